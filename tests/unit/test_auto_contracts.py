"""Contracts that complete themselves, an option of Yucata's."""

import pytest

from highseas.engine.royal.cards import CONTRACTS
from highseas.engine.royal.deal import check_deal, deal_game, read_deal, write_deal
from highseas.engine.royal.events import ContractCompleted, EndTriggered, Event, GameOver, TurnStarted
from highseas.engine.royal.seen.table import prompt, table_view
from highseas.engine.royal.state import Options
from tests.helpers import coins, do, moves, of, table

AUTO = Options(auto_contracts=True)
RIVALS = Options(auto_contracts=True, competitive=True)
NINE = ["admiral-3vp", "admiral-3vp", "sailor-3vp"]


def completed(events: list[Event]) -> list[tuple[int, str]]:
    """Return who completed what, in order."""
    return [
        (event.seat_no, CONTRACTS[event.contract].id.removeprefix("contract-"))
        for event in of(events, ContractCompleted)
    ]


def test_a_hire_completes_a_contract_at_once() -> None:
    """Yucata, automatic contracts; ruling R38: as soon as the cutlasses are there."""
    state = table(
        contracts="mercenary jinx", display=["pirate"], harbor="sailor", coins=[6], phase="trade", options=AUTO
    )
    assert completed(do(state, "take sailor")) == [(0, "fighter")] and state.seats[0].markers == 2


def test_without_the_option_nothing_completes_itself() -> None:
    """Ruling R11: it is the player's decision."""
    state = table(contracts="mercenary jinx", display=["pirate"], harbor="sailor", coins=[6], phase="trade")
    assert not completed(do(state, "take sailor")) and "contract contract-fighter" in moves(state)


def test_an_inactive_player_completes_one_in_anothers_turn() -> None:
    """Yucata, automatic contracts: active or not (ruling R11)."""
    state = table(
        2,
        contracts="mercenary jinx",
        display=["", "pirate"],
        harbor="sailor",
        coins=[0, 6],
        phase="trade",
        options=RIVALS,
    )
    assert completed(do(state, "take sailor")) == [(1, "fighter")]


def test_a_claimed_expedition_completes_the_explorer() -> None:
    """Yucata; ruling R38: an expedition is a state like any other."""
    state = table(contracts="explorer jinx", display=["priest priest"], expeditions="two-crosses", options=AUTO)
    assert completed(do(state, "expedition two-crosses")) == [(0, "explorer")]


def test_what_a_contract_counts_may_be_given_up_at_once() -> None:
    """Yucata, Comedian and others: once it is completed, its professions serve in an expedition."""
    state = table(
        contracts="luminary jinx",
        display=["priest priest"],
        harbor="jester",
        expeditions="two-crosses",
        coins=[9],
        phase="trade",
        options=AUTO,
    )
    assert completed(do(state, "take jester")) == [(0, "comedian")]
    assert not completed(do(state, "expedition two-crosses")) and state.seats[0].completed == 1


def test_what_is_paid_for_is_still_asked() -> None:
    """Ruling R38: Ransom costs 15 coins."""
    state = table(contracts="ransom jinx", coins=[20], options=AUTO)
    assert "contract contract-ransom" in moves(state)
    assert completed(do(state, "contract ransom")) == [(0, "ransom")]


def test_a_deed_is_still_asked() -> None:
    """Ruling R38: what waits for a moment, as paying a tax, is offered when it comes."""
    state = table(contracts="tax-inspector jinx", coins=[12], deck="tax-most-swords", options=AUTO, active=0)
    assert not completed(do(state, "draw")) and moves(state) == ["contract contract-tax-officer", "no"]


@pytest.mark.parametrize("name", [each.id for each in CONTRACTS if each.moment is not None or each.pay])
def test_no_deed_and_no_payment_is_done_by_itself(name: str) -> None:
    """Ruling R38: whatever the player has, when something is hired and when a table is dealt."""
    state = table(
        contracts=[name, "small-estate"],
        display=["pirate pirate-3vp governor"],
        harbor="sailor red-1-1c blue-2-3c green-1-1c black-2-1c",
        coins=[20],
        phase="trade",
        options=AUTO,
    )
    assert not completed(do(state, "take sailor")) and state.seats[0].markers == 3
    log: list[Event] = []
    deal_game(read_deal(DEAL.format(f'"{name}", "contract-explorer"')), log)
    assert not completed(log)


def _two_at_once(names: list[str], done: list[list[str]], options: Options) -> list[tuple[int, str]]:
    """Return what Ann, with one marker left, completes by a Settler that makes both hold."""
    seats = len(done)
    state = table(
        seats,
        contracts=[*names, "jinx", "gamester"],
        completed=done,
        display=["gunner clerk"],
        harbor="settler",
        coins=[9],
        phase="trade",
        options=options,
    )
    return completed(do(state, "take settler"))


BOTH = ["new-colony", "trade-outpost"]


def test_the_most_coins_come_first_where_markers_do_not_reach() -> None:
    """Yucata, automatic contracts: and not those that lie first."""
    for names in (BOTH, BOTH[::-1]):
        assert _two_at_once(names, [["jinx", "gamester"]], AUTO) == [(0, "trade-outpost")]


