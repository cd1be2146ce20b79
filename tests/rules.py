"""Rules of Port Royal as rows: a table, the moves that are made at it, and what is so afterwards.

A row of `test_rules = rows(...)` is a test, and a row of docs/rules.md (`tests.rules_table`): its first text is the
rule in our words, its second names the source, and says more after a colon.
"""

from collections.abc import Callable
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

from highseas.engine.royal.events import Event, Paid, TaxPaid
from highseas.engine.royal.game import decider
from highseas.engine.royal.state import State
from tests.helpers import coins, do, gains, moves, of, pile, table, takes

SEEN: dict[str, Callable[[State, Any], Any]] = {
    "coins": lambda state, _: coins(state),
    "influence": lambda state, _: [seat.influence for seat in state.seats],
    "cutlasses": lambda state, _: [seat.cutlasses for seat in state.seats],
    "moves": lambda state, _: moves(state),
    "asks": lambda state, _: decider(state),
    "turn": lambda state, _: (state.turn, state.active),
    "colors": lambda state, _: state.colors,
    "pays": lambda _, log: [event.coins for event in of(log, Paid)],
    "frames": lambda state, _: state.frames,
    "ending": lambda state, _: state.ending,
    "time": lambda state, _: len(state.time_deck),
    "outcome": lambda state, _: state.result and state.result.outcome,
    "winners": lambda state, _: state.result and state.result.winners,
    "taxed": lambda _, log: [(event.seat_no, event.coins) for event in of(log, TaxPaid)],
    "points": lambda state, _: state.result and state.result.points,
}
"""What a row may say by a value."""
PILES: dict[str, Callable[[State], bytes]] = {
    "harbor": lambda state: state.harbor,
    "discard": lambda state: state.discard,
    "revealed": lambda state: state.revealed,
    "point_deck": lambda state: state.point_deck,
    "time_deck": lambda state: state.time_deck,
    "takes": lambda state: bytes(takes(state)),
    "display": lambda state: state.seats[0].display,
    "stowed": lambda state: state.seats[0].stowed,
    "purse": lambda state: state.seats[0].coins,
}
"""What a row says by names of cards, divided by spaces; those of seats are the first seat's."""


def given(seats: int = 1, **laid: Any) -> dict[str, Any]:
    """Return what `helpers.table` lays, for each row anew."""
    return {"seats": seats, **laid}


def rule(name: str, source: str, laid: dict[str, Any], *made: str, **then: Any) -> ParameterSet:
    """Return a row. `then` says what `SEEN` and `PILES` name; `gains_x`, who gained how much for reason x;
    `happens`, all events of their kinds; `some` and `never`, kinds of which there were some, and none.
    """
    return pytest.param(laid, made, then, id=name.replace(" ", "_"))


def rows(*rules: ParameterSet) -> Callable[..., None]:
    """Return the test of these rules."""

    def test(laid: dict[str, Any], made: tuple[str, ...], then: dict[str, Any]) -> None:
        assert then, "a rule says what is so"
        state = table(**laid)
        log = do(state, *made)
        for what, wanted in then.items():
            expected = pile(*wanted.split()) if what in PILES else wanted
            found = _found(state, log, what, wanted)
            assert found == expected, f"{what} is {found!r}, not {expected!r}"

    row: Callable[..., None] = pytest.mark.parametrize(("laid", "made", "then"), rules)(test)
    return row


def _found(state: State, log: list[Event], what: str, wanted: Any) -> Any:
    if what in PILES:
        return PILES[what](state)
    if what == "happens":
        return [event for event in log if type(event) in set(map(type, wanted))]
    if what in ("some", "never"):
        return tuple(kind for kind in wanted if bool(of(log, kind)) == (what == "some"))
    return gains(log, what.removeprefix("gains_")) if what.startswith("gains_") else SEEN[what](state, log)
