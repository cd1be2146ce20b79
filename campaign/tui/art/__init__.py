"""Pictures of cards, people, events and items: small grids of pixels, kept as data, painted for any terminal.

`grids` reads `data/*.toml` and knows which picture belongs to what, `paint` turns it into lines; a game says which
of its cards has which. How a picture is drawn is told in CONTRIBUTING.md.
"""
