"""What front ends see: ids, seats from 1, closed options with their reasons, previews that come true."""

from typing import Any

import pytest

from highseas.engine.royal.cards import CONTRACTS
from highseas.engine.royal.goals.mode import advance
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.seen.build_view import prompt, result_view, table_view
from highseas.engine.royal.seen.view import GoalRef, Option, Preview, Prompt, Reason
from highseas.engine.royal.state import Options, Setup, State
from tests.helpers import NAMES, after, card, do, table
from tests.rules import given


def asked(state: State, *moves: str) -> Prompt:
    """Return what is asked after these moves."""
    do(state, *moves)
    found = prompt(state)
    assert found is not None
    return found


def option(state: State, text: str) -> Option:
    (found,) = [entry for entry in asked(state).options if text in entry.text]
    return found


def test_the_view_shows_ids_and_counts() -> None:
    laid = given(2, harbor="red-1-1c", discard="jester", display=["sailor"], coins=[3, 4], expeditions="two-crosses")
    view = table_view(table(**laid, contracts="jinx frigate-nemesis", time=6, active=1))
    assert (view.mode, view.turn, view.active, view.phase, view.timed) == ("contracts", 1, 2, "discover", True)
    assert view.harbor == ("base-ship-red-1-1c",) and view.discard == ("base-jester-1vp",)
    assert view.expeditions == ("base-expedition-two-crosses",)
    assert (view.play_deck, view.time_deck, view.point_deck) == (143 - 4 - 7 - 6, 6, 0)
    ann, bo = view.seats
    assert (ann.name, ann.coins, ann.influence, ann.cutlasses) == ("Ann", 3, 1, 1)
    assert (bo.name, bo.coins, bo.influence, bo.cutlasses) == ("Bo", 4, 0, 0)
    assert ann.display == ("base-sailor-1vp",) and ann.markers_left == 3


def test_the_view_has_the_options_with_what_they_leave_to_the_mode() -> None:
    mixed = ("base", "make-sail-marked", "gambler")
    options = table_view(new_game(Setup("base", NAMES[:2], 1, Options(sets=mixed, auto_pass=True)))).options
    assert (options.sets, options.influence_to_end, options.auto_pass) == (mixed, 12, True)
    options = table_view(new_game(Setup("make-sail", NAMES[:2], 1, Options(influence_to_end=15)))).options
    assert (options.sets, options.influence_to_end) == (("make-sail",), 15)
    options = table_view(new_game(Setup("contracts", NAMES[:1], 1))).options
    assert (options.sets, options.influence_to_end, options.contracts) == (("base", "contracts"), None, ())


def test_the_view_counts_turns_colors_and_markers() -> None:
    """Ruling R20: a turn that has not begun still takes its card from the Time deck; R2: then come the discards."""
    state = table(harbor="red-1-1c jester", time="blue-1-1c sailor", drawn=0)
    view = table_view(state)
    assert (view.time_deck, view.turns_left, view.next_from) == (2, 1, "time")
    assert (view.seats[0].markers_left, view.seats[0].markers) == (3, 3)
    do(state, "draw")
    view = table_view(state)
    assert (view.time_deck, view.turns_left, view.next_from) == (1, 1, "play")
    assert view.colors == ("red", "blue")
    assert table_view(table(rest="discard")).next_from == "discard"


@pytest.mark.parametrize(("harbor", "comes"), [(["red-3-2c"], "bust"), (["blue-1-1c"], "harbor")])
def test_a_question_about_a_ship_says_what_comes_of_letting_it_in(harbor: list[str], comes: str) -> None:
    state = table(harbor=harbor, display=["sailor"], deck="red-1-1c")
    assert asked(state, "draw").let_in == comes
    do(state, "keep")
    assert comes == ("harbor" if card("red-1-1c") in state.harbor else "bust")


