"""What is asked at the table and every way to answer it: what each costs and brings, why a closed one is closed."""

from engine.cards import CARDS, COLOR_BIT, CONTRACTS
from engine.expeditions import missing_items, missing_symbols
from engine.figures import contract_preview, expedition_preview, sale_preview, share_preview, take_preview
from engine.frames.kinds import (
    AfterBust,
    AsideChoice,
    Choosing,
    CoinOffer,
    Discover,
    Frame,
    Looking,
    MissionOffer,
    Offer,
    Repelling,
    Sharing,
    Taking,
)
from engine.frames.take import fee, hire_cost
from engine.game import decider, legal
from engine.modes import MODES
from engine.moves import (
    DRAW,
    STOP,
    TAKE,
    Choose,
    Complete,
    Expedition,
    Mission,
    Move,
    PutBack,
    Sell,
    Share,
    Take,
)
from engine.notation import format_move
from engine.state import State
from engine.tale_view import CharacterView
from engine.view import Option, Prompt, PromptKind, Reason, ids

_KINDS: dict[type, PromptKind] = {
    Discover: "discover",
    Repelling: "repel",
    Offer: "offer",
    AsideChoice: "aside",
    Taking: "take",
    AfterBust: "after_bust",
    Looking: "look",
    MissionOffer: "mission_offer",
    CoinOffer: "coin_offer",
    Choosing: "character",
    Sharing: "share",
}


def prompt(state: State) -> Prompt | None:
    """What is asked now, with open and closed options; None when the game is over."""
    if not state.frames:
        return None
    frame = state.frames[-1]
    seat_no = decider(state)
    moves = legal(state)
    options = [_open_option(state, seat_no, move) for move in moves]
    options += _closed_options(state, seat_no, moves)
    return Prompt(
        kind=_KINDS[type(frame)],
        seat=seat_no + 1,
        options=tuple(options),
        card=ids(state.revealed)[0] if isinstance(frame, Repelling) else "",
        contract=CONTRACTS[frame.contract].id if isinstance(frame, Offer) else "",
        mission=_offered_mission(moves) if isinstance(frame, MissionOffer) else "",
        left=_left(state, frame),
        coins=frame.coins if isinstance(frame, CoinOffer) else 0,
        offer=frame.gives if isinstance(frame, CoinOffer) else "",
        amount=frame.amount if isinstance(frame, CoinOffer) else 0,
        active=seat_no == state.active,
    )


def _left(state: State, frame: Frame) -> int:
    if isinstance(frame, Sharing) and state.tale is not None:
        return state.tale.allotment
    return frame.left if isinstance(frame, Taking) else 0


def _offered_mission(moves: tuple[Move, ...]) -> str:
    return next(move.mission for move in moves if isinstance(move, Mission))


def _open_option(state: State, seat_no: int, move: Move) -> Option:
    text = format_move(move)
    if isinstance(move, Take):
        return Option(text, move, CARDS[move.card].id, preview=take_preview(state, seat_no, move))
    if isinstance(move, Expedition):
        return Option(text, move, CARDS[move.card].id, preview=expedition_preview(state, seat_no, move))
    if isinstance(move, Complete):
        contract = CONTRACTS[move.contract]
        return Option(text, move, contract=contract.id, preview=contract_preview(state, seat_no, move))
    return _story_option(state, seat_no, move, text)


def _story_option(state: State, seat_no: int, move: Move, text: str) -> Option:
    match move:
        case Mission(mission, give):
            preview = MODES[state.mode].mission_preview(state, seat_no, move)
            return Option(text, move, mission=mission, give=ids(give), preview=preview)
        case PutBack(card):
            return Option(text, move, CARDS[card].id)
        case Sell(card):
            return Option(text, move, CARDS[card].id, preview=sale_preview(state, seat_no, move))
        case Choose(character):
            return Option(text, move, character=character, who=_who(state, seat_no, character))
        case Share():
            return Option(text, move, preview=share_preview(state, seat_no, move))
        case _:
            return Option(text, move)


def _who(state: State, seat_no: int, character: str) -> CharacterView | None:
    story = MODES[state.mode].tale_view(state)
    choices = story.seats[seat_no].choices if story else ()
    return next((choice for choice in choices if choice.id == character), None)


def _closed_options(state: State, seat_no: int, moves: tuple[Move, ...]) -> list[Option]:
    frame = state.frames[-1]
    if not isinstance(frame, (Discover, Taking, AfterBust)):
        return []
    closed = []
    if isinstance(frame, Discover):
        closed += _closed_draws(state, moves)
    if isinstance(frame, Taking):
        closed += _closed_takes(state, frame, moves)
    bars = isinstance(frame, AfterBust) and state.options.bust_bars_expeditions
    if seat_no == state.active and not bars:
        closed += _closed_expeditions(state, seat_no)
    return closed


def _closed_draws(state: State, moves: tuple[Move, ...]) -> list[Option]:
    """Why Discover cannot be stopped yet, or must be."""
    today = state.today
    if DRAW not in moves:
        return [Option("draw", None, reason=Reason("event_stop", today.at_most, state.drawn))]
    if STOP in moves:
        return []
    reason = Reason("event_first", today.at_least, state.drawn) if today.at_least > 1 else Reason("first_card")
    return [Option("stop", None, reason=reason)]


def _closed_takes(state: State, frame: Taking, moves: tuple[Move, ...]) -> list[Option]:
    takable = {move.card for move in moves if isinstance(move, Take)}
    seat = state.seats[frame.seat]
    closed = []
    for card in dict.fromkeys(state.harbor):
        if card in takable:
            continue
        if frame.left:
            cost = 0 if COLOR_BIT[card] else hire_cost(state, seat, card)
            reason = Reason("coins", cost + fee(state, frame.seat), len(seat.coins))
        else:
            reason = Reason("no_takes")
        preview = take_preview(state, frame.seat, TAKE[card])
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
