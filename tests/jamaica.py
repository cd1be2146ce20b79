"""Races for tests, laid out by deal files: Ann is Captain, and ships have what a test gives them."""

import json
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from highseas.engine.game import needed
from highseas.engine.jamaica.events import Event
from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.state import State

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo")
FEW = ("food 3", "gold 3")
"""Holds as they are at the start."""
E = TypeVar("E", bound=Event)


def ship(space: int = 0, holds: Sequence[str] = FEW, **more: Any) -> dict[str, Any]:
    """Return a ship for `deal`; a seat's hand is card 8 alone, which loads, unless given.

    Holds are texts as "food 3", "" for an empty one; `up` and `down` are treasures.
    """
    return {"space": space, "holds": holds, "hand": [8], **more}


def ghost(space: int = 0, holds: Sequence[str] = ("gold 5", "gold 3"), **more: Any) -> dict[str, Any]:
    """Return the Ghost Ship for `deal`."""
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
    """Lay a race out, up to its first question."""
    state: State = needed(JAMAICA.deals, "deals").lay_out(deal(*ships, **table), None)
    return state


def play(state: State, *texts: str) -> list[Any]:
    """Make these moves, each of which must be offered; return what happened."""
    events: list[Any] = []
    for text in texts:
        move = JAMAICA.parse(text, JAMAICA.legal(state))
        assert JAMAICA.format(move) == text, (text, offered(state))
        JAMAICA.apply(state, move, events)
    return events


def turn_over(state: State) -> list[Any]:
    """Lay the dice as they were thrown, and let everybody choose the first card of the hand, once."""
    events: list[Any] = []
    now = state.round
    while state.frames and state.round == now and asked(state)[0] in ("dice", "card"):
        events += play(state, offered(state)[0])
    return events


def begun(*ships: dict[str, Any], **table: Any) -> tuple[State, list[Any]]:
    """Lay a race out in which everybody has chosen a card; return what happened up to the next question."""
    state = lay(*ships, **table)
    return state, turn_over(state)


def offered(state: State) -> list[str]:
    """Return the texts of all answers."""
    return [JAMAICA.format(move) for move in JAMAICA.legal(state)]


def asked(state: State) -> tuple[str, int]:
    """Return what is asked, and the seat, from 1."""
    prompt = JAMAICA.prompt(state)
    assert prompt is not None
    return prompt.kind, prompt.seat


def only(events: Iterable[Any], kind: type[E]) -> list[E]:
    """Return the events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def names(events: Iterable[Any]) -> list[str]:
    """Return the kinds of events, in order."""
    return [type(event).__name__ for event in events]


def holds(state: State, seat: int) -> list[str]:
    """Return the holds of a seat, from 1, as `ship` takes them; those at the end that are empty are left out."""
    found = [f"{kind} {count}" if count else "" for kind, count in JAMAICA.view(state).seats[seat - 1].holds]
    while found and not found[-1]:
        found.pop()
    return found


def tokens(state: State, seat: int, kind: str) -> int:
    """Return how many tokens of a kind a seat, from 1, has."""
    return sum(count for held, count in JAMAICA.view(state).seats[seat - 1].holds if held == kind)


def place(state: State, seat: int) -> tuple[int, int]:
    """Return the space and the lap of a seat, from 1."""
    view = JAMAICA.view(state).seats[seat - 1]
    return view.space, view.lap
