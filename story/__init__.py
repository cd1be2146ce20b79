"""The Adventure Begins: chapters, missions, events, characters and texts as data, their rules, and checks of both.

`format` defines the files, `loader` reads them, `paths` enumerates the ways through them, `lint` checks them.
`docs/story/format.md` describes the files for authors, `docs/story/bible.md` the story.
"""
