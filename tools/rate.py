"""Measures how often the bots win (docs/navigator.md)."""

import sys
from functools import partial
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter

from highseas.campaign.begin.options import Whole
from highseas.campaign.begin.requests import parts, whole_number
from highseas.campaign.cli import run_command
from highseas.campaign.cli.progress import bar
from highseas.campaign.cli.root import SAID
from highseas.campaign.files import paths
from highseas.campaign.play.session import SessionError
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.terminal import say
from tools import win_rates
from tools.jobs import Jobs
from tools.lab import run

app = App(name="python -m tools.rate", help_format="plaintext", default_parameter=Parameter(show_default=False))


@app.default
def rate(
    *,
    policy: Annotated[str, SAID] = "navigator",
    against: str = "",
    weights: Path | None = None,
    mode: Annotated[str, SAID] = "contracts",
    players: Annotated[str, SAID] = "1",
    aside: Annotated[str, SAID] = "0",
    competitive: Annotated[bool, Parameter(negative=())] = False,
    games: Annotated[Whole, SAID] = 1000,
    first_seed: Whole = 0,
    json: Annotated[bool, Parameter(negative=())] = False,
    results: Path | None = None,
    workers: Whole = 0,
    ray: str = "",
) -> int:
    """Measure how often a player of the program wins: every seat together, or one seat among deckhands, in turn.

    Results are kept as they come; the same command goes on where it was stopped, and plays only what is missing.

    Parameters
    ----------
    policy
        Who plays: random, deckhand or navigator.
    against
        A second policy, which plays the same deals: the difference is told with its interval.
    weights
        A file of weights for the navigator, as tools.train makes it; it leaves all Time cards where they are.
    mode
        The game: contracts, base or make-sail.
    players
        Numbers of players, separated by commas.
    aside
        Time cards set aside before the game, separated by commas.
    competitive
        Contracts against each other: the policy plays one seat, and deckhand the others.
    games
        Games of each case, rounded up to blocks of 25.
    first_seed
        Seed of the first game.
    json
        Print one JSON object a line in place of a table.
    results
        File of results; one in the user's data folder if left out.
    workers
        Processes, 1 to 60; as many as there are cores if left out.
    ray
        Address of a Ray cluster to play on, or local; needs Ray.
    """
    file_of_weights, digest = win_rates.read_weights_file(weights) if weights is not None else (b"", "")
    wanted = [
        win_rates.Case(policy, mode, count, cards, competitive, digest)
        for count in whole_numbers(players, [1, 2, 3, 4, 5])
        for cards in whole_numbers(aside, list(range(10)))
    ]
    if games < 1:
        raise SessionError("cli.no_games")
    others = [win_rates.other_case(case, against) for case in wanted] if against else []
    win_rates.check([*wanted, *others], file_of_weights)
    key, file = win_rates.run_key(), results or paths.home() / "lab.jsonl"
    play, seeds = partial(win_rates.play_block, key, file_of_weights), range(first_seed, first_seed + games)
    with bar(LANGUAGE.say("results.progress.blocks")) as tell:
        blocks = run(play, win_rates.Block, key, [*wanted, *others], seeds, file, Jobs(workers, ray), tell)
    rows = win_rates.summarize(blocks, wanted, against)
    for text in [msgspec.json.encode(row).decode() for row in rows] if json else win_rates.table_lines(rows):
        say(text)
    return 0


def whole_numbers(text: str, allowed: list[int] | None) -> list[int]:
    """Parse whole numbers; all allowed ones if nothing is said. Raises `SessionError`."""
    what = LANGUAGE.say("cli.a_number")
    if text and not parts(text):
        raise SessionError("cli.no_numbers", text=text)
    found = [whole_number(part, what) for part in parts(text)] or list(allowed or [])
    for number in found:
        if allowed is not None and number not in allowed:
            raise SessionError("cli.not_among", number=number, allowed=", ".join(map(str, allowed)))
    return found


if __name__ == "__main__":
    sys.exit(run_command(sys.argv[1:], app))
