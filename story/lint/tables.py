"""Check rules, events, characters and play cards: figures that fit together, and names that exist."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import get_args

import msgspec

from highseas.engine.refusal import Refusal
from highseas.engine.royal import cards as engine_cards
from highseas.engine.royal.card_sets import Ability, OfCharacters
from highseas.story.effects import Draws, MonthEnds
from highseas.story.format import MARKERS, Character, Event, GoalCard, Rated, Rules, Story
from highseas.story.lint.narration import located
from highseas.story.paths import ways
from highseas.story.script import MOST_PLAYERS

ABILITY_KINDS = ("trade_bonus", "cutlasses", "hire_discount", "income_by_cards", "look", *get_args(OfCharacters))
"""Kinds of ability a character may have."""


def check_tables(story: Story) -> Iterator[Refusal]:
    yield from located(_check_rules(story.rules), file="rules.toml")
    for chapter in story.chapters:
        yield from located(_check_goal(chapter.goal), "checks.at.chapter", chapter=chapter.number)
    yield from _check_events(story)
    characters = story.characters.character
    yield from located(_check_sides(characters), file="characters.toml")
    for character in characters:
        wrong = _check_ability(character.ability)
        yield from located(wrong, "checks.at.entry", file="characters.toml", entry=character.id)
    yield from _check_cards(story)
    yield from located(_check_guests(story), file="guests.toml")
    for name in ("rules", "cards", "events", "characters", "guests"):
        for at, why in _check_ratings(getattr(story, name), ""):
            yield Refusal("checks.at.entry", file=f"{name}.toml", entry=at, why=why)
    for chapter in story.chapters:
        for at, why in _check_ratings(chapter, ""):
            yield Refusal("checks.at.chapter_entry", chapter=chapter.number, entry=at, why=why)


def _check_rules(rules: Rules) -> Iterator[Refusal]:
    track, deck, markers = rules.crown_track, rules.event_deck, rules.markers
    if list(track.shields) != sorted(set(track.shields)) or track.shields[-1:] > (track.length,):
        yield Refusal("checks.rules.shields", shields=str(list(track.shields)), most=track.length)
    for key, figures, needed in (
        ("markers.crowns", markers.crowns, MARKERS),
        ("event_deck.cooperative", deck.cooperative, MOST_PLAYERS),
        ("event_deck.competitive", deck.competitive, MOST_PLAYERS),
    ):
        if len(figures) != needed:
            yield Refusal("checks.rules.figures", key=key, found=len(figures), needed=needed)
    yield from _check_goal(rules.goal)
    for key, marker in (("opens_ability", markers.opens_ability), ("shows_trophy", markers.shows_trophy)):
        if not 1 <= marker <= MARKERS:
            yield Refusal("checks.rules.marker", key=f"markers.{key}", marker=marker, most=MARKERS)


def _check_goal(goal: GoalCard | None) -> Iterator[Refusal]:
    if goal and not len(goal.markers) == len(goal.influence) == MOST_PLAYERS:
        yield Refusal("checks.rules.goal", players=MOST_PLAYERS)


def _check_events(story: Story) -> Iterator[Refusal]:
    file, events, deck = "events.toml", story.events.event, story.rules.event_deck
    known = {event.id for event in events}
    if len(known) < len(events):
        yield Refusal("stories.file", file=file, why=Refusal("checks.event.twice"))
    for key in ("short_month", "last", "variable_last"):
        if (name := getattr(deck, key)) not in known:
            why = Refusal("checks.event.none", key=f"event_deck.{key}", event=name)
            yield Refusal("stories.file", file="rules.toml", why=why)
    for event in events:
        wrong = _check_event(event, (deck.last, deck.variable_last))
        yield from located(wrong, "checks.at.entry", file=file, entry=event.id)
    # There is a 0-event for each further month; a cooperative chapter has a month for each mission.
    have = sum(event.number == 0 for event in events)
    months = max((len(way.cards) for each in story.chapters for way in ways(each, "cooperative")), default=0)
    need = max((*deck.cooperative, 0)) + max(months - 1, 0)
    if have < need:
        yield from located([Refusal("checks.event.zeros", have=have, months=months, need=need)], file=file)


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


def _check_ability(ability: Ability) -> Iterator[Refusal]:
    if ability.kind not in ABILITY_KINDS:
        yield Refusal("checks.character.ability", kind=ability.kind, kinds=ABILITY_KINDS)
    if ability.color and ability.color not in engine_cards.COLORS:
        yield Refusal("checks.character.color", color=ability.color)


def _check_cards(story: Story) -> Iterator[Refusal]:
    """Check the groups of play cards; the engine checks the cards themselves."""
    sets, wanted = engine_cards.SET_BY_NAME, story.cards.set
    if wanted not in sets or not sets[wanted].shuffled_in:
        choices = tuple(name for name, known in sets.items() if known.shuffled_in)
        yield from located([Refusal("checks.cards.set", name=wanted, choices=choices)], file="cards.toml")
        return
    known = {card.id for card in sets[wanted].card}
    seen: dict[str, str] = {}
    for group, faces in story.cards.groups.items():
        for face in faces:
            if face not in known:
                yield Refusal("checks.cards.none", group=group, card=face, name=wanted)
            elif face in seen:
                yield Refusal("checks.cards.twice", group=group, card=face, other=seen[face])
            seen[face] = group


def _check_guests(story: Story) -> Iterator[Refusal]:
    """Check that guests have a place each, something to do, and a chapter to be called in."""
    if story.guests is None:
        return
    ids, places = [guest.place for guest in story.guests.guest], {place.id for place in story.places}
    if story.guests.chapter not in {chapter.number for chapter in story.chapters}:
        yield Refusal("checks.called.chapter", chapter=story.guests.chapter)
    if not 1 <= story.guests.each <= story.guests.calls <= len(ids):
        yield Refusal("checks.called.calls", calls=story.guests.calls, each=story.guests.each, guests=len(ids))
    for guest in story.guests.guest:
        if guest.place not in places:
            yield Refusal("checks.called.no_place", guest=guest.place)
        if ids.count(guest.place) > 1:
            yield Refusal("checks.called.twice", guest=guest.place)
        if not guest.effects:
            yield Refusal("checks.called.idle", guest=guest.place)


def _check_ratings(value: object, at: str) -> Iterator[tuple[str, Refusal]]:
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
            yield from _check_ratings(getattr(value, field), name or at)
    elif isinstance(value, tuple):
        for part in value:
            yield from _check_ratings(part, at)
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _check_ratings(part, key)
