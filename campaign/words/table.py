"""The whole table in plain lines, for the line mode and for screen readers."""

from highseas.campaign.words.names import card_name, contract_name, counted, full_name, grouped, kind_name, listed
from highseas.campaign.words.naming import TableNames
from highseas.campaign.words.story import story_lines
from highseas.engine.royal.cards import CARD_BY_ID, CONTRACT_BY_ID
from highseas.engine.royal.goals import terms as t
from highseas.engine.royal.seen.view import ContractView, SeatView, View
from highseas.story.seen import tale_in


def terms(contract_id: str) -> str:
    """What a contract asks, in brief."""
    contract = CONTRACT_BY_ID[contract_id]
    asked = _asked(contract.term)
    return f"{asked}, {contract.steps} times" if contract.steps > 1 else asked


def _asked(term: t.AnyTerm) -> str:
    match term:
        case t.Professions(professions):
            kinds = [kind_name(kind) for kind in professions]
            return f"2 {kinds[0]}s" if len(set(kinds)) == 1 and len(kinds) == 2 else listed(kinds)
        case t.Expeditions(at_least):
            return counted(at_least, "expedition")
        case t.Cutlasses(at_least):
            return counted(at_least, "cutlass")
        case t.CheapProfessions(at_least, max_cost):
            return f"{at_least} professions with a printed cost of {max_cost} or less"
        case t.Influence(at_least):
            return f"{at_least} influence"
        case t.Crowns(at_least):
            return counted(at_least, "crown")
        case t.Ships(at_least):
            return f"{counted(at_least, 'ship')} kept for their items"
        case t.PayCoins(coins):
            return f"pay {counted(coins, 'coin')}"
        case t.WhenTaxed():
            return "pay a Tax Increase"
        case t.WhenBusted():
            return "bust as active player"
        case t.WhenColors(at_least):
            return f"{at_least} ship colors in the harbor as active player"
        case t.WhenDeclined(color):
            return f"trade a {color} ship without its coins"
        case t.WhenKept(at_least):
            return f"repel and keep a ship of {at_least} colors"
        case _:
            raise NotImplementedError(f"no contract asks for {term.kind}")


def clock_line(view: View) -> str:
    """Turns and contracts left: what a game against the Time deck is about."""
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
    """Where the next card that is drawn comes from, without an end."""
    match view.next_from:
        case "time":
            pile = f"the Time deck ({view.time_deck})"
        case "play":
            pile = f"the Play deck ({view.play_deck})"
        case _:
            pile = f"the discard pile ({len(view.discard)}), shuffled anew"
    return f"The next card comes from {pile}"


def view_lines(view: View, names: TableNames) -> list[str]:
    """The table, a line for each thing on it."""
    lines = [clock_line(view)]
    lines.append(harbor_line(view))
    if view.revealed:
        lines.append(f"Just turned up: {full_name(view.revealed[0])}")
    lines += [f"Open: {expedition_line(card)}" for card in view.expeditions]
    lines += [contract_line(contract, view) for contract in view.contracts]
    lines += [seat_line(seat, number, view) for number, seat in enumerate(view.seats, 1)]
    lines.append(piles_line(view))
    return lines + story_lines(view, names)


def harbor_line(view: View) -> str:
    """Every card of the harbor, professions with what hiring them costs the seat that decides."""
    return f"Harbor: {listed(full_name(card) + _price(card, view) for card in view.harbor)}"


def _price(card: str, view: View) -> str:
    """The price, where there is one; as it is printed once nobody decides."""
    entry = CARD_BY_ID[card]
    if entry.type != "profession":
        return ""
    return f", costs {view.offers[card].pays if card in view.offers else entry.cost}"


def expedition_line(card: str) -> str:
    """What an expedition asks and pays."""
    entry = CARD_BY_ID[card]
    return f"{card_name(card)}: {counted(entry.coins, 'coin')} and {entry.influence} influence"


def contract_line(contract: ContractView, view: View) -> str:
    """Format a contract: terms, who completed it, how far the others are, the coins left."""
    done = [view.seats[seat - 1].name for seat in contract.markers]
    parts = [f"completed by {listed(done)}"] if done else []
    if contract.rewards_left:
        coins = contract.rewards_left[0]
        parts.append(f"the next to complete it gains {counted(coins, 'coin') if coins else 'no coins'}")
    parts += [
        f"{seat.name} {contract.progress[i]} of {contract.need}"
        for i, seat in enumerate(view.seats)
        if i + 1 not in contract.markers
    ]
    return f"Contract {contract_name(contract.id)} ({terms(contract.id)}): {'; '.join(parts)}"


def seat_line(seat: SeatView, number: int, view: View) -> str:
    """A player: figures and display."""
    active = " (active)" if number == view.active and view.phase != "over" else ""
    shown = listed(
        f"{count} × {full_name(card)}" if count > 1 else full_name(card) for card, count in grouped(seat.display)
    )
    line = (
        f"{seat.name}{active}: {counted(seat.coins, 'coin')}, {seat.influence} influence, "
        f"{counted(seat.cutlasses, 'cutlass')}"
    )
    if view.contracts:
        line += f", {counted(seat.markers_left, 'marker')} left"
    if seat.kept_ships:
        line += f", keeps {listed(card_name(card) for card in seat.kept_ships)}"
    return f"{line}; display: {shown}"


def piles_line(view: View) -> str:
    """Format the sizes of the piles."""
    time = f", {view.time_deck} Time deck, {view.point_deck} Point deck" if view.timed else ""
    return f"Piles: {view.play_deck} Play deck, {len(view.discard)} discard{time}"
