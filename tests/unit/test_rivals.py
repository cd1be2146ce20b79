"""Deckhand against rivals: it plays to win, and sees no more than its seat."""

from math import comb
from random import Random
from typing import Any

import pytest

from highseas.engine.royal.ai.advice import Advice
from highseas.engine.royal.ai.deckhand import Deckhand
from highseas.engine.royal.ai.harbor import gamble_value
from highseas.engine.royal.ai.policies import advise
from highseas.engine.royal.ai.rival_evaluator import Race, lead
from highseas.engine.royal.ai.rivals import Rival
from highseas.engine.royal.ai.weights import RIVALS
from highseas.engine.royal.cards import COLOR_BIT
from highseas.engine.royal.derived import refresh
from highseas.engine.royal.game import decider, legal
from highseas.engine.royal.moves import DRAW, GAMBLE, PASS, STOP, Take
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.state import Options, State
from tests.helpers import card, table
from tests.rules import given
from tests.some import every
from tools.greedy import greedy
from tools.rivals import against_greedy, deckhand, play, setup_of, share

ELEVEN = ["admiral-3vp", "admiral-3vp", "senorita-3vp", "senorita-2vp"]


def advice_for(state: State) -> Advice:
    seat_no = decider(state)
    return advise(observe(state, seat_no), seat_no)


def race_for(state: State, seat_no: int = 0) -> Race:
    return Race(state, seat_no, RIVALS)


def last_turn(state: State) -> State:
    """Return the table with this turn as the last of the last round."""
    state.ending, state.first = True, (state.active + 1) % len(state.seats)
    refresh(state)
    return state


def choice(coins: int = 4, rival: tuple[str, ...] = ()) -> State:
    """Return a table at which a seat chooses between a point and four coins."""
    return table(
        2, mode="base", harbor="sailor-1vp yellow-4-4c", coins=[coins, 3], display=[[], list(rival)], phase="trade"
    )


def test_the_last_chance_is_for_influence() -> None:
    """Big Box p. 7: influence wins, coins break ties. Early in the game the same seat takes the coins."""
    assert advice_for(choice(3)) == Advice(Take(card("yellow-4-4c")), "for_coins", card=card("yellow-4-4c"))
    assert advice_for(last_turn(choice(3))).move == Take(card("sailor-1vp"))
    assert advice_for(last_turn(choice(3))).why == "for_influence"


def test_a_coin_is_worth_less_the_less_time_is_left_to_spend_it() -> None:
    early, late = race_for(choice(8)), race_for(choice(8, tuple(ELEVEN)))
    assert early.rounds > 2 * late.rounds > 0
    assert early.coins[0] > late.coins[0] > race_for(last_turn(choice(8))).coins[0] == RIVALS.last_coin
    assert early.point < late.point


def test_it_knows_how_the_game_ends() -> None:
    """It asks the mode, and the options: with fewer points needed the end is nearer."""
    short = table(2, mode="base", options=Options(influence_to_end=8))
    assert race_for(short).ends_at == 8
    assert race_for(short).rounds < race_for(table(2, mode="base")).rounds
    assert race_for(table(2, options=Options(competitive=True))).ends_at == 12


def test_it_starts_the_last_round_when_that_wins() -> None:
    """Nobody has a chance after it, so the point is worth more than the better card."""
    harbor = {"harbor": "sailor-1vp black-skull-4c", "coins": [0, 3], "display": ["sailor-2vp", ELEVEN]}
    advice = advice_for(table(**given(2, mode="base", active=1, phase="trade", **harbor)))
    assert (advice.move, advice.why) == (Take(card("sailor-1vp")), "ends_ahead")


def test_it_does_not_start_a_last_round_that_a_rival_would_win() -> None:
    """Big Box p. 7, the variant: a rival with more influence only lacks the expedition that it can claim next."""
    display = [["two-anchors", "jester-3vp", "pirate-3vp", "sailor-1vp"], [*ELEVEN, "admiral-2vp", "pirate-1vp"]]
    laid = given(2, mode="base", harbor="jester-1vp", coins=[6, 9], display=display, phase="trade")
    state = table(**laid, options=Options(expedition_to_win=True))
    assert advice_for(state) == Advice(PASS, "not_yet")
    state.seats[1].display = b""
    refresh(state)
    assert advice_for(state).move == Take(card("jester-1vp"))


