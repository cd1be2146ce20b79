"""Contracts that complete themselves, an option of Yucata's."""

import pytest

from highseas.engine.royal.cards import CONTRACTS
from highseas.engine.royal.deal import check_deal, deal_game, read_deal, write_deal
from highseas.engine.royal.events import ContractCompleted, Event, GameOver, TurnStarted
from highseas.engine.royal.seen.build_view import table_view
from highseas.engine.royal.state import Options
from tests.helpers import do, of, table


def completed(events: list[Event]) -> list[tuple[int, str]]:
    """Return who completed what, in order."""
    return [
        (event.seat_no, CONTRACTS[event.contract].id.removeprefix("contract-"))
        for event in of(events, ContractCompleted)
    ]


@pytest.mark.parametrize("name", [each.id for each in CONTRACTS if each.moment is not None or each.pay])
def test_no_deed_and_no_payment_is_done_by_itself(name: str) -> None:
    """Ruling R38: whatever the player has, when something is hired and when a table is dealt."""
    state = table(
        contracts=[name, "small-estate"],
        display=["pirate pirate-3vp governor"],
        harbor="sailor red-1-1c blue-2-3c green-1-1c black-2-1c",
        coins=[20],
        options=Options(auto_contracts=True),
        phase="trade",
    )
    assert not completed(do(state, "take sailor")) and state.seats[0].markers == 3
    log: list[Event] = []
    deal_game(read_deal(DEAL.format(f'"{name}", "contract-explorer"')), log)
    assert not completed(log)


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
