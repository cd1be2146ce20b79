"""Check that every card has a text in every language, everything else a name, every picture a card; that those at
the Table have their words; and that the totals hold.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from highseas.engine.refusal import Refusal
from highseas.story.format import Story, Totals
from highseas.story.lint.narration import compare_names, located, name_stands_well
from highseas.story.text_format import FIGURES, Language, Place

_BRACES = re.compile(r"\{([^{}]*)\}|[{}]")
RESERVED = frozenset({"lost", "tales", "company", "table", "laid", "epilogue"})
"""Ids that no card may have: programs read pages of their own under them, which are no cards."""


def check_texts(story: Story) -> Iterator[Refusal]:
    if story.manifest.language not in story.languages:
        yield Refusal("checks.text.no_language", language=story.manifest.language)
    for name, language in story.languages.items():
        for file, why in _check_card_texts(story, language):
            yield Refusal("stories.file", file=f"text/{name}/{file}", why=why)


def text_ids(story: Story) -> list[str]:
    return [
        card_id
        for chapter in story.chapters
        for card_id in (chapter.opening, *(card.id for card in chapter.card), chapter.end)
    ]


def _check_card_texts(story: Story, language: Language) -> Iterator[tuple[str, Refusal]]:
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
        yield from (("words.toml", why) for why in compare_names("words", table, have, names))


def check_totals(story: Story) -> Iterator[Refusal]:
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
    known = set(text_ids(story))
    surplus = (Refusal("checks.picture.no_card", card=card) for card in sorted(set(story.pictures) - known))
    yield from located(surplus, file="pictures.toml")


# --- the Table ---


def check_guests(story: Story) -> Iterator[Refusal]:
    """Check everything that a story says of those at its Table; files of its own language are wanted in all."""
    yield from located(_check_places(story), file="places.toml")
    checks = {"places.toml": _check_place_words, "company.toml": _check_company, "gossip.toml": _check_gossip}
    for name, language in story.languages.items():
        own = story.languages.get(story.manifest.language, language)
        for file, check in checks.items():
            yield from located(check(story, language, own), file=f"text/{name}/{file}")


def _check_places(story: Story) -> Iterator[Refusal]:
    missions = {card.id for chapter in story.chapters for card in chapter.card}
    chapters = {chapter.number for chapter in story.chapters}
    for place in story.places:
        yield from located(_check_place(place, missions, chapters), "checks.place.at", place=place.id)
    ids = Counter(place.id for place in story.places)
    for again in sorted(name for name, count in ids.items() if count > 1):
        yield from located([Refusal("checks.place.twice")], "checks.place.at", place=again)


def _check_place(place: Place, missions: set[str], chapters: set[int]) -> Iterator[Refusal]:
    if bool(place.missions) == bool(place.chapter):
        yield Refusal("checks.place.either")
    yield from (Refusal("checks.place.no_mission", mission=m) for m in place.missions if m not in missions)
    if place.chapter and place.chapter not in chapters:
        yield Refusal("checks.place.no_chapter", chapter=place.chapter)


def _check_place_words(story: Story, language: Language, own: Language) -> Iterator[Refusal]:
    yield from compare_names("words", "place", language.places.place, [place.id for place in story.places])
    if bool(language.places.epilogue) != bool(own.places.epilogue):
        yield Refusal("checks.place.epilogue")


def _check_company(story: Story, language: Language, own: Language) -> Iterator[Refusal]:
    if not (language.company or own.company):
        return
    chapters, characters = len(story.chapters), [character.id for character in story.characters.character]
    yield from compare_names("words", "character", language.company, characters)
    for name, words in language.company.items():
        if len(words.asides) != chapters:
            yield Refusal("checks.company.asides", name=name, found=len(words.asides), needed=chapters)
        for text in (words.why, *words.asides):
            yield from check_figures_in(text, (), name)
        yield from check_figures_in(words.finale, ("name",), name)
        if "{name}" not in words.finale:
            yield Refusal("checks.company.nameless", name=name)


def _check_gossip(story: Story, language: Language, own: Language) -> Iterator[Refusal]:
    if bool(language.gossip) != bool(own.gossip):
        yield Refusal("checks.gossip_missing")
    for feat, figures in FIGURES.items() if language.gossip else ():
        for number, text in enumerate(getattr(language.gossip, feat), 1):
            yield from check_figures_in(text, figures, f"{feat} {number}")


def check_figures_in(text: str, figures: Sequence[str], at: str) -> Iterator[Refusal]:
    """Yield braces that stand for nothing here, and names of players that are no subject and no call."""
    for found in _BRACES.finditer(text):
        if found[1] not in figures:
            yield Refusal("checks.narration.at", where=at, why=Refusal("checks.words.figure", text=found[0]))
        elif found[1] == "name" and not name_stands_well(text, *found.span()):
            yield Refusal("checks.narration.at", where=at, why=Refusal("checks.narration.name_place"))
