"""The form of `text/LANGUAGE/chapter-N.toml`: what a chapter says besides its cards.

Every table is optional, but one that is there must be complete (`story.checks.narration`). `docs/story/format.md`
describes them for authors. Field names are names in saves, since the narration of a running chapter travels in its
book.
"""

from collections.abc import Sequence
from typing import Literal, get_args

import msgspec

NAME = "{name}"
"""Stands in pay-off lines for the player who did the mission."""
Cause = Literal["missions", "markers", "influence", "conceded"]
"""Why a cooperative chapter was lost: what card 9 asked for in vain, the first that was missing; or given up."""
CAUSES: tuple[Cause, ...] = get_args(Cause)


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Any table of these files; unknown keys are refused."""


class TextsByCause(_Table, frozen=True, kw_only=True):
    """Texts about a lost chapter, one for each thing that card 9 can have asked for in vain."""

    missions: str
    markers: str
    influence: str

    def by(self, cause: Cause | None) -> str:
        """Return the text for a cause; nothing for a chapter that was given up, or whose cause is not known."""
        match cause:
            case "missions" | "markers" | "influence":
                return str(getattr(self, cause))
            case _:
                return ""


class LostTexts(TextsByCause, frozen=True, kw_only=True):
    """What is said when a cooperative chapter was lost, by what was missing (Big Box p. 18).

    `again` is said instead if its defeat before had the same cause.
    """

    again: TextsByCause | None = None

    def of(self, cause: Cause | None, before: Cause | None = None) -> str:
        """Return the text for a cause, and for the cause of the chapter's defeat before."""
        return (self.again if self.again and cause == before else self).by(cause)


class MissionLines(_Table, frozen=True, kw_only=True):
    """A mission's pay-off line; that for when a test had asked for it in vain before it was done; and that for when
    it was already done in an earlier try at its chapter, late or not.
    """

    done: str
    late: str = ""
    again: str = ""

    def line(self, late: bool, name: str) -> str:
        """Return the line for a player who did the mission first."""
        return (self.late if late and self.late else self.done).replace(NAME, name)


class EventLines(_Table, frozen=True, kw_only=True):
    """An event's lines in this chapter, said in turn."""

    lines: tuple[str, ...]


class ChoiceWords(_Table, frozen=True, kw_only=True):
    """The chapter's choice: the question as a scene, what the two ways are called, and what is told of each."""

    asks: str
    ways: tuple[str, str]
    said: tuple[str, str] = msgspec.field(name="told")


class TallTale(_Table, frozen=True, kw_only=True):
    """What the regulars tell of a starred mission that lies open in the variable game."""

    text: str


class Narration(_Table, frozen=True, kw_only=True):
    """What a chapter says besides its cards; `chapter-0.toml` is the variable game's.

    - `months`: names of months 1, 2, …; the last goes on.
    - `quiet`, `month_end`: lines of the event that makes months longer for few players, and of Month's End.
    - `lost`, `mission`, `event`, `choice`: see their types; `event` has the 0-events.
    - `tale`: tall tales by mission, in the variable game only.
    """

    months: tuple[str, ...] = ()
    quiet: tuple[str, ...] = ()
    month_end: tuple[str, ...] = ()
    lost: LostTexts | None = None
    mission: dict[str, MissionLines] = {}
    event: dict[str, EventLines] = {}
    choice: ChoiceWords | None = None
    tale: dict[str, TallTale] = {}

    def month(self, number: int) -> str:
        """Return the name of a month, from 1, as in "the Month of Ash"; empty if months have no names."""
        return self.months[min(number, len(self.months)) - 1] if self.months else ""

    def pay_off(self, mission: str, late: bool, name: str) -> str:
        """Return the line for the first player to do a mission; empty if there is none."""
        found = self.mission.get(mission)
        return found.line(late, name) if found else ""


MOST_SAID = 4
"""How often a line of an event is said in a campaign; then the event comes without one."""


def in_turn(lines: Sequence[str], month: int, tries: int, months: int) -> str:
    """Return the line for a month, from 1, of a chapter that was tried so often before; empty if there is none, and
    where the line was said `MOST_SAID` times if the event came in each of the `months` of every try.

    An event that is in the deck comes once in every month, so each line has its turn as often as any other.
    """
    if not lines or tries >= MOST_SAID * len(lines):
        return ""
    place = (month - 1 + tries) % len(lines)
    earlier = [(again, turn) for again in range(tries) for turn in range(months)]
    earlier += [(tries, turn) for turn in range(month - 1)]
    said = sum(1 for again, turn in earlier if (turn + again) % len(lines) == place)
    return lines[place] if said < MOST_SAID else ""
