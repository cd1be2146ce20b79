"""The player's data folder and its small files. Knows no game."""
