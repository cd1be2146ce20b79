"""Check that every card has a text in every language, everything else a name, and that the totals hold."""

from collections import Counter
from collections.abc import Collection, Iterator

from highseas.engine.refusal import Refusal
from highseas.story.format import Language, Story, Totals

RESERVED = frozenset({"lost", "tales", "company", "table", "laid", "epilogue"})
"""Ids that no card may have: programs read pages of their own under them, which are no cards."""


def check_texts(story: Story) -> Iterator[Refusal]:
    """Check the texts of all languages."""
    if story.manifest.language not in story.languages:
        yield Refusal("checks.text.no_language", language=story.manifest.language)
    for name, language in story.languages.items():
        for file, wrong in _check_language(story, language):
            yield Refusal("stories.file", file=f"text/{name}/{file}", why=wrong)


def text_ids(story: Story) -> list[str]:
    """Return every card that needs a text, in the order of the story."""
    return [
        card_id
        for chapter in story.chapters
        for card_id in (chapter.opening, *(card.id for card in chapter.card), chapter.end)
    ]


def _check_language(story: Story, language: Language) -> Iterator[tuple[str, Refusal]]:
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
        yield from (("words.toml", wrong) for wrong in _check_names(table, have, names))


def _check_names(table: str, have: Collection[str], wanted: Collection[str]) -> Iterator[Refusal]:
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
