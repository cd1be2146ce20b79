"""Which story's words count: names, titles of cards and what events do, for the campaign that is played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from story.format import Words
from story.loader import load_story

Effects = Sequence[Mapping[str, Any]]
"""What an event does, as the story's files have it."""


@dataclass(frozen=True, eq=False)
class Told:
    """The names in use, the titles of story cards by number, and what each event does by its id."""

    words: Words
    titles: Mapping[str, str]
    events: Mapping[str, Effects]


@cache
def _own() -> Told:
    from story.mode.view import effects_told

    story = load_story()
    language = story.languages[story.manifest.language]
    titles = {number: prose.title for number, prose in language.cards.items()}
    return Told(language.words, titles, {event.id: effects_told(event.effects) for event in story.events.event})


_current: list[Told] = []
"""The words of the campaign that is played; empty for the project's own story."""


def use_story_words(
    words: Words | None,
    titles: Mapping[str, str] | None = None,
    events: Mapping[str, Effects] | None = None,
) -> None:
    """Tell names from these words from now on; None for the project's own story.

    `titles` are those of the story's cards, by number; `events` what each of its events does, by id.
    """
    _current[:] = [Told(words, titles or {}, events or {})] if words is not None else []


def told() -> Told:
    """All names in use; another object whenever another story is told."""
    return _current[0] if _current else _own()


def story_words() -> Words:
    """The words in use."""
    return told().words
