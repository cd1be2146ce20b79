"""Check rules, events, characters and play cards: figures that fit together, and names that exist."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from highseas.engine.refusal import Refusal
from highseas.engine.royal import cards as engine_cards
from highseas.engine.royal.card_sets import Ability
from highseas.story.effects import Draws, MonthEnds
from highseas.story.format import MARKERS, Character, Event, Rated, Story
from highseas.story.paths import ways

ABILITY_KINDS = (
    "trade_bonus",
    "cutlasses",
    "hire_discount",
    "income_by_cards",
    "look",
    "expedition_bonus",
    "bust_bonus",
    "once",
)
"""Kinds of ability a character may have."""
PLAYERS = 4
"""Most players of a chapter (Big Box, The Adventure Begins)."""


def _in_file(file: str, why: Refusal) -> Refusal:
    return Refusal("stories.file", file=file, why=why)


def _in_entry(file: str, entry: str, why: Refusal) -> Refusal:
    return Refusal("checks.at.entry", file=file, entry=entry, why=why)


def check_figures(story: Story) -> Iterator[Refusal]:
    """Check everything but chapters and texts."""
    yield from _check_rules(story)
    yield from _check_events(story)
    yield from _check_characters(story)
    yield from _check_cards(story)
    yield from _check_ratings(story)


# --- rules ---


def _check_rules(story: Story) -> Iterator[Refusal]:
    rules = story.rules
    track = rules.crown_track
    if list(track.shields) != sorted(set(track.shields)) or track.shields[-1:] > (track.length,):
        why = Refusal("checks.rules.shields", shields=str(list(track.shields)), most=track.length)
        yield _in_file("rules.toml", why)
    lists = {
        "markers.crowns": (rules.markers.crowns, MARKERS),
        "event_deck.cooperative": (rules.event_deck.cooperative, PLAYERS),
        "event_deck.competitive": (rules.event_deck.competitive, PLAYERS),
    }
    for name, (figures, length) in lists.items():
        if len(figures) != length:
            yield _in_file(
                "rules.toml", Refusal("checks.rules.figures", key=name, found=len(figures), needed=length)
            )
    for number, goal in ((0, rules.goal), *((c.number, c.goal) for c in story.chapters if c.goal)):
        if not len(goal.markers) == len(goal.influence) == PLAYERS:
            why = Refusal("checks.rules.goal", players=PLAYERS)
            yield Refusal("checks.at.chapter", chapter=number, why=why) if number else _in_file("rules.toml", why)
    for name, marker in (
        ("opens_ability", rules.markers.opens_ability),
        ("shows_trophy", rules.markers.shows_trophy),
    ):
        if not 1 <= marker <= MARKERS:
            why = Refusal("checks.rules.marker", key=f"markers.{name}", marker=marker, most=MARKERS)
            yield _in_file("rules.toml", why)


# --- events ---


def _check_events(story: Story) -> Iterator[Refusal]:
    events = {event.id: event for event in story.events.event}
    if len(events) < len(story.events.event):
        yield _in_file("events.toml", Refusal("checks.event.twice"))
    deck = story.rules.event_deck
    for name, event_id in (
        ("short_month", deck.short_month),
        ("last", deck.last),
        ("variable_last", deck.variable_last),
    ):
        if event_id not in events:
            yield _in_file("rules.toml", Refusal("checks.event.none", key=f"event_deck.{name}", event=event_id))
    last = (deck.last, deck.variable_last)
    for event in story.events.event:
        yield from (_in_entry("events.toml", event.id, wrong) for wrong in _check_event(event, last))
    yield from _check_zero_events(story)


def _check_event(event: Event, last: tuple[str, str]) -> Iterator[Refusal]:
    ends = [effect for effect in event.effects if isinstance(effect, MonthEnds)]
    if not event.effects:
        yield Refusal("checks.event.idle")
    if bool(ends) != (event.id in last):
        yield Refusal("checks.event.month_end")
    if ends and ends[0].story != (event.id == last[0]):
        yield Refusal("checks.event.hourglass")
    for effect in event.effects:
        if isinstance(effect, Draws) and effect.at_least > effect.at_most:
            yield Refusal("checks.event.draws", least=effect.at_least, most=effect.at_most)


def _check_zero_events(story: Story) -> Iterator[Refusal]:
    """Check the number of 0-events: each month takes one more; a cooperative chapter has as many months as
    missions.
    """
    have = sum(1 for event in story.events.event if event.number == 0)
    months = max((len(way.cards) for c in story.chapters for way in ways(c, "cooperative")), default=0)
    need = max((*story.rules.event_deck.cooperative, 0)) + max(months - 1, 0)
    if have < need:
        yield _in_file("events.toml", Refusal("checks.event.zeros", have=have, months=months, need=need))


# --- characters ---


def _check_characters(story: Story) -> Iterator[Refusal]:
    file, characters = "characters.toml", story.characters.character
    if len({character.id for character in characters}) < len(characters):
        yield _in_file(file, Refusal("checks.character.twice"))
    sides = Counter((character.card, character.side) for character in characters)
    for card in sorted({character.card for character in characters}):
        if not sides[card, "front"] == sides[card, "back"] == 1:
            yield _in_file(file, Refusal("checks.character.sides", card=card))
    if len({character.card for character in characters}) < PLAYERS:
        yield _in_file(file, Refusal("checks.character.few", players=PLAYERS))
    for character in characters:
        yield from (_in_entry(file, character.id, wrong) for wrong in _check_ability(character))


def _check_ability(character: Character) -> Iterator[Refusal]:
    ability = character.ability
    if ability.kind not in ABILITY_KINDS:
        yield Refusal("checks.character.ability", kind=ability.kind, kinds=ABILITY_KINDS)
    if ability.color and ability.color not in engine_cards.COLORS:
        yield Refusal("checks.character.color", color=ability.color)


# --- play cards ---


def _check_cards(story: Story) -> Iterator[Refusal]:
    """Check the groups of play cards; the engine checks the cards themselves."""
    card_set = engine_cards.SET_BY_NAME.get(story.cards.set)
    if card_set is None or not card_set.shuffled_in:
        choices = tuple(name for name, known in engine_cards.SET_BY_NAME.items() if known.shuffled_in)
        yield _in_file("cards.toml", Refusal("checks.cards.set", name=story.cards.set, choices=choices))
        return
    known = {card.id for card in card_set.card}
    seen: dict[str, str] = {}
    for group, faces in story.cards.groups.items():
        for face in faces:
            if face not in known:
                yield Refusal("checks.cards.none", group=group, card=face, name=story.cards.set)
            elif face in seen:
                yield Refusal("checks.cards.twice", group=group, card=face, other=seen[face])
            seen[face] = group


# --- ratings of tables ---


def _check_ratings(story: Story) -> Iterator[Refusal]:
    for name in ("rules", "cards", "events", "characters"):
        for at, wrong in _ratings(getattr(story, name), ""):
            yield Refusal("checks.at.entry", file=f"{name}.toml", entry=at, why=wrong)
    for chapter in story.chapters:
        for at, wrong in _ratings(chapter, ""):
            yield Refusal("checks.at.chapter_entry", chapter=chapter.number, entry=at, why=wrong)


def _ratings(value: object, at: str) -> Iterator[tuple[str, Refusal]]:
    """Walk all tables below a value; a documented figure needs its source. Yields faults with the nearest id."""
    if isinstance(value, (Rated, Ability)):
        if (value.confidence == "documented" or value.documented) and not value.source:
            yield at, Refusal("checks.rating.no_source")
        for name in value.documented:
            if name not in value.__struct_fields__:
                yield at, Refusal("checks.rating.no_figure", name=name)
    if isinstance(value, msgspec.Struct):
        name = getattr(value, "id", "")
        for field in value.__struct_fields__:
            yield from _ratings(getattr(value, field), name or at)
    elif isinstance(value, tuple):
        for part in value:
            yield from _ratings(part, at)
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _ratings(part, key)
