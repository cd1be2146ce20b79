"""How ratings are held to games: by deals of which the truth is known, and by games of the native program."""

from pathlib import Path
from typing import Any

import pytest

from tests.extras import needed

pytestmark = pytest.mark.extras
needed(__name__, "numpy")

import numpy as np

from highseas.engine.royal.ai.navigator.weights import weights
from tools import rating_check
from tools.native.build import compiler
from tools.native.dealt import Dealt, Share, mean_luck, measures
from tools.native.forecasts import Forecasts, Games
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
