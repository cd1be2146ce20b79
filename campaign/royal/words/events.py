"""What happened in words: each event by the sentence of its tag, turns in short, and a turn card by card."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from textwrap import wrap
from typing import Any, NamedTuple

from msgspec.structs import asdict

from highseas.campaign.play.seat import SeenMoment
from highseas.campaign.royal.play.at_table import Lost, RoyalMoment
from highseas.campaign.royal.play.turn_cards import Fate, TurnCard, TurnCards
from highseas.campaign.royal.words.cards import coins_left
from highseas.campaign.royal.words.names import EVENTS, FIELDS, TableNames
from highseas.campaign.royal.words.story import effects_line
from highseas.campaign.words.fields import Sentences
from highseas.engine.royal import events as ev
from highseas.engine.royal.cards import CARDS, CONTRACTS, POWERS, SETS
from highseas.engine.royal.seen.view import face
from highseas.story import moves as sev


class EventLine(NamedTuple):
    """An event in words; the event is None for a reason."""

    text: str
    event: ev.Event | None


def worded(events: Iterable[ev.Event | str], names: TableNames) -> list[EventLine]:
    """Format events, a line each with its event; a reason among them is a line already. Events that need no line are
    left out, and so are the reveals of cards that a Gambler has just turned up, which are listed together.
    """
    lines, listed = list[EventLine](), 0
    for event in events:
        if isinstance(event, str):
            lines.append(EventLine(event, None))
            listed = 0
            continue
        if isinstance(event, ev.Gambled):
            listed = len(event.cards)
        if isinstance(event, ev.Revealed) and listed:
            listed -= 1
            continue
        lines += (EventLine(text, event) for text in (event_line(event, names), pay_off(event, names)) if text)
    return lines


def event_lines(events: Iterable[ev.Event | str], names: TableNames) -> list[str]:
    return [line.text for line in worded(events, names)]


def news_lines(events: Iterable[ev.Event | str], names: TableNames) -> list[str]:
    """Format what came since the last question: of the harbor only the cards, the question says the rest."""
    lines = (line for line in worded(events, names) if not isinstance(line.event, (ev.HarborCleared, ev.Stopped)))
    short = (ev.Revealed, ev.Repelled, ev.FeePaid)
    return [_NEWS.say(line.event, names) if isinstance(line.event, short) else line.text for line in lines]


def lost_text(lost: Lost | None, names: TableNames) -> str:
    """Return what a seat could have had by stopping before a bust; empty for nothing."""
    if lost is None or not (lost.coins or lost.person):
        return ""
    person = face(lost.person).kind if lost.person else ""
    return names.say("panels.harbor.lost", coins=lost.coins, person=person, both=lost.both)


def pay_off(event: ev.Event, names: TableNames) -> str:
    """Return what the story tells when a mission is done for the first time; empty for any other event."""
    if not isinstance(event, sev.MissionCompleted) or event.place > 1:
        return ""
    return names.story.pay_off(event.mission, event.late, names[event.seat_no])


class StoryText(NamedTuple):
    """What the story tells of a move, under a title; `mission` is empty for the way taken at a choice and guests."""

    title: str
    text: str
    mission: str = ""


def story_texts(events: Iterable[ev.Event], names: TableNames) -> list[StoryText]:
    """Return what the story tells of these events: of missions done for the first time, the way chosen, guests."""
    found, story = list[StoryText](), names.story
    for event in events:
        if isinstance(event, sev.MissionCompleted):
            found.append(StoryText(story.mission_title(event.mission), pay_off(event, names), event.mission))
        elif isinstance(event, sev.ChoiceMade):
            found.append(StoryText(story.way_title(event.way), story.way_said(event.way)))
        elif isinstance(event, sev.GuestCalled):
            comes = story.guest_comes(event.guest, names[event.seat_no])
            title = names.say("prompts.answer.call", guest=story.guest_name(event.guest), offer="")
            found.append(StoryText(title, comes))
    return [each for each in found if each.text]


def event_line(event: ev.Event, names: TableNames) -> str:
    """Format one event; empty if another event beside it says as much."""
    kind = type(event)
    if kind in EVENTS:
        return EVENTS[kind](event, names)
    match event:
        case ev.Placed() | ev.Paid(why="hire") | sev.MarkerPlaced(to_box=False):
            return ""
        case ev.Gained(why="trade") if event.coins == event.asked:
            return ""
    variant = _BUSTS.get(event.missing, "short") if isinstance(event, ev.Busted) else ""
    more = MORE[kind](event, names) if kind in MORE else {}
    return SENTENCES.say(event, names, variant, **more)


_BUSTS = {0: "chosen", -1: "skull", -2: "gambled"}
"""Which sentence tells a bust, by `Busted.missing`: why the ship was not repelled."""


def _gained(event: ev.Gained, names: TableNames) -> Mapping[str, object]:
    """Return the professions that an income comes from: the kinds with the event's power in the set it is from."""
    people = list[str]()
    if event.why == "income":
        ability = POWERS[event.power].partition(":")[0]
        cards = next(card_set.card for card_set in SETS if ability in card_set.ability)
        people = list(dict.fromkeys(card.kind for card in cards if ability in card.abilities))
    return {"people": people, "short": event.coins < event.asked}


