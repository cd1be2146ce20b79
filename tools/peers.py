"""`make bench-peers`: the engine beside other engines, and the environment beside other environments.

All are played at random from Python by one process on one core. In each round every one of them plays for a while,
in an order that turns; a ratio is how many of our decisions there are to one of a peer's in the same round: the
median of the rounds, with its quartiles. Above 1 we are ahead. A decision is a player's, dealing included.
OpenSpiel deals by chance nodes, which the driver has to answer: its second ratio counts those as decisions too.

The games are other games, so ratios tell orders of magnitude. A peer that is not there is named and left out.
"""

import os
import platform
import statistics
import sys
import time
import warnings
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module, metadata
from random import Random
from typing import Any, NamedTuple

SECONDS, ROUNDS = 0.4, 15
Playing = Callable[[Random], tuple[int, int]]
"""Plays a game at random; returns the decisions of its players, and those with chance nodes."""
Contestants = Mapping[str, Callable[[], Playing]]
"""What makes each player ready, by name."""


class Rate(NamedTuple):
    """Decisions a second: those of players, and those with chance nodes."""

    players: float
    with_chance: float


def high_seas(mode: str, seats: int) -> Playing:
    from highseas.engine.royal.game import apply, legal
    from highseas.engine.royal.new_game import new_game
    from highseas.engine.royal.state import Setup

    names = tuple(f"seat_{number}" for number in range(seats))

    def play(luck: Random) -> tuple[int, int]:
        state, pick, made = new_game(Setup(mode, names, luck.getrandbits(63))), luck.random, 0
        while moves := legal(state):
            apply(state, moves[int(pick() * len(moves))])
            made += 1
        return made, made

    return play


def open_spiel(name: str) -> Playing:
    game = import_module("pyspiel").load_game(name)

    def play(luck: Random) -> tuple[int, int]:
        state, pick, made, dealt = game.new_initial_state(), luck.random, 0, 0
        while not state.is_terminal():
            if state.is_chance_node():
                dealt += 1
            else:
                made += 1
            moves = state.legal_actions()
            state.apply_action(moves[int(pick() * len(moves))])
        return made, made + dealt

    return play


def rlcard(name: str) -> Playing:
    kind = import_module(f"rlcard.games.{name}").Game

    def play(luck: Random) -> tuple[int, int]:
        game, pick, made = kind(), luck.random, 0
        game.init_game()
        while not game.is_over():
            moves = game.get_legal_actions()
            game.step(moves[int(pick() * len(moves))])
            made += 1
        return made, made

    return play


# --- environments ---


def our_environment(**choices: Any) -> Playing:
    from highseas.envs import aec

    return environment(aec.env(**choices))


def pettingzoo(name: str) -> Playing:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return environment(import_module(f"pettingzoo.classic.{name}").env())


def environment(env: Any) -> Playing:
    """Play an AEC environment as its users do: observation and mask looked at before each answer."""
    flatnonzero = import_module("numpy").flatnonzero

    def play(luck: Random) -> tuple[int, int]:
        env.reset(seed=luck.getrandbits(31))
        pick, made = luck.random, 0
        for _ in env.agent_iter():
            seen, _, over, truncated, info = env.last()
            if over or truncated:
                env.step(None)
                continue
            codes = flatnonzero(seen["action_mask"] if isinstance(seen, dict) else info["action_mask"])
            env.step(int(codes[int(pick() * len(codes))]))
            made += 1
        return made, made

    return play


OUR_ENGINE: Contestants = {
    "Contracts, solo": lambda: high_seas("contracts", 1),
    "Contracts, 4 seats": lambda: high_seas("contracts", 4),
}
ENGINES: Contestants = {
    **{f"OpenSpiel {name} (C++)": partial(open_spiel, name) for name in ("crazy_eights", "hanabi", "gin_rummy")},
    "RLCard uno (Python)": lambda: rlcard("uno"),
}
OUR_ENVIRONMENT: Contestants = {f"Contracts, {seats} seats": partial(our_environment, seats=seats) for seats in (2, 4)}
ENVIRONMENTS: Contestants = {
    f"PettingZoo {name}": partial(pettingzoo, name)
    for name in ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6", "hanabi_v5")
}


