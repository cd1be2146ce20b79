"""What one running game of Port Royal has more than any: its account, puzzles, daily deals, warnings."""
