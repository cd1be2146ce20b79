"""High Card, the smallest game: two seats, a hidden card each. Draw open cards or stand; nearest to 12 wins."""

from collections.abc import Iterator, Sequence

import msgspec

from highseas.engine.game import Game, Log, PlainPrompt, pick
from highseas.engine.refusal import IllegalMove, SetupError
from highseas.engine.rng import SEED_LIMIT, shuffled, stream_of

CARDS = bytes(range(1, 10))


class ToySetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    names: tuple[str, ...]
    seed: int
    mode: str = "high"


class Table(msgspec.Struct, forbid_unknown_fields=True):
    deck: bytes
    hands: list[bytes]  # the first card of each is hidden until both seats stand
    stood: int = 0


class Result(msgspec.Struct, frozen=True):
    outcome: str
    winners: tuple[int, ...]


class Drawn(msgspec.Struct, frozen=True):
    seat_no: int
    card: int


class Seen(msgspec.Struct, frozen=True):
    deck: int
    hands: tuple[tuple[int, ...], ...]  # 0 is a hidden card


class HighCard(Game[ToySetup, Table, str, Seen, PlainPrompt, Result]):
    name = "toy"
    setup_type = ToySetup
    state_type = Table

    def check_setup(self, setup: ToySetup) -> None:
        if len(setup.names) != 2:
            raise SetupError("setup.players", "seats", players=len(setup.names), fewest=2, most=2)
        if not 0 <= setup.seed < SEED_LIMIT:
            raise SetupError("setup.seed", "seed", most=SEED_LIMIT - 1)

    def new(self, setup: ToySetup, log: Log = None) -> Table:
        self.check_setup(setup)
        deck, _ = shuffled(stream_of(setup.seed, "high card"), CARDS)
        return Table(deck[2:], [deck[:1], deck[1:2]])

    def legal(self, state: Table) -> Sequence[str]:
        return () if state.stood == 2 else ("draw", "stand") if state.deck else ("stand",)

    def apply(self, state: Table, move: str, log: Log = None) -> None:
        if move not in self.legal(state):
            raise IllegalMove("moves.nothing_asked")
        if move == "stand":
            state.stood += 1
            return
        card, state.deck = state.deck[:1], state.deck[1:]
        state.hands[state.stood] += card
        if log is not None:
            log.append(Drawn(state.stood, card[0]))

    def decider(self, state: Table) -> int:
        return state.stood if state.stood < 2 else -1

    def turn(self, state: Table) -> tuple[int, int]:
        return min(state.stood + 1, 2), min(state.stood, 1)

    def turn_begins(self, state: Table) -> bool:
        return state.stood < 2 and len(state.hands[state.stood]) == 1

    def reveals(self, state: Table) -> int:
        return sum(map(len, state.hands)) - (0 if state.stood == 2 else 2)

    def parse(self, text: str, among: Sequence[str] | None = None) -> str:
        return pick(text, {move: move for move in (("draw", "stand") if among is None else among)})

    def view_for(self, state: Table, seat_no: int) -> Seen:
        open_to = (0, 1) if state.stood == 2 else (seat_no,)
        hands = (tuple(hand) if no in open_to else (0, *hand[1:]) for no, hand in enumerate(state.hands))
        return Seen(len(state.deck), tuple(hands))

    def view(self, state: Table) -> Seen:
        return self.view_for(state, -1)

    def result(self, state: Table) -> Result | None:
        points = [sum(hand) if sum(hand) <= 12 else 0 for hand in state.hands]
        winners = tuple(seat for seat in (1, 2) if points[seat - 1] == max(points))
        return Result("ranked", winners) if state.stood == 2 else None

    def faults(self, state: Table, setup: ToySetup) -> Iterator[str]:
        if len(state.hands) != 2 or not all(state.hands) or not 0 <= state.stood <= 2:
            yield "sound.seats_names_not_match"
        if bytes(sorted(state.deck + b"".join(state.hands))) != CARDS:
            yield "sound.cards_missing_stand_twice"


HIGH_CARD = HighCard()
