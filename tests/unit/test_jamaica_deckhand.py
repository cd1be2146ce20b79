"""Deckhand at sea: what it takes, that it sees nothing hidden, and that it sails better than the greedy player."""

import pytest

from highseas.engine.game import DECKHAND
from highseas.engine.jamaica.ai import plan, weights
from highseas.engine.jamaica.ai.policies import POLICIES
from highseas.engine.jamaica.game import apply, decider, legal, new_game
from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.seen.observation import determinize, observe
from highseas.engine.jamaica.state import Setup, State
from tests.jamaica import lay, play, ship
from tools.races import alone, sailed


def answer(state: State) -> str:
    seat_no = decider(state)
    return JAMAICA.format(JAMAICA.advise(observe(state, seat_no), seat_no, DECKHAND).move)


def test_the_weights_fit_the_features_and_are_shared_between_two_knots() -> None:
    shipped = weights.shipped()
    columns = len(plan.features(0, 0, b"", b"", 0, 0))
    assert len(shipped.features) == columns
    assert [each.players for each in shipped.weights] == [1, 2, 3, 4, 5, 6]
    for each in shipped.weights:
        assert len(each.rows) == len(shipped.knots)
        assert {len(row) for row in each.rows} == {columns}
    for clock in (0, 3, 4, 17, 32, 40):
        share = plan.shares(shipped.knots, clock)
        assert sum(share) == pytest.approx(1) and sum(part > 0 for part in share) <= 2


@pytest.mark.parametrize("players", [1, 2, 3, 6])
def test_every_answer_is_legal_and_the_same_for_what_the_seat_may_know(players: int) -> None:
    state = new_game(Setup(tuple("abcdef"[:players]), 11, most_rounds=12))
    while (asked := decider(state)) >= 0:
        seen = observe(state, asked)
        advice = POLICIES[DECKHAND](seen, asked, None)
        assert advice.move in legal(state)
        other = observe(determinize(seen, state.round), asked)
        assert POLICIES[DECKHAND](other, asked, None) == advice
        apply(state, advice.move)


def test_it_wins_most_races_against_the_greedy_player() -> None:
    races = [sailed(seed, 2, DECKHAND, "greedy") for seed in range(20)]
    assert sum(race.share for race in races) > 12


def test_alone_it_minds_the_limit_of_rounds_and_plays_for_what_counts() -> None:
    """Ruling J12: points decide; of 300 other races it has 12.3 more on average (docs/balance.md)."""
    own, greedy = ([alone(seed, player) for seed in range(12)] for player in (DECKHAND, "greedy"))
    assert sum(race.home for race in own) >= 4
    assert sum(race.points for race in own) - sum(race.points for race in greedy) >= 5 * len(own)


def test_it_reasons_with_the_next_best_answer() -> None:
    state = new_game(Setup(("a", "b", "c"), 5))
    seat_no = decider(state)
    advice = JAMAICA.advise(observe(state, seat_no), seat_no, DECKHAND)
    assert advice.why in ("even", "more")
    assert advice.than in legal(state)
    assert advice.than != advice.move


def test_it_lays_the_dice_and_plays_the_card_that_bring_it_home_ahead() -> None:
    ann = ship(45, ["gold 6", "gold 6"], hand=[4, 8, 10])
    others = ship(44, ["food 3", "gold 6"], hand=[8, 9, 10]), ship(42, hand=[8, 9, 10])
    state = lay(ann, *others, round=12, dice=[[5, 1]], lairs=[])
    assert answer(state) == "dice 5 1"
    play(state, "dice 5 1")
    assert answer(state) == "card 4"


def battle(*moves: str) -> State:
    """Ann sails to 16, where Bo is, and throws a 10."""
    ann = ship(14, ["gunpowder 4", "food 6", "food 2"], hand=[4, 8, 10])
    bo, cy = ship(16, ["gunpowder 3", "gold 6"], hand=[8, 9, 10]), ship(3, hand=[8, 9, 10])
    state = lay(ann, bo, cy, dice=[[2, 6]], combat=[10, 8, 6])
    play(state, "dice 2 6", "card 4", "card 10", "card 10", *moves)
    return state


def test_it_spends_gunpowder_to_the_token_that_wins_and_takes_the_doubloons() -> None:
    """With three tokens a throw of 8 or 10 wins; two of them only tie at 8."""
    state = battle("powder 0")
    assert (decider(state), answer(state)) == (1, "powder 3")
    state = battle("powder 4", "powder 0")
    assert JAMAICA.prompt(state).kind == "booty" and answer(state) == "steal 2"
