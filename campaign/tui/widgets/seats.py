"""The seats: figures, displays grouped by kind, and unmistakably whose decision it is."""

from textual.content import Content

from campaign.tui.theme import LETTERS
from campaign.tui.widgets.brief import asked, short_name, tile_ability, told_ability
from campaign.tui.widgets.contracts import labels, markers
from campaign.tui.widgets.scene import (
    COIN,
    CROWN,
    CUTLASS,
    POINT,
    Panel,
    Part,
    Scene,
    Thing,
    click,
    fit,
    flag,
    folded,
)
from campaign.words.names import kind_name
from campaign.words.story import ability_line, character_name
from engine.cards import CARD_BY_ID, INDEX
from engine.tale_view import StorySeatView
from engine.view import SeatView

INDENT = 2
MARKERS = 4
"""Markers on a character card."""


def paint(scene: Scene, width: int, full: bool, active: bool, first: bool = False) -> Panel:
    """The panel: in `full` every card has a line with what it does.

    With `first`, the seat that decides stands on top: where there is little room the others may be out of sight.
    """
    panel = Panel()
    seats = list(enumerate(scene.view.seats, 1))
    if first:
        seats.sort(key=lambda each: each[1] is not scene.seat)
    if len(seats) > 1:
        title: list[Part] = [("▸" if active else " ", scene.look.key), ("Seats", scene.look.heading)]
        panel.add(*folded(width, Content.assemble(*title, ("  * active player", scene.look.dim))))
    for number, seat in seats:
        panel.put(Thing("seat", str(number), number))
        panel.add(*_figures(seat, number, scene, width))
        if scene.view.story is not None:
            panel.add(*_story_lines(scene, scene.view.story.seats[number - 1], width, full))
        _flow(panel, _display(seat, number, scene, full), width, full)
    return panel


def own_words(scene: Scene) -> list[tuple[Thing, Content]]:
    """The cards in front of the seat that decides, kept items too, in few words each."""
    number = next(n for n, seat in enumerate(scene.view.seats, 1) if seat is scene.seat)
    words = _display(scene.seat, number, scene, False)
    tale = scene.view.story
    for card_id in tale.seats[number - 1].items if tale is not None else ():
        card = CARD_BY_ID[card_id]
        text = Content.assemble(("keeps ", scene.look.dim), f"{LETTERS[card.color]} {short_name(card.item)}")
        words.append(_pointable(text, Thing("shown", card_id, number), scene))
    return words


def _figures(seat: SeatView, number: int, scene: Scene, width: int) -> list[Content]:
    """A seat's name and figures, its letter before them where that is not its initial."""
    look = scene.look
    decides = scene.prompt is not None and scene.prompt.seat == number
    pointed = scene.pointed == Thing("seat", str(number), number)
    mark = "►" if decides else " "
    active = "*" if number == scene.view.active and len(scene.view.seats) > 1 else ""
    label = labels(scene.view.seats)[number - 1]
    letter = "" if seat.name[:1].upper() == label or len(scene.view.seats) == 1 else f"{label} "
    style = look.marked if pointed else look.decides if decides else "bold"
    name = Content.assemble((f"{mark}{letter}{seat.name}{active} ", style))
    figures: list[Part] = [
        (f" {seat.coins}{COIN}", look.coin),
        (f" {POINT}{seat.influence}", look.point),
        (f" {CUTLASS}{seat.cutlasses}", look.blade),
    ]
    if scene.view.contracts:
        figures.append((f" {markers(seat)}", ""))
    if seat.discount:
        figures.append((f" hires {-seat.discount:+d}".replace("-", "−"), look.good))
    lines = folded(width, name + Content.assemble(*figures))
    return [line.stylize(click(f"screen.seat({number})")) for line in lines]


