"""How ratings are held to games, chances of new deals set right, and corrections fitted: by deals and games of
which the truth is known, and by games of the native program.
"""

from copy import copy
from pathlib import Path
from typing import Any

import pytest

from tests.extras import needed

pytestmark = pytest.mark.extras
needed(__name__, "numpy")

import numpy as np

from highseas.engine.royal.ai.navigator import navigator
from highseas.engine.royal.ai.navigator.network import families
from highseas.engine.royal.ai.navigator.weights import weights
from highseas.engine.royal.ai.policies import POLICIES
from highseas.engine.royal.cards import CONTRACTS
from highseas.engine.royal.game import apply, decider, legal
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.observe import observe
from tools import rating_check
from tools.deals import table
from tools.native import correct, set_right
from tools.native.build import compiler
from tools.native.dealt import Dealt, Share, mean_luck, measures
from tools.native.forecasts import FOUND, OUTCOME, Forecasts, Games
from tools.rating_check import Held

GAMES = 200


def dealt(luck: np.random.Generator, chance: float) -> Dealt:
    """Return games of a deal with this chance, of which luck tells most."""
    won = (luck.random(GAMES) < chance).astype(float)
    return Dealt(won, 1.2 * (won - chance) + luck.normal(0, 0.15, GAMES))


def test_games_less_luck_tell_the_chance_and_how_sure_they_are() -> None:
    """100 checks of ten deals: results less luck lean to no side, miss by half as much as results, and are within
    their intervals as often as those say.
    """
    luck, chances = np.random.default_rng(1), np.linspace(0.1, 0.9, 10)
    off: dict[str, list[Any]] = {"results": [], "less luck": []}
    for _ in range(100):
        played = [dealt(luck, chance) for chance in chances]
        for chance, its, measure in zip(chances, played, measures(played), strict=True):
            for name, share in (("results", its.less()), ("less luck", its.less(measure))):
                off[name].append((share.points - 100 * chance, share.error))
    plain, less = (np.array(off[name]) for name in ("results", "less luck"))
    assert abs(less[:, 0].mean()) < 3 * less[:, 0].std() / 1000**0.5 < 0.15
    assert less[:, 0].std() < 0.5 * plain[:, 0].std() and less[:, 1].mean() < 0.5 * plain[:, 1].mean()
    for each in (plain, less):
        assert 0.92 < (np.abs(each[:, 0]) < each[:, 1]).mean() < 0.97


def test_what_is_taken_off_a_deal_comes_from_the_others() -> None:
    luck = np.random.default_rng(2)
    played = [dealt(luck, 0.5) for _ in range(4)]
    before = measures(played)
    played[2] = played[2]._replace(luck=-played[2].luck)
    after = measures(played)
    assert after[2] == pytest.approx(before[2]) and max(after[:2] + after[3:]) < 0.6 * min(before)
    assert played[2].less().points == 100 * played[2].won.mean()


def test_luck_that_is_none_is_seen() -> None:
    """Cards that are counted as worth a point too much are no luck: the mean tells."""
    luck = np.random.default_rng(3)
    played = [dealt(luck, 0.5) for _ in range(40)]
    fair = mean_luck(played)
    wrong = mean_luck([each._replace(luck=each.luck + 0.05) for each in played])
    assert abs(fair.points) < fair.error < 2 and wrong.points - fair.points == pytest.approx(5)
    assert wrong.points > wrong.error


def test_a_check_says_how_far_off_chances_are_and_what_chance_makes_of_it() -> None:
    luck = np.random.default_rng(4)
    exact, far = [], []
    for _ in range(400):
        chance = float(luck.uniform(20, 80))
        results = Share(100 * float((luck.random(GAMES) < chance / 100).mean()), 6.5)
        less = Share(float(luck.normal(chance, 2)), 3.92)
        exact.append(Held(1, chance, results, less))
        far.append(Held(1, chance + (5 if luck.random() < 0.5 else -5), results, less))
    said = ["\n".join(rating_check.summary("alone", each, GAMES)) for each in (exact, far)]
    beyond = [
        rating_check.beyond_chance([held.less_luck.points - held.chance for held in each], each)
        for each in (exact, far)
    ]
    assert beyond[0] < 1 and beyond[1] == pytest.approx(5, abs=0.4)
    assert said[0].startswith("alone: 400 deals") and f"are off by {beyond[1]:.1f} " in said[1]
    within = [int(text.split("less luck: ")[1].split(" within 8")[0]) for text in said]
    assert within[0] >= 398 and within[1] < 385  # 5 points and 2 of chance: every 15th is beyond 8
    text = rating_check.line(Held(2, 50.0, Share(60.0, 6.8), Share(45.0, 3.0)))
    assert text == "chance  50.0; won  60.0 ± 6.8, off by +10.0; less luck  45.0 ± 3.0, off by  -5.0"


