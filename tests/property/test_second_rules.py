"""The engine against a second writing of the rules of Merchants, Make Sail! and Gamblers (see `second_rules`)."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from highseas.engine.royal.cards import CARDS, SHIP, TYPE
from highseas.engine.royal.derived import refresh
from highseas.engine.royal.events import Event, Stowed
from highseas.engine.royal.frames.kinds import AfterBust, AsideChoice, Discover, Gambling, Offer, Taking
from highseas.engine.royal.game import apply, clone, decider, legal
from highseas.engine.royal.moves import DRAW, GAMBLE, Move, Take, format_move
from highseas.engine.royal.state import Options, State
from tests.helpers import of
from tests.property.games import EVERY_SET, Kind, choose, fresh, name_of, odd_table
from tests.property.second_rules import Over, Player, Table, ids, is_ship, stows

_YUCATA = {"second_shuffle_tax": True, "auto_pass": True, "random_start": True}
_OPTIONS: list[tuple[str, dict[str, Any], Iterable[int]]] = [
    ("make-sail", {}, (2, 3, 4)),
    ("make-sail", {**_YUCATA, "influence_to_end": 11}, (2, 4)),
    ("base", {"sets": ("base", "make-sail-marked", "gambler")}, (1, 2, 5)),
    ("base", {"sets": ("base", "make-sail-marked", "gambler"), **_YUCATA, "bust_bars_expeditions": True}, (3,)),
    ("contracts", {"sets": EVERY_SET}, (1, 2, 4)),
    ("contracts", {"sets": EVERY_SET, "aside": 3, "second_shuffle_tax": True}, (1, 3)),
    ("contracts", {"sets": EVERY_SET, "competitive": True}, (2, 4)),
    ("contracts", {"sets": EVERY_SET, "competitive": True, **_YUCATA, "influence_to_end": 8}, (3, 5)),
]
KINDS: list[Kind] = [(mode, Options(**options), seats) for mode, options, most in _OPTIONS for seats in most]


def all_in(luck: Random, kind: Kind) -> State:
    """Return a table early in Discover; one of two is odd, and Gamblers lie in most displays if there are any."""
    state = odd_table(kind, luck)
    gamblers = [card for card in state.play_deck + state.discard if CARDS[card].kind == "gambler"]
    seat = state.seats[state.active]
    for card in gamblers[: luck.randrange(4)]:
        pile = "play_deck" if card in state.play_deck else "discard"
        cards = getattr(state, pile)
        place = cards.index(card)
        setattr(state, pile, cards[:place] + cards[place + 1 :])
        seat.display += bytes((card,))
    refresh(state)
    return state


class Checks:
    """Holds every move against the second rules, and counts what was checked."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()

    def position(self, state: State) -> None:
        """Check influence and cutlasses, the ships under Merchants, and who has won."""
        players = [Player(state, seat_no) for seat_no in range(len(state.seats))]
        for seat, player in zip(state.seats, players, strict=True):
            assert (seat.influence, seat.cutlasses) == (player.influence, player.cutlasses)
            assert all(is_ship(card) and player.keeps(card) for card in player.stowed)
        self.seen["positions"] += 1
        if state.result is None or state.result.outcome != "ranked":
            return
        best = max((player.influence, len(player.coins)) for player in players)
        winners = [n for n, player in enumerate(players) if (player.influence, len(player.coins)) == best]
        assert list(state.result.winners) == winners
        self.seen["ends"] += 1

    def the_end(self, before: State, after: State) -> None:
        """The last round begins with enough influence, and only so; it is over with the seat before the first."""
        printed = 8 if before.mode == "make-sail" else 12
        needed = before.options.influence_to_end or printed
        if before.timed:
            return
        gained = [
            now
            for now, was in ((Player(after, n).influence, Player(before, n).influence) for n in range(len(after.seats)))
            if now > was
        ]
        assert not any(now >= needed for now in gained) or after.ending
        if after.ending and not before.ending:
            assert any(Player(after, seat_no).influence >= needed for seat_no in range(len(after.seats)))
            self.seen["last rounds"] += 1
        if after.result is not None and before.result is None:
            few = len(after.play_deck) + len(after.discard) < len(after.seats)
            assert after.ending or (needed > printed and few)
            assert before.active == (before.first - 1) % len(before.seats)

    def trade(self, before: State, move: Move, log: list[Event]) -> None:
        """A traded ship goes where the rules have it."""
        if not isinstance(move, Take) or TYPE[move.card] != SHIP:
            return
        seat_no, ship = decider(before), CARDS[move.card].id
        expected = stows(before, seat_no, ship, move.decline)
        assert [(event.seat_no, event.card) for event in of(log, Stowed)] == [(seat_no, move.card)] * expected
        self.seen["stowed" if expected else "traded"] += 1

    def turned_up(self, state: State, move: Move, luck: Random) -> None:
        """A Gambler's cards, and any Tax Increase that is drawn, end as the rules have it."""
        if move == DRAW:
            pile = state.time_deck if state.timed and not state.drawn else state.play_deck
            if not pile or CARDS[pile[-1]].type != "tax":
                return
        elif move != GAMBLE:
            return
        played = clone(state)
        apply(played, move)
        answers = []
        while any(isinstance(frame, (Gambling, AsideChoice, Offer)) for frame in played.frames):
            if isinstance(played.frames[-1], Offer) and not _amid(played):
                break
            answers.append(choose(legal(played), luck))
            apply(played, answers[-1])
        said = iter([format_move(answer) for answer in answers])
        table = Table(state, said)
        try:
            if move == GAMBLE:
                table.gamble()
            else:
                timed = state.timed and not state.drawn
                table.drawn += 1
                table.tax((table.time if timed else table.deck).pop())
        except Over:
            pass
        assert next(said, None) is None, "a question that the rules do not have"
        self._same(table, played, move == GAMBLE)

    def _same(self, table: Table, state: State, gambled: bool) -> None:
        assert table.won == (state.result is not None and state.result.outcome == "won")
        in_turn = bool(state.frames) and state.turn == table.turn
        if table.takes is not None and not (in_turn and state.frames[-1] == Taking(table.active, table.takes)):
            last = state.frames[-1] if in_turn else None
            assert last is None or (isinstance(last, Taking) and last.seat_no != table.active)
            self.seen["went on by itself"] += 1  # with nothing to take
            return
        if not table.won:
            assert (ids(state.play_deck), ids(state.discard)) == (table.deck, table.discard)
            assert (ids(state.harbor), ids(state.revealed)) == (table.harbor, [])
        assert (ids(state.time_deck), ids(state.point_deck)) == (table.time, table.points)
        assert ids(state.expeditions) == table.expeditions
        assert [ids(seat.coins) for seat in state.seats] == [player.coins for player in table.players]
        assert [list(row) for row in state.markers] == table.done
        assert [list(row) for row in state.steps] == table.steps
        if table.busted:
            assert not in_turn or isinstance(state.frames[0], AfterBust)
        elif gambled and not table.won:
            assert state.drawn == table.drawn and (state.active, state.gambled) == (table.active, table.used)
            again = isinstance(state.frames[-1], Discover)
            assert again == (table.takes is None)
        kind = "bust" if table.busted else "won" if table.won else "no bust"
        self.seen[f"gambled, {kind}" if gambled else "taxed"] += 1


