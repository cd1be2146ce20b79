"""A race as lines: where everybody is, holds, cards, the island as a map for players who listen."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from highseas.campaign.jamaica.words.names import GHOST_NO, TYPES, RaceNames
from highseas.engine.jamaica.board import BACKWARD, FACTS, FORKS, FORWARD, HOME
from highseas.engine.jamaica.definitions import DATA
from highseas.engine.jamaica.seen.view import CombatView, GhostView, SeatView, SideView, Tokens, View

FARTHEST = max(DATA.dice.action)


def view_lines(view: View, names: RaceNames) -> list[str]:
    """Say the whole table: round and dice, every ship with its holds and treasures, lairs, a battle."""
    lines = [round_line(view, names)]
    for seat_no, seat in enumerate(view.seats):
        lines += [_ship_line(seat, names[seat_no], names), *_holds_of(seat, names[seat_no], names)]
    if view.ghost is not None:
        lines += [
            _ghost_line(view.ghost, len(view.seats) == 1, names),
            *_holds_of(view.ghost, names[GHOST_NO], names),
        ]
    lines.append(names.say("jamaica.table.lairs", lairs=list(map(str, view.lairs)), deck=view.treasure_deck))
    return [*lines, *_battle(view.combat, names)]


def round_line(view: View, names: RaceNames) -> str:
    """Say which round it is, and how the dice lie."""
    captain, ending = names.who(view.captain), view.ending
    said = names.say("jamaica.table.round", round=view.round, captain=captain, ending=ending, last=view.most_rounds)
    if len(view.dice) != 2:
        return said
    first, second = view.dice
    dice = names.say("jamaica.table.dice", placed=view.dice_placed, first=first, second=second)
    return " ".join((said, dice))


def _lap(lap: int, names: RaceNames) -> str:
    if lap < 0:
        return names.say("jamaica.table.behind")
    return names.say("jamaica.table.laps", lap=lap + 1) if lap > 1 else ""


def _ship_line(seat: SeatView, who: str, names: RaceNames) -> str:
    return names.say(
        "jamaica.table.ship",
        who=who,
        space=names.space(seat.space),
        lap=_lap(seat.lap, names),
        home=seat.finished,
        left=0 if seat.finished else seat.left,
        points=str(seat.place),
    )


def _ghost_line(ghost: GhostView, alone: bool, names: RaceNames) -> str:
    return names.say(
        "jamaica.table.ghost",
        who=names[GHOST_NO],
        space=names.space(ghost.space),
        lap=_lap(ghost.lap, names),
        backwards=ghost.rank == "first",
        forwards=ghost.rank == "last",
        alone=alone,
    )


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
    ships: list[tuple[SeatView | GhostView, str]] = [(seat, names[no]) for no, seat in enumerate(view.seats)]
    if view.ghost is not None:
        ships.append((view.ghost, names[GHOST_NO]))
    return [line for ship, who in ships for line in _holds_of(ship, who, names)]


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


def _battle(combat: CombatView | None, names: RaceNames) -> Iterator[str]:
    if combat is None:
        return
    yield names.say(
        "jamaica.table.battle",
        space=names.space(combat.space),
        attacker=names.who(combat.attacker.seat),
        defender=names.who(combat.defender.seat),
        sabre=names.who(combat.sabre) if combat.sabre else "",
    )
    yield _side(combat.attacker, names)
    yield _side(combat.defender, names)


def _side(side: SideView, names: RaceNames) -> str:
    return names.say(
        "jamaica.table.side",
        who=names.who(side.seat),
        powder=side.powder,
        thrown=side.die != 0,
        die=names.die(side.die),
        bonus=side.bonus,
        strength=side.strength,
    )


# --- the map ---


def map_lines(view: View, names: RaceNames) -> list[str]:
    """Say the whole island stretch by stretch: each space with its cost, its treasure, the ships there."""
    lines = [
        names.say(
            "jamaica.map.stretch",
            name=f"jamaica.map.part.{part}",
            spaces=[space_line(space, view, names) for space in spaces],
        )
        for part, spaces in _parts()
    ]
    return [*lines, names.say("jamaica.map.legend", line=FACTS.line - 1, behind=-FACTS.behind)]


def _parts() -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the stretches of the track with their names: between the forks, and each lane of them."""
    begin = HOME
    for number, fork in enumerate(FORKS):
        yield f"part_{number}", tuple(range(begin, fork.split + 1))
        yield f"outer_{number}", fork.outer
        yield f"inner_{number}", fork.inner
        begin = fork.merge
    yield f"part_{len(FORKS)}", (*range(begin, len(TYPES)), HOME)


def space_line(space: int, view: View, names: RaceNames) -> str:
    """Say a space: what it costs, whether a treasure is there, its points at the end, the ships there."""
    return names.say(
        "jamaica.map.space",
        space=space,
        type=f"jamaica.map.type.{TYPES[space]}",
        cost=names.cost(space),
        token=space in view.lairs,
        points=max(FACTS.spaces[space].score, 0) or (FACTS.finish if space == HOME else 0),
        ships=ships_at(space, view, names),
    )


def ships_at(space: int, view: View, names: RaceNames) -> list[str]:
    found = [names[seat_no] for seat_no, seat in enumerate(view.seats) if seat.space == space]
    return [*found, names[GHOST_NO]] if view.ghost is not None and view.ghost.space == space else found


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
    order = sorted(enumerate(view.seats), key=lambda each: -each[1].progress)
    lines = []
    for seat_no, seat in order:
        before = sum(other.progress > seat.progress for other in view.seats)
        lines.append(
            names.say(
                "jamaica.rank.row",
                place=before + 1,
                who=names[seat_no],
                space=names.space(seat.space),
                home=seat.finished,
                left=seat.left,
            )
        )
    if view.ghost is not None:
        ghost = names.say("jamaica.rank.ghost", who=names[GHOST_NO], space=names.space(view.ghost.space))
        lines.append(ghost)
    return lines
