"""Deckhand's part for stories: missions, events, items, characters. It sees observations only."""
