"""Card movements between piles: coins, reshuffles, the discard pile. All those of the base rules are here.

Cards form one closed pool (ruling R1): nothing here creates or loses one.
"""

from itertools import count as numbers
from typing import Literal

from highseas.engine.rng import shuffled
from highseas.engine.royal.cards import ONE
from highseas.engine.royal.events import Event, FeePaid, Gained, GainReason, Reshuffled
from highseas.engine.royal.state import Joined, State

Log = list[Event] | None
"""Collects events; None when nobody needs them (search, benchmarks)."""
Pile = Literal["time", "play", "discard"]
"""Piles that the next card may come from."""


def next_pile(state: State) -> Pile:
    """Return where the next card comes from.

    The Time deck begins a turn (ruling R20), else the Play deck, which the discard pile refills (ruling R2).
    """
    if state.timed and not state.drawn:
        return "time"
    return "play" if state.play_deck else "discard"


def reshuffle(state: State, log: Log) -> bool:
    """Shuffle the discard pile into a new Play deck (ruling R2). Returns False if there is no card to shuffle."""
    if not state.discard:
        return False
    state.play_deck, state.stream = shuffled(state.stream, state.discard)
    state.discard = b""
    if state.joined:
        state.joined = _links_still_needed(state)
    state.epoch = fresh_epoch(state, 0)
    state.shuffles += 1
    if log is not None:
        log.append(Reshuffled(len(state.play_deck)))
    return True


def fresh_epoch(state: State, also: int) -> int:
    """Return the lowest shuffle epoch, from 1, that no held coin and no link has, and that is not `also`."""
    held = {epoch for seat in state.seats for epoch in seat.epochs}
    held |= {epoch for link in state.joined for epoch in (link.epoch, link.then)}
    return next(epoch for epoch in numbers(1) if epoch not in held and epoch != also)


def _links_still_needed(state: State) -> tuple[Joined, ...]:
    """Return the links of chains from which coins of at least two shuffles are held; only there they matter."""
    held = {epoch for seat in state.seats for epoch in seat.epochs}
    chains: list[list[Joined]] = []
    for link in state.joined:
        if (chain := next((chain for chain in chains if chain[-1].then == link.epoch), None)) is None:
            chains.append([link])
        else:
            chain.append(link)
    needed = [chain for chain in chains if len(held & {chain[0].epoch, *(link.then for link in chain)}) > 1]
    return tuple(link for chain in needed for link in chain)


def join_cards(state: State, cards: bytes) -> None:
    """Shuffle cards into the Play deck (ruling R25)."""
    faces = bytes(sorted(set(cards)))
    state.play_deck, state.stream = shuffled(state.stream, state.play_deck + cards)
    forget_top(state)
    then = fresh_epoch(state, state.epoch)
    state.joined += (Joined(state.epoch, then, faces),)
    state.epoch = then


def draw_top(state: State) -> int:
    deck = state.play_deck
    state.play_deck = deck[:-1]
    if state.known:
        forget_top(state)
    return deck[-1]


def forget_top(state: State) -> None:
    state.known = False
    state.looker = -1


def gain(state: State, seat_no: int, count: int, why: GainReason, log: Log, power: int = -1) -> None:
    """Draw `count` coins for the seat, or as many as both piles still hold (rulings R1, R2)."""
    if count <= 0:
        return
    seat = state.seats[seat_no]
    deck = state.play_deck
    if state.known:
        got = _gain_known(state, seat_no, count, log)
    elif len(deck) >= count:
        seat.coins += deck[: -count - 1 : -1]
        seat.epochs += ONE[state.epoch] * count
        state.play_deck = deck[:-count]
        got = count
    else:
        got = _gain_over_a_reshuffle(state, seat_no, count, log)
    if log is not None:
        log.append(Gained(seat_no, got, count, why, power))


def drawable(state: State, more: int = 0) -> int:
    """Return how many coins can be drawn at most, with `more` further cards on the discard pile (ruling R2)."""
    return len(state.play_deck) + len(state.discard) + more


def _gain_known(state: State, seat_no: int, count: int, log: Log) -> int:
    """Draw the card that was looked at as the first coin: its face is known, so it gets a shuffle of its own.

    If only the player who looked knows it, nothing is noted.
    """
    seat = state.seats[seat_no]
    seat.epochs += ONE[fresh_epoch(state, state.epoch) if state.looker < 0 else state.epoch]
    seat.coins += ONE[draw_top(state)]
    return 1 + _gain_over_a_reshuffle(state, seat_no, count - 1, log)


def _gain_over_a_reshuffle(state: State, seat_no: int, count: int, log: Log) -> int:
    """Draw coins one by one, because each may be the one that needs a new Play deck."""
    seat = state.seats[seat_no]
    for got in range(count):
        if not state.play_deck and not reshuffle(state, log):
            return got
        seat.coins += state.play_deck[-1:]
        seat.epochs += ONE[state.epoch]
        state.play_deck = state.play_deck[:-1]
    return count


def pay(state: State, seat_no: int, count: int) -> bytes:
    """Pay coins that the seat has face up to the discard pile, the last gained first (ruling R1); return the faces."""
    if not count:
        return b""
    seat = state.seats[seat_no]
    faces = seat.coins[: -count - 1 : -1]
    seat.coins = seat.coins[:-count]
    seat.epochs = seat.epochs[:-count]
    state.discard += faces
    state.reveals += count
    return faces


def pay_fee(state: State, seat_no: int, log: Log) -> None:
    """Hand the active player one coin of an inactive player, face down (ruling R5)."""
    payer, payee = state.seats[seat_no], state.seats[state.active]
    payee.coins += payer.coins[-1:]
    payee.epochs += payer.epochs[-1:]
    payer.coins = payer.coins[:-1]
    payer.epochs = payer.epochs[:-1]
    if log is not None:
        log.append(FeePaid(seat_no, state.active, 1))


def without(pile: bytes, card: int) -> bytes:
    """Return the pile less one copy of the card, which must be in it."""
    place = pile.index(card)
    return pile[:place] + pile[place + 1 :]


def clockwise(state: State) -> list[int]:
    """Return all seats in turn order from the active player."""
    seats = len(state.seats)
    return [(state.active + i) % seats for i in range(seats)]
