"""Events in words: one line each, with the seat by name."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from highseas.campaign.royal.words.added import EVENTS
from highseas.campaign.royal.words.naming import TableNames
from highseas.campaign.royal.words.story import event_effect
from highseas.engine.royal import events as ev
from highseas.engine.royal.cards import CARDS, CONTRACTS, HALF, LEAVES, POWERS, SETS
from highseas.story import events as sev


class EventLine(NamedTuple):
    """An event in words; None stands for what is no event, as a reason."""

    text: str
    event: ev.Event | None


def worded(events: Iterable[ev.Event], names: TableNames) -> list[EventLine]:
    """Format events, a line each with its event; events that need no line are left out."""
    texts = (
        (event, text) for event in _untold(events) for text in (event_line(event, names), pay_off(event, names))
    )
    return [EventLine(text, event) for event, text in texts if text]


def _untold(events: Iterable[ev.Event]) -> Iterator[ev.Event]:
    """Yield events without the reveals of cards that a Gambler has just turned up: those are listed together."""
    listed = 0
    for event in events:
        if isinstance(event, ev.Gambled):
            listed = len(event.cards)
        if isinstance(event, ev.Revealed) and listed:
            listed -= 1
            continue
        yield event


def event_lines(events: Iterable[ev.Event], names: TableNames) -> list[str]:
    """Format events, a line each; events that need no line are left out."""
    return [line.text for line in worded(events, names)]


def pay_off(event: ev.Event, names: TableNames) -> str:
    """Return what the story tells when a mission is done for the first time; empty for any other event."""
    if not isinstance(event, sev.MissionCompleted) or event.place > 1:
        return ""
    return names.story.pay_off(event.mission, event.late, names[event.seat_no])


class Said(NamedTuple):
    """What the story tells of a move, under a title; `mission` is empty for the way taken at a choice."""

    title: str
    text: str
    mission: str = ""


def said(events: Iterable[ev.Event], names: TableNames) -> list[Said]:
    """Return what the story tells of these events: of missions done for the first time, of the way chosen."""
    return [tale for tale in (_tale(event, names) for event in events) if tale.text]


def _tale(event: ev.Event, names: TableNames) -> Said:
    if isinstance(event, sev.MissionCompleted):
        return Said(names.story.mission_title(event.mission), pay_off(event, names), event.mission)
    if isinstance(event, sev.ChoiceMade):
        return Said(names.story.way_title(event.way), names.story.way_said(event.way))
    return Said("", "")


def event_line(event: ev.Event, names: TableNames) -> str:
    """Format one event; empty if another event beside it says as much."""
    describe = _TELL.get(type(event)) or EVENTS[type(event)]
    return describe(event, names)


def _started(event: ev.GameStarted, names: TableNames) -> str:
    return names.say("events.started", turns=event.time_deck, aside=event.point_deck)


def _turn(event: ev.TurnStarted, names: TableNames) -> str:
    return names.say("events.turn", turn=event.turn, who=names[event.seat_no])


def _revealed(event: ev.Revealed, names: TableNames) -> str:
    return names.say("events.revealed", who=names[event.seat_no], time_card=event.time_card, card=event.card)


def _placed(event: ev.Placed, names: TableNames) -> str:
    return ""


def _repelled(event: ev.Repelled, names: TableNames) -> str:
    return names.say("events.repelled", who=names[event.seat_no], ship=event.card, kept=event.kept)


def _busted(event: ev.Busted, names: TableNames) -> str:
    if event.missing < -1:
        return names.say("events.busted.gambled", card=event.card, other=event.other)
    if event.missing < 0:
        return names.say("events.busted.skull", card=event.card, other=event.other)
    if event.missing == 0:
        return names.say("events.busted.chosen", card=event.card, other=event.other, who=names[event.seat_no])
    return names.say("events.busted.short", card=event.card, other=event.other, missing=event.missing)


def _cleared(event: ev.HarborCleared, names: TableNames) -> str:
    return names.say("events.cleared", cards=len(event.cards))


def _stopped(event: ev.Stopped, names: TableNames) -> str:
    return names.say("events.stopped", forced=event.forced, who=names[event.seat_no], takes=event.takes)


def _tax(event: ev.TaxRaised, names: TableNames) -> str:
    if event.card < 0:
        return names.say("events.tax.no_card")
    left = 0 if LEAVES[event.card] == HALF else LEAVES[event.card]
    return names.say("events.tax.raised", least=CARDS[event.card].taxed_from, left=left)


def _tax_paid(event: ev.TaxPaid, names: TableNames) -> str:
    return names.say("events.tax.paid", who=names[event.seat_no], coins=event.coins)


def _gained(event: ev.Gained, names: TableNames) -> str:
    if event.why == "trade" and event.coins == event.asked:
        return ""  # the trade itself says it
    who, short = names[event.seat_no], event.coins < event.asked
    if event.why == "income":
        people = _with_power(event.power)
        return names.say(
            "events.gained.income", who=who, coins=event.coins, people=people, short=short, asked=event.asked
        )
    why = f"events.coins_why.{event.why}"
    return names.say("events.gained.coins", who=who, coins=event.coins, why=why, short=short, asked=event.asked)


def _with_power(power: int) -> list[str]:
    """Return the kinds of professions that have this power in the set it comes from."""
    ability = POWERS[power].partition(":")[0]
    cards = next(card_set.card for card_set in SETS if ability in card_set.ability)
    return list(dict.fromkeys(card.kind for card in cards if ability in card.abilities))


def _paid(event: ev.Paid, names: TableNames) -> str:
    if event.why == "hire":
        return ""  # the hiring itself says it
    return names.say("events.paid", who=names[event.seat_no], coins=event.coins)


def _fee(event: ev.FeePaid, names: TableNames) -> str:
    return names.say("events.fee", who=names[event.seat_no], to=names[event.to], coins=event.coins)


def _traded(event: ev.Traded, names: TableNames) -> str:
    who = names[event.seat_no]
    if event.declined:
        return names.say("events.declined_coins", who=who, ship=event.card)
    shown = event.coins or not CARDS[event.card].crowns
    return names.say("events.traded", who=who, ship=event.card, shown=shown, coins=event.coins, bonus=event.bonus)


def _hired(event: ev.Hired, names: TableNames) -> str:
    return names.say(
        "events.hired", who=names[event.seat_no], card=event.card, cost=event.cost, discount=event.discount
    )


def _expedition(event: ev.ExpeditionClaimed, names: TableNames) -> str:
    return names.say("events.expedition", who=names[event.seat_no], card=event.card, given=event.given)


def _passed(event: ev.Passed, names: TableNames) -> str:
    return names.say("events.passed", who=names[event.seat_no])


def _marker(event: ev.MarkerMoved, names: TableNames) -> str:
    contract = CONTRACTS[event.contract].id
    return names.say(
        "events.marker", who=names[event.seat_no], step=event.step, steps=event.steps, contract=contract
    )


def _completed(event: ev.ContractCompleted, names: TableNames) -> str:
    contract = CONTRACTS[event.contract].id
    return names.say("events.completed", who=names[event.seat_no], contract=contract, influence=event.influence)


def _declined(event: ev.ContractDeclined, names: TableNames) -> str:
    return names.say("events.declined", who=names[event.seat_no], contract=CONTRACTS[event.contract].id)


def _aside(event: ev.TimeCardAside, names: TableNames) -> str:
    return names.say("events.aside", who=names[event.seat_no], points=event.points)


def _reshuffled(event: ev.Reshuffled, names: TableNames) -> str:
    return names.say("events.reshuffled", cards=event.cards)


def _event_revealed(event: sev.EventRevealed, names: TableNames) -> str:
    story = names.story
    effect, text = event_effect(event.event, story), story.event_text(event.event, event.month)
    return names.say("events.story.revealed", title=story.event_title(event.event), effect=effect, text=text)


def _month(event: sev.MonthEnded, names: TableNames) -> str:
    return names.say("events.story.month", month=names.story.month_name(event.month), turns=event.events)


def _story_read(event: sev.StoryRead, names: TableNames) -> str:
    mission = names.story.mission_name(event.card)
    return names.say("events.story.read", card=event.card, mission=mission, joined=event.joined)


def _mission_done(event: sev.MissionCompleted, names: TableNames) -> str:
    mission, first = names.story.mission_name(event.mission), event.place == 1
    return names.say(
        "events.story.completed", who=names[event.seat_no], mission=mission, given=event.given, first=first
    )


def _mission_step(event: sev.MissionStep, names: TableNames) -> str:
    mission = names.story.mission_name(event.mission)
    return names.say(
        "events.story.step", who=names[event.seat_no], step=event.step, steps=event.steps, mission=mission
    )


def _mission_declined(event: sev.MissionDeclined, names: TableNames) -> str:
    mission = names.story.mission_name(event.mission)
    return names.say("events.story.declined", who=names[event.seat_no], mission=mission)


def _marker_placed(event: sev.MarkerPlaced, names: TableNames) -> str:
    if not event.to_box:
        return ""  # the mission that was completed says it
    return names.say("events.story.marker_boxed", who=names[event.seat_no], place=event.place)


def _talent(event: sev.TalentOpened, names: TableNames) -> str:
    character = names.story.character_name(event.character)
    return names.say("events.story.talent", who=names[event.seat_no], character=character)


def _trophy(event: sev.TrophyShown, names: TableNames) -> str:
    return names.say("events.story.trophy", who=names[event.seat_no])


def _offer_down(event: sev.OfferTurnedDown, names: TableNames) -> str:
    return names.say("events.story.offer_declined", who=names[event.seat_no])


def _crowns_gained(event: ev.CrownsGained, names: TableNames) -> str:
    who, why = names[event.seat_no], f"events.crowns_why.{event.why}"
    return names.say("events.gained.crowns", who=who, count=event.count, why=why, crowns=event.crowns)


def _crowns_paid(event: ev.CrownsPaid, names: TableNames) -> str:
    return names.say("events.gained.crowns_paid", who=names[event.seat_no], count=event.count, crowns=event.crowns)


def _item_kept(event: ev.ItemKept, names: TableNames) -> str:
    return names.say("events.item.kept", who=names[event.seat_no], ship=event.card, bonus=event.bonus)


def _item_sold(event: ev.ItemSold, names: TableNames) -> str:
    item = CARDS[event.card].item
    return names.say("events.item.sold", who=names[event.seat_no], item=item, price=event.price)


def _looked(event: ev.LookedAhead, names: TableNames) -> str:
    return names.say("events.lookout.sent", who=names[event.seat_no], cards=event.cards)


def _put_back(event: ev.PutOnTop, names: TableNames) -> str:
    who = names[event.seat_no]
    if event.card < 0:
        return names.say("events.lookout.put_back_unseen", who=who, discarded=event.discarded)
    return names.say("events.lookout.put_back", who=who, card=event.card)


def _spared(event: ev.ShipSpared, names: TableNames) -> str:
    return names.say("events.spared", ship=event.card)


def _stowed(event: ev.Stowed, names: TableNames) -> str:
    return names.say("events.stowed", card=event.card, who=names[event.seat_no], influence=event.influence)


def _unstowed(event: ev.Unstowed, names: TableNames) -> str:
    return names.say("events.unstowed", who=names[event.seat_no], cards=event.cards)


def _gambled(event: ev.Gambled, names: TableNames) -> str:
    return names.say("events.gambled", who=names[event.seat_no], count=len(event.cards), cards=event.cards)


def _character(event: sev.CharacterChosen, names: TableNames) -> str:
    character = names.story.character_name(event.character)
    return names.say("events.story.character", who=names[event.seat_no], character=character)


def _choice(event: sev.ChoiceMade, names: TableNames) -> str:
    title, said = names.story.way_title(event.way), names.story.way_said(event.way)
    return names.say("events.story.choice", who=names[event.seat_no], title=title, first=event.way == 1, said=said)


def _allotment(event: sev.AllotmentTaken, names: TableNames) -> str:
    return names.say("events.story.allotment", who=names[event.seat_no], coins=event.coins)


def _end(event: ev.EndTriggered, names: TableNames) -> str:
    return names.say("events.last_round", who=names[event.seat_no], influence=event.influence)


def _ran_out(event: ev.RanOut, names: TableNames) -> str:
    return names.say("events.ran_out")


def _conceded(event: ev.Conceded, names: TableNames) -> str:
    return names.say("events.conceded", who=names[event.seat_no])


def _over(event: ev.GameOver, names: TableNames) -> str:
    return names.say("events.over")


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
    ev.Stowed: _stowed,
    ev.Unstowed: _unstowed,
    ev.Gambled: _gambled,
    sev.CharacterChosen: _character,
    sev.AllotmentTaken: _allotment,
    sev.ChoiceMade: _choice,
    ev.EndTriggered: _end,
    ev.RanOut: _ran_out,
    ev.Conceded: _conceded,
    ev.GameOver: _over,
}
