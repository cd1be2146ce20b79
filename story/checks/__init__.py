"""The checks of `story.lint`: each yields the faults of a story as codes with figures."""