def test_the_fee_is_part_of_the_question() -> None:
    """Ruling R5: nobody pays for cards in a turn of one's own."""
    state = table(2, harbor="red-1-1c blue-1-1c", coins=[0, 4], phase="trade")
    fees = []
    while asked(state).kind == "take":
        fees.append((asked(state).seat, asked(state).fee))
        do(state, "pass")
    assert fees == [(1, 0), (2, 1)]


def test_contracts_show_markers_steps_progress_and_rewards_left() -> None:
    state = table(3, contracts="mercenary frigate-nemesis", completed=[[], "mercenary"], display=["pirate"])
    state.steps = (state.steps[0], b"\x02\x00\x01")
    first, second = table_view(state).goals
    assert first.id == "contract-fighter" and first.markers == (2,)
    assert (first.have, first.need, first.coins) == ((2, 3, 0), 3, (2, 1, 0, 0))
    assert second.steps == (2, 0, 1) and second.need == 3 and second.coins == (8, 6, 5, 4, 3)
    assert table_view(state).contracts_left == 1


@pytest.mark.parametrize(
    ("moves", "phase", "kind"),
    [
        ([], "discover", "discover"),
        (["draw"], "discover", "repel"),
        (["draw", "repel", "draw"], "discover", "aside"),
        (["draw", "repel", "draw", "leave", "stop"], "trade", "take"),
        (["draw", "keep"], "bust", "offer"),
        (["draw", "keep", "no"], "bust", "after_bust"),
    ],
)
def test_phases_and_prompts(moves: list[str], phase: str, kind: str) -> None:
    laid = given(contracts="jinx mercenary", harbor="red-1-1c", display=["pirate sailor"])
    state = table(**laid, deck="red-3-2c tax-most-swords")
    assert asked(state, *moves).kind == kind and table_view(state).phase == phase


def test_an_offer_names_its_contract() -> None:
    offer = asked(table(contracts="jinx mercenary", harbor="red-1-1c", deck="red-3-2c"), "draw")
    assert offer.goal == GoalRef("contract", "contract-jinx")
    assert [entry.text for entry in offer.options] == ["contract contract-jinx", "no"]


def test_a_finished_game_asks_nothing_and_shows_its_result() -> None:
    state = table(2, contracts="mercenary", display=["pirate sailor"], time=4)
    assert result_view(state) is None
    do(state, "contract mercenary")
    assert prompt(state) is None and table_view(state).phase == "over"
    result = result_view(state)
    assert (result.outcome, result.title, result.winners, result.turns) == ("won", "landlubber", (1, 2), 1)
    assert (result.turns_left, result.contracts_open, result.coins, result.influence) == (4, 0, (3, 0), (2, 0))


def test_only_a_game_that_is_won_together_has_a_title() -> None:
    """Ruling R21."""
    result = result_view(after(table(contracts="mercenary jinx", time=0), "stop"))
    assert result is not None and (result.outcome, result.title, result.contracts_open) == ("lost", "", 2)
    state = table(2, mode="base", active=1, display=["sailor"])
    state.ending = True
    result = result_view(after(state, "stop"))
    assert result is not None and (result.outcome, result.title, result.winners) == ("ranked", "", (1,))
    assert result.no_expedition == ()


