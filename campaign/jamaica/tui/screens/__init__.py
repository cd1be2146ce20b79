"""Screens that only the race around Jamaica has."""
