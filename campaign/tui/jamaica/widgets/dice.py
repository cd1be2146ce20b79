"""The navigation box: the action dice of morning and evening, as figures or as dice with their spots."""

from textual.content import Content

from highseas.campaign.tui.jamaica.widgets.scene import RaceScene
from highseas.campaign.tui.jamaica.widgets.signs import EVENING, LAIR, MORNING, TOKEN, ship
from highseas.campaign.tui.motion import BEATS
from highseas.campaign.tui.widgets.panel import Part, spread

SPOT = "●"
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


def spots(scene: RaceScene) -> list[Content]:
    """Return both dice with their spots, side by side, over their names."""
    dice = shown_dice(scene)
    if not dice:
        return []
    theme, placed = scene.theme, scene.view.dice_placed
    names = [scene.say(f"jamaica_screen.{name}") if placed else "" for name in ("morning", "evening")]
    styles = [theme.decides if scene.view.part == name else theme.body for name in ("morning", "evening")]
    rows = [
        Content("   ").join(
            Content(f"│ {_SPOTS[die][line]} │").stylize(style) for die, style in zip(dice, styles, strict=True)
        )
        for line in range(3)
    ]
    top = Content("   ").join(Content(f"┌{'─' * 7}┐").stylize(style) for style in styles)
    low = Content("   ").join(Content(f"└{'─' * 7}┘").stylize(style) for style in styles)
    named = [Content("   ".join(f"{name:^9}" for name in names)).stylize(theme.dim)] if placed else []
    return [*named, top, *rows, low]