def test_a_gift_goes_to_the_rival_who_is_furthest_behind() -> None:
    """Big Box, "Just One More Contract": the coin of a gift goes to another player."""
    for weakest, display in ((1, [[], [], ELEVEN]), (2, [[], ELEVEN, []])):
        laid = given(3, contracts="bruja", harbor="red-6-3c-gift", display=display, phase="trade")
        state = table(**laid, options=Options(competitive=True))
        assert advice_for(state).move == Take(card("red-6-3c-gift"), to=weakest)


def test_what_rivals_gain_counts_against_it_most_for_those_ahead() -> None:
    weights = race_for(table(3, mode="base", display=[[], ELEVEN, []])).weights
    assert weights[0] == 0 < weights[2] < weights[1]


def test_it_takes_a_card_away_from_a_rival_who_needs_it() -> None:
    """Of two ships worth the same to it, the one that its rival's Traders would make more of."""
    laid = given(2, mode="base", harbor="yellow-2-2c blue-2-2c", coins=[0, 1], phase="trade")
    for color in ("yellow", "blue"):
        state = table(**laid, display=[[], [f"trader-{color}-2vp"]])
        assert advice_for(state).move == Take(card(f"{color}-2-2c"))


def test_what_a_rivals_professions_bring_is_left_out_of_a_harbor() -> None:
    """A later rival's Admirals earn at five cards, whoever plays; together the same coins count."""
    five = ["sailor-1vp", "yellow-2-2c", "blue-2-2c", "governor", "red-3-2c"]
    laid = given(2, harbor=five, coins=[9, 1], display=[[], "admiral-3vp"], phase="trade")
    for mode, competitive in (("base", False), ("contracts", True), ("contracts", False)):
        state = table(**laid, mode=mode, options=Options(competitive=competitive))
        seen = observe(state, 0)
        player = Deckhand(seen, 0) if state.timed else Rival(seen, 0)
        ((*_, income, incomes, _),) = player.evaluator().chances(0, state.harbor)
        assert (income > 0, min(incomes) > 0) == (state.timed, state.timed)


def test_the_lead_reckons_with_the_chances_of_others() -> None:
    first, last = (table(2, mode="base", coins=[3, 9], display=[ELEVEN, "sailor-1vp"], active=n) for n in (0, 1))
    assert lead(last, race_for(last), 1, RIVALS) > lead(first, race_for(first), 1, RIVALS) > 5


# --- Merchants, Gamblers ---


def merchants(display: list[list[str]], **more: Any) -> State:
    return table(2, mode="make-sail", display=display, phase="trade", **more)


def test_the_last_chance_is_for_a_ship_under_a_merchant() -> None:
    """Ruling R33: the ship is worth a point with fewer coins; without the Merchant it is not."""
    ships = ["make-sail-ship-yellow-1-1c", "make-sail-ship-black-skull-4c"]
    with_merchant = merchants([["merchant-yellow-2vp"]], harbor=ships)
    assert advice_for(last_turn(with_merchant)) == Advice(Take(card(ships[0])), "for_influence", card=card(ships[0]))
    assert advice_for(last_turn(merchants([[]], harbor=ships))).move == Take(card(ships[1]))


def test_a_ship_under_a_merchant_may_start_the_last_round() -> None:
    """Rulings R33, R34: the eighth point of influence wins at once in the last turn of a round."""
    state = merchants(
        [[], ["merchant-yellow-2vp", "merchant-blue-3vp", "merchant-red-2vp"]],
        harbor="make-sail-ship-yellow-1-1c make-sail-ship-black-skull-4c",
        active=1,
    )
    advice = advice_for(state)
    assert (advice.move, advice.why) == (Take(card("make-sail-ship-yellow-1-1c")), "ends_ahead")


def test_a_merchant_is_worth_more_than_its_points_while_there_is_time() -> None:
    """Ruling R33. Of two cards of two points, the one that keeps ships; later the cheaper one."""
    state = merchants([[]], harbor="merchant-red-2vp passenger-marked", coins=[6, 3])
    rival = Rival(observe(state, 0), 0)
    early = rival.own_utility(0).cards
    assert early[card("merchant-red-2vp")] > early[card("passenger-marked")] + 3
    late = Rival(observe(last_turn(state), 0), 0).own_utility(0).cards
    assert late[card("merchant-red-2vp")] == late[card("passenger-marked")]
    assert advice_for(state).move == Take(card("passenger-marked"))


