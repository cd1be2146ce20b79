"""Fixed suites of deals on which players are compared, and score files, whose games are proved by being played again.

docs/benchmark.md tells how to enter. `python -m highseas.envs.suites FILE` validates score files. It does without the
libraries of the extra `rl`.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from math import sqrt
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any, NamedTuple

import msgspec

from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.state import Setup as Race
from highseas.engine.refusal import NotationError
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.state import Options, Setup

DEALS = 1000
"""Deals of a suite."""
RACE_ROUNDS = 15
"""Rounds of a solo race, as many as the program's own have."""
Player = Callable[[Any, int], Any]
"""Gets what `observe` of the game returns and the seat that decides, from 0; returns one of the legal moves."""


class Deal(NamedTuple):
    """One deal: `seat_no`, from 0, is the player's, and `partner` has the other; -1 where the player has them all."""

    seed: int
    seat_no: int = -1
    partner: str = ""


class Suite(NamedTuple):
    """`DEALS` deals of one task. A change by which any game may end otherwise raises the version.

    `aside` are Time cards set aside. `partners` are players of the program, one of whom has the second seat.
    """

    name: str
    version: int = 1
    seats: int = 1
    aside: int = 0
    partners: tuple[str, ...] = ()
    game: Any = PORT_ROYAL

    def deal(self, index: int) -> Deal:
        """Return the deal of this number, from 0, by the SHA-256 of "highseas NAME VERSION NUMBER": six bytes, the
        first one the most significant, are the seed; the next two, modulo how many there are, choose seat and partner.
        """
        drawn = sha256(" ".join(("highseas", self.name, str(self.version), str(index))).encode()).digest()
        seed = int.from_bytes(drawn[:6], "big")
        if not self.partners:
            return Deal(seed)
        return Deal(seed, drawn[6] % self.seats, self.partners[drawn[7] % len(self.partners)])

    def setup(self, index: int) -> Any:
        names = tuple(f"seat_{number}" for number in range(1, self.seats + 1))
        if self.game is JAMAICA:
            return Race(names, self.deal(index).seed, most_rounds=RACE_ROUNDS, points_decide=True)
        return Setup("contracts", names, self.deal(index).seed, Options(aside=self.aside))


SUITES = {
    suite.name: suite
    for suite in (
        *(Suite(f"solo-{aside}", aside=aside) for aside in (0, 4, 6, 8)),
        *(Suite(f"team-{seats}", seats=seats) for seats in range(2, 6)),
        Suite("partner", seats=2, partners=("random", "deckhand")),
        Suite("race", game=JAMAICA),
    )
}


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a score file."""

    suite: str
    version: int
    player: str
    format: int = 1


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The line of a game: its seed, whether it was won, how far, and the player's own moves in notation.

    `points` are contracts that were completed; in the race, the points of the ship, 0 if it was given up. Who gives a
    game up, as by an impossible move, ends it with `concede`.
    """

    seed: int
    won: bool
    points: int
    moves: tuple[str, ...]


class Tail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line: how many games there are, and the SHA-256 of their lines, which is the same for equal play."""

    games: int
    digest: str


class Score(msgspec.Struct, frozen=True):
    """What a file comes to: games that were won, as a share, with its 95% interval (Wilson), and the mean of points,
    with what to add and take off for its own.
    """

    suite: str
    player: str
    games: int
    won: float
    interval: tuple[float, float]
    points: float
    points_half: float
    digest: str


def play(suite: Suite, index: int, player: Player) -> Row:
    """Have a player play a deal to its end."""
    game, deal, moves = suite.game, suite.deal(index), list[str]()
    state = game.new(suite.setup(index))
    while (seat_no := game.decider(state)) >= 0:
        seen = game.observe(state, seat_no)
        if deal.partner and seat_no != deal.seat_no:
            game.apply(state, game.advise(seen, seat_no, deal.partner).move)
            continue
        move = player(seen, seat_no)
        if move not in game.legal(state):
            move = game.concede
        moves.append(game.format(move))
        game.apply(state, move)
    result = state.result
    done = result.scores[0] * (result.conceded < 0) if game is JAMAICA else sum(map(bool, state.markers))
    return Row(deal.seed, result.outcome == "won", done, tuple(moves))


def replayed(suite: Suite, index: int, moves: Iterable[str]) -> Row:
    """Play a deal by moves in notation; it is given up where one is impossible, and after the last one. Raises
    `NotationError` for what is no move.
    """
    left = iter(moves)
    return play(suite, index, lambda seen, seat_no: suite.game.parse(next(left, "concede")))


def score_lines(suite: Suite, player: str, rows: Iterable[Row]) -> Iterator[bytes]:
    """Yield the lines of a score file, with each game as soon as it was played."""
    digest, games = sha256(), 0
    yield msgspec.json.encode(Head(suite.name, suite.version, player)) + b"\n"
    for games, row in enumerate(rows, 1):  # noqa: B007 (what the last line counts)
        line = msgspec.json.encode(row) + b"\n"
        digest.update(line)
        yield line
    yield msgspec.json.encode(Tail(games, digest.hexdigest())) + b"\n"


def validated(content: bytes) -> Score:
    """Return what a score file comes to, once all its games were played again, from the first deal on.

    Raises `ValueError` with the number of the line, from 1, that is not what it has to be, and `msgspec.MsgspecError`
    for one of another form.
    """
    first, *lines, last = content.splitlines(keepends=True)
    head, rows = msgspec.json.decode(first, type=Head), [msgspec.json.decode(line, type=Row) for line in lines]
    suite = SUITES.get(head.suite)
    if suite is None or head != Head(suite.name, suite.version, head.player) or not 0 < len(rows) <= DEALS:
        raise ValueError("line 1")
    for index, row in enumerate(rows):
        if replayed(suite, index, row.moves) != row:
            raise ValueError(f"line {index + 2}")
    tail = msgspec.json.decode(last, type=Tail)
    if tail != Tail(len(rows), sha256(b"".join(lines)).hexdigest()):
        raise ValueError(f"line {len(rows) + 2}")
    games, points = tail.games, [row.points for row in rows]
    rate, z = sum(row.won for row in rows) / games, 1.96
    middle, spread = rate + z * z / games / 2, z * sqrt(rate * (1 - rate) / games + (z / games / 2) ** 2)
    low, high = (max(0.0, each) / (1 + z * z / games) for each in (middle - spread, middle + spread))
    half = z * pstdev(points) / sqrt(games)
    return Score(suite.name, head.player, games, rate, (low, high), fmean(points), half, tail.digest)


def main() -> None:
    for name in sys.argv[1:]:
        try:
            print(msgspec.json.encode(validated(Path(name).read_bytes())).decode())
        except (ValueError, NotationError) as error:
            raise SystemExit(f"{name}: {error}") from error


if __name__ == "__main__":
    main()
