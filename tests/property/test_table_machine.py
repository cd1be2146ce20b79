"""The same properties, driven by hypothesis, which looks for the shortest game that breaks one.

Each example is one table, fresh or odd, and a sequence of rules: moves picked by number, stretches of play, and
the dear checks wherever hypothesis wants them.
"""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from highseas.engine.royal.events import Event
from highseas.engine.royal.game import apply, clone, legal
from highseas.engine.royal.state import State
from tests.property import checks
from tests.property.games import KINDS, Kind, choose, fresh, odd_table
from tests.property.shadow import Shadow

SEEDS = st.integers(0, (1 << 32) - 1)


class TableMachine(RuleBasedStateMachine):
    """One table, and beside it: a twin that is written and read at every decision, a table rebuilt from events."""

    @initialize(kind=st.sampled_from(KINDS), seed=SEEDS, odd=st.booleans())
    def lay_the_table(self, kind: Kind, seed: int, odd: bool) -> None:
        self.state: State = odd_table(kind, Random(seed)) if odd else fresh(kind, seed)
        self.twin = checks.written_and_read(self.state)
        self.shadow = Shadow(self.state)

    def _running(self) -> bool:
        return bool(self.state.frames)

    def _play(self, pick: int) -> None:
        moves = legal(self.state)
        move = moves[pick % len(moves)]
        before, log, twin_log = clone(self.state), list[Event](), list[Event]()
        apply(self.state, move, log)
        apply(self.twin, move, twin_log)
        assert twin_log == log and self.state.reveals >= before.reveals
        checks.events_tell_the_coins(before, self.state, log)
        self.shadow.hear(log, self.state)
        self.twin = checks.written_and_read(self.twin)

    @precondition(_running)
    @rule(pick=st.integers(0, 30))
    def make_a_move(self, pick: int) -> None:
        self._play(pick)

    @precondition(_running)
    @rule(seed=SEEDS, decisions=st.integers(2, 30))
    def play_on(self, seed: int, decisions: int) -> None:
        luck = Random(seed)
        for _ in range(decisions):
            moves = legal(self.state)
            if not moves:
                return
            self._play(moves.index(choose(moves, luck)))

    @precondition(_running)
    @rule(seed=SEEDS)
    def everything_else_is_refused(self, seed: int) -> None:
        checks.only_legal_moves_are_accepted(self.state, Random(seed))

    @rule(seed=SEEDS)
    def a_clone_goes_its_own_way(self, seed: int) -> None:
        checks.clones_are_independent(self.state, Random(seed))

    @rule(seed=SEEDS)
    def what_is_hidden_may_be_dealt_anew(self, seed: int) -> None:
        checks.observation_hides(self.state, seed, Random(seed))

    @precondition(_running)
    @rule()
    def previews_come_true(self) -> None:
        checks.previews_come_true(self.state)

    @invariant()
    def the_table_is_in_order(self) -> None:
        checks.cheap_checks(self.state)
        checks.claims_are_what_they_seem(self.state)
        assert self.twin == self.state
        self.shadow.compare(self.state)


COMMON: dict[str, Any] = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large]}


class TestTable(TableMachine.TestCase):  # type: ignore[misc, valid-type]
    """Quick, and the same examples every time, so that a red run is red for everyone."""

    settings = settings(max_examples=15, stateful_step_count=25, derandomize=True, **COMMON)


@pytest.mark.long
class TestManyTables(TableMachine.TestCase):  # type: ignore[misc, valid-type]
    """The same over thousands of tables."""

    settings = settings(max_examples=2000, stateful_step_count=50, **COMMON)
