"""What a seat knows as an observation vector of small whole numbers: what learning programs look at.

Everything is made of `engine.royal.seen.observe`, so nothing hidden can be in it, and everything that a seat may
know and that matters is. Like an encoding, a layout depends on the card sets and the number of seats alone.
"""

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from highseas.engine.royal.catalog import Catalog, catalog
from highseas.engine.royal.frames.kinds import (
    AfterBust,
    AsideChoice,
    Discover,
    Frame,
    Looking,
    Offer,
    Repelling,
    Taking,
)
from highseas.engine.royal.game import decider
from highseas.engine.royal.seen.view import Observation
from highseas.engine.royal.state import MARKERS, State
from highseas.envs.extra import np, npt

Vector: TypeAlias = npt.NDArray[np.uint8]
"""An observation vector: whole numbers from 0 to 255."""

QUESTIONS: tuple[type[Frame], ...] = (Discover, Repelling, AfterBust, Taking, AsideChoice, Looking, Offer)
"""The questions of the modes that environments play, in the order of the block `question`."""
MOST = 255
"""The largest feature of a vector; what is larger is shown as this."""
_TAKES, _DRAWN, _SHUFFLES, _USES, _COINS, _POINTS, _CUTLASSES = 15, 60, 3, 15, 100, 100, 60
"""Features that are shown up to these; none of them is reached in sensible play."""


class Block(NamedTuple):
    """A stretch of the vector: its name, where it begins and how many features it has."""

    name: str
    start: int
    size: int


