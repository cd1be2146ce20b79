"""The table as front ends see it: plain values, ids instead of indexes, seats numbered from 1.

`table_view` shows what lies on the table, `prompt` what is asked and every way to answer, with what each costs
and brings and why a closed one is closed. Words are made elsewhere (`campaign.words`).
"""

from typing import Literal

import msgspec

from engine.cards import (
    CARDS,
    COINS,
    COLOR_BIT,
    CONTRACTS,
    COST,
    INFLUENCE,
    ITEM,
)
from engine.contracts import nemesis_slots, progress, worth_of_step
from engine.expeditions import missing_items, missing_symbols
from engine.frames.kinds import (
    AfterBust,
    AsideChoice,
    Beginning,
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
    discount,
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
from engine.outcome import title
from engine.preview import Preview
from engine.requirements import NEED
from engine.state import State
from engine.tale_view import CharacterView, GoalView, TaleView

Phase = Literal["opening", "discover", "trade", "bust", "over"]
PromptKind = Literal[
    "discover",
    "repel",
    "offer",
    "aside",
    "take",
    "after_bust",
    "look",
    "mission_offer",
    "coin_offer",
    "character",
    "share",
]


class ContractView(msgspec.Struct, frozen=True):
    """An open contract. `markers` are the seats that completed it, in order; the lists that follow have one
    entry per seat: `steps` the step space its marker stands on (0: none), `progress` how much of `need` it has.
    `rewards_left` are the coins of the free spaces, next first.
    """

    id: str
    markers: tuple[int, ...]
    steps: tuple[int, ...]
    progress: tuple[int, ...]
    need: int
    rewards_left: tuple[int, ...]


class SeatView(msgspec.Struct, frozen=True):
    """What lies in front of a player. `kept_ships` are those under Pirates' Nest; `discount` are coins that every
    hire costs less now, below 0 more.
    """

    name: str
    coins: int
    display: tuple[str, ...]
    influence: int
    cutlasses: int
    markers_left: int
    kept_ships: tuple[str, ...]
    completed: int
    discount: int


class ResultView(msgspec.Struct, frozen=True):
    """How the game ended. `title` is empty unless the table won against the Time deck (ruling R21)."""

    outcome: Literal["won", "lost", "ranked"]
    points: int
    title: str
    winners: tuple[int, ...]
    influence: tuple[int, ...]
    coins: tuple[int, ...]
    turns: int
    turns_left: int
    contracts_open: int
    goal: GoalView | None = None
    """What card 9 asked of a cooperative chapter, and what there was."""


class View(msgspec.Struct, frozen=True):
    """The table. Piles that lie face down are counts. `revealed` is a card turned up and not yet placed."""

    mode: str
    turn: int
    active: int
    phase: Phase
    harbor: tuple[str, ...]
    expeditions: tuple[str, ...]
    play_deck: int
    discard: tuple[str, ...]
    time_deck: int
    point_deck: int
    contracts: tuple[ContractView, ...]
    seats: tuple[SeatView, ...]
    revealed: tuple[str, ...]
    timed: bool
    drawn: int
    ending: bool
    contracts_left: int
    story: TaleView | None = None
    """The story's part of the table in mode `adventure`: events, missions, crowns, items, characters."""


class Reason(msgspec.Struct, frozen=True):
    """Why an option is closed: a code, two figures where it has them, symbols and items that are missing."""

    code: Literal["first_card", "coins", "symbols", "no_takes", "event_first", "event_stop"]
    need: int = 0
    have: int = 0
    symbols: tuple[str, ...] = ()
    items: tuple[str, ...] = ()


class Option(msgspec.Struct, frozen=True):
    """One way to answer. A closed one has a `reason` and a `text` that would be refused.

    `card`, `contract`, `mission` or `character` is what it is about, `who` that character's figures,
    `give` the cards a mission takes.
    """

    text: str
    move: Move | None
    card: str = ""
    contract: str = ""
    mission: str = ""
    character: str = ""
    who: CharacterView | None = None
    give: tuple[str, ...] = ()
    preview: Preview | None = None
    reason: Reason | None = None

    @property
    def enabled(self) -> bool:
        """Whether the option can be chosen."""
        return self.reason is None


class Prompt(msgspec.Struct, frozen=True):
    """A question to a seat (from 1). `card`, `contract` or `mission` is what it is about; `left` the cards it may
    take, or the coins left to share; `offer` what an event gives for `coins`.
    """

    kind: PromptKind
    seat: int
    options: tuple[Option, ...]
    card: str = ""
    contract: str = ""
    mission: str = ""
    left: int = 0
    coins: int = 0
    offer: str = ""
    amount: int = 0
    active: bool = True


def ids(pile: bytes) -> tuple[str, ...]:
    """The ids of the cards of a pile, in its order."""
    return tuple(CARDS[card].id for card in pile)


# --- the table ---


def table_view(state: State) -> View:
    """What lies on the table, hidden cards as counts."""
    return View(
        mode=state.mode,
        turn=state.turn,
        active=state.active + 1,
        phase=_phase(state),
        harbor=ids(state.harbor),
        expeditions=ids(state.expeditions),
        play_deck=len(state.play_deck),
        discard=ids(state.discard),
        time_deck=len(state.time_deck),
        point_deck=len(state.point_deck),
        contracts=tuple(_contract_view(state, slot) for slot in range(len(state.contracts))),
        seats=tuple(_seat_view(state, seat_no) for seat_no in range(len(state.seats))),
        revealed=ids(state.revealed),
        timed=state.timed,
        drawn=state.drawn,
        ending=state.ending,
        contracts_left=sum(1 for markers in state.markers if not markers),
        story=MODES[state.mode].tale_view(state),
    )


def _phase(state: State) -> Phase:
    if not state.frames:
        return "over"
    bottom = state.frames[0]
    if isinstance(bottom, Taking):
        return "trade"
    if isinstance(bottom, Beginning):
        return "opening"
    return "bust" if isinstance(bottom, AfterBust) else "discover"


def _contract_view(state: State, slot: int) -> ContractView:
    contract = CONTRACTS[state.contracts[slot]]
    return ContractView(
        id=contract.id,
        markers=tuple(seat_no + 1 for seat_no in state.markers[slot]),
        steps=tuple(state.steps[slot]),
        progress=tuple(progress(state, slot, seat_no) for seat_no in range(len(state.seats))),
        need=NEED[state.contracts[slot]],
        rewards_left=contract.rewards[len(state.markers[slot]) :],
    )


def _seat_view(state: State, seat_no: int) -> SeatView:
    seat = state.seats[seat_no]
    return SeatView(
        name=state.names[seat_no],
        coins=len(seat.coins),
        display=ids(seat.display),
        influence=seat.influence,
        cutlasses=seat.cutlasses,
        markers_left=seat.markers,
        kept_ships=ids(seat.kept),
        completed=seat.completed,
        discount=discount(seat) - state.today.hire,
    )


def result_view(state: State) -> ResultView | None:
    """How the game ended, or None while it runs."""
    result = state.result
    if result is None:
        return None
    story = MODES[state.mode].tale_view(state)
    return ResultView(
        outcome=result.outcome,
        points=result.points,
        title=title(result.points) if result.outcome == "won" and story is None else "",
        winners=tuple(seat_no + 1 for seat_no in result.winners),
        influence=result.influence,
        coins=result.coins,
        turns=state.turn,
        turns_left=len(state.time_deck),
        contracts_open=sum(1 for markers in state.markers if not markers),
        goal=story.goal if story is not None else None,
    )


# --- the question ---

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


def take_preview(state: State, seat_no: int, move: Take) -> Preview:
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