def gamblers(harbor: list[str], **more: Any) -> State:
    sets = Options(sets=("base", "gambler"))
    return table(2, mode="base", harbor=harbor, display=["gambler-1vp"], options=sets, **more)


def test_hands_that_bust_are_counted_exactly() -> None:
    """Ruling R36: two ships of a color among the four and the harbor; a known card is the first of them (R29)."""
    state = gamblers(["yellow-1-1c"], deck="yellow-4-4c")
    seen = observe(state, 0)
    cards = [one for group in seen.hidden for one in group.cards]
    luck, busts, hands = Random(1), 0, 20_000
    for _ in range(hands):
        bits = [COLOR_BIT[one] for one in luck.sample(cards, 4) if COLOR_BIT[one]]
        busts += len({*bits, COLOR_BIT[card("yellow-1-1c")]}) <= len(bits)
    gamble = gamble_value(seen, Rival(seen, 0).evaluator())
    assert gamble.total == comb(len(cards), 4)
    assert abs(gamble.bust / gamble.total - busts / hands) < 0.02
    state.known = True
    seen = observe(state, 0)
    gamble = gamble_value(seen, Rival(seen, 0).evaluator())
    assert gamble.bust == gamble.total


def test_it_gambles_where_little_is_at_risk_and_not_where_much_is() -> None:
    """Rulings R35, R37: after any card; after the first Gambler there is only another, or Trade & Hire."""
    four = ["yellow-4-4c", "blue-5-4c", "green-5-4c", "red-6-3c"]
    assert advice_for(gamblers(["jester-1vp"], coins=[0, 3])).move == GAMBLE
    assert advice_for(gamblers([*four, "sailor-1vp"], coins=[5, 3])).move == STOP
    for harbor, move in (([], GAMBLE), ([*four[:3], "sailor-1vp"], STOP)):
        state = gamblers(harbor, drawn=5)
        state.seats[0].display += bytes((card("gambler-2vp"),))
        state.gambled = 1
        refresh(state)
        assert DRAW not in legal(state) and advice_for(state).move == move


def test_a_first_card_that_need_not_be_drawn_is_not_called_a_must() -> None:
    """Ruling R35: a Gambler may be used before the first card; without one it has to be drawn."""
    for display, why in ((["gambler-1vp"], "gamble_later"), (["sailor-1vp"], "first_card")):
        sets = Options(sets=("base", "gambler"))
        advice = advice_for(table(2, mode="base", display=[display], options=sets, drawn=0))
        assert (advice.move, advice.why) == (DRAW, why)


@pytest.mark.parametrize("seats", [1, 3])
def test_alone_and_together_it_plays_as_before(seats: int) -> None:
    """The base game alone, and contracts against the Time deck."""
    state = table(seats, mode="base" if seats == 1 else "contracts", harbor="sailor-1vp", coins=[4] * seats)
    seen = observe(state, 0)
    assert advise(seen, 0) == Deckhand(seen, 0).advise()
    rivals = table(3, mode="base", harbor="sailor-1vp", coins=[4] * 3)
    assert advise(observe(rivals, 0), 0) == Rival(observe(rivals, 0), 0).advise()


# --- against the plain greedy player ---


SHARES = ("make-sail-4", "base-2", "contracts-3", "base+gambler+make-sail-marked-3")


@pytest.mark.parametrize("case", every(4, SHARES))
def test_it_wins_more_than_its_share(case: str) -> None:
    """A floor well below the shares in docs/balance.md, so that only a real loss of skill shows."""
    seats, games = int(case.rpartition("-")[2]), 40
    shares = [against_greedy(case, seed)[0] for seed in range(games)]
    assert sum(shares) / games > 1.25 / seats


def test_the_figures_of_the_harness_are_repeatable() -> None:
    one = play(setup_of("make-sail-3", 8), [greedy, deckhand, greedy])
    assert one == play(setup_of("make-sail-3", 8), [greedy, deckhand, greedy])
    assert sum(one.shares) == pytest.approx(1.0)
    assert share([0.0, 1.0, 0.5, 0.5]) == "50.0% (15.4-84.6%)"
