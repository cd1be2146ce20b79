"""The table, the question and the result as front ends see them, made from a state."""

# Not compiled: it reads fields of classes of msgspec, which Python itself does faster.

from collections.abc import Callable, Iterator
from typing import Any, Literal

from msgspec.structs import replace

from highseas.engine.codec import write
from highseas.engine.royal.base_modes import title
from highseas.engine.royal.cards import CARDS, COLOR_BIT, SHIP, TYPE
from highseas.engine.royal.frames.abilities import gambles_left
from highseas.engine.royal.frames.expeditions import missing_items, missing_symbols
from highseas.engine.royal.frames.kinds import AfterBust, Discover, Frame, Repelling, Taking
from highseas.engine.royal.frames.prices import discount, fee
from highseas.engine.royal.game import decider, frame_rules, legal
from highseas.engine.royal.modes import MODES, catalog_of
from highseas.engine.royal.moves import DRAW, GAMBLE, STOP, TAKE, Expedition, Gamble, Move, PutBack, Sell, Take
from highseas.engine.royal.piles import drawable, next_pile
from highseas.engine.royal.seen.figures import expedition_preview, offers, sale_preview, serves, take_preview
from highseas.engine.royal.seen.observe import concealed
from highseas.engine.royal.seen.view import Option, Phase, Preview, Prompt, Reason, ResultView, SeatView, View, ids
from highseas.engine.royal.state import State


def view_for(state: State, seat_no: int) -> View:
    """Return the view of a table for one seat, from 0: nothing is in it that `observe` hides from that seat."""
    return table_view(concealed(state, seat_no), seat_no)


def table_view(state: State, seat_no: int | None = None) -> View:
    """Return the view of a table, hidden cards as counts, as the seat that decides may see it, or `seat_no`."""
    mode, phase = MODES[state.mode], _phase(state)
    deciding = (decider(state),) if state.frames else ()
    waits = phase == "discover" and not state.drawn  # the turn still begins with a Time card (ruling R20)
    sets, ends_at = state.options.sets or mode.sets, mode.ends_at_of(state)
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
        goals=mode.goals(state),
        seats=tuple(_seat_view(state, seat_no) for seat_no in range(len(state.seats))),
        revealed=ids(state.revealed),
        timed=state.timed,
        drawn=state.drawn,
        ending=state.ending,
        contracts_left=sum(1 for markers in state.markers if not markers),
        part=mode.view(state, decider(state) if seat_no is None else seat_no),
        offers={CARDS[card].id: offer for seat_no in deciding for card, offer in offers(state, seat_no).items()},
        serves=tuple(serves(state, deciding)),
        turns_left=max(0, len(state.time_deck) - waits),
        colors=tuple(dict.fromkeys(CARDS[card].color for card in state.harbor if TYPE[card] == SHIP)),
        next_from=next_pile(state),
        first=state.first + 1,
        ends_at=ends_at,
        options=replace(state.options, sets=sets, influence_to_end=ends_at or None, contracts=()),
    )


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
    result, mode = state.result, MODES[state.mode]
    if result is None:
        return None
    able = mode.may_win(state) if state.options.expedition_to_win else []
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
        goal=mode.goal_view(state),
        conceded=result.conceded + 1,
        no_expedition=tuple(no + 1 for no in range(len(state.seats)) if able and no not in able),
    )


LetIn = Literal["harbor", "bust", "discard"]


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
    options += _closed_options(state, frame, seat_no, moves)
    asked = Prompt(frame_rules(state, frame).kind, seat_no + 1, tuple(options), active=seat_no == state.active)
    if isinstance(frame, Taking):
        asked = replace(asked, left=frame.left, fee=fee(state, seat_no))
    elif isinstance(frame, Repelling):
        clash = state.colors & COLOR_BIT[state.revealed[0]]
        let_in: LetIn = "harbor" if not clash else "discard" if state.turn_rules.spare else "bust"  # ruling R24
        asked = replace(asked, card=ids(state.revealed)[0], let_in=let_in)
    return MODES[state.mode].prompt(state, frame, asked)


_PREVIEWS: dict[type[Move], Callable[[State, int, Any], Preview]] = {
    Take: take_preview,
    Expedition: expedition_preview,
    Sell: sale_preview,
}


def _open_option(state: State, seat_no: int, move: Move) -> Option:
    text = write(move)
    if isinstance(move, PutBack):
        return Option(text, move, CARDS[move.card].id)
    if isinstance(move, Gamble):
        return Option(text, move, cards=min(catalog_of(state).gamble_cards, drawable(state)))
    if isinstance(move, Take | Expedition | Sell):
        return Option(text, move, CARDS[move.card].id, preview=_PREVIEWS[type(move)](state, seat_no, move))
    return MODES[state.mode].option(state, seat_no, Option(text, move))


def _closed_options(state: State, frame: Frame, seat_no: int, moves: tuple[Move, ...]) -> Iterator[Option]:
    if not isinstance(frame, Discover | Taking | AfterBust):
        return
    seat = state.seats[seat_no]
    if isinstance(frame, Discover):
        yield from (Option(text, None, reason=reason) for text, reason in _closed_draws(state, moves))
    elif isinstance(frame, Taking):
        takable = {move.card for move in moves if isinstance(move, Take)}
        for card in dict.fromkeys(card for card in state.harbor if card not in takable):
            preview = take_preview(state, seat_no, TAKE[card])
            dear = Reason("coins", preview.pays + preview.fee, len(seat.coins))
            reason = dear if frame.left else Reason("no_takes")
            yield Option(f"take {CARDS[card].id}", None, CARDS[card].id, preview=preview, reason=reason)
    elif state.options.bust_bars_expeditions:
        return
    if seat_no == state.active:
        for card in dict.fromkeys(state.expeditions):
            missing, items = missing_symbols(card, seat.display), missing_items(card, seat.items)
            if missing or items:
                reason = Reason("symbols", symbols=missing, items=items)
                yield Option(f"expedition {CARDS[card].id}", None, CARDS[card].id, reason=reason)


def _closed_draws(state: State, moves: tuple[Move, ...]) -> Iterator[tuple[str, Reason]]:
    """Yield why Discover cannot be stopped yet, or must be, or why a Gambler cannot be used (ruling R35)."""
    rules = state.turn_rules
    too_few = Reason("event_first", rules.at_least, state.drawn)
    too_many = Reason("event_stop", rules.at_most, state.drawn)
    if DRAW not in moves:
        yield "draw", Reason("gambled") if state.gambled else too_many
    elif STOP not in moves:
        yield "stop", too_few if rules.at_least > 1 else Reason("first_card")
    if GAMBLE in moves or not gambles_left(state, state.active):
        return
    if state.timed and not state.drawn:
        yield "gamble", Reason("first_card")
    elif not (state.play_deck or state.discard):
        yield "gamble", Reason("no_card")
    else:
        few = state.drawn + catalog_of(state).gamble_cards < rules.at_least
        yield "gamble", too_few if few else too_many
