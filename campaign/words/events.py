"""Events in words: one line each, with the seat by name."""

from collections.abc import Callable, Iterable
from typing import Any

from highseas.campaign.words.added import EVENTS
from highseas.campaign.words.names import card_name, counted, full_name, item_name, listed
from highseas.campaign.words.naming import TableNames
from highseas.campaign.words.story import event_effect
from highseas.engine.royal import events as ev
from highseas.engine.royal.cards import CARDS, CONTRACTS, HALF, LEAVES, POWERS, SETS
from highseas.story import events as sev


def event_lines(events: Iterable[ev.Event], names: TableNames) -> list[str]:
    """Format events, a line each; events that need no line are left out."""
    lines = (event_line(event, names) for event in events)
    return [line for line in lines if line]


def event_line(event: ev.Event, names: TableNames) -> str:
    """Format one event; empty if another event beside it says as much."""
    describe = _TELL.get(type(event)) or EVENTS[type(event)]
    return describe(event, names)


def _started(event: ev.GameStarted, names: TableNames) -> str:
    if not event.time_deck:
        return "The table is laid."
    aside = f", {counted(event.point_deck, 'card')} already on the Point deck" if event.point_deck else ""
    return f"The table is laid: {counted(event.time_deck, 'turn')} on the Time deck{aside}."


def _turn(event: ev.TurnStarted, names: TableNames) -> str:
    return f"— Turn {event.turn}: {names[event.seat_no]} —"


def _revealed(event: ev.Revealed, names: TableNames) -> str:
    source = " from the Time deck" if event.time_card else ""
    return f"{names[event.seat_no]} turns up{source}: {full_name(event.card)}."


def _placed(event: ev.Placed, names: TableNames) -> str:
    return ""


def _repelled(event: ev.Repelled, names: TableNames) -> str:
    fate = "and keeps it for Pirates' Nest" if event.kept else "and sends it off"
    return f"{names[event.seat_no]} repels the {card_name(event.card)} {fate}."


def _busted(event: ev.Busted, names: TableNames) -> str:
    clash = f"the {full_name(event.card)} meets the {full_name(event.other)}"
    if event.missing < 0:
        why = "a skull cannot be repelled"
    elif event.missing == 0:
        why = f"{names[event.seat_no]} chose not to repel it"
    else:
        why = f"{counted(event.missing, 'cutlass')} short of repelling it"
    return f"Bust! {clash[0].upper()}{clash[1:]}; {why}."


def _cleared(event: ev.HarborCleared, names: TableNames) -> str:
    return f"{counted(len(event.cards), 'card')} from the harbor to the discard pile."


def _stopped(event: ev.Stopped, names: TableNames) -> str:
    forced = "No card is left to turn up. " if event.forced else ""
    return f"{forced}{names[event.seat_no]} stops and may take {counted(event.takes, 'card')}."


def _tax(event: ev.TaxRaised, names: TableNames) -> str:
    if event.card < 0:
        return "No card is left to turn up: a Tax Increase strikes all the same."
    lost = "loses half" if LEAVES[event.card] == HALF else f"is left with {LEAVES[event.card]}"
    return f"Tax Increase! Whoever has {CARDS[event.card].taxed_from} or more coins {lost}."


def _tax_paid(event: ev.TaxPaid, names: TableNames) -> str:
    return f"{names[event.seat_no]} pays {counted(event.coins, 'coin')} of tax."


_CROWNS_WHY: dict[str, str] = {
    "income": "for Innkeepers",
    "trade": "with the ship",
    "talent": "for the character's ability",
    "mission": "for the mission",
    "marker": "for the marker",
    "event": "by the event",
}
_WHY: dict[str, str] = {
    "start": "to begin with",
    "jester": "for Jesters",
    "trade": "from the trade",
    "gift": "as a gift of the ship",
    "expedition": "for the expedition",
    "contract": "for the contract",
    "tax_bonus": "as the tax bonus",
    "talent": "for the character's ability",
    "sale": "for the sale",
    "mission": "for being first",
    "event": "by the event",
}


def _gained(event: ev.Gained, names: TableNames) -> str:
    if event.why == "trade" and event.coins == event.asked:
        return ""  # the trade itself says it
    why = f"for {_power_name(event.power)}" if event.why == "income" else _WHY[event.why]
    short = f" ({event.asked} were due, but no card is left)" if event.coins < event.asked else ""
    return f"{names[event.seat_no]} gains {counted(event.coins, 'coin')} {why}{short}."


