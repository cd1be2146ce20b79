"""Check that every card has a text in every language, everything else a name, every picture a card; that those at
the Table have their words; and that the totals hold.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from highseas.engine.refusal import Refusal
from highseas.story.format import Story
from highseas.story.lint.narration import compare_names, located, name_stands_well
from highseas.story.text_format import FIGURES, Language

_BRACES = re.compile(r"\{([^{}]*)\}|[{}]")
RESERVED = frozenset({"lost", "tales", "company", "table", "laid", "epilogue"})
"""Ids that no card may have: programs read pages of their own under them, which are no cards."""


def check_texts(story: Story) -> Iterator[Refusal]:
    if story.manifest.language not in story.languages:
        yield Refusal("checks.text.no_language", language=story.manifest.language)
    for name, language in story.languages.items():
        for card, code in _card_faults(story, language):
            yield Refusal("stories.file", file=f"text/{name}/{card}.md", why=Refusal(code, card=card))
        words = language.words
        for table, have, names in (
            ("event", words.event, [event.id for event in story.events.event]),
            ("character", words.character, [character.id for character in story.characters.character]),
            ("chapter", words.chapter, [str(chapter.number) for chapter in story.chapters]),
        ):
            yield from located(compare_names("words", table, have, names), file=f"text/{name}/words.toml")


def text_ids(story: Story) -> list[str]:
    return [card for chapter in story.chapters for card in chapter.texts]


def _card_faults(story: Story, language: Language) -> Iterator[tuple[str, str]]:
    wanted = text_ids(story)
    for card in wanted:
        prose = language.cards.get(card)
        if card in RESERVED:
            yield card, "checks.text.reserved"
        if prose is None:
            yield card, "checks.text.missing"
        elif not prose.paragraphs:
            yield card, "checks.text.empty"
    yield from ((card, "checks.text.surplus") for card in sorted(set(language.cards) - set(wanted)))


def check_totals(story: Story) -> Iterator[Refusal]:
    totals = story.manifest.totals
    if totals is None:
        return
    missions = [card for chapter in story.chapters for card in chapter.card if not card.instead]
    variants = {card.id for chapter in story.chapters for card in chapter.card if card.instead}
    cards = [card_id for card_id in text_ids(story) if card_id not in variants]
    counts = {
        "story_cards": len(cards),
        "numbered": sum(card_id[0].isdigit() for card_id in cards),
        "missions": len(missions),
        "stars": sum(card.mission.star for card in missions),
        "events": len(story.events.event),
        "zero_events": sum(event.number == 0 for event in story.events.event),
        "characters": len(story.characters.character),
        "play_cards": sum(card.count for card in story.cards.faces()),
    }
    for what, have in counts.items():
        wanted = getattr(totals, what)
        if have != wanted:
            yield Refusal("checks.totals.other", what=f"checks.total.{what}", wanted=wanted, have=have)
    kinds: Counter[str] = Counter()
    for face in story.cards.faces():
        kinds.update(dict.fromkeys({face.kind, face.type}, face.count))
    for kind, count in totals.kinds.items():
        if kinds[kind] != count:
            yield Refusal("checks.totals.kind", wanted=count, kind=kind, have=kinds[kind])


def check_pictures(story: Story) -> Iterator[Refusal]:
    known = set(text_ids(story))
    surplus = (Refusal("checks.picture.no_card", card=card) for card in sorted(set(story.pictures) - known))
    yield from located(surplus, file="pictures.toml")


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
        unknown = [mission for mission in place.missions if mission not in missions]
        wrong = [Refusal("checks.place.either")] if bool(place.missions) == bool(place.chapter) else []
        wrong += [Refusal("checks.place.no_mission", mission=mission) for mission in unknown]
        if place.chapter and place.chapter not in chapters:
            wrong.append(Refusal("checks.place.no_chapter", chapter=place.chapter))
        yield from located(wrong, "checks.place.at", place=place.id)
    ids = Counter(place.id for place in story.places)
    for again in sorted(name for name, count in ids.items() if count > 1):
        yield Refusal("checks.place.at", place=again, why=Refusal("checks.place.twice"))


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


def _check_gossip(story: Story, language: Language, own: Language) -> Iterator[Refusal]:
    if bool(language.gossip) != bool(own.gossip):
        yield Refusal("checks.gossip_missing")
    for kind, figures in FIGURES.items() if language.gossip else ():
        for number, text in enumerate(getattr(language.gossip, kind), 1):
            yield from check_figures_in(text, figures, f"{kind} {number}")


def check_figures_in(text: str, figures: Sequence[str], at: str) -> Iterator[Refusal]:
    """Yield braces that stand for nothing here, and names of players that are no subject and no call."""
    for found in _BRACES.finditer(text):
        if found[1] not in figures:
            yield Refusal("checks.narration.at", where=at, why=Refusal("checks.words.figure", text=found[0]))
        elif found[1] == "name" and not name_stands_well(text, *found.span()):
            yield Refusal("checks.narration.at", where=at, why=Refusal("checks.narration.name_place"))
