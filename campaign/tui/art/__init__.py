"""Pictures of cards, people, events and items: small grids of pixels, kept as data, painted for any terminal.

`faces` knows which picture belongs to what, `paint` turns it into lines, `grids` reads `data/*.toml`. How a picture
is drawn is told in CONTRIBUTING.md.
"""
