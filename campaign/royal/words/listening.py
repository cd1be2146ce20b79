"""Short lines for players who listen: the harbor in brief, the risk."""

from highseas.campaign.royal.words.goals import goal_line
from highseas.campaign.royal.words.naming import TableNames
from highseas.campaign.royal.words.odds import gamble_share
from highseas.campaign.royal.words.story import final_line, story_seat_line
from highseas.campaign.royal.words.table import clock_line, harbor_line, open_lines, seat_line
from highseas.campaign.words.sentences import percent
from highseas.engine.royal.seen.view import Odds, Stop, View
from highseas.story.view import tale_in


def harbor_brief(view: View, names: TableNames) -> str:
    """Format the number of cards in the harbor, and the ship colors among them."""
    if not view.harbor:
        return names.say("board.brief.empty")
    return names.say("board.brief.harbor", cards=len(view.harbor), count=len(view.colors), colors=view.colors)


def risk_line(odds: Odds, names: TableNames) -> str:
    """Format the chance that the next card ends the turn, or a Gambler."""
    if not odds.total:
        return names.say("board.brief.no_card", gambler=gamble_share(odds))
    return names.say(
        "board.brief.risk",
        share=percent(odds.bust, odds.total),
        even=odds.even,
        bust=odds.bust,
        total=odds.total,
        saved=odds.saved,
        gambler=gamble_share(odds),
    )


def stop_line(stop: Stop | None, names: TableNames) -> list[str]:
    """Format what stopping now would bring; no line where Discover cannot be stopped."""
    if stop is None:
        return []
    brings = {"coins": stop.coins, "gift": stop.gift, "influence": stop.influence}
    return [names.say("board.brief.stop", takes=stop.takes, **brings)]


def harbor_lines(view: View, names: TableNames) -> list[str]:
    """Format every card of the harbor, the card just revealed, and the expeditions."""
    lines = [harbor_line(view, names)] if view.harbor else []
    return [harbor_brief(view, names), *lines, *open_lines(view, names)]


def seat_lines(view: View, names: TableNames) -> list[str]:
    """Format every player, with what the story adds."""
    lines = [seat_line(seat, number, view, names) for number, seat in enumerate(view.seats, 1)]
    if tale_in(view) is not None:
        lines += [story_seat_line(view, number, names.story) for number in range(1, len(view.seats) + 1)]
    return lines


def task_lines(view: View, names: TableNames) -> list[str]:
    """Format contracts or missions, each with everybody's progress, and what decides the game."""
    lines, tale = [goal_line(goal, names) for goal in view.goals], tale_in(view)
    if tale is not None and tale.goal is not None:
        lines.append(names.say("ended.goal", goal=final_line(tale.goal, names.story, text=True)))
    if not lines:
        return [names.say("board.brief.no_goal")]
    return [*lines, names.say("board.sentence", text=clock_line(view, names))]
