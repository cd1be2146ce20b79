"""The seats: figures, displays grouped by kind, and unmistakably whose decision it is."""

from textual.content import Content

from campaign.tui.widgets.brief import asked, short_name
from campaign.tui.widgets.contracts import markers
from campaign.tui.widgets.scene import COIN, CUTLASS, POINT, Part, Scene, Thing, click, fit, flag
from campaign.words.names import grouped, kind_name
from engine.cards import CARD_BY_ID
from engine.view import SeatView

INDENT = 2


def things(scene: Scene) -> list[Thing]:
    """Every seat, and the different cards of its display."""
    found = []
    for number, seat in enumerate(scene.view.seats, 1):
        found.append(Thing("seat", str(number), number))
        found += [Thing("shown", card, number) for card, _ in grouped((*seat.display, *seat.kept_ships))]
    return found


def paint(scene: Scene, width: int, active: bool) -> Content:
    """The panel."""
    rows: list[Content] = []
    if len(scene.view.seats) > 1:
        title: list[Part] = [("▸" if active else " ", scene.look.key), ("Seats", scene.look.heading)]
        rows.append(fit(width, *title))
    for number, seat in enumerate(scene.view.seats, 1):
        rows += _seat(seat, number, scene, width)
    return Content("\n").join(rows)


def _seat(seat: SeatView, number: int, scene: Scene, width: int) -> list[Content]:
    look = scene.look
    decides = scene.prompt is not None and scene.prompt.seat == number
    pointed = scene.pointed == Thing("seat", str(number), number)
    mark = "►" if decides else " "
    active = "*" if number == scene.view.active and len(scene.view.seats) > 1 else ""
    name: Part = (f"{mark}{seat.name}{active} ", look.marked if pointed else look.decides if decides else "bold")
    figures: list[Part] = [
        (f" {seat.coins}{COIN}", look.coin),
        (f" {POINT}{seat.influence}", look.point),
        (f" {CUTLASS}{seat.cutlasses}", look.blade),
    ]
    if scene.view.contracts:
        figures.append((f" {markers(seat)}", ""))
    if seat.discount:
        figures.append((f" hires −{seat.discount}", look.good))
    head = fit(width, name, *figures).stylize(click(f"screen.seat({number})"))
    return [head, *_flow(_display(seat, number, scene, width >= 48), width)]


def _display(seat: SeatView, number: int, scene: Scene, wide: bool) -> list[Content]:
    """The different cards of a display, with how many of each."""
    shown = []
    for card_id, count in grouped(seat.display):
        card = CARD_BY_ID[card_id]
        name = (
            f"⚑ {asked(card)}"
            if card.type == "expedition"
            else kind_name(card.kind)
            if wide
            else short_name(card.kind)
        )
        colored: list[Part] = [flag(card.color, scene.look.flags[card.color]), " "] if card.color else []
        times = f"{count}×" if count > 1 else ""
        text = Content.assemble(times, *colored, name, (f"{POINT}{card.influence}", scene.look.point))
        shown.append(_pointable(text, Thing("shown", card_id, number), scene))
    for card_id, _ in grouped(seat.kept_ships):
        color = CARD_BY_ID[card_id].color
        text = Content.assemble("keeps ", flag(color, scene.look.flags[color]))
        shown.append(_pointable(text, Thing("shown", card_id, number), scene))
    return shown


def _pointable(text: Content, thing: Thing, scene: Scene) -> Content:
    text = text.stylize(click(f"screen.shown('{thing.id}', {thing.place})"))
    return text.stylize(scene.look.marked) if scene.pointed == thing else text


def _flow(words: list[Content], width: int) -> list[Content]:
    """Words in lines, indented."""
    lines: list[Content] = []
    line = Content(" " * INDENT)
    for word in words:
        if line.cell_length > INDENT and line.cell_length + word.cell_length + 1 > width:
            lines.append(line)
            line = Content(" " * INDENT)
        line += word + "  "
    return [*lines, line] if words else []
