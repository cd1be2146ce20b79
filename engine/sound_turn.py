"""Whether the turn of a table from outside can be gone on with: its figures, and the questions on their stack.

Each function gives what is wrong, in a few words; `engine.soundness` asks them all.
"""

from collections.abc import Iterator
from itertools import pairwise

import msgspec

from engine.cards import CONTRACTS, SHIP, TAX, TYPE
from engine.frames.kinds import (
    ASKED,
    LARGEST_FIGURE,
    AfterBust,
    AsideChoice,
    Beginning,
    Choosing,
    CoinOffer,
    Discover,
    Drawing,
    Frame,
    Looking,
    MissionOffer,
    MonthTurns,
    Offer,
    Repelling,
    Sharing,
    Stopping,
    Taking,
    Taxing,
    Telling,
)
from engine.frames.look import LOOK_CARDS
from engine.modes import MODES
from engine.outcome import has_expedition
from engine.rng import SEED_LIMIT
from engine.state import State
from engine.tale import CALM

MOST_FRAMES = 256
"""Frames on the stack: even with every seat being offered every mission there are fewer."""
LONGEST_COUNT = 1 << 40
"""Turns, cards turned up and the like are counted below this."""
_QUESTIONS = (
    Discover,
    Repelling,
    AfterBust,
    Taking,
    AsideChoice,
    Offer,
    Looking,
    MissionOffer,
    CoinOffer,
    Choosing,
    Sharing,
)
_BOTTOM = (Discover, AfterBust, Taking, Stopping, Beginning)
_UPON: dict[type, tuple[type, ...]] = {
    Discover: (
        Repelling,
        Drawing,
        Taxing,
        AsideChoice,
        Offer,
        MissionOffer,
        CoinOffer,
        Looking,
        Telling,
        MonthTurns,
    ),
    Drawing: (Taxing,),
    Taxing: (Offer, MissionOffer),
    Offer: (Offer,),
    MissionOffer: (MissionOffer,),
    CoinOffer: (CoinOffer,),
    AfterBust: (Offer,),
    Stopping: (MissionOffer,),
    Telling: (CoinOffer, MissionOffer, MonthTurns),
    MonthTurns: (Telling,),
    Beginning: (Sharing, Choosing, Telling),
    Sharing: (Sharing, Choosing),
    Choosing: (Choosing,),
}
"""What may lie directly upon each frame."""


def figure_faults(state: State) -> Iterator[str]:
    """Counters and luck within their ranges, and nothing different in this turn where no event says so."""
    counts = (state.turn, state.drawn, state.shuffles, state.reveals, state.looked, state.unplaced, state.track)
    if not all(0 <= count < LONGEST_COUNT for count in counts):
        yield "it counts what cannot be counted"
    if not (0 <= state.stream < SEED_LIMIT and 0 <= state.seed < SEED_LIMIT):
        yield "its luck is none"
    today = state.today
    if any(abs(figure) > LARGEST_FIGURE for figure in msgspec.structs.astuple(today)):
        yield "a figure of its turn is out of all measure"
    if today.at_least > today.at_most or today.at_most < 1 or today.spare < 0 or today.looks < 0:
        yield "its turn asks for what cannot be done"
    if today != CALM and not MODES[state.mode].by_script:
        yield "its turn is like no other"


def ending_faults(state: State) -> Iterator[str]:
    """A result that fits the seats; a last round only where somebody can win."""
    result, seats = state.result, range(len(state.seats))
    if result is not None:
        figures = (*result.influence, *result.coins, result.points)
        if not len(result.influence) == len(result.coins) == len(seats) or max(map(abs, figures)) > LARGEST_FIGURE:
            yield "its result has no figure for somebody"
        if min(result.coins, default=0) < 0 or result.points < 0:
            yield "its result has fewer than no coins or points"
        if not -1 <= result.conceded < len(seats) or result.conceded in result.winners:
            yield "it was conceded by nobody, or by a winner"
        if len(set(result.winners)) < len(result.winners) or not set(result.winners) <= set(seats):
            yield "it was won by nobody who plays"
    if state.ending and not MODES[state.mode].by_script:
        wanted = state.options.expedition_to_win
        if state.timed or (wanted and not any(has_expedition(seat.display) for seat in state.seats)):
            yield "its last round has nobody who can win"


def stack_faults(state: State) -> Iterator[str]:
    """The questions lie upon each other as play puts them, and the top one can be answered."""
    frames = state.frames
    if bool(frames) == (state.result is not None):
        yield "it is neither running nor over"
        return
    if not frames:
        return
    if not isinstance(frames[0], _BOTTOM):
        yield "it is in no phase of a turn"
    if len(frames) > MOST_FRAMES or any(
        type(on) not in _UPON.get(type(below), ()) for below, on in pairwise(frames)
    ):
        yield "its questions lie upon each other as they never do"
    if not isinstance(frames[-1], _QUESTIONS):
        yield "it asks nothing"
    for frame in frames:
        yield from _frame_faults(state, frame)
    yield from _revealed_faults(state)


def _frame_faults(state: State, frame: Frame) -> Iterator[str]:
    if isinstance(frame, ASKED) and not 0 <= frame.seat < len(state.seats):
        yield "a question is put to nobody"
    elif isinstance(frame, Discover) and state.timed and not state.time_deck and not state.drawn:
        yield "a turn has begun without a Time card"
    elif isinstance(frame, AsideChoice) and not state.timed:
        yield "a Time card is to be set aside where there is none"
    elif isinstance(frame, Taking) and not 0 <= frame.left <= LARGEST_FIGURE:
        yield "nobody can take so many cards"
    elif isinstance(frame, Offer):
        if frame.contract not in state.contracts or not CONTRACTS[frame.contract].immediate:
            yield "a contract is offered that is not open"
        elif frame is state.frames[-1] and not MODES[state.mode].offer_stands(state, frame.seat, frame.contract):
            yield "a contract is offered that nobody can take"


def _revealed_faults(state: State) -> Iterator[str]:
    """Cards that are turned up and not yet placed are those that a frame is about."""
    kinds = [type(frame) for frame in state.frames]
    cards = [TYPE[card] for card in state.revealed]
    if Looking in kinds:
        if not 1 <= len(cards) <= LOOK_CARDS:
            yield "there is no card to look at"
    elif len(cards) > 1:
        yield "two cards wait to be placed"
    elif Repelling in kinds:
        if cards != [SHIP]:
            yield "there is no ship to repel"
    elif cards and (Taxing not in kinds or cards != [TAX]):
        yield "a card waits to be placed, and nobody knows where"
