"""What drills claim beside chances is true: each claim is counted once more, from the whole table and by playing."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import cast

import pytest

from highseas.campaign.royal.play.drills import Claim, claims
from highseas.engine.royal.cards import CARDS
from highseas.engine.royal.events import Busted, Event, FeePaid, Gained, HarborCleared, Paid, TurnStarted
from highseas.engine.royal.moves import STOP, Expedition, Move, Take
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.view import GoalRef
from highseas.engine.royal.state import FIRST_ZONES, Options, Setup, State
from highseas.story.moves import EventRevealed, MonthEnded
from tests.adventure import ALL_GROUPS, all_guests, setup
from tests.property.games import EVERY_SET


def after(state: State, *moves: Move) -> State:
    """The real table after these moves, hidden cards and all."""
    table = PORT_ROYAL.clone(state)
    for move in moves:
        PORT_ROYAL.apply(table, move, [])
    return table


def unseen(state: State) -> list[int]:
    """The cards that the next one may be, as whoever sees the table can tell: where that is the Play deck, it and the
    coins of its shuffle; of the first shuffle the Time deck and what lies by it too.
    """
    if state.known and state.looker in (-1, state.active):
        return list(state.play_deck[-1:])
    first_of_turn = state.timed and not state.drawn and bool(state.time_deck)
    if not first_of_turn and not state.play_deck:
        return list(state.discard)
    epoch = 0 if first_of_turn else state.epoch
    found = [
        card for seat in state.seats for card, dealt in zip(seat.coins, seat.epochs, strict=True) if dealt == epoch
    ]
    found += state.play_deck if state.epoch == epoch else b""
    for zone in FIRST_ZONES if epoch == 0 else ():
        found += getattr(state, zone)
    return found


def ships(state: State) -> list[str]:
    return [CARDS[card].color for card in state.harbor if CARDS[card].type == "ship"]


def coins(state: State) -> list[int]:
    return [len(seat.coins) for seat in state.seats]


def flow(state: State, seat_no: int, move: Move) -> tuple[int, State]:
    """How many coins a move brings a seat before another turn begins, by what is logged, and the table after it."""
    table, log, brought = PORT_ROYAL.clone(state), list[Event](), 0
    PORT_ROYAL.apply(table, move, log)
    for each in takewhile(lambda each: not isinstance(each, TurnStarted | MonthEnded | EventRevealed), log):
        match each:
            case Gained(seat_no=who, coins=coins) if who == seat_no:
                brought += coins
            case Paid(seat_no=who, coins=coins) | FeePaid(seat_no=who, coins=coins) if who == seat_no:
                brought -= coins
    return brought, table


def busting(state: State) -> int:
    """How many of the cards that may come bust."""
    blades = sum(CARDS[card].cutlasses for card in state.seats[state.active].display) + state.turn_rules.cutlasses
    ability = state.seats[state.active].ability
    blades += ability.cutlasses if ability is not None and ability.kind == "cutlasses" else 0
    there, cards = ships(state), [CARDS[card] for card in unseen(state)]
    clashing = [card for card in cards if card.type == "ship" and card.color in there]
    return sum(card.skull or card.cutlasses > blades for card in clashing if not state.turn_rules.spare)


def holds_bust(state: State, seat_no: int, move: Move, said: Claim) -> bool:
    return said.figures == {"bust": busting(state), "total": len(unseen(state))}


def holds_next(state: State, seat_no: int, move: Move, said: Claim) -> bool:
    there, cards = ships(state), [CARDS[card] for card in unseen(state)]
    people, fresh = (
        (card.type == "profession" for card in cards),
        (card.type == "ship" and card.color not in there for card in cards),
    )
    return said.figures == {"people": sum(people), "ships": sum(fresh)}


def holds_lost(state: State, seat_no: int, move: Move, said: Claim) -> bool:
    table, log = PORT_ROYAL.clone(state), list[Event]()
    PORT_ROYAL.apply(table, move, log)
    lost = [card for each in log if isinstance(each, HarborCleared) for card in each.cards]
    assert any(isinstance(event, Busted) for event in log) and not Counter(state.harbor) - Counter(lost)
    return said.figures == {"cards": len(state.harbor)}


def traded(state: State, seat_no: int) -> int:
    """The most coins that trades bring in a chance, however many are allowed, in whatever order."""
    prompt = PORT_ROYAL.prompt(state)
    if prompt is None or prompt.kind != "take" or not prompt.active:
        return 0
    trades = {
        m.card: m
        for m in PORT_ROYAL.legal(state)
        if isinstance(m, Take) and CARDS[m.card].type == "ship" and not (m.decline or m.item)
    }
    each = (flow(state, seat_no, move) for move in trades.values())
    return max((brought + traded(table, seat_no) for brought, table in each), default=0)


def holds_stop(state: State, seat_no: int, move: Move, said: Claim) -> bool:
    """Stop for real, and trade in every order for as many cards as may be taken."""
    before = state if move == STOP else after(state, move)
    income, stopped = flow(before, before.active, STOP)
    prompt = PORT_ROYAL.prompt(stopped)
    by_rule = 1 + sum(len({*ships(before)}) >= colors for colors in (4, 5, 6)) + before.turn_rules.takes
    by_rule += sum("extra_card" in CARDS[card].abilities for card in before.seats[before.active].display)
    takes = prompt.left if prompt is not None and prompt.kind == "take" and prompt.active else 0
    assert prompt is None or prompt.kind == "take" or stopped.turn > state.turn  # no goal that may cost cards
    assert takes in (0, max(0, by_rule) + before.gambled)
    gained = income + traded(stopped, before.active)
    return said.figures == {"takes": takes, "coins": gained, "now": move == STOP}


def holds_take(state: State, seat_no: int, move: Move, said: Claim) -> bool:
    brought, _ = flow(state, seat_no, move)
    return said.figures == {
        "coins": -brought if said.code == "hire" else brought,
        "left": coins(state)[seat_no] + brought,
    }


def holds_progress(state: State, seat_no: int, move: Move, said: Claim) -> bool:
    """Look at the goal before and after; if it is completed by the move, all of it is there."""
    goal, now, then, need = cast(tuple[GoalRef, int, int, int], tuple(said.figures.values()))
    goals = {(each.kind, each.id): each for each in PORT_ROYAL.view(state).goals}
    later = {(each.kind, each.id): each for each in PORT_ROYAL.view(after(state, move)).goals}
    return (goals[goal].have[seat_no], later[goal].have[seat_no], goals[goal].need) == (now, then, need)


def holds_reward(state: State, seat_no: int, move: Move, said: Claim) -> bool:
    log: list[Event] = []
    PORT_ROYAL.apply(PORT_ROYAL.clone(state), move, log)
    gained = [each.coins for each in log if isinstance(each, Gained) and each.why == "contract"]
    paid = [each.coins for each in log if isinstance(each, Paid) and each.why == "contract"]
    return said.figures == {"coins": sum(gained), "pays": sum(paid)}


def holds_expedition(state: State, seat_no: int, move: Move, said: Claim) -> bool:
    assert isinstance(move, Expedition)
    brought, table = flow(state, seat_no, move)
    here, there = state.seats[seat_no], table.seats[seat_no]
    gone = Counter(here.display + here.items) - Counter(there.display + there.items)
    points = there.influence - here.influence
    return said.figures == {"cards": gone.total(), "coins": brought, "influence": points}


CHECKS: dict[str, Callable[[State, int, Move, Claim], bool]] = {
    "bust": holds_bust,
    "next": holds_next,
    "safe": lambda state, seat_no, move, said: not busting(state),
    "at_stake": lambda state, seat_no, move, said: said.figures == {"cards": len(state.harbor)},
    "lost": holds_lost,
    "stop": holds_stop,
    "hire": holds_take,
    "trade": holds_take,
    "serves": holds_progress,
    "set_back": holds_progress,
    "reward": holds_reward,
    "expedition": holds_expedition,
    "pass": lambda state, seat_no, move, said: (
        said.figures == {"coins": coins(state)[seat_no], "cards": len(state.harbor)}
    ),
    "turns": lambda state, seat_no, move, said: said.figures == {"turns": len(after(state, move).time_deck)},
}


def contracts(lot: random.Random, seed: int) -> Setup:
    seats, aside = lot.choice([1, 1, 2, 3, 5]), lot.choice([0, 4, 8])
    return Setup("contracts", tuple("ABCDE"[:seats]), seed, Options(aside=aside))


def rivals(lot: random.Random, seed: int) -> Setup:
    return Setup(lot.choice(["base", "make-sail"]), tuple("ABCD"[: lot.choice([2, 3, 4])]), seed)


def a_chapter(lot: random.Random, seed: int) -> Setup:
    """Any chapter, together or against each other, with guests and further sets now and then."""
    chapter, players = lot.choice([1, 2, 3, 4, 5, 0]), lot.choice([1, 2, 3, 4])
    competitive = not chapter or lot.random() < 0.3
    return setup(
        chapter,
        max(players, 1 + competitive),
        competitive,
        ALL_GROUPS[:chapter] if chapter else ALL_GROUPS,
        seed=seed,
        sets=lot.choice([(), (), EVERY_SET]),
        choices=bool(chapter) and lot.random() < 0.5,
        laid=all_guests() if chapter and lot.random() < 0.5 else (),
    )


GAMES: dict[Callable[[random.Random, int], Setup], set[str]] = {
    contracts: {"safe"},
    rivals: {"safe", "turns", "reward", "serves", "set_back"},
    a_chapter: {"turns", "reward", "set_back"},
}
"""What games are played, and what is never or seldom claimed in them."""


def positions(seed: int, game: Callable[[random.Random, int], Setup] = contracts) -> Iterator[State]:
    """The decisions of a game that is played by deckhand, and now and then by lot."""
    lot = random.Random(seed)
    state = PORT_ROYAL.new(game(lot, seed), [])
    while moves := PORT_ROYAL.legal(state):
        if len(moves) > 1:
            yield state
        seat_no = PORT_ROYAL.decider(state)
        by_lot = lot.random() < 0.2
        move = lot.choice(moves) if by_lot else PORT_ROYAL.advise(PORT_ROYAL.observe(state, seat_no), seat_no).move
        state = after(state, move)


@pytest.mark.parametrize("count", [2_000, pytest.param(10_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", GAMES)
def test_no_claim_is_false(game: Callable[[random.Random, int], Setup], count: int) -> None:
    held, false, seed, wanted = Counter[str](), list[str](), 0, CHECKS.keys() - GAMES[game]
    while held.total() < count or not held.keys() >= wanted:
        seed += 1
        assert seed < 400, f"never said: {wanted - held.keys()}"
        for state in positions(seed, game):
            seat_no = PORT_ROYAL.decider(state)
            seen = PORT_ROYAL.observe(state, seat_no)
            for move in PORT_ROYAL.legal(state):
                for said in claims(seen, seat_no, move):
                    held[said.code] += 1
                    if not CHECKS[said.code](state, seat_no, move, said):
                        false.append(f"{seed}: {move} {said}")
    assert false == []


@pytest.mark.parametrize("wrong", [{"bust": 1, "total": 2}, {"bust": 0, "total": 0}])
def test_a_false_claim_is_found(wrong: dict[str, object]) -> None:
    state = next(positions(1))
    assert not CHECKS["bust"](state, 0, PORT_ROYAL.legal(state)[0], Claim("bust", wrong))
