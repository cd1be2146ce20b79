"""What only the race around Jamaica has of the screen."""