@pytest.mark.skipif(compiler() is None, reason="no C++ compiler")
def test_games_of_a_deal_are_dealt_anew_and_their_luck_is_theirs(tmp_path: Path) -> None:
    """Luck tells most of what came of each game, so it is of that game, and it is nothing on average."""
    forecasts = Forecasts(tmp_path, weights(), 1)
    played = forecasts.dealt([Games(1, 6, 801_000, 1), Games(1, 8, 801_001, 1)], 150)
    for its, measure in zip(played, measures(played), strict=True):
        assert len(its.won) == 150 and len(set(its.luck)) > 140
        assert 0.6 < measure < 1 and np.corrcoef(its.won, its.luck)[0, 1] > 0.7
        assert its.less(measure).error < 0.65 * its.less().error
        assert abs(its.luck.mean()) < 3 * its.luck.std() / 150**0.5
    again = forecasts.dealt([Games(1, 6, 801_000, 1)], 150)[0]
    assert list(again.luck) == list(played[0].luck)
    whole = forecasts.whole([Games(1, 6, 801_000, 1)])[0]
    assert whole[-1] / (1 << 20) not in played[0].luck


CERTAIN = 1 << 20
COUNT = len(CONTRACTS)


def laid(luck: np.random.Generator, seats: int, count: int) -> set_right.Deals:
    lies = np.array([luck.permutation(COUNT) < 1 + 2 * seats for _ in range(count)], float)
    said = [luck.normal(0, 1, count), luck.normal(0, 1, count), np.ones(count), luck.integers(0, 5, count)]
    nothing = np.zeros(count)
    cards = luck.integers(10, 20, count)
    return set_right.Deals(np.full(count, seats), np.column_stack(said), lies, cards, nothing, nothing * np.nan)


def chances(truth: set_right.Numbers, deals: set_right.Deals) -> Any:
    return 1 / (1 + np.exp(-truth.log_odds(deals)))


def played(luck: np.random.Generator, truth: set_right.Numbers, deals: set_right.Deals) -> set_right.Deals:
    """Return the deals as won with the chances that these numbers give them."""
    return deals._replace(won=luck.random(len(deals.won)) < chances(truth, deals))


def test_the_fit_finds_what_deals_are_worth() -> None:
    """Of games won by known log-odds it finds what is said, each contract's number and each pair's."""
    luck = np.random.default_rng(1)
    own = np.concatenate([[0.5, 0.3, 0.2, -0.1], np.linspace(-0.5, 0.5, COUNT)])
    pairs = np.where(np.arange(len(set_right.PAIRS)) % 10, 0.0, 1.0)
    cards = np.linspace(-0.1, 0.1, COUNT)
    deals = played(luck, set_right.Numbers({1: own}, 15, cards, pairs), laid(luck, 1, 15_000))
    found = set_right.fitted(deals, set_right.Doubt(1.0, 1.0, 1.0, 1.0))
    off = np.abs(found.seats[1][:4] - own[:4])
    assert off[[0, 1, 3]].max() < 0.15  # where three always lie, what is added to all is in their numbers as well
    assert np.corrcoef(found.seats[1][4:], own[4:])[0, 1] > 0.85
    assert found.pairs[pairs > 0].mean() > 0.7 and abs(found.pairs[pairs == 0].mean()) < 0.2
    assert found.usual in (14, 15) and np.corrcoef(found.cards, cards)[0, 1] > 0.9
    assert np.abs(found.cards - cards).max() < 0.06
    held = set_right.fitted(deals, set_right.Doubt(1e6, 1e6, 1e6, 1e6))
    assert max(np.abs(each).max() for each in (held.seats[1][4:], held.cards, held.pairs)) < 0.02


def test_results_less_luck_tell_more_and_are_the_same_on_average() -> None:
    """Luck that is most of what came: without it the numbers are found by far fewer games, and none is changed by
    it where it is taken off in full, in part or not at all.
    """
    luck = np.random.default_rng(3)
    own = np.concatenate([[0.5, 0.3, 0.2, -0.1], np.linspace(-0.5, 0.5, COUNT)])
    truth = set_right.Numbers({1: own}, 15, np.zeros(COUNT), np.zeros(len(set_right.PAIRS)))
    plain = played(luck, truth, laid(luck, 1, 4_000))
    chance = chances(truth, plain)
    lucky = plain._replace(luck=1.4 * (plain.won - chance) + luck.normal(0, 0.3, len(chance)))
    results, worth = set_right.less_luck(lucky, chance)
    assert set(worth) == {worth[0]} and worth[0] > 3
    assert worth[0] == pytest.approx(np.var(plain.won - chance) / np.var(results - chance), rel=0.05)
    off = [np.abs(chances(set_right.fitted(deals), plain) - chance).mean() for deals in (plain, lucky)]
    assert off[1] < 0.6 * off[0]
    unknown = lucky._replace(luck=np.where(np.arange(len(chance)) % 2, lucky.luck, np.nan))
    results, worth = set_right.less_luck(unknown, chance)
    assert unknown.lucky() == 2_000 and np.all(results[::2] == plain.won[::2]) and set(worth[::2]) == {1.0}


