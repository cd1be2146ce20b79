"""Deckhand's decisions in chapters: missions, events, items, characters. It sees observations only."""
