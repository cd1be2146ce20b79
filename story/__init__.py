"""The Adventure Begins as data: chapters, missions, events, characters and what they say, and a check of it all.

`format` is the form of the files, `loader` reads them, `paths` walks them, `lint` proves them sound. The form is
told to authors in `docs/story/format.md`, the story to writers in `docs/story/bible.md`.
"""
