"""Check rules, events, characters and play cards: figures that fit together, and names that exist; that every card has
a text in every language, everything else a name, every picture a card; that those at the Table have their words; and
that the totals hold.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import get_args

import msgspec

from highseas.engine.refusal import Refusal
from highseas.engine.royal import cards as engine_cards
from highseas.engine.royal.card_sets import Ability, OfCharacters
from highseas.story.effects import Draws, MonthEnds
from highseas.story.format import MARKERS, Character, Event, GoalCard, Rated, Rules, Story
from highseas.story.lint.narration import compare_names, located, name_stands_well
from highseas.story.paths import ways
from highseas.story.script import MOST_PLAYERS
from highseas.story.text_format import FIGURES, Language

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
    if (totals := story.manifest.totals) is None:
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
