"""A race as lines: where everybody is, holds, cards, the island as a map for players who listen."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from msgspec.structs import asdict

from highseas.campaign.jamaica.words.names import GHOST_NO, RaceNames
from highseas.engine.jamaica.board import BACKWARD, FACTS, FORKS, FORWARD, HOME
from highseas.engine.jamaica.definitions import DATA
from highseas.engine.jamaica.seen.printed import SPACES
from highseas.engine.jamaica.seen.view import CombatView, GhostView, SeatView, Tokens, View

FARTHEST = max(DATA.dice.action)


def view_lines(view: View, names: RaceNames) -> list[str]:
    """Say the whole table: round and dice, every ship with its holds and treasures, lairs, a battle."""
    lines = [round_line(view, names)]
    for ref, ship in view.ships.items():
        who = names.who(ref)
        lines += [_ship_line(ship, who, len(view.seats) == 1, names), *_holds_of(ship, who, names)]
    lines.append(names.say("jamaica.table.lairs", lairs=list(map(str, view.lairs)), deck=view.treasure_deck))
    if view.combat is not None:
        lines += _battle(view.combat, names)
    return lines


def round_line(view: View, names: RaceNames) -> str:
    """Say which round it is, and how the dice lie."""
    captain, ending = names.who(view.captain), view.ending
    said = names.say("jamaica.table.round", round=view.round, captain=captain, ending=ending, last=view.most_rounds)
    if len(view.dice) != 2:
        return said
    first, second = view.dice
    dice = names.say("jamaica.table.dice", placed=view.dice_placed, first=first, second=second)
    return " ".join((said, dice))


def _ship_line(ship: SeatView | GhostView, who: str, alone: bool, names: RaceNames) -> str:
    lap = names.say("jamaica.table.behind") if ship.lap < 0 else ""
    if ship.lap > 1:
        lap = names.say("jamaica.table.laps", lap=ship.lap + 1)
    if isinstance(ship, GhostView):
        more: dict[str, object] = {"backwards": ship.rank == "first", "forwards": ship.rank == "last"}
        code, more["alone"] = "jamaica.table.ghost", alone
    else:
        code, left = "jamaica.table.ship", 0 if ship.finished else ship.left
        more = {"home": ship.finished, "left": left, "points": str(ship.place)}
    return names.say(code, who=who, space=names.space(ship.space), lap=lap, **more)


def _holds_of(ship: SeatView | GhostView, who: str, names: RaceNames) -> Iterator[str]:
    yield names.say("jamaica.table.holds", who=who, holds=_holds(ship.holds, names))
    if ship.treasures_up or ship.treasures_down:
        up = names.treasures(ship.treasures_up)
        yield names.say("jamaica.table.treasures", who=who, up=up, down=ship.treasures_down)


def _holds(holds: Sequence[Tokens], names: RaceNames) -> list[str]:
    """Say each hold by its number, empty ones in a row together."""
    said = []
    for _, run in groupby(enumerate(holds, 1), key=lambda each: each[0] if each[1][1] else 0):
        numbers = [number for number, _ in run]
        what = names.hold(holds[numbers[0] - 1])
        if len(numbers) == 1:
            code = "jamaica.table.hold" if holds[numbers[0] - 1][1] else "jamaica.table.nothing"
            said.append(names.say(code, number=numbers[0], content=what))
        else:
            said.append(names.say("jamaica.table.together", first=numbers[0], last=numbers[-1], content=what))
    return said


def hold_lines(view: View, names: RaceNames) -> list[str]:
    """Say what is in every hold, and who has which treasures."""
    return [line for ref, ship in view.ships.items() for line in _holds_of(ship, names.who(ref), names)]


def card_lines(view: View, names: RaceNames) -> list[str]:
    """Say what everybody has played, which is open, and how many cards there are besides."""
    return [
        names.say(
            "jamaica.table.played",
            who=names[seat_no],
            cards=[names.card(card) for card in seat.discard],
            deck=seat.deck,
            hand=seat.hand_size,
            chosen=seat.chosen,
        )
        for seat_no, seat in enumerate(view.seats)
    ]


def own_lines(view: View, seat: int, names: RaceNames) -> list[str]:
    """Say what the seat, from 1, sees alone: its hand, the card it has chosen, its treasures face down."""
    own, who = view.seats[seat - 1], names.who(seat)
    lines = [names.say("jamaica.own.hand", who=who, cards=[names.card(card) for card in own.hand])]
    if own.card and not own.turned:
        lines.append(names.say("jamaica.own.chosen", who=who, card=names.card(own.card)))
    if own.treasures_known:
        lines.append(names.say("jamaica.own.treasures", who=who, cards=names.treasures(own.treasures_known)))
    return lines


def _battle(combat: CombatView, names: RaceNames) -> Iterator[str]:
    yield names.say(
        "jamaica.table.battle",
        space=names.space(combat.space),
        attacker=names.who(combat.attacker.seat),
        defender=names.who(combat.defender.seat),
        sabre=names.who(combat.sabre) if combat.sabre else "",
    )
    for side in (combat.attacker, combat.defender):
        who, die = names.who(side.seat), names.die(side.die)
        yield names.say("jamaica.table.side", who=who, thrown=side.die != 0, **asdict(side) | {"die": die})


def map_lines(view: View, names: RaceNames) -> list[str]:
    """Say the whole island stretch by stretch: each space with its cost, its treasure, the ships there. A stretch
    is a lane of a fork, or what is between two forks.
    """
    parts: dict[str, Iterable[int]] = {}
    begin = HOME
    for number, fork in enumerate(FORKS):
        parts[f"part_{number}"] = range(begin, fork.split + 1)
        parts |= {f"outer_{number}": fork.outer, f"inner_{number}": fork.inner}
        begin = fork.merge
    parts[f"part_{len(FORKS)}"] = (*range(begin, len(SPACES)), HOME)
    lines = [
        names.say(
            "jamaica.map.stretch",
            name=f"jamaica.map.part.{part}",
            spaces=[space_line(space, view, names) for space in spaces],
        )
        for part, spaces in parts.items()
    ]
    return [*lines, names.say("jamaica.map.legend", line=FACTS.line - 1, behind=-FACTS.behind)]


def space_line(space: int, view: View, names: RaceNames) -> str:
    """Say a space: what it costs, whether a treasure is there, its points at the end, the ships there."""
    return names.say(
        "jamaica.map.space",
        space=space,
        type=f"jamaica.map.type.{SPACES[space].space_type}",
        cost=names.cost(space),
        token=space in view.lairs,
        points=max(FACTS.spaces[space].score, 0) or (FACTS.finish if space == HOME else 0),
        ships=[names.who(ref) for ref, ship in view.ships.items() if ship.space == space],
    )


def ahead_lines(view: View, seat: int, names: RaceNames) -> list[str]:
    """Say where a ship, of a seat from 1, comes to by each figure of a die, forwards and backwards."""
    ship = view.seats[seat - 1]
    lines = [names.say("jamaica.map.from", who=names.who(seat), space=names.space(ship.space))]
    for code, ways in (("jamaica.map.ahead", FORWARD), ("jamaica.map.astern", BACKWARD)):
        for steps in range(1, FARTHEST + 1):
            ends = dict.fromkeys(way.space for way in ways[ship.space][steps])
            spaces = [space_line(space, view, names) for space in ends]
            lines.append(names.say(code, steps=steps, spaces=spaces))
    return lines


def rank_lines(view: View, names: RaceNames) -> list[str]:
    """Say who is how far, the first one first (ruling J3); the Ghost Ship after them."""
    lines = []
    for seat_no, seat in sorted(enumerate(view.seats), key=lambda each: -each[1].progress):
        place, space = 1 + sum(other.progress > seat.progress for other in view.seats), names.space(seat.space)
        who, home = names[seat_no], seat.finished
        lines.append(names.say("jamaica.rank.row", place=place, who=who, space=space, home=home, left=seat.left))
    if view.ghost is not None:
        ghost = names.say("jamaica.rank.ghost", who=names[GHOST_NO], space=names.space(view.ghost.space))
        lines.append(ghost)
    return lines
