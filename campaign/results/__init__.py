"""Figures over many games: statistics and the laboratory."""
