"""The checks of `story.lint`, each a function from a story to sentences about what is wrong in it."""
