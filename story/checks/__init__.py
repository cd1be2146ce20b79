"""The checks of `story.lint`: functions from a story to its faults, as codes with figures."""
