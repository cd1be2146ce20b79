"""What seats that play by themselves did, in short."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from textwrap import wrap
from typing import NamedTuple, Protocol

from highseas.campaign.royal.words.naming import TableNames
from highseas.engine.royal import events as ev
from highseas.engine.royal.cards import CONTRACTS
from highseas.story import events as sev


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
