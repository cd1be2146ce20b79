"""What sailing to a space would mean, and what action cards would do, by the functions of the rules."""

from collections.abc import Sequence
from typing import Literal

from highseas.engine.jamaica import board
from highseas.engine.jamaica.cards import BACKWARD, CARDS, EVENING, FORWARD, MORNING, SYMBOLS
from highseas.engine.jamaica.facts import DATA
from highseas.engine.jamaica.frames.landing import can_pay, retreats, rivals_there
from highseas.engine.jamaica.frames.loading import places
from highseas.engine.jamaica.frames.paying import paid, payments
from highseas.engine.jamaica.frames.sailing import Target, targets
from highseas.engine.jamaica.holds import has_room, hold, put, total, without_kind
from highseas.engine.jamaica.moves import GHOST
from highseas.engine.jamaica.seen.observe import FACE_DOWN
from highseas.engine.jamaica.seen.table import seat_ref
from highseas.engine.jamaica.seen.view import ActionFacts, CardFacts, DiceFacts, SailFacts
from highseas.engine.jamaica.state import Ship, State


def sail_facts(state: State, number: int, target: Target, holds: bytes | None = None) -> SailFacts:
    """Return what it means for a ship to land at a target, with these holds or its own."""
    ship, space = state.ship(number), target.space
    holds = ship.holds if holds is None else holds
    pays = number != GHOST
    kind, cost = board.RESOURCE[space], board.COST[space] if pays else 0
    payable = not pays or can_pay(holds, space)
    back = () if payable else retreats(ship, space, without_kind(holds, kind))
    there = rivals_there(state, number, space)
    finish = target.lap >= board.FINISHED and space == board.HOME
    return SailFacts(
        space=space,
        path=target.path,
        space_type=DATA.board.spaces[space].type,
        kind=SYMBOLS[kind],
        cost=cost,
        have=total(holds, kind) if kind else 0,
        payable=payable,
        retreats=tuple(each.space for each in back),
        ships=tuple(seat_ref(other) for other in there),
        battle=bool(there),
        lair=space in state.lairs,
        finish=finish,
        score=board.score(space, target.lap),
    )


def dice_facts(state: State, seat_no: int, morning: int, evening: int) -> DiceFacts:
    """Return what each card of a hand would do with the dice laid so."""
    hand = [card for card in state.seats[seat_no].hand if card != FACE_DOWN]
    return DiceFacts(morning, evening, tuple(card_facts(state, seat_no, card, morning, evening) for card in hand))


def card_facts(state: State, seat_no: int, card: int, morning: int, evening: int) -> CardFacts:
    """Return what a card would do with these dice, as things stand: in the evening only where it is certain from
    which space, and with what is aboard then, of several ways to pay or to throw something out in the morning by
    the one that serves it best.
    """
    assert card in CARDS
    seat = state.seats[seat_no]
    first = action_facts(state, seat_no, MORNING[card], morning, seat, [seat.holds])
    later, aboard = _after(state, seat_no, MORNING[card], morning)
    if later is not None and later.finished:
        return CardFacts(card, first, ActionFacts(SYMBOLS[EVENING[card]], evening, "", ()))
    return CardFacts(card, first, action_facts(state, seat_no, EVENING[card], evening, later, aboard))


def action_facts(
    state: State, seat_no: int, symbol: int, count: int, ship: Ship | None, aboard: Sequence[bytes]
) -> ActionFacts:
    """Return what an action does by a die, from where the ship is; None if that is not certain. `aboard` is what
    the holds may be then.
    """
    if symbol not in (FORWARD, BACKWARD):
        return ActionFacts(SYMBOLS[symbol], count, _load(aboard, symbol), ())
    found = () if ship is None else targets(ship, symbol, count)
    facts = tuple(sail_facts(state, seat_no, target, _best_for(target.space, aboard)) for target in found)
    return ActionFacts(SYMBOLS[symbol], count, "", facts)


def _best_for(space: int, aboard: Sequence[bytes]) -> bytes:
    """Return the holds with most of what a space costs."""
    return max(aboard, key=lambda holds: total(holds, board.RESOURCE[space]))


def _load(aboard: Sequence[bytes], kind: int) -> Literal["room", "out", "ignored"]:
    if any(0 in holds for holds in aboard):
        return "room"
    return "out" if any(has_room(holds, kind) for holds in aboard) else "ignored"


def _after(state: State, seat_no: int, symbol: int, count: int) -> tuple[Ship | None, Sequence[bytes]]:
    """Return a ship after its morning and what its holds may be, if that is certain: one way, no battle, no
    shortage.
    """
    seat = state.seats[seat_no]
    if symbol not in (FORWARD, BACKWARD):
        into = places(seat.holds, symbol)
        return seat, [put(seat.holds, place, hold(symbol, count)) for place in into] or [seat.holds]
    found = targets(seat, symbol, count)
    if len(found) > 1:
        return None, [seat.holds]
    target = found[0]
    if rivals_there(state, seat_no, target.space) or not can_pay(seat.holds, target.space):
        return None, [seat.holds]
    holds = seat.holds
    if board.COST[target.space]:
        ways = payments(holds, board.RESOURCE[target.space], board.COST[target.space])
        holds = max((paid(holds, way.amounts) for way in ways), key=lambda left: left.count(0))
    return Ship(target.space, target.lap, holds, seat.up, seat.down), [holds]
