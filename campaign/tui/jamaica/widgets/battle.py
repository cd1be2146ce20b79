"""A battle as a moment: both strengths, the dice, the chance to win, who has won."""

from textual.content import Content

from highseas.campaign.tui.jamaica.battles import Fought, Side
from highseas.campaign.tui.jamaica.widgets.scene import RaceScene
from highseas.campaign.tui.jamaica.widgets.signs import SYMBOLS, ship, symbol_style
from highseas.campaign.tui.motion import BEATS
from highseas.campaign.tui.widgets.panel import POINT, Part, fit, wrap_indented
from highseas.engine.jamaica.events import Face
from highseas.engine.jamaica.seen.view import FightFacts, Odds, PowderFacts, RerollFacts, SeatRef

_FACES: tuple[Face, ...] = (2, 4, 6, 8, 10, "star")
BRIEF = 3
"""Lines of a brief battle."""
BAR = 20
"""Columns of the bar of chances."""


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
    won = fought.winner == side.seat_no
    parts: list[Part] = [" ", ship(ref, scene.marks, theme), " "]
    parts += [(f"{scene.names.language.capital(scene.names.who(ref)):<12}", theme.good if won else "bold")]
    if side.powder is not None:
        parts += [(f" {side.powder}{SYMBOLS['gunpowder']}", symbol_style("gunpowder", theme))]
    if side.die:
        parts += ["  ", (f"[{_face(scene, side)}]", theme.fresh if scene.beat else theme.body)]
        if not (scene.beat and side.die):
            strength = scene.say("jamaica_screen.strength", strength=side.strength, star=side.die == "star")
            parts += [("  " + strength, theme.point)]
    return parts


def _face(scene: RaceScene, side: Side) -> str:
    """The face of a die: other ones at every beat while it rolls."""
    face = side.die
    if scene.beat > 1:
        face = _FACES[(_FACES.index(face) + BEATS + 1 - scene.beat) % len(_FACES)]
    return POINT if face == "star" else str(face)


def _end(scene: RaceScene, fought: Fought) -> Content | None:
    """Return how a battle ended; None while it goes on."""
    if fought.tied:
        return Content(f" {scene.say('jamaica_screen.tied')}").stylize(scene.theme.dim)
    if fought.winner is None:
        return None
    who = scene.names[fought.winner]
    return Content(f" {scene.names.language.capital(scene.say('jamaica_screen.won', who=who))}").stylize(
        scene.theme.good
    )


def chances(scene: RaceScene, width: int) -> list[Content]:
    """Return the chance to win with the answer under the cursor, as a bar from the best to the worst case."""
    found = _odds(scene)
    if not found:
        return []
    theme, rows = scene.theme, []
    cases = [found[0]] if len(set(found)) == 1 else [found[0], found[-1]]
    for number, odds in enumerate(cases):
        whole = odds.win + odds.tie + odds.lose
        win, tie = round(BAR * odds.win / whole), round(BAR * odds.tie / whole)
        share = round(100 * odds.win / whole)
        case = (
            "" if len(cases) == 1 else scene.say("jamaica_screen.at_worst" if number else "jamaica_screen.at_best")
        )
        rows.append(
            fit(
                width,
                " ",
                ("█" * win, theme.good),
                ("▒" * tie, theme.dim),
                ("░" * (BAR - win - tie), theme.bad),
                (f" {scene.say('jamaica_screen.chance', share=share)} {case}", ""),
            )
        )
    return rows


def _odds(scene: RaceScene) -> tuple[Odds, ...]:
    """The chances of the answer under the cursor."""
    place = scene.pointed.place if scene.pointed.kind == "option" else -1
    facts = scene.options[place].facts if 0 <= place < len(scene.options) else None
    if isinstance(facts, (PowderFacts, RerollFacts)):
        return facts.odds
    return (facts.most, facts.none) if isinstance(facts, FightFacts) else ()
