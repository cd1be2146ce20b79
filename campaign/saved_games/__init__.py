"""Saved and finished games, and players' own stories, as people handle them."""
