"""Checks that a table from outside is one that the rules can go on from."""
