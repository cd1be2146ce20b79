"""The choice of a chapter: asked after its story card was read, if the table plays with choices.

A choice acts within its chapter only (ruling R31): its effects are those that cards have at once, and the next
chapter or try begins without them.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from highseas.engine.refusal import IllegalMove
from highseas.engine.royal.moves import Move
from highseas.engine.royal.piles import Log
from highseas.engine.royal.state import State
from highseas.story.effects import ChoiceEffect
from highseas.story.events import ChoiceMade
from highseas.story.format import WAYS, CardChoice
from highseas.story.mode.access import card_at, is_competitive, tale_of
from highseas.story.mode.effects import seats_of
from highseas.story.mode.frames import Deciding, Telling
from highseas.story.moves import Decide

_MOVES: tuple[Move, ...] = tuple(Decide(way) for way in range(1, WAYS + 1))


def is_asked(state: State, place: int) -> bool:
    """Whether the story card at an index of the script has a choice that the table still has to answer."""
    return state.options.choices and card_at(state, place).choice is not None and not tale_of(state).choice


def chosen_effects(state: State, place: int) -> tuple[ChoiceEffect, ...]:
    """Return the effects of the way that was chosen on the story card at an index of the script; none without."""
    choice, way = card_at(state, place).choice, tale_of(state).choice
    return choice.ways[way - 1].effects if choice is not None and way else ()


def ask(state: State) -> None:
    """Ask the active player; in a competitive chapter who has least influence, the first in turn order of those."""
    seats = seats_of(state, "least_influence" if is_competitive(state) else "active")
    state.frames += (Deciding(seats[0]),)


def legal_deciding(state: State, frame: Deciding) -> tuple[Move, ...]:
    """Return one move for each way."""
    return _MOVES


def answer_deciding(state: State, frame: Deciding, move: Move, log: Log) -> None:
    """Take the way, and begin its effects."""
    if move not in _MOVES or not isinstance(move, Decide):
        raise IllegalMove("moves.choice")
    place = tale_of(state).missions[-1]
    state.part = replace(tale_of(state), choice=move.way)
    state.frames = (*state.frames[:-1], Telling("choice", place, 0))
    if log is not None:
        log.append(ChoiceMade(frame.seat_no, card_at(state, place).id, move.way))


def choice_of(state: State) -> CardChoice | None:
    """Return the choice that is asked now: the one on the newest story card."""
    return card_at(state, tale_of(state).missions[-1]).choice


def deciding_faults(state: State, frame: Deciding) -> Iterator[str]:
    """Yield the code of what is wrong with a choice from outside that waits for its answer."""
    missions = tale_of(state).missions
    if not (missions and is_asked(state, missions[-1])):
        yield "sound.story.choice_none"
