"""The command that measures chapters (docs/balance.md)."""

from pathlib import Path
from typing import Annotated

from highseas.campaign.begin import requests
from highseas.campaign.chapters.campaign import CampaignLevel
from highseas.campaign.chapters.library import load, resolve
from highseas.campaign.cli.root import SAID, Whole, app
from highseas.campaign.files import paths
from highseas.campaign.play.session import SessionError
from highseas.campaign.words.language import ENGLISH
from highseas.campaign.words.terminal import say

_MOST_WORKERS = 60
"""Limit of worker processes; Windows can wait for 61 at most."""


@app.command
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
    if not 0 <= workers <= _MOST_WORKERS:
        raise SessionError("cli.workers", most=_MOST_WORKERS, workers=workers)
    file = results or paths.results_file()
    with bar() as tell:
        rows = laboratory.run(story, wanted, games, file, workers, tell, first_seed)
    for text in laboratory.table_lines(rows):
        say(text)
    return 0


def _numbers(text: str, allowed: list[int] | None) -> list[int]:
    """Parse whole numbers; all allowed ones if none are given. Raises `SessionError`."""
    what = ENGLISH.say("cli.a_number")
    found = [requests.whole_number(part, what) for part in requests.parts(text)] or list(allowed or [])
    for number in found:
        if allowed is not None and number not in allowed:
            raise SessionError("cli.not_among", number=number, allowed=", ".join(map(str, allowed)))
    return found
