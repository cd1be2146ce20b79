"""The commands that only Port Royal has."""

from highseas.campaign.royal.cli import almanac, lab, puzzles

COMMANDS = (almanac, lab, puzzles)
"""Modules whose commands join the program's by being imported."""
