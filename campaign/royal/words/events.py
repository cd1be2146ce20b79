"""What happened in words: each event as a line, what seats did in their turns in short, and a turn card by card.

The line of an event is found by its tag and filled with its fields.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from textwrap import wrap
from typing import Any, NamedTuple, Protocol

from highseas.campaign.royal.play.turn_cards import Fate, TurnCard, TurnCards
from highseas.campaign.royal.words.names import EVENTS, FIELDS, TableNames
from highseas.campaign.royal.words.story import event_effect
from highseas.campaign.words.fields import Sentences
from highseas.engine.royal import events as ev
from highseas.engine.royal.cards import CARDS, CONTRACTS, HALF, LEAVES, POWERS, SETS
from highseas.engine.royal.seen.card_faces import face
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
    kind = type(event)
    if kind in EVENTS:
        return EVENTS[kind](event, names)
    if _goes_without_saying(event):
        return ""
    variant = _bust(event) if isinstance(event, ev.Busted) else ""
    more = MORE[kind](event, names) if kind in MORE else {}
    return SENTENCES.say(event, names, variant, **more)


def _goes_without_saying(event: ev.Event) -> bool:
    """Whether the event that it came with says it."""
    match event:
        case ev.Placed():
            return True
        case ev.Gained(why="trade"):
            return event.coins == event.asked
        case ev.Paid(why="hire") | sev.MarkerPlaced(to_box=False):
            return True
        case _:
            return False


def _bust(event: ev.Busted) -> str:
    """Return which sentence tells a bust: by why the ship was not repelled."""
    return {0: "chosen", -1: "skull", -2: "gambled"}.get(event.missing, "short")


# --- what a sentence says beside the fields of its event ---


def _tax(event: ev.TaxRaised, names: TableNames) -> Mapping[str, object]:
    if event.card < 0:
        return {"least": 0, "left": 0}
    left = LEAVES[event.card]
    return {"least": CARDS[event.card].taxed_from, "left": 0 if left == HALF else left}


def _gain(event: ev.Gained, names: TableNames) -> Mapping[str, object]:
    people = _with_power(event.power) if event.why == "income" else []
    return {"people": people, "short": event.coins < event.asked}


def _with_power(power: int) -> list[str]:
    """Return the kinds of professions that have this power in the set it comes from."""
    ability = POWERS[power].partition(":")[0]
    cards = next(card_set.card for card_set in SETS if ability in card_set.ability)
    return list(dict.fromkeys(card.kind for card in cards if ability in card.abilities))


def _trade(event: ev.Traded, names: TableNames) -> Mapping[str, object]:
    return {"shown": event.coins or not CARDS[event.card].crowns}


def _revealed(event: sev.EventRevealed, names: TableNames) -> Mapping[str, object]:
    story = names.story
    return {
        "title": story.event_title(event.event),
        "effect": event_effect(event.event, story),
        "text": story.event_text(event.event, event.month),
    }


def _way(event: sev.ChoiceMade, names: TableNames) -> Mapping[str, object]:
    story = names.story
    return {"title": story.way_title(event.way), "first": event.way == 1, "said": story.way_said(event.way)}


SENTENCES = Sentences("events", FIELDS)
"""The sentences of events by their tags."""
MORE: Mapping[type[ev.Event], Callable[[Any, TableNames], Mapping[str, object]]] = {
    ev.TaxRaised: _tax,
    ev.Gained: _gain,
    ev.Traded: _trade,
    sev.EventRevealed: _revealed,
    sev.MonthEnded: lambda event, names: {"month": names.story.month_name(event.month)},
    sev.StoryRead: lambda event, names: {"mission": names.story.mission_name(event.card)},
    sev.MissionCompleted: lambda event, names: {"first": event.place == 1},
    sev.ChoiceMade: _way,
}
"""What some sentences say beside the fields of their events."""


# --- what seats that play by themselves did, in short ---


class Made(Protocol):
    """A move that was made: by which seat (from 1), and what came of it."""

    @property
    def seat(self) -> int:
        """The seat."""

    @property
    def events(self) -> Sequence[ev.Event]:
        """What came of it."""


class Clause(NamedTuple):
    """What a seat did, without the seat; `several` if more than one thing is named in it."""

    text: str
    several: bool = False


def summarize_turns(moments: Iterable[Made], names: TableNames, width: int, most: int) -> list[str]:
    """Summarize these moves in at most so many lines of so many columns: who drew how many cards, went bust,
    took what.
    """
    sentences = []
    for seat, run in groupby(moments, key=lambda moment: moment.seat):
        sentences += _sentences([event for moment in run for event in moment.events], seat - 1, names)
    return wrap(" ".join(sentences), width, max_lines=most, placeholder=" …")


def _sentences(events: Sequence[ev.Event], seat_no: int, names: TableNames) -> list[str]:
    """Yield one sentence of what the seat did, then one for each tax that anybody paid."""
    did = [*_drawing(events, seat_no, names), *_taking(events, seat_no, names)]
    taxes = [event for event in events if isinstance(event, ev.TaxPaid)]
    return [
        _in_a_row(names[seat_no], did, names),
        *(names.say("turns.tax", who=names[tax.seat_no], coins=tax.coins) for tax in taxes),
    ]


def _in_a_row(who: str, did: Sequence[Clause], names: TableNames) -> str:
    """Return clauses as one sentence; a comma stands before the last where another "and" could be read into it."""
    if not did:
        return names.say("turns.nothing", who=who)
    *others, last = (clause.text for clause in did)
    if not others:
        return names.say("turns.one", who=who, did=last)
    if len(did) == 2 and not did[0].several:
        return names.say("turns.two", who=who, did=others[0], last=last)
    return names.say("turns.more", who=who, did=others, last=last)


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
    taken = [event.card for event in own if isinstance(event, (ev.Hired, ev.Traded, ev.ItemKept))]
    if taken:
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


# --- what became of every card of a turn ---


def turn_lines(turns: Iterable[TurnCards], names: TableNames) -> list[str]:
    """Format turns: a heading for each, a line for each of its cards in the order drawn, one for other coins."""
    return [line for turn in turns for line in _turn(turn, names)]


class Heading(NamedTuple):
    """A turn in short: its number, whose it is, a bust and the story's event, each empty where there is none."""

    number: str
    who: str
    bust: str
    title: str


