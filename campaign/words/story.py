"""The story in words: names of events, characters and chapters, and what missions, months and abilities are.

Names are the story's own (`story/text`), and a player's own story has others: `use_story_words` says which count.
"""

from functools import cache

from story.format import Words
from story.loader import load_story


@cache
def _own_words() -> Words:
    story = load_story()
    return story.languages[story.manifest.language].words


_current: list[Words] = []
"""The words of the campaign that is played; empty for the project's own story."""


def use_story_words(words: Words | None) -> None:
    """Tell names from these words from now on; None for the project's own story."""
    _current[:] = [words] if words is not None else []


def story_words() -> Words:
    """The words in use."""
    return _current[0] if _current else _own_words()
