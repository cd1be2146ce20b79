"""Saves with a good checksum around made-up contents are refused in a sentence, or are games that play on.

The machine seals changed contents of real saves, opens them, and plays on whatever is taken: no error but those
of ours may come of it, at any time. `make fuzz` does the same by the million (`tests.fuzz`).
"""

from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from highseas.campaign.play.session import Session
from highseas.campaign.shelf import gamefile
from highseas.saves import SaveError
from tests.fuzz import inputs
from tests.refusals import in_words

SEEDS = st.integers(0, (1 << 32) - 1)


class MadeUpSave(RuleBasedStateMachine):
    """A save that somebody made up; if it opens, the game in it."""

    session: Session

    @initialize(seed=SEEDS)
    def open_it(self, seed: int) -> None:
        luck = Random(seed)
        for _ in range(20):
            try:
                blob = inputs.made_up(luck)
                self.session = gamefile.from_bytes(blob)
                gamefile.summarize(blob, "it")
                return
            except SaveError as error:
                assert in_words(error)
        self.session = gamefile.from_bytes(luck.choice(inputs.saves()))

    @precondition(lambda self: self.session.state.frames)
    @rule(seed=SEEDS)
    def play(self, seed: int) -> None:
        options = self.session.game.legal(self.session.state)
        assert options
        self.session.play(Random(seed).choice(options))

    @rule()
    def look(self) -> None:
        inputs.look_at(self.session)

    @rule(seed=SEEDS)
    def go_back(self, seed: int) -> None:
        inputs.go_back(self.session, Random(seed))

    @rule()
    def save_and_open(self) -> None:
        back = gamefile.from_bytes(gamefile.to_bytes(self.session))
        assert back.state == self.session.state
        self.session = back


_SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)


class TestMadeUpSave(MadeUpSave.TestCase):  # type: ignore[misc, valid-type]
    """A few of them."""

    settings = settings(max_examples=5, stateful_step_count=15, deadline=None, suppress_health_check=_SLOW)


@pytest.mark.long
class TestManyMadeUpSaves(MadeUpSave.TestCase):  # type: ignore[misc, valid-type]
    """Many of them."""

    settings = settings(max_examples=100, stateful_step_count=20, deadline=None, suppress_health_check=_SLOW)


@pytest.mark.parametrize("number", range(75))
def test_a_stretch_of_the_fuzz(number: int) -> None:
    inputs.one(20_260_131, number)
