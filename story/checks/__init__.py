"""The checks of `story.lint`: functions from a story to sentences about its faults."""
