"""The story in words: what missions, months and abilities are. Its names are the table's own (`words.naming`)."""

from collections.abc import Callable, Mapping
from typing import Any

from highseas.campaign.words.goals import goal_line
from highseas.campaign.words.names import (
    card_name,
    color_name,
    counted,
    full_name,
    listed,
)
from highseas.campaign.words.naming import Effects, StoryNames, TableNames
from highseas.engine.royal.cards import Ability
from highseas.engine.royal.seen.view import View
from highseas.engine.royal.turn_rules import NO_LIMIT
from highseas.story.seen import (
    CharacterView,
    DayView,
    FinalGoalView,
    HourglassView,
    TaleView,
    tale_in,
)


def event_effect(event: str, story: StoryNames) -> str:
    """Return what an event does, as in "every hire costs 1 coin less"; empty where it only ends the month."""
    return effects_line(story.events.get(event, ()))


# --- months ---


def hourglass_line(hourglass: HourglassView, story: StoryNames) -> str:
    """Format what Month's End will do."""
    effects = "; ".join(effect_line(effect) for effect in hourglass.effects)
    first = f"{effects}, then " if effects else ""
    match hourglass.then:
        case "next":
            then = "the story goes on"
        case "test":
            then = f"the story asks whether anybody has done {story.mission_name(hourglass.mission)}"
        case "goal":
            then = "the chapter ends: card 9 decides"
        case _:
            then = "the months go on as before"
    return f"At Month's End {first}{then}"


_WHO = {
    "active": "the active player",
    "all": "everyone",
    "others": "every inactive player",
    "least_influence": "whoever has fewest influence points",
    "most_coins": "whoever has most coins",
}


def _moved(effect: Mapping[str, Any], thing: str) -> str:
    amount = int(effect["amount"])
    verb = "gains" if amount > 0 else "loses"
    return f"{_WHO[effect.get('who', 'active')]} {verb} {counted(abs(amount), thing)}"


def _draws(effect: Mapping[str, Any]) -> str:
    least, most = int(effect.get("at_least", 1)), int(effect.get("at_most", NO_LIMIT))
    parts = [f"at least {counted(least, 'card')} must be turned up"] if least > 1 else []
    parts += [f"at most {counted(most, 'card')} may be turned up"] if most < NO_LIMIT else []
    return " and ".join(parts)


def _offered(effect: Mapping[str, Any]) -> str:
    what = "take a marker off the character card" if effect["gives"] == "marker" else _crowns(effect)
    return f"{_WHO[effect.get('who', 'all')]} may pay {counted(int(effect['coins']), 'coin')} to {what}"


def _crowns(effect: Mapping[str, Any]) -> str:
    return f"gain {counted(int(effect.get('amount', 1)), 'crown')}"


def _coins_more(effect: Mapping[str, Any], more: str, fewer: str) -> str:
    amount = int(effect["amount"])
    return f"{more if amount > 0 else fewer}".format(coins=counted(abs(amount), "coin"))


def _takes(effect: Mapping[str, Any]) -> str:
    amount = int(effect["amount"])
    who = _WHO[effect.get("who", "active")]
    return f"{who} may take {counted(abs(amount), 'card')} {'more' if amount > 0 else 'fewer'}"


def _spared(ships: int) -> str:
    if ships == 1:
        return "the first ship that would bust the turn is discarded instead"
    return f"the first {ships} ships that would bust the turn are discarded instead"


_EFFECTS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "coins": lambda effect: _moved(effect, "coin"),
    "crowns": lambda effect: _moved(effect, "crown"),
    "tax": lambda effect: f"everyone with {effect['from_coins']} or more coins loses half of them",
    "offer": _offered,
    "month_end": lambda effect: "the month ends",
    "draws": _draws,
    "cutlasses": lambda effect: f"the active player repels with {counted(int(effect['amount']), 'cutlass')} more",
    "spare": lambda effect: _spared(int(effect.get("ships", 1))),
    "look": lambda effect: "the active player may look ahead once, as a Lookout does",
    "trade": lambda effect: _coins_more(
        effect, "every ship traded brings {coins} more", "every ship traded brings {coins} less"
    ),
    "hire": lambda effect: _coins_more(effect, "every hire costs {coins} more", "every hire costs {coins} less"),
    "takes": _takes,
}


def effect_line(effect: Mapping[str, Any]) -> str:
    """Format one effect of an event, a story card or a month's end, as in "every hire costs 1 coin less"."""
    return _EFFECTS[str(effect["kind"])](effect)


def effects_line(effects: Effects) -> str:
    """Format all effects of an event but the month's end, which it is named for; empty for none."""
    return "; ".join(effect_line(effect) for effect in effects if effect["kind"] != "month_end")


def day_line(day: DayView, story: StoryNames) -> str:
    """Format an event of the calendar and its effects; "not known yet" for one that lies face down."""
    if not day.event:
        return "not known yet"
    effects = effects_line(day.effects)
    return f"{story.event_title(day.event)} ({effects})" if effects else story.event_title(day.event)