def pin() -> str:
    """Stay on the first core that this program may use, and say which; "" where the system has no such call."""
    if sys.platform != "linux":
        return ""
    core = min(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return f", core {core}"


def ready(contestants: Contestants) -> dict[str, Playing]:
    """Return those that can play, by name; say of each other one what it lacks."""
    playing = {}
    for name, made in contestants.items():
        try:
            playing[name] = made()
        except ImportError as error:
            print(f"{name} is left out ({error}).")
    return playing


def rate(play: Playing, luck: Random, seconds: float) -> Rate:
    players = everything = 0
    begun = time.process_time()
    while (taken := time.process_time() - begun) < seconds:
        made, all_made = play(luck)
        players += made
        everything += all_made
    return Rate(players / taken, everything / taken)


def in_turn(playing: dict[str, Playing], rounds: int, seconds: float) -> dict[str, list[Rate]]:
    """Play rounds in an order that turns; return each one's rates, round by round."""
    luck, rates = Random(1), {name: list[Rate]() for name in playing}
    order = list(playing)
    for each in order:
        rate(playing[each], luck, seconds / 4)  # what is imported or built on first use
    for _ in range(rounds):
        for name in order:
            rates[name].append(rate(playing[name], luck, seconds))
        order = [*order[1:], order[0]]
    return rates


def with_quartiles(ratios: list[float]) -> str:
    low, middle, high = statistics.quantiles(ratios, n=4)
    return f"{middle:.2f} ({low:.2f}-{high:.2f})"


def league(title: str, ours: Contestants, peers: Contestants, rounds: int, seconds: float) -> None:
    """Print a table: a row for each peer, a column for each of ours."""
    print(f"\n## {title}\n")
    our, their = ready(ours), ready(peers)
    rates = in_turn({**our, **their}, rounds, seconds)
    middle = {name: statistics.median(each.players for each in found) for name, found in rates.items()}
    print(f"| peer | decisions/s | {' | '.join(f'{name}: {middle[name]:,.0f}/s' for name in our)} |")
    print("| --- | --- |" + " --- |" * len(our))
    for name in their:
        print(f"| {name} | {middle[name]:,.0f} | {' | '.join(beside(rates[each], rates[name]) for each in our)} |")


def beside(ours: list[Rate], theirs: list[Rate]) -> str:
    """Return the ratio, and where there are chance nodes the one that counts them as the peer's decisions."""
    pairs = list(zip(ours, theirs, strict=True))
    said = with_quartiles([our.players / their.players for our, their in pairs])
    if all(their.players == their.with_chance for their in theirs):
        return said
    counted = with_quartiles([our.players / their.with_chance for our, their in pairs])
    return f"{said}; chance nodes counted {counted}"


def main(rounds: int = ROUNDS, seconds: float = SECONDS) -> None:
    where, names = pin(), ("open_spiel", "rlcard", "pettingzoo", "numpy")
    found = {each.metadata["Name"]: each.version for each in metadata.distributions()}
    versions = ", ".join(f"{name} {found[name]}" if name in found else f"no {name}" for name in names)
    print(f"Python {platform.python_version()}, {platform.system()} {platform.machine()}{where}; {versions}")
    print(f"{rounds} rounds of {seconds} s each in turn; ratios of decisions, ours to theirs: median (quartiles)")
    league("Engine beside engine", OUR_ENGINE, ENGINES, rounds, seconds)
    league("AEC environment beside AEC environment", OUR_ENVIRONMENT, ENVIRONMENTS, rounds, seconds)


if __name__ == "__main__":
    main()