def test_sets_that_games_show_apart_have_numbers_of_their_own() -> None:
    """Of sets that are worth more than their contracts are, and only where they are asked for."""
    luck = np.random.default_rng(5)
    own = np.array([0.5, 0.3, 0.2, -0.1, *np.zeros(COUNT)])
    few = laid(luck, 1, 40)
    deals = few.of(np.arange(8_000) % 40)
    which, place = set_right.alike(deals)
    assert len(which) == 40 and np.all(deals.contracts[which][place] == deals.contracts)
    sets, nothing = np.zeros(816), np.zeros(len(set_right.PAIRS))
    here = set_right.sets_of(few)
    sets[here] = np.where(np.arange(40) % 2, 0.8, -0.8)
    truth = set_right.Numbers({1: own}, 15, np.zeros(COUNT), nothing, sets)
    deals = played(luck, truth, deals)
    firm = set_right.Doubt(1e5, 1e5, 1e5, 1e5)
    found = set_right.fitted(deals, firm._replace(set=5.0))
    assert np.corrcoef(found.sets[here], sets[here])[0, 1] > 0.9
    assert not found.sets[[each for each in range(816) if each not in here]].any()
    assert len(set_right.fitted(deals, firm).sets) == 0


def test_numbers_of_seats_have_contracts_in_common_and_differ_where_games_say_so() -> None:
    luck = np.random.default_rng(2)
    common = np.linspace(-0.6, 0.6, COUNT)
    each = {seats: np.concatenate([[0.5, 0.4, 0.1 * seats, 0.0], common]) for seats in (2, 3)}
    each[3][4] += 1.5
    truth = set_right.Numbers(each, 15, np.zeros(COUNT), np.zeros(len(set_right.PAIRS)))
    two, three = (played(luck, truth, laid(luck, seats, 6_000)) for seats in (2, 3))
    deals = two.and_these(three)
    found = set_right.fitted(deals, set_right.Doubt(difference=300.0))
    apart = found.seats[3][4:] - found.seats[2][4:]
    assert apart[0] == max(apart) > 0.4 and np.abs(apart[1:]).max() < 0.35
    alike = set_right.fitted(deals, set_right.Doubt(difference=1e7))
    assert np.abs(alike.seats[3][4:] - alike.seats[2][4:]).max() < 0.01
    assert np.corrcoef(alike.seats[2][5:], common[1:])[0, 1] > 0.9
    assert np.abs(alike.seats[3][:3] - each[3][:3]).max() < 0.9


