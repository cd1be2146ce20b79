"""The crown track (Big Box, The Adventure Begins, "Crown Cards"): crowns gained and paid, shields read at once."""

from highseas.engine.royal.derived import display_changed, refresh_claims, shield
from highseas.engine.royal.events import CrownsGained, CrownsPaid, CrownsReason
from highseas.engine.royal.piles import Log
from highseas.engine.royal.state import State


def gain_crowns(state: State, seat_no: int, count: int, why: CrownsReason, log: Log) -> None:
    """Move the seat up the track; crowns beyond its end are lost."""
    seat = state.seats[seat_no]
    gained = min(count, state.track - seat.crowns)
    if gained > 0:
        _move(state, seat_no, gained, log)
        if log is not None:
            log.append(CrownsGained(seat_no, gained, seat.crowns, why))


def pay_crowns(state: State, seat_no: int, count: int, log: Log) -> None:
    """Move the seat, which has enough crowns, down the track; it may lose influence (ruling R30)."""
    _move(state, seat_no, -count, log)
    if log is not None:
        log.append(CrownsPaid(seat_no, count, state.seats[seat_no].crowns))


def _move(state: State, seat_no: int, spaces: int, log: Log) -> None:
    seat = state.seats[seat_no]
    before = shield(state, seat.crowns)
    seat.crowns += spaces
    if shield(state, seat.crowns) != before:
        display_changed(state, seat_no, log)
    else:
        refresh_claims(state, seat_no)
