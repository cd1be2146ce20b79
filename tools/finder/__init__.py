"""Finds puzzles: builds tables near the end of a game, solves them exactly, and keeps the few that are puzzles."""
