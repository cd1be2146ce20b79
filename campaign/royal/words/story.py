"""The story in words: missions, months, abilities. Its names are the table's own (`royal.words.names`)."""

from collections.abc import Mapping
from typing import Any

from highseas.campaign.royal.words.goals import goal_line
from highseas.campaign.royal.words.names import Effects, GameLanguage, StoryNames, TableNames
from highseas.engine.royal.card_sets import Ability
from highseas.engine.royal.seen.view import View
from highseas.engine.royal.state import NO_LIMIT
from highseas.story.view import CharacterView, DayView, FinalGoalView, HourglassView, TaleView, tale_in


def hourglass_line(hourglass: HourglassView, story: StoryNames) -> str:
    """Format what Month's End will do."""
    return story.say(
        f"adventure.month_end.{hourglass.then}",
        effects=[effect_line(effect, story.language) for effect in hourglass.effects],
        mission=story.mission_name(hourglass.mission),
        goal=story.goal_name,
    )


def effect_line(effect: Mapping[str, Any], language: GameLanguage) -> str:
    """Format one effect of an event, a story card or a month's end, as in "every hire costs 1 coin less"."""
    kind, amount = str(effect["kind"]), int(effect.get("amount", 1))
    if kind == "offer":
        kind = "offer_marker" if effect["gives"] == "marker" else "offer_crowns"
    least, most, ships = effect.get("at_least", 1), effect.get("at_most", NO_LIMIT), effect.get("ships", 1)
    return language.say(
        f"adventure.effect.{kind}",
        who=f"adventure.who.{effect.get('who', 'all' if effect['kind'] == 'offer' else 'active')}",
        amount=abs(amount),
        more=amount > 0,
        coins=effect.get("coins", 0),
        least=effect.get("from_coins") or (least if least > 1 else 0),
        most=most if most < NO_LIMIT else 0,
        ships=ships,
        many=ships > 1,
    )


def effects_line(effects: Effects, language: GameLanguage) -> str:
    """Format all effects of an event but the month's end, which it is named for; empty for none."""
    return language.clauses(effect_line(effect, language) for effect in effects if effect["kind"] != "month_end")


def day_line(day: DayView, story: StoryNames) -> str:
    """Format an event of the calendar and its effects; "not known yet" for one that lies face down."""
    if not day.event:
        return story.say("adventure.calendar.unknown")
    effects = effects_line(day.effects, story.language)
    return story.say("adventure.calendar.day", title=story.event_title(day.event), effects=effects)


def calendar_lines(tale: TaleView, story: StoryNames) -> list[str]:
    """Format this month, turn by turn, what is over marked, and what the next will begin with."""
    turns = [
        story.say("adventure.calendar.turn", number=number, day=day_line(day, story), today=day.today, over=day.done)
        for number, day in enumerate(tale.calendar, 1)
    ]
    following = [story.event_title(day.event) for day in tale.next_month]
    return [
        story.say("adventure.calendar.month", month=story.month_name(tale.month), turns=len(turns)),
        *turns,
        story.say("adventure.calendar.next", titles=following),
    ]


_UNBOUNDED = Ability("once").max_cards
"""How the engine says that any number of cards will do."""


def ability_line(character: CharacterView, language: GameLanguage) -> str:
    """Format what a character's ability does, as a clause."""
    values: dict[str, Any] = character.ability
    least, most = int(values.get("min_cards", 0)), int(values.get("max_cards", _UNBOUNDED))
    harbor = []  # what the ability wants of it, as in "3 or more ships"
    if least or most < _UNBOUNDED:
        harbor.append(language.say("adventure.harbor.cards", least=least, most=most if most < _UNBOUNDED else 0))
    if values.get("min_ships"):
        harbor.append(language.say("adventure.harbor.ships", ships=int(values["min_ships"])))
    gains = (thing for thing in ("coins", "crowns") if values.get(thing))
    return language.say(
        f"adventure.ability.{character.kind}",
        gain=[language.counted(int(values[thing]), thing.removesuffix("s")) for thing in gains],
        color=str(values.get("color", "")),
        cutlasses=int(values.get("cutlasses", 0)),
        cards=int(values.get("cards", 0)),
        harbor=harbor,
    )


def character_line(character: CharacterView, story: StoryNames) -> str:
    """Format a character with its purse and ability, for choosing."""
    name, ability = story.character_name(character.id), ability_line(character, story.language)
    return story.say("adventure.seat.choice", name=name, coins=character.coins, ability=ability)


def final_line(goal: FinalGoalView, story: StoryNames, text: bool = False) -> str:
    """Format what card 9 wants, and what the table has; with `text` the story's sentence about it too."""
    terms = [
        story.say("adventure.goal.missions", open=goal.missions_open),
        story.say("adventure.goal.markers", markers=goal.markers, needed=goal.markers_needed),
        story.say("adventure.goal.influence", influence=goal.influence, needed=goal.influence_needed),
    ]
    title, more = story.goal_title, story.goal_text if text else ""
    asks = title.endswith(("?", "!", "…"))
    return story.say("adventure.goal_line", title=title, text=more, asks=asks, terms=terms)


def story_seat_line(view: View, number: int, story: StoryNames) -> str:
    """Format what lies in front of a player (from 1) besides the base game's cards."""
    tale = tale_in(view)
    assert tale is not None
    seat = tale.seats[number - 1]
    things = [
        story.say("adventure.seat.crowns", crowns=seat.crowns, points=seat.shield, next=seat.next_shield),
        story.say("adventure.seat.markers", markers=seat.markers_placed),
        *([story.say("adventure.seat.trophy")] if seat.trophy else []),
        *([story.say("adventure.seat.items", items=seat.items)] if seat.items else []),
    ]
    if seat.character is not None:
        name, ability = story.character_name(seat.character.id), ability_line(seat.character, story.language)
        is_open = seat.character.is_open
        things.append(story.say("adventure.seat.character", name=name, open=is_open, ability=ability))
    return story.say("adventure.seat.line", who=view.seats[number - 1].name, things=things)


def guests_line(tale: TaleView, story: StoryNames) -> str:
    """Format who may still be called, what each would do, and who was called."""
    coming = [
        story.say(
            "adventure.guest", name=story.guest_name(guest.place), effects=effects_line(guest.effects, story.language)
        )
        for guest in tale.guests
        if not guest.called_by and tale.calls_left
    ]
    called = [story.guest_name(guest.place) for guest in tale.guests if guest.called_by]
    return story.say("adventure.guests", left=tale.calls_left, coming=coming, called=called)


def story_title(tale: TaleView, story: StoryNames) -> str:
    return story.say("adventure.title", number=tale.chapter, title=story.chapter_title(tale.chapter))


def story_lines(view: View, names: TableNames) -> list[str]:
    """Format the story's part of the table in plain lines."""
    if (tale := tale_in(view)) is None:
        return []
    story = names.story
    lines = [story_title(tale, story), *calendar_lines(tale, story)]
    if tale.hourglass is not None:
        lines.append(names.say("board.sentence", text=hourglass_line(tale.hourglass, story)))
    lines += [goal_line(goal, names) for goal in view.goals]
    lines += [story_seat_line(view, number, story) for number in range(1, len(names) + 1)]
    if tale.goal is not None:
        lines.append(final_line(tale.goal, story))
    if tale.guests:
        lines.append(names.say("board.sentence", text=guests_line(tale, story)))
    if tale.known_card:
        lines.append(names.say("adventure.known_card", card=tale.known_card))
    return lines
