"""The table, the question and the result as front ends see them, made from a state."""

# Not compiled: it reads fields of classes of msgspec, which Python itself does faster.

from typing import Literal

from msgspec.structs import replace

from highseas.engine.royal.base_modes import title
from highseas.engine.royal.cards import CARDS, COLOR_BIT, SHIP, TYPE
from highseas.engine.royal.frames.abilities import gambles_left
from highseas.engine.royal.frames.expeditions import missing_items, missing_symbols
from highseas.engine.royal.frames.kinds import AfterBust, AsideChoice, Discover, Looking, Repelling, Taking
from highseas.engine.royal.frames.prices import discount, fee
from highseas.engine.royal.game import decider, frame_rules, legal
from highseas.engine.royal.modes import MODES, catalog_of
from highseas.engine.royal.moves import DRAW, GAMBLE, STOP, TAKE, Expedition, Gamble, Move, PutBack, Sell, Take
from highseas.engine.royal.notation import format_move
from highseas.engine.royal.piles import next_pile
from highseas.engine.royal.seen.figures import expedition_preview, offers, sale_preview, serves, take_preview
from highseas.engine.royal.seen.observe import concealed
from highseas.engine.royal.seen.view import Option, Phase, Prompt, Reason, ResultView, SeatView, View, ids
from highseas.engine.royal.state import Options, State


def view_for(state: State, seat_no: int) -> View:
    """Return the view of a table for one seat, from 0: nothing is in it that `observe` hides from that seat."""
    return table_view(concealed(state, seat_no), seat_no)


def table_view(state: State, seat_no: int | None = None) -> View:
    """Return the view of a table, hidden cards as counts, as the seat that decides may see it, or `seat_no`."""
    phase, deciding = _phase(state), (decider(state),) if state.frames else ()
    return View(
        mode=state.mode,
        turn=state.turn,
        active=state.active + 1,
        phase=phase,
        harbor=ids(state.harbor),
        expeditions=ids(state.expeditions),
        play_deck=len(state.play_deck),
        discard=ids(state.discard),
        time_deck=len(state.time_deck),
        point_deck=len(state.point_deck),
        goals=MODES[state.mode].goals(state),
        seats=tuple(_seat_view(state, seat_no) for seat_no in range(len(state.seats))),
        revealed=ids(state.revealed),
        timed=state.timed,
        drawn=state.drawn,
        ending=state.ending,
        contracts_left=sum(1 for markers in state.markers if not markers),
        part=MODES[state.mode].view(state, decider(state) if seat_no is None else seat_no),
        offers={CARDS[card].id: offer for seat_no in deciding for card, offer in offers(state, seat_no).items()},
        serves=tuple(serves(state, deciding)),
        turns_left=_turns_left(state, phase),
        colors=tuple(dict.fromkeys(CARDS[card].color for card in state.harbor if TYPE[card] == SHIP)),
        next_from=next_pile(state),
        first=state.first + 1,
        ends_at=MODES[state.mode].ends_at_of(state),
        options=_options_in_full(state),
    )


def _turns_left(state: State, phase: Phase) -> int:
    """Return the cards of the Time deck, without the one that this turn still begins with (ruling R20)."""
    begins = phase == "discover" and not state.drawn
    return max(0, len(state.time_deck) - (1 if begins else 0))


def _options_in_full(state: State) -> Options:
    """Return the options with what they leave to the mode: the sets in play, and the influence that ends the game.

    Contracts that were chosen lie on the table.
    """
    mode = MODES[state.mode]
    ends_at = mode.ends_at_of(state) or None
    return replace(state.options, sets=state.options.sets or mode.sets, influence_to_end=ends_at, contracts=())


def _phase(state: State) -> Phase:
    if not state.frames:
        return "over"
    bottom = state.frames[0]
    if isinstance(bottom, Taking):
        return "trade"
    if isinstance(bottom, AfterBust):
        return "bust"
    rules = MODES[state.mode].frames.get(type(bottom))
    return "opening" if rules is not None and rules.first else "discover"


def _seat_view(state: State, seat_no: int) -> SeatView:
    seat = state.seats[seat_no]
    return SeatView(
        name=state.names[seat_no],
        coins=len(seat.coins),
        display=ids(seat.display),
        influence=seat.influence,
        cutlasses=seat.cutlasses,
        markers_left=MODES[state.mode].markers_left(state, seat_no),
        kept_ships=ids(seat.kept),
        stowed=ids(seat.stowed),
        completed=seat.completed,
        discount=discount(seat) - state.turn_rules.hire,
        markers=MODES[state.mode].markers(state),
        gambles_left=gambles_left(state, seat_no),
    )


def result_view(state: State) -> ResultView | None:
    """Return how the game ended, or None while it runs."""
    result = state.result
    if result is None:
        return None
    return ResultView(
        outcome=result.outcome,
        points=result.points,
        title=title(result.points) if result.outcome == "won" and state.timed else "",
        winners=tuple(seat_no + 1 for seat_no in result.winners),
        influence=result.influence,
        coins=result.coins,
        turns=state.turn,
        turns_left=len(state.time_deck),
        contracts_open=sum(1 for markers in state.markers if not markers),
        goal=MODES[state.mode].goal_view(state),
        conceded=result.conceded + 1,
        no_expedition=_no_expedition(state),
    )


def _no_expedition(state: State) -> tuple[int, ...]:
    """Return the seats, from 1, that could not win for want of an expedition: none if nobody has one."""
    able = MODES[state.mode].may_win(state) if state.options.expedition_to_win else []
    return tuple(no + 1 for no in range(len(state.seats)) if able and no not in able)


