"""Claims that a seat may make at its own decisions, expeditions when active, contracts always (R7, R11); the end of a
turn and of a game: a bust and its last window (ruling R3), who is next, and conceding.

Conceding is possible at any question, so it has no frame (a ruling of ours: no rulebook covers it).

Tax Increases (Big Box p. 5, ruling R8): everyone with enough coins loses half, or all but some, as the card says; those
who paid may complete the Tax Inspector; then the players with most cutlasses or fewest influence points gain a coin
each; the card is discarded; and with a Time deck its top card may be set aside. When no card is left to reveal at all,
a Tax Increase comes without a card and without a bonus (ruling R2).
"""

from collections.abc import Collection

from msgspec.structs import replace

from highseas.engine.refusal import IllegalMove
from highseas.engine.royal import events as ev
from highseas.engine.royal import modes
from highseas.engine.royal.cards import CARDS, COINS, HALF, LEAVES, ONE, SHIP, TYPE
from highseas.engine.royal.derived import display_changed, refresh_claims
from highseas.engine.royal.frames import kinds
from highseas.engine.royal.frames.abilities import innkeeper_given_up, pay_ability, pay_jesters, use_given_up
from highseas.engine.royal.frames.expeditions import ways
from highseas.engine.royal.moves import ASIDE, LEAVE, PASS, Aside, Expedition, Leave, Move, Pass
from highseas.engine.royal.piles import Log, clockwise, gain, pay, without
from highseas.engine.royal.state import CLAIM_CONTRACT, CLAIM_EXPEDITION, USUAL, State


def may_claim(state: State, seat_no: int) -> bool:
    """Quick test that is false only when `own_moves` is empty."""
    seat = state.seats[seat_no]
    return bool(seat.claims) or len(seat.coins) >= state.coin_goal


def own_moves(state: State, seat_no: int, expeditions: bool = True) -> list[Move]:
    """Return every expedition and contract the seat could claim now. Inactive seats claim no expeditions."""
    seat = state.seats[seat_no]
    moves: list[Move] = []
    if expeditions and seat_no == state.active and seat.claims & CLAIM_EXPEDITION:
        for card in dict.fromkeys(state.expeditions):
            moves += ways(card, seat.display, seat.items)
    if seat.claims & CLAIM_CONTRACT or len(seat.coins) >= state.coin_goal:
        moves += modes.MODES[state.mode].claims(state, seat_no)
    return moves


def apply_own(state: State, seat_no: int, move: Move, log: Log, expeditions: bool = True) -> None:
    """Apply one of `own_moves`. Raises `IllegalMove` for any other move."""
    if type(move) is not Expedition:
        modes.MODES[state.mode].claim(state, seat_no, move, log)
    elif not expeditions:
        raise IllegalMove("moves.table_no_expedition_claimed")
    elif seat_no != state.active:
        raise IllegalMove("moves.only_active_player_claims")
    else:
        claim_expedition(state, move, log)


def give_up(state: State, seat_no: int, card: int) -> None:
    """Remove a card from the display, or a kept ship from the items; the caller puts it on the discard pile.

    Abilities of the card that were unused in this turn are lost: a sale (ruling R28), a look (ruling R29).
    """
    seat, phase = state.seats[seat_no], state.frames[0]
    if TYPE[card] == SHIP:
        seat.items = without(seat.items, card)
        return
    seat.display = without(seat.display, card)
    if isinstance(phase, kinds.Taking) and phase.seat_no == seat_no and state.prices:
        innkeeper_given_up(state, seat)
    elif isinstance(phase, kinds.Discover) and seat_no == state.active:
        use_given_up(state, card)


def claim_expedition(state: State, move: Expedition, log: Log) -> None:
    """Give the cards, take the expedition and draw its coins, for the active player (Big Box p. 5).

    Raises `IllegalMove` if the expedition is not open or the cards do not pay for it.
    """
    seat_no = state.active
    seat = state.seats[seat_no]
    if move.card not in state.expeditions:
        raise IllegalMove("moves.expedition_not_table")
    if move not in ways(move.card, seat.display, seat.items):
        raise IllegalMove("moves.cards_not_pay_expedition")
    for card in move.give:
        give_up(state, seat_no, card)
    state.discard += move.give
    state.expeditions = without(state.expeditions, move.card)
    seat.display += bytes((move.card,))
    if log is not None:
        log.append(ev.ExpeditionClaimed(seat_no, move.card, move.give))
    gain(state, seat_no, COINS[move.card], "expedition", log)
    pay_ability(state, seat_no, "expedition_bonus", log)
    display_changed(state, seat_no, log)
    for other in range(len(state.seats)):
        refresh_claims(state, other)


_TURN_START = (kinds.DISCOVER,)


def end_turn(state: State, log: Log) -> None:
    """Discard the rest of the harbor and go on to the next seat, unless the game ends here."""
    if state.harbor:
        _clear_harbor(state, log)
    state.active = (state.active + 1) % len(state.seats)
    if state.subscriptions & modes.ROUND_ENDS and state.active == state.first:
        modes.MODES[state.mode].round_ends(state, log)
        if state.result is not None:
            return
    begin_turn(state, log)


def _clear_harbor(state: State, log: Log) -> None:
    if log is not None:
        log.append(ev.HarborCleared(state.harbor))
    state.discard += state.harbor
    state.harbor = b""
    state.colors = 0


