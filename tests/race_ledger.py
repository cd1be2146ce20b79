"""Races of Jamaica for tests: played at random, and a ledger of every token by the events alone."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from highseas.engine.jamaica.definitions import SYMBOLS
from highseas.engine.jamaica.events import (
    HoldStolen,
    Loaded,
    Paid,
    PowderSpent,
    Short,
    ThrownOut,
    TreasureStolen,
)
from highseas.engine.jamaica.frames.cargo import count_of, kind_of
from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.moves import GHOST, Move
from highseas.engine.jamaica.state import Setup, Ship, State

NAMES = ("Ann", "Ben", "Cy", "Di", "Ed", "Flo")
Tokens = Counter[tuple[int, str]]
"""How many tokens of a kind a ship has, by the ship's number."""


def race(players: int, seed: int) -> State:
    """Return a race that is just laid out."""
    return JAMAICA.new(setup_of(players, seed))


def setup_of(players: int, seed: int) -> Setup:
    return Setup(NAMES[:players], seed, points_decide=players == 1)


def decisions(state: State, luck: Random) -> Iterator[tuple[Move, list[Any]]]:
    """Play a race on to its end, at random; yields each move and its events after it was made."""
    while moves := JAMAICA.legal(state):
        move = luck.choice(moves)
        events: list[Any] = []
        JAMAICA.apply(state, move, events)
        yield move, events


def ships_of(state: State) -> dict[int, Ship]:
    """Return every ship by its number."""
    ships: dict[int, Ship] = dict(enumerate(state.seats))
    return ships if state.ghost is None else {**ships, GHOST: state.ghost}


def tokens_of(state: State) -> Tokens:
    """Return the tokens that lie in the holds."""
    found: Tokens = Counter()
    for number, ship in ships_of(state).items():
        for content in ship.holds:
            if content:
                found[number, SYMBOLS[kind_of(content)]] += count_of(content)
    return found


def book(tokens: Tokens, event: Any) -> None:
    """Change the tokens by what an event says."""
    if isinstance(event, Loaded):
        tokens[event.seat_no, event.kind] += event.count
    elif isinstance(event, ThrownOut):
        tokens[event.seat_no, event.kind] -= event.count
    elif isinstance(event, Paid):
        assert sum(event.amounts) == event.count
        tokens[event.seat_no, event.kind] -= event.count
    elif isinstance(event, PowderSpent):
        assert sum(event.amounts) == event.count
        tokens[event.seat_no, "gunpowder"] -= event.count
    elif isinstance(event, Short):
        tokens[event.seat_no, event.kind] -= event.paid
    elif isinstance(event, HoldStolen):
        tokens[event.loser_no, event.kind] -= event.count
    elif isinstance(event, TreasureStolen) and event.tokens:
        tokens[event.loser_no, event.kind] -= event.tokens
        if event.seat_no != GHOST:
            tokens[event.seat_no, event.kind] += event.tokens