def test_most_coins_are_those_of_the_next_free_space() -> None:
    """Ruling R38: with two markers on Trade Outpost its next space brings 2, and that of New Colony 3."""
    others = [["trade-outpost"]] * 2
    for names in (BOTH, BOTH[::-1]):
        assert _two_at_once(names, [["jinx", "gamester"], *others], RIVALS) == [(0, "new-colony")]


def test_ties_go_by_the_order_on_the_table() -> None:
    """A ruling of ours on Yucata's automatic contracts: as many coins each, so the one that lies first."""
    others = [["trade-outpost"]]
    assert _two_at_once(BOTH, [["jinx", "gamester"], *others], RIVALS) == [(0, "new-colony")]
    assert _two_at_once(BOTH[::-1], [["jinx", "gamester"], *others], RIVALS) == [(0, "trade-outpost")]


def test_with_enough_markers_all_are_completed() -> None:
    """Yucata, automatic contracts: several at the same time, the dearest first."""
    assert _two_at_once(BOTH, [["jinx"]], AUTO) == [(0, "trade-outpost"), (0, "new-colony")]


def test_without_a_marker_nothing_is_completed() -> None:
    """Ruling R12: three markers each."""
    assert _two_at_once([*BOTH, "explorer"], [["jinx", "gamester", "explorer"]], AUTO) == []


def test_what_a_contract_brings_may_complete_another() -> None:
    """Yucata: the point for a second contract is the twelfth that Small Estate asks for."""
    state = table(
        contracts="small-estate mercenary jinx gamester",
        completed=["jinx"],
        display=["admiral-3vp admiral-3vp jester-3vp pirate-1vp"],
        harbor="sailor-1vp",
        coins=[9],
        phase="trade",
        options=AUTO,
    )
    assert state.seats[0].influence == 10
    assert completed(do(state, "take sailor-1vp")) == [(0, "fighter"), (0, "small-estate")]


@pytest.mark.parametrize("seats", [1, 2])
def test_a_game_is_won_in_the_middle_of_a_chance(seats: int) -> None:
    """Ruling R20: with the last contract, though more cards could be taken; nobody is asked again."""
    state = table(
        seats,
        contracts="mercenary",
        display=["pirate governor governor"],
        harbor="sailor settler priest",
        coins=[9],
        phase="trade",
        options=AUTO,
    )
    events = do(state, "take sailor")
    assert completed(events) == [(0, "fighter")] and len(of(events, GameOver)) == 1
    assert state.frames == () and state.result is not None and state.result.outcome == "won"
    assert state.result.coins[0] == coins(state)[0]


def test_a_game_is_won_by_an_expedition() -> None:
    """Ruling R20: Explorer is the last contract."""
    state = table(contracts="explorer", display=["priest priest"], expeditions="two-crosses", options=AUTO)
    assert len(of(do(state, "expedition two-crosses"), GameOver)) == 1 and state.frames == ()
    assert state.result is not None and state.result.outcome == "won"


def test_two_last_contracts_at_once_end_it_once() -> None:
    """Ruling R20: the game is over with the second of them."""
    state = table(
        contracts=BOTH, display=["gunner clerk"], harbor="settler", coins=[9], phase="trade", options=AUTO
    )
    events = do(state, "take settler")
    assert len(completed(events)) == 2 and len(of(events, GameOver)) == 1


def test_after_the_last_contract_nobody_completes_a_second_one() -> None:
    """Ruling R20: it ends at once; what Bo has completed before stays for Bo alone."""
    state = table(
        2,
        contracts="trade-outpost new-colony",
        completed=["", "new-colony"],
        display=["gunner clerk"],
        harbor="settler",
        coins=[9],
        phase="trade",
        options=AUTO,
    )
    option = next(each for each in prompt(state).options if each.card == "base-settler-1vp")
    assert completed(do(state, "take settler")) == [(0, "trade-outpost")] and state.result is not None
    assert option.preview is not None and option.preview.coins_after == coins(state)[0]


def test_a_contract_of_its_own_accord_may_start_the_last_round() -> None:
    """Big Box p. 6: by the influence of a second contract."""
    state = table(
        2,
        contracts="mercenary explorer",
        completed=["explorer"],
        display=[[*NINE[:2], "pirate-3vp"]],
        harbor="sailor-2vp",
        coins=[9],
        phase="trade",
        options=RIVALS,
    )
    assert of(do(state, "take sailor-2vp"), EndTriggered) == [EndTriggered(0, 12)]


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
    state = table(
        contracts="mercenary jinx gamester",
        completed=["jinx"],
        display=["pirate"],
        harbor="sailor-1vp",
        coins=[6],
        phase="trade",
        options=AUTO,
    )
    preview = next(each for each in prompt(state).options if each.card == "base-sailor-1vp").preview
    assert preview is not None and (preview.gains, preview.influence) == (3, 2)
    do(state, "take sailor-1vp")
    assert coins(state) == [preview.coins_after]
