"""Training by self-play: a plan of rounds, games in blocks, networks fitted to what came of them, and curves."""
