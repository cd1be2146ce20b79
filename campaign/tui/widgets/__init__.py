"""The panels of the table: each is painted from a `Scene` alone, in one widget, and names no card."""
