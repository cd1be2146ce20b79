"""Beginning a race around Jamaica."""
