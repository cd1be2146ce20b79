"""The baseline never changes: recorded games come out the same, and deckhand's weights do not reach it."""

import tomllib
from pathlib import Path

import pytest

from highseas.engine.royal.ai import weights as engine_weights
from highseas.engine.royal.ai.utility import EACH_TURN
from highseas.engine.royal.ai.weights import GoalWeights, Weights
from highseas.story.ai import advisor, baseline
from highseas.story.ai import weights as story_weights
from highseas.story.ai.advisor import ChapterDeckhand
from highseas.story.ai.weights import StoryWeights
from tests.some import some
from tests.story.frozen_games import CHAPTERS, moves_of, recorded, setups, summed


@pytest.mark.parametrize("chapter", some((0, *CHAPTERS), lambda chapter: chapter == 0))
def test_it_plays_as_it_was_recorded(chapter: int) -> None:
    """What changes its play belongs into deckhand only; what it needs of the old code moves to it."""
    games = dict(setups(chapter))
    expected = {name: moves for name, moves in recorded().items() if name in games}
    assert {name: summed(moves_of(setup)) for name, setup in games.items()} == expected


def test_every_weight_is_spelled_out() -> None:
    """A default that changes would change it; so would a table that it shares."""
    data = tomllib.loads(Path(baseline.__file__).with_suffix(".toml").read_text("utf-8"))
    for table, struct in (("goals", GoalWeights), ("chapter", StoryWeights), ("table", Weights)):
        assert {"goals", *data[table]} == {"goals", *struct.__struct_fields__}
    shared = (engine_weights.PER_TURN, story_weights.TALENT, EACH_TURN)
    assert not any(own is theirs for own in vars(baseline).values() for theirs in shared)


def test_deckhands_weights_do_not_reach_it(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = dict(setups(1))["1-4-2"]  # with a draft of characters
    before = moves_of(setup)
    deckhands = moves_of(setup, advisor.advise)
    other = (StoryWeights(mission=0.0, crown=9.0), Weights(price=3.0))
    monkeypatch.setattr(ChapterDeckhand.__init__, "__defaults__", other)
    monkeypatch.setattr(advisor.advise, "__defaults__", other[:1])
    for ability in story_weights.TALENT:
        monkeypatch.setitem(story_weights.TALENT, ability, 0.0)
    monkeypatch.setattr(ChapterDeckhand, "earned", [9.0] * len(EACH_TURN))
    assert moves_of(setup, advisor.advise) != deckhands
    assert moves_of(setup) == before


@pytest.mark.parametrize("name", ["1-3-0", "2-1-1", "3-4-2", "4-2-0", "5-1-1"])
def test_deckhand_fares_in_chapters_as_the_baseline_does(name: str) -> None:
    """docs/balance.md says so. If deckhand plays chapters better one day: measure it, and give it a column."""
    game = dict(setups(int(name[0])))[name]
    assert summed(moves_of(game, advisor.advise)) == recorded()[name]
