"""Tax Increases (Big Box p. 5, ruling R8).

Everyone with enough coins loses half; those who paid may complete the Tax Inspector; then a coin goes to the
player or players with most cutlasses or fewest influence points; the card is discarded; and with a Time deck
its top card may be set aside. When no card is left to reveal at all, a Tax Increase comes without a card and
without a bonus (ruling R2).
"""

from engine.cards import CARDS
from engine.events import TaxPaid, TaxRaised, TimeCardAside
from engine.frames.kinds import ASIDE_CHOICE, TAXING, AsideChoice, Taxing
from engine.modes import MODES, TAX_OVER, TAX_PAID
from engine.moves import ASIDE, LEAVE, Aside, IllegalMove, Leave, Move
from engine.state import State
from engine.table import Log, clockwise, gain, pay

_CARDLESS = next(card for card in CARDS if card.type == "tax")
"""Whose threshold a Tax Increase without a card goes by: the base game's."""
_ASIDE_OR_LEAVE: tuple[Move, ...] = (ASIDE, LEAVE)


def raise_tax(state: State, card: int, log: Log) -> None:
    """Collect the tax and leave the rest to `resume_taxing`. `card` is -1 when there is none."""
    threshold = (CARDS[card] if card >= 0 else _CARDLESS).taxed_from
    if log is not None:
        log.append(TaxRaised(card))
    state.frames += (TAXING,)
    payers = [seat_no for seat_no in clockwise(state) if len(state.seats[seat_no].coins) >= threshold]
    for seat_no in payers:
        due = len(state.seats[seat_no].coins) // 2
        faces = pay(state, seat_no, due)
        if log is not None:
            log.append(TaxPaid(seat_no, due, faces))
    if payers and state.watch & TAX_PAID:
        MODES[state.mode].tax_paid(state, payers, log)


def resume_taxing(state: State, frame: Taxing, log: Log) -> bool:
    """Everyone has paid: the bonus, then the card is discarded and the Time deck asks."""
    state.frames = state.frames[:-1]
    if not state.revealed:
        return True
    card = CARDS[state.revealed[0]]
    for seat_no in bonus_seats(state, card.bonus_to):
        gain(state, seat_no, card.bonus_coins, "tax_bonus", log)
    state.discard += state.revealed
    state.revealed = b""
    if state.watch & TAX_OVER and MODES[state.mode].asks_aside(state):
        state.frames += (ASIDE_CHOICE,)
    return True


def bonus_seats(state: State, bonus_to: str) -> list[int]:
    """The seats a tax bonus goes to, all that tie, in turn order. A single player always gains it."""
    if bonus_to == "most_cutlasses":
        figure = [seat.cutlasses for seat in state.seats]
        best = max(figure)
    else:
        figure = [seat.influence for seat in state.seats]
        best = min(figure)
    return [seat_no for seat_no in clockwise(state) if figure[seat_no] == best]


def legal_aside(state: State, frame: AsideChoice) -> tuple[Move, ...]:
    """Set the top Time card aside, or leave it."""
    return _ASIDE_OR_LEAVE


def apply_aside(state: State, frame: AsideChoice, move: Move, log: Log) -> None:
    """The set-aside card stays unseen on the Point deck (rulings R21, R22)."""
    if type(move) is Aside:
        state.point_deck += state.time_deck[-1:]
        state.time_deck = state.time_deck[:-1]
        if log is not None:
            log.append(TimeCardAside(state.active, len(state.point_deck)))
    elif type(move) is not Leave:
        raise IllegalMove("a Tax Increase is on the table: set a Time card aside or leave it")
    state.frames = state.frames[:-1]
