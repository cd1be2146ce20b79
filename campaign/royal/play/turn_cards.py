"""The outcome of every card of a turn: in which order they were drawn, who took what, which ship was repelled.

Made from the events of a session whenever somebody asks, so it is right after undo, redo and a resume, and costs
nothing while cards are played. Events name nothing that any seat may not know, so neither does this. The words are
in `campaign.royal.words.events`. What a single move changed at a glance is a `Change`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from highseas.campaign.royal.play.at_table import RoyalMoment
from highseas.engine.royal import events as ev
from highseas.engine.royal.cards import CARDS, EXPEDITION, TYPE
from highseas.engine.royal.frames.kinds import TAXING, Looking
from highseas.engine.royal.seen.view import View
from highseas.engine.royal.state import State
from highseas.story import moves as sev

_Still = Literal["waits", "lies", "open"]
_Taken = Literal["hired", "traded", "declined", "stowed", "kept", "claimed"]
_Gone = Literal["repelled", "nest", "spared", "tax", "lost", "left", "sifted"]
Fate = Literal[_Still, _Taken, _Gone]
"""The outcome of a card in its turn.

It `waits` to be repelled or to be placed, or `lies` in the harbor, or lies `open` as an expedition; it was `hired`,
`traded`, `declined` (a ship traded without its coins), `stowed` under a Merchant when it was traded, `kept` for its
item, `claimed`; `repelled`, or so for Pirates' `nest`, `spared` by the turn's event; it was a `tax`, `lost` in a
bust, `left` by all and discarded, or `sifted` out by a Lookout.
"""
OtherGain = Literal["tax"] | ev.GainReason


class TurnCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card of a turn, by its id; "" for a Tax Increase that came without a card (ruling R2).

    `number` is its place among the cards that the active player drew in this turn, from 1; 0 for one that was not
    drawn in it: it lay there before, or came past by a Lookout. `by` is the seat, from 1, that took or repelled it,
    and had `coins` by it: gained by a ship, below 0 paid for a profession, without the fee to the active player.
    `gambled`: a Gambler turned it up with others at once (ruling R36); `clash`: one of the two ships of a bust.
    """

    card: str
    fate: Fate
    number: int = 0
    time_card: bool = False
    gambled: bool = False
    by: int = 0
    coins: int = 0
    clash: bool = False


class TurnCoins(msgspec.Struct, frozen=True):
    """Coins that a seat (from 1) gained in a turn for another reason than a card it took, below 0 paid as tax."""

    seat: int
    why: OtherGain
    coins: int


class TurnCards(msgspec.Struct, frozen=True):
    """A turn by its number, the seat (from 1) whose turn it is, and its cards in the order in which they came.

    `move` is the number of the move with which it began, or 0 where the history begins with it; `event` the story's
    event of the turn, by its id.
    """

    turn: int
    seat: int
    move: int
    cards: tuple[TurnCard, ...] = ()
    coins: tuple[TurnCoins, ...] = ()
    bust: bool = False
    event: str = ""


def turn_cards(moments: Sequence[RoyalMoment]) -> list[TurnCards]:
    """Return every turn of a history, the one that is being played last. None before the first turn begins."""
    turns: list[_Turn] = []
    for number, moment in enumerate(moments):
        for event in moment.events:
            if isinstance(event, ev.TurnStarted):
                turns.append(_Turn(event.turn, event.seat_no + 1, number))
            elif turns and (enter := _ENTER.get(type(event))) is not None:
                enter(turns[-1], event)
        if not number:
            _lay_out(turns, moment.state)
    return [turn.whole() for turn in turns]


def _lay_out(turns: list["_Turn"], state: State) -> None:
    """Begin with what lies there already where a history begins within a turn, as those of deals do."""
    if turns or not state.turn:
        return
    turn = _Turn(state.turn, state.active + 1, 0)
    looks = bool(state.frames) and isinstance(state.frames[-1], Looking)
    waiting = b"" if looks else state.revealed
    turn.drawn = state.drawn - len(waiting)
    for card in state.harbor:
        turn.add(card, "lies")
    for card in waiting:
        turn.draw(card)
    if waiting and TAXING in state.frames:
        turn.change(waiting[0], ("waits",), "tax")
    turns.append(turn)


