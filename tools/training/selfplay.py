"""Games of Port Royal that the navigator learns from: contracts against the Time deck, by itself or by deckhand."""

import sys
from array import array
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache

import msgspec

from highseas.engine.rng import below, stream_of
from highseas.engine.royal.ai.advice import NODES
from highseas.engine.royal.ai.navigator.features import INPUTS, INPUTS_AT_START, Features
from highseas.engine.royal.ai.navigator.network import Family
from highseas.engine.royal.ai.navigator.network import families_of as families_in
from highseas.engine.royal.ai.navigator.search import ALL_TAKES, NO_TAKES, ONE_TAKE, Capped, Search
from highseas.engine.royal.ai.navigator.weights import read_weights
from highseas.engine.royal.frames.kinds import AsideChoice, Discover
from highseas.engine.royal.moves import LEAVE, STOP, Aside, Move
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.view import Observation
from highseas.engine.royal.state import Options, Setup, State
from tools.digests import rules_key

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
BLOCK = 10
"""Games of a block."""
MOST_NODES = 2 * NODES
"""The budget of a decision: few need as much, and they would take minutes."""
_GAMES = 30_000
"""Games are numbered below this, in rows of 16 bits."""
_SHARE = 1 << 16
"""Parts of which a share of positions is so many."""
_FOUND = 6
"""By how many bits a chance is shortened in a row."""


class Task(msgspec.Struct, frozen=True):
    """A block of games: one for each seed, whose players and Time cards set aside follow from the seed.

    `place` is the number of its first game in the round. Of the positions where cards are drawn a share of `kept`
    is written down. A game that is `odd` has a move or two at random somewhere, and only what follows them is
    written down, so that there are more kinds of positions to learn from.
    """

    policy: str
    players: tuple[int, ...]
    aside: tuple[int, int]
    first_seed: int
    games: int
    place: int
    kept: float
    odd: bool
    weights: bytes


class Played(msgspec.Struct, frozen=True):
    """What came of a block: how many games were won, and rows as `training.fit` reads them."""

    won: int
    rows: bytes


class RoyalGames:
    """Port Royal, to train for: what rows depend on besides their task, and what plays a block of games."""

    inputs = (INPUTS_AT_START, INPUTS)

    @property
    def key(self) -> str:
        return rules_key()

    @property
    def play(self) -> Callable[[Task], Played]:
        """A function of a module, which other processes can be told to call."""
        return play_block


def play_block(task: Task) -> Played:
    families = families_of(task.weights)
    games = [Game(task, families, place) for place in range(task.games)]
    rows = array("h")
    for game in games:
        rows.extend(game.play())
    if sys.byteorder == "big":
        rows.byteswap()
    return Played(sum(game.won for game in games), rows.tobytes())


@lru_cache(maxsize=2)
def families_of(weights: bytes) -> dict[int, Family]:
    return families_in(read_weights(weights))


class Decision:
    """A decision of the navigator's, searched to the end; where that takes too many nodes, as far as it may.

    `only` are the moves that are judged, if not all of them.
    """

    def __init__(self, seen: Observation, seat_no: int, family: Family, only: tuple[Move, ...] | None = None) -> None:
        self._only = only
        for takes in (ALL_TAKES, ONE_TAKE, NO_TAKES):
            self.search = Search(seen, seat_no, family, MOST_NODES)
            self.search.takes = takes
            with suppress(Capped):
                self.moves, self.values = self._judged()
                break

    def _judged(self) -> tuple[tuple[Move, ...], list[int]]:
        """Return the moves that are thought of, with their chances: Time cards stay where they are."""
        root = self.search.root
        asked = isinstance(root.frames[-1], AsideChoice)
        moves: tuple[Move, ...] = (LEAVE,) if asked else PORT_ROYAL.legal(root)
        moves = moves if self._only is None else self._only
        return moves, [self.search.move(root, move) for move in moves]

    @property
    def chance(self) -> int:
        return max(self.values)

    @property
    def best(self) -> Move:
        return self.moves[self.values.index(self.chance)]


class Game:
    """A game of a block, and what is written down of it."""

    def __init__(self, task: Task, families: dict[int, Family], place: int) -> None:
        seed = task.first_seed + place
        self.task = task
        self.number = (task.place + place) % _GAMES
        self.players = task.players[(task.place + place) % len(task.players)]
        self.family = families[self.players]
        self._stream = stream_of(seed, "training")
        fewest, most = task.aside
        options = Options(aside=fewest + self._below(most - fewest + 1))
        self.state: State = PORT_ROYAL.new(Setup("contracts", NAMES[: self.players], seed, options))
        self.odd = 1 + self._below(2) if task.odd else 0
        self.odd_from = self._below(90 + 50 * self.players if self.players > 1 else 120) if task.odd else -1
        self.rows: list[Sequence[int]] = []
        self.won = 0

    def _below(self, limit: int) -> int:
        number, self._stream = below(self._stream, limit)
        return number

    def play(self) -> list[int]:
        step = 0
        while (seat_no := PORT_ROYAL.decider(self.state)) >= 0:
            PORT_ROYAL.apply(self.state, self._move(seat_no, step))
            step += 1
        assert self.state.result is not None
        self.won = int(self.state.result.outcome == "won")
        return [number for row in self.rows for number in (self.won, *row)]

    def _move(self, seat_no: int, step: int) -> Move:
        """Return the next move, and write down what is seen before it."""
        moves = PORT_ROYAL.legal(self.state)
        asks = self._asks(moves, step)
        odd = self.odd > 0 and step >= self.odd_from and len(moves) > 1
        best = moves[0]
        if asks or (len(moves) > 1 and not odd):
            seen = PORT_ROYAL.observe(self.state, seat_no)
            best = self._best(seen, seat_no, asks)
        if not odd:
            return best
        self.odd -= 1
        strange = [move for move in moves if not isinstance(move, Aside)]
        return strange[self._below(len(strange))]

    def _asks(self, moves: Sequence[Move], step: int) -> bool:
        """Whether the position is written down: a turn starts, or it is one of those kept where cards are drawn."""
        frame = self.state.frames[-1]
        if not isinstance(frame, Discover) or (self.task.odd and not self._follows(step)):
            return False
        if not self.state.drawn:
            return True
        return len(moves) > 1 and self._below(_SHARE) < self.task.kept * _SHARE

    def _follows(self, step: int) -> bool:
        """Whether the odd moves were made; where they come late in a game, or never, all of it is written down."""
        return step > self.odd_from or self.odd_from > 60 + 40 * self.players

    def _best(self, seen: Observation, seat_no: int, asks: bool) -> Move:
        """Return the move of who plays, and write the position down if that is asked for."""
        if self.task.policy != "navigator":
            if asks:
                stop = (STOP,) if self.state.drawn else ()
                self._write(Decision(seen, seat_no, self.family, stop), -1)
            move: Move = PORT_ROYAL.advise(seen, seat_no).move
            return move
        decision = Decision(seen, seat_no, self.family)
        if asks:
            self._write(decision, decision.chance >> _FOUND)
        return decision.best

    def _write(self, decision: Decision, found: int) -> None:
        search, drawn = decision.search, self.state.drawn > 0
        features = Features(search.seen, self.family.logit)
        if drawn:
            inputs = features.draw(search.root, decision.values[decision.moves.index(STOP)])
        else:
            inputs = features.start(search.root)
        row = [int(drawn), self.number, found, *[0] * INPUTS]
        for place, number in inputs.all().items():
            row[3 + place] = number
        self.rows.append(row)
