"""The clock panel: turns left, contracts left."""

from collections.abc import Iterable
from itertools import chain

from textual.content import Content

from highseas.campaign.royal.tui.widgets.scene import GLASS, Scene
from highseas.campaign.tui.widgets.chart import big
from highseas.campaign.tui.widgets.panel import NO_TEXT, Part, fit, spread

BAR = 20
"""Most columns of the sand bar."""


def paint(scene: Scene, width: int, tall: bool) -> Content:
    """Paint the panel: one line, or five if `tall`."""
    if not scene.view.timed:
        return _round(scene, width)
    return _tall(scene, width) if tall else _flat(scene, width)


def _round(scene: Scene, width: int) -> Content:
    """The line without a Time deck: the turn, who leads, and the influence that ends the game."""
    view, theme = scene.view, scene.theme
    last = (
        [(f"  {scene.say('panels.clock.last_round')} ", theme.decides)]
        if view.ending and view.phase != "over"
        else []
    )
    lead = max(seat.influence for seat in view.seats)
    leaders = ", ".join(seat.name for seat in view.seats if seat.influence == lead)
    turn = Content.assemble((f" {scene.say('panels.clock.round', turn=view.turn)} ", theme.decides), *last)
    whole = Content.assemble(turn, f"  ★{lead} {leaders}")
    to = {"influence": view.ends_at, "expedition": view.options.expedition_to_win}
    ends = scene.say("panels.clock.ends_at", **to) if view.ends_at else ""
    ends_at = Content.assemble((f"{ends} ", theme.dim))
    return widest_fitting(width, [(whole, ends_at), (whole, NO_TEXT), (turn, ends_at), (turn, NO_TEXT)])


def widest_fitting(width: int, forms: Iterable[tuple[Content, Content]]) -> Content:
    """Return the first form of a line (left and right part) that fits `width` columns; else the last."""
    left = right = NO_TEXT
    for left, right in forms:
        gap = 1 if right.cell_length else 0
        if left.cell_length + gap + right.cell_length <= width:
            break
    return spread(width, left, right)


def _urgency(scene: Scene) -> str:
    """The style for whether turns or contracts run out first."""
    after = scene.view.turns_left
    return scene.theme.bad if after < 2 * scene.view.contracts_left else scene.theme.good


def _flat(scene: Scene, width: int) -> Content:
    """One line: turns left as a figure and a bar, contracts, points at stake, turn number of how many."""
    bars, stage = (BAR, BAR // 2, 4), _stage(scene)
    forms = [*((bar, True) for bar in bars), *((bar, False) for bar in (*bars, 0))]
    lines = ((_line_left(scene, *form), stage) for form in forms)
    return widest_fitting(width, chain(lines, [(_line_left(scene, 0, False), NO_TEXT)]))


def _line_left(scene: Scene, bar: int, long: bool) -> Content:
    view = scene.view
    parts: list[Part] = [" ", _turns_text(scene, long), *_sand(scene, bar), "  "]
    parts += [
        (f"{view.contracts_left}", _urgency(scene)),
        (f" {scene.say('panels.clock.contracts', left=view.contracts_left)}", "bold"),
    ]
    return Content.assemble(*parts)


def _turns_text(scene: Scene, long: bool) -> Part:
    """How many turns follow this one; when the game is over, how many were left."""
    view, theme = scene.view, scene.theme
    after = view.turns_left
    if view.phase == "over":
        return (f"{GLASS} {scene.say('panels.clock.spare', turns=after)} ", "bold")
    if not after:
        return (f"{GLASS} {scene.say('panels.clock.last_turn')} ", theme.clash)
    return Content.assemble(
        (f"{GLASS} {after}", _urgency(scene)),
        (f" {scene.say('panels.clock.left', turns=after, long=long)} ", "bold"),
    )


def _stage(scene: Scene) -> Content:
    """Points at stake, and the number of this turn of the most there can be."""
    view, theme = scene.view, scene.theme
    last = view.turn + view.turns_left if view.phase != "over" else 0
    text = scene.say("panels.clock.stage", points=view.point_deck, turn=view.turn, last=last)
    return Content.assemble((f"{text} ", theme.dim))


def _sand(scene: Scene, room: int, turns: int | None = None) -> list[Part]:
    """Turns as a bar of sand: left, by default those after this one, and used."""
    whole = max(1, scene.whole_clock)
    left = -(-(scene.view.turns_left if turns is None else turns) * room // whole)
    return [("█" * left, scene.theme.sand), ("░" * (room - left), scene.theme.spent)]


def _tall(scene: Scene, width: int) -> Content:
    view, theme = scene.view, scene.theme
    turns, contracts = big(view.turns_left), big(view.contracts_left)
    urgent = _urgency(scene)
    after = view.turns_left
    if view.phase == "over":
        caption = scene.say("panels.clock.spare_tall", turns=after)
    elif after:
        caption = scene.say("panels.clock.turns_tall", turns=after)
    else:
        caption = scene.say("panels.clock.last_turn_tall")
    words = (
        (caption, scene.say("panels.clock.contracts_tall", left=view.contracts_left)),
        (
            scene.say("panels.clock.time_cards", left=view.time_deck, all=scene.whole_clock),
            scene.say("panels.clock.turn", turn=view.turn),
        ),
        ("", scene.say("panels.clock.points", points=view.point_deck)),
    )
    rows, bar = [Content("")], max(26, width // 4)
    for line in range(3):
        left: list[Part] = ["   ", (turns[line], urgent), "  "]
        left += (
            _sand(scene, bar, view.time_deck)
            if line == 2
            else [(f"{words[line][0]:<{bar}}", "bold" if line == 0 else theme.dim)]
        )
        right: list[Part] = [
            "      ",
            (contracts[line], urgent),
            "  ",
            (words[line][1], "bold" if line == 0 else theme.dim),
        ]
        rows.append(fit(width, *left, *right))
    return Content("\n").join([*rows, Content("")])
