"""Check rules, events, characters and play cards: figures that fit together, and names that exist."""

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from highseas.engine.refusal import Refusal
from highseas.engine.royal import cards as engine_cards
from highseas.engine.royal.card_sets import Ability
from highseas.story.effects import Draws, MonthEnds
from highseas.story.format import MARKERS, Character, Event, GoalCard, Rated, Rules, Story
from highseas.story.lint.narration import located
from highseas.story.paths import ways
from highseas.story.script import MOST_PLAYERS

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


def check_tables(story: Story) -> Iterator[Refusal]:
    """Check everything but chapters and texts."""
    yield from located(_check_lists(story.rules), file="rules.toml")
    yield from located(_check_goal(story.rules.goal), file="rules.toml")
    for chapter in story.chapters:
        yield from located(_check_goal(chapter.goal), "checks.at.chapter", chapter=chapter.number)
    yield from located(_check_markers(story.rules), file="rules.toml")
    yield from _check_events(story)
    yield from _check_characters(story)
    yield from _check_cards(story)
    yield from _check_ratings(story)


# --- rules ---


def _check_lists(rules: Rules) -> Iterator[Refusal]:
    track, deck = rules.crown_track, rules.event_deck
    if list(track.shields) != sorted(set(track.shields)) or track.shields[-1:] > (track.length,):
        yield Refusal("checks.rules.shields", shields=str(list(track.shields)), most=track.length)
    for key, figures, needed in (
        ("markers.crowns", rules.markers.crowns, MARKERS),
        ("event_deck.cooperative", deck.cooperative, MOST_PLAYERS),
        ("event_deck.competitive", deck.competitive, MOST_PLAYERS),
    ):
        if len(figures) != needed:
            yield Refusal("checks.rules.figures", key=key, found=len(figures), needed=needed)


def _check_goal(goal: GoalCard | None) -> Iterator[Refusal]:
    if goal and not len(goal.markers) == len(goal.influence) == MOST_PLAYERS:
        yield Refusal("checks.rules.goal", players=MOST_PLAYERS)


def _check_markers(rules: Rules) -> Iterator[Refusal]:
    for key in ("opens_ability", "shows_trophy"):
        marker = getattr(rules.markers, key)
        if not 1 <= marker <= MARKERS:
            yield Refusal("checks.rules.marker", key=f"markers.{key}", marker=marker, most=MARKERS)


# --- events ---


def _check_events(story: Story) -> Iterator[Refusal]:
    file, events, deck = "events.toml", {event.id for event in story.events.event}, story.rules.event_deck
    if len(events) < len(story.events.event):
        yield from located([Refusal("checks.event.twice")], file=file)
    named = {f"event_deck.{name}": getattr(deck, name) for name in ("short_month", "last", "variable_last")}
    missing = (
        Refusal("checks.event.none", key=key, event=name) for key, name in named.items() if name not in events
    )
    yield from located(missing, file="rules.toml")
    for event in story.events.event:
        wrong = _check_event(event, (deck.last, deck.variable_last))
        yield from located(wrong, "checks.at.entry", file=file, entry=event.id)
    yield from located(_check_zero_events(story), file=file)


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
    """Check that there is a 0-event for each further month; a cooperative chapter has one for each mission."""
    have = sum(1 for event in story.events.event if event.number == 0)
    months = max((len(way.cards) for c in story.chapters for way in ways(c, "cooperative")), default=0)
    need = max((*story.rules.event_deck.cooperative, 0)) + max(months - 1, 0)
    if have < need:
        yield Refusal("checks.event.zeros", have=have, months=months, need=need)


# --- characters ---


def _check_characters(story: Story) -> Iterator[Refusal]:
    file, characters = "characters.toml", story.characters.character
    yield from located(_check_sides(characters), file=file)
    for character in characters:
        yield from located(_check_ability(character), "checks.at.entry", file=file, entry=character.id)


def _check_sides(characters: Sequence[Character]) -> Iterator[Refusal]:
    if len({character.id for character in characters}) < len(characters):
        yield Refusal("checks.character.twice")
    sides = Counter((character.card, character.side) for character in characters)
    cards = sorted({character.card for character in characters})
    for card in cards:
        if not sides[card, "front"] == sides[card, "back"] == 1:
            yield Refusal("checks.character.sides", card=card)
    if len(cards) < MOST_PLAYERS:
        yield Refusal("checks.character.few", players=MOST_PLAYERS)


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
        wrong = Refusal("checks.cards.set", name=story.cards.set, choices=choices)
        yield from located([wrong], file="cards.toml")
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
        for at, why in _ratings(getattr(story, name), ""):
            yield Refusal("checks.at.entry", file=f"{name}.toml", entry=at, why=why)
    for chapter in story.chapters:
        for at, why in _ratings(chapter, ""):
            yield Refusal("checks.at.chapter_entry", chapter=chapter.number, entry=at, why=why)


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
