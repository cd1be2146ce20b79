"""Our own themes, as files of colors."""
