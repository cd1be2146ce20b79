"""What is painted of the race around Jamaica."""