# fmt: off
SHOWN = {
    "stopping before the first card": (given(drawn=0), (), "stop", Reason("first_card"), None),
    "a card that cannot be paid, with the fee and the discount in its price": (
        given(2, harbor="jester red-1-1c", coins=[0, 4], display=[[], "senorita"], phase="trade"), ("pass",),
        "jester", Reason("coins", need=5, have=4),
        Preview(pays=4, fee=1, discount=1, influence=1, coins_after=-1, short=1)),
    "a card when no more may be taken": (
        given(contracts="mercenary jinx", display=["pirate"], harbor="sailor red-1-1c", coins=[3],
              phase="trade"), ("take sailor",), "red-1-1c", Reason("no_takes"), ...),
    "an expedition out of reach": (
        given(display=["priest"], expeditions="two-crosses"), (), "expedition",
        Reason("symbols", symbols=("cross",)), ...),
    "a trade: income, bonus, fee, gift and further cards": (
        given(2, harbor="red-6-3c-gift", display=[[], "trader-red-1vp clerk-red-2vp"], coins=[0, 2],
              phase="trade"), ("pass",), "take", None,
        Preview(fee=1, gains=4, bonus=1, gift=1, takes=1, coins_after=5)),
    "a hire: price, discount and influence": (
        given(harbor="jester-3vp", display=["senorita"], coins=[9], phase="trade"), (), "take", None,
        Preview(pays=8, discount=1, influence=3, coins_after=1)),
    "an expedition: four points, less two for the Priests that are given": (
        given(display=["priest priest"], expeditions="two-crosses"), (), "expedition", None,
        Preview(gains=2, influence=2, coins_after=2)),
    "a contract: its coins and points": (
        given(2, contracts="mercenary jinx", completed=["jinx"], display=["pirate sailor"]), (),
        "contract", None, Preview(gains=3, influence=1, coins_after=3)),
    "what Ransom costs": (
        given(contracts="ransom jinx", coins=[16]), (), "contract", None, Preview(pays=15, coins_after=1)),
    "a first step, which brings nothing yet (ruling R12)": (
        given(contracts="speculator jinx", harbor="red-1-1c blue-1-1c", deck="green-1-1c"), ("draw",),
        "contract", None, Preview()),
}
# fmt: on
"""A table and moves; an option, why it is closed and what it shows, `...` for whatever that is. That previews come
true is a property test.
"""


@pytest.mark.parametrize(("laid", "moves", "text", "reason", "preview"), SHOWN.values(), ids=SHOWN)
def test_an_option_shows_why_it_is_closed_and_what_it_brings(
    laid: dict[str, Any], moves: tuple[str, ...], text: str, reason: Reason | None, preview: Any
) -> None:
    found = option(after(table(**laid), *moves), text)
    assert (found.reason, found.enabled, found.move is None) == (reason, reason is None, reason is not None)
    assert preview in (..., found.preview)


def test_expeditions_are_shown_closed_to_the_active_player_only() -> None:
    """Ruling R7: nobody else could claim them anyway; ruling R3, option: after a bust nobody can."""
    state = table(2, harbor="red-1-1c", expeditions="two-crosses", phase="trade")
    assert option(state, "expedition")
    assert not any("expedition" in entry.text for entry in asked(state, "pass").options)
    laid = given(contracts="mercenary trade-outpost", display=["pirate sailor"], expeditions="two-crosses")
    barred = Options(bust_bars_expeditions=True)
    state = table(**laid, harbor="red-1-1c", deck="red-6-3c", options=barred)
    assert [entry.text for entry in asked(state, "draw").options] == ["pass", "contract contract-fighter"]


def test_declining_shows_the_coins_of_the_contract_it_completes() -> None:
    """Ruling R13: the last step of a Nemesis."""
    state = table(contracts="galleon-nemesis jinx", harbor="black-4-2c")
    state.steps, state.seats[0].markers = (b"\x01", b"\x00"), 2
    plain, declined = [entry.preview for entry in asked(state, "stop").options if "take" in entry.text]
    assert plain == Preview(gains=2, coins_after=2)
    reward = CONTRACTS[state.contracts[0]].rewards[0]
    assert declined == Preview(gains=reward, coins_after=reward)


def test_a_completed_contract_has_made_all_its_steps() -> None:
    """Just One More Contract: the marker that completed Galleon Nemesis lies on a coin space."""
    state = table(2, contracts="galleon-nemesis jinx")
    advance(state, 0, 0, None)
    assert table_view(state).goals[0].steps == (1, 0)
    advance(state, 0, 0, None)
    view = table_view(state).goals[0]
    assert view.markers == (1,) and view.steps == (2, 0) and view.have == (2, 0)
