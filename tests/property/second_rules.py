"""Merchants, Make Sail! and Gamblers a second time, written from the rulebook, to hold the engine against.

Figures are read from the card files as they stand there; of the engine only the shuffle is used, since luck is no
rule. Cards are their ids here, piles are lists with the top card last.
"""

import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from highseas.engine import royal
from highseas.engine.rng import shuffled
from highseas.engine.royal.cards import CARDS, CONTRACTS, INDEX
from highseas.engine.royal.state import State

_FILES = ("base", "contracts", "make-sail", "gambler")
_DATA = [
    tomllib.loads((Path(royal.__file__).parent / "data" / f"{name}.toml").read_text(encoding="utf-8"))
    for name in _FILES
]
FACES: dict[str, dict[str, Any]] = {row["id"]: row for data in _DATA for row in data["card"]}
GOALS: dict[str, dict[str, Any]] = {row["id"]: row for data in _DATA for row in data.get("contract", ())}
BONUS_OF_CONTRACTS = (0, 0, 1, 3)
"""Influence points of so many completed contracts: 1 for the second, 2 more for the third."""
TAX_INSPECTOR = "contract-tax-officer"


def ids(pile: bytes) -> list[str]:
    """Return the ids of a pile."""
    return [CARDS[index].id for index in pile]


def is_ship(card: str) -> bool:
    """Whether the card is a ship."""
    return bool(FACES[card]["type"] == "ship")


def of_kind(display: Iterable[str], kind: str, color: str = "") -> int:
    """Return how many professions of a kind there are, of this color if one is named."""
    return sum(1 for card in display if FACES[card].get("kind") == kind and color in ("", FACES[card].get("color", "")))


class Over(Exception):
    """The game was won in the middle of something."""


class Player:
    """What lies in front of one player."""

    def __init__(self, state: State, seat_no: int) -> None:
        seat = state.seats[seat_no]
        self.coins, self.display, self.stowed = ids(seat.coins), ids(seat.display), ids(seat.stowed)
        self.completed, self.markers = seat.completed, seat.markers

    @property
    def influence(self) -> int:
        """Points of the display, of contracts, and one for each ship under a Merchant."""
        shown: int = sum(FACES[card].get("influence", 0) for card in self.display)
        return shown + BONUS_OF_CONTRACTS[self.completed] + len(self.stowed)

    @property
    def cutlasses(self) -> int:
        """Cutlasses of the display."""
        return sum(FACES[card].get("cutlasses", 0) for card in self.display)

    def keeps(self, ship: str) -> bool:
        """Whether a Merchant of the ship's color is there."""
        return of_kind(self.display, "merchant", FACES[ship]["color"]) > 0