def _power_name(power: int) -> str:
    """Return the professions that have this power in the set it comes from, in the plural."""
    ability = POWERS[power].partition(":")[0]
    cards = next(card_set.card for card_set in SETS if ability in card_set.ability)
    return listed(dict.fromkeys(f"{card_name(card.id)}s" for card in cards if ability in card.abilities))


def _paid(event: ev.Paid, names: TableNames) -> str:
    return "" if event.why == "hire" else f"{names[event.seat_no]} pays {counted(event.coins, 'coin')}."


def _fee(event: ev.FeePaid, names: TableNames) -> str:
    return f"{names[event.seat_no]} pays {names[event.to]} {counted(event.coins, 'coin')} for taking."


def _traded(event: ev.Traded, names: TableNames) -> str:
    if event.declined:
        return f"{names[event.seat_no]} trades the {card_name(event.card)} and declines its coins."
    bonus = f", {event.bonus} of them from Traders" if event.bonus else ""
    brings = f" for {counted(event.coins, 'coin')}{bonus}" if event.coins or not CARDS[event.card].crowns else ""
    return f"{names[event.seat_no]} trades the {card_name(event.card)}{brings}."


def _hired(event: ev.Hired, names: TableNames) -> str:
    saved = f", {event.discount} saved" if event.discount else ""
    return f"{names[event.seat_no]} hires: {full_name(event.card)} for {counted(event.cost, 'coin')}{saved}."


def _expedition(event: ev.ExpeditionClaimed, names: TableNames) -> str:
    given = listed(card_name(card) for card in event.given)
    return f"{names[event.seat_no]} claims the {card_name(event.card)} with {given}."


def _passed(event: ev.Passed, names: TableNames) -> str:
    return f"{names[event.seat_no]} takes no more."


def _marker(event: ev.MarkerMoved, names: TableNames) -> str:
    name = CONTRACTS[event.contract].name
    return f"{names[event.seat_no]}'s marker goes to space {event.step} of {event.steps} on {name}."


def _completed(event: ev.ContractCompleted, names: TableNames) -> str:
    bonus = f" and gains {event.influence} influence" if event.influence else ""
    return f"{names[event.seat_no]} completes {CONTRACTS[event.contract].name}{bonus}!"


def _declined(event: ev.ContractDeclined, names: TableNames) -> str:
    return f"{names[event.seat_no]} lets {CONTRACTS[event.contract].name} go by."


def _aside(event: ev.TimeCardAside, names: TableNames) -> str:
    return (
        f"{names[event.seat_no]} sets a Time card aside: {counted(event.points, 'point')} at stake, one turn fewer."
    )


def _reshuffled(event: ev.Reshuffled, names: TableNames) -> str:
    return f"The discard pile is shuffled into a new Play deck of {counted(event.cards, 'card')}."


def _event_revealed(event: sev.EventRevealed, names: TableNames) -> str:
    effect, text = event_effect(event.event, names.story), names.story.event_text(event.event)
    does = f" ({effect})" if effect else ""
    return f"Event: {names.story.event_title(event.event)}{does}.{f' {text}' if text else ''}"


def _month(event: sev.MonthEnded, names: TableNames) -> str:
    return f"The events are turned over: month {event.month} has {counted(event.events, 'turn')}."


def _story_read(event: sev.StoryRead, names: TableNames) -> str:
    are = "is" if event.joined == 1 else "are"
    joined = f" {counted(event.joined, 'card')} {are} shuffled into the Play deck." if event.joined else ""
    return f"Story card {event.card} is read and lays out {names.story.mission_name(event.card)}.{joined}"


def _mission_done(event: sev.MissionCompleted, names: TableNames) -> str:
    given = f", giving up {listed(card_name(card) for card in event.given)}" if event.given else ""
    first = ", the first to do so" if event.place == 1 else ""
    return f"{names[event.seat_no]} completes {names.story.mission_name(event.mission)}{given}{first}!"


def _mission_step(event: sev.MissionStep, names: TableNames) -> str:
    space = f"space {event.step} of {event.steps}"
    return f"{names[event.seat_no]}'s marker goes to {space} on {names.story.mission_name(event.mission)}."


def _mission_declined(event: sev.MissionDeclined, names: TableNames) -> str:
    return f"{names[event.seat_no]} does not take {names.story.mission_name(event.mission)}."


def _marker_placed(event: sev.MarkerPlaced, names: TableNames) -> str:
    return f"{names[event.seat_no]} puts marker {event.place} back in the box." if event.to_box else ""


def _talent(event: sev.TalentOpened, names: TableNames) -> str:
    who = names.story.character_name(event.character)
    return f"{names[event.seat_no]}'s character, {who}, opens up: the ability counts."


