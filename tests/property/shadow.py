"""A table rebuilt from events alone: if it keeps up with the real one, events are enough to narrate and animate."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from highseas.engine.royal import events as ev
from highseas.engine.royal.cards import CONTRACTS, EXPEDITION, TYPE
from highseas.engine.royal.state import State


class Shadow:
    """What lies where, as the events have it. Piles that lie face down are counts."""

    def __init__(self, state: State) -> None:
        self.play_deck = len(state.play_deck)
        self.time_deck = len(state.time_deck)
        self.point_deck = len(state.point_deck)
        self.discard = Counter(state.discard)
        self.harbor = Counter(state.harbor)
        self.expeditions = Counter(state.expeditions)
        self.revealed = Counter(state.revealed)
        self.waiting: list[int] = []
        self.coins = [len(seat.coins) for seat in state.seats]
        self.displays = [Counter(seat.display) for seat in state.seats]
        self.kept = [Counter(seat.kept) for seat in state.seats]
        self.stowed = [Counter(seat.stowed) for seat in state.seats]
        self.markers = dict(zip(state.contracts, map(list, state.markers), strict=True))
        self.steps = dict(zip(state.contracts, map(list, state.steps), strict=True))
        self.active, self.turn = state.active, state.turn
        self.over = False

    def hear(self, events: list[ev.Event], state: State) -> None:
        """Follow the events of one move. Of the state only the resting place of a tax card is asked."""
        for event in events:
            _HEAR[type(event)](self, event)
        if len(state.revealed) == len(self.waiting):  # a Tax Increase that has been dealt with is discarded
            self.discard += self.revealed
            self.revealed.clear()

    def compare(self, state: State) -> None:
        """Assert that the real table is the rebuilt one."""
        assert self.play_deck == len(state.play_deck)
        assert (self.time_deck, self.point_deck) == (len(state.time_deck), len(state.point_deck))
        assert +self.discard == Counter(state.discard)
        assert +self.harbor == Counter(state.harbor)
        assert +self.expeditions == Counter(state.expeditions)
        assert +self.revealed + Counter(self.waiting) == Counter(state.revealed)
        assert self.coins == [len(seat.coins) for seat in state.seats]
        assert [+display for display in self.displays] == [Counter(seat.display) for seat in state.seats]
        assert [+kept for kept in self.kept] == [Counter(seat.kept) for seat in state.seats]
        assert [+stowed for stowed in self.stowed] == [Counter(seat.stowed) for seat in state.seats]
        assert self.markers == dict(zip(state.contracts, map(list, state.markers), strict=True))
        assert self.steps == dict(zip(state.contracts, map(list, state.steps), strict=True))
        assert self.over == (state.result is not None)
        assert self.over or (self.active, self.turn) == (state.active, state.turn)

    # --- one small method per kind of event ---

    def _turn(self, event: ev.TurnStarted) -> None:
        self.active, self.turn = event.seat_no, event.turn

    def _revealed(self, event: ev.Revealed) -> None:
        if event.time_card:
            self.time_deck -= 1
        elif self.waiting:
            assert event.card == self.waiting.pop(0)
        else:
            self.play_deck -= 1
        self.discard += self.revealed
        self.revealed = Counter([event.card])

    def _placed(self, event: ev.Placed) -> None:
        self.revealed.clear()
        (self.expeditions if TYPE[event.card] == EXPEDITION else self.harbor)[event.card] += 1

    def _repelled(self, event: ev.Repelled) -> None:
        self.revealed.clear()
        (self.kept[event.seat_no] if event.kept else self.discard)[event.card] += 1

    def _busted(self, event: ev.Busted) -> None:
        del self.revealed[event.card]
        self.discard += self.revealed  # a Tax Increase that a Gambler turned up last
        self.revealed.clear()

    def _cleared(self, event: ev.HarborCleared) -> None:
        self.harbor.clear()
        self.discard.update(event.cards)

    def _tax_paid(self, event: ev.TaxPaid) -> None:
        self.coins[event.seat_no] -= event.coins
        self.discard.update(event.faces)

    def _gained(self, event: ev.Gained) -> None:
        self.coins[event.seat_no] += event.coins
        self.play_deck -= event.coins

    def _paid(self, event: ev.Paid) -> None:
        self.coins[event.seat_no] -= event.coins
        self.discard.update(event.faces)

    def _fee(self, event: ev.FeePaid) -> None:
        self.coins[event.seat_no] -= event.coins
        self.coins[event.to] += event.coins

    def _traded(self, event: ev.Traded) -> None:
        self.harbor[event.card] -= 1
        self.discard[event.card] += 1

    def _stowed(self, event: ev.Stowed) -> None:
        self.discard[event.card] -= 1
        self.stowed[event.seat_no][event.card] += 1

    def _gambled(self, event: ev.Gambled) -> None:
        self.play_deck -= len(event.cards)
        self.waiting = list(event.cards)

    def _hired(self, event: ev.Hired) -> None:
        self.harbor[event.card] -= 1
        self.displays[event.seat_no][event.card] += 1

    def _claimed(self, event: ev.ExpeditionClaimed) -> None:
        self.expeditions[event.card] -= 1
        self.displays[event.seat_no][event.card] += 1
        self.displays[event.seat_no].subtract(event.given)
        self.discard.update(event.given)

    def _moved(self, event: ev.MarkerMoved) -> None:
        self.steps[event.contract][event.seat_no] = event.step

    def _completed(self, event: ev.ContractCompleted) -> None:
        contract = CONTRACTS[event.contract]
        self.markers[event.contract].append(event.seat_no)
        if contract.steps > 1:
            self.steps[event.contract][event.seat_no] = contract.steps
        if contract.term.kind == "keep_repelled":  # the kept ships are discarded (ruling R15)
            self.discard += self.kept[event.seat_no]
            self.kept[event.seat_no].clear()

    def _aside(self, event: ev.TimeCardAside) -> None:
        self.time_deck -= 1
        self.point_deck = event.points

    def _reshuffled(self, event: ev.Reshuffled) -> None:
        # added, not set: the event of coins drawn before the reshuffle comes after it
        self.play_deck += event.cards
        self.discard.clear()

    def _over(self, event: ev.GameOver) -> None:
        self.over = True

    def _nothing(self, event: ev.Event) -> None:
        """Told for people; no card moves."""


_HEAR: dict[type[ev.Event], Callable[[Shadow, Any], None]] = {
    ev.TurnStarted: Shadow._turn,
    ev.Revealed: Shadow._revealed,
    ev.Placed: Shadow._placed,
    ev.Repelled: Shadow._repelled,
    ev.Busted: Shadow._busted,
    ev.HarborCleared: Shadow._cleared,
    ev.Stopped: Shadow._nothing,
    ev.TaxRaised: Shadow._nothing,
    ev.TaxPaid: Shadow._tax_paid,
    ev.Gained: Shadow._gained,
    ev.Paid: Shadow._paid,
    ev.FeePaid: Shadow._fee,
    ev.Traded: Shadow._traded,
    ev.Hired: Shadow._hired,
    ev.Stowed: Shadow._stowed,
    ev.Gambled: Shadow._gambled,
    ev.ExpeditionClaimed: Shadow._claimed,
    ev.Passed: Shadow._nothing,
    ev.MarkerMoved: Shadow._moved,
    ev.ContractCompleted: Shadow._completed,
    ev.ContractDeclined: Shadow._nothing,
    ev.TimeCardAside: Shadow._aside,
    ev.Reshuffled: Shadow._reshuffled,
    ev.EndTriggered: Shadow._nothing,
    ev.RanOut: Shadow._nothing,
    ev.GameOver: Shadow._over,
}
