"""Deckhand: sees only observations, moves legally everywhere, gives reasons, wins often enough."""

from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from highseas.engine.royal.ai.advice import Advice, Why
from highseas.engine.royal.ai.policies import advise, weights_for
from highseas.engine.royal.ai.weights import AGAINST_TIME, TABLE, Weights
from highseas.engine.royal.cards import CONTRACTS, INDEX
from highseas.engine.royal.game import apply, decider, legal
from highseas.engine.royal.moves import ASIDE, KEEP, LEAVE, PASS, Complete, Take
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.state import Options, Setup, State
from tests.helpers import NAMES, after, card, contract, table

GAMES = st.tuples(
    st.integers(0, 10_000),
    st.integers(1, 5),
    st.sampled_from(["contracts", "competitive", "base", "variant", "yucata", "gamblers", "make-sail"]),
)


def laid_out(seed: int, seats: int, kind: str) -> State:
    if kind == "make-sail":
        return new_game(Setup(kind, NAMES[: max(2, min(seats, 4))], seed))
    options = Options(
        competitive=kind == "competitive" and seats > 1,
        expedition_to_win=kind == "variant",
        bust_bars_expeditions=kind == "yucata",
        second_shuffle_tax=kind == "yucata",
        sets=("base", "contracts", "make-sail-marked", "gambler") if kind == "gamblers" else (),
    )
    mode = "base" if kind in ("base", "variant") else "contracts"
    return new_game(Setup(mode, NAMES[:seats], seed, options))


def advice_for(state: State) -> Advice:
    seat = decider(state)
    return advise(observe(state, seat), seat)


@settings(max_examples=25, deadline=None)
@given(GAMES)
def test_it_moves_legally_to_the_end_of_every_kind_of_game(game: tuple[int, int, str]) -> None:
    state = laid_out(*game)
    for _ in range(1500):
        if not state.frames:
            break
        advice = advice_for(state)
        assert advice.move in legal(state) and advice.why in get_args(Why)
        apply(state, advice.move)


def test_weights_of_its_own_are_for_solo_against_the_time_deck_alone() -> None:
    def weights(seats: int, kind: str = "contracts") -> Weights:
        return weights_for(laid_out(1, seats, kind))

    assert weights(1) == AGAINST_TIME[1] != TABLE
    others = [weights(seats) for seats in range(2, 6)] + [weights(1, "base"), weights(2, "competitive")]
    assert others == [TABLE] * 6


def test_it_busts_on_purpose_for_jinx_draws_the_first_card_and_leaves_the_clock_alone() -> None:
    assert advice_for(table(drawn=0)).why == "first_card"
    state = table(contracts="jinx bruja", display=["sailor-1vp"], harbor="yellow-1-1c", deck="yellow-1-2c")
    assert advice_for(after(state, "draw")).move == KEEP
    state = after(table(contracts="bruja", deck="base-tax-most-swords"), "draw")
    assert legal(state) == (ASIDE, LEAVE) and advice_for(state).move == LEAVE


def hires(name: str, **more: Any) -> None:
    """Check that at this table, in Trade & Hire, a Captain is hired for the contract of this name."""
    advice = advice_for(table(phase="trade", **more))
    assert advice.move == Take(card("captain-1vp"))
    assert (advice.why, advice.goal) == ("for_goal", ("contract", CONTRACTS[contract(name)].id))


def test_it_hires_what_an_open_contract_needs_and_claims_one_at_once() -> None:
    """The second Captain opens an expedition of four points, beside the one point that both cards show."""
    advice = advice_for(table(contracts="mercenary jinx", display=["pirate sailor"]))
    assert advice.move == Complete(contract("mercenary")) and advice.why == "claim_contract"
    hires("bruja", contracts="bruja luminary", display=["senorita"], harbor="captain yellow-2-2c", coins=[4])
    harbor, display = "trader-red-1vp captain-1vp", ["captain-1vp"]
    more = {"contracts": "small-estate", "display": display, "harbor": harbor, "expeditions": "two-anchors"}
    hires("small-estate", coins=[8], **more)


def test_it_leaves_a_card_to_a_friend_who_has_more_use_for_it() -> None:
    """Seat 1 has coins to spare and seat 2 has none; against each other nothing is left to others."""
    ship, rivals = "yellow-2-2c", Options(competitive=True)
    more: dict[str, Any] = {"contracts": "bruja luminary", "harbor": ship, "phase": "trade"}
    assert advice_for(table(2, coins=[25, 0], **more)) == Advice(PASS, "left_to_others", card=card(ship))
    for state in (table(2, coins=[2, 0], **more), table(2, coins=[25, 0], options=rivals, **more)):
        assert advice_for(state).move == Take(card(ship))


def test_it_stops_before_a_likely_bust_and_draws_on_at_no_risk() -> None:
    five = ["yellow-4-4c", "blue-5-4c", "green-5-4c", "red-6-3c", "black-7-3c"]
    advice = advice_for(table(contracts="bruja", harbor=five))
    assert advice.why == "enough" and advice.bust > advice.total // 3
    assert advice_for(table(contracts="bruja", harbor="sailor-1vp", coins=[0])).why == "draw_on"


def test_it_does_not_repel_the_last_ship_again_and_again() -> None:
    state = table(2, mode="base", discard="red-1-1c", display=["pirate-3vp"], coins=[11, 5], rest="point")
    state.ending = True
    for _ in range(12):
        if state.active:
            break
        apply(state, advice_for(state).move)
    assert state.active == 1


def test_it_has_nothing_to_say_when_the_game_is_over() -> None:
    state = laid_out(1, 1, "contracts")
    while state.frames:
        apply(state, legal(state)[0])
    with pytest.raises(ValueError, match="over"):
        advise(observe(state, 0), 0)


@pytest.mark.parametrize("games", [25, pytest.param(200, marks=pytest.mark.long)])
def test_it_wins_solo_games(games: int) -> None:
    """A floor well below the rate in docs/performance.md, so that only a real loss of skill shows."""
    won = 0
    for seed in range(games):
        state = new_game(Setup("contracts", ("Ann",), seed))
        while state.frames:
            apply(state, advise(observe(state, 0), 0).move)
        won += state.result is not None and state.result.outcome == "won"
    assert won >= 0.6 * games


@pytest.mark.parametrize(("time", "value"), [(16, True), (1, False)])
def test_governors_are_worth_their_price_early_and_not_late(time: int, value: bool) -> None:
    state = table(contracts="bruja", harbor="governor", coins=[9], phase="trade", time=time)
    assert (advice_for(state).move == Take(INDEX["base-governor-0vp"])) is value
