"""A story campaign across its chapters."""
