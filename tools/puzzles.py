"""Finds puzzles (docs/deals.md, "How puzzles are found")."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from highseas.campaign.begin.options import Whole
from highseas.campaign.cli import run_command
from highseas.campaign.cli.root import SAID
from highseas.campaign.files import datafile
from highseas.campaign.play.session import SessionError
from highseas.campaign.results.jobs import bar
from highseas.campaign.royal.cli import jobs_of
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.terminal import say
from tools.finder.find import shipped, various
from tools.finder.search import save, search

app = App(name="python -m tools.puzzles", help_format="plaintext", default_parameter=Parameter(show_default=False))


@app.default
def find_puzzles(
    folder: Path,
    /,
    *,
    number: Annotated[Whole, SAID] = 20,
    tables: Annotated[Whole, SAID] = 2000,
    seed: Annotated[Whole, SAID] = 1,
    workers: Whole = 0,
) -> int:
    """Find puzzles, and write them as deal files with the replays that win them.

    The same seed and as many tables find the same puzzles. Title, goal and hint are for you to write.

    Parameters
    ----------
    folder
        Where the files go.
    number
        Puzzles to keep: of every difficulty, no two alike, and none like those that ship with the game.
    tables
        Tables of each kind that are built and solved; some in a thousand are puzzles.
    seed
        Where the luck of building tables comes from.
    workers
        Processes, 1 to 60; as many as there are cores if left out.
    """
    if number < 1 or tables < 1:
        raise SessionError("cli.finding.none")
    jobs = jobs_of(workers, "")
    with bar(LANGUAGE.say("results.progress.blocks")) as tell:
        found = search(seed, tables, jobs, tell)
    kept = various(found, number, shipped())
    try:
        written = save(kept, folder)
    except OSError as error:
        raise SessionError("cli.finding.unwritable", path=str(folder), said=datafile.why(error)) from error
    for each, path in zip(kept, written, strict=True):
        say(
            LANGUAGE.say(
                "cli.finding.kept", path=str(path), tries=each.tries, contracts=len(each.table.deal.contracts or ())
            )
        )
    say(LANGUAGE.say("cli.finding.done", found=len(found), kept=len(kept)))
    return 0


if __name__ == "__main__":
    sys.exit(run_command(sys.argv[1:], app))
