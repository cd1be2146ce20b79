"""How the bots sail: `python -m tools.races strength deckhand greedy --games 1000`.

`strength` has one seat played by the first player, in turn each seat, all others by the second one, with 2 to 6
players; a shared victory counts its share. `worth` plays races of deckhand against itself and fits the weights
of `engine/jamaica/data/deckhand.toml` anew, which it prints; it needs numpy. `solo` has both race alone, by the
same seeds: `solo deckhand greedy --games 300 --first 910000`.
"""

import argparse
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, NamedTuple

from highseas.campaign.jamaica.begin import race_start
from highseas.engine.jamaica.ai import plan
from highseas.engine.jamaica.ai.policies import POLICIES
from highseas.engine.jamaica.ai.weights import shipped
from highseas.engine.jamaica.definitions import VALUE
from highseas.engine.jamaica.game import apply, decider, new_game
from highseas.engine.jamaica.seen.observation import observe
from highseas.engine.jamaica.state import Setup, State
from tools import lab

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay")
PLAYERS = range(2, 7)
TRAINED_FROM = 1_000_000
"""Seeds from here on are for fitting, those below it for measuring."""
LONGEST = 60
"""Rounds after which a race for fitting is left."""
ASTRAY = ("greedy",) * 4 + ("random",) * 3
"""Who answers now and then in place of deckhand, of 100 answers, so that unusual positions are seen too."""


class Race(NamedTuple):
    """A race: the measured seat, its share of the victory, its points, and the mean of the others'."""

    seat: int
    share: float
    points: int
    others: float
    rounds: int


def sailed(seed: int, players: int, one: str, rest: str) -> Race:
    seat = seed % players
    state = new_game(Setup(NAMES[:players], seed))
    while (asked := decider(state)) >= 0:
        policy = POLICIES[one if asked == seat else rest]
        apply(state, policy(observe(state, asked), asked, None).move)
    result = state.result
    assert result is not None
    share = 1 / len(result.winners) if seat in result.winners else 0.0
    scores = result.scores
    return Race(seat, share, scores[seat], (sum(scores) - scores[seat]) / (players - 1), state.round)


def strength(one: str, rest: str, seeds: range, workers: int) -> Iterator[str]:
    """Yield a row for each number of players: the share of victories, of each seat too, points and rounds."""
    with ProcessPoolExecutor(workers) as pool:
        for players in PLAYERS:
            races = list(pool.map(partial(sailed, players=players, one=one, rest=rest), seeds, chunksize=20))
            seats = [[race.share for race in races if race.seat == seat] for seat in range(players)]
            by_seat = ", ".join(f"{100 * sum(shares) / len(shares):.0f}" for shares in seats)
            share = sum(race.share for race in races)
            low, high = lab.interval(share, len(seeds))
            won = f"{share / len(seeds):.1%} ({100 * low:.1f}-{high:.1%})"
            means = [sum(figures) / len(seeds) for figures in list(zip(*races, strict=True))[2:]]
            yield f"| {players} | {won} | {by_seat} | {means[0]:.1f} | {means[1]:.1f} | {means[2]:.1f} |"


# --- alone ---


class Alone(NamedTuple):
    """A solo race: its points, those of the Ghost Ship, whether it came home, whether it was won."""

    points: int
    ghost: int
    home: bool
    won: bool


def alone(seed: int, player: str) -> Alone:
    state = new_game(race_start(NAMES[:1], seed).setup)
    while decider(state) >= 0:
        apply(state, POLICIES[player](observe(state, 0), 0, None).move)
    result = state.result
    assert result is not None and result.ghost is not None
    return Alone(result.scores[0], sum(result.ghost), state.seats[0].finished, result.outcome == "won")


def solo(players: tuple[str, str], seeds: range, workers: int) -> Iterator[str]:
    """Yield a row for each player, and how many points more the first has in the same race, with its interval."""
    with ProcessPoolExecutor(workers) as pool:
        played = [list(pool.map(partial(alone, player=each), seeds, chunksize=10)) for each in players]
    for player, found in zip(players, played, strict=True):
        points, ghost, home, won = (sum(figures) / len(seeds) for figures in zip(*found, strict=True))
        yield f"| {player} | {points:.1f} | {ghost:.1f} | {100 * home:.0f}% | {100 * won:.0f}% |"
    more = [one.points - other.points for one, other in zip(*played, strict=True)]
    mean, half = lab.mean(more)
    yield f"{mean:.1f} points more ({mean - half:.1f} to {mean + half:.1f})"


