"""Games of beginners, and the bank of drills made of them: `collect FILE FIRST LAST`, then `bank FILE`."""

import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from math import exp
from pathlib import Path

import msgspec

from highseas.campaign.play.replay import replay
from highseas.campaign.play.review import review
from highseas.campaign.play.start import Start
from highseas.campaign.royal.play.drills import LEAST, Drill, drill_at, kind_of
from highseas.engine.royal.ai.advice import EQUAL
from highseas.engine.royal.ai.policies import advise, weights_for
from highseas.engine.royal.ai.weights import Weights
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.state import Options, Setup, State

SETUPS = ((1, 0), (1, 6), (1, 4), (1, 8), (2, 0), (2, 4))
"""Seats and Time cards set aside."""
TAUGHT = ("discipline", "contract", "late", "professions", "price", "spare_coin", "hoard", "hope")
"""What a beginner, who else plays as deckhand, is wrong about: when to stop, what contracts are worth, and coins."""
WRONG = 0.7
"""The spread of the logarithm of the factor by which each is wrong."""
EACH, NODES = 20, 8000
"""Of the bank: drills of a kind, and calls of the network to judge one."""


class Game(msgspec.Struct):
    """A beginner's game with its decisions as the navigator judged them, by the number of moves before each."""

    seats: int
    aside: int
    seed: int
    moves: list[str] = []
    judged: dict[int, dict[str, int]] = {}

    @property
    def start(self) -> Start[Setup]:
        return Start(Setup("contracts", ("Ann", "Bo")[: self.seats], self.seed, Options(aside=self.aside)))


def read(file: Path) -> list[Game]:
    games = [msgspec.json.decode(line, type=Game) for line in file.read_bytes().splitlines()]
    return list({game.seed: game for game in games}.values())


def answer(state: State, weights: Weights) -> str:
    seat_no = PORT_ROYAL.decider(state)
    return PORT_ROYAL.format(advise(PORT_ROYAL.observe(state, seat_no), seat_no, weights).move)


def moved(weights: Weights, name: str, by: float) -> Weights:
    return msgspec.structs.replace(weights, **{name: getattr(weights, name) * exp(by)})


def beginner(seed: int) -> Weights:
    lot, weights = random.Random(seed), weights_for(PORT_ROYAL.new(Game(1, 0, 0).start.setup, []))
    for name in TAUGHT:
        weights = moved(weights, name, lot.gauss(0, WRONG))
    return weights


def collect(file: Path, first: int, last: int) -> None:
    for seed in range(first, last):
        game = Game(*SETUPS[seed % len(SETUPS)], seed)
        session, weights = replay(game.start, []), beginner(seed)
        while session.result is None:
            session.play(answer(session.state, weights))
        found = review(session)
        assert found is not None
        whole = [step for step in found.steps if step.choice and not step.capped]
        game.moves, game.judged = session.moves, {s.number - 1: {m.move: m.chance for m in s.moves} for s in whole}
        with file.open("ab") as out:
            out.write(msgspec.json.encode(game) + b"\n")


def tempting(judged: dict[str, int], played: str) -> str:
    """Return the move that was played, if it is a mistake, else the least one; empty where nothing is a clear one."""
    best = max(judged.values())
    worse = [move for move in judged if best - judged[move] >= EQUAL]
    least = max(worse, key=judged.__getitem__, default="")
    return "" if not worse or best - judged[least] < LEAST else played if played in worse else least


def bank(games: list[Game]) -> Iterator[str]:
    """Yield the bank as TOML: clear decisions that beginners got wrong, or about goals, judged anew and deeper."""
    found: dict[str, dict[str, Drill]] = defaultdict(dict)
    for game in games:
        session, kinds = replay(game.start, game.moves), set[str]()
        for after, judged in game.judged.items():
            state, played = session.moments[after].state, session.moves[after]
            given, prompt, seat_no = tempting(judged, played), PORT_ROYAL.prompt(state), PORT_ROYAL.decider(state)
            assert prompt is not None
            about = kind_of(prompt.kind, (given, max(judged, key=judged.__getitem__)))
            asked = given and (given == played or about in ("contract", "expedition"))
            if not asked or about in kinds or len(found[about]) == EACH:
                continue
            deep = PORT_ROYAL.analyze(PORT_ROYAL.observe(state, seat_no), seat_no, NODES)
            again = {PORT_ROYAL.format(each.move): each.chance for each in deep.judged}
            name, drill = drill_at(session, after, again, given)
            same = [move for move in judged if max(judged.values()) - judged[move] < EQUAL]
            if not deep.capped and tempting(again, given) and same == [m for m in judged if drill.is_right(m)]:
                found[about][name] = drill
                kinds.add(about)
    for _, kind, name in sorted((place, each, name) for each in found for place, name in enumerate(found[each])):
        drill = found[kind][name]
        answers = ", ".join(f'"{move}" = {chance}' for move, chance in drill.judged.items())
        yield f'[drill.{name}]\nkind = "{kind}"\njudged = {{ {answers} }}\ngame = """\n{drill.game}"""\n'


if __name__ == "__main__":
    what, name, *seeds = sys.argv[1:]
    if what == "collect":
        collect(Path(name), *map(int, seeds))
    else:
        print(*bank(read(Path(name))), sep="\n")
