"""What answers cost and bring, by the second race: the figures that front ends show, to be compared."""

from typing import Any

from tests.property.second_jamaica import Ask, Race, place_points, price, retreats
from tests.property.second_jamaica_board import GHOST, SPACE, VALUE, Boat


def facts_of(race: Race, ask: Ask, text: str) -> dict[str, Any] | None:
    """Return the figures of an answer, if it is one that sails, loads, pays or takes booty."""
    if ask.kind in ("sail", "retreat", "ghost"):
        return _landing(race, GHOST if ask.kind == "ghost" else ask.seat, text)
    if ask.kind == "load":
        place = int(text.split()[1])
        out = race.boats[ask.seat].holds[place - 1]
        return dict(zip(("hold", "kind", "count", "out_kind", "out_count"), (place, *race.cargo, *out), strict=True))
    if ask.kind == "pay":
        amounts = [int(word) for word in text.split()[1:]]
        was = race.boats[ask.seat].holds
        left = [(kind, count - amount) for (kind, count), amount in zip(was, amounts, strict=True)]
        empties = sum(1 for (_, count), amount in zip(was, amounts, strict=True) if amount and count == amount)
        return {"left": tuple((kind, count) if count else ("", 0) for kind, count in left), "empties": empties}
    return _booty(race, text) if ask.kind == "booty" else None


def _landing(race: Race, ship: int, text: str) -> dict[str, Any]:
    boat, way = race.boat(ship), race.ways[text]
    row = SPACE[way.space]
    kind, cost = price(way.space) if row["type"] in ("sea", "port") else ("", 0)
    have = boat.amount(kind) if kind else 0
    payable = ship == GHOST or have >= cost
    left = [["", 0] if held == kind else [held, count] for held, count in boat.holds]
    then = Boat()
    then.space, then.lap = way.space, way.lap
    back = () if payable else tuple(each.space for each in retreats(then, way.space, left))
    there = race.rivals(ship, way.space)
    return {
        "space": way.space,
        "path": () if boat.home and then.home else way.path,
        "space_type": row["type"],
        "kind": kind,
        "cost": 0 if ship == GHOST else cost,
        "have": have,
        "payable": payable,
        "retreats": set(back),
        "ships": tuple("ghost" if number == GHOST else number + 1 for number in there),
        "battle": bool(there),
        "lair": way.space in race.lairs,
        "finish": then.home,
        "score": place_points(then),
    }


def _booty(race: Race, text: str) -> dict[str, Any]:
    winner, loser = (race.boat(number) for number in race.booty_of)
    found = {"what": "nothing", "kind": "", "count": 0, "room": True, "card": "", "points": 0, "sunk": False}
    words = text.split()
    if words[0] == "curse":
        found |= {"what": "curse", "card": words[2], "points": -VALUE[words[2]]}
    elif words[0] == "steal" and words[1] == "treasure":
        place = int(words[2]) - 1
        blind = place == len(loser.up)
        found |= {"what": "blind", "count": len(loser.down)} if blind else {"what": "treasure", "card": loser.up[place]}
    elif words[0] == "steal":
        kind, count = loser.holds[int(words[1]) - 1]
        room = any(not held for _, held in winner.holds)
        sunk = race.booty_of[0] == GHOST and kind != "gold"
        found |= {"what": "hold", "kind": kind, "count": count, "room": room, "sunk": sunk}
    return found
