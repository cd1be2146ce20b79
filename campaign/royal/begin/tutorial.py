"""Notes for newcomers: step by step in a guided first game, later once for each thing that is new."""

from collections.abc import Collection

import msgspec

from highseas.campaign.play.session import Session
from highseas.campaign.play.start import Start, start_from_deal
from highseas.campaign.words.language import IDS
from highseas.campaign.words.shipped import words_file, words_text
from highseas.engine.royal.moves import Expedition, Take
from highseas.engine.royal.seen.view import Option, Prompt, View, keeps_of
from highseas.story.view import tale_in

FIRST_TIMES = ("bust", "repel", "expedition-done", "contract-done")
"""Notes after which the guided game is complete."""


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A note for a decision; it is shown when all its conditions hold.

    `kind` is that of the question ("" any, "over" after the end), `turn` the turn (0 any), `since` the earliest
    one, `drawn` the cards turned up in it (-1 any), `own_turn` whether the seat that decides is the active one.
    `event` is the tag of an event of the last move. `open` is what can be claimed now: "contract", "expedition" or
    "mission"; or "gambler" for using one, "merchant" for hiring one. `story` is what a chapter must show: "mission"
    or "goal". A `guided` note is shown in the guided game only. Each note is shown at one decision, the first that
    it fits.
    """

    id: str
    text: str
    kind: str = ""
    turn: int = 0
    since: int = 0
    drawn: int = -1
    own_turn: bool | None = None
    event: str = ""
    open: str = ""
    story: str = ""
    guided: bool = False

    @property
    def of_story(self) -> bool:
        """Whether the note is about a campaign."""
        return self.id.startswith("story-")


class _Notes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    note: tuple[Note, ...]


def notes() -> tuple[Note, ...]:
    """Return all notes, the most pressing first."""
    return words_file("tutorial.toml", _Notes).note


def guided_slot() -> str:
    return IDS.say("begin.guided_slot")


def first_game() -> Start:
    return start_from_deal(words_text("tutorial_deal.toml"))


def is_guided(session: Session) -> bool:
    return bool(session.start.deal) and session.start == first_game()


def note_for(session: Session, seen: Collection[str], general: bool = True) -> Note | None:
    """Return the note for the current decision; None if there is none. Notes in `seen` are left out and, unless
    `general` is true, those about what every game has.
    """
    guided = is_guided(session)
    view, prompt = session.view, session.prompt
    tags = {event.__struct_config__.tag for event in session.events}
    for note in notes():
        if note.id in seen or (note.guided and not guided) or not (general or note.of_story):
            continue
        if _fits(note, view, prompt) and (not note.event or note.event in tags):
            return note
    return None


def _fits(note: Note, view: View, prompt: Prompt | None) -> bool:
    kind = "over" if prompt is None else prompt.kind
    if note.kind != kind and (note.kind or prompt is None):
        return False
    if note.turn not in (0, view.turn) or view.turn < note.since or note.drawn not in (-1, view.drawn):
        return False
    if note.own_turn is not None and (prompt is None or prompt.active != note.own_turn):
        return False
    options = () if prompt is None else prompt.options
    if note.open and not any(option.enabled and _opens(option) == note.open for option in options):
        return False
    tale = tale_in(view)
    shown = tale is not None and (bool(view.goals) if note.story == "mission" else tale.goal is not None)
    return shown or not note.story


def _opens(option: Option) -> str:
    """Return what an option is for, as `Note.open` has it: "contract", "mission", "expedition" …, or nothing."""
    if option.goal is not None:
        return option.goal.kind
    if option.cards:
        return "gambler"
    if isinstance(option.move, Take) and keeps_of(option.card)[0]:
        return "merchant"
    return "expedition" if isinstance(option.move, Expedition) else ""
