"""One running game: session, undo, save file, replay."""