_UNSAID: tuple[Fate, ...] = ("hired", "traded", "claimed", "lies", "tax")
"""What became of a card and needs no word where who took it stands beside it."""


def heading(turn: TurnCards, names: TableNames) -> Heading:
    """Return the heading of a turn in its parts."""
    title = names.story.event_title(turn.event) if turn.event else ""
    bust = names.say("turn_cards.bust") if turn.bust else ""
    return Heading(names.say("turn_cards.number", turn=turn.turn), names[turn.seat - 1], bust, title)


def is_taken(card: TurnCard) -> bool:
    """Whether a seat took the card."""
    return card.fate in ("hired", "traded", "declined", "stowed", "kept", "claimed")


def fate_word(card: TurnCard, names: TableNames) -> str:
    """Return what became of a card in a word, of a ship that was kept its item, beside who took it; empty where
    nothing need be said.
    """
    if card.clash:
        return names.say("turn_cards.bust")
    if card.fate == "kept":
        return names.language.short_name(face(card.card).item)
    return "" if card.fate in _UNSAID else names.say(f"turn_cards.short.{card.fate}")


def _title(turn: TurnCards, names: TableNames) -> str:
    words = heading(turn, names)
    return names.say("turn_cards.turn", number=words.number, who=words.who, bust=words.bust, title=words.title)


def coins_parts(turn: TurnCards, names: TableNames) -> list[str]:
    """Return who gained coins in a turn besides what ships brought, and who paid tax, a part for each reason."""
    seats: dict[str, list[str]] = {}
    for change in turn.coins:
        said = names.say("turn_cards.seat_coins", who=names[change.seat - 1], coins=change.coins)
        seats.setdefault(change.why, []).append(said)
    return [
        names.say("turn_cards.coins_part", why=f"turn_cards.why.{why}", seats=each) for why, each in seats.items()
    ]


def _turn(turn: TurnCards, names: TableNames) -> list[str]:
    lines = [_title(turn, names), *(_card(card, names) for card in turn.cards)]
    if not turn.cards:
        lines.append(names.say("turn_cards.nothing"))
    if turn.coins:
        lines.append(names.say("turn_cards.coins", parts=coins_parts(turn, names)))
    return lines


def _card(card: TurnCard, names: TableNames) -> str:
    if not card.card:
        return names.say("turn_cards.cardless")
    who = names[card.by - 1] if card.by else ""
    fate = names.say(f"turn_cards.fate.{card.fate}", who=who, coins=abs(card.coins), clash=card.clash)
    if not card.number:
        return names.say("turn_cards.other", card=card.card, fate=fate)
    return names.say(
        "turn_cards.card",
        number=card.number,
        card=card.card,
        time_card=card.time_card,
        gambled=card.gambled,
        fate=fate,
    )
