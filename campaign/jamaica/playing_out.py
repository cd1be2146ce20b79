"""A move of a race played out: what happened step by step, each with the table as it lies then."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from highseas.engine.jamaica import events as ev
from highseas.engine.jamaica.board import CIRCUIT, progress
from highseas.engine.jamaica.seen.build_view import seat_ref
from highseas.engine.jamaica.seen.view import GhostView, SeatView, Tokens, View

_HOP, _USUAL, _LONG = 0.25, 0.8, 1.3
"""Beats that a ship stays on a space it sails across, that an event is shown, and that one of weight is."""
_OF_WEIGHT = (ev.Short, ev.TreasureDrawn, ev.BattleStarted, ev.BattleWon, ev.BattleTied)
_UNSEEN = (ev.CardChosen, ev.CardDrawn, ev.DeckShuffled, ev.DicePlaced, ev.RaceOver)


class Step(NamedTuple):
    """A step of a move: the table as it lies then, what happened up to it, and how many beats it lasts."""

    view: View
    events: tuple[ev.Event, ...]
    beats: float


def steps(view: View, events: Sequence[ev.Event]) -> Iterator[Step]:
    """Yield the steps of a move that was made at this table, as far as its events say what became of it."""
    for number, event in enumerate(events, 1):
        seen = tuple(events[:number])
        if isinstance(event, (ev.Sailed, ev.FellBack)):
            *across, last = event.path
            for space in across:
                view = _at(view, event.seat_no, space, _ship(view, event.seat_no).lap)
                yield Step(view, seen, _HOP)
            view = _at(view, event.seat_no, last, event.lap)
        else:
            view = _after(view, event)
        if not isinstance(event, _UNSEEN):
            yield Step(view, seen, _LONG if isinstance(event, _OF_WEIGHT) else _USUAL)


def _after(view: View, event: ev.Event) -> View:
    """Return the table after an event other than sailing."""
    match event:
        case ev.RoundStarted(seat_no):
            seats = tuple(replace(seat, chosen=False, card=0, turned=False) for seat in view.seats)
            at_first = replace(view, round=event.round, captain=seat_no + 1, seats=seats, dice=(), dice_placed=False)
            return replace(at_first, phase="dice", actor=0, part="")
        case ev.DiceRolled():
            return replace(view, dice=(event.first, event.second), dice_placed=False)
        case ev.DicePlaced():
            return replace(view, dice=(event.morning, event.evening), dice_placed=True)
        case ev.CardChosen(seat_no):
            return _with(view, seat_no, chosen=True)
        case ev.CardTurned(seat_no):
            turned = _with(view, seat_no, card=event.card, turned=True)
            return replace(turned, phase="actions", actor=seat_no + 1)
        case ev.Loaded(seat_no):
            return _filled(view, seat_no, {event.hold - 1: (event.kind, event.count)})
        case ev.ThrownOut(seat_no) | ev.HoldStolen(loser_no=seat_no):
            return _filled(view, seat_no, {event.hold - 1: ("", 0)})
        case ev.Paid(seat_no) | ev.PowderSpent(seat_no):
            paid = dict(enumerate(event.amounts))
            left = [(kind, count - paid.get(at, 0)) for at, (kind, count) in enumerate(_ship(view, seat_no).holds)]
            return _filled(view, seat_no, {at: hold if hold[1] else ("", 0) for at, hold in enumerate(left)})
        case ev.Short(seat_no):
            held = enumerate(_ship(view, seat_no).holds)
            return _filled(view, seat_no, {at: ("", 0) for at, (kind, _) in held if kind == event.kind})
        case ev.TreasureDrawn(seat_no):
            ship = _ship(view, seat_no)
            view = replace(view, lairs=tuple(space for space in view.lairs if space != event.space))
            if event.power:
                return _with(view, seat_no, treasures_up=(*ship.treasures_up, event.card))
            return _with(view, seat_no, treasures_down=ship.treasures_down + 1)
    return view


def _ship(view: View, seat_no: int) -> SeatView | GhostView:
    return view.ships[seat_ref(seat_no)]


def _with(view: View, seat_no: int, **changed: object) -> View:
    """Return the table with a ship that is changed so; -1 is the Ghost Ship."""
    if seat_no < 0:
        return replace(view, ghost=replace(_ship(view, seat_no), **changed))
    seats = [replace(seat, **changed) if number == seat_no else seat for number, seat in enumerate(view.seats)]
    return replace(view, seats=tuple(seats))


def _at(view: View, seat_no: int, space: int, lap: int) -> View:
    if seat_no < 0:
        return _with(view, seat_no, space=space, lap=lap)
    come = progress(space, lap)
    return _with(view, seat_no, space=space, lap=lap, progress=come, left=CIRCUIT - come)


def _filled(view: View, seat_no: int, holds: Mapping[int, Tokens]) -> View:
    """Return the table with other content in holds of a ship, by their places from 0."""
    there = _ship(view, seat_no).holds
    return _with(view, seat_no, holds=tuple(holds.get(place, hold) for place, hold in enumerate(there)))
