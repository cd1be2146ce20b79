"""Every card of a turn is accounted for, once: at random games of every mode, and of every chapter.

The outcome of a card is read from events; here it is held against the tables themselves.
"""

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest

from highseas.campaign.royal.play.at_table import RoyalMoment
from highseas.campaign.royal.play.turn_cards import Fate, TurnCards, turn_cards
from highseas.engine.royal.events import Event
from highseas.engine.royal.frames.kinds import TAXING, Looking
from highseas.engine.royal.game import apply, clone, legal
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.seen.view import face, ids
from highseas.engine.royal.state import State
from tests.adventure import setup
from tests.property.games import FEW_KINDS, KINDS, Kind, choose, fresh, name_of, odd_table
from tests.property.test_random_chapters import GAMES, GROUPS
from tests.some import some

TAKEN: tuple[Fate, ...] = ("hired", "traded", "declined", "stowed", "kept", "claimed")


def moments_of(state: State, luck: Random, decisions: int) -> list[RoyalMoment]:
    """Return so many moments of a game played at random from this table on, or all to its end."""
    moments = [RoyalMoment(clone(state), [], "", 0)]
    for _ in range(decisions):
        moves = legal(state)
        if not moves:
            break
        log: list[Event] = []
        apply(state, choose(moves, luck), log)
        moments.append(RoyalMoment(clone(state), log, "", 1))
    return moments


def found(turns: Iterable[TurnCards], *fates: Fate, by: int = 0) -> Counter[str]:
    """Return the cards of these turns that became this, by that seat if one is named."""
    return Counter(
        card.card for turn in turns for card in turn.cards if card.fate in fates and (not by or card.by == by)
    )


def check(moments: list[RoyalMoment]) -> None:
    """What has to hold of the turns of any history."""
    turns = turn_cards(moments)
    first, last = moments[0].state, moments[-1].state
    for turn in turns:
        drawn = [card.number for card in turn.cards if card.number]
        assert drawn == list(range(drawn[0], drawn[0] + len(drawn))) if drawn else True
        assert all((card.by > 0) == (card.fate in (*TAKEN, "repelled", "nest", "sifted")) for card in turn.cards)
        assert sum(card.clash for card in turn.cards) == (2 if turn.bust else 0)
        assert all(card.clash <= (card.fate == "lost") <= turn.bust for card in turn.cards)
    assert [turn.turn for turn in turns] == list(range(max(1, first.turn), last.turn + 1))
    assert not found(turns[:-1], "waits", "lies")
    if not turns:
        return
    _as_they_lie(turns, first, last)
    if last.result is None:
        assert max((card.number for card in turns[-1].cards), default=0) in (0, last.drawn)
        assert turns[-1].seat == last.active + 1


def _as_they_lie(turns: list[TurnCards], first: State, last: State) -> None:
    """Hold what is said to have become of cards against where they lie."""
    looks = bool(last.frames) and isinstance(last.frames[-1], Looking)
    assert found(turns, "lies") == Counter(ids(last.harbor))
    waiting = last.revealed[1:] if TAXING in last.frames else last.revealed
    assert found(turns, "waits") == Counter(() if looks else ids(waiting))
    drawn = [card.card for turn in turns for card in turn.cards if card.number and face(card.card).type == "expedition"]
    laid = Counter(ids(first.expeditions)) + Counter(drawn)
    assert laid - found(turns, "claimed") == Counter(ids(last.expeditions))
    for number, (before, seat) in enumerate(zip(first.seats, last.seats, strict=True), 1):
        assert Counter(ids(seat.display)) - Counter(ids(before.display)) <= found(turns, "hired", "claimed", by=number)
        assert Counter(ids(seat.items)) - Counter(ids(before.items)) <= found(turns, "kept", by=number)
        assert Counter(ids(seat.stowed)) - Counter(ids(before.stowed)) <= found(turns, "stowed", by=number)
        assert Counter(ids(seat.kept)) - Counter(ids(before.kept)) <= found(turns, "nest", by=number)


@pytest.mark.parametrize("kind", some(KINDS, FEW_KINDS.__contains__), ids=name_of)
def test_the_cards_of_every_turn_are_accounted_for(kind: Kind) -> None:
    luck = Random(f"turns {name_of(kind)}")
    moments = moments_of(fresh(kind, luck.randrange(1 << 32)), luck, 300)
    for length in {*range(1, len(moments), 17), len(moments)}:
        check(moments[:length])
    for length in range(len(moments)):  # within what a move begins, as a Gambler's four cards
        if len(moments[length].state.frames) > 1:
            check(moments[: length + 1])
            check(moments[length:])
    later = luck.randrange(len(moments))
    check(moments[later:])
    for _ in range(4):
        check(moments_of(odd_table(kind, luck), luck, 12))


@pytest.mark.parametrize(("chapter", "players", "competitive"), GAMES)
def test_the_cards_of_every_turn_of_a_chapter_are(chapter: int, players: int, competitive: bool) -> None:
    luck = Random(f"turns {chapter}-{players}-{competitive}")
    more = ("base", "gambler", "make-sail-marked") if luck.random() < 0.5 else ()
    state = new_game(setup(chapter, players, competitive, GROUPS[chapter], seed=chapter, sets=more, choices=True))
    moments = moments_of(state, luck, 300)
    for length in {*range(1, len(moments), 29), len(moments)}:
        check(moments[:length])
    check(moments[luck.randrange(len(moments)) :])
