"""The table as front ends see it: plain values, ids instead of indexes, seats numbered from 1.

`table_view` shows what lies on the table. What is asked has its types here and is made by `engine.prompt`. Words
are made elsewhere (`campaign.words`).
"""

from typing import Literal

import msgspec

from engine.cards import (
    CARDS,
    CONTRACTS,
)
from engine.contracts import progress
from engine.figures import offers
from engine.frames.kinds import (
    AfterBust,
    Beginning,
    Taking,
)
from engine.frames.take import (
    discount,
)
from engine.game import decider
from engine.modes import MODES
from engine.moves import (
    Move,
)
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
    entry per seat: `steps` the step space its marker stands on (0: none, or on a coin space because the contract is
    completed), `progress` how much of `need` it has. `rewards_left` are the coins of the free spaces, next first.
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
    conceded: int = 0
    """The seat, from 1, that gave the game up; 0 for nobody."""


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
    offers: dict[str, Preview] = {}
    """For each card in the harbor, or just turned up, what hiring or trading it would cost and bring the seat that
    decides, whether or not it may take it now; empty when the game is over."""


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
        offers={CARDS[card].id: preview for card, preview in offers(state, decider(state)).items()}
        if state.frames
        else {},
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
        steps=tuple(
            0 if seat_no in state.markers[slot] else step for seat_no, step in enumerate(state.steps[slot])
        ),
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
        markers_left=MODES[state.mode].markers_left(state, seat_no),
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
        conceded=result.conceded + 1,
    )
