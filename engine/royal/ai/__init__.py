"""Deckhand, the program's own player. It sees what `engine.royal.seen.observe` allows, and nothing else."""
