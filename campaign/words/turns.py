"""What seats that play by themselves did, in short."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from textwrap import wrap
from typing import Protocol

from campaign.words.names import card_name, contract_name, counted, listed
from engine import events as ev
from engine.cards import CONTRACTS


class Made(Protocol):
    """A move that was made: by which seat (from 1), and what came of it."""

    seat: int
    events: list[ev.Event]


def told_in_short(moments: Iterable[Made], names: Sequence[str], width: int, most: int) -> list[str]:
    """These moves in at most so many lines of so many columns: who drew how many cards, went bust, took what."""
    told = []
    for seat, run in groupby(moments, key=lambda moment: moment.seat):
        told += _sentences([event for moment in run for event in moment.events], seat - 1, names)
    return wrap(" ".join(told), width, max_lines=most, placeholder=" …")


def _sentences(events: Sequence[ev.Event], seat_no: int, names: Sequence[str]) -> list[str]:
    """One sentence of what the seat did, then one for each tax that anybody paid."""
    did = _drawing(events, seat_no) + _taking(events, seat_no)
    told = [f"{names[seat_no]} {listed(did) if did else 'took nothing'}."]
    taxes = [event for event in events if isinstance(event, ev.TaxPaid)]
    return told + [f"{names[tax.seat]} paid {counted(tax.coins, 'coin')} of tax." for tax in taxes]


def _drawing(events: Sequence[ev.Event], seat_no: int) -> list[str]:
    drawn = sum(1 for event in events if isinstance(event, ev.Revealed) and event.seat == seat_no)
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
        if isinstance(event, (ev.Hired, ev.Traded, ev.ItemKept)) and event.seat == seat_no
    ]
    claimed = [
        card_name(event.card)
        for event in events
        if isinstance(event, ev.ExpeditionClaimed) and event.seat == seat_no
    ]
    done = [
        contract_name(CONTRACTS[event.contract].id) if isinstance(event, ev.ContractCompleted) else event.mission
        for event in events
        if isinstance(event, (ev.ContractCompleted, ev.MissionCompleted)) and event.seat == seat_no
    ]
    did = [f"took {', '.join(taken)}"] if taken else []
    did += [f"claimed the {card}" for card in claimed]
    did += [f"completed {'mission ' if name.isdecimal() else ''}{name}" for name in done]
    return did
