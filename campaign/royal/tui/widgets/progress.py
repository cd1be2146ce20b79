"""How far each seat is with a goal: bars side by side with their figure in them, a matrix of seats and goals.

A card of the harbor that would bring a seat further is an arrow in its bar: "1→2". Of the seats that are not done
yet, the nearest ones have a mark.
"""

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content

from highseas.campaign.royal.tui.widgets.scene import Scene
from highseas.campaign.royal.words.goals import short_name
from highseas.campaign.tui.widgets.panel import Part
from highseas.engine.royal.seen.view import GoalView, SeatView

NAME_ROOM, WORDS_ROOM, BESIDE_NAME = 23, 32, 6
"""Columns that stay for the name of a goal, better for what it asks, and of both for its mark and reward."""
NARROWEST = 42
"""Columns of a panel with bars, at least."""
LEAST, FAIR, MOST, ALONE = 4, 5, 9, 17
"""Columns of a bar with the gap before it: fewest, fewest beside words, most, and of a single seat."""
NEEDED = 3
"""Columns behind the bars of several seats for how much is needed; a single seat has it in its bar."""
NEAREST = "▸"


class Bar(NamedTuple):
    """How much of `need` there is, and would be with a card of the harbor."""

    have: int
    need: int
    then: int = 0
    done: bool = False
    nearest: bool = False
    mark: str = ""


def columns(scene: Scene, width: int) -> int:
    """Return the columns of each seat's bar in a panel of this width; 0 if there is no room for bars."""
    seats = len(scene.view.seats)
    if width < NARROWEST:
        return 0
    if seats == 1:
        return ALONE if width >= NAME_ROOM + ALONE else 0
    each = min(MOST, (width - WORDS_ROOM - NEEDED) // seats)
    if each >= FAIR:
        return each
    if (width - NAME_ROOM - NEEDED) // seats < LEAST:
        return 0
    return min(FAIR, (width - _name_room(scene) - NEEDED) // seats)


def _name_room(scene: Scene) -> int:
    """The columns that stay for names: no more than those of open goals need, beside their marks and rewards."""
    names = [short_name(goal, scene.names) for goal in scene.view.goals if not goal.markers]
    return min(NAME_ROOM, max(map(len, names), default=NAME_ROOM) + BESIDE_NAME)


def heads(seats: Sequence[SeatView], labels: Sequence[str], deciding: int, scene: Scene, each: int) -> Content:
    """Return the names over the bars, as much of them as fits; a seat whose letter is not its initial has that."""
    parts: list[Part] = []
    for number, (seat, label) in enumerate(zip(seats, labels, strict=True), 1):
        name = seat.name[: each - 1] if seat.name[:1].upper() == label else label
        style = scene.theme.decides if number == deciding else scene.theme.dim
        parts += [" ", (f"{name:^{each - 1}}", style)]
    return Content.assemble(*parts, " " * NEEDED)


def bars(found: Sequence[Bar], scene: Scene, each: int) -> Content:
    """Return the bars of all seats and how much is needed."""
    need = f"/{found[0].need}"
    if len(found) == 1:
        return Content.assemble(" ", *_bar(found[0], scene, each - 1, need))
    parts: list[Part] = []
    for bar in found:
        parts.append((NEAREST if bar.nearest else " ", scene.theme.key))
        parts += _bar(bar, scene, each - 1)
    return Content.assemble(*parts, (f"{need:>{NEEDED}}", scene.theme.dim))


def _bar(bar: Bar, scene: Scene, width: int, need: str = "") -> list[Part]:
    """A bar: its figure, how much is `need`ed if that is told in it, and the part that is done in another color."""
    theme = scene.theme
    if bar.done:
        return [(f"{'✓':^{width}}", theme.good)]
    arrow = f"{bar.have}→{bar.then}"
    figure = arrow if bar.then > bar.have and len(arrow) <= width else str(bar.have)
    text = f"{bar.mark}{figure}{need}"[:width].center(width)
    filled = 0 if not bar.have else max(1, min(width - 1, bar.have * width // bar.need))
    filled = width if bar.have >= bar.need else filled
    _, on, ground = theme.body.partition(" on ")
    empty = f"{theme.dim}{on}{ground}" if figure == "0" else theme.body
    return [(text[:filled], theme.person), (text[filled:], empty)]


def nearest(goal: GoalView) -> tuple[int, ...]:
    """Return the seats, from 1, that lack least of a goal, if not all lack the same."""
    lacks = {
        seat: goal.need - have
        for seat, have in enumerate(goal.have, 1)
        if seat not in goal.markers and have < goal.need
    }
    least = min(lacks.values(), default=0)
    found = tuple(seat for seat, lack in lacks.items() if lack == least)
    return found if least < goal.need and (len(found) < len(goal.have) or len(goal.have) == 1) else ()