def test_rows_of_the_fit_are_first_turns_as_the_game_sets_them_right() -> None:
    """Whole numbers of a fit give the sum that the game tells a chance by."""
    deal = table(7, 4)
    odds, ahead = navigator.log_odds(observe(deal, 0)), navigator.odds_of(navigator.ahead(observe(deal, 0)))
    judged, found = (round(CERTAIN / (1 + np.exp(-each / 1024))) for each in (odds, ahead))
    rows = np.array([[1, 4, 7, 1, judged, found, 1], [1, 4, 7, 2, 9, 9, 1], [1, 4, 8, 1, 9, 9, 0]])
    deals = set_right.deals(rows)
    assert deals.said.shape == (2, 4) and list(deals.won) == [1, 0] and deals.lucky() == 0
    assert deals.cards[0] == len(deal.time_deck)
    lucky = set_right.deals(np.array([[1, 4, 7, 1, judged, found, 1, CERTAIN // 4]]))
    assert list(lucky.luck) == [0.25] and deals.and_these(lucky).lucky() == 1
    assert list(deals.said[0]) == pytest.approx([odds / 1024, ahead / 1024, 1, 4], abs=2e-3)
    assert sorted(np.flatnonzero(deals.contracts[0])) == sorted(deal.contracts)
    assert set_right.paired(deals.contracts)[0].sum() == 3 and deals.of(deals.won == 0).said.shape == (1, 4)
    own = np.array([0.7, 0.2, 0.4, -0.05, *np.linspace(-1, 1, COUNT)])
    cards, pairs = np.linspace(0.1, -0.1, COUNT), np.linspace(-0.3, 0.3, len(set_right.PAIRS))
    numbers = set_right.Numbers({1: own}, 12, cards, pairs, np.linspace(-0.5, 0.7, 816))
    family = copy(families()[1])
    family.opening, family.common = numbers.opening(1), numbers.common()
    right = navigator.set_right(family, odds, ahead, deal)
    assert right / 1024 == pytest.approx(float(numbers.log_odds(deals)[0]), abs=0.01)


def test_tenths_tell_what_was_said_and_what_came() -> None:
    chance = np.array([0.05, 0.05, 0.95, 1.0])
    found = correct.tenths(chance, np.array([0, 1, 1, 1]), np.array([1, 2, 2, 2]))
    ends = [{key: each[key] for key in ("turns", "said", "won")} for each in found]
    assert ends == [{"turns": 2, "said": 5.0, "won": 50.0}, {"turns": 2, "said": 97.5, "won": 100.0}]
    many = np.full(1000, 0.5), np.arange(1000) % 2
    apart = correct.tenths(*many, np.arange(1000))[0]["error"]
    of_one_piece = correct.tenths(*many, np.arange(1000) % 2)[0]["error"]
    assert apart == pytest.approx(196 * 0.5 / 1000**0.5, abs=0.1) and of_one_piece > 10 * apart
    line = [(CERTAIN // 4, CERTAIN // 2)]
    assert list(correct.corrected(np.array([0, CERTAIN // 8, CERTAIN // 4, CERTAIN]), line)) == [0, 0.25, 0.5, 1]


def test_a_drift_is_found_beside_what_deals_begin_with() -> None:
    """Of games whose true chances are known: what deals were set right by is believed at the first turn and less
    with every turn, and the rest of the drift is what games say. A line that is fitted with it finds the chances
    again, though all were judged twice as sure before.
    """
    luck, count, turns = np.random.default_rng(6), 6_000, 10
    own = luck.normal(0.3, 0.5, count)
    odds = luck.normal(0, 1, (count, 1)) + luck.normal(0, 0.3, (count, turns)).cumsum(1)
    passed = np.tile(np.arange(turns) / turns, (count, 1))
    more = np.interp(passed, [0, 0.5, 1], [0.3, 0.4, -0.5]) + (1 - passed) * (own - 0.3)[:, None]
    won = luck.random((count, turns)) < 1 / (1 + np.exp(-(odds + more)))
    deal = np.repeat((odds[:, 0] + own)[:, None], turns, 1)
    chance, course = 1 / (1 + np.exp(-odds.ravel())), correct.Course(passed.ravel(), deal.ravel(), passed.ravel() == 0)
    assert correct.own(chance, course)[::turns] == pytest.approx(own)
    found = correct.drift(chance, course, won.ravel())
    assert found == pytest.approx((307, 410, -512), abs=60)
    said = correct.drifted(chance, course, found)
    assert said[::turns] == pytest.approx(1 / (1 + np.exp(-deal[:, 0])), abs=1e-9)
    assert correct.lost(said, won.ravel()) < correct.lost(chance, won.ravel()) - 0.01
    assert list(correct.drifted(np.array([0.5, 1.0]), course.of(np.arange(2)), found)[1:]) == [1.0]
    rows = np.zeros((chance.size, 8), np.int64)
    rows[:, FOUND], rows[:, OUTCOME] = CERTAIN / (1 + np.exp(-2 * odds.ravel())), won.ravel()
    line, drift = correct.fitted(rows, course)
    again = correct.drifted(correct.corrected(rows[:, FOUND], line), course, drift)
    true = 1 / (1 + np.exp(-(odds + more))).ravel()
    assert float(np.abs(again - true).mean()) < 0.02
    assert sorted(line) == list(line) and sorted(y for _, y in line) == [y for _, y in line]


def test_the_fit_says_what_the_navigator_says() -> None:
    """Chances of the fit at each start of a turn are those of the game, drift and deal and all."""
    seats, family = 2, families()[2]
    state, rows, hinted = table(7, 0, seats), [], []
    while state.frames and state.turn < 9:
        seat_no = decider(state)
        if len(legal(state)) == 1 and PORT_ROYAL.turn_begins(state):
            seen = observe(state, seat_no)
            judged, found = round(CERTAIN / (1 + np.exp(-navigator.log_odds(seen) / 1024))), navigator.ahead(seen)
            rows.append([seats, 0, 7, state.turn, judged, found, 1])
            hinted.append(family.chance(found, navigator.drift_of(state, family)) / 10_000)
        apply(state, POLICIES["deckhand"].advise(observe(state, seat_no), seat_no).move)
    of = np.array(rows)
    chance = correct.corrected(of[:, 5], family.correction)
    assert correct.drifted(chance, correct.course(of, families()), family.drift) == pytest.approx(hinted, abs=2e-3)
    assert len(hinted) > 5
