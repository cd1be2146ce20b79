"""What deckhand remembers between decisions: it answers as one that remembers nothing."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from highseas.engine.royal.ai.advice import Advice
from highseas.engine.royal.ai.facts import Last, Memo, table_facts
from highseas.engine.royal.cards import _followers
from highseas.engine.royal.game import apply, decider
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.seen.view import Hidden
from highseas.engine.royal.state import Options, Seat, Setup, State
from tests.helpers import NAMES
from tests.property.games import EVERY_SET
from tools.yardstick import Case, chapter_start

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


def forget() -> None:
    """Clear every cache that card sets change. Answers stay the same; they take longer."""
    for follower in _followers:
        if follower.__name__ in ("clear", "cache_clear"):
            follower()


def played(setup: Setup, forgetful: bool) -> Iterator[tuple[tuple[Hidden, ...], Advice]]:
    """Yield the hidden cards and what deckhand makes of each decision."""
    state, another = new_game(setup), new_game(Setup("base", NAMES[:5], 10))
    for _ in range(LONGEST):
        if not state.frames:
            break
        seat_no = decider(state)
        if forgetful:
            forget()
            observe(another, 0)  # only the hidden cards of the last table are remembered
        seen = observe(state, seat_no)
        advice = PORT_ROYAL.advise(seen, seat_no)
        yield seen.hidden, advice
        apply(state, advice.move)


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.mode}-{len(setup.names)}-{setup.seed}")
def test_it_answers_as_if_it_remembered_nothing(setup: Setup) -> None:
    """Advice is a function of what is seen and of the seat, and what is seen of the table; nothing of an earlier
    decision is left in them.
    """
    assert list(played(setup, forgetful=False)) == list(played(setup, forgetful=True))


WEIGHED = set(
    """
    options expeditions contracts markers steps timed active first ending part turn_rules gambled shields track
""".split()
)
"""Fields of the table by whose value deckhand weighs cards."""
BY_OTHERS = {"mode", "seats", "time_deck", "play_deck", "discard", "harbor", "drawn"}
"""Fields of which only something counts: how many Time cards are left, whether any card can be drawn."""
NOT_WEIGHED = set(
    """
    names seed stream frames point_deck revealed turn shuffles epoch reveals looked gamblers_gone known looker
    unplaced joined prices result colors subscriptions color_goals decline_colors coin_goal
""".split()
)
"""Fields that make no card worth more or less. What is worth something as the harbor stands is weighed anew."""
WEIGHED_OF_SEATS = set(
    """
    display kept completed markers crowns items stowed character ability influence cutlasses power
""".split()
)
"""Fields of a seat by whose value deckhand weighs cards; of its coins only their number counts."""
NOT_WEIGHED_OF_SEATS = {"epochs", "looks", "uses", "keeps", "claims"}


def test_it_is_said_of_every_field_whether_cards_are_weighed_by_it() -> None:
    """A new field has to be put into one of the sets: if cards are worth more by it, into the first."""
    assert sorted([*WEIGHED, *BY_OTHERS, *NOT_WEIGHED]) == sorted(State.__struct_fields__)
    assert sorted([*WEIGHED_OF_SEATS, "coins", *NOT_WEIGHED_OF_SEATS]) == sorted(Seat.__struct_fields__)


def test_facts_of_a_table_change_with_each_field_that_cards_are_weighed_by() -> None:
    table = new_game(SETUPS[1])
    *others, last = table.seats
    facts = table_facts(table)
    for name in WEIGHED | NOT_WEIGHED:
        assert (table_facts(replace(table, **{name: object()})) != facts) == (name in WEIGHED), name
    for name in WEIGHED_OF_SEATS | NOT_WEIGHED_OF_SEATS:
        other = replace(table, seats=[*others, replace(last, **{name: object()})])
        assert (table_facts(other) != facts) == (name in WEIGHED_OF_SEATS), name


def test_of_decks_and_coins_only_their_numbers_are_facts() -> None:
    table = new_game(SETUPS[1])
    facts, seats = table_facts(table), table.seats
    same = replace(table, time_deck=bytes(len(table.time_deck)), play_deck=table.play_deck[1:], turn=9)
    assert table_facts(same) == facts
    others = [
        replace(table, time_deck=table.time_deck[1:]),
        replace(table, play_deck=b"", discard=b""),
        replace(table, drawn=1),
        replace(table, harbor=table.play_deck[:1]),
        replace(table, mode="base"),
        replace(table, seats=seats[:-1]),
        replace(table, seats=[*seats[:-1], replace(seats[-1], coins=seats[-1].coins[1:])]),
    ]
    assert all(table_facts(other) != facts for other in others)


def test_in_a_full_memo_the_oldest_makes_room_and_a_seat_s_last_value_goes_by_its_key() -> None:
    memory = Memo[int](2)
    for key in "abc":
        memory.keep(key, ord(key))
    assert [memory.get(key) for key in "abc"] == [None, ord("b"), ord("c")]
    last = Last[int]()
    last.keep("a", 1)
    last.keep("a", 2, 1)
    last.keep("b", 3, 1)
    assert [last.get("a"), last.get("a", 1), last.get("b", 1), last.get("a", 2)] == [1, None, 3, None]
    forget()
    assert last.get("a") is None
