"""The script of one chapter: all of a story's figures that a table needs, packed into the game's setup.

A script travels in the save, so a running chapter keeps its own figures, whatever becomes of the story's files
(docs/design.md, "The story"). `pack` and `unpack` are its only form there.
"""

import zlib
from functools import lru_cache

import msgspec

from highseas.engine import later
from highseas.engine.later import LaterData
from highseas.engine.refusal import Refusal
from highseas.engine.royal.cards import CARD_BY_ID
from highseas.story.figures import Script
from highseas.story.format import Chapter, Rules, Story, StoryCard
from highseas.story.sound import faults

LARGEST_SCRIPT = 1 << 20
"""Largest script that is unpacked, in bytes."""


class ScriptError(Refusal):
    """The bytes are not a script this version of the program can play; `newer` if a later one may."""

    def __init__(self, code: str, newer: bool = False, **figures: object) -> None:
        super().__init__(code, **figures)
        self.newer = newer


def starred(story: Story) -> tuple[StoryCard, ...]:
    """Return the story cards of the variable game: those whose missions bear a star."""
    return tuple(card for chapter in story.chapters for card in chapter.card if card.mission.star)


def has_variable_game(story: Story) -> bool:
    """Whether there are as many of them as the variable game lays out."""
    return len(starred(story)) >= story.rules.competitive.variable_missions


def script_of(story: Story, number: int) -> Script:
    """Return the script of a chapter, by its number from 1, or of the variable game with 0. Raises `KeyError`."""
    if number == 0:
        return _script(story, 0, "", "", starred(story), story.rules)
    chapter = next((chapter for chapter in story.chapters if chapter.number == number), None)
    if chapter is None:
        raise KeyError(number)
    return _script(story, number, chapter.first, chapter.end, chapter.card, _rules_of(story, chapter))


def _rules_of(story: Story, chapter: Chapter) -> Rules:
    return msgspec.structs.replace(story.rules, goal=chapter.goal) if chapter.goal else story.rules


def _script(story: Story, chapter: int, first: str, end: str, cards: tuple[StoryCard, ...], rules: Rules) -> Script:
    return Script(
        story=story.manifest.id,
        version=story.manifest.version,
        chapter=chapter,
        first=first,
        end=end,
        cards=cards,
        events=story.events.event,
        characters=story.characters.character,
        rules=rules,
        groups=story.cards.groups,
    )


def pack(script: Script) -> bytes:
    """Pack a script for `engine.royal.setup.Setup.content`."""
    return zlib.compress(msgspec.msgpack.encode(script), 9)


@lru_cache(maxsize=64)
def unpack(packed: bytes) -> Script:
    """Unpack a script. Raises `ScriptError` if these bytes are not one, or if it needs unknown play cards."""
    unzip = zlib.decompressobj()
    try:
        plain = unzip.decompress(packed, LARGEST_SCRIPT)
        script: Script = later.unpack(plain, Script)
    except (zlib.error, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ScriptError("chapter.damaged", newer=isinstance(error, LaterData)) from error
    for faces in script.groups.values():
        for face in faces:
            if face not in CARD_BY_ID:
                raise ScriptError("chapter.unknown_card", newer=True, card=face)
    for fault in faults(script):
        raise ScriptError("chapter.unplayable", why=fault)
    return script