SENTENCES = Sentences("events", FIELDS)
_NEWS = Sentences("plain.news", FIELDS)
"""The sentences of events by their tags, and shorter ones for what comes often."""
MORE: Mapping[type[ev.Event], Callable[[Any, TableNames], Mapping[str, object]]] = {
    ev.TaxRaised: lambda event, names: {
        "least": CARDS[event.card].taxed_from if event.card >= 0 else 0,
        "left": coins_left(event.card) if event.card >= 0 else 0,
    },
    ev.Gained: _gained,
    ev.Traded: lambda event, names: {"shown": event.coins or not CARDS[event.card].crowns},
    sev.EventRevealed: lambda event, names: {
        "title": names.story.event_title(event.event),
        "effect": effects_line(names.story.events.get(event.event, ()), names.story.language),
        "text": names.story.event_text(event.event, event.month),
    },
    sev.MonthEnded: lambda event, names: {"month": names.story.month_name(event.month)},
    sev.StoryRead: lambda event, names: {"mission": names.story.mission_name(event.card)},
    sev.MissionCompleted: lambda event, names: {"first": event.place == 1},
    sev.GuestCalled: lambda event, names: {
        "guest": names.story.guest_name(event.guest),
        "effect": effects_line(names.story.guests.get(event.guest, ()), names.story.language),
        "said": names.story.guest_comes(event.guest, names[event.seat_no]),
    },
    sev.ChoiceMade: lambda event, names: {
        "title": names.story.way_title(event.way),
        "first": event.way == 1,
        "said": names.story.way_said(event.way),
    },
}
"""The values of some sentences beside the fields of their events."""


class Clause(NamedTuple):
    """What a seat did, without the seat; `several` if more than one thing is named in it."""

    text: str
    several: bool = False


def summarize_turns(moments: Iterable[SeenMoment | RoyalMoment], names: TableNames, width: int, most: int) -> list[str]:
    """Summarize these moves in at most `most` lines of `width` columns: who drew, went bust, took what."""
    sentences = list[str]()
    for seat, run in groupby(moments, key=lambda moment: moment.seat):
        events = [event for moment in run for event in moment.events]
        did = [*_drawing(events, seat - 1, names), *_taking(events, seat - 1, names)]
        sentences.append(_sentence(names[seat - 1], did, names))
        taxes = (event for event in events if isinstance(event, ev.TaxPaid))
        sentences += (names.say("turns.tax", who=names[tax.seat_no], coins=tax.coins) for tax in taxes)
    return wrap(" ".join(sentences), width, max_lines=most, placeholder=" …")


def _sentence(who: str, did: Sequence[Clause], names: TableNames) -> str:
    """Join clauses to one sentence; a comma stands before the last where another "and" could be read into it."""
    if not did:
        return names.say("turns.nothing", who=who)
    *others, last = (clause.text for clause in did)
    comma = len(did) > 2 or did[0].several
    return names.say("turns.done", who=who, others=others, comma=comma, last=last)


