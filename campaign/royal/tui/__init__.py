"""What only Port Royal has of the screen."""
