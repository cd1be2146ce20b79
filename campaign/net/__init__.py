"""A table for players on several computers: who sits where, what each is told, and what is decided together."""
