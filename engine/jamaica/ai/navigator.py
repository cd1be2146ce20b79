"""The navigator at sea: it sails on to the end of a round many times, in races that fit what it sees, and chooses the
answer after which its position is worth most on average.

Hidden cards, dice and luck are drawn by what is seen, alike for all answers; deckhand answers for everybody, and chose
the cards that lie face down. Answers that are surely worse, and the worse half, are sailed less often. Whole numbers
alone decide between them.
"""

from collections.abc import Callable
from operator import itemgetter

import msgspec

from highseas.engine.jamaica.ai.advice import NODES, Advice, Analysis, Judged
from highseas.engine.jamaica.ai.deckhand import best_of, evaluated
from highseas.engine.jamaica.ai.plan import Plan, pay
from highseas.engine.jamaica.ai.value import Worth, worth
from highseas.engine.jamaica.definitions import EVENING, MORNING
from highseas.engine.jamaica.game import apply, clone, decider
from highseas.engine.jamaica.moves import CARD_MOVES, Dice, Move
from highseas.engine.jamaica.seen.observation import FACE_DOWN, NOBODY, Observation, determinize
from highseas.engine.jamaica.state import Choosing, Paying, Placing, State, without
from highseas.engine.refusal import Refusal
from highseas.engine.rng import SEED_LIMIT, stream_from

MOST = 6
"""Answers that are judged: those that deckhand likes best."""
_RACES = (8, 16, 32)
"""After so many races answers are left behind: the worse half, at last all but two, and those that are surely worse."""
_AHEAD = {1: 3, 2: 2}
"""Rounds that few ships are sailed on, this one counted; more of them sail one."""
_SURE = 6
"""How many times its variance the square of a mean difference is from which on it is no accident."""


class NoAnalysis(Refusal):
    """What is asked cannot be judged; a `ValueError`."""


class _Answer:
    """An answer, with what came of it in each race."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self.found: list[Worth] = []

    def mean(self, races: int) -> tuple[int, int]:
        """Return what it was worth on average in the first races: what counts, and the chance."""
        found = self.found[:races]
        return sum([each.counts for each in found]) // races, sum([each.chance for each in found]) // races


def analyze(seen: Observation, seat_no: int, nodes: int = NODES, stop: Callable[[], bool] | None = None) -> Analysis:
    """Return the answers of the deciding seat, from 0, best first, by at most so many rounds that are sailed.

    `stop` is asked after each race; once it says yes the answer comes at once, and is capped. Raises `NoAnalysis` when
    the race is over, when the seat does not decide, and for a budget that is not a whole number from 1 on.
    """
    if not seen.table.frames:
        raise NoAnalysis("game.analysis.over")
    if seat_no != decider(seen.table):
        raise NoAnalysis("game.analysis.seat")
    if isinstance(nodes, bool) or not isinstance(nodes, int) or nodes < 1:
        raise NoAnalysis("game.analysis.budget", nodes=nodes)
    answers = [_Answer(move) for _, move in evaluated(seen, seat_no)[:MOST]]
    sailed, capped = _compare(seen, seat_no, answers, nodes, stop)
    return Analysis(tuple(_judged(answers)), sailed, capped)


class Cards:
    """What deckhand makes of each card of each seat while no ship sails. No hidden card counts for it, so that one
    value does for all races that fit what is seen.
    """

    def __init__(self, table: State) -> None:
        self.table, self.round = table, table.round
        self.plans = [Plan(table, number) for number in range(len(table.seats))]
        self.values: dict[tuple[int, int, bytes], float] = {}

    def best(self, number: int, hand: bytes, dice: bytes) -> tuple[float, int]:
        """Return what the card of a hand that deckhand chooses for these dice is worth, and the card."""
        for card in hand:
            if (number, card, dice) not in self.values:
                value = self.plans[number].card(MORNING[card], EVENING[card], dice)
                self.values[number, card, dice] = value
        return max([(self.values[number, card, dice], card) for card in hand], key=itemgetter(0))

    def move(self, race: State, number: int) -> Move:
        """Return how deckhand lays the dice, or the card that it chooses."""
        hand = race.seats[number].hand
        if race.placed or race.dice[0] == race.dice[1]:
            return CARD_MOVES[self.best(number, hand, race.dice)[1]]
        ways = (race.dice, race.dice[::-1])
        return Dice(*max(ways, key=lambda dice: self.best(number, hand, dice)[0]))

    def race(self, seed: int) -> State:
        """Return a race that fits, in which those who have chosen took the best card of their hand."""
        race = determinize(Observation(self.table, NOBODY), seed)
        for number, seat in enumerate(race.seats):
            if self.table.seats[number].card == FACE_DOWN:
                hand = bytes(sorted((*seat.hand, seat.card)))
                seat.card = self.best(number, hand, race.dice)[1]
                seat.hand = without(hand, seat.card)
        return race


def _compare(
    seen: Observation, seat_no: int, answers: list[_Answer], nodes: int, stop: Callable[[], bool] | None
) -> tuple[int, bool]:
    """Sail on after these answers; return how many rounds were sailed, and whether it was ended early."""
    stream = stream_from(msgspec.msgpack.encode(seen), "navigator")
    left, races, sailed, cards = list(answers), 0, 0, Cards(seen.table)
    for until in _RACES:
        while races < until:
            if races and (sailed + len(left) > nodes or (stop is not None and stop())):
                return sailed, True
            race = cards.race((stream + races) % SEED_LIMIT)
            races += 1
            for answer in left:
                answer.found.append(_outcome(clone(race), seat_no, answer.move, cards))
            sailed += len(left)
        left.sort(key=lambda answer: -answer.mean(races)[0])
        better = max(2, (len(left) + 1) // 2)
        left = [answer for answer in left[:better] if not _surely_worse(answer, left[0])]
    return sailed, False


def _surely_worse(answer: _Answer, best: _Answer) -> bool:
    """Whether an answer is so much worse than the best in the same races that it is no accident."""
    less = [one.counts - other.counts for one, other in zip(best.found, answer.found, strict=True)]
    total, squares, races = sum(less), sum([each * each for each in less]), len(less)
    return total > 0 and total * total * (races - 1) > _SURE * (races * squares - total * total)


def _outcome(race: State, seat_no: int, move: Move, cards: Cards) -> Worth:
    """Return what the race is worth after a move and the rounds that are sailed on from it."""
    until = race.round + _AHEAD.get(len(race.seats), 1)
    apply(race, move)
    while race.frames and race.round < until:
        if race.round != cards.round:
            cards = Cards(race)
        match race.frames[-1]:
            case Placing() | Choosing():
                move = cards.move(race, decider(race))
            case Paying(ship=number, kind=kind, count=count):
                move = pay(race.seats[number].holds, kind, count)
            case _:
                move = best_of(race, decider(race))
        apply(race, move)
    return worth(race, seat_no)


def _judged(answers: list[_Answer]) -> list[Judged]:
    """Return the answers, best first. Those that were left behind are as far from the best as they were then."""
    best = max(answers, key=lambda answer: (len(answer.found), answer.mean(len(answer.found))[0]))
    _, chance = best.mean(len(best.found))
    found = []
    for answer in sorted(answers, key=lambda answer: answer is not best):
        now, then = answer.mean(len(answer.found)), best.mean(len(answer.found))
        found.append((max(0, then[0] - now[0]), chance - max(0, then[1] - now[1]), answer.move))
    found.sort(key=lambda each: each[0])
    return [Judged(move, max(0, chance), Advice(move, "foreseen")) for _, chance, move in found]
