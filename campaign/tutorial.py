"""The first game, with notes: a small fixed deal, and a note for each kind of decision as it comes up."""

from functools import cache
from importlib import resources

import msgspec

from campaign.session import Session
from campaign.start import Start, start_from_deal


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A note for a decision: shown at a prompt of this `kind`, in this `turn` (0: any), with `holds` in the view.

    `drawn` asks for so many cards turned up this turn, or -1 for any number.
    """

    kind: str
    text: str
    turn: int = 0
    drawn: int = -1


class _Notes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    note: tuple[Note, ...]


def _text(name: str) -> str:
    return (resources.files("campaign") / "text/en" / name).read_text(encoding="utf-8")


@cache
def notes() -> tuple[Note, ...]:
    """All notes, the most special first."""
    return msgspec.toml.decode(_text("tutorial.toml"), type=_Notes).note


def first_game() -> Start:
    """The deal of the first game."""
    return start_from_deal(_text("tutorial_deal.toml"), "tutorial_deal.toml")


def note_for(session: Session) -> str:
    """The note for the present decision; empty if there is none."""
    view, prompt = session.view, session.prompt
    kind = "over" if prompt is None else prompt.kind
    for note in notes():
        if note.kind == kind and note.turn in (0, view.turn) and note.drawn in (-1, view.drawn):
            return note.text
    return ""
