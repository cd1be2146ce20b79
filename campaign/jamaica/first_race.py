"""The first race, a short one that meets all there is, and notes for newcomers: each once, when it is new."""

from collections.abc import Collection, Iterable

import msgspec

from highseas.campaign.words.shipped import words_file
from highseas.engine.jamaica.events import Event

SEED, ROUNDS = 523, 8
"""Luck by which careful and careless players meet food, ports, lairs, battles and shortages in so many rounds."""


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A note for a decision: at questions of a `kind` ("" any), after an event with this tag since the one before."""

    id: str
    text: str
    kind: str = ""
    event: str = ""


class _Notes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    note: tuple[Note, ...]


def notes() -> tuple[Note, ...]:
    """Return all notes, the most pressing first."""
    return words_file("first_race.toml", _Notes).note


def note_for(kind: str, events: Iterable[Event], seen: Collection[str]) -> Note | None:
    """Return the first note that fits and was not seen."""
    tags = {event.__struct_config__.tag for event in events}
    fitting = (note for note in notes() if note.kind in ("", kind) and (not note.event or note.event in tags))
    return next((note for note in fitting if note.id not in seen), None)
