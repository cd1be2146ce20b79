"""What deckhand remembers between decisions: it answers as one that remembers nothing."""

from collections.abc import Iterator

import pytest

from highseas.campaign.play.games import PORT_ROYAL
from highseas.campaign.results.royal.chapters import Case, chapter_start
from highseas.engine.royal.ai import memo
from highseas.engine.royal.ai.advice import Advice
from highseas.engine.royal.ai.aims import AIMS, STANDINGS
from highseas.engine.royal.ai.deckhand import APPRAISERS, BUYERS, POWERS
from highseas.engine.royal.ai.memo import Last, Memo
from highseas.engine.royal.ai.weighing import HIRES, TRADES
from highseas.engine.royal.game import apply, decider
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.setup import Setup
from highseas.engine.royal.state import Options, Seat, State
from tests.helpers import NAMES
from tests.property.games import EVERY_SET

LONGEST = 150


def chapter(number: int, players: int, seed: int, competitive: bool = False) -> Setup:
    script, groups, _ = chapter_start("", Case(number, players))
    options = Options(competitive=competitive, groups=groups)
    return Setup("adventure", NAMES[:players], seed, options, script)


SETUPS = [
    Setup("contracts", NAMES[:1], 1),
    Setup("contracts", NAMES[:4], 2),
    Setup("contracts", NAMES[:3], 3, Options(competitive=True)),
    Setup("contracts", NAMES[:2], 4, Options(sets=EVERY_SET)),
    Setup("base", NAMES[:2], 5),
    Setup("make-sail", NAMES[:3], 6),
    chapter(2, 1, 7),
    chapter(4, 3, 8),
    chapter(5, 2, 9, competitive=True),
]


def played(setup: Setup, forgetful: bool) -> Iterator[Advice]:
    state = new_game(setup)
    for _ in range(LONGEST):
        if not state.frames:
            break
        seat_no = decider(state)
        if forgetful:
            for memory in (AIMS, STANDINGS, APPRAISERS, BUYERS, POWERS, HIRES, TRADES):
                memory.forget()
        advice = PORT_ROYAL.advise(observe(state, seat_no), seat_no)
        yield advice
        apply(state, advice.move)


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.mode}-{len(setup.names)}-{setup.seed}")
def test_it_answers_as_if_it_remembered_nothing(setup: Setup) -> None:
    """Advice is a function of what is seen and of the seat; nothing of an earlier decision is left in it."""
    assert list(played(setup, forgetful=False)) == list(played(setup, forgetful=True))


@pytest.mark.parametrize(
    ("struct", "lists"),
    [
        (State, (memo.WEIGHED, memo.BY_OTHERS, memo.NOT_WEIGHED)),
        (Seat, (memo.WEIGHED_OF_SEATS, ("coins",), memo.NOT_WEIGHED_OF_SEATS)),
    ],
)
def test_it_is_said_of_every_field_whether_cards_are_weighed_by_it(
    struct: type[State | Seat], lists: tuple[tuple[str, ...], ...]
) -> None:
    """A new field has to be put into one of the lists: if cards are worth more by it, into the first."""
    assert sorted(name for names in lists for name in names) == sorted(struct.__struct_fields__)


def test_in_a_full_memo_the_oldest_makes_room() -> None:
    memory = Memo[int](2)
    for key in "abc":
        memory.keep(key, ord(key))
    assert [memory.get(key) for key in "abc"] == [None, ord("b"), ord("c")]


def test_the_last_value_is_known_by_its_own_key_only() -> None:
    memory = Last[int]()
    for key in "ab":
        memory.keep(key, ord(key))
    assert [memory.get(key) for key in "ab"] == [None, ord("b")]
    memory.forget()
    assert memory.get("b") is None
