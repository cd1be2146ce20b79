"""Tax Increases (Big Box p. 5, ruling R8).

Everyone with enough coins loses half, or all but some, as the card says; those who paid may complete the Tax
Inspector; then the players with most cutlasses or fewest influence points gain a coin each; the card is discarded;
and with a Time deck its top card may be set aside. When no card is left to reveal at all, a Tax Increase comes
without a card and without a bonus (ruling R2).
"""

from collections.abc import Collection

from highseas.engine.refusal import IllegalMove
from highseas.engine.royal.cards import CARDS, HALF, LEAVES, ONE
from highseas.engine.royal.events import TaxPaid, TaxRaised, TimeCardAside
from highseas.engine.royal.frames.kinds import ASIDE_CHOICE, TAXING, AsideChoice, Taxing
from highseas.engine.royal.modes import MODES, TAX_OVER, TAX_PAID, catalog_of
from highseas.engine.royal.moves import ASIDE, LEAVE, Aside, Leave, Move
from highseas.engine.royal.piles import Log, clockwise, gain, pay
from highseas.engine.royal.state import State


def raise_tax(state: State, card: int, log: Log) -> None:
    """Collect the tax; `resume_taxing` resolves the bonus.

    `card` is -1 when there is none; then the first Tax Increase of the game's sets decides who pays, and what.
    """
    if log is not None:
        log.append(TaxRaised(card))
    state.frames += (TAXING,)
    taxes = catalog_of(state).taxes if card < 0 else (card,)
    payers = collect(state, CARDS[taxes[0]].taxed_from, LEAVES[taxes[0]], log) if taxes else []
    if payers and state.subscriptions & TAX_PAID:
        MODES[state.mode].tax_paid(state, payers, log)


def payers_of(state: State, threshold: int) -> list[int]:
    """Return the seats that a tax from so many coins on is due from, in turn order."""
    return [seat_no for seat_no in clockwise(state) if len(state.seats[seat_no].coins) >= threshold]


def collect(state: State, threshold: int, leaves: int, log: Log, spared: Collection[int] = ()) -> list[int]:
    """Collect all but `leaves`, or `HALF`, from each seat with `threshold` coins; return these in turn order. A seat
    that is `spared` pays nothing.
    """
    payers = [seat_no for seat_no in payers_of(state, threshold) if seat_no not in spared]
    for seat_no in payers:
        due = due_of(len(state.seats[seat_no].coins), leaves)
        faces = pay(state, seat_no, due)
        if log is not None:
            log.append(TaxPaid(seat_no, due, faces))
    return payers


def due_of(coins: int, leaves: int) -> int:
    """Return what a taxed seat pays of its coins: half, rounded down, or all but `leaves`."""
    return coins // 2 if leaves == HALF else max(0, coins - leaves)


def resume_taxing(state: State, frame: Taxing, log: Log) -> bool:
    """After all have paid: pay the bonus, discard the card, ask about the Time deck."""
    state.frames = state.frames[:-1]
    if not state.revealed:
        return True
    index = state.revealed[0]
    card = CARDS[index]
    for seat_no in bonus_seats(state, card.bonus_to):
        gain(state, seat_no, card.bonus_coins, "tax_bonus", log)
    state.discard += ONE[index]
    state.revealed = state.revealed[1:]
    if state.subscriptions & TAX_OVER and MODES[state.mode].asks_aside(state):
        state.frames += (ASIDE_CHOICE,)
    return True


def bonus_seats(state: State, bonus_to: str) -> list[int]:
    """Return the seats a tax bonus goes to, all that tie, in turn order. A single player always gains it."""
    most = bonus_to == "most_cutlasses"
    counts = [seat.cutlasses if most else seat.influence for seat in state.seats]
    best = max(counts) if most else min(counts)
    return [seat_no for seat_no in clockwise(state) if counts[seat_no] == best]


def legal_aside(state: State, frame: AsideChoice) -> tuple[Move, ...]:
    """Return setting the top Time card aside, or leaving it."""
    return ASIDE, LEAVE


def apply_aside(state: State, frame: AsideChoice, move: Move, log: Log) -> None:
    """Put the card unseen on the Point deck, or leave it (rulings R21, R22)."""
    if type(move) is Aside:
        state.point_deck += state.time_deck[-1:]
        state.time_deck = state.time_deck[:-1]
        if log is not None:
            log.append(TimeCardAside(state.active, len(state.point_deck)))
    elif type(move) is not Leave:
        raise IllegalMove("moves.tax_increase_table_set")
    state.frames = state.frames[:-1]