def _trophy(event: sev.TrophyShown, names: TableNames) -> str:
    return f"{names[event.seat_no]} reveals the trophy."


def _offer_down(event: sev.OfferTurnedDown, names: TableNames) -> str:
    return f"{names[event.seat_no]} keeps the coins."


def _crowns_gained(event: ev.CrownsGained, names: TableNames) -> str:
    why = _CROWNS_WHY[event.why]
    return f"{names[event.seat_no]} gains {counted(event.count, 'crown')} {why}, {event.crowns} in all."


def _crowns_paid(event: ev.CrownsPaid, names: TableNames) -> str:
    return f"{names[event.seat_no]} gives {counted(event.count, 'crown')} back, {event.crowns} left."


def _item_kept(event: ev.ItemKept, names: TableNames) -> str:
    bonus = f", and gains {counted(event.bonus, 'coin')} for it" if event.bonus else ""
    return f"{names[event.seat_no]} keeps the {card_name(event.card)}{bonus}."


def _item_sold(event: ev.ItemSold, names: TableNames) -> str:
    item = item_name(CARDS[event.card].item)
    return f"{names[event.seat_no]}'s Innkeeper sells {item} for {counted(event.price, 'coin')}."


def _looked(event: ev.LookedAhead, names: TableNames) -> str:
    seen = f", who sees: {listed(full_name(card) for card in event.cards)}" if event.cards else ""
    return f"{names[event.seat_no]} sends a Lookout ahead{seen}."


def _put_back(event: ev.PutOnTop, names: TableNames) -> str:
    if event.card < 0:
        others = f", and discards: {listed(full_name(card) for card in event.discarded)}" if event.discarded else ""
        return f"{names[event.seat_no]} puts a card back on the Play deck, unseen by the others{others}."
    return f"{names[event.seat_no]} puts back: {full_name(event.card)}. The others are discarded."


def _spared(event: ev.ShipSpared, names: TableNames) -> str:
    return f"The {full_name(event.card)} is sent away by today's event, and the harbor stays."


def _character(event: sev.CharacterChosen, names: TableNames) -> str:
    return f"{names[event.seat_no]} plays {names.story.character_name(event.character)}."


def _allotment(event: sev.AllotmentTaken, names: TableNames) -> str:
    return f"{names[event.seat_no]} takes {counted(event.coins, 'coin')} of the allotment."


def _end(event: ev.EndTriggered, names: TableNames) -> str:
    return f"{names[event.seat_no]} has {event.influence} influence: this round is the last."


def _conceded(event: ev.Conceded, names: TableNames) -> str:
    return f"{names[event.seat_no]} gives the game up."


def _over(event: ev.GameOver, names: TableNames) -> str:
    return "The game is over."


_TELL: dict[type[ev.Event], Callable[[Any, TableNames], str]] = {
    ev.GameStarted: _started,
    ev.TurnStarted: _turn,
    ev.Revealed: _revealed,
    ev.Placed: _placed,
    ev.Repelled: _repelled,
    ev.Busted: _busted,
    ev.HarborCleared: _cleared,
    ev.Stopped: _stopped,
    ev.TaxRaised: _tax,
    ev.TaxPaid: _tax_paid,
    ev.Gained: _gained,
    ev.Paid: _paid,
    ev.FeePaid: _fee,
    ev.Traded: _traded,
    ev.Hired: _hired,
    ev.ExpeditionClaimed: _expedition,
    ev.Passed: _passed,
    ev.MarkerMoved: _marker,
    ev.ContractCompleted: _completed,
    ev.ContractDeclined: _declined,
    ev.TimeCardAside: _aside,
    ev.Reshuffled: _reshuffled,
    sev.EventRevealed: _event_revealed,
    sev.MonthEnded: _month,
    sev.StoryRead: _story_read,
    sev.MissionCompleted: _mission_done,
    sev.MissionStep: _mission_step,
    sev.MissionDeclined: _mission_declined,
    sev.MarkerPlaced: _marker_placed,
    sev.TalentOpened: _talent,
    sev.TrophyShown: _trophy,
    sev.OfferTurnedDown: _offer_down,
    ev.CrownsGained: _crowns_gained,
    ev.CrownsPaid: _crowns_paid,
    ev.ItemKept: _item_kept,
    ev.ItemSold: _item_sold,
    ev.LookedAhead: _looked,
    ev.PutOnTop: _put_back,
    ev.ShipSpared: _spared,
    sev.CharacterChosen: _character,
    sev.AllotmentTaken: _allotment,
    ev.EndTriggered: _end,
    ev.Conceded: _conceded,
    ev.GameOver: _over,
}
