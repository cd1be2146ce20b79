"""Check that every card has a text in every language, everything else a name, every picture a card; that those at
the Table have their words; and that the totals hold.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from highseas.engine.refusal import Refusal
from highseas.story.format import Story, Totals
from highseas.story.lint.narration import name_stands_well
from highseas.story.text_format import FIGURES, Language, Place

RESERVED = frozenset({"lost", "tales", "company", "table", "laid", "epilogue"})
"""Ids that no card may have: programs read pages of their own under them, which are no cards."""


def check_texts(story: Story) -> Iterator[Refusal]:
    """Check the texts of all languages."""
    if story.manifest.language not in story.languages:
        yield Refusal("checks.text.no_language", language=story.manifest.language)
    for name, language in story.languages.items():
        for file, wrong in _check_card_texts(story, language):
            yield Refusal("stories.file", file=f"text/{name}/{file}", why=wrong)


def text_ids(story: Story) -> list[str]:
    """Return every card that needs a text, in the order of the story."""
    return [
        card_id
        for chapter in story.chapters
        for card_id in (chapter.opening, *(card.id for card in chapter.card), chapter.end)
    ]


def _check_card_texts(story: Story, language: Language) -> Iterator[tuple[str, Refusal]]:
    """Yield each fault with its file in the language's folder."""
    wanted = text_ids(story)
    for card_id in wanted:
        prose = language.cards.get(card_id)
        if card_id in RESERVED:
            yield f"{card_id}.md", Refusal("checks.text.reserved", card=card_id)
        if prose is None:
            yield f"{card_id}.md", Refusal("checks.text.missing", card=card_id)
        elif not prose.paragraphs:
            yield f"{card_id}.md", Refusal("checks.text.empty", card=card_id)
    for card_id in sorted(set(language.cards) - set(wanted)):
        yield f"{card_id}.md", Refusal("checks.text.surplus", card=card_id)
    words = language.words
    for table, have, names in (
        ("event", words.event, [event.id for event in story.events.event]),
        ("character", words.character, [character.id for character in story.characters.character]),
        ("chapter", words.chapter, [str(chapter.number) for chapter in story.chapters]),
    ):
        yield from (("words.toml", wrong) for wrong in _missing_words(table, have, names))


def _missing_words(table: str, have: Collection[str], wanted: Collection[str]) -> Iterator[Refusal]:
    for name in wanted:
        if name not in have:
            yield Refusal("checks.words.missing", table=table, name=name)
    for name in have:
        if name not in wanted:
            yield Refusal("checks.words.surplus", table=table, name=name)


def check_totals(story: Story) -> Iterator[Refusal]:
    """Check the totals that story.toml states."""
    totals = story.manifest.totals
    if totals is None:
        return
    for what, have in _counts(story).items():
        wanted = getattr(totals, what)
        if have != wanted:
            yield Refusal("checks.totals.other", what=f"checks.total.{what}", wanted=wanted, have=have)
    yield from _check_kinds(story, totals)


def _counts(story: Story) -> dict[str, int]:
    missions = [card for chapter in story.chapters for card in chapter.card]
    return {
        "story_cards": len(text_ids(story)),
        "numbered": sum(1 for card_id in text_ids(story) if card_id[0].isdigit()),
        "missions": len(missions),
        "stars": sum(1 for card in missions if card.mission.star),
        "events": len(story.events.event),
        "zero_events": sum(1 for event in story.events.event if event.number == 0),
        "characters": len(story.characters.character),
        "play_cards": sum(card.count for card in story.cards.faces()),
    }


def _check_kinds(story: Story, totals: Totals) -> Iterator[Refusal]:
    have: Counter[str] = Counter()
    for card in story.cards.faces():
        for name in {card.kind, card.type}:
            have[name] += card.count
    for kind, count in totals.kinds.items():
        if have[kind] != count:
            yield Refusal("checks.totals.kind", wanted=count, kind=kind, have=have[kind])


def check_pictures(story: Story) -> Iterator[Refusal]:
    """Check that every picture is of one of the story's cards."""
    known = set(text_ids(story))
    for card in sorted(set(story.pictures) - known):
        yield Refusal("stories.file", file="pictures.toml", why=Refusal("checks.picture.no_card", card=card))


_BRACES = re.compile(r"\{([^{}]*)\}|[{}]")


def check_guests(story: Story) -> Iterator[Refusal]:
    """Check everything that a story says of those at its Table."""
    yield from (Refusal("stories.file", file="places.toml", why=wrong) for wrong in _check_places(story))
    for name, language in story.languages.items():
        for file, wrong in _check_table_words(story, language):
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


def _check_table_words(story: Story, language: Language) -> Iterator[tuple[str, Refusal]]:
    """Yield each fault with its file in the language's folder; files of the story's own language are all wanted."""
    own = story.languages.get(story.manifest.language, language)
    ids = [place.id for place in story.places]
    yield from (("places.toml", wrong) for wrong in _missing_table_words("place", ids, language.places.place))
    if bool(language.places.epilogue) != bool(own.places.epilogue):
        yield "places.toml", Refusal("checks.place.epilogue")
    if language.company or own.company:
        characters = [character.id for character in story.characters.character]
        yield from (
            ("company.toml", wrong) for wrong in _missing_table_words("character", characters, language.company)
        )
        yield from (("company.toml", wrong) for wrong in _check_company(language, len(story.chapters)))
    if bool(language.gossip) != bool(own.gossip):
        yield "gossip.toml", Refusal("checks.gossip_missing")
    if language.gossip:
        for feat, figures in FIGURES.items():
            for number, text in enumerate(getattr(language.gossip, feat), 1):
                at = f"{feat} {number}"
                yield from (("gossip.toml", wrong) for wrong in check_figures_in(text, figures, at))


def _missing_table_words(table: str, wanted: Sequence[str], have: Collection[str]) -> Iterator[Refusal]:
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
