"""How far a competitive game is, and what a point, a coin and what a rival gains are worth at that."""

from highseas.engine.royal.ai.wants import taxed_from
from highseas.engine.royal.ai.weights import RivalWeights
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.state import State


class Race:
    """A competitive game as one seat, from 0, sees it.

    `rounds` are those still to come after this turn, about, and `near` is how near that end is, 0 to 1; `turns` are
    those still to come in this round for sure. `ends_at` is the influence that starts the last round, 0 for none;
    `able` are the seats that could win as the table stands. `point` is what a point of influence is worth, `coins`
    what another coin is worth to each seat, `weights` how much the gains of each rival count.
    """

    __slots__ = ("able", "coins", "ends_at", "near", "point", "rounds", "seat_no", "turns", "weights")

    def __init__(self, table: State, seat_no: int, weights: RivalWeights) -> None:
        mode, count = MODES[table.mode], len(table.seats)
        self.seat_no = seat_no
        self.able = mode.may_win(table)
        self.ends_at = mode.ends_at_of(table)
        self.turns = turns_left_in_round(table)
        rounds = (
            self.turns / count if table.ending else _rounds(table, self.able, self.ends_at, self.turns, weights)
        )
        self.rounds = rounds
        self.near = 1.0 - min(1.0, rounds / weights.far)
        self.point = weights.point + weights.late_point * self.near
        self.coins = [_coin(table, other, seat_no, rounds, weights) for other in range(count)]
        self.weights = _weights(table, seat_no, weights)


def turns_left_in_round(table: State) -> int:
    """Return the turns of this round that come after this one."""
    return (table.first - table.active - 1) % len(table.seats)


def after(table: State, seat_no: int, other: int) -> bool:
    """Whether the other seat has its chance in this turn after the seat's."""
    count = len(table.seats)
    return (other - table.active) % count > (seat_no - table.active) % count


def _rounds(table: State, able: list[int], ends_at: int, turns: int, weights: RivalWeights) -> float:
    """Return the rounds that the seat with most influence needs to end the game, and the rest of this one at least.

    Influence grows steadily over a game, faster for each the more play: every turn is a chance to take for all.
    """
    seats = table.seats
    if not ends_at:
        return weights.far
    behind = [0.0 if seat_no in able else weights.unable for seat_no in range(len(seats))]
    most = max(seat.influence - less for seat, less in zip(seats, behind, strict=True))
    each = weights.pace + weights.pace_alone / len(seats)
    return max((ends_at - most) * each, weights.least_rounds * each, (turns + 0.5) / len(seats))


def _coin(table: State, seat_no: int, asked: int, rounds: float, weights: RivalWeights) -> float:
    """Return what another coin is worth to a seat: less the more it holds and the less time is left to spend them.

    After a seat's last chance coins only break ties.
    """
    if table.ending and not turns_left_in_round(table) and not after(table, asked, seat_no):
        return weights.last_coin
    held = len(table.seats[seat_no].coins)
    worth = min(1.0, (weights.spent * rounds + weights.spent_now) / (held + 1.0))
    if held >= taxed_from(table) - 1:
        worth *= weights.taxed
    return max(weights.last_coin, worth)


def _weights(table: State, seat_no: int, weights: RivalWeights) -> list[float]:
    """Return how much a gain of each rival counts against the seat: more for those ahead."""
    seats = table.seats
    mean = sum(seat.influence for seat in seats) / len(seats)
    each = weights.rival / (len(seats) - 1)
    return [
        0.0 if other == seat_no else each * max(0.0, 1.0 + weights.leader * (seat.influence - mean))
        for other, seat in enumerate(seats)
    ]


# --- the end ---


def end_worth(table: State, race: Race, gain: int, weights: RivalWeights, joins: bool = False) -> float:
    """Return what starting the last round is worth to the seat that gains so much influence now; 0 if it does not.

    `joins` is whether the seat then could win, if it could not before. To end a game that a rival would win costs
    as much as it brings to win it.
    """
    seat_no = race.seat_no
    if table.ending or not race.ends_at or not (joins or seat_no in race.able):
        return 0.0
    if table.seats[seat_no].influence + gain < race.ends_at:
        return 0.0
    return weights.end * max(-weights.far_ahead, min(weights.far_ahead, lead(table, race, gain, weights)))


def lead(table: State, race: Race, gain: int, weights: RivalWeights) -> float:
    """Return by how many points the seat would lead at the end of this round, with so much more influence now.

    Each chance that a rival still has is reckoned as some points, as far as its coins reach.
    """
    seats, seat_no = table.seats, race.seat_no
    best = 0.0
    for other, seat in enumerate(seats):
        if other != seat_no:
            chances = race.turns + after(table, seat_no, other)
            coins = len(seat.coins) + race.turns
            hope = min(weights.hope * chances, coins / weights.coins_a_point) if chances else 0.0
            best = max(best, seat.influence + hope)
    return seats[seat_no].influence + gain + weights.own_hope * race.turns - best
