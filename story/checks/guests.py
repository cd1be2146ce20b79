"""Check the Table: its places and their words, the company and the gossip, where a story brings them."""

import re
from collections.abc import Collection, Iterator, Sequence

from highseas.engine.refusal import Refusal
from highseas.story.checks.narration import name_stands_well
from highseas.story.format import Language, Story
from highseas.story.guests import FIGURES, Place

_BRACES = re.compile(r"\{([^{}]*)\}|[{}]")


def check_guests(story: Story) -> Iterator[Refusal]:
    """Check everything that a story says of those at its Table."""
    yield from (Refusal("stories.file", file="places.toml", why=wrong) for wrong in _check_places(story))
    for name, language in story.languages.items():
        for file, wrong in _check_language(story, language):
            yield Refusal("stories.file", file=f"text/{name}/{file}", why=wrong)


def _check_places(story: Story) -> Iterator[Refusal]:
    missions = {card.id for chapter in story.chapters for card in chapter.card}
    chapters = {chapter.number for chapter in story.chapters}
    ids = [place.id for place in story.places]
    for place in story.places:
        yield from (Refusal("checks.place.at", place=place.id, why=why) for why in _check_place(place, missions))
        if place.chapter and place.chapter not in chapters:
            why = Refusal("checks.place.no_chapter", chapter=place.chapter)
            yield Refusal("checks.place.at", place=place.id, why=why)
    for again in sorted({name for name in ids if ids.count(name) > 1}):
        yield Refusal("checks.place.at", place=again, why=Refusal("checks.place.twice"))


def _check_place(place: Place, missions: set[str]) -> Iterator[Refusal]:
    if bool(place.missions) == bool(place.chapter):
        yield Refusal("checks.place.either")
    for mission in place.missions:
        if mission not in missions:
            yield Refusal("checks.place.no_mission", mission=mission)


def _check_language(story: Story, language: Language) -> Iterator[tuple[str, Refusal]]:
    """Yield each fault with its file in the language's folder; files of the story's own language are all wanted."""
    own = story.languages.get(story.manifest.language, language)
    ids = [place.id for place in story.places]
    yield from (("places.toml", wrong) for wrong in _missing("place", ids, language.places.place))
    if bool(language.places.epilogue) != bool(own.places.epilogue):
        yield "places.toml", Refusal("checks.place.epilogue")
    if language.company or own.company:
        characters = [character.id for character in story.characters.character]
        yield from (("company.toml", wrong) for wrong in _missing("character", characters, language.company))
        yield from (("company.toml", wrong) for wrong in _check_company(language, len(story.chapters)))
    if bool(language.gossip) != bool(own.gossip):
        yield "gossip.toml", Refusal("checks.gossip_missing")
    if language.gossip:
        for feat, figures in FIGURES.items():
            for number, text in enumerate(getattr(language.gossip, feat), 1):
                at = f"{feat} {number}"
                yield from (("gossip.toml", wrong) for wrong in check_figures_in(text, figures, at))


def _missing(table: str, wanted: Sequence[str], have: Collection[str]) -> Iterator[Refusal]:
    """Yield what has no words, and words of what is not there."""
    yield from (Refusal("checks.words.missing", table=table, name=name) for name in wanted if name not in have)
    yield from (Refusal("checks.words.surplus", table=table, name=name) for name in have if name not in wanted)


def _check_company(language: Language, chapters: int) -> Iterator[Refusal]:
    for name, words in language.company.items():
        if len(words.asides) != chapters:
            yield Refusal("checks.company.asides", name=name, found=len(words.asides), needed=chapters)
        for text in (words.why, *words.asides):
            yield from check_figures_in(text, (), name)
        yield from check_figures_in(words.finale, ("name",), name)
        if "{name}" not in words.finale:
            yield Refusal("checks.company.nameless", name=name)


def check_figures_in(text: str, figures: Sequence[str], at: str) -> Iterator[Refusal]:
    """Yield braces that stand for nothing here, and names of players that are no subject and no call."""
    for found in _BRACES.finditer(text):
        if found[1] not in figures:
            yield Refusal("checks.narration.at", where=at, why=Refusal("checks.words.figure", text=found[0]))
        elif found[1] == "name" and not name_stands_well(text, found.start(), found.end()):
            yield Refusal("checks.narration.at", where=at, why=Refusal("checks.narration.name_place"))
