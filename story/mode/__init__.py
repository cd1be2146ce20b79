"""The rules of The Adventure Begins, one module per family; `story.mode.adventure` registers the mode."""
