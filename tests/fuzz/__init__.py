"""Inputs that somebody made up, by the million: `make fuzz`."""
