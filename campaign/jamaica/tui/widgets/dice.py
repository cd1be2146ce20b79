"""The navigation box: the action dice of morning and evening, as figures or as dice with their spots."""

from textual.content import Content

from highseas.campaign.jamaica.tui.widgets.scene import RaceScene
from highseas.campaign.jamaica.tui.widgets.signs import EVENING, LAIR, MORNING, TOKEN, ship
from highseas.campaign.tui.background import BEATS
from highseas.campaign.tui.widgets.panel import Part, spread

_SPOTS = {
    1: ("     ", "  ●  ", "     "),
    2: ("●    ", "     ", "    ●"),
    3: ("●    ", "  ●  ", "    ●"),
    4: ("●   ●", "     ", "●   ●"),
    5: ("●   ●", "  ●  ", "●   ●"),
    6: ("●   ●", "●   ●", "●   ●"),
}
_FACES = len(_SPOTS)
DIE_LINES, DIE_COLUMNS = 5, 9


def shown_dice(scene: RaceScene) -> tuple[int, ...]:
    """Return the faces to paint: other ones at every beat while the dice roll."""
    dice = scene.view.dice
    if not scene.beat or not scene.rolled:
        return dice
    turned = BEATS + 1 - scene.beat
    return tuple((die * (place + 2) + turned * (2 * place + 3)) % _FACES + 1 for place, die in enumerate(dice))


def header(scene: RaceScene, width: int) -> Content:
    """Paint the line on top: round, Captain, navigation box, treasures that are left."""
    view, theme = scene.view, scene.theme
    captain = view.captain
    left: list[Part] = [(f" {scene.say('jamaica_screen.round', round=view.round)}", theme.heading), " "]
    if view.ending:
        left += [(f" {scene.say('jamaica_screen.last_round')} ", theme.clash), " "]
    left += [
        (f"{scene.say('jamaica_screen.captain')} ", theme.dim),
        ship(captain, scene.marks, theme),
        f" {view.seats[captain - 1].name}  ",
        *box(scene),
    ]
    lairs = scene.say("jamaica_screen.lairs")
    right = Content.assemble((f"{LAIR}{TOKEN}{len(view.lairs)} ", theme.flags["ares"]), (f"{lairs} ", theme.dim))
    whole = Content.assemble(*left)
    if whole.cell_length + right.cell_length + 1 > width:
        right = Content.assemble((f"{LAIR}{TOKEN}{len(view.lairs)} ", theme.flags["ares"]))
    return spread(width, whole, right)


def box(scene: RaceScene) -> list[Part]:
    """Return the dice in the navigation box in one line."""
    theme, dice = scene.theme, shown_dice(scene)
    if not dice:
        return []
    if not scene.view.dice_placed:
        return [(f" {dice[0]} ", theme.fresh), " ", (f" {dice[1]} ", theme.fresh)]
    parts: list[Part] = []
    for name, sign, die in zip(("morning", "evening"), (MORNING, EVENING), dice, strict=True):
        now = scene.view.part == name
        parts += [(f"{sign} {scene.say(f'jamaica_screen.{name}')} ", theme.heading if now else theme.dim)]
        parts += [(f" {die} ", theme.decides if now else theme.body), " "]
    return parts


def spots(scene: RaceScene, stacked: bool = False) -> list[Content]:
    """Return both dice with their spots under their names, side by side or `stacked`."""
    dice = shown_dice(scene)
    if not dice:
        return []
    placed = scene.view.dice_placed
    both = [_die(scene, name, die) for name, die in zip(("morning", "evening"), dice, strict=True)]
    first = 0 if placed else 1
    one, other = (each[first:] for each in both)
    return [*one, *other] if stacked else [Content("   ").join(row) for row in zip(one, other, strict=True)]


def _die(scene: RaceScene, name: str, die: int) -> list[Content]:
    """Return the lines of a die, the first one its name."""
    theme = scene.theme
    style = theme.decides if scene.view.part == name else theme.body
    sides = [f"┌{'─' * 7}┐", *(f"│ {line} │" for line in _SPOTS[die]), f"└{'─' * 7}┘"]
    said = scene.say(f"jamaica_screen.{name}")
    return [Content(f"{said:^{DIE_COLUMNS}}").stylize(theme.dim), *(Content(side).stylize(style) for side in sides)]
