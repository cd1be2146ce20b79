"""The whole table in plain lines, for the line mode and for screen readers."""

from highseas.campaign.words.goals import goal_line
from highseas.campaign.words.names import card_name, counted, full_name, grouped, listed
from highseas.campaign.words.naming import TableNames
from highseas.campaign.words.story import story_lines
from highseas.engine.royal.cards import CARD_BY_ID
from highseas.engine.royal.seen.view import SeatView, View
from highseas.story.seen import tale_in


def clock_line(view: View) -> str:
    """Format turns and contracts left: what a game against the Time deck is about."""
    tale = tale_in(view)
    if tale is not None and not tale.competitive and view.turn:
        return f"Turn {view.turn}, {counted(tale.turns_left, 'turn')} to Month's End"
    if not view.timed:
        last = " (last round)" if view.ending else ""
        return f"Turn {view.turn}{last}"
    return (
        f"Turn {view.turn}, {counted(view.turns_left, 'turn')} left after this one, "
        f"{counted(view.contracts_left, 'contract')} open, {counted(view.point_deck, 'point')} at stake"
    )


def next_card_line(view: View) -> str:
    """Format where the next card that is drawn comes from, without an end."""
    match view.next_from:
        case "time":
            pile = f"the Time deck ({view.time_deck})"
        case "play":
            pile = f"the Play deck ({view.play_deck})"
        case _:
            pile = f"the discard pile ({len(view.discard)}), shuffled anew"
    return f"The next card comes from {pile}"


def view_lines(view: View, names: TableNames) -> list[str]:
    """Format the table, a line for each thing on it."""
    lines = [clock_line(view)]
    lines.append(harbor_line(view))
    if view.revealed:
        lines.append(f"Just turned up: {full_name(view.revealed[0])}")
    lines += [f"Open: {expedition_line(card)}" for card in view.expeditions]
    lines += [goal_line(goal, names) for goal in view.goals if goal.kind == "contract"]
    lines += [seat_line(seat, number, view) for number, seat in enumerate(view.seats, 1)]
    lines.append(piles_line(view))
    return lines + story_lines(view, names)


def harbor_line(view: View) -> str:
    """Format every card of the harbor, professions with what hiring them costs the seat that decides."""
    return f"Harbor: {listed(full_name(card) + _price(card, view) for card in view.harbor)}"


def _price(card: str, view: View) -> str:
    """Return the price, where there is one; as it is printed once nobody decides."""
    entry = CARD_BY_ID[card]
    if entry.type != "profession":
        return ""
    return f", costs {view.offers[card].pays if card in view.offers else entry.cost}"


def expedition_line(card: str) -> str:
    """Format what an expedition asks and pays."""
    entry = CARD_BY_ID[card]
    return f"{card_name(card)}: {counted(entry.coins, 'coin')} and {entry.influence} influence"


def seat_line(seat: SeatView, number: int, view: View) -> str:
    """Format a player: figures and display."""
    active = " (active)" if number == view.active and view.phase != "over" else ""
    shown = listed(
        f"{count} × {full_name(card)}" if count > 1 else full_name(card) for card, count in grouped(seat.display)
    )
    line = (
        f"{seat.name}{active}: {counted(seat.coins, 'coin')}, {seat.influence} influence, "
        f"{counted(seat.cutlasses, 'cutlass')}"
    )
    if any(goal.kind == "contract" for goal in view.goals):
        line += f", {counted(seat.markers_left, 'marker')} left"
    if seat.kept_ships:
        line += f", keeps {listed(card_name(card) for card in seat.kept_ships)}"
    return f"{line}; display: {shown}"


def piles_line(view: View) -> str:
    """Format the sizes of the piles."""
    time = f", {view.time_deck} Time deck, {view.point_deck} Point deck" if view.timed else ""
    return f"Piles: {view.play_deck} Play deck, {len(view.discard)} discard{time}"
