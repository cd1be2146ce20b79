"""The table in plain lines: all of it, in short for players who listen, and what the game asks of its players."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import asdict

from highseas.campaign.royal.play.named_deals import Puzzle
from highseas.campaign.royal.words import story as story_words
from highseas.campaign.royal.words.cards import gamble_share
from highseas.campaign.royal.words.goals import Step, goal_line, goal_name, goal_reward, goal_terms, path_lines
from highseas.campaign.royal.words.names import StoryNames, TableNames
from highseas.campaign.royal.words.prompts import prompt_title
from highseas.campaign.words.language import percent
from highseas.engine.royal.cards import CARD_BY_ID
from highseas.engine.royal.deal import read_deal
from highseas.engine.royal.seen.view import Odds, Prompt, SeatView, Stop, View, kept_worth
from highseas.story.view import FinalGoalView, TaleView, tale_in


def clock_line(view: View, names: TableNames, began: bool = False) -> str:
    """Format turns and contracts left, or the influence that ends the game. A turn that `began` is not named again."""
    tale = tale_in(view)
    if tale is not None and not tale.competitive and view.turn:
        return names.say("board.clock.story", turn=view.turn, turns=tale.turns_left, began=began)
    if not view.timed:
        voyage = view.options.expedition_to_win
        values = {"turn": view.turn, "to": view.ends_at, "expedition": voyage, "last": view.ending}
        return names.say("board.clock.round", **values, began=began)
    return names.say("board.clock.timed", **asdict(view), began=began)


def next_card_line(view: View, names: TableNames) -> str:
    """Format where the next card that is drawn comes from, without an end."""
    piles = {"time": view.time_deck, "play": view.play_deck, "discard": len(view.discard)}
    return names.say(f"board.next.{view.next_from}", cards=piles[view.next_from])


def view_lines(view: View, names: TableNames) -> list[str]:
    """Format the table, a line for each thing on it."""
    return [
        clock_line(view, names),
        harbor_line(view, names),
        *open_lines(view, names),
        *(goal_line(goal, names) for goal in view.goals if goal.kind == "contract"),
        *(seat_line(seat, number, view, names) for number, seat in enumerate(view.seats, 1)),
        names.say("board.piles", **asdict(view) | {"discard": len(view.discard)}),
        *story_words.story_lines(view, names),
    ]


def open_lines(view: View, names: TableNames) -> list[str]:
    """Format the card just revealed, and what the open expeditions ask and pay."""
    lines = [names.say("board.revealed", cards=view.revealed, many=view.revealed[1:])] if view.revealed else []
    for card in view.expeditions:
        coins, influence = CARD_BY_ID[card].coins, CARD_BY_ID[card].influence
        lines.append(names.say("board.open_expedition", card=card, coins=coins, influence=influence))
    return lines


def harbor_line(view: View, names: TableNames) -> str:
    """Format every card of the harbor, professions with the price of the seat that decides, else as printed."""
    cards = []
    for card in view.harbor:
        entry = CARD_BY_ID[card]
        price = view.offers[card].pays if card in view.offers else entry.cost
        cards.append(names.say("board.priced", card=card, priced=entry.type == "profession", price=price))
    return names.say("board.harbor", cards=cards)


def seat_line(seat: SeatView, number: int, view: View, names: TableNames) -> str:
    """Format a player: figures and display."""
    shown = [
        names.say("board.several", count=count, card=card) if count > 1 else names.language.full_name(card)
        for card, count in Counter(seat.display).items()
    ]
    now = {
        "active": number == view.active and view.phase != "over",
        "contracts": any(goal.kind == "contract" for goal in view.goals),
        "points": kept_worth(seat.display, seat.stowed),
        "gambles_left": seat.gambles_left if view.phase == "discover" else 0,
        "shown": shown,
    }
    return names.say("board.seat", **asdict(seat) | now)


def _shares(odds: Odds) -> dict[str, object]:
    shares = {"share": percent(odds.bust, odds.total) if odds.total else "", "gambler": gamble_share(odds)}
    return asdict(odds) | shares


def risk_line(odds: Odds, names: TableNames) -> str:
    """Format the chance that the next card ends the turn, or a Gambler."""
    return names.say("board.brief.risk", **_shares(odds))


def draw_lines(view: View, odds: Odds, stop: Stop | None, names: TableNames) -> list[str]:
    """Format what is weighed before a further card: the harbor, its risk, what stopping brings, a sentence each."""
    values = _shares(odds) | {"cards": len(view.harbor), "colors": view.colors}
    lines = [names.say(f"board.brief.{code}", **values) for code in ("lies", "draw")]
    return lines + ([names.say("board.brief.stop_short", **asdict(stop))] if stop is not None else [])


def stop_line(stop: Stop | None, names: TableNames) -> list[str]:
    """Format what stopping now would bring; no line where Discover cannot be stopped."""
    return [] if stop is None else [names.say("board.brief.stop", **asdict(stop))]


def harbor_lines(view: View, names: TableNames) -> list[str]:
    """Format the number and colors of the harbor, its every card, the card just revealed, and the expeditions."""
    lines = [harbor_line(view, names)] if view.harbor else []
    brief = names.say("board.brief.harbor", cards=len(view.harbor), count=len(view.colors), colors=view.colors)
    return [brief, *lines, *open_lines(view, names)]


def seat_lines(view: View, names: TableNames) -> list[str]:
    """Format every player, with what the story adds."""
    lines = [seat_line(seat, number, view, names) for number, seat in enumerate(view.seats, 1)]
    if tale_in(view) is not None:
        lines += [story_words.story_seat_line(view, number, names.story) for number in range(1, len(view.seats) + 1)]
    return lines


def task_lines(view: View, names: TableNames) -> list[str]:
    """Format contracts or missions, each with everybody's progress, and what decides the game."""
    lines, tale = [goal_line(goal, names) for goal in view.goals], tale_in(view)
    if tale is not None and tale.goal is not None:
        lines.append(names.say("ended.goal", goal=story_words.final_line(tale.goal, names.story, text=True)))
    if not lines:
        return [names.say("board.brief.no_goal")]
    return [*lines, names.say("board.sentence", text=clock_line(view, names))]


