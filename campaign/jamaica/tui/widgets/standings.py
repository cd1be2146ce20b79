"""How far the ships are: a line for each, the first one first (ruling J3), with the card that its captain plays."""

from textual.content import Content

from highseas.campaign.jamaica.tui.widgets.scene import RaceScene
from highseas.campaign.jamaica.tui.widgets.ships import card_signs
from highseas.campaign.jamaica.tui.widgets.signs import CARD, HOME, ship
from highseas.campaign.tui.widgets.panel import Part, fit
from highseas.engine.jamaica.seen.printed import SPACES
from highseas.engine.jamaica.seen.view import SeatView

_NAME, _PLACE, _CARD = 12, 12, 7
"""Columns of a name, of what is left to sail, and of a card."""
_CIRCUIT = sum(face.lane != "inner" for face in SPACES)
"""Spaces of the longest way around."""
_LEAST = 10
"""Columns that the way needs to tell ships apart."""


def paint(scene: RaceScene, width: int, lines: int) -> list[Content]:
    """Paint how far the ships are, under a title if it has room; nothing where the way would be too short."""
    room = width - _NAME - _PLACE - _CARD
    if room < _LEAST:
        return []
    seats = list(enumerate(scene.view.seats, 1))
    hindmost = min(0, *(seat.progress for _, seat in seats))
    order = sorted(seats, key=lambda each: -each[1].progress)
    title = Content(scene.say("jamaica_screen.standings")).stylize(scene.theme.heading)
    rows = [_row(scene, number, seat, hindmost, room) for number, seat in order]
    return [fit(width, title), *rows] if len(rows) < lines else rows


def _row(scene: RaceScene, number: int, seat: SeatView, hindmost: int, room: int) -> Content:
    """Return the line of a ship: its name, its way so far, what is left of it, its card."""
    theme = scene.theme
    sailed = round((room - 2) * (seat.progress - hindmost) / (_CIRCUIT - hindmost))
    mark = ship(number, scene.marks, theme)
    way: list[Part] = [
        ("─" * sailed, theme.heading),
        mark,
        ("·" * (room - 2 - sailed), theme.dim),
        (HOME, theme.good),
    ]
    to_go = "" if seat.finished else scene.say("jamaica_screen.left", left=seat.left)
    name = scene.names.who(number)
    acts = ("►" if scene.view.actor == number else " ", theme.key)
    return Content.assemble(
        acts,
        fit(_NAME - 1, (name, "bold")),
        *way,
        fit(_PLACE, (f" {to_go}", theme.dim)),
        fit(_CARD, *_card(scene, seat)),
    )


def _card(scene: RaceScene, seat: SeatView) -> list[Part]:
    """Return the card of a ship in this round: its signs, or that it lies face down."""
    if seat.turned and seat.card:
        return [f"{CARD} ", *card_signs(scene, seat.card)]
    return [(f"{CARD} ✓", scene.theme.good)] if seat.chosen else []
