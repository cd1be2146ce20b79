"""Influence points and how a competitive game ends (Big Box pp. 6-7, rulings R10 and R12)."""

from typing import Any

import pytest

from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.royal.words.results import result_lines
from highseas.campaign.royal.words.table_lines import clock_line
from highseas.engine.royal.events import EndTriggered, GameOver
from highseas.engine.royal.game import clone
from highseas.engine.royal.seen.build_view import result_view, table_view
from highseas.engine.royal.state import Options, Result
from tests.helpers import TABLE_CARDS, Words, after, contract, do, of, table

EXPEDITION_WANTED = Options(expedition_to_win=True)
NINE = ["admiral-3vp", "admiral-3vp", "sailor-3vp"]
TWELVE = [*NINE, "pirate-3vp"]


def test_influence_counts_professions_and_expeditions() -> None:
    """Big Box p. 6, ruling R10: neither coins nor ships, but for those under Merchants."""
    assert table(display=["jester-3vp governor two-houses"]).seats[0].influence == 3 + 0 + 4
    assert table(coins=[11]).seats[0].influence == 0
    assert table(contracts="pirates-nest", kept=["red-1-1c"]).seats[0].influence == 0


def test_influence_counts_contracts() -> None:
    """Rulings R10 and R12: nothing for the first, 1 for the second, 2 more for the third."""
    contracts = ["jinx", "mercenary", "explorer"]
    for count, points in ((1, 0), (2, 1), (3, 3)):
        assert table(3, contracts=contracts, completed=[contracts[:count]]).seats[0].influence == points


def test_twelve_points_trigger_the_end_at_once_and_eleven_do_not() -> None:
    """Big Box p. 6."""
    state = table(3, mode="base", display=[NINE], harbor="pirate-3vp jester-2vp", coins=[9], phase="trade")
    assert not of(do(clone(state), "take jester-2vp"), EndTriggered)
    assert of(do(state, "take pirate-3vp"), EndTriggered) == [EndTriggered(0, 12)] and state.ending
    assert state.result is None and state.active == 1


def test_the_round_is_played_to_its_end() -> None:
    """Big Box p. 6: the turn of the last seat ends it, whoever started the last round, and that at once."""
    more: dict[str, Any] = {"mode": "base", "harbor": "pirate-3vp", "phase": "trade", "active": 1}
    state = after(table(3, display=["", NINE], deck="governor", coins=[0, 9, 0], **more), "take pirate-3vp")
    assert state.active == 2 and state.result is None
    assert of(do(state, "draw", "stop"), GameOver) and state.result is not None and state.frames == ()
    last = after(table(2, display=["", NINE], coins=[0, 9], **more), "take pirate-3vp")
    assert last.result == Result("ranked", 0, (1,), (0, 12), (0, 0))


def test_an_inactive_player_may_trigger_the_end() -> None:
    """Big Box p. 6: with 12 points in another's turn."""
    state = table(2, mode="base", display=["", NINE], harbor="pirate-3vp", coins=[0, 10], phase="trade")
    assert of(do(state, "take pirate-3vp"), EndTriggered) == [EndTriggered(1, 12)]


EQUAL = ("pirate-3vp", "sailor-3vp", "sailor-1vp")


@pytest.mark.parametrize(
    ("display", "coins", "wanted", "winners"),
    [
        ([TWELVE, "two-houses two-anchors-house senorita-3vp"], [9, 0], False, (1,)),  # not who triggered the end
        (EQUAL, [2, 3, 9], False, (1,)),
        (EQUAL, [3, 3, 9], False, (0, 1)),
        ([[*TWELVE, "admiral-2vp"], "two-houses", "two-crosses"], [9, 1, 2], True, (2,)),
    ],
)
def test_most_influence_wins_then_most_coins_then_those_who_are_still_tied(
    display: list[Words], coins: list[int], wanted: bool, winners: tuple[int, ...]
) -> None:
    """Big Box pp. 6, 7: in the variant only players with an expedition can win."""
    seats, options = len(display), EXPEDITION_WANTED if wanted else None
    state = table(seats, mode="base", display=display, coins=coins, active=seats - 1, options=options)
    state.ending = True
    result = after(state, "stop").result
    assert result is not None and result.winners == winners


def test_the_variant_wants_an_expedition_to_trigger_the_end() -> None:
    """Big Box p. 7: it may be what triggers it."""
    more: dict[str, Any] = {"mode": "base", "options": EXPEDITION_WANTED}
    state = table(2, display=[NINE], harbor="pirate-3vp", coins=[9], phase="trade", **more)
    assert not of(do(state, "take pirate-3vp"), EndTriggered)
    state = table(2, display=[[*NINE, "priest", "priest"]], expeditions="two-crosses", **more)
    assert of(do(state, "expedition two-crosses"), EndTriggered) == [EndTriggered(0, 13)]


def test_without_the_end_triggered_the_game_goes_on() -> None:
    """Big Box p. 6: round after round."""
    state = after(table(2, mode="base", active=1), "stop")
    assert state.active == 0 and state.result is None


def test_competitive_contracts_end_as_the_base_game_does() -> None:
    """Just One More Contract, competitive: contract points trigger it too."""
    state = table(
        2,
        contracts="mercenary explorer",
        completed=["explorer"],
        display=[[*NINE[:2], "pirate-3vp", "pirate-2vp"]],
        options=Options(competitive=True),
    )
    assert state.seats[0].influence == 11
    assert of(do(state, "contract mercenary"), EndTriggered) == [EndTriggered(0, 12)]


def test_completing_every_contract_does_not_end_a_competitive_game() -> None:
    """Just One More Contract, competitive."""
    state = table(2, contracts="mercenary", display=["pirate sailor"], options=Options(competitive=True))
    assert after(state, "contract mercenary").result is None


def test_every_card_counts_the_points_it_shows() -> None:
    """Ruling R10: all professions and expeditions."""
    for entry in TABLE_CARDS:
        if entry.type in ("profession", "expedition"):
            assert table(5, display=[[entry.id]]).seats[0].influence == entry.influence


def test_the_table_and_the_end_say_that_an_expedition_is_needed() -> None:
    """Big Box p. 7: the variant; who has none cannot win with more influence either."""
    display, names = [[*TWELVE, "governor"], "two-houses jester-3vp jester-2vp"], TableNames(("Ann", "Bo"))
    state = table(
        2,
        mode="base",
        display=display,
        harbor="senorita-3vp settler",
        coins=[6, 9],
        options=EXPEDITION_WANTED,
        phase="trade",
        active=1,
    )
    assert clock_line(table_view(state), names) == "Turn 1, to 12 influence with an expedition"
    do(state, "take senorita-3vp")
    assert clock_line(table_view(state), names) == "Turn 1, to 12 influence with an expedition (last round)"
    do(state, "pass")
    result = result_view(state)
    assert result is not None and result.winners == (2,) and result.no_expedition == (1,)
    assert result_lines(result, names)[:2] == ["Bo wins.", "Without an expedition Ann cannot win."]
    assert clock_line(table_view(table(2, mode="base")), names) == "Turn 1, to 12 influence"


def test_the_third_contract_is_worth_two_more() -> None:
    """Ruling R12: as it happens in play."""
    contracts = ["mercenary", "explorer", "jinx"]
    state = table(2, contracts=contracts, completed=["explorer jinx"], display=["pirate sailor"])
    before = state.seats[0].influence
    do(state, "contract mercenary")
    assert state.seats[0].influence == before + 2 and state.markers[0] == b"\x00"
    assert state.contracts[0] == contract("mercenary")
