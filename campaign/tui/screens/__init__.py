"""One module per screen, imported when it is first shown."""
