"""A player of JSON lines plays a suite: `python examples/line_player.py team-2 --games 20 > my.score`.

By default it stops when three cards lie in the harbor, and else takes the first move there is. `--ask "COMMAND"` starts
a program that decides instead, such as one that asks a language model: it reads a line of docs/protocol.md for each
question, whose `prompt.options` are the moves, and writes a line with one of these. A move that is impossible gives the
game up. Nothing that a player may not know is in those lines; the seeds stay with this client.
"""

import argparse
import json
import shlex
import sys
from collections.abc import Callable
from subprocess import PIPE, Popen
from typing import Any

from highseas.envs.suites import DEALS, SUITES, Row, Suite, replayed, score_lines

Choose = Callable[[dict[str, Any]], str]
"""Returns the move for a line of the protocol."""


def arguments(suite: Suite, index: int) -> list[str]:
    """Return how `highseas` is started for a deal."""
    deal, game = suite.deal(index), "jamaica" if suite.name == "race" else "contracts"
    names = ",".join(f"seat_{number}" for number in range(1, suite.seats + 1))
    words = ["line", "--json", game, "--no-save", "--seed", str(deal.seed), "--names", names]
    if suite.aside:
        words += ["--aside", str(suite.aside)]
    if deal.partner:
        words += ["--seat", str(deal.seat_no + 1), "--ai", f"{2 - deal.seat_no}:{deal.partner}"]
    return words


def simple(line: dict[str, Any]) -> str:
    """Choose without thinking."""
    moves = [option["move"] for option in line["prompt"]["options"] if option["enabled"]]
    return "stop" if "stop" in moves and len(line["view"]["harbor"]) >= 3 else moves[0]


def asked(command: str) -> Choose:
    """Return what asks another program."""
    program = Popen(shlex.split(command), stdin=PIPE, stdout=PIPE, text=True)
    return lambda line: exchange(program, line).strip()


def exchange(program: "Popen[str]", line: object) -> str:
    """Return the line with which a program answers."""
    assert program.stdin is not None and program.stdout is not None
    program.stdin.write(json.dumps(line) + "\n")
    program.stdin.flush()
    return program.stdout.readline()


def play(suite: Suite, index: int, choose: Choose) -> Row:
    """Play a deal; its row is what the suite makes of the moves, and it ended here as it does there."""
    moves = []
    with Popen(
        [sys.executable, "-m", "highseas", *arguments(suite, index)], stdin=PIPE, stdout=PIPE, text=True
    ) as game:
        assert game.stdout is not None
        line = json.loads(game.stdout.readline())
        while line["result"] is None:
            move = choose({key: each for key, each in line.items() if key not in ("seed", "players")})
            answer = json.loads(exchange(game, {"move": move}))
            if "error" in answer:
                move, answer = "concede", json.loads(exchange(game, {"move": "concede", "consent": True}))
            moves.append(move)
            line = answer
        game.communicate()
    row = replayed(suite, index, moves)
    assert row.won == (line["result"]["outcome"] == "won") and row.moves == tuple(moves)
    return row


def main() -> None:
    """Print the score file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("suite", choices=SUITES)
    parser.add_argument("--games", type=int, default=DEALS)
    parser.add_argument("--ask", default="")
    chosen = parser.parse_args()
    suite, choose = SUITES[chosen.suite], asked(chosen.ask) if chosen.ask else simple
    for line in score_lines(suite, chosen.ask or "simple", (play(suite, n, choose) for n in range(chosen.games))):
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
