"""What stands on the land inside: a battle, cards or spaces to sail to, the dice, how far the ships are."""

from collections.abc import Callable, Sequence

from textual.content import Content

from highseas.campaign.jamaica.tui.widgets import battle, dice, hand, landings, standings
from highseas.campaign.jamaica.tui.widgets.coast import Room
from highseas.campaign.jamaica.tui.widgets.scene import RaceScene

BATTLE, STANDINGS = 50, 70
"""Most columns of a battle, and of how far the ships are."""
_Block = Callable[[RaceScene, int, int], list[Content]]
"""What is painted in so many columns and lines, if it can be."""


def paint(scene: RaceScene, rooms: Sequence[Room]) -> list[list[Content]]:
    """Paint each room of the land: where there are several the dice lie in a smaller one, if they fit."""
    largest, *others = rooms
    if not others:
        return [_in_room(scene, largest, (_battle, hand.paint, _dice, landings.paint, _standings))]
    dice_room, spots = _room_for_dice(scene, others)
    below = (landings.paint, _standings, hand.paint) if scene.ways else (hand.paint, _standings)
    blocks = (_battle, *below, *(() if dice_room else (_dice,)))
    return [
        _in_room(scene, largest, blocks),
        *(_centered(spots if room is dice_room else (), room) for room in others),
    ]


def _room_for_dice(scene: RaceScene, rooms: Sequence[Room]) -> tuple[Room | None, list[Content]]:
    """Return the first room that the dice fit into, with them; None without one."""
    for spots in (dice.spots(scene, stacked=True), dice.spots(scene)):
        for room in rooms:
            if spots and room.lines >= len(spots) and room.columns >= spots[0].cell_length:
                return room, spots
    return None, []


def _in_room(scene: RaceScene, room: Room, blocks: Sequence[_Block]) -> list[Content]:
    """Return blocks below each other, as far as there is room for them: what comes first stands before the rest."""
    rows: list[Content] = []
    for paint_block in blocks:
        left = room.lines - len(rows) - bool(rows)
        block = paint_block(scene, room.columns, left) if left > 0 else []
        if block and len(block) <= left:
            rows += [*([Content("")] if rows else []), *block]
    return _centered(rows, room)


def _battle(scene: RaceScene, width: int, _: int) -> list[Content]:
    return battle.paint(scene, min(width, BATTLE))


def _dice(scene: RaceScene, _: int, __: int) -> list[Content]:
    return dice.spots(scene)


def _standings(scene: RaceScene, width: int, lines: int) -> list[Content]:
    return standings.paint(scene, min(width, STANDINGS), lines)


def _centered(rows: Sequence[Content], room: Room) -> list[Content]:
    """Return rows in the middle of a room."""
    above = max(0, (room.lines - len(rows)) // 2)
    return [Content("")] * above + [
        Content.assemble(" " * max(0, (room.columns - row.cell_length) // 2), row) for row in rows
    ]
