"""What drills claim beside chances is true: each claim is counted once more, from the whole table and by playing."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations

import pytest

from highseas.campaign.royal.play.drills import Claim, claims
from highseas.engine.royal.cards import CARDS
from highseas.engine.royal.events import Busted, Event, Gained, Paid
from highseas.engine.royal.moves import STOP, Expedition, Move, Take
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.state import FIRST_ZONES, Options, Setup, State

WANTED = 10_000


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


def holds_bust(state: State, seat_no: int, move: Move, said: Claim) -> bool:
    blades = sum(CARDS[card].cutlasses for card in state.seats[state.active].display)
    there, cards = ships(state), [CARDS[card] for card in unseen(state)]
    clashing = [card for card in cards if card.type == "ship" and card.color in there]
    strong = [card for card in clashing if card.skull or card.cutlasses > blades]
    return said.figures == {"bust": len(strong), "total": len(cards)}


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
    return any(isinstance(event, Busted) for event in log) and said.figures == {"cards": len(state.harbor)}


def holds_stop(state: State, seat_no: int, move: Move, said: Claim) -> bool:
    """Stop for real, and trade in every order for as many cards as may be taken."""
    before = state if move == STOP else after(state, move)
    stopped = after(before, STOP)
    prompt = PORT_ROYAL.prompt(stopped)
    by_rule = 1 + sum(len({*ships(before)}) >= colors for colors in (4, 5))
    by_rule += sum("extra_card" in CARDS[card].abilities for card in before.seats[before.active].display)
    takes = prompt.left if prompt is not None and prompt.kind == "take" and prompt.active else 0
    assert takes in (0, by_rule)
    trades = [card for card in dict.fromkeys(stopped.harbor) if CARDS[card].type == "ship"]
    best = coins(stopped)[state.active]
    for order in permutations(trades, min(takes, len(trades))):
        table = stopped
        for card in order:
            every = [m for m in PORT_ROYAL.legal(table) if isinstance(m, Take) and m.card == card and not m.decline]
            table = after(table, every[0])
        best = max(best, coins(table)[state.active])
    gained = best - coins(before)[state.active]
    return said.figures == {"takes": takes, "coins": gained, "now": move == STOP}


def holds_take(state: State, seat_no: int, move: Move, said: Claim) -> bool:
    had, has = coins(state)[seat_no], coins(after(state, move))[seat_no]
    return said.figures == {"coins": had - has if said.code == "hire" else has - had, "left": has}


def holds_progress(state: State, seat_no: int, move: Move, said: Claim) -> bool:
    """Look at the contract before and after; if it is completed by the move, all of it is there."""
    name, now, then, need = said.figures.values()
    goals = {goal.id: goal for goal in PORT_ROYAL.view(state).goals}
    later = {goal.id: goal for goal in PORT_ROYAL.view(after(state, move)).goals}
    assert isinstance(name, str)
    return (goals[name].have[seat_no], later[name].have[seat_no], goals[name].need) == (now, then, need)


def holds_reward(state: State, seat_no: int, move: Move, said: Claim) -> bool:
    log: list[Event] = []
    PORT_ROYAL.apply(PORT_ROYAL.clone(state), move, log)
    gained = [each.coins for each in log if isinstance(each, Gained) and each.why == "contract"]
    paid = [each.coins for each in log if isinstance(each, Paid) and each.why == "contract"]
    return said.figures == {"coins": sum(gained), "pays": sum(paid)}


def holds_expedition(state: State, seat_no: int, move: Move, said: Claim) -> bool:
    assert isinstance(move, Expedition)
    table = after(state, move)
    here, there = state.seats[seat_no], table.seats[seat_no]
    gone = Counter(here.display) - Counter(there.display)
    points = there.influence - here.influence
    return said.figures == {"cards": gone.total(), "coins": len(there.coins) - len(here.coins), "influence": points}


CHECKS: dict[str, Callable[[State, int, Move, Claim], bool]] = {
    "bust": holds_bust,
    "next": holds_next,
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


def positions(seed: int) -> Iterator[State]:
    """The decisions of a game that is played by deckhand, and now and then by lot."""
    lot = random.Random(seed)
    seats, aside = lot.choice([1, 1, 2, 3, 5]), lot.choice([0, 4, 8])
    state = PORT_ROYAL.new(Setup("contracts", tuple("ABCDE"[:seats]), seed, Options(aside=aside)), [])
    while moves := PORT_ROYAL.legal(state):
        if len(moves) > 1:
            yield state
        seat_no = PORT_ROYAL.decider(state)
        by_lot = lot.random() < 0.2
        move = lot.choice(moves) if by_lot else PORT_ROYAL.advise(PORT_ROYAL.observe(state, seat_no), seat_no).move
        state = after(state, move)


def test_no_claim_of_ten_thousand_is_false() -> None:
    held, false, seed = Counter[str](), list[str](), 0
    while held.total() < WANTED or held.keys() != CHECKS.keys():
        seed += 1
        assert seed < 400, f"never said: {CHECKS.keys() - held.keys()}"
        for state in positions(seed):
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
