"""What seats that play by themselves did, in short."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from textwrap import wrap
from typing import Protocol

from highseas.campaign.words.names import card_name, contract_name, counted, listed
from highseas.engine.royal import events as ev
from highseas.engine.royal.cards import CONTRACTS
from highseas.story import events as sev


class Made(Protocol):
    """A move that was made: by which seat (from 1), and what came of it."""

    seat: int
    events: list[ev.Event]


def summarize_turns(moments: Iterable[Made], names: Sequence[str], width: int, most: int) -> list[str]:
    """These moves in at most so many lines of so many columns: who drew how many cards, went bust, took what."""
    sentences = []
    for seat, run in groupby(moments, key=lambda moment: moment.seat):
        sentences += _sentences([event for moment in run for event in moment.events], seat - 1, names)
    return wrap(" ".join(sentences), width, max_lines=most, placeholder=" …")


def _sentences(events: Sequence[ev.Event], seat_no: int, names: Sequence[str]) -> list[str]:
    """One sentence of what the seat did, then one for each tax that anybody paid."""
    did = _drawing(events, seat_no) + _taking(events, seat_no)
    sentences = [f"{names[seat_no]} {_in_a_row(did) if did else 'took nothing'}."]
    taxes = [event for event in events if isinstance(event, ev.TaxPaid)]
    return sentences + [f"{names[tax.seat_no]} paid {counted(tax.coins, 'coin')} of tax." for tax in taxes]


def _in_a_row(did: Sequence[str]) -> str:
    """Clauses as one; a comma stands before the last where another "and" could be read into it."""
    if len(did) == 2 and " and " not in did[0]:
        return " and ".join(did)
    return ", and ".join([", ".join(did[:-1]), did[-1]] if len(did) > 1 else did)


def _drawing(events: Sequence[ev.Event], seat_no: int) -> list[str]:
    drawn = sum(1 for event in events if isinstance(event, ev.Revealed) and event.seat_no == seat_no)
    repelled = sum(1 for event in events if isinstance(event, ev.Repelled))
    did = [f"drew {counted(drawn, 'card')}"] if drawn else []
    did += [f"repelled {counted(repelled, 'ship')}"] if repelled else []
    did += ["met a Tax Increase"] if any(isinstance(event, ev.TaxRaised) for event in events) else []
    did += [f"went bust on the {card_name(e.card)}" for e in events if isinstance(e, ev.Busted)]
    did += ["set a Time card aside"] if any(isinstance(event, ev.TimeCardAside) for event in events) else []
    return did


def _taking(events: Sequence[ev.Event], seat_no: int) -> list[str]:
    taken = [
        card_name(event.card)
        for event in events
        if isinstance(event, (ev.Hired, ev.Traded, ev.ItemKept)) and event.seat_no == seat_no
    ]
    claimed = [
        card_name(event.card)
        for event in events
        if isinstance(event, ev.ExpeditionClaimed) and event.seat_no == seat_no
    ]
    done = [
        contract_name(CONTRACTS[event.contract].id) if isinstance(event, ev.ContractCompleted) else event.mission
        for event in events
        if isinstance(event, (ev.ContractCompleted, sev.MissionCompleted)) and event.seat_no == seat_no
    ]
    did = [f"took {listed(taken)}"] if taken else []
    did += [f"claimed the {card}" for card in claimed]
    did += [f"completed {'mission ' if name.isdecimal() else ''}{name}" for name in done]
    return did
