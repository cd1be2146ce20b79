"""Check that a story can be played, for `highseas story check FOLDER`.

A story without faults: every id resolves; every card can be reached and left; no test asks for a mission that is
not open, and failing one never leads to something easier; every mission can be met with the cards in play by then,
on every path; paths fit the markers and the goal card; every card has its text in every language, as has everybody
at the Table, and what a chapter says besides is complete; figures fit together and are rated; and, where
`story.toml` asks for it, the totals hold and all play cards are in play by the end.
"""

import re
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path

from msgspec.structs import replace

from highseas.engine.refusal import Refusal
from highseas.story.format import Story
from highseas.story.lint.chapters import check_choices, check_graphs, check_possible
from highseas.story.lint.narration import check_forms, check_named, check_narration, check_nobody_named
from highseas.story.lint.tables import check_guests, check_pictures, check_tables, check_texts, check_totals
from highseas.story.lint.variants import check_blocks
from highseas.story.loader import StoryDataError, load_story
from highseas.story.prose import TELLINGS
from highseas.story.script import faults, has_variable_game, script_of, starred

OF_TEXTS = (check_texts, check_narration, check_guests)
"""Checks that look at texts which may have forms."""
OF_CHAPTERS = (check_graphs, check_choices, check_possible)
CHECKS = (*OF_CHAPTERS, check_tables, *OF_TEXTS, check_pictures, check_totals, check_forms)
MOST_FINDINGS = 200
_ID = re.compile(r"[a-z0-9-]+")


def findings(story: Story, new: bool = True) -> list[Refusal]:
    """Return the first `MOST_FINDINGS` faults: where, what and, if not obvious, what to do; before them that of the id,
    which is asked of a `new` story alone, as campaigns of older ones go on.
    """
    checks = (check(story) for check in CHECKS)
    found = list(islice(chain(*checks, check_named(story), _other_forms(story)), MOST_FINDINGS))
    if not found:
        found = list(islice(chain(check_blocks(story), _script_faults(story)), MOST_FINDINGS))
    if new and not _ID.fullmatch(story.manifest.id):
        found.insert(0, Refusal("checks.story_id", id=story.manifest.id[:40]))
    return found


def _other_forms(story: Story) -> Iterator[Refusal]:
    """Yield what is wrong with forms of texts, and with those alone: what is said to others, in later campaigns."""
    if not story.manifest.alone and not any(language.forms for language in story.languages.values()):
        return
    known = {str(wrong) for check in OF_TEXTS for wrong in check(story)}
    for number, telling in enumerate(TELLINGS):
        languages = {name: tellings[number] for name, tellings in story.tellings.items()}
        in_form = replace(story, languages=languages)
        checks = (*OF_TEXTS, *(() if telling.alone else (check_named,)))
        if telling.alone and story.manifest.alone:
            checks = (*checks, check_nobody_named)
        for wrong in chain(*(check(in_form) for check in checks)) if number else ():
            if str(wrong) not in known:
                known.add(str(wrong))
                yield Refusal("checks.told", form=telling.form, why=wrong)


def _script_faults(story: Story) -> Iterator[Refusal]:
    for chapter in story.chapters:
        for why in faults(script_of(story, chapter.number, [place.id for place in story.places])):
            yield Refusal("checks.unplayable", chapter=chapter.number, why=why)


def remarks(story: Story) -> Iterator[Refusal]:
    """Yield remarks: not faults, but worth knowing."""
    if not has_variable_game(story):
        needed, stars = story.rules.competitive.variable_missions, len(starred(story))
        yield Refusal("checks.no_variable_game", stars=stars, needed=needed)


def check_folder(folder: Path) -> list[Refusal]:
    """Return all faults of the story in this folder; files that cannot be read come alone."""
    try:
        return findings(load_story(folder))
    except StoryDataError as error:
        return list(error.problems)
