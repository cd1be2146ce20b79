"""Proving a story sound: `python -m story.lint [FOLDER]` prints what is wrong and exits with 2.

What it proves: every id resolves; every card can be reached and left; no test asks for a mission that is not open,
and failing one never leads to something easier; every mission can be met with the cards in play by then, on every
way; ways fit the markers and the goal card; every card has its text in every language; figures fit together and
say how sure they are; and, where `story.toml` wants it, the totals hold and all play cards are in by the end.
"""

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from story.checks.figures import check_figures
from story.checks.graph import check_graphs
from story.checks.possible import check_possible
from story.checks.texts import check_texts, check_totals
from story.format import Story
from story.loader import OWN_STORY, StoryDataError, load_story
from story.script import has_variable_game, script_of, starred
from story.sound import faults

CHECKS = (check_graphs, check_possible, check_figures, check_texts, check_totals)
MOST_TOLD = 200
FAULTY = 2
"""Exit status of a story with findings."""


def _check_playable(story: Story) -> Iterator[str]:
    """What the rules themselves rely on, for every chapter."""
    for number in (chapter.number for chapter in story.chapters):
        yield from (f"chapter {number} cannot be played: {fault}" for fault in faults(script_of(story, number)))


def findings(story: Story) -> Iterator[str]:
    """One sentence for each thing that is wrong: where, what, and where it is not plain, what to do.

    The first `MOST_TOLD` of them: whoever mends those will ask again.
    """
    yield from islice(_all_findings(story), MOST_TOLD)


def _all_findings(story: Story) -> Iterator[str]:
    found = False
    for check in CHECKS:
        for sentence in check(story):
            found = True
            yield sentence
    if not found:
        yield from _check_playable(story)


def remarks(story: Story) -> Iterator[str]:
    """What is no fault of a sound story, and still worth knowing."""
    if not has_variable_game(story):
        needed, stars = story.rules.competitive.variable_missions, len(starred(story))
        yield (
            f"{stars} of the {needed} missions that the variable game lays out are marked with star = true, "
            "so no such game follows the last chapter."
        )


def check_folder(folder: Path) -> list[str]:
    """All that is wrong with the story in this folder; what cannot be read is told alone."""
    try:
        return list(findings(load_story(folder)))
    except StoryDataError as error:
        return list(error.problems)


def main(arguments: list[str]) -> int:
    """Check the story in the folder given, or our own."""
    folder = Path(arguments[0]) if arguments else OWN_STORY
    found = check_folder(folder)
    for sentence in found:
        print(sentence)
    if not found:
        print(f"{folder}: nothing is wrong with this story.")
        for sentence in remarks(load_story(folder)):
            print(f"{folder}: {sentence}")
    return FAULTY if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
