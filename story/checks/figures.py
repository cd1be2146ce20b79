"""Check rules, events, characters and play cards: figures that fit together, and names that exist."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from highseas.engine.royal import cards as engine_cards
from highseas.story.effects import Draws, MonthEnds
from highseas.story.format import MARKERS, Character, Event, Rated, Story
from highseas.story.paths import ways

TALENTS = (
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


def check_figures(story: Story) -> Iterator[str]:
    """Check everything but chapters and texts."""
    yield from _check_rules(story)
    yield from _check_events(story)
    yield from _check_characters(story)
    yield from _check_cards(story)
    yield from _check_ratings(story)


# --- rules ---


def _check_rules(story: Story) -> Iterator[str]:
    rules = story.rules
    track = rules.crown_track
    if list(track.shields) != sorted(set(track.shields)) or track.shields[-1:] > (track.length,):
        yield f"rules.toml: shields on {list(track.shields)}; they have to rise, up to {track.length} at most"
    lists = {
        "markers.crowns": (rules.markers.crowns, MARKERS),
        "event_deck.cooperative": (rules.event_deck.cooperative, PLAYERS),
        "event_deck.competitive": (rules.event_deck.competitive, PLAYERS),
    }
    for name, (figures, length) in lists.items():
        if len(figures) != length:
            yield f"rules.toml: {name} has {len(figures)} figures; it needs {length}"
    goals = {"rules.toml": rules.goal} | {f"chapter {c.number}": c.goal for c in story.chapters if c.goal}
    for where, goal in goals.items():
        if not len(goal.markers) == len(goal.influence) == PLAYERS:
            yield f"{where}: the goal needs {PLAYERS} figures for markers and for influence, by number of players"
    for name, marker in (
        ("opens_ability", rules.markers.opens_ability),
        ("shows_trophy", rules.markers.shows_trophy),
    ):
        if not 1 <= marker <= MARKERS:
            yield f"rules.toml: markers.{name} is {marker}; markers count from 1 to {MARKERS}"


# --- events ---


def _check_events(story: Story) -> Iterator[str]:
    events = {event.id: event for event in story.events.event}
    if len(events) < len(story.events.event):
        yield "events.toml: two events have the same id; each needs its own"
    deck = story.rules.event_deck
    for name, event_id in (
        ("short_month", deck.short_month),
        ("last", deck.last),
        ("variable_last", deck.variable_last),
    ):
        if event_id not in events:
            yield f"rules.toml: event_deck.{name} names {event_id!r}, which is no event"
    last = (deck.last, deck.variable_last)
    for event in story.events.event:
        yield from (f"events.toml, {event.id}: {wrong}" for wrong in _check_event(event, last))
    yield from _check_zero_events(story)


def _check_event(event: Event, last: tuple[str, str]) -> Iterator[str]:
    ends = [effect for effect in event.effects if isinstance(effect, MonthEnds)]
    if not event.effects:
        yield "it does nothing"
    if bool(ends) != (event.id in last):
        yield "`month_end` belongs to the event at the bottom of the deck, and to it alone"
    if ends and ends[0].story != (event.id == last[0]):
        yield "only the Month's End of the story turns the hourglass"
    for effect in event.effects:
        if isinstance(effect, Draws) and effect.at_least > effect.at_most:
            yield f"nobody can turn up at least {effect.at_least} and at most {effect.at_most} cards"


def _check_zero_events(story: Story) -> Iterator[str]:
    """Each month takes one more 0-event; a cooperative chapter has as many months as missions."""
    have = sum(1 for event in story.events.event if event.number == 0)
    months = max((len(way.cards) for c in story.chapters for way in ways(c, "cooperative")), default=0)
    need = max((*story.rules.event_deck.cooperative, 0)) + max(months - 1, 0)
    if have < need:
        yield f"events.toml: {have} events have the number 0, but {months} months take {need}"


# --- characters ---


def _check_characters(story: Story) -> Iterator[str]:
    characters = story.characters.character
    if len({character.id for character in characters}) < len(characters):
        yield "characters.toml: two characters have the same id; each needs its own"
    sides = Counter((character.card, character.side) for character in characters)
    for card in sorted({character.card for character in characters}):
        if not sides[card, "front"] == sides[card, "back"] == 1:
            yield f"characters.toml: card {card} needs one front and one back"
    if len({character.card for character in characters}) < PLAYERS:
        yield f"characters.toml: {PLAYERS} players need {PLAYERS} cards"
    for character in characters:
        yield from (f"characters.toml, {character.id}: {wrong}" for wrong in _check_talent(character))


def _check_talent(character: Character) -> Iterator[str]:
    ability = character.ability
    if ability.kind not in TALENTS:
        yield f"no character can have an ability of the kind {ability.kind!r}; it may be {', '.join(TALENTS)}"
    if ability.color and ability.color not in engine_cards.COLORS:
        yield f"no ship has the color {ability.color!r}"


# --- play cards ---


def _check_cards(story: Story) -> Iterator[str]:
    """Check the groups of play cards; the engine checks the cards themselves."""
    card_set = engine_cards.SET_BY_NAME.get(story.cards.set)
    if card_set is None or not card_set.shuffled_in:
        choices = ", ".join(name for name, known in engine_cards.SET_BY_NAME.items() if known.shuffled_in)
        yield f"cards.toml: the set {story.cards.set!r} has no play cards for stories; those that have: {choices}"
        return
    known = {card.id for card in card_set.card}
    seen: dict[str, str] = {}
    for group, faces in story.cards.groups.items():
        for face in faces:
            if face not in known:
                yield f"cards.toml, group {group}: there is no play card {face!r} in the set {story.cards.set!r}"
            elif face in seen:
                yield f"cards.toml, group {group}: {face} is in group {seen[face]} already"
            seen[face] = group


# --- ratings of tables ---


def _check_ratings(story: Story) -> Iterator[str]:
    for name in ("rules", "cards", "events", "characters"):
        yield from (f"{name}.toml{at}: {wrong}" for at, wrong in _ratings(getattr(story, name), ""))
    for chapter in story.chapters:
        yield from (f"chapter {chapter.number}{at}: {wrong}" for at, wrong in _ratings(chapter, ""))


def _ratings(value: object, at: str) -> Iterator[tuple[str, str]]:
    """Walk all tables below a value; a documented figure needs its source."""
    if isinstance(value, (Rated, engine_cards.Ability)):
        if (value.confidence == "documented" or value.documented) and not value.source:
            yield at, "it calls figures documented without naming the source"
        for name in value.documented:
            if name not in value.__struct_fields__:
                yield at, f"it calls {name!r} documented, which is no figure of its own"
    if isinstance(value, msgspec.Struct):
        name = getattr(value, "id", "")
        for field in value.__struct_fields__:
            yield from _ratings(getattr(value, field), f", {name}" if name else at)
    elif isinstance(value, tuple):
        for part in value:
            yield from _ratings(part, at)
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _ratings(part, f", {key}")
