"""The parts of the table: each is painted from a `Scene` alone, in one widget, and knows no card by name."""
