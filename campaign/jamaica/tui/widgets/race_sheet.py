"""The island with all ships at its start, and what its signs mean, beside the form of a new race."""

from collections.abc import Sequence

from textual.content import Content

from highseas.campaign.jamaica.tui import pictures
from highseas.campaign.jamaica.tui.widgets import island, legend
from highseas.campaign.jamaica.tui.widgets.maps import chart, form_for, forms
from highseas.campaign.jamaica.tui.widgets.scene import RaceScene
from highseas.campaign.jamaica.tui.widgets.signs import letters
from highseas.campaign.jamaica.words.names import RaceNames
from highseas.campaign.play.start import Start
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.panel import fit
from highseas.campaign.words.language import Language
from highseas.engine.jamaica.seen.printed import TREASURES
from highseas.engine.jamaica.seen.view import View

GAP = 3
"""Columns between two columns of signs, and between pictures."""
_POWERS = pictures.LINES + 3
"""Fewest lines of the pictures of powers, with their names and air."""


def paint(start: Start, theme: ThemeStyles, language: Language, size: tuple[int, int]) -> list[Content]:
    """Return the island of a race that is asked for, the treasures that are powers, and what signs mean, as far as
    so many columns and lines have room for them.
    """
    view = start.game.view(start.lay_out())
    return paint_view(view, start.setup.names, theme, language, size)


def paint_view(
    view: View, names: Sequence[str], theme: ThemeStyles, language: Language, size: tuple[int, int]
) -> list[Content]:
    """Return the same for a race that goes on or is over."""
    width, lines = size
    name = form_for(width, lines)
    form = forms()[name]
    scene = RaceScene(view, None, theme, RaceNames(names, language), letters(names, view.ghost is not None))
    if form.columns > width or form.lines > lines:
        return []
    isle = chart(name, width, lines)
    room, *others = isle.rooms
    land = _powers(scene, room.columns, room.lines)
    painted = [line.content for line in island.paint(scene, isle, [land, *([] for _ in others)]).lines]
    signs = _in_two_columns(legend.paint(scene, (width - GAP) // 2), width)
    for more in (_powers(scene, width, _POWERS) if not land else [], signs):
        if len(painted) + len(more) < lines:
            painted += [Content(""), *more]
    return painted


def _powers(scene: RaceScene, width: int, lines: int) -> list[Content]:
    """The treasures that are powers, with their pictures, in the middle of so many lines, if these have room."""
    cards = [card for card, face in TREASURES.items() if face.power]
    each = width // len(cards)
    if lines < _POWERS or each < pictures.WIDTH + GAP:
        return []
    names = [Content(scene.names.treasure(card)) for card in cards]
    blocks = [
        [_centered(part, each) for part in (*pictures.of_treasure(card, scene.theme), name.stylize("bold"))]
        for card, name in zip(cards, names, strict=True)
    ]
    above = (lines - pictures.LINES - 1) // 2
    return [*[Content("")] * above, *(Content("").join(row) for row in zip(*blocks, strict=True))]


def _centered(text: Content, width: int) -> Content:
    return fit(width, " " * max(0, (width - text.cell_length) // 2), text)


def _in_two_columns(lines: list[Content], width: int) -> list[Content]:
    half, each = -(-len(lines) // 2), (width - GAP) // 2
    right = [*lines[half:], Content("")]
    return [
        Content.assemble(fit(each, left), " " * GAP, other)
        for left, other in zip(lines[:half], right, strict=False)
    ]