def _amid(state: State) -> bool:
    """Whether an offer belongs to a tax, or lies upon a Gambler, and not to what comes after a bust."""
    return len(state.frames) > 1 and isinstance(state.frames[0], Discover)


def play(state: State, luck: Random, decisions: int, checks: Checks) -> None:
    """Play so many decisions or to the end, everything held against the second rules."""
    for _ in range(decisions):
        checks.position(state)
        moves = legal(state)
        if not moves:
            return
        move = GAMBLE if GAMBLE in moves and luck.random() < 0.4 else choose(moves, luck)
        checks.turned_up(state, move, luck)
        before, log = clone(state), list[Event]()
        apply(state, move, log)
        checks.trade(before, move, log)
        checks.the_end(before, state)


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_the_engine_plays_as_the_rules_are_written_again(kind: Kind) -> None:
    """A game from its deal, and a few tables that are rarely reached."""
    luck, checks = Random(name_of(kind)), Checks()
    play(fresh(kind, luck.randrange(1 << 32)), luck, 250, checks)
    for _ in range(12):
        play(all_in(luck, kind), luck, 15, checks)
    assert checks.seen["positions"] > 100 and checks.seen["traded"]
    if kind[0] != "make-sail":
        assert checks.seen["gambled, bust"] + checks.seen["gambled, no bust"] > 3


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_thousands_of_positions_agree(kind: Kind) -> None:
    """The same, for many games; everything there is to check was met."""
    luck, checks = Random(f"long {name_of(kind)}"), Checks()
    for seed in range(12):
        play(fresh(kind, seed), luck, 2000, checks)
    for _ in range(300):
        play(all_in(luck, kind), luck, 25, checks)
    wanted = {"stowed", "traded", "taxed", "positions"}
    if kind[0] != "make-sail":
        wanted |= {"gambled, bust", "gambled, no bust"}
    if not (kind[0] == "contracts" and not kind[1].competitive):
        wanted |= {"ends", "last rounds"}
    assert wanted <= set(checks.seen), checks.seen