class Layout:
    """Where each feature stands in the observation vectors of games with these card sets and so many seats.

    `blocks` are the stretches in order, `most` is the largest feature that each place can have: `vector / most`
    lies between 0 and 1.
    """

    def __init__(self, sets: tuple[str, ...], seats: int) -> None:
        cards = catalog(sets)
        faces, goals = len(cards.faces), len(cards.contracts)
        copies = _copies(cards)
        total = min(MOST, sum(copies))
        table = [
            ("question", [1] * len(QUESTIONS)),
            ("takes_left", [_TAKES]),
            ("offered", [1] * goals),
            ("decider", [1] * seats),
            ("active", [1] * seats),
            ("start_player", [1] * seats),
            ("last_round", [1]),
            ("drawn", [_DRAWN]),
            ("shuffles", [_SHUFFLES]),
            ("looked", [_USES]),
            ("gambled", [_USES]),
            ("play_deck", [total]),
            ("time_deck", [total]),
            ("point_deck", [total]),
            ("contracts", [1] * goals),
            *((name, copies) for name in (*_PILES, "discard")),
            ("top_card", [1] * faces),
            ("hidden_now", copies),
            ("hidden_first", copies),
        ]
        each = [
            ("coins", [min(total, _COINS)]),
            ("influence", [_POINTS]),
            ("cutlasses", [_CUTLASSES]),
            ("markers", [MARKERS]),
            ("completed", [MARKERS]),
            ("goals", [5] * goals),
            ("steps", [MARKERS] * goals),
            *((name, copies) for name in _SEAT_PILES),
        ]
        own = [(f"seat_{seat}_{name}", most) for seat in range(seats) for name, most in each]
        self.blocks: dict[str, Block] = {}
        largest: list[int] = []
        for name, most in (*table, *own):
            self.blocks[name] = Block(name, len(largest), len(most))
            largest += most
        self.most: Vector = np.array(largest, np.uint8)
        self._limit = bytes(largest)
        self._seats = seats
        self._at = {name: block.start for name, block in self.blocks.items()}
        self._of_seat = {name: self._at[f"seat_0_{name}"] for name, _ in each}
        self._each = sum(len(most) for _, most in each)
        self._faces = np.array(cards.faces, np.intp)
        self._place = [0] * 256
        for place, card in enumerate(cards.faces):
            self._place[card] = place
        self._goal = {contract: place for place, contract in enumerate(cards.contracts)}

    def __len__(self) -> int:
        return len(self._limit)

    def vector(self, seen: Observation, seat_no: int) -> Vector:
        """Return what the seat, from 0, knows by its own observation. Seats are counted from it."""
        table, at, cells = seen.table, self._at, bytearray(len(self._limit))
        self._write_question(cells, table, seat_no)
        for name in _SIZES:
            self._write(cells, at[name], len(getattr(table, name)))
        for name in _COUNTS:
            self._write(cells, at[name], getattr(table, name))
        for contract in table.contracts:
            cells[at["contracts"] + self._goal[contract]] = 1
        for name in _PILES:
            self._count(cells, at[name], getattr(table, name))
        if table.known:
            self._count(cells, at["top_card"], table.play_deck[-1:])
        for step in range(self._seats):
            self._write_seat(cells, table, (seat_no + step) % self._seats, step * self._each)
        vector: Vector = np.frombuffer(cells, np.uint8)
        self._count_all(vector, "discard", table.discard)
        self._count_all(vector, "hidden_now", _hidden(seen, table.epoch))
        if table.timed:
            self._count_all(vector, "hidden_first", _hidden(seen, 0))
        return vector

    def _write_question(self, cells: bytearray, table: State, seat_no: int) -> None:
        at = self._at
        cells[at["active"] + (table.active - seat_no) % self._seats] = 1
        cells[at["start_player"] + (table.first - seat_no) % self._seats] = 1
        cells[at["last_round"]] = table.ending
        if not table.frames:
            return
        frame = table.frames[-1]
        cells[at["question"] + _QUESTION_AT[type(frame)]] = 1
        cells[at["decider"] + (decider(table) - seat_no) % self._seats] = 1
        if isinstance(frame, Taking):
            self._write(cells, at["takes_left"], frame.left)
        elif isinstance(frame, Offer):
            cells[at["offered"] + self._goal[frame.goal]] = 1

    def _write_seat(self, cells: bytearray, table: State, seat_no: int, further: int) -> None:
        """Write the blocks of a seat, which stand so much further on than those of seat 0."""
        seat, at = table.seats[seat_no], self._of_seat
        self._write(cells, at["coins"] + further, len(seat.coins))
        for name in _SEAT_COUNTS:
            self._write(cells, at[name] + further, getattr(seat, name))
        for contract, markers, steps in zip(table.contracts, table.markers, table.steps, strict=True):
            place = self._goal[contract] + further
            cells[at["goals"] + place] = markers.find(seat_no) + 1
            cells[at["steps"] + place] = steps[seat_no]
        for name in _SEAT_PILES:
            self._count(cells, at[name] + further, getattr(seat, name))

    def _write(self, cells: bytearray, at: int, figure: int) -> None:
        cells[at] = min(figure, self._limit[at])

    def _count(self, cells: bytearray, start: int, pile: bytes) -> None:
        """Count the cards of a pile by their faces: the quick way for few cards."""
        place = self._place
        for card in pile:
            cells[start + place[card]] += 1

    def _count_all(self, vector: Vector, name: str, pile: bytes) -> None:
        """Count the cards of a pile by their faces: the quick way for many cards."""
        block = self.blocks[name]
        counted = np.bincount(np.frombuffer(pile, np.uint8), minlength=256)
        vector[block.start : block.start + block.size] = counted[self._faces]


_QUESTION_AT = {kind: place for place, kind in enumerate(QUESTIONS)}
_SIZES = ("play_deck", "time_deck", "point_deck")
"""Piles of the table of which only the size is shown."""
_COUNTS = ("drawn", "shuffles", "looked", "gambled")
"""Figures of the table."""
_PILES = ("harbor", "revealed", "expeditions")
"""Face-up piles of the table that hold few cards."""
_SEAT_COUNTS = ("influence", "cutlasses", "markers", "completed")
"""Figures of each seat."""
_SEAT_PILES = ("display", "kept", "stowed")
"""Face-up piles of each seat."""


def _hidden(seen: Observation, epoch: int) -> bytes:
    return next((group.cards for group in seen.hidden if group.epoch == epoch), b"")


def _copies(cards: Catalog) -> list[int]:
    every = cards.pool + cards.for_five
    return [every.count(card) for card in cards.faces]


layout = lru_cache(maxsize=32)(Layout)
"""The layout of these card sets and so many seats; every environment of them has the same."""
