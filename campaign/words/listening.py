"""What somebody who listens wants to hear after a move: the harbor in brief, the risk, how much is closed."""

from campaign.words.names import counted, full_name, listed
from campaign.words.odds import percent
from campaign.words.story import goal_lines, mission_line, story_seat_line
from campaign.words.table import clock_line, contract_line, expedition_line, harbor_line, seat_line
from engine.cards import CARD_BY_ID
from engine.odds import Odds
from engine.view import Prompt, View


def harbor_brief(view: View) -> str:
    """How many cards lie there, and the ship colors among them."""
    if not view.harbor:
        return "The harbor is empty."
    ships = [CARD_BY_ID[card] for card in view.harbor if CARD_BY_ID[card].type == "ship"]
    colors = list(dict.fromkeys(ship.color for ship in ships))
    told = f"{counted(len(colors), 'ship color')}: {listed(colors)}" if colors else "no ship"
    return f"Harbor: {counted(len(view.harbor), 'card')}, {told}."


def risk_line(odds: Odds) -> str:
    """The chance that the next card ends the turn."""
    if not odds.total:
        return "No card can be turned up."
    safe = f", {odds.saved} more can be repelled" if odds.saved and odds.even else ""
    counts = f" ({odds.bust} of {odds.total} cards{safe})" if odds.even else ""
    return f"Risk: {percent(odds.bust, odds.total)} of the next cards bust{counts}."


def closed_line(prompt: Prompt) -> str:
    """How many answers are closed now; empty if none is."""
    closed = sum(1 for option in prompt.options if not option.enabled)
    return f"  closed: {closed}; type closed to hear why" if closed else ""


def harbor_lines(view: View) -> list[str]:
    """Every card of the harbor, the card just turned up, and the expeditions."""
    lines = [harbor_line(view)] if view.harbor else []
    if view.revealed:
        lines.append(f"Just turned up: {full_name(view.revealed[0])}")
    return [harbor_brief(view), *lines, *(f"Open: {expedition_line(card)}" for card in view.expeditions)]


def seat_lines(view: View) -> list[str]:
    """Every player, with what the story adds."""
    lines = [seat_line(seat, number, view) for number, seat in enumerate(view.seats, 1)]
    if view.story is not None:
        lines += [story_seat_line(view, number) for number in range(1, len(view.seats) + 1)]
    return lines


def task_lines(view: View) -> list[str]:
    """Contracts or missions, each with how far everybody is, and what decides the game."""
    lines = [contract_line(contract, view) for contract in view.contracts]
    if view.story is not None:
        lines += [mission_line(mission, [seat.name for seat in view.seats]) for mission in view.story.missions]
        if view.story.goal is not None:
            lines.append(f"Card 9: {'; '.join(goal_lines(view.story.goal))}.")
    return [*lines, f"{clock_line(view)}."] if lines else ["Nothing has to be completed in this game."]
