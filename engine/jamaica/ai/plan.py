"""Search over a seat's own actions to the end of its turn: loads, spaces, battles, shortages.

A battle is not played out: its chances are multiplied by what the winner would take. What others do before the seat
acts is left out. What comes of an action is valued by how many points a ship can expect at the end, by weights that
were fitted to races (data/deckhand.toml): a ship is described by `features`; the weights go by the clock of the
race, the fewest moves that any player's ship has left to Port Royal, and by the number of players. Sums run in one
order, so they are the same on every platform.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from highseas.engine.game import DECKHAND
from highseas.engine.jamaica import definitions as df
from highseas.engine.jamaica.ai.weights import shipped, tempers
from highseas.engine.jamaica.board import COST, FINISHED, RESOURCE, SHORTEST_LEFT, score
from highseas.engine.jamaica.definitions import FOOD, GOLD, LADY_BETH, MAP, SABRE, SIXTH_HOLD
from highseas.engine.jamaica.frames import cargo
from highseas.engine.jamaica.frames.battle import bonus
from highseas.engine.jamaica.frames.sailing import can_pay, retreats, rivals_there, targets
from highseas.engine.jamaica.moves import GHOST, Pay
from highseas.engine.jamaica.seen.observation import FACE_DOWN
from highseas.engine.jamaica.seen.odds import ATTACKER, DEFENDER, NOBODY, WHOLE, Sides, battle
from highseas.engine.jamaica.state import Seat, Ship, State

_MOST_BEHIND, _MOST_EMPTY = 25, 2


def left(space: int, lap: int) -> int:
    """Return the fewest moves that a ship has left to its finish."""
    return SHORTEST_LEFT[space] - SHORTEST_LEFT[0] * lap


def features(space: int, lap: int, holds: bytes, up: bytes, face_down: int, clock: int) -> tuple[int, ...]:
    """Return what the weights are for, in the order of `WeightsFile.features`, of a ship while the leader has `clock`
    moves left. `behind` are moves behind the leader, `behind_4` up to 4; `place` the points of the space; `gold_4`
    doubloons up to 4, and so on; `empty` empty holds.
    """
    gold = food = powder = empty = 0
    for content in holds:
        kind = content >> 4
        if not content:
            empty += 1
        elif kind == GOLD:
            gold += content & 15
        elif kind == FOOD:
            food += content & 15
        else:
            powder += content & 15
    behind = min(max(left(space, lap) - clock, 0), _MOST_BEHIND)
    return (
        1,
        behind,
        min(behind, 4),
        min(behind, 9),
        score(space, lap),
        gold,
        min(gold, 4),
        food,
        min(food, 3),
        min(food, 8),
        powder,
        min(powder, 4),
        min(empty, _MOST_EMPTY),
        face_down,
        int(MAP in up),
        int(SABRE in up),
        int(LADY_BETH in up),
        int(SIXTH_HOLD in up),
    )


@lru_cache(maxsize=1 << 16)
def expected(
    players: int, clock: int, player: str, space: int, lap: int, holds: bytes, up: bytes, face_down: int
) -> float:
    """Return the points that a ship can expect, its treasures face down aside."""
    points = 0.0
    for weight, value in zip(
        weights_at(players, clock, player), features(space, lap, holds, up, face_down, clock), strict=True
    ):
        points += weight * value
    return points


@lru_cache(maxsize=512)
def weights_at(players: int, clock: int, player: str = DECKHAND) -> tuple[float, ...]:
    """Return a player's weights for a number of ships when the leader has so many moves left, in points."""
    file, more = shipped(), tempers()[player].more
    rows = next(each.rows for each in file.weights if each.players == players)
    share = shares(file.knots, clock)
    return tuple(
        (sum([part * row[place] for part, row in zip(share, rows, strict=True)]) + more.get(name, 0)) / 1000
        for place, name in enumerate(file.features)
    )


def shares(knots: tuple[int, ...], clock: int) -> list[float]:
    """Return how much each knot counts at a moment of the clock: the two beside it, in proportion."""
    at = min(max(clock, knots[0]), knots[-1])
    found = [0.0] * len(knots)
    for place, (low, high) in enumerate(pairwise(knots)):
        if low <= at <= high:
            found[place + 1] = (at - low) / (high - low)
            found[place] = 1 - found[place + 1]
            break
    return found


