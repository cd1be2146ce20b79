"""Races for tests, laid out by deal files: Ann is Captain, and ships have what a test gives them."""

import json
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from random import Random
from typing import Any, TypeVar

from highseas.engine.game import needed
from highseas.engine.jamaica import events
from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.moves import GHOST, Move
from highseas.engine.jamaica.seen.view import GhostView, Prompt, ResultView, SeatView, View
from highseas.engine.jamaica.state import Setup, Ship, State

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo")
FEW = ("food 3", "gold 3")
"""Holds as they are at the start."""
E = TypeVar("E", bound=events.Event)


def ship(space: int = 0, holds: Sequence[str] = FEW, **more: Any) -> dict[str, Any]:
    """Return a ship for `deal`; a seat's hand is card 8 alone, which loads, unless given.

    Holds are texts as "food 3", "" for an empty one; `up` and `down` are treasures.
    """
    return {"space": space, "holds": holds, "hand": [8], **more}


def ghost(space: int = 0, holds: Sequence[str] = ("gold 5", "gold 3"), **more: Any) -> dict[str, Any]:
    return {"space": space, "holds": holds, **more}


def deal(*ships: dict[str, Any], **table: Any) -> str:
    """Return a deal file. The dice to come are a 1 for the morning and a 2 for the evening, unless given."""
    top: dict[str, Any] = {key: table.pop(key) for key in ("seed", "most_rounds", "points_decide") if key in table}
    sails = [("table.ghost", table.pop("ghost"))] if "ghost" in table else []
    lines = _lines({"mode": "jamaica", "seats": NAMES[: len(ships)], **top})
    lines += ["[table]", *_lines({"captain": 1, "dice": [[1, 2]], **table})]
    for head, laid in [*sails, *[("[table.seats]", one) for one in ships]]:
        lines += [f"[{head}]", *_lines(_as_in_files(laid))]
    return "\n".join(lines) + "\n"


def _lines(values: dict[str, Any]) -> list[str]:
    """Return lines of TOML, whose lists and texts are those of JSON."""
    return [f"{key} = {json.dumps(value)}" for key, value in values.items()]


def _as_in_files(laid: dict[str, Any]) -> dict[str, Any]:
    long = {"up": "treasures_up", "down": "treasures_down"}
    parted = [text.partition(" ") for text in laid["holds"]]
    named = {long.get(key, key): value for key, value in laid.items()}
    return named | {"holds": [(kind, int(count or 0)) for kind, _, count in parted]}


def lay(*ships: dict[str, Any], **table: Any) -> State:
    state: State = needed(JAMAICA.deals, "deals").lay_out(deal(*ships, **table), None)
    return state


def play(state: State, *texts: str) -> list[Any]:
    """Make these moves, each of which must be offered; return what happened."""
    log: list[Any] = []
    for text in texts:
        move = JAMAICA.parse(text, JAMAICA.legal(state))
        assert JAMAICA.format(move) == text, text
        JAMAICA.apply(state, move, log)
    return log


def only(log: Iterable[Any], kind: type[E]) -> list[E]:
    return [event for event in log if isinstance(event, kind)]


class Race:
    """A race up to a question, and what happened since the one before."""

    def __init__(self, state: State, log: Iterable[Any] = ()) -> None:
        self.state, self.log = state, list(log)

    def does(self, *texts: str) -> "Race":
        self.log = play(self.state, *texts)
        return self

    def turns_over(self) -> "Race":
        """Lay the dice as they were thrown, and let everybody choose the first card of the hand, once."""
        self.log, now = [], self.state.round
        while self.state.frames and self.state.round == now and self.prompt.kind in ("dice", "card"):
            self.log += play(self.state, self.offered[0])
        return self

    def goes_on(self) -> "Race":
        """Give the last answer to every question, to the end."""
        while self.offered:
            self.does(self.offered[-1])
        return self

    def asks(self, question: str, *answers: str) -> "Race":
        """Check what is asked, of which seat from 1, as "booty 2"; and all answers, if any are given."""
        assert f"{self.prompt.kind} {self.prompt.seat}" == question
        assert not answers or self.offered == list(answers)
        return self

    @property
    def prompt(self) -> Prompt:
        prompt = JAMAICA.prompt(self.state)
        assert prompt is not None
        return prompt

    @property
    def offered(self) -> list[str]:
        return [JAMAICA.format(move) for move in JAMAICA.legal(self.state)]

    def seen(self, kind: str, fields: str = "seat_no") -> list[Any]:
        """Return what happened of a kind: these fields of each event, without a tuple if it is one."""
        found = [event for event in self.log if isinstance(event, getattr(events, kind))]
        pick = attrgetter(*fields.split())
        return [pick(event) for event in found]

    @property
    def order(self) -> list[str]:
        return [type(event).__name__ for event in self.log]

    @property
    def view(self) -> View:
        return JAMAICA.view(self.state)

    @property
    def seats(self) -> Sequence[SeatView]:
        return self.view.seats

    @property
    def ghost(self) -> GhostView:
        assert self.view.ghost is not None
        return self.view.ghost

    @property
    def result(self) -> ResultView:
        result = self.view.result
        assert result is not None and JAMAICA.legal(self.state) == ()
        return result

    def of(self, seat: int, looker: int = -1) -> SeatView:
        """Return a ship, from 1, as everybody sees it, or a seat, from 1."""
        return (self.view if looker < 0 else JAMAICA.view_for(self.state, looker - 1)).seats[seat - 1]

    def holds(self, seat: int) -> list[str]:
        """Return the holds of a seat, from 1, as `ship` takes them, up to the last that is not empty."""
        return holds(self.of(seat).holds)

    def tokens(self, seat: int, kind: str) -> int:
        """Return how many tokens of a kind a seat, from 1, has."""
        return sum(count for held, count in self.of(seat).holds if held == kind)

    def place(self, seat: int) -> tuple[int, int]:
        """Return the space and the lap of a seat, from 1."""
        return self.of(seat).space, self.of(seat).lap


def holds(contents: Iterable[tuple[str, int]]) -> list[str]:
    """Return holds of a view as `ship` takes them, up to the last that is not empty."""
    found = [f"{kind} {count}" if count else "" for kind, count in contents]
    while found and not found[-1]:
        found.pop()
    return found


def laid(*ships: dict[str, Any], **table: Any) -> Race:
    return Race(lay(*ships, **table))


def begun(*ships: dict[str, Any], **table: Any) -> Race:
    """Lay a race out in which everybody has chosen a card, up to the next question."""
    return laid(*ships, **table).turns_over()


def new(seats: int, seed: int = 7, **more: Any) -> Race:
    log: list[Any] = []
    return Race(JAMAICA.new(Setup(NAMES[:seats], seed, **more), log), log)


# --- whole races ---


def race(players: int, seed: int) -> State:
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