class Table:
    """A table in one turn of the active player. `answers` are what is said to questions on the way."""

    def __init__(self, state: State, answers: Iterator[str]) -> None:
        self.answers = answers
        self.mode, self.timed, self.stream = state.mode, state.timed, state.stream
        self.second_tax, self.shuffles = state.options.second_shuffle_tax, state.shuffles
        self.players = [Player(state, seat_no) for seat_no in range(len(state.seats))]
        self.turn, self.active, self.used, self.drawn = state.turn, state.active, state.gambled, state.drawn
        self.deck, self.discard = ids(state.play_deck), ids(state.discard)
        self.time, self.points = ids(state.time_deck), ids(state.point_deck)
        self.harbor, self.expeditions = ids(state.harbor), ids(state.expeditions)
        self.contracts = [CONTRACTS[index].id for index in state.contracts]
        self.done = [list(row) for row in state.markers]
        self.steps = [list(row) for row in state.steps]
        self.takes: int | None = None
        """Cards the active player may take, once Trade & Hire has begun."""
        self.busted = self.won = False

    # --- piles ---

    def shuffle(self) -> bool:
        """Make a new Play deck of the discard pile."""
        if not self.discard:
            return False
        order, self.stream = shuffled(self.stream, bytes(INDEX[card] for card in self.discard))
        self.deck, self.discard = ids(order), []
        self.shuffles += 1
        return True

    def next_card(self) -> str | None:
        """Take the next card of the Play deck, if there is one anywhere."""
        return self.deck.pop() if self.deck or self.shuffle() else None

    def gain(self, seat_no: int, coins: int) -> None:
        """Draw coins, as far as there are cards."""
        for _ in range(coins):
            card = self.next_card()
            if card is not None:
                self.players[seat_no].coins.append(card)

    def in_turn_order(self) -> list[int]:
        """Return all seats from the active one on."""
        count = len(self.players)
        return [(self.active + step) % count for step in range(count)]

    def colors(self) -> list[str]:
        """Return the colors of the ships in the harbor, each as often as it lies there."""
        return [FACES[card]["color"] for card in self.harbor if is_ship(card)]

    # --- contracts ---

    def may_mark(self, contract: str, seat_no: int) -> bool:
        """Whether the seat has a marker for a contract that it has not completed."""
        slot = self.contracts.index(contract)
        free = self.players[seat_no].markers > 0 or self.steps[slot][seat_no] > 0
        return seat_no not in self.done[slot] and free

    def mark(self, contract: str, seat_no: int) -> None:
        """Move the marker one space on; on the last one the contract is complete."""
        slot, player = self.contracts.index(contract), self.players[seat_no]
        last = GOALS[contract].get("steps", 1)
        if not self.steps[slot][seat_no]:
            player.markers -= 1
        step = self.steps[slot][seat_no] + 1
        if last > 1:
            self.steps[slot][seat_no] = step
        if step < last:
            return
        reward = GOALS[contract]["rewards"][len(self.done[slot])]
        self.done[slot].append(seat_no)
        player.completed += 1
        self.gain(seat_no, reward)
        if self.timed and all(self.done):
            self.won = True
            raise Over

    def ask(self, contract: str, seat_no: int) -> None:
        """Offer a contract that must be completed at its moment."""
        if self.may_mark(contract, seat_no):
            answer = next(self.answers)
            assert answer in (f"contract {contract}", "no"), answer
            if answer != "no":
                self.mark(contract, seat_no)

    # --- Tax Increases ---

    def tax(self, card: str | None) -> None:
        """Collect from everybody and ask the Tax Inspector; for a card the bonus and the Time deck's question."""
        down_to_8 = card.startswith("make-sail") if card else self.mode == "make-sail"
        payers = []
        for seat_no in self.in_turn_order():
            coins = self.players[seat_no].coins
            if len(coins) >= (9 if down_to_8 else 12):
                payers.append(seat_no)
                for _ in range(len(coins) - 8 if down_to_8 else len(coins) // 2):
                    self.discard.append(coins.pop())
        if TAX_INSPECTOR in self.contracts:
            for seat_no in payers:
                self.ask(TAX_INSPECTOR, seat_no)
        if card is None:
            return
        if "most-swords" in card:
            most = max(player.cutlasses for player in self.players)
            lucky = [n for n in self.in_turn_order() if self.players[n].cutlasses == most]
        else:
            fewest = min(player.influence for player in self.players)
            lucky = [n for n in self.in_turn_order() if self.players[n].influence == fewest]
        for seat_no in lucky:
            self.gain(seat_no, 1)
        self.discard.append(card)
        if self.timed and self.time:
            answer = next(self.answers)
            assert answer in ("aside", "leave"), answer
            if answer == "aside":
                self.points.append(self.time.pop())

    # --- the Gambler ---

    def gamble(self) -> None:
        """Four cards at once, one after the other, then a bust, another Gambler or Trade & Hire."""
        before = len(set(self.colors()))
        self.used += 1
        if self.second_tax and self.shuffles and len(self.deck) < 4 and self.discard:
            self.tax(None)
        four: list[str] = []
        while len(four) < 4 and (card := self.next_card()) is not None:
            four.append(card)
        self.drawn += len(four)
        for card in four:
            if FACES[card]["type"] == "tax":
                self.tax(card)
            elif FACES[card]["type"] == "expedition":
                self.expeditions.append(card)
            else:
                self.harbor.append(card)
        colors = self.colors()
        if len(set(colors)) < len(colors):
            self.bust()
            return
        self.reached(before, len(colors))
        if self.gamblers_left() and (self.deck or self.discard):
            return
        self.trade()

    def gamblers_left(self) -> int:
        """Return the active player's Gamblers that were not used."""
        return of_kind(self.players[self.active].display, "gambler") - self.used

    def bust(self) -> None:
        """All of the harbor is lost, and every Jester pays."""
        self.busted = True
        self.discard += self.harbor
        self.harbor = []
        for seat_no in self.in_turn_order():
            self.gain(seat_no, of_kind(self.players[seat_no].display, "jester"))

    def reached(self, before: int, now: int) -> None:
        """Ask about numbers of colors that were reached; a second step goes by itself."""
        asked = []
        for contract in self.contracts:
            wanted = GOALS[contract]["requirement"]
            if wanted["kind"] == "ship_colors" and before < wanted["at_least"] <= now:
                slot = self.contracts.index(contract)
                if self.steps[slot][self.active] and self.may_mark(contract, self.active):
                    self.mark(contract, self.active)
                else:
                    asked.append(contract)
        for contract in asked:
            self.ask(contract, self.active)

    def trade(self) -> None:
        """Begin Trade & Hire: cards to take, income of the harbor as it lies."""
        display, cards, ships = self.players[self.active].display, len(self.harbor), len(self.colors())
        self.takes = {4: 2, 5: 3}.get(ships, 1) + self.used + of_kind(display, "governor")
        income = 2 * of_kind(display, "admiral") if cards >= 5 else 0
        income += of_kind(display, "vice_admiral") if cards in (3, 4) else 0
        income += of_kind(display, "gunner") * max(0, ships - 1)
        income += of_kind(display, "jester") if not cards else 0
        self.gain(self.active, income)


def stows(state: State, seat_no: int, ship: str, declined: bool) -> bool:
    """Whether a ship that is traded goes under a Merchant: other cards are gained as its coins."""
    player = Player(state, seat_no)
    coins = FACES[ship]["coins"] + of_kind(player.display, "trader", FACES[ship]["color"])
    return player.keeps(ship) and not declined and coins > 0 and len(state.play_deck) + len(state.discard) > 0
