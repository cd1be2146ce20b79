"""The island with all ships, as beside the form of a new race; what every sign of a race means; its help."""

from collections.abc import Sequence

from textual.content import Content

from highseas.campaign.jamaica.tui.widgets import island, signs
from highseas.campaign.jamaica.tui.widgets.island import AHEAD, BACK, LINE
from highseas.campaign.jamaica.tui.widgets.maps import chart, form_for, forms
from highseas.campaign.jamaica.tui.widgets.scene import RaceScene
from highseas.campaign.jamaica.words.help import entries, key_for
from highseas.campaign.jamaica.words.names import RaceNames
from highseas.campaign.tui.keymap import Key
from highseas.campaign.tui.screens.help import HelpScreen
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.panel import POINT, Part, beside, fit, wrap_indented
from highseas.campaign.words.help import HelpError
from highseas.campaign.words.language import Language
from highseas.engine.jamaica.seen.printed import TREASURES
from highseas.engine.jamaica.seen.view import View

GAP = 3
"""Columns between two columns of signs, and between pictures."""
_POWERS = signs.PICTURE_LINES + 3
"""Fewest lines of the pictures of powers, with their names and air."""


def paint(
    view: View, names: Sequence[str], language: Language, theme: ThemeStyles, size: tuple[int, int]
) -> list[Content]:
    """Return the island of a race, the powers, and what signs mean, as far as columns and lines have room for them."""
    width, lines = size
    name = form_for(width, lines)
    form = forms()[name]
    marks = signs.letters(names, view.ghost is not None)
    scene = RaceScene(view, None, theme, RaceNames(names, language), marks=marks)
    if form.columns > width or form.lines > lines:
        return []
    isle = chart(name, width, lines)
    room, *others = isle.rooms
    land = _powers(scene, room.columns, room.lines)
    painted = [line.content for line in island.paint(scene, isle, [land, *([] for _ in others)]).lines]
    each = (width - GAP) // 2
    legend = paint_legend(scene, each)
    half = -(-len(legend) // 2)
    columns = beside(legend[:half], legend[half:], each, GAP)
    for more in (_powers(scene, width, _POWERS) if not land else [], columns):
        if len(painted) + len(more) < lines:
            painted += [Content(""), *more]
    return painted


def _powers(scene: RaceScene, width: int, lines: int) -> list[Content]:
    """The treasures that are powers, with their pictures, in the middle of so many lines, if these have room."""
    cards = [card for card, face in TREASURES.items() if face.power]
    each = width // len(cards)
    if lines < _POWERS or each < signs.PICTURE_WIDTH + GAP:
        return []
    names = [Content(scene.names.treasure(card)) for card in cards]
    blocks = [
        [
            fit(each, " " * max(0, (each - part.cell_length) // 2), part)
            for part in (*signs.of_treasure(card, scene.theme), name.stylize("bold"))
        ]
        for card, name in zip(cards, names, strict=True)
    ]
    above = (lines - signs.PICTURE_LINES - 1) // 2
    return [*[Content("")] * above, *(Content("").join(row) for row in zip(*blocks, strict=True))]


_SIGN = 7
"""Columns of a sign with the gap after it."""


def paint_legend(scene: RaceScene, width: int) -> list[Content]:
    """Paint a line or two for each sign."""
    theme, flags = scene.theme, scene.theme.flags
    rows: list[tuple[Part, str]] = [
        ((sign, signs.symbol_style(name, theme)), name) for name, sign in signs.SYMBOLS.items()
    ]
    rows += [((signs.MORNING, theme.heading), "morning"), ((signs.EVENING, theme.heading), "evening")]
    rows += [((f"{signs.SEA}2", flags["blue"]), "sea"), ((f"{signs.PORT}3", flags["yellow"]), "port")]
    rows += [
        ((f"{signs.LAIR}{signs.TOKEN}", flags["ares"]), "lair"),
        ((f"{signs.LAIR}{signs.NO_TOKEN}", flags["ares"]), "empty_lair"),
    ]
    rows += [((signs.HOME, flags["green"]), "home"), ((LINE, theme.bad), "line"), (("+4", theme.dim), "points")]
    rows += [
        ((f"{AHEAD}17{BACK}", signs.reach_style(theme)), "reach"),
        ((signs.BATTLE, theme.bad), "battle"),
        (("✗", theme.bad), "short"),
    ]
    rows += [((signs.FACE_DOWN, theme.point), "down"), ((POINT, theme.point), "up"), ((signs.CARD, theme.dim), "hand")]
    rows += [(("✓", theme.good), "chosen"), (("►", theme.heading), "asked")]
    rows += [(signs.ship(ref, scene.marks, theme), "ghost" if ref == "ghost" else "ship") for ref in scene.view.ships]
    lines = []
    names = iter(scene.names.names)
    for sign, code in rows:
        said = scene.say(f"jamaica_screen.legend.{code}", who=next(names) if code == "ship" else "")
        head = Content.assemble(sign)
        lines += wrap_indented(Content.assemble(head, " " * (_SIGN - head.cell_length), said), width, _SIGN)
    return lines


def help_screen(language: Language, word: str = "", here: tuple[Key, ...] = ()) -> HelpScreen:
    """Return the help, at the keys `here`, by default those of the screen below it; the entry for a word next."""
    try:
        about = key_for(word, language) if word else ""
    except HelpError:
        about = ""
    return HelpScreen(entries(language.folder), about, here=here)