Action = tuple[int, int]
"""A symbol and the figure of its die."""
POWER = 3.0
"""What a power is worth, in points, where it is one of the cards that a lair may have."""
RIVAL = 0.5
"""What a point of the best other seat counts, and also what one of all others taken together does."""
TOKEN = {df.GOLD: 1.0, df.FOOD: 0.6, df.GUNPOWDER: 0.5}
"""About what a token is worth as booty or spent in a battle, in points."""
PACE = 2
"""Moves a round that a leader is expected to make where rounds are limited: few, so as to be home in time."""
NO_LIMIT = 999
FALLS = 2
"""Depth of the search through falling back again and again."""
THEIR_POWDER = 0.5
"""Part of its gunpowder that another ship is expected to spend in a battle."""


class Plan:
    """A race as one seat evaluates it. The value of the other seats' positions is cached by the clock."""

    def __init__(self, table: State, me: int, player: str = DECKHAND) -> None:
        self.table = table
        self.me = me
        self.player = player
        self.temper = tempers()[player]
        self.players = len(table.seats)
        ghost = table.ghost
        seen = b"".join([seat.up + seat.down for seat in table.seats]) + (ghost.up if ghost is not None else b"")
        self.treasure, self.face_down = _unseen(seen)
        self.others = [number for number in range(self.players) if number != me]
        limit = PACE * (table.most_rounds - table.round + 1) if table.most_rounds else NO_LIMIT
        self.their_clock = min([limit, *[left(table.seats[n].space, table.seats[n].lap) for n in self.others]])
        self.clock = min(self.their_clock, left(table.seats[me].space, table.seats[me].lap))
        """The fewest moves that any player's ship has left, or the limit of rounds leaves it."""
        self._rivals: dict[int, float] = {}

    def points_of(self, ship: Ship, clock: int) -> float:
        """Return the points that a ship can expect, cards face down included."""
        known = 0.0
        for card in ship.down:
            known += self.face_down if card == FACE_DOWN else df.VALUE[card]
        of = ship.space, ship.lap, ship.holds, ship.up, len(ship.down)
        return expected(self.players, clock, self.player, *of) + known

    def standing(self, ship: Ship) -> float:
        """Return the value of the seat's position with its ship like this: its points, less those of the others."""
        clock = max(min(left(ship.space, ship.lap), self.their_clock), 0)
        if self.others and clock not in self._rivals:
            found = [self.points_of(self.table.seats[number], clock) for number in self.others]
            self._rivals[clock] = RIVAL * max(found) + (1 - RIVAL) * sum(found) / len(found)
        return self.points_of(ship, clock) - self._rivals.get(clock, 0.0)

    def card(self, morning: int, evening: int, dice: Sequence[int]) -> float:
        return self.act(self.own(), ((morning, dice[0]), (evening, dice[1])))

    def own(self) -> Seat:
        return self.table.seats[self.me]

    def act(self, ship: Ship, actions: tuple[Action, ...]) -> float:
        """Return the value of the position after the actions, each done as well as possible."""
        if not actions or ship.finished:
            return self.standing(ship)
        (symbol, count), later = actions[0], actions[1:]
        if symbol in df.DIRECTIONS:
            return max([self.land(moved(ship, t.space, t.lap), later) for t in targets(ship, symbol, count)])
        return max([self.act(with_holds(ship, holds), later) for holds in loads(ship.holds, cargo.hold(symbol, count))])

    def land(self, ship: Ship, later: tuple[Action, ...], depth: int = 0) -> float:
        """Return the value of reaching a space: a battle, a treasure, its cost or a shortage; then what comes."""
        there = rivals_there(self.table, self.me, ship.space)
        extra = max([self.fight(ship, number) for number in there]) if there else 0.0
        return extra + self.reach(ship, later, depth)

    def reach(self, ship: Ship, later: tuple[Action, ...], depth: int = 0) -> float:
        """Return the value of a space after any battle there."""
        space = ship.space
        if space in self.table.lairs:
            return self.treasure + self.act(ship, later)
        if not COST[space] or ship.lap >= FINISHED:
            return self.act(ship, later)
        kind = RESOURCE[space]
        if can_pay(ship.holds, space):
            return self.act(with_holds(ship, cargo.paid(ship.holds, pay(ship.holds, kind, COST[space]).amounts)), later)
        holds = cargo.without_kind(ship.holds, kind)
        back = [with_holds(moved(ship, t.space, t.lap), holds) for t in retreats(ship, space, holds)]
        if depth >= FALLS:
            return max([self.standing(each) for each in back])
        return max([self.land(each, later, depth + 1) for each in back])

    def fight(self, ship: Ship, number: int) -> float:
        """Return the gain of attacking a ship, with the gunpowder that serves best."""
        most = cargo.total(ship.holds, df.GUNPOWDER)
        return max([self.attack(ship, number, count) for count in {0, most // 2, most}])

    def attack(self, ship: Ship, number: int, count: int) -> float:
        """Return the gain of attacking a ship with so much gunpowder."""
        other = self.table.ship(number)
        theirs = self.powder_of(number)
        sabre = ATTACKER if df.SABRE in ship.up else DEFENDER if df.SABRE in other.up and number != GHOST else NOBODY
        chances = battle(Sides(count + bonus(ship), theirs + bonus(other), sabre))
        return self.stakes(ship, other, chances.attacker, chances.defender) - self.spent(count)

    def spent(self, count: int) -> float:
        """Return what so much gunpowder spent in a battle counts."""
        return count * self.temper.powder / 1000

    def stakes(self, ship: Ship, other: Ship, won: int, lost: int) -> float:
        """Return the gain of the first ship in a battle that it wins and loses so often, in 1296ths."""
        gain = won * self.booty(ship, other) - lost * self.booty(other, ship)
        return gain / WHOLE * (self.temper.fight / 100)

    def powder_of(self, number: int) -> int:
        return 0 if number == GHOST else int(cargo.total(self.table.ship(number).holds, df.GUNPOWDER) * THEIR_POWDER)

    def booty(self, winner: Ship, loser: Ship) -> float:
        """Return the value of the best that the winner of a battle can take, counted by tokens."""
        best = _loot(winner.holds, loser.holds)
        if loser.up and (loser is not self.table.ghost or loser.up != bytes((df.LADY_BETH,))):
            best = max(best, POWER)
        if loser.down:
            best = max(best, self.face_down)
        return max([best, *[-2.0 * df.VALUE[card] for card in winner.down if card != FACE_DOWN]])


@lru_cache(maxsize=1 << 14)
def _loot(holds: bytes, theirs: bytes) -> float:
    """Return the value of the best hold of another ship to one with these holds."""
    room = 1.0 if 0 in holds else 0.5
    kinds = [(cargo.count_of(each), cargo.kind_of(each)) for each in theirs if each]
    return max([count * TOKEN[kind] * room for count, kind in kinds if cargo.has_room(holds, kind)], default=0.0)


@lru_cache(maxsize=1 << 12)
def _unseen(seen: bytes) -> tuple[float, float]:
    """Return the average value of a card from a lair, and of a treasure face down, when these cards are seen."""
    unseen = [card for card in range(len(df.TREASURES)) if card not in seen]
    plain = [df.VALUE[card] for card in unseen if not df.IS_POWER[card]]
    return _mean([POWER if df.IS_POWER[card] else float(df.VALUE[card]) for card in unseen]), _mean(plain)


def loads(holds: bytes, content: int) -> list[bytes]:
    """Return the holds after each way to load; as they are if there is none."""
    return [cargo.put(holds, place, content) for place in cargo.places(holds, cargo.kind_of(content))] or [holds]


@lru_cache(maxsize=1 << 14)
def pay(holds: bytes, kind: int, cost: int) -> Pay:
    """Return the payment that empties most holds, then leaves least in one of them."""
    ways = [(cargo.paid(holds, move.amounts), move) for move in cargo.payments(holds, kind, cost)]
    return min(ways, key=lambda way: (-way[0].count(0), sorted(map(cargo.count_of, way[0]))))[1]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def moved(ship: Ship, space: int, lap: int) -> Ship:
    return Ship(space, lap, ship.holds, ship.up, ship.down)


def with_holds(ship: Ship, holds: bytes) -> Ship:
    return Ship(ship.space, ship.lap, holds, ship.up, ship.down)
