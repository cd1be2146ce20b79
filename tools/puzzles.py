"""Finds puzzles, and deals that can be won (docs/deals.md, "How puzzles are found")."""

import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import correlation, mean
from typing import Annotated

from cyclopts import App, Parameter

from highseas.campaign.begin.options import Whole
from highseas.campaign.cli import run_command
from highseas.campaign.cli.progress import bar
from highseas.campaign.cli.root import SAID
from highseas.campaign.files import datafile
from highseas.campaign.play.session import SessionError
from highseas.campaign.royal.play.named_deals import GRADES, open_decks
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.terminal import say
from tools.finder.find import shipped, various
from tools.finder.open_decks import graded, searched, success, winnable
from tools.finder.open_decks import save as save_grades
from tools.finder.search import save, search
from tools.jobs import Jobs

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
    jobs = Jobs(workers, "")
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


@app.command(name="open")
def find_open(folder: Path, /, *, number: Whole = 60, tables: Whole = 3_000_000) -> None:
    """Prove puzzles with open decks by the native search, and write so many of each grade into a folder."""
    save_grades(graded(searched(folder, 1, tables), number), folder)


@app.command(name="grades")
def check_grades(*, tries: Annotated[Whole, SAID] = 10) -> None:
    """Let players who see all cards try the puzzles with open decks, and compare how often they win with the grade."""
    rows = [(puzzle.difficulty, success(puzzle, tries)) for grade in GRADES for puzzle in open_decks(grade)]
    for grade in sorted({grade for grade, _ in rows}):
        share = mean(won for each, won in rows if each == grade)
        say(LANGUAGE.say("cli.finding.grade", grade=grade, share=f"{100 * share:.1f}"))
    ranked = correlation(*map(ranks, zip(*rows, strict=True)))
    say(LANGUAGE.say("cli.finding.ranked", puzzles=len(rows), correlation=f"{ranked:.3f}"))


def ranks(values: Sequence[float]) -> list[float]:
    """Return the place of each value, of equal ones their mean."""
    places = sorted(values)
    return [places.index(value) + (places.count(value) - 1) / 2 for value in values]


@app.command(name="winnable")
def find_winnable(file: Path, /, *, number: Annotated[Whole, SAID] = 300) -> None:
    """Search solo deals that can be won, so many of each level, and write them into a file."""
    file.write_text(winnable(file.parent / "native", number), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(run_command(sys.argv[1:], app))
