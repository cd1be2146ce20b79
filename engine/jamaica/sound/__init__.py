"""Whether a race from outside is one to go on from."""
