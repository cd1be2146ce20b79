"""How chances of new deals are set right, and corrections fitted: by games of which the truth is known."""

import pytest

from tests.extras import needed

pytestmark = pytest.mark.extras
needed(__name__, "numpy")

import numpy as np  # noqa: E402 (after what may skip this module)

from highseas.campaign.play.royal.rating import Scale  # noqa: E402
from highseas.engine.royal.ai.navigator import opening  # noqa: E402
from highseas.engine.royal.cards import CONTRACTS  # noqa: E402
from highseas.engine.royal.seen.observe import observe  # noqa: E402
from tests.perf.deals import table  # noqa: E402
from tests.perf.native import correct, set_right  # noqa: E402

CERTAIN = 1 << 20
_ALONE = 3 + len(CONTRACTS)


def test_the_fit_finds_what_deals_are_worth() -> None:
    """Of games won by known log-odds it finds the factor, the rest and each contract's number."""
    luck = np.random.default_rng(1)
    count = 60_000
    lies = np.array([luck.permutation(len(CONTRACTS)) < 3 for _ in range(count)], float)
    by = np.column_stack([luck.normal(1, 1, count), np.ones(count), luck.integers(0, 10, count), lies])
    truth = np.concatenate([[0.8, 0.3, -0.1], np.linspace(-0.5, 0.5, len(CONTRACTS))])
    won = luck.random(count) < 1 / (1 + np.exp(-by @ truth))
    found = set_right.fitted(by, won, doubt=1.0)
    assert np.abs(found[:3] - truth[:3]).max() < 0.1
    assert np.abs(found[3:] - truth[3:]).max() < 0.12
    held = set_right.fitted(by, won, doubt=1e6)
    assert np.abs(held[3:]).max() < 0.02 < np.abs(found[3:]).max()


def test_rows_of_the_fit_are_first_turns_as_the_game_sets_them_right() -> None:
    """Whole numbers of a fit give the sum that the game tells a chance by."""
    deal = table(7, 4)
    odds = opening.log_odds(observe(deal, 0)) / 1024
    judged = round(CERTAIN / (1 + np.exp(-odds)))
    by, won = set_right.deals(np.array([[1, 4, 7, 1, judged, 5, 1], [1, 4, 7, 2, 9, 9, 1], [1, 4, 8, 1, 9, 9, 0]]))
    assert by.shape == (2, 3 + len(CONTRACTS)) and list(won) == [1, 0]
    assert by[0, 0] == pytest.approx(odds, abs=1e-3) and list(by[0, 1:3]) == [1, 4]
    assert sorted(np.flatnonzero(by[0, 3:])) == sorted(deal.contracts)
    numbers = [0.7, 0.4, -0.05, *np.linspace(-1, 1, len(CONTRACTS))]
    scale = Scale(seats=1, cuts=(4, 3, 2, 1), **set_right.whole(numbers))
    sum_of = scale.set_right(round(1024 * odds), deal) / 1024
    assert sum_of == pytest.approx(float(by[0] @ numbers), abs=0.01)
    both, _ = set_right.deals(np.array([[1, 4, 7, 1, judged, 5, 1]]), paired=True)
    assert both[0, _ALONE:].sum() == 3 and both.shape[1] == _ALONE + len(set_right.PAIRS)
    numbers += list(np.linspace(-0.3, 0.3, len(set_right.PAIRS)))
    scale = Scale(seats=1, cuts=(4, 3, 2, 1), **set_right.whole(numbers))
    assert scale.set_right(round(1024 * odds), deal) / 1024 == pytest.approx(float(both[0] @ numbers), abs=0.01)


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
