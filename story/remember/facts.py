"""Facts: what a campaign knows of its chapters at a moment, for the conditions of its texts."""

from collections.abc import Mapping

import msgspec

from highseas.story.narration import Cause


class ChapterFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a chapter: of the running one at this moment, of an earlier one from the try that ended it.

    - `read`: the cards read, in order; `done`: missions with the name of the first player to do each, of which
      `late` were done after the test that asked for them had failed.
    - `lost`: defeats of this chapter before the running try; `cause`: that of the last one.
    - `choice`: the way that was chosen, from 1; 0 if nothing was.
    - `winner`: who won it, played against each other; the earlier seat of several.
    """

    read: tuple[str, ...] = ()
    done: dict[str, str] = {}
    late: frozenset[str] = frozenset()
    lost: int = 0
    cause: Cause | None = None
    choice: int = 0
    winner: str = ""


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What a campaign knows: its chapters by number, places laid, who plays which character, and the table.

    `telling`: which campaign at its Table this is, from 1.
    """

    chapters: Mapping[int, ChapterFacts] = {}
    laid: frozenset[str] = frozenset()
    plays: Mapping[str, str] = {}
    telling: int = 1
    players: int = 1
    competitive: bool = False

    def chapter(self, number: int) -> ChapterFacts:
        """Return what is known of a chapter; nothing of one that was not begun."""
        return self.chapters.get(number, ChapterFacts())

    def was_read(self, card: str) -> bool:
        """Whether a card was read; ids of cards are a story's own, whatever their chapter."""
        return any(card in chapter.read for chapter in self.chapters.values())

    def first_by(self, mission: str) -> str:
        """Return who was the first to do a mission; empty if nobody did it."""
        return next((chapter.done[mission] for chapter in self.chapters.values() if mission in chapter.done), "")

    def was_late(self, mission: str) -> bool:
        """Whether a mission was done after the test that asked for it had failed."""
        return any(mission in chapter.late for chapter in self.chapters.values())
