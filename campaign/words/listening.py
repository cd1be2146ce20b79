"""Short lines for players who listen: the harbor in brief, the risk, the number of closed answers."""

from highseas.campaign.words.goals import goal_line
from highseas.campaign.words.names import counted, full_name, listed
from highseas.campaign.words.naming import TableNames
from highseas.campaign.words.odds import percent
from highseas.campaign.words.story import goal_lines, story_seat_line
from highseas.campaign.words.table import clock_line, expedition_line, harbor_line, seat_line
from highseas.engine.royal.seen.odds import Odds
from highseas.engine.royal.seen.view import Prompt, View
from highseas.story.seen import tale_in


def harbor_brief(view: View) -> str:
    """Format the number of cards in the harbor, and the ship colors among them."""
    if not view.harbor:
        return "The harbor is empty."
    text = f"{counted(len(view.colors), 'ship color')}: {listed(view.colors)}" if view.colors else "no ship"
    return f"Harbor: {counted(len(view.harbor), 'card')}, {text}."


def risk_line(odds: Odds) -> str:
    """Format the chance that the next card ends the turn."""
    if not odds.total:
        return "No card can be turned up."
    safe = f", {odds.saved} more can be repelled" if odds.saved and odds.even else ""
    counts = f" ({odds.bust} of {odds.total} cards{safe})" if odds.even else ""
    return f"Risk: {percent(odds.bust, odds.total)} of the next cards bust{counts}."


def closed_line(prompt: Prompt) -> str:
    """Format how many answers are closed now; empty if none is."""
    closed = sum(1 for option in prompt.options if not option.enabled)
    return f"  closed: {closed}; type closed to hear why" if closed else ""


def harbor_lines(view: View) -> list[str]:
    """Format every card of the harbor, the card just revealed, and the expeditions."""
    lines = [harbor_line(view)] if view.harbor else []
    if view.revealed:
        lines.append(f"Just turned up: {full_name(view.revealed[0])}")
    return [harbor_brief(view), *lines, *(f"Open: {expedition_line(card)}" for card in view.expeditions)]


def seat_lines(view: View, names: TableNames) -> list[str]:
    """Format every player, with what the story adds."""
    lines = [seat_line(seat, number, view) for number, seat in enumerate(view.seats, 1)]
    if tale_in(view) is not None:
        lines += [story_seat_line(view, number, names.story) for number in range(1, len(view.seats) + 1)]
    return lines


def task_lines(view: View, names: TableNames) -> list[str]:
    """Format contracts or missions, each with everybody's progress, and what decides the game."""
    lines, tale = [goal_line(goal, names) for goal in view.goals], tale_in(view)
    if tale is not None and tale.goal is not None:
        lines.append(f"Card 9: {'; '.join(goal_lines(tale.goal))}.")
    return [*lines, f"{clock_line(view)}."] if lines else ["Nothing has to be completed in this game."]
