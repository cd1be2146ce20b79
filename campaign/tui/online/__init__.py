"""Tables for players on several computers, on the screen."""