def calendar_lines(tale: TaleView, story: StoryNames) -> list[str]:
    """Format this month, turn by turn, what is over marked, and what the next will begin with."""
    lines = [f"Month {tale.month}, {counted(len(tale.calendar), 'turn')}:"]
    for number, day in enumerate(tale.calendar, 1):
        mark = " (today)" if day.today else " (over)" if day.done else ""
        lines.append(f"  {number}. {day_line(day, story)}{mark}")
    following = ", ".join(story.event_title(day.event) for day in tale.next_month)
    return [*lines, f"Next month: {following}"]


# --- characters, goal, the whole ---


def ability_line(character: CharacterView) -> str:
    """Format what a character's ability does, as a clause."""
    figures: dict[str, Any] = character.ability
    gains = [counted(int(figures[thing]), thing[:-1]) for thing in ("coins", "crowns") if figures.get(thing)]
    gain = listed(gains)
    match character.kind:
        case "trade_bonus":
            return f"{gain} for every {color_name(str(figures['color']))} ship taken"
        case "cutlasses":
            return f"{counted(int(figures['cutlasses']), 'cutlass')} towards repelling ships"
        case "hire_discount":
            return f"every hire costs {gain} less"
        case "income_by_cards":
            return f"{gain} when the chance to take begins{_harbor(figures)}"
        case "look":
            return f"once a turn, look at the next {figures['cards']} cards and put one of them back"
        case "expedition_bonus":
            return f"{gain} for every expedition claimed"
        case "bust_bonus":
            return f"{gain} on a bust of your own{_harbor(figures)}"
        case _:
            return f"{gain}, once, when the ability opens"


_UNBOUNDED = Ability("once").max_cards
"""How the engine says that any number of cards will do."""


def _harbor(figures: dict[str, Any]) -> str:
    """Return the harbor that an ability wants, as in " with 3 or more ships in the harbor"; empty if any will
    do.
    """
    least, most = int(figures.get("min_cards", 0)), int(figures.get("max_cards", _UNBOUNDED))
    bounds = []
    if least and most < _UNBOUNDED:
        bounds.append(f"{least} to {counted(most, 'card')}")
    elif most < _UNBOUNDED:
        bounds.append(f"{counted(most, 'card')} or fewer")
    elif least:
        bounds.append(f"{least} or more cards")
    if figures.get("min_ships"):
        bounds.append(f"{figures['min_ships']} or more ships")
    return f" with {listed(bounds)} in the harbor" if bounds else ""


def character_line(character: CharacterView, story: StoryNames) -> str:
    """Format a character with its purse and ability, for choosing."""
    purse = counted(character.coins, "coin")
    return f"{story.character_name(character.id)}: begins with {purse}; {ability_line(character)}"


def goal_lines(goal: FinalGoalView) -> list[str]:
    """Format what card 9 wants, and what the table has."""
    left = f"{counted(goal.missions_open, 'mission')} still to be done"
    missions = left if goal.missions_open else "every mission done"
    return [
        missions,
        f"{goal.markers} of {goal.markers_needed} markers on missions",
        f"{goal.influence} of {goal.influence_needed} influence points together",
    ]


def story_seat_line(view: View, number: int, story: StoryNames) -> str:
    """Format what lies in front of a player (from 1) besides the base game's cards."""
    tale = tale_in(view)
    assert tale is not None
    seat = tale.seats[number - 1]
    parts = [f"{counted(seat.crowns, 'crown')} ({counted(seat.shield, 'point')}"]
    parts[0] += f", next in {seat.next_shield})" if seat.next_shield else ")"
    parts.append(f"{counted(seat.markers_placed, 'marker')} placed")
    if seat.trophy:
        parts.append("trophy shown")
    if seat.items:
        parts.append(f"keeps {listed(card_name(card) for card in seat.items)}")
    if seat.character is not None:
        state = "open" if seat.character.is_open else "closed"
        parts.append(f"{story.character_name(seat.character.id)}, ability {state}: {ability_line(seat.character)}")
    return f"{view.seats[number - 1].name}: {', '.join(parts)}"


def story_lines(view: View, names: TableNames) -> list[str]:
    """Format the story's part of the table in plain lines."""
    tale = tale_in(view)
    if tale is None:
        return []
    story = names.story
    title = f"Chapter {tale.chapter}: {story.chapter_title(tale.chapter)}" if tale.chapter else "The variable game"
    lines = [title, *calendar_lines(tale, story)]
    if tale.hourglass is not None:
        lines.append(f"{hourglass_line(tale.hourglass, story)}.")
    lines += [goal_line(goal, names) for goal in view.goals]
    lines += [story_seat_line(view, number, story) for number in range(1, len(names) + 1)]
    if tale.goal is not None:
        lines.append(f"Card 9: {'; '.join(goal_lines(tale.goal))}")
    if tale.known_card:
        lines.append(f"The next card is known: {full_name(tale.known_card)}")
    return lines
