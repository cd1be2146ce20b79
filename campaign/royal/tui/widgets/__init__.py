"""What is painted of a table of Port Royal."""
