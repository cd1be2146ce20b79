"""Contracts that complete themselves, an option of Yucata's."""

from typing import Any

import pytest

from highseas.engine.royal.cards import CONTRACTS
from highseas.engine.royal.deal import check_deal, deal_game, read_deal, write_deal
from highseas.engine.royal.events import ContractCompleted, Event, GameOver, TurnStarted
from highseas.engine.royal.seen.build_view import prompt, table_view
from highseas.engine.royal.state import Options, State
from tests.helpers import Words, after, coins, do, of, table

AUTO = Options(auto_contracts=True)
RIVALS = Options(auto_contracts=True, competitive=True)


def completed(events: list[Event]) -> list[tuple[int, str]]:
    """Return who completed what, in order."""
    return [
        (event.seat_no, CONTRACTS[event.contract].id.removeprefix("contract-"))
        for event in of(events, ContractCompleted)
    ]


def hiring(contracts: str, display: str, harbor: str, *, seats: int = 1, **more: Any) -> State:
    """Return a table in Trade & Hire at which the first seat can pay for anything."""
    more = {"coins": [9], "options": AUTO, **more}
    return table(seats, contracts=contracts, display=[display], harbor=harbor, phase="trade", **more)


@pytest.mark.parametrize("name", [each.id for each in CONTRACTS if each.moment is not None or each.pay])
def test_no_deed_and_no_payment_is_done_by_itself(name: str) -> None:
    """Ruling R38: whatever the player has, when something is hired and when a table is dealt."""
    harbor = "sailor red-1-1c blue-2-3c green-1-1c black-2-1c"
    state = hiring(f"{name} small-estate", "pirate pirate-3vp governor", harbor, coins=[20])
    assert not completed(do(state, "take sailor")) and state.seats[0].markers == 3
    log: list[Event] = []
    deal_game(read_deal(DEAL.format(f'"{name}", "contract-explorer"')), log)
    assert not completed(log)


BOTH, TURNED = "new-colony trade-outpost", "trade-outpost new-colony"
NO_MORE, OUTPOST = ("jinx gamester",), "trade-outpost"


@pytest.mark.parametrize(
    ("names", "done", "found"),
    [
        (BOTH, NO_MORE, "trade-outpost"),  # not the one that lies first
        (TURNED, NO_MORE, "trade-outpost"),
        (BOTH, (*NO_MORE, OUTPOST, OUTPOST), "new-colony"),  # its next space brings 3, the other's 2
        (TURNED, (*NO_MORE, OUTPOST, OUTPOST), "new-colony"),
        (BOTH, (*NO_MORE, OUTPOST), "new-colony"),  # as many each: the one that lies first
        (TURNED, (*NO_MORE, OUTPOST), "trade-outpost"),
        (BOTH, ("jinx",), "trade-outpost new-colony"),
        (f"{BOTH} explorer", ("jinx gamester explorer",), ""),
    ],
)
def test_the_most_coins_come_first_where_markers_do_not_reach(names: str, done: Words, found: str) -> None:
    """Yucata, automatic contracts, rulings R12, R38: those of the next free space, then the order on the table."""
    options = RIVALS if len(done) > 1 else AUTO
    names += " jinx gamester"
    state = hiring(names, "gunner clerk", "settler", seats=len(done), completed=done, options=options)
    assert completed(do(state, "take settler")) == [(0, name) for name in found.split()]


DEAL = """mode = "contracts"
seats = ["Ann", "Bo"]
seed = 7
[options]
auto_contracts = true
[table]
contracts = [{}]
active = 2
[[table.seats]]
display = ["base-pirate-1vp", "base-sailor-1vp"]
[[table.seats]]
display = ["base-pirate-2vp", "base-sailor-2vp"]
"""


def test_a_dealt_table_begins_with_what_holds_already() -> None:
    """Yucata's automatic contracts at the start of a deal: in turn order from the active player."""
    log: list[Event] = []
    state = deal_game(read_deal(DEAL.format('"contract-fighter", "contract-jinx"')), log)
    assert completed(log) == [(1, "fighter"), (0, "fighter")] and state.markers[0] == b"\x01\x00"
    assert of(log, TurnStarted) == [TurnStarted(1, 1)]
    assert table_view(deal_game(read_deal(write_deal(state)))) == table_view(state)


def test_a_dealt_table_may_be_over_at_once() -> None:
    """Ruling R20: the only contract holds, so the game is won before its first question."""
    log: list[Event] = []
    state = deal_game(read_deal(DEAL.format('"contract-fighter"')), log)
    assert state.frames == () and len(of(log, GameOver)) == 1
    assert state.result is not None and state.result.outcome == "won"
    assert "deals.odd.won" in [remark.code for remark in check_deal(DEAL.format('"contract-fighter"'))]
    under_way = DEAL.format('"contract-fighter"').replace("[table]\n", "[table]\nturn = 7\ndrawn = 2\n")
    assert deal_game(read_deal(under_way)).turn == 7


def test_an_option_tells_of_the_contract_it_completes() -> None:
    """Figures come from the rules: coins and influence of the contract are in what a hire says of itself."""
    state = hiring("mercenary jinx gamester", "pirate", "sailor-1vp", completed=["jinx"], coins=[6])
    preview = next(each for each in prompt(state).options if each.card == "base-sailor-1vp").preview
    assert preview is not None and (preview.gains, preview.influence) == (3, 2)
    assert coins(after(state, "take sailor-1vp")) == [preview.coins_after]
