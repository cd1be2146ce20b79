"""Beginning a game of Port Royal: what can be asked for, the form of a new game, notes for newcomers."""