def _story_lines(scene: Scene, own: StorySeatView, width: int, full: bool) -> list[Content]:
    """Crowns, markers, character and items of a seat in a story."""
    look = scene.look
    parts: list[Part] = [" " * INDENT, (f"{CROWN}{own.crowns}", look.point)]
    parts.append(
        (f" {own.next_shield} to {POINT}{own.shield + 1}" if own.next_shield else " all shields", look.dim)
    )
    placed = own.markers_placed
    parts.append((f"  {'●' * placed}{'○' * max(0, MARKERS - placed)}{' trophy' if own.trophy else ''}", look.good))
    lines = folded(width, Content.assemble(*parts))
    who = own.character
    if who is not None:
        state = "✓" if who.is_open else "✗"
        told = f" {ability_line(who)}" if full else ""
        style = "" if who.is_open else look.dim
        told_of = Content.assemble(" " * INDENT, (f"{character_name(who.id)} {state}", style), (told, look.dim))
        lines += folded(width, told_of, indent=2 * INDENT)
    if own.items:
        names = ", ".join(f"{LETTERS[CARD_BY_ID[c].color]} {short_name(CARD_BY_ID[c].item)}" for c in own.items)
        lines += folded(width, Content.assemble(" " * INDENT, ("keeps ", look.dim), names), indent=2 * INDENT)
    return lines


def _groups(seat: SeatView) -> list[tuple[str, ...]]:
    """The display by kind and color, kinds in the order of the card files."""
    groups: dict[tuple[str, str], list[str]] = {}
    for card_id in sorted(seat.display, key=INDEX.__getitem__):
        card = CARD_BY_ID[card_id]
        groups.setdefault((card.kind, card.color), []).append(card_id)
    return [tuple(cards) for cards in groups.values()]


def _display(seat: SeatView, number: int, scene: Scene, full: bool) -> list[tuple[Thing, Content]]:
    """The display by kind, then kept ships; in full with what each does."""
    shown = [_group(cards, number, scene, full) for cards in _groups(seat)]
    for card_id in dict.fromkeys(seat.kept_ships):
        color = CARD_BY_ID[card_id].color
        text = Content.assemble(("keeps ", scene.look.dim), flag(color, scene.look.flags[color]))
        shown.append(_pointable(text, Thing("shown", card_id, number), scene))
    return shown


def _group(cards: tuple[str, ...], number: int, scene: Scene, full: bool) -> tuple[Thing, Content]:
    """Cards of one kind: how many, what they are, their influence together."""
    look, card = scene.look, CARD_BY_ID[cards[0]]
    times = f"{len(cards)}×" if len(cards) > 1 else ""
    colored: list[Part] = [flag(card.color, look.flags[card.color]), " "] if card.color else []
    name = f"⚑ {asked(card)}" if card.type == "expedition" else (kind_name if full else short_name)(card.kind)
    points = sum(CARD_BY_ID[each].influence for each in cards)
    text = Content.assemble(times, *colored, name, " " if full else "", (f"{POINT}{points}", look.point))
    if full and len(set(map(told_ability, cards))) == 1 and told_ability(cards[0]):
        text = Content.assemble(text, (f"  {told_ability(cards[0])}", look.dim))
    elif full and told_ability(cards[0]):
        text = Content.assemble(text, (f"  {', '.join(tile_ability(each) for each in cards)}", look.dim))
    return _pointable(text, Thing("shown", cards[0], number), scene)


def _pointable(text: Content, thing: Thing, scene: Scene) -> tuple[Thing, Content]:
    text = text.stylize(click(f"screen.shown('{thing.id}', {thing.place})"))
    return thing, text.stylize(scene.look.marked) if scene.pointed == thing else text


def _flow(panel: Panel, words: list[tuple[Thing, Content]], width: int, one_each: bool) -> None:
    """Words in lines, indented; or lines for each."""
    if not one_each:
        for things, line in flowed(words, width, " " * INDENT):
            panel.put(*things)
            panel.add(line)
        return
    for thing, word in words:
        panel.put(thing)
        panel.add(*folded(width, Content(" " * INDENT) + word, indent=2 * INDENT))


def flowed(words: list[tuple[Thing, Content]], width: int, lead: str) -> list[tuple[list[Thing], Content]]:
    """Words side by side after a lead, in as many lines as they take, each with the things that begin on it."""
    lines: list[tuple[list[Thing], Content]] = []
    start = Content(lead)
    things, line = list[Thing](), start
    for thing, word in words:
        if things and line.cell_length + word.cell_length > width:
            lines.append((things, fit(width, line.rstrip())))
            things, line = [], Content(" " * start.cell_length)
        things = [*things, thing]
        line += word + "  "
    return [*lines, (things, fit(width, line.rstrip()))] if words else []
