"""Pictures of every screen, in three sizes and five themes: `make gallery` (tests/gallery/__main__.py)."""
