"""Port Royal in words: its table, questions, events, cards and goals."""