def _drawing(events: Sequence[ev.Event], seat_no: int, names: TableNames) -> Iterator[Clause]:
    drawn = sum(1 for event in events if isinstance(event, ev.Revealed) and event.seat_no == seat_no)
    repelled = sum(1 for event in events if isinstance(event, ev.Repelled))
    if drawn:
        gambled = sum(len(event.cards) for event in events if isinstance(event, ev.Gambled))
        yield Clause(names.say("turns.did.drew", cards=drawn, gambled=gambled))
    if repelled:
        yield Clause(names.say("turns.did.repelled", ships=repelled))
    if any(isinstance(event, ev.TaxRaised) for event in events):
        yield Clause(names.say("turns.did.tax"))
    for event in events:
        if isinstance(event, ev.Busted):
            yield Clause(names.say("turns.did.bust", card=event.card))
    if any(isinstance(event, ev.TimeCardAside) for event in events):
        yield Clause(names.say("turns.did.aside"))


def _taking(events: Sequence[ev.Event], seat_no: int, names: TableNames) -> Iterator[Clause]:
    own = [event for event in events if getattr(event, "seat_no", -1) == seat_no]
    if taken := [event.card for event in own if isinstance(event, (ev.Hired, ev.Traded, ev.ItemKept))]:
        yield Clause(names.say("turns.did.took", cards=taken), several=len(taken) > 1)
    if stowed := sum(1 for event in own if isinstance(event, ev.Stowed)):
        yield Clause(names.say("turns.did.stowed", ships=stowed))
    for event in own:
        if isinstance(event, ev.ExpeditionClaimed):
            yield Clause(names.say("turns.did.claimed", card=event.card), several=True)
    for event in own:
        if isinstance(event, ev.ContractCompleted):
            yield Clause(names.say("turns.did.contract", contract=CONTRACTS[event.contract].id))
        elif isinstance(event, sev.MissionCompleted):
            title = names.story.mission_title(event.mission)
            yield Clause(names.say("turns.did.mission", mission=event.mission, title=title))


def turn_lines(turns: Iterable[TurnCards], names: TableNames) -> list[str]:
    """Format turns: a heading for each, a line for each of its cards in the order drawn, one for other coins."""
    lines = list[str]()
    for turn in turns:
        lines.append(names.say("turn_cards.turn", **heading(turn, names)._asdict()))
        lines += (_card(card, names) for card in turn.cards)
        if not turn.cards:
            lines.append(names.say("turn_cards.nothing"))
        if turn.coins:
            lines.append(names.say("turn_cards.coins", parts=coins_parts(turn, names)))
    return lines


class Heading(NamedTuple):
    """A turn in short: its number, whose it is, a bust and the story's event, each empty where there is none."""

    number: str
    who: str
    bust: str
    title: str


_UNSAID: tuple[Fate, ...] = ("hired", "traded", "claimed", "lies", "tax")
"""Outcomes of a card that need no word where the seat that took it stands beside it."""


def heading(turn: TurnCards, names: TableNames) -> Heading:
    """Return the heading of a turn in its parts."""
    title = names.story.event_title(turn.event) if turn.event else ""
    bust = names.say("turn_cards.bust") if turn.bust else ""
    return Heading(names.say("turn_cards.number", turn=turn.turn), names[turn.seat - 1], bust, title)


def is_taken(card: TurnCard) -> bool:
    """Whether a seat took the card."""
    return card.fate in ("hired", "traded", "declined", "stowed", "kept", "claimed")


def fate_word(card: TurnCard, names: TableNames) -> str:
    """Return the outcome of a card, beside who took it, in a word; empty where nothing need be said."""
    if card.clash:
        return names.say("turn_cards.bust")
    if card.fate == "kept":
        return names.language.short_name(face(card.card).item)
    return "" if card.fate in _UNSAID else names.say(f"turn_cards.short.{card.fate}")


def coins_parts(turn: TurnCards, names: TableNames) -> list[str]:
    """Return who gained coins in a turn besides what ships brought, and who paid tax, a part for each reason."""
    seats: dict[str, list[str]] = {}
    for change in turn.coins:
        said = names.say("turn_cards.seat_coins", who=names[change.seat - 1], coins=change.coins)
        seats.setdefault(change.why, []).append(said)
    return [names.say("turn_cards.coins_part", why=f"turn_cards.why.{why}", seats=each) for why, each in seats.items()]


def _card(card: TurnCard, names: TableNames) -> str:
    who = names[card.by - 1] if card.by else ""
    fate = names.say(f"turn_cards.fate.{card.fate}", who=who, coins=abs(card.coins), clash=card.clash)
    return names.say("turn_cards.card", **asdict(card) | {"fate": fate})
