"""What is asked at the table and every way to answer it: what each costs and brings, why a closed one is closed."""

from engine.cards import (
    CARDS,
    COINS,
    COLOR_BIT,
    CONTRACTS,
    COST,
    INFLUENCE,
    ITEM,
)
from engine.contracts import nemesis_slots, worth_of_step
from engine.expeditions import missing_items, missing_symbols
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
from engine.frames.take import (
    extra_takes,
    fee,
    gift_of,
    hire_cost,
    trade_bonus,
    trade_coins,
    trade_crowns,
)
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
from engine.preview import Preview
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
        return Option(text, move, CARDS[move.card].id, preview=_take_preview(state, seat_no, move))
    if isinstance(move, Expedition):
        return Option(text, move, CARDS[move.card].id, preview=_expedition_preview(state, seat_no, move))
    if isinstance(move, Complete):
        contract = CONTRACTS[move.contract]
        return Option(text, move, contract=contract.id, preview=_contract_preview(state, seat_no, move))
    return _story_option(state, seat_no, move, text)


def _story_option(state: State, seat_no: int, move: Move, text: str) -> Option:
    coins = len(state.seats[seat_no].coins)
    match move:
        case Mission(mission, give):
            preview = MODES[state.mode].mission_preview(state, seat_no, move)
            return Option(text, move, mission=mission, give=ids(give), preview=preview)
        case PutBack(card):
            return Option(text, move, CARDS[card].id)
        case Sell(card):
            price = state.prices[-1]
            preview = Preview(gains=price, coins_after=coins + price, item=ITEM[card])
            return Option(text, move, CARDS[card].id, preview=preview)
        case Choose(character):
            return Option(text, move, character=character, who=_who(state, seat_no, character))
        case Share(shared):
            return Option(text, move, preview=Preview(gains=shared, coins_after=coins + shared))
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
        preview = _take_preview(state, frame.seat, TAKE[card])
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


def _take_preview(state: State, seat_no: int, move: Take) -> Preview:
    """What taking this card would cost and bring, by the figures the rules use."""
    seat = state.seats[seat_no]
    card, dues = move.card, fee(state, seat_no)
    if COLOR_BIT[card]:
        bonus = 0 if move.decline else trade_bonus(seat, card)
        plain = (0 if move.item else trade_coins(state, card)) + bonus
        gains, influence = _declined_worth(state, seat_no, card) if move.decline else (plain, 0)
        return Preview(
            fee=dues,
            gains=gains,
            bonus=bonus,
            gift=gift_of(state, card),
            takes=extra_takes(seat, card),
            influence=influence,
            coins_after=len(seat.coins) + gains - dues,
            crowns=trade_crowns(seat, card, move.item),
            item=ITEM[card] if move.item else "",
        )
    cost = hire_cost(state, seat, card)
    return Preview(
        pays=cost,
        fee=dues,
        discount=COST[card] - cost,
        influence=INFLUENCE[card],
        coins_after=len(seat.coins) - cost - dues,
    )


def _declined_worth(state: State, seat_no: int, card: int) -> tuple[int, int]:
    """Coins and influence of the contracts that declining this ship's coins would complete (ruling R13)."""
    worths = [worth_of_step(state, slot, seat_no) for slot in nemesis_slots(state, seat_no, card)]
    return sum(coins for coins, _ in worths), sum(influence for _, influence in worths)


def _expedition_preview(state: State, seat_no: int, move: Expedition) -> Preview:
    given = sum(INFLUENCE[card] for card in move.give)
    talent = state.seats[seat_no].talent
    bonus = talent if talent is not None and talent.kind == "expedition_bonus" else None
    return Preview(
        gains=COINS[move.card] + (bonus.coins if bonus else 0),
        crowns=bonus.crowns if bonus else 0,
        influence=INFLUENCE[move.card] - given,
        coins_after=len(state.seats[seat_no].coins) + COINS[move.card] + (bonus.coins if bonus else 0),
    )


def _contract_preview(state: State, seat_no: int, move: Complete) -> Preview:
    requirement = CONTRACTS[move.contract].requirement
    gains, influence = worth_of_step(state, state.contracts.index(move.contract), seat_no)
    pays = requirement.at_least if requirement.kind == "pay_coins" else 0
    coins_after = len(state.seats[seat_no].coins) - pays + gains
    return Preview(pays=pays, gains=gains, influence=influence, coins_after=coins_after)
