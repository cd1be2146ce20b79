"""The laboratory's commands: measuring chapters (docs/balance.md) and the program's players."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from highseas.campaign.begin import requests
from highseas.campaign.chapters.campaign import CampaignLevel
from highseas.campaign.chapters.library import load, resolve
from highseas.campaign.cli.root import SAID, Whole, command_group
from highseas.campaign.files import paths
from highseas.campaign.play.session import SessionError
from highseas.campaign.words.language import ENGLISH
from highseas.campaign.words.terminal import say

if TYPE_CHECKING:
    from highseas.campaign.results.spread import Spread

_MOST_WORKERS = 60
"""Limit of worker processes; Windows can wait for 61 at most."""

lab_app = command_group("lab", "Measure chapters and the program's players, and train the navigator.")


@lab_app.default
def lab(
    *,
    games: Annotated[Whole, SAID] = 200,
    first_seed: Whole = 0,
    chapters: str = "",
    players: Annotated[str, SAID] = "1,2,3,4",
    defeats: str = "0",
    level: Annotated[CampaignLevel, SAID] = "written",
    choose: str = "0",
    story: Path | None = None,
    results: Path | None = None,
    workers: Whole = 0,
    ray: str = "",
) -> int:
    """Measure chapters: the yardstick, a player that never changes, plays them over many seeds, on all cores.

    Results are kept as they come; the same command goes on where it was stopped, and plays only what is missing.

    Parameters
    ----------
    games
        Games of each case, rounded up to blocks of 25.
    first_seed
        Seed of the first game; on other machines go on with the next: their files of results put together are one.
    chapters
        Chapters, separated by commas; all if left out.
    players
        Numbers of players, separated by commas.
    defeats
        Defeats of the chapter before, separated by commas: each brings the allotment.
    level
        How hard the campaign is.
    choose
        Ways taken at the chapter's choice, separated by commas: 1, 2, or 0 to play without choices.
    story
        The folder of a story of your own, or the id of one you added.
    results
        File of results; one in the user's data folder if left out.
    workers
        Processes, 1 to 60; as many as there are cores if left out.
    ray
        Address of a Ray cluster to play on, or local; needs the extra "ray".
    """
    from highseas.campaign.results.progress import bar
    from highseas.campaign.results.royal import chapters as laboratory

    story = resolve(story) if story is not None else None
    numbers = [chapter.number for chapter in load(story).chapters]
    wanted = laboratory.cases(
        _numbers(chapters, numbers),
        _numbers(players, [1, 2, 3, 4]),
        _numbers(defeats, None),
        (level,),
        _numbers(choose, [0, 1, 2]),
    )
    if games < 1:
        raise SessionError("cli.no_games")
    file, spread = results or paths.results_file(), _spread(workers, ray)
    with bar(ENGLISH.say("results.progress.blocks")) as tell:
        rows = laboratory.run(story, wanted, games, file, spread, tell, first_seed)
    for text in laboratory.table_lines(rows):
        say(text)
    return 0


@lab_app.command
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
        A file of weights for the navigator, as lab train makes it; it leaves all Time cards where they are.
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
        Address of a Ray cluster to play on, or local; needs the extra "ray".
    """
    import msgspec

    from highseas.campaign.results import lab as laboratory
    from highseas.campaign.results.progress import bar
    from highseas.campaign.results.royal import win_rates

    file_of_weights, digest = win_rates.read_weights_file(weights) if weights is not None else (b"", "")
    wanted = [
        win_rates.Case(policy, mode, count, cards, competitive, digest)
        for count in _numbers(players, [1, 2, 3, 4, 5])
        for cards in _numbers(aside, list(range(10)))
    ]
    if games < 1:
        raise SessionError("cli.no_games")
    others = [win_rates.other_case(case, against) for case in wanted] if against else []
    win_rates.check([*wanted, *others], file_of_weights)
    file, spread = results or paths.results_file(), _spread(workers, ray)
    with bar(ENGLISH.say("results.progress.blocks")) as tell:
        experiment = win_rates.WinRates(win_rates.run_key(), file_of_weights)
        blocks = laboratory.run(experiment, [*wanted, *others], games, file, spread, tell, first_seed)
    rows = win_rates.summarize(blocks, wanted, against)
    for text in [msgspec.json.encode(row).decode() for row in rows] if json else win_rates.table_lines(rows):
        say(text)
    return 0


@lab_app.command
def train(
    plan: str,
    folder: Path,
    /,
    *,
    json: Annotated[bool, Parameter(negative=())] = False,
    workers: Whole = 0,
    ray: str = "",
) -> int:
    """Train the navigator by games with itself; needs the extra "train".

    All of it is kept in the folder; the same command goes on where it was stopped, and comes to the same end.

    Parameters
    ----------
    plan
        A plan that comes with the game, solo or together, or a TOML file of your own.
    folder
        Where the training is kept, and the weights at its end: navigator.bin.
    json
        Print one JSON object for each round in place of sentences and curves.
    workers
        Processes, 1 to 60; as many as there are cores if left out. The result does not depend on it.
    ray
        Address of a Ray cluster that plays the games, or local; needs the extra "ray".
    """
    from highseas.campaign.results.royal.selfplay import RoyalGames
    from highseas.campaign.results.training import report
    from highseas.campaign.results.training.plan import plan_text, read_plan
    from highseas.campaign.results.training.run import train as train_by

    text, spread = plan_text(plan), _spread(workers, ray)
    reported = report.Report(len(read_plan(text).each_round()), json)
    weights = train_by(text, folder, RoyalGames(), spread, reported.bar, reported.tell)
    reported.end(weights)
    return 0


def _spread(workers: int, ray: str) -> "Spread":
    """Return where to work. Raises `SessionError`."""
    from highseas.campaign.results.spread import Cluster, Processes

    if not 0 <= workers <= _MOST_WORKERS:
        raise SessionError("cli.workers", most=_MOST_WORKERS, workers=workers)
    return Cluster(ray) if ray else Processes(workers)


def _numbers(text: str, allowed: list[int] | None) -> list[int]:
    """Parse whole numbers; all allowed ones if nothing is said. Raises `SessionError`."""
    what = ENGLISH.say("cli.a_number")
    if text and not requests.parts(text):
        raise SessionError("cli.no_numbers", text=text)
    found = [requests.whole_number(part, what) for part in requests.parts(text)] or list(allowed or [])
    for number in found:
        if allowed is not None and number not in allowed:
            raise SessionError("cli.not_among", number=number, allowed=", ".join(map(str, allowed)))
    return found
