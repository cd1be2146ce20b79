"""What a seat knows as an observation vector of small whole numbers: what learning programs look at.

Tables that are alike to `engine.royal.seen.observe` have the same vectors, so nothing hidden is in them, and everything
that a seat may know and that matters is. Like an encoding, a layout depends on the card sets and the number of seats
alone. The vectors of many tables are written at once: all but a few figures count cards, which numpy does in one go.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from highseas.engine.royal.cards import ONE
from highseas.engine.royal.catalog import Catalog, catalog
from highseas.engine.royal.frames.kinds import AfterBust, AsideChoice, Discover, Looking, Offer, Repelling, Taking
from highseas.engine.royal.game import decider
from highseas.engine.royal.seen.observe import knows_top, of_epoch, sees_revealed
from highseas.engine.royal.state import MARKERS, State
from highseas.envs.extra import np, npt

Vector: TypeAlias = npt.NDArray[np.uint8]
"""An observation vector: whole numbers from 0 to 255."""

QUESTIONS = (Discover, Repelling, AfterBust, Taking, AsideChoice, Looking, Offer)
"""The questions of the modes that environments play, in the order of the block `question`."""
MOST = 255
"""The largest feature of a vector; what is larger is shown as this."""
_AT_ONCE = 8
"""Vectors that are written at once: numpy's arrays for more of them would be taken from the system anew each time."""
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
        faces, goals, places, alone = cards.faces, cards.contracts, range(seats), None
        copies = _copies(cards)
        total = min(MOST, sum(copies))
        table = [
            ("question", range(len(QUESTIONS)), [1] * len(QUESTIONS)),
            ("takes_left", alone, [_TAKES]),
            ("offered", goals, [1] * len(goals)),
            *((name, places, [1] * seats) for name in ("decider", "active", "start_player")),
            ("last_round", alone, [1]),
            ("drawn", alone, [_DRAWN]),
            ("shuffles", alone, [_SHUFFLES]),
            *((name, alone, [_USES]) for name in ("looked", "gambled")),
            *((name, alone, [total]) for name in ("play_deck", "time_deck", "point_deck")),
            ("contracts", goals, [1] * len(goals)),
            *((name, faces, copies) for name in ("harbor", "revealed", "expeditions", "discard")),
            ("top_card", faces, [1] * len(faces)),
            *((name, faces, copies) for name in ("hidden_now", "hidden_first")),
        ]
        each = [
            ("coins", alone, [min(total, _COINS)]),
            ("influence", alone, [_POINTS]),
            ("cutlasses", alone, [_CUTLASSES]),
            *((name, alone, [MARKERS]) for name in ("markers", "completed")),
            ("goals", goals, [5] * len(goals)),
            ("steps", goals, [MARKERS] * len(goals)),
            *((name, faces, copies) for name in ("display", "kept", "stowed")),
        ]
        own = [(f"seat_{seat}_{name}", indexes, most) for seat in range(seats) for name, indexes, most in each]
        self.blocks: dict[str, Block] = {}
        largest: list[int] = []
        figures: list[int] = []
        cells: list[int] = []
        for name, indexes, most in (*table, *own):
            start = len(largest)
            self.blocks[name] = Block(name, start, len(most))
            largest += most
            if indexes is not None:
                places_of = {index: start + place for place, index in enumerate(indexes)}
                cells += [places_of.get(index, 0) for index in range(256)]
            else:
                figures.append(start)
        self.most: Vector = np.array(largest, np.uint8)
        self._figures, self._limits = np.array(figures), np.array([largest[place] for place in figures])
        self._cells = np.array(cells, np.intp)
        """For each pile, and each index that may be in it, where its cards are counted."""
        self._begins = np.tile(np.arange(0, len(cells), 256), _AT_ONCE)
        self._rows = np.arange(0, len(largest) * _AT_ONCE, len(largest)).repeat(len(cells) // 256)
        """Where the cells of each pile begin, and its row."""

    def __len__(self) -> int:
        return len(self.most)

    def vector(self, state: State, seat_no: int) -> Vector:
        """Return what the seat, from 0, knows of the table. Seats are counted from it."""
        rows: Vector = np.empty((1, len(self)), np.uint8)
        self.write(rows, [(state, seat_no)])
        row: Vector = rows[0]
        return row

    def write(self, rows: Vector, seen: Sequence[tuple[State, int]]) -> None:
        """Write the vectors of these tables and seats, one in each row."""
        for begin in range(0, len(seen), _AT_ONCE):
            self._write(rows[begin : begin + _AT_ONCE], seen[begin : begin + _AT_ONCE])

    def _write(self, rows: Vector, seen: Sequence[tuple[State, int]]) -> None:
        piles: list[bytes] = []
        figures: list[int] = []
        for state, seat_no in seen:
            _note(state, seat_no, piles, figures)
        sizes, count = list(map(len, piles)), len(piles)
        indexes = self._begins[:count].repeat(sizes) + np.frombuffer(b"".join(piles), np.uint8)
        cells = self._cells[indexes] + self._rows[:count].repeat(sizes)
        rows[:] = np.bincount(cells, minlength=rows.size).reshape(rows.shape)
        rows[:, self._figures] = np.minimum(np.array(figures).reshape(len(seen), -1), self._limits)


def _note(state: State, seat_no: int, piles: list[bytes], figures: list[int]) -> None:
    """Add what a vector is made of: piles, and others like them of which each has an index, and figures, each in the
    order of the blocks.
    """
    seats, frame = state.seats, state.frames[-1] if state.frames else None
    count, shown = len(seats), sees_revealed(state, seat_no)
    top = state.play_deck[-1:] if knows_top(state, seat_no) else b""
    now = b"".join(of_epoch(state, state.play_deck[: len(state.play_deck) - len(top)], state.epoch))
    if not shown:  # they count as cards of the deck that they come from
        now += state.revealed
    first = b"" if not state.timed else now if state.epoch == 0 else b"".join(of_epoch(state, b"", 0))
    piles += (
        ONE[_QUESTION_AT[type(frame)]] if frame is not None else b"",
        ONE[frame.goal] if isinstance(frame, Offer) else b"",
        ONE[(decider(state) - seat_no) % count] if frame is not None else b"",
    )
    piles += (ONE[(state.active - seat_no) % count], ONE[(state.first - seat_no) % count], state.contracts)
    piles += (state.harbor, state.revealed if shown else b"", state.expeditions, state.discard, top, now, first)
    figures += (frame.left if isinstance(frame, Taking) else 0, state.ending, state.drawn, state.shuffles)
    figures += (state.looked, state.gambled, len(state.play_deck), len(state.time_deck), len(state.point_deck))
    for step, seat in enumerate((*seats[seat_no:], *seats[:seat_no])):
        owner = (seat_no + step) % count
        goals = steps = b""
        for contract, markers, stepped in zip(state.contracts, state.markers, state.steps, strict=True):
            goals += ONE[contract] * (markers.find(owner) + 1)
            steps += ONE[contract] * stepped[owner]
        piles += (goals, steps, seat.display, seat.kept, seat.stowed)
        figures += (len(seat.coins), seat.influence, seat.cutlasses, seat.markers, seat.completed)


_QUESTION_AT = {kind: place for place, kind in enumerate(QUESTIONS)}


def _copies(cards: Catalog) -> list[int]:
    every = cards.pool + cards.for_five
    return [every.count(card) for card in cards.faces]


layout = lru_cache(maxsize=32)(Layout)
"""The layout of these card sets and so many seats; every environment of them has the same."""