class Mission(NamedTuple):
    """A mission in words: its name, a clause for each thing it asks for, and what it brings, as a sentence."""

    name: str
    terms: tuple[str, ...]
    reward: str


def mission_of(view: View, card: str, story: StoryNames) -> Mission | None:
    """Return the mission on the back of a story card; None if it is not open."""
    language = story.language
    for goal in view.goals:
        if goal.kind == "mission" and goal.id == card:
            name = language.capital(goal_name(goal.kind, goal.id, story))
            reward = story.say("board.sentence", text=goal_reward(goal, language))
            return Mission(name, tuple(goal_terms(goal, language)), reward)
    return None


def final_goal_line(goal: FinalGoalView, names: TableNames) -> str:
    """Format what card 9 needs and how far the table is (Big Box p. 18)."""
    story = names.story
    return names.say("adventure.asked.goal", text=story.goal_text, goal=story.goal_name, **asdict(goal))


def today_lines(tale: TaleView, story: StoryNames) -> list[str]:
    """Format today's event with its whole rule, then its line of text; at Month's End only what it is called."""
    if (day := next((day for day in tale.calendar if day.today), None)) is None:
        return [story.say("adventure.asked.no_day", event=story.event_title(tale.event) if tale.event else "")]
    text = story.event_text(day.event, tale.month)
    return [story.say("adventure.asked.today", day=story_words.day_line(day, story)), *([text] if text else [])]


def asked_lines(view: View, names: TableNames, path: Sequence[Step] = ()) -> list[str]:
    """Format all that the story asks, with the path so far; without a story clock and contracts."""
    if (tale := tale_in(view)) is None:
        return [names.say("board.sentence", text=clock_line(view, names)), *_goals(view, names)]
    asked = list[str]()
    if tale.hourglass is not None:
        asked.append(names.say("board.sentence", text=story_words.hourglass_line(tale.hourglass, names.story)))
    asked += _goals(view, names)
    if path:
        asked += ["", names.say("screens.month.path"), *path_lines(path, names)]
    if tale.goal is not None:
        asked += ["", final_goal_line(tale.goal, names)]
    if tale.guests:
        asked += ["", names.say("board.sentence", text=story_words.guests_line(tale, names.story))]
    return [*today_lines(tale, names.story), "", *story_words.calendar_lines(tale, names.story), *asked]


def _goals(view: View, names: TableNames) -> list[str]:
    return [part for goal in view.goals for part in ("", names.say("board.sentence", text=goal_line(goal, names)))]


def where_lines(
    view: View, prompt: Prompt | None, last: Sequence[str], names: TableNames, recalled: Sequence[str] = ()
) -> list[str]:
    """Format the position of a resumed game: chapter or clock, what of its story is `recalled`, who is who, what
    happened `last`, the current question.
    """
    tale, story, language = tale_in(view), names.story, names.language
    clock = clock_line(view, names)
    if tale is None:
        lines = [names.say("board.sentence", text=clock)]
    else:
        title, month = story_words.story_title(tale, story), story.month_name(tale.month)
        lines = [story.say("adventure.asked.chapter", title=title, month=month, clock=clock)]
        lines += [*recalled, ""] if recalled else []
        lines += today_lines(tale, story)[:1]
        who = tale.seats[view.active - 1].character if view.active else None
        if who is not None:
            name, ability = story.character_name(who.id), story_words.ability_line(who, language)
            player = names[view.active - 1] if len(names) > 1 else ""
            lines.append(story.say("adventure.back.who", who=player, name=name, open=who.is_open, ability=ability))
    if len(names) > 1 and view.turn:
        lines.append(names.say("board.whose_turn", who=names[view.active - 1]))
    if prompt is not None:
        lines += ["", names.say("board.now", asked=prompt_title(prompt, names))]
    newest = next((goal for goal in view.goals if goal.newest), None) if tale is not None else None
    if newest is not None:
        asked, reward = language.listed(goal_terms(newest, language)), goal_reward(newest, language)
        texts = (goal_name(newest.kind, newest.id, story), asked, reward)
        mission = " ".join(story.say("board.sentence", text=text) for text in texts)
        lines += ["", story.say("adventure.asked.newest", mission=mission)]
    if tale is not None and tale.goal is not None:
        lines.append(story.say("ended.goal", goal=story_words.final_line(tale.goal, story)))
    return lines + (["", names.say("board.last"), *(f"  {line}" for line in last)] if last else [])


def coming_lines(puzzle: Puzzle | None, view: View, names: TableNames) -> list[str]:
    """Return what is still to come in a puzzle with open decks; nothing for any other."""
    if puzzle is None or not puzzle.contracts:
        return []
    start, laid = puzzle.start.lay_out(), read_deal(puzzle.start.deal).table
    income = len(start.seats[0].coins) - laid.seats[0].coins
    named = start.play_deck[income - len(laid.play_deck) :] if income < len(laid.play_deck) else b""
    gone = len(start.play_deck) - view.play_deck
    decks = {"time": start.time_deck[: view.time_deck], "play": named[: max(0, len(named) - gone)]}
    return [
        names.say(f"puzzle.open.{deck}", cards=[names.language.full_name(card) for card in reversed(cards)])
        for deck, cards in decks.items()
    ]