class _Turn:
    """A turn while its events are read."""

    def __init__(self, turn: int, seat: int, move: int) -> None:
        self._turn, self._seat, self._move = turn, seat, move
        self.drawn = 0
        self._cards: list[tuple[int, TurnCard]] = []
        self._coins: Counter[tuple[int, OtherGain]] = Counter()
        self._bust, self._event = False, ""
        self._last = 0
        """The place of the card of which something was said last."""

    def whole(self) -> TurnCards:
        cards = tuple(card for _, card in self._cards)
        coins = tuple(TurnCoins(seat, why, count) for (seat, why), count in self._coins.items() if count)
        return TurnCards(self._turn, self._seat, self._move, cards, coins, self._bust, self._event)

    def add(self, card: int, fate: Fate, **figures: Any) -> None:
        """Add a card that nobody drew in this turn."""
        self._cards.append((card, TurnCard(CARDS[card].id if card >= 0 else "", fate, **figures)))

    def draw(self, card: int, **figures: Any) -> None:
        """Add the next card that the active player draws."""
        self.drawn += 1
        self.add(card, "waits", number=self.drawn, **figures)

    def change(self, card: int, was: Iterable[Fate], fate: Fate, latest: bool = False, **figures: Any) -> None:
        """Say the outcome of the first or latest such card of one of these fates; add one not there yet."""
        places = [place for place, (face, known) in enumerate(self._cards) if face == card and known.fate in was]
        if not places:
            self._last = len(self._cards)
            self.add(card, fate, **figures)
            return
        self._last = places[-1 if latest else 0]
        old = self._cards[self._last][1]
        self._cards[self._last] = card, msgspec.structs.replace(old, fate=fate, **figures)

    def _revealed(self, event: ev.Revealed) -> None:
        waits = any(face == event.card and known.fate == "waits" for face, known in self._cards)
        if not waits:  # a Gambler has turned it up already
            self.draw(event.card, time_card=event.time_card)

    def _gambled(self, event: ev.Gambled) -> None:
        for card in event.cards:
            self.draw(card, gambled=True)

    def _busted(self, event: ev.Busted) -> None:
        self._bust = True
        self.change(event.other, ("lies",), "lost", clash=True)
        self.change(event.card, ("waits", "lies"), "lost", latest=True, clash=True)

    def _clear(self, fates: Iterable[Fate], gone: Fate) -> None:
        """Say that all cards of these fates are gone."""
        for place, (card, known) in enumerate(self._cards):
            if known.fate in fates:
                self._cards[place] = card, msgspec.structs.replace(known, fate=gone)

    def _put_back(self, event: ev.PutOnTop) -> None:
        for card in event.discarded:
            self.add(card, "sifted", by=event.seat_no + 1)

    def _gained(self, event: ev.Gained) -> None:
        if event.why != "trade":
            self._coins[event.seat_no + 1, event.why] += event.coins
            return
        card, taken = self._cards[self._last]
        self._cards[self._last] = card, msgspec.structs.replace(taken, coins=event.coins)

    def _paid(self, event: ev.TaxPaid) -> None:
        self._coins[event.seat_no + 1, "tax"] -= event.coins

    def _day(self, event: sev.EventRevealed) -> None:
        self._event = event.event


_ENTER: dict[type[ev.Event], Callable[[_Turn, Any], None]] = {
    ev.Revealed: _Turn._revealed,
    ev.Gambled: _Turn._gambled,
    ev.Placed: lambda t, e: t.change(e.card, ("waits",), "open" if TYPE[e.card] == EXPEDITION else "lies"),
    ev.Repelled: lambda t, e: t.change(e.card, ("waits",), "nest" if e.kept else "repelled", by=e.seat_no + 1),
    ev.ShipSpared: lambda t, e: t.change(e.card, ("waits", "lies"), "spared", latest=True),
    ev.TaxRaised: lambda t, e: t.change(e.card, ("waits",), "tax"),
    ev.Busted: _Turn._busted,
    ev.HarborCleared: lambda t, e: t._clear(("waits", "lies"), "lost" if t._bust else "left"),
    ev.Hired: lambda t, e: t.change(e.card, ("lies",), "hired", by=e.seat_no + 1, coins=-e.cost),
    ev.Traded: lambda t, e: t.change(e.card, ("lies",), "declined" if e.declined else "traded", by=e.seat_no + 1),
    ev.Stowed: lambda t, e: t.change(e.card, ("traded",), "stowed"),
    ev.ItemKept: lambda t, e: t.change(e.card, ("lies",), "kept", by=e.seat_no + 1),
    ev.ExpeditionClaimed: lambda t, e: t.change(e.card, ("open",), "claimed", by=e.seat_no + 1),
    ev.PutOnTop: _Turn._put_back,
    ev.Conceded: lambda t, e: t._clear(("waits",), "left"),
    ev.Gained: _Turn._gained,
    ev.TaxPaid: _Turn._paid,
    sev.EventRevealed: _Turn._day,
}


@dataclass(frozen=True)
class Change:
    """`coins` are those that each seat has more or less than before, `goals` the ids of those in which somebody
    placed a marker; `timed` means that the card turned up last came from the Time deck.
    """

    coins: tuple[int, ...] = ()
    goals: tuple[str, ...] = ()
    timed: bool = False

    def of_seat(self, number: int) -> int:
        """Return the coins that a seat, from 1, has more or less; 0 where nothing is known of it."""
        return self.coins[number - 1] if number <= len(self.coins) else 0


NO_CHANGE = Change()


def changed(before: View, after: View, events: Iterable[ev.Event]) -> Change:
    """Compare the table with one before, however many moves lie between; `events` are the last move's."""
    marked = {goal.id: len(goal.markers) for goal in before.goals}
    turned_up = [event for event in events if isinstance(event, ev.Revealed)]
    return Change(
        tuple(now.coins - was.coins for was, now in zip(before.seats, after.seats, strict=True)),
        tuple(goal.id for goal in after.goals if len(goal.markers) > marked.get(goal.id, 0)),
        bool(turned_up) and turned_up[-1].time_card,
    )