# --- the question and all its options: what each costs and brings, why a closed one is closed ---

KINDS: dict[type, str] = {
    Discover: "discover",
    Repelling: "repel",
    AsideChoice: "aside",
    Taking: "take",
    AfterBust: "after_bust",
    Looking: "look",
}
"""The kinds of questions that every mode has; a mode names those of its own frames."""


def prompt_for(state: State, seat_no: int) -> Prompt | None:
    """Return the question as one seat, from 0, may see it: the cards that a rival looks at are no options."""
    return prompt(concealed(state, seat_no))


def prompt(state: State) -> Prompt | None:
    """Return the current question with open and closed options; None when the game is over."""
    if not state.frames:
        return None
    frame = state.frames[-1]
    seat_no = decider(state)
    moves = legal(state)
    options = [_open_option(state, seat_no, move) for move in moves]
    options += _closed_options(state, seat_no, moves)
    kind = KINDS.get(type(frame)) or frame_rules(state, frame).kind
    asked = Prompt(
        kind=kind,
        seat=seat_no + 1,
        options=tuple(options),
        card=ids(state.revealed)[0] if isinstance(frame, Repelling) else "",
        left=frame.left if isinstance(frame, Taking) else 0,
        active=seat_no == state.active,
        fee=fee(state, seat_no) if isinstance(frame, Taking) else 0,
        let_in=_let_in(state) if isinstance(frame, Repelling) else "",
    )
    return MODES[state.mode].prompt(state, frame, asked)


def _let_in(state: State) -> Literal["harbor", "bust", "discard"]:
    """Return the outcome for the ship just turned up if it is not repelled; an event may prevent a bust (ruling
    R24).
    """
    if not state.colors & COLOR_BIT[state.revealed[0]]:
        return "harbor"
    return "discard" if state.turn_rules.spare else "bust"


def _open_option(state: State, seat_no: int, move: Move) -> Option:
    text = format_move(move)
    if isinstance(move, Take):
        return Option(text, move, CARDS[move.card].id, preview=take_preview(state, seat_no, move))
    if isinstance(move, Expedition):
        return Option(text, move, CARDS[move.card].id, preview=expedition_preview(state, seat_no, move))
    if isinstance(move, PutBack):
        return Option(text, move, CARDS[move.card].id)
    if isinstance(move, Sell):
        return Option(text, move, CARDS[move.card].id, preview=sale_preview(state, seat_no, move))
    if isinstance(move, Gamble):
        most = catalog_of(state).gamble_cards
        return Option(text, move, cards=min(most, len(state.play_deck) + len(state.discard)))
    return MODES[state.mode].option(state, seat_no, Option(text, move))


def _closed_options(state: State, seat_no: int, moves: tuple[Move, ...]) -> list[Option]:
    frame = state.frames[-1]
    if not isinstance(frame, (Discover, Taking, AfterBust)):
        return []
    closed = []
    if isinstance(frame, Discover):
        closed += _closed_draws(state, moves)
        closed += _closed_gamble(state, moves)
    if isinstance(frame, Taking):
        closed += _closed_takes(state, frame, moves)
    bars = isinstance(frame, AfterBust) and state.options.bust_bars_expeditions
    if seat_no == state.active and not bars:
        closed += _closed_expeditions(state, seat_no)
    return closed


def _closed_draws(state: State, moves: tuple[Move, ...]) -> list[Option]:
    """Return why Discover cannot be stopped yet, or must be."""
    rules = state.turn_rules
    if DRAW not in moves and state.gambled:
        return [Option("draw", None, reason=Reason("gambled"))]
    if DRAW not in moves:
        return [Option("draw", None, reason=Reason("event_stop", rules.at_most, state.drawn))]
    if STOP in moves:
        return []
    reason = Reason("event_first", rules.at_least, state.drawn) if rules.at_least > 1 else Reason("first_card")
    return [Option("stop", None, reason=reason)]


def _closed_gamble(state: State, moves: tuple[Move, ...]) -> list[Option]:
    """Return why a Gambler that was not used yet cannot be used now (ruling R35)."""
    if GAMBLE in moves or not gambles_left(state, state.active):
        return []
    rules = state.turn_rules
    if state.timed and not state.drawn:
        reason = Reason("first_card")
    elif not (state.play_deck or state.discard):
        reason = Reason("no_card")
    elif state.drawn + catalog_of(state).gamble_cards < rules.at_least:
        reason = Reason("event_first", rules.at_least, state.drawn)
    else:
        reason = Reason("event_stop", rules.at_most, state.drawn)
    return [Option("gamble", None, reason=reason)]


def _closed_takes(state: State, frame: Taking, moves: tuple[Move, ...]) -> list[Option]:
    takable = {move.card for move in moves if isinstance(move, Take)}
    seat = state.seats[frame.seat_no]
    closed = []
    for card in dict.fromkeys(state.harbor):
        if card in takable:
            continue
        preview = take_preview(state, frame.seat_no, TAKE[card])
        dear = Reason("coins", preview.pays + preview.fee, len(seat.coins))
        reason = dear if frame.left else Reason("no_takes")
        closed.append(Option(f"take {CARDS[card].id}", None, CARDS[card].id, preview=preview, reason=reason))
    return closed


def _closed_expeditions(state: State, seat_no: int) -> list[Option]:
    closed = []
    for card in dict.fromkeys(state.expeditions):
        missing = missing_symbols(card, state.seats[seat_no].display)
        items = missing_items(card, state.seats[seat_no].items)
        if missing or items:
            reason = Reason("symbols", symbols=missing, items=items)
            closed.append(Option(f"expedition {CARDS[card].id}", None, CARDS[card].id, reason=reason))
    return closed
