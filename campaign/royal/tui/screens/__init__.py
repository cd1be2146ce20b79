"""Screens that only Port Royal has."""
