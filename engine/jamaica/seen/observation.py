"""What may be known of a race and its events, and possible races that fit it.

A seat knows its own hand and its face-down treasures (ruling J4), and everything that lies open: holds, discard
piles, how many cards there are (J11), and so which cards a hand must still have since its deck was last shuffled
(`Seat.held`). Nobody knows the order of decks, the treasures of the Ghost Ship (until they are counted at the end),
and luck to come.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from highseas.engine.jamaica.definitions import DECK, IS_POWER, TREASURE_IDS, TREASURE_NO
from highseas.engine.jamaica.events import CardChosen, CardDrawn, CurseGiven, Event, TreasureDrawn, TreasureStolen
from highseas.engine.jamaica.game import clone
from highseas.engine.jamaica.moves import GHOST
from highseas.engine.jamaica.state import Seat, State
from highseas.engine.rng import shuffled, stream_of

FACE_DOWN = 255
"""Stands for every hidden card."""
NOBODY = -1
"""The seat of a spectator."""


class Observation(msgspec.Struct):
    """All that a seat, from 0, may know; `NOBODY` is a spectator.

    `table` is the race with hidden cards, seed and luck removed: every function of the engine that only reads it
    works on it, but it cannot be played on: call `determinize` first.
    """

    table: State
    seat_no: int


def _hidden(cards: bytes) -> bytes:
    return bytes((FACE_DOWN,)) * len(cards)


def concealed(state: State, seat_no: int) -> State:
    table = clone(state)
    table.seed = table.stream = 0
    table.dice_to_come = table.combat_to_come = b""
    table.treasures, table.box = _hidden(table.treasures), _hidden(table.box)
    over = state.result is not None
    if table.ghost is not None and (state.result is None or state.result.ghost is None):
        table.ghost.down = _hidden(table.ghost.down)
    for number, seat in enumerate(table.seats):
        seat.deck = _hidden(seat.deck)
        if number == seat_no:
            continue
        seat.hand = _hidden(seat.hand)
        if seat.card and not seat.turned:
            seat.card = FACE_DOWN
        if not over:
            seat.down = _hidden(seat.down)
    return table


def observe(state: State, seat_no: int) -> Observation:
    return Observation(concealed(state, seat_no), seat_no)


def determinize(seen: Observation, seed: int) -> State:
    """Return a whole race that fits the observation, drawing hidden cards and luck by the seed.

    All such races are equally likely, but for what one could have learned of the Ghost Ship's treasures (ruling
    J4); `observe` of it equals the observation. The seed is the searcher's own.
    """
    state = clone(seen.table)
    state.seed = seed
    state.stream = stream_of(seed, "search")
    stream = stream_of(seed, "hidden")
    for seat in state.seats:
        stream = _deal_cards(seat, stream)
    _deal_treasures(state, stream)
    return state


def _deal_cards(seat: Seat, stream: int) -> int:
    """Deal the hidden cards of a seat: to its hand what it must have, and others; the rest is its deck."""
    unseen = seat.hand.count(FACE_DOWN) + (seat.card == FACE_DOWN)
    known = seat.discard + seat.hand + bytes((seat.card,))
    rest = bytes(card for card in DECK if card not in known)
    if not unseen:
        seat.deck, stream = shuffled(stream, rest)
        return stream
    must = bytes(card for card in seat.held if card in rest)
    others, stream = shuffled(stream, bytes(card for card in rest if card not in must))
    more = unseen - len(must)
    hand, stream = shuffled(stream, must + others[:more])
    seat.deck = others[more:]
    if seat.card == FACE_DOWN:
        seat.card, hand = hand[0], hand[1:]
    seat.hand = bytes(sorted(hand))
    return stream


def _deal_treasures(state: State, stream: int) -> None:
    """Deal the hidden treasures: a player has no power face down, the Ghost Ship may. Those of the Ghost Ship lie
    open at the end of a race that they decide (ruling J12).
    """
    open_cards = b"".join([ship.up + ship.down for ship in state.fleet])
    rest = bytes(card for card in range(len(TREASURE_IDS)) if card not in open_cards)
    values, stream = shuffled(stream, bytes(card for card in rest if not IS_POWER[card]))
    for seat in state.seats:
        if FACE_DOWN in seat.down:
            seat.down, values = values[: len(seat.down)], values[len(seat.down) :]
    cards, _ = shuffled(stream, values + bytes(card for card in rest if IS_POWER[card]))
    pile, boxed = len(state.treasures), len(state.treasures) + len(state.box)
    state.treasures, state.box = cards[:pile], cards[pile:boxed]
    if state.ghost is not None and FACE_DOWN in state.ghost.down:
        state.ghost.down = cards[boxed:]


def _stolen(event: TreasureStolen) -> tuple[int, ...] | None:
    shows = not event.blind or (IS_POWER[TREASURE_NO[event.card]] and event.seat_no != GHOST)
    return None if shows else (event.seat_no, event.loser_no)  # the loser had it before


_WHO: dict[type[Event], Callable[[Any], tuple[int, ...] | None]] = {
    CardChosen: lambda event: (event.seat_no,),
    CardDrawn: lambda event: (event.seat_no,),
    TreasureDrawn: lambda event: None if event.power else (event.seat_no,),  # nobody sees what the Ghost Ship draws
    TreasureStolen: _stolen,
    CurseGiven: lambda event: (event.seat_no, event.loser_no),
}
"""Who may know the card of an event; None for everybody."""


def events_for(events: Sequence[Event], seat_no: int) -> list[Event]:
    """Return events as the seat, from 0, may know them; `NOBODY` for what everybody may."""
    seen: list[Any] = list(events)
    for place, event in enumerate(seen):
        rule = _WHO.get(type(event))
        who = rule(event) if rule is not None and event.card else None
        if who is not None and (seat_no == NOBODY or seat_no not in who):
            seen[place] = replace(event, card=type(event.card)())
    return seen