# --- weights ---


class Sample(NamedTuple):
    """A ship at the beginning of a round: the clock, its features, and the points it gained by the end."""

    clock: int
    figures: tuple[int, ...]
    gained: int


def samples(seed: int, players: int) -> list[Sample]:
    """Sail a race of deckhand against itself, astray now and then, and return what was to be learned from it."""
    luck = random.Random(seed * 7 + players)
    state = new_game(Setup(NAMES[:players], TRAINED_FROM + seed))
    noted: list[tuple[int, int, tuple[int, ...], int]] = []
    now = 0
    while (asked := decider(state)) >= 0 and state.round <= LONGEST:
        if state.round != now:
            now = state.round
            noted += _note(state)
        throw = luck.randrange(100)
        policy = POLICIES[ASTRAY[throw] if throw < len(ASTRAY) else "deckhand"]
        apply(state, policy(observe(state, asked), asked, None).move)
    if state.result is None:
        return []
    scores = state.result.scores
    return [Sample(clock, figures, scores[seat] - known) for seat, clock, figures, known in noted]


def _note(state: State) -> Iterator[tuple[int, int, tuple[int, ...], int]]:
    clock = max(0, min(plan.left(ship.space, ship.lap) for ship in state.seats))
    for number, ship in enumerate(state.seats):
        figures = plan.features(ship.space, ship.lap, ship.holds, ship.up, len(ship.down), clock)
        yield number, clock, figures, sum(VALUE[card] for card in ship.down)


def fit(games: int, workers: int, knots: tuple[int, ...]) -> Iterator[str]:
    """Yield the lines of a new file of weights: a fit to all races, then for each number of players near to it."""
    import numpy as np

    def design(found: list[Sample]) -> tuple[Any, Any]:
        rows = [np.outer(plan.shares(knots, each.clock), each.figures).ravel() for each in found]
        return np.array(rows), np.array([float(each.gained) for each in found])

    def near(matrix: Any, gained: Any, base: Any, ridge: float) -> Any:
        gram = matrix.T @ matrix + ridge * np.diag(scale**2) + 1e-6 * np.eye(len(scale))
        return base + np.linalg.solve(gram, matrix.T @ (gained - matrix @ base))

    with ProcessPoolExecutor(workers) as pool:
        played = {n: pool.map(partial(samples, players=n), range(games), chunksize=10) for n in PLAYERS}
        designs = {n: design([each for race in races for each in race]) for n, races in played.items()}
    matrix = np.vstack([one for one, _ in designs.values()])
    scale = matrix.std(0) + 1e-9
    pooled = near(matrix, np.concatenate([gained for _, gained in designs.values()]), np.zeros(len(scale)), 50)
    yield f"features = [{', '.join(chr(34) + name + chr(34) for name in shipped().features)}]"
    yield f"knots = {list(knots)}"
    for players in (1, *PLAYERS):
        fitted = near(*designs[max(players, 2)], pooled, 500).reshape(len(knots), -1)
        rows = [f"  [{', '.join(str(round(1000 * weight)) for weight in row)}]," for row in fitted]
        yield "\n".join(["", "[[weights]]", f"players = {players}", "rows = [", *rows, "]"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("strength", "worth", "solo"))
    parser.add_argument("one", nargs="?", default="deckhand")
    parser.add_argument("rest", nargs="?", default="greedy")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    asked = parser.parse_args()
    seeds = range(asked.first, asked.first + asked.games)
    if asked.what == "worth":
        lines = fit(asked.games, asked.workers, shipped().knots)
    elif asked.what == "solo":
        lines = solo((asked.one, asked.rest), seeds, asked.workers)
    else:
        lines = strength(asked.one, asked.rest, seeds, asked.workers)
    for line in lines:
        print(line, flush=True)


if __name__ == "__main__":
    main()
