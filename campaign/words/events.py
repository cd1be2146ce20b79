"""Events in words: one line each, told of the seat by name."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from campaign.words.names import card_name, counted, full_name, item_name, listed
from campaign.words.story import character_name, event_effect, event_text, event_title, mission_name
from engine import events as ev
from engine.cards import CARDS, CONTRACTS, POWERS

Names = Sequence[str]


def event_lines(events: Iterable[ev.Event], names: Names) -> list[str]:
    """What happened, a line each; events that need no telling are left out."""
    lines = (event_line(event, names) for event in events)
    return [line for line in lines if line]


def event_line(event: ev.Event, names: Names) -> str:
    """One event in words; empty if another event beside it tells as much."""
    return _TELL[type(event)](event, names)


def _started(event: ev.GameStarted, names: Names) -> str:
    if not event.time_deck:
        return "The table is laid."
    aside = f", {counted(event.point_deck, 'card')} already on the Point deck" if event.point_deck else ""
    return f"The table is laid: {counted(event.time_deck, 'turn')} on the Time deck{aside}."


def _turn(event: ev.TurnStarted, names: Names) -> str:
    return f"— Turn {event.turn}: {names[event.seat]} —"


def _revealed(event: ev.Revealed, names: Names) -> str:
    source = " from the Time deck" if event.time_card else ""
    return f"{names[event.seat]} turns up{source}: {full_name(event.card)}."


def _placed(event: ev.Placed, names: Names) -> str:
    return ""


def _repelled(event: ev.Repelled, names: Names) -> str:
    fate = "and keeps it for Pirates' Nest" if event.kept else "and sends it off"
    return f"{names[event.seat]} repels the {card_name(event.card)} {fate}."


def _busted(event: ev.Busted, names: Names) -> str:
    clash = f"the {full_name(event.card)} meets the {full_name(event.other)}"
    if event.missing < 0:
        why = "a skull cannot be repelled"
    elif event.missing == 0:
        why = f"{names[event.seat]} chose not to repel it"
    else:
        why = f"{counted(event.missing, 'cutlass')} short of repelling it"
    return f"Bust! {clash[0].upper()}{clash[1:]}; {why}."


def _cleared(event: ev.HarborCleared, names: Names) -> str:
    return f"{counted(len(event.cards), 'card')} from the harbor to the discard pile."


def _stopped(event: ev.Stopped, names: Names) -> str:
    forced = "No card is left to turn up. " if event.forced else ""
    return f"{forced}{names[event.seat]} stops and may take {counted(event.takes, 'card')}."


def _tax(event: ev.TaxRaised, names: Names) -> str:
    if event.card < 0:
        return "No card is left to turn up: a Tax Increase strikes all the same."
    return f"Tax Increase! Whoever has {CARDS[event.card].taxed_from} or more coins loses half."


def _tax_paid(event: ev.TaxPaid, names: Names) -> str:
    return f"{names[event.seat]} pays {counted(event.coins, 'coin')} of tax."


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


def _gained(event: ev.Gained, names: Names) -> str:
    if event.why == "trade" and event.coins == event.asked:
        return ""  # the trade itself tells them
    why = f"for {_power_name(event.power)}" if event.why == "income" else _WHY[event.why]
    short = f" ({event.asked} were due, but no card is left)" if event.coins < event.asked else ""
    return f"{names[event.seat]} gains {counted(event.coins, 'coin')} {why}{short}."


def _power_name(power: int) -> str:
    """The professions that have this power, in the plural."""
    ability = POWERS[power].partition(":")[0]
    return listed(dict.fromkeys(f"{card_name(card.id)}s" for card in CARDS if ability in card.abilities))


def _paid(event: ev.Paid, names: Names) -> str:
    return "" if event.why == "hire" else f"{names[event.seat]} pays {counted(event.coins, 'coin')}."


def _fee(event: ev.FeePaid, names: Names) -> str:
    return f"{names[event.seat]} pays {names[event.to]} {counted(event.coins, 'coin')} for taking."


def _traded(event: ev.Traded, names: Names) -> str:
    if event.declined:
        return f"{names[event.seat]} trades the {card_name(event.card)} and declines its coins."
    bonus = f", {event.bonus} of them from Traders" if event.bonus else ""
    brings = f" for {counted(event.coins, 'coin')}{bonus}" if event.coins or not CARDS[event.card].crowns else ""
    return f"{names[event.seat]} trades the {card_name(event.card)}{brings}."


def _hired(event: ev.Hired, names: Names) -> str:
    saved = f", {event.discount} saved" if event.discount else ""
    return f"{names[event.seat]} hires: {full_name(event.card)} for {counted(event.cost, 'coin')}{saved}."


def _expedition(event: ev.ExpeditionClaimed, names: Names) -> str:
    given = listed(card_name(card) for card in event.given)
    return f"{names[event.seat]} claims the {card_name(event.card)} with {given}."


def _passed(event: ev.Passed, names: Names) -> str:
    return f"{names[event.seat]} takes no more."


def _marker(event: ev.MarkerMoved, names: Names) -> str:
    name = CONTRACTS[event.contract].name
    return f"{names[event.seat]}'s marker goes to space {event.step} of {event.steps} on {name}."


def _completed(event: ev.ContractCompleted, names: Names) -> str:
    bonus = f" and gains {event.influence} influence" if event.influence else ""
    return f"{names[event.seat]} completes {CONTRACTS[event.contract].name}{bonus}!"


def _declined(event: ev.ContractDeclined, names: Names) -> str:
    return f"{names[event.seat]} lets {CONTRACTS[event.contract].name} go by."


def _aside(event: ev.TimeCardAside, names: Names) -> str:
    return f"{names[event.seat]} sets a Time card aside: {counted(event.points, 'point')} at stake, one turn fewer."


def _reshuffled(event: ev.Reshuffled, names: Names) -> str:
    return f"The discard pile is shuffled into a new Play deck of {counted(event.cards, 'card')}."


def _event_revealed(event: ev.EventRevealed, names: Names) -> str:
    effect, text = event_effect(event.event), event_text(event.event)
    does = f" ({effect})" if effect else ""
    return f"Event: {event_title(event.event)}{does}.{f' {text}' if text else ''}"


def _month(event: ev.MonthEnded, names: Names) -> str:
    return f"The events are turned over: month {event.month} has {counted(event.events, 'turn')}."


def _story_read(event: ev.StoryRead, names: Names) -> str:
    are = "is" if event.joined == 1 else "are"
    joined = f" {counted(event.joined, 'card')} {are} shuffled into the Play deck." if event.joined else ""
    return f"Story card {event.card} is read and lays out {mission_name(event.card)}.{joined}"


def _mission_done(event: ev.MissionCompleted, names: Names) -> str:
    given = f", giving up {listed(card_name(card) for card in event.given)}" if event.given else ""
    first = ", the first to do so" if event.place == 1 else ""
    return f"{names[event.seat]} completes {mission_name(event.mission)}{given}{first}!"


def _mission_step(event: ev.MissionStep, names: Names) -> str:
    space = f"space {event.step} of {event.steps}"
    return f"{names[event.seat]}'s marker goes to {space} on {mission_name(event.mission)}."


def _mission_declined(event: ev.MissionDeclined, names: Names) -> str:
    return f"{names[event.seat]} does not take {mission_name(event.mission)}."


def _marker_placed(event: ev.MarkerPlaced, names: Names) -> str:
    return f"{names[event.seat]} puts marker {event.place} back in the box." if event.to_box else ""


def _talent(event: ev.TalentOpened, names: Names) -> str:
    return f"{names[event.seat]}'s character, {character_name(event.character)}, opens up: the ability counts."


def _trophy(event: ev.TrophyShown, names: Names) -> str:
    return f"{names[event.seat]} reveals the trophy."


def _offer_down(event: ev.OfferTurnedDown, names: Names) -> str:
    return f"{names[event.seat]} keeps the coins."


def _crowns_gained(event: ev.CrownsGained, names: Names) -> str:
    why = _CROWNS_WHY[event.why]
    return f"{names[event.seat]} gains {counted(event.count, 'crown')} {why}, {event.crowns} in all."


def _crowns_paid(event: ev.CrownsPaid, names: Names) -> str:
    return f"{names[event.seat]} gives {counted(event.count, 'crown')} back, {event.crowns} left."


def _item_kept(event: ev.ItemKept, names: Names) -> str:
    bonus = f", and gains {counted(event.bonus, 'coin')} for it" if event.bonus else ""
    return f"{names[event.seat]} keeps the {card_name(event.card)}{bonus}."


def _item_sold(event: ev.ItemSold, names: Names) -> str:
    item = item_name(CARDS[event.card].item)
    return f"{names[event.seat]}'s Innkeeper sells {item} for {counted(event.price, 'coin')}."


def _looked(event: ev.LookedAhead, names: Names) -> str:
    seen = f", who sees: {listed(full_name(card) for card in event.cards)}" if event.cards else ""
    return f"{names[event.seat]} sends a Lookout ahead{seen}."


def _put_back(event: ev.PutOnTop, names: Names) -> str:
    if event.card < 0:
        others = f", and discards: {listed(full_name(card) for card in event.discarded)}" if event.discarded else ""
        return f"{names[event.seat]} puts a card back on the Play deck, unseen by the others{others}."
    return f"{names[event.seat]} puts back: {full_name(event.card)}. The others are discarded."


def _spared(event: ev.ShipSpared, names: Names) -> str:
    return f"The {full_name(event.card)} is sent away by today's event, and the harbor stays."


def _character(event: ev.CharacterChosen, names: Names) -> str:
    return f"{names[event.seat]} plays {character_name(event.character)}."


def _allotment(event: ev.AllotmentTaken, names: Names) -> str:
    return f"{names[event.seat]} takes {counted(event.coins, 'coin')} of the allotment."


def _end(event: ev.EndTriggered, names: Names) -> str:
    return f"{names[event.seat]} has {event.influence} influence: this round is the last."


def _conceded(event: ev.Conceded, names: Names) -> str:
    return f"{names[event.seat]} gives the game up."


def _over(event: ev.GameOver, names: Names) -> str:
    return "The game is over."


_TELL: dict[type[ev.Event], Callable[[Any, Names], str]] = {
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
    ev.EventRevealed: _event_revealed,
    ev.MonthEnded: _month,
    ev.StoryRead: _story_read,
    ev.MissionCompleted: _mission_done,
    ev.MissionStep: _mission_step,
    ev.MissionDeclined: _mission_declined,
    ev.MarkerPlaced: _marker_placed,
    ev.TalentOpened: _talent,
    ev.TrophyShown: _trophy,
    ev.OfferTurnedDown: _offer_down,
    ev.CrownsGained: _crowns_gained,
    ev.CrownsPaid: _crowns_paid,
    ev.ItemKept: _item_kept,
    ev.ItemSold: _item_sold,
    ev.LookedAhead: _looked,
    ev.PutOnTop: _put_back,
    ev.ShipSpared: _spared,
    ev.CharacterChosen: _character,
    ev.AllotmentTaken: _allotment,
    ev.EndTriggered: _end,
    ev.Conceded: _conceded,
    ev.GameOver: _over,
}