def begin_turn(state: State, log: Log) -> None:
    """Start the active seat's turn with Discover. Against the Time deck the game may be lost here."""
    state.drawn = 0
    if state.shuffles:  # storing costs several times a read, so fields that seldom change are compared first
        state.shuffles = 0
    if state.looked:
        state.looked = 0
    if state.gambled:
        state.gambled = state.gamblers_gone = 0
    if state.unplaced:
        state.unplaced = 0
    if state.turn_rules is not USUAL:
        state.turn_rules = USUAL
    if state.subscriptions & modes.TURN_BEGINS:
        modes.MODES[state.mode].turn_begins(state, log)
        if state.result is not None:
            return
    state.turn += 1
    state.frames = _TURN_START
    if log is not None:
        log.append(ev.TurnStarted(state.active, state.turn))
    if state.subscriptions & modes.PHASE_ZERO:
        modes.MODES[state.mode].phase_zero(state, log)


def spare(state: State, card: int, log: Log) -> None:
    """Discard the ship by this turn's event and go on with Discover (ruling R24)."""
    state.turn_rules = replace(state.turn_rules, spare=state.turn_rules.spare - 1)
    state.discard += ONE[card]
    if log is not None:
        log.append(ev.ShipSpared(state.active, card))


def bust(state: State, log: Log) -> None:
    """Discard the harbor, which has two ships of a color; pay the Jesters; offer what a bust offers."""
    cards = len(state.harbor)
    _clear_harbor(state, log)
    state.frames = (kinds.AFTER_BUST,)
    pay_jesters(state, log)
    pay_ability(state, state.active, "bust_bonus", log, cards)
    if state.subscriptions & modes.BUSTED:
        modes.MODES[state.mode].busted(state, log)


def legal_after_bust(state: State, frame: kinds.AfterBust) -> tuple[Move, ...]:
    """Return the active player's claims, and pass."""
    return (PASS, *own_moves(state, state.active, not state.options.bust_bars_expeditions))


def apply_after_bust(state: State, frame: kinds.AfterBust, move: Move, log: Log) -> None:
    if type(move) is Pass:
        end_turn(state, log)
    else:
        apply_own(state, state.active, move, log, not state.options.bust_bars_expeditions)


def resume_after_bust(state: State, frame: kinds.AfterBust, log: Log) -> bool:
    """End the turn if there is nothing to claim."""
    if may_claim(state, state.active) and len(legal_after_bust(state, frame)) > 1:
        return False
    end_turn(state, log)
    return True


def concede(state: State, seat_no: int, log: Log) -> None:
    """Concede for the seat, which ends the game as its mode decides. Cards waiting to be placed are discarded."""
    if log is not None:
        log.append(ev.Conceded(seat_no))
    state.discard += state.revealed
    state.revealed = b""
    modes.MODES[state.mode].concede(state, seat_no, log)


def raise_tax(state: State, card: int, log: Log) -> None:
    """Collect the tax; `resume_taxing` resolves the bonus.

    `card` is -1 when there is none; then the first Tax Increase of the game's sets decides who pays, and what.
    """
    if log is not None:
        log.append(ev.TaxRaised(card))
    state.frames += (kinds.TAXING,)
    taxes = modes.catalog_of(state).taxes if card < 0 else (card,)
    payers = collect(state, CARDS[taxes[0]].taxed_from, LEAVES[taxes[0]], log) if taxes else []
    if payers and state.subscriptions & modes.TAX_PAID:
        modes.MODES[state.mode].tax_paid(state, payers, log)


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
            log.append(ev.TaxPaid(seat_no, due, faces))
    return payers


def due_of(coins: int, leaves: int) -> int:
    """Return what a taxed seat pays of its coins: half, rounded down, or all but `leaves`."""
    return coins // 2 if leaves == HALF else max(0, coins - leaves)


def resume_taxing(state: State, frame: kinds.Taxing, log: Log) -> bool:
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
    if state.subscriptions & modes.TAX_OVER and modes.MODES[state.mode].asks_aside(state):
        state.frames += (kinds.ASIDE_CHOICE,)
    return True


def bonus_seats(state: State, bonus_to: str) -> list[int]:
    """Return the seats a tax bonus goes to, all that tie, in turn order. A single player always gains it."""
    most = bonus_to == "most_cutlasses"
    counts = [seat.cutlasses if most else seat.influence for seat in state.seats]
    best = max(counts) if most else min(counts)
    return [seat_no for seat_no in clockwise(state) if counts[seat_no] == best]


def legal_aside(state: State, frame: kinds.AsideChoice) -> tuple[Move, ...]:
    """Return setting the top Time card aside, or leaving it."""
    return ASIDE, LEAVE


def apply_aside(state: State, frame: kinds.AsideChoice, move: Move, log: Log) -> None:
    """Put the card unseen on the Point deck, or leave it (rulings R21, R22)."""
    if type(move) is Aside:
        state.point_deck += state.time_deck[-1:]
        state.time_deck = state.time_deck[:-1]
        if log is not None:
            log.append(ev.TimeCardAside(state.active, len(state.point_deck)))
    elif type(move) is not Leave:
        raise IllegalMove("moves.tax_increase_table_set")
    state.frames = state.frames[:-1]
