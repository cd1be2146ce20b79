"""What a seat sees of the second race, as `view_for` has it in plain values: to be compared."""

from typing import Any

import msgspec

from tests.property.second_jamaica import Race, place_points, points
from tests.property.second_jamaica_board import GHOST, LONGEST, VALUE, Boat, progress


def view_of(race: Race, looking: int) -> dict[str, Any]:
    """Return the race as a seat sees it, or as everybody does (-1); with the result once there is one."""
    over = bool(race.scores)
    return {
        "round": race.round,
        "captain": race.captain + 1,
        "dice": race.dice,
        "dice_placed": race.placed,
        "phase": _phase(race),
        "actor": _ship(race.acting[0]) if race.acting else 0,
        "part": race.acting[1] if race.acting else "",
        "seats": tuple(_seat(race, seat, seat == looking) for seat in range(len(race.boats))),
        "lairs": tuple(race.lairs),
        "treasure_deck": race.treasures,
        "ghost": _ghost(race) if race.ghost else None,
        "combat": _combat(race),
        "ending": any(boat.home for boat in race.boats),
        "most_rounds": race.most_rounds,
        "result": _result(race) if over else None,
    }


def _ship(number: int) -> Any:
    return "ghost" if number == GHOST else number + 1


def _phase(race: Race) -> str:
    if race.scores:
        return "over"
    if not race.placed:
        return "dice"
    return "cards" if race.acting is None else "actions"


def _holds(boat: Boat) -> tuple[tuple[Any, ...], ...]:
    return tuple(tuple(hold) for hold in boat.holds)


def _seat(race: Race, seat: int, seen: bool) -> dict[str, Any]:
    boat = race.boats[seat]
    return {
        "name": boat.name,
        "space": boat.space,
        "lap": boat.lap,
        "holds": _holds(boat),
        "treasures_up": tuple(boat.up),
        "treasures_down": len(boat.down),
        "treasures_known": tuple(sorted(boat.down)) if seen or race.scores else (),
        "hand": tuple(sorted(boat.hand)) if seen else (),
        "hand_size": len(boat.hand),
        "deck": len(boat.deck),
        "discard": tuple(sorted(boat.discard)),
        "chosen": boat.chosen,
        "card": boat.card if boat.turned or seen else 0,
        "turned": boat.turned,
        "finished": boat.home,
        "gold": boat.amount("gold"),
        "food": boat.amount("food"),
        "gunpowder": boat.amount("gunpowder"),
        "place": place_points(boat),
        "left": 0 if boat.home else LONGEST[boat.space] + LONGEST[0] * -boat.lap,
        "progress": progress(boat.space, boat.lap),
    }


def _ghost(race: Race) -> dict[str, Any]:
    ghost = race.boat(GHOST)
    far = progress(ghost.space, ghost.lap)
    others = [progress(boat.space, boat.lap) for boat in race.boats]
    rank = "first" if far > max(others) else "last" if far < min(others) else "level"
    return {
        "space": ghost.space,
        "lap": ghost.lap,
        "holds": _holds(ghost),
        "treasures_up": tuple(ghost.up),
        "treasures_down": len(ghost.down),
        "rank": rank,
    }


def _combat(race: Race) -> dict[str, Any] | None:
    if race.battle is None:
        return None
    sides = [race.battle[side] for side in ("attacker", "defender")]
    may = [
        side["ship"] + 1
        for side in sides
        if side["ship"] != GHOST and "sarans_sabre" in race.boat(side["ship"]).up and not race.battle["sabre"]
    ]
    attacker, defender = (
        {
            "seat": _ship(side["ship"]),
            "powder": side["powder"],
            "die": side["die"],
            "bonus": 2 if "lady_beth" in race.boat(side["ship"]).up else 0,
            "strength": race.strength(side) if side["die"] else 0,
        }
        for side in sides
    )
    return {
        "space": race.boat(sides[0]["ship"]).space,
        "attacker": attacker,
        "defender": defender,
        "sabre": may[0] if may else 0,
    }


def _result(race: Race) -> dict[str, Any]:
    alone = "won" if race.winners else "lost"
    return {
        "outcome": alone if race.solo else "ranked",
        "winners": tuple(seat + 1 for seat in race.winners),
        "scores": race.scores,
        "spaces": tuple(boat.space for boat in race.boats),
        "places": tuple(place_points(boat) for boat in race.boats),
        "gold": tuple(boat.amount("gold") for boat in race.boats),
        "treasure_points": tuple(sum(VALUE[card] for card in boat.up + boat.down) for boat in race.boats),
        "treasures": tuple(tuple(sorted(boat.up + boat.down)) for boat in race.boats),
        "rounds": race.round,
        "conceded": 0,
        "home": tuple(seat for seat, boat in enumerate(race.boats, 1) if boat.home),
        "ghost": _ghost_result(race) if race.solo and race.points_decide else None,
    }


def _ghost_result(race: Race) -> dict[str, Any]:
    boat = race.boat(GHOST)
    return {
        "score": points(boat),
        "space": boat.space,
        "place": place_points(boat),
        "gold": boat.amount("gold"),
        "treasure_points": sum(VALUE[card] for card in boat.up + boat.down),
        "treasures": tuple(sorted(boat.up + boat.down)),
    }


def plain(view: Any) -> dict[str, Any]:
    """Return a view of the engine as plain values, without its own names; what lies in no order is sorted."""
    shown: dict[str, Any] = msgspec.to_builtins(view)
    for name in ("game", "mode"):
        shown.pop(name)
    for seat in shown["seats"]:
        for name in ("treasures_known", "hand", "discard"):
            seat[name] = tuple(sorted(seat[name]))
    if shown["result"] is not None:
        shown["result"]["treasures"] = tuple(tuple(sorted(cards)) for cards in shown["result"]["treasures"])
        if (black := shown["result"]["ghost"]) is not None:
            black["treasures"] = tuple(sorted(black["treasures"]))
    return shown
