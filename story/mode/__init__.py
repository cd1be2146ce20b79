"""The rules of The Adventure Begins, told by family; `story.mode.adventure` makes the mode known."""
