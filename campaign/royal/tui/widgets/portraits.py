"""The choice of a character as a page: portraits side by side in place of the empty harbor, each with its coins,
its ability in words and what is said of it, and above them whom the others play.
"""

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content

from highseas.campaign.royal.tui.widgets.scene import Scene
from highseas.campaign.royal.words.story import ability_line
from highseas.campaign.tui.art import paint as painter
from highseas.campaign.tui.art.grids import of_character
from highseas.campaign.tui.widgets.pane import Line, side_by_side
from highseas.campaign.tui.widgets.panel import (
    COIN,
    NO_TEXT,
    PanelContent,
    Thing,
    beside,
    click,
    fit,
    folded,
    spread,
    wrap_indented,
)
from highseas.story.view import CharacterView, tale_in

GAP = 1
"""Columns between two portraits."""
WIDEST = 66
"""Most columns of a portrait with its text."""
LEAST = 22
"""Fewest columns of one: those of a picture and its margins."""
BESIDE = 20
"""Fewest columns of the text beside a picture."""


FEW = 3
"""So many portraits stand side by side, if they can: none is read first."""


class _Form(NamedTuple):
    """How portraits are painted: the scale of the picture (0: none), whether the text is beside it, and whether
    what is said of the character is there too.
    """

    scale: int
    beside: bool
    said: bool


_FORMS = (
    _Form(2, True, True),
    _Form(2, False, True),
    _Form(1, True, True),
    _Form(1, False, True),
    _Form(1, False, False),
    _Form(0, False, True),
    _Form(0, False, False),
)
"""The forms, those that show most first."""


def paint(scene: Scene, width: int, lines: int) -> PanelContent | None:
    """Paint the portraits in at most so many lines; None at another question, or where they have no room."""
    asked = [(n, option.about) for n, option in enumerate(scene.options) if isinstance(option.about, CharacterView)]
    if not asked:
        return None
    heading = _heading(scene, width)
    in_a_row = [form for form in _FORMS if len(asked) <= FEW and _across(scene, asked, width, form) >= len(asked)]
    for form in (*in_a_row, *_FORMS):
        rows = _rows(scene, asked, width, form)
        if rows and len(rows) + len(heading) <= lines:
            panel = PanelContent()
            panel.add(*heading, *rows)
            return panel
    return None


def beneath(scene: Scene) -> Content:
    """Return what stands below portraits that tell everything: how to choose, while that can be done and none is
    pointed at.
    """
    if scene.pointed.kind == "option" or not any(scene.keys):
        return NO_TEXT
    return Content(scene.say("panels.portraits.how")).stylize(scene.theme.dim)


def _heading(scene: Scene, width: int) -> list[Content]:
    tale, names = tale_in(scene.view), scene.names
    chosen = [] if tale is None else [(n, seat.character) for n, seat in enumerate(tale.seats) if seat.character]
    others = [
        scene.say("panels.portraits.plays", name=names[n], character=names.story.character_name(who.id))
        for n, who in chosen
    ]
    title = (f" {scene.say('panels.portraits.title')}", scene.theme.heading)
    return folded(width, Content.assemble(title, (f"  {' · '.join(others)}", scene.theme.dim))) if others else []


def _rows(scene: Scene, asked: Sequence[tuple[int, CharacterView]], width: int, form: _Form) -> list[Line]:
    """The portraits in rows of equal ones; nothing if one is wider than there is room."""
    if not (across := min(len(asked), _across(scene, asked, width, form))):
        return []
    across = -(-len(asked) // -(-len(asked) // across))  # as many in each row, if it can be
    each = min(WIDEST, (width + GAP) // across - GAP)
    painted = [_body(scene, who, each - 2, form) for _, who in asked]
    deep = max(map(len, painted))
    cards = [_card(scene, *one, body, deep, each) for one, body in zip(asked, painted, strict=True)]
    lines = list[Line]()
    for start in range(0, len(cards), across):
        lines += side_by_side(cards[start : start + across], Content(" " * GAP))
    return lines


def _across(scene: Scene, asked: Sequence[tuple[int, CharacterView]], width: int, form: _Form) -> int:
    """Return how many portraits stand side by side in so many columns, no name cut off."""
    names = max(len(_name(scene, number, who)) + len(_coins(who)) + 1 for number, who in asked)
    least = max(names, LEAST, _picture_width(form) + 2 + (BESIDE + 1 if form.beside else 0))
    return (width + GAP) // (least + GAP)


def _picture_width(form: _Form) -> int:
    return painter.WIDTH * form.scale


def _card(
    scene: Scene, number: int, who: CharacterView, body: Sequence[Content], deep: int, width: int
) -> list[Content]:
    """One portrait of so many columns: its key, name and coins over `deep` lines; a click points, then chooses."""
    theme = scene.theme
    pointed = scene.points_at(Thing("option", "", number))
    head = spread(width, Content(_name(scene, number, who)), Content(_coins(who)))
    ground = theme.marked if pointed else theme.body
    lines = [head.stylize_before(theme.decides if pointed else theme.person)]
    lines += [fit(width, " ", line).stylize_before(ground) for line in (*body, *[Content("")] * (deep - len(body)))]
    return [line.stylize(click(f"screen.answer({number})")) for line in lines]


def _name(scene: Scene, number: int, who: CharacterView) -> str:
    mark = "►" if scene.points_at(Thing("option", "", number)) else " "
    return f"{mark}{scene.key(number) or ' '} {scene.names.story.character_name(who.id)}"


def _coins(who: CharacterView) -> str:
    return f"{who.coins}{COIN} "


def _body(scene: Scene, who: CharacterView, width: int, form: _Form) -> list[Content]:
    """The picture with what the character can do, and what is said of it, beside or below it."""
    columns = _picture_width(form)
    text = _text(scene, who, width - columns - 1 if form.beside else width, form.said)
    if not form.scale:
        return text
    picture = painter.lines(of_character(who.id), scene.theme, scale=form.scale)
    if form.beside:
        above = max(0, (len(picture) - len(text)) // 2)
        return beside(picture, [*[NO_TEXT] * above, *text], picture[0].cell_length, 1)
    return [*(Content.assemble(" " * ((width - line.cell_length) // 2), line) for line in picture), *text]


def _text(scene: Scene, who: CharacterView, width: int, said: bool) -> list[Content]:
    story = scene.names.story
    ability = scene.say("board.sentence", text=ability_line(who, story.language))
    lines = wrap_indented(Content(ability).stylize("bold"), width, 0)
    text = story.character_text(who.id) if said else ""
    return [*lines, *(wrap_indented(Content(text).stylize(scene.theme.dim), width, 0) if text else [])]
