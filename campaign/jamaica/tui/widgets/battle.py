"""A battle as a moment: both strengths, the dice, the chance to win, who has won."""

from textual.content import Content

from highseas.campaign.jamaica.tui.battles import Fought, Side
from highseas.campaign.jamaica.tui.widgets.scene import RaceScene
from highseas.campaign.jamaica.tui.widgets.signs import SYMBOLS, ship, symbol_style
from highseas.campaign.jamaica.words.prompts import cases, percent
from highseas.campaign.tui.background import BEATS
from highseas.campaign.tui.widgets.panel import POINT, Part, fit, wrap_indented
from highseas.engine.jamaica.events import Face
from highseas.engine.jamaica.seen.view import SeatRef

_FACES: tuple[Face, ...] = (2, 4, 6, 8, 10, "star")
BRIEF = 3
"""Lines of a brief battle."""
BAR, _SHORTEST = 20, 5
"""Columns of the bar of chances, which is shorter where its words need the room."""


def paint(scene: RaceScene, width: int, brief: bool = False) -> list[Content]:
    """Paint the battle that goes on or was just fought; nothing without one. A `brief` one has three lines, the
    last of which says how it stands.
    """
    fought = scene.battle
    if fought is None:
        return []
    title = scene.say("jamaica_screen.battle", space=scene.names.space(fought.space))
    rows = [] if brief else [fit(width, (f" {title} ", scene.theme.clash))]
    rows += [fit(width, *_side(scene, side, fought)) for side in fought.sides]
    end = _end(scene, fought)
    if end is not None:
        rows += wrap_indented(end, width, 1)
    else:
        rows += chances(scene, width)
    return rows[:BRIEF] if brief else rows


def _ref(seat_no: int) -> SeatRef:
    return "ghost" if seat_no < 0 else seat_no + 1


def _side(scene: RaceScene, side: Side, fought: Fought) -> list[Part]:
    theme, ref = scene.theme, _ref(side.seat_no)
    rolls = bool(scene.beat) and side.seat_no in scene.thrown
    won = fought.winner == side.seat_no and not _rolls(scene)
    parts: list[Part] = [" ", ship(ref, scene.marks, theme), " "]
    parts += [(f"{scene.names.language.capital(scene.names.who(ref)):<12}", theme.good if won else "bold")]
    if side.powder is not None:
        parts += [(f" {side.powder}{SYMBOLS['gunpowder']}", symbol_style("gunpowder", theme))]
    if side.die:
        parts += [
            "  ",
            (f"[{_face(scene, side) if rolls else _said(side.die)}]", theme.fresh if rolls else theme.body),
        ]
        if not rolls:
            strength = scene.say("jamaica_screen.strength", strength=side.strength, star=side.die == "star")
            parts += [("  " + strength, theme.point)]
    return parts


def _face(scene: RaceScene, side: Side) -> str:
    """Return a face of a die that rolls: another one at every beat, and never the one that it ends with."""
    return _said(_FACES[(_FACES.index(side.die) + BEATS + 1 - scene.beat) % len(_FACES)])


def _said(face: Face) -> str:
    return POINT if face == "star" else str(face)


def _rolls(scene: RaceScene) -> bool:
    """Whether dice of the battle roll, so that nobody knows yet how it ends."""
    return bool(scene.beat and scene.thrown)


def _end(scene: RaceScene, fought: Fought) -> Content | None:
    """Return how a battle ended; None while it goes on."""
    if _rolls(scene):
        return Content("")
    if fought.tied:
        return Content(f" {scene.say('jamaica_screen.tied')}").stylize(scene.theme.dim)
    if fought.winner is None:
        return None
    who = scene.names[fought.winner]
    return Content(f" {scene.names.language.capital(scene.say('jamaica_screen.won', who=who))}").stylize(
        scene.theme.good
    )


def chances(scene: RaceScene, width: int) -> list[Content]:
    """Return the chance to win with the answer under the cursor, as a bar, for the best and the worst case."""
    place = scene.pointed.place if scene.pointed.kind == "option" else -1
    found = cases(scene.options[place].facts, scene.names) if 0 <= place < len(scene.options) else []
    said = [f" {scene.say('jamaica_screen.chance', share=percent(odds), case=case)}" for odds, case in found]
    bar = max(_SHORTEST, min(BAR, width - 1 - max(map(len, said), default=0)))
    theme, rows = scene.theme, []
    for (odds, _), text in zip(found, said, strict=True):
        whole = odds.win + odds.tie + odds.lose
        win, tie = round(bar * odds.win / whole), round(bar * odds.tie / whole)
        parts = ("█" * win, theme.good), ("▒" * tie, theme.dim), ("░" * (bar - win - tie), theme.bad)
        rows.append(fit(width, " ", *parts, text))
    return rows
