"""What every sign of a race means, as it is seen on this terminal."""

from textual.content import Content

from highseas.campaign.jamaica.tui.widgets.island import LINE
from highseas.campaign.jamaica.tui.widgets.scene import RaceScene
from highseas.campaign.jamaica.tui.widgets.signs import (
    BATTLE,
    CARD,
    EVENING,
    FACE_DOWN,
    HOME,
    LAIR,
    MORNING,
    NO_TOKEN,
    PORT,
    SEA,
    SYMBOLS,
    TOKEN,
    reach_style,
    ship,
    symbol_style,
)
from highseas.campaign.tui.widgets.panel import POINT, Part, wrap_indented

_SIGN = 7
"""Columns of a sign with the gap after it."""


def paint(scene: RaceScene, width: int) -> list[Content]:
    """Paint a line or two for each sign."""
    theme = scene.theme
    rows: list[tuple[Part, str]] = [((sign, symbol_style(name, theme)), name) for name, sign in SYMBOLS.items()]
    rows += [((MORNING, theme.heading), "morning"), ((EVENING, theme.heading), "evening")]
    flags = theme.flags
    rows += [((f"{SEA}2", flags["blue"]), "sea"), ((f"{PORT}3", flags["yellow"]), "port")]
    rows += [((f"{LAIR}{TOKEN}", flags["ares"]), "lair"), ((f"{LAIR}{NO_TOKEN}", flags["ares"]), "empty_lair")]
    rows += [((HOME, flags["green"]), "home"), ((LINE, theme.bad), "line"), (("+4", theme.dim), "points")]
    rows += [((" 17 ", reach_style(theme)), "reach"), ((BATTLE, theme.bad), "battle"), (("✗", theme.bad), "short")]
    rows += [((FACE_DOWN, theme.point), "down"), ((POINT, theme.point), "up"), ((CARD, theme.dim), "hand")]
    rows += [(("✓", theme.good), "chosen"), (("►", theme.heading), "asked")]
    lines = [_row(sign, scene.say(f"jamaica_screen.legend.{code}"), width) for sign, code in rows]
    ships = [
        _row(ship(number, scene.marks, theme), scene.say("jamaica_screen.legend.ship", who=seat.name), width)
        for number, seat in enumerate(scene.view.seats, 1)
    ]
    if scene.view.ghost is not None:
        ships.append(_row(ship("ghost", scene.marks, theme), scene.say("jamaica_screen.legend.ghost"), width))
    return [line for row in (*lines, *ships) for line in row]


def _row(sign: Part, text: str, width: int) -> list[Content]:
    head = Content.assemble(sign)
    line = Content.assemble(head, " " * (_SIGN - head.cell_length), text)
    return wrap_indented(line, width, _SIGN)
