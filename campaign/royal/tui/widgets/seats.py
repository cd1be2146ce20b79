"""The seats panel: figures, displays grouped by kind, and whose decision it is."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Literal

from textual.content import Content

from highseas.campaign.royal.tui.widgets.goals import coin_style, labels, markers
from highseas.campaign.royal.tui.widgets.scene import CROWN, CUTLASS, Scene, flag, flagged
from highseas.campaign.royal.tui.widgets.tiles import PLATE, PORTRAIT, SMALL, Size, shown_card
from highseas.campaign.royal.words.cards import LETTERS, describe_ability, tile_ability
from highseas.campaign.royal.words.story import ability_line
from highseas.campaign.tui.widgets.animation import flown
from highseas.campaign.tui.widgets.pane import Line, side_by_side
from highseas.campaign.tui.widgets.panel import (
    COIN,
    NO_TEXT,
    POINT,
    PanelContent,
    Part,
    Thing,
    click,
    fit,
    flowed,
    folded,
)
from highseas.engine.royal.seen.view import SeatView, face, kept_worth, place_of
from highseas.story.view import StorySeatView, tale_in

SIZES = {"pictures": PORTRAIT, "abreast": PORTRAIT, "plates": PLATE, "minis": SMALL}
INDENT = 2
ABREAST, BETWEEN = 2 * (PORTRAIT.width + 1) - 1, "   "
"""Columns of a seat beside another, at least: two of its cards; and what is between two seats."""
Shown = Literal["pictures", "abreast", "plates", "minis", "lines", "words"]
"""How displays are shown, the fullest first: as cards with pictures, the same with two seats side by side, as small
cards of two sizes, a line for each card with what it does, or side by side in few words."""
Order = Literal["seated", "own first", "own last"]
"""The order of the seats; in little room the last ones may be out of sight."""
NO_LINE = Line((NO_TEXT,))
STRIP = 3
"""Most lines of the strip before it leaves out the cards' figures."""


def paint(scene: Scene, width: int, shown: Shown, active: bool, order: Order = "seated") -> PanelContent:
    """Paint the panel; `order` places the deciding seat."""
    panel = PanelContent()
    seats = list(enumerate(scene.view.seats, 1))
    if order != "seated":
        seats.sort(key=lambda each: (each[1] is scene.seat) == (order == "own last"))
    if len(seats) > 1:
        theme, title, about = scene.theme, scene.say("panels.seats.title"), scene.say("panels.seats.active")
        mark = ("▸" if active else " ", theme.key)
        panel.add(*folded(width, Content.assemble(mark, (title, theme.heading), (f"  {about}", theme.dim))))
    across = seats_across(width, shown)
    each = (width - (across - 1) * len(BETWEEN)) // across
    for start in range(0, len(seats), across):
        row = [_seat(seat, number, scene, each, shown) for number, seat in seats[start : start + across]]
        if shown in SIZES and len(panel.lines):
            panel.add(Content(" " * width))
        _beside(panel, row, each)
    return panel


def seats_across(width: int, shown: Shown) -> int:
    return 2 if shown == "abreast" and width >= 2 * ABREAST + len(BETWEEN) else 1


def _seat(seat: SeatView, number: int, scene: Scene, width: int, shown: Shown) -> PanelContent:
    panel, full, size = PanelContent(), shown != "words", SIZES.get(shown)
    panel.put(Thing("seat", str(number), number))
    heads = folded(width, _heading(seat, number, scene))
    heads[-1] = flown(heads[-1], scene.change.of_seat(number), scene.frame, scene.theme)
    heads = [line.stylize(click(f"screen.seat({number})")) for line in heads]
    panel.add(*([line.stylize_before(scene.theme.body) for line in heads] if size is not None else heads))
    if (tale := tale_in(scene.view)) is not None:
        panel.add(*_story_lines(scene, seat, tale.seats[number - 1], width, full))
    if size is not None:
        _cards(panel, seat, number, scene, width, size)
        _flow(panel, _besides(seat, number, scene, True), width, True)
    else:
        _flow(panel, _display(seat, number, scene, full), width, full)
    return panel


def _beside(panel: PanelContent, row: Sequence[PanelContent], width: int) -> None:
    """Add panels of so many columns side by side; things on one line of them stay together."""
    top = len(panel.lines)
    found = [pair for each in row for pair in zip(each.rows, each.things, strict=True)]
    for line, thing in sorted(found, key=lambda pair: pair[0]):
        panel.rows.append(top + line)
        panel.things.append(thing)
    if len(row) == 1:
        panel.add(*row[0].lines)
        return
    for columns in zip_longest(*(each.lines for each in row), fillvalue=NO_LINE):
        pieces: list[Content] = []
        for column in columns:
            missing = width - column.cell_length
            pieces += [Content(BETWEEN)] if pieces else []
            pieces += [*column.pieces, Content(" " * missing)] if missing else column.pieces
        panel.add(Line(tuple(pieces)))


def _cards(panel: PanelContent, seat: SeatView, number: int, scene: Scene, width: int, size: Size) -> None:
    shown, across = groups(seat), cards_across(width, size)
    for start in range(0, len(shown), across):
        row = shown[start : start + across]
        things = [Thing("shown", cards[0], number) for cards in row]
        panel.put(*things)
        painted = [
            shown_card(cards, scene.theme, scene.language, size, scene.pointed == thing, number)
            for cards, thing in zip(row, things, strict=True)
        ]
        panel.add(*side_by_side(painted, Content(" ")))


def own_words(scene: Scene) -> list[tuple[Thing, Content]]:
    """Return the deciding seat's cards and items in few words each."""
    number = next(n for n, seat in enumerate(scene.view.seats, 1) if seat is scene.seat)
    words = _display(scene.seat, number, scene, False)
    tale = tale_in(scene.view)
    for card_id in tale.seats[number - 1].items if tale is not None else ():
        text = Content.assemble((f"{scene.say('panels.seats.keeps')} ", scene.theme.dim), _item(card_id, scene))
        words.append(_pointable(text, Thing("shown", card_id, number), scene))
    return words


def own_strip(scene: Scene, width: int) -> list[Content]:
    """Return the deciding seat's figures and cards across the screen, for when the side has no room."""
    number = scene.view.seats.index(scene.seat) + 1
    lead = _heading(scene.seat, number, scene) + "  "
    if (tale := tale_in(scene.view)) is not None:
        own = tale.seats[number - 1]
        lead += Content.assemble((f"{CROWN}{own.crowns}  ", scene.theme.point))
        lead += "" if own.character is None else f"{scene.names.story.character_name(own.character.id)}  "
    words = own_words(scene) or [(Thing(), Content(scene.say("panels.seats.nobody")).stylize(scene.theme.dim))]
    lines = flowed(words, width, lead, 3)
    if len(lines) > STRIP:
        names = [(thing, word[: word.plain.find(POINT)] if POINT in word.plain else word) for thing, word in words]
        lines = flowed(names, width, lead, 3)
    return [fit(width, line) for _, line in lines]


def _heading(seat: SeatView, number: int, scene: Scene) -> Content:
    theme = scene.theme
    decides = scene.prompt is not None and scene.prompt.seat == number
    pointed = scene.pointed == Thing("seat", str(number), number)
    mark = "►" if decides else " "
    active = "*" if number == scene.view.active and len(scene.view.seats) > 1 else ""
    label = labels(scene.view.seats)[number - 1]
    letter = "" if seat.name[:1].upper() == label or len(scene.view.seats) == 1 else f"{label} "
    style = theme.marked if pointed else theme.decides if decides else "bold"
    name = Content.assemble((f"{mark}{letter}{seat.name}{active} ", style))
    figures: list[Part] = [
        (f" {seat.coins}{COIN}", coin_style(scene, number)),
        (f" {POINT}{seat.influence}", theme.point),
        (f" {CUTLASS}{seat.cutlasses}", theme.blade),
    ]
    if any(goal.kind == "contract" for goal in scene.view.goals):
        figures.append((f" {markers(seat)}", ""))
    if seat.discount:
        change = f"{-seat.discount:+d}".replace("-", "−")
        figures.append((f" {scene.say('panels.seats.hires', change=change)}", theme.good))
    if seat.gambles_left and scene.view.phase == "discover":
        figures.append((f" {scene.say('panels.seats.gambles', uses=seat.gambles_left)}", theme.good))
    return name + Content.assemble(*figures)


def _story_lines(scene: Scene, seat: SeatView, own: StorySeatView, width: int, full: bool) -> list[Content]:
    theme = scene.theme
    parts: list[Part] = [" " * INDENT, (f"{CROWN}{own.crowns}", theme.point)]
    next_point = scene.say("panels.seats.all_points")
    if own.next_shield:
        next_point = scene.say("panels.seats.next_point", crowns=own.next_shield, points=own.shield + 1)
    parts.append((f" {next_point}", theme.dim))
    left = "○" * (seat.markers - own.markers_placed)
    trophy = f" {scene.say('panels.seats.trophy')}" if own.trophy else ""
    parts.append((f"  {'●' * own.markers_placed}{left}{trophy}", theme.good))
    below = list[Content]()
    if (who := own.character) is not None:
        state, style = ("✓", "") if who.is_open else ("✗", theme.dim)
        ability = f" {ability_line(who, scene.language)}" if full else ""
        name = f"{scene.names.story.character_name(who.id)} {state}"
        below.append(Content.assemble(" " * INDENT, (name, style), (ability, theme.dim)))
    if own.items:
        names = ", ".join(_item(card_id, scene) for card_id in own.items)
        below.append(Content.assemble(" " * INDENT, (f"{scene.say('panels.seats.keeps')} ", theme.dim), names))
    lines = folded(width, Content.assemble(*parts))
    return lines + [line for text in below for line in folded(width, text, indent=2 * INDENT)]


def _item(card_id: str, scene: Scene) -> str:
    card = face(card_id)
    return f"{LETTERS[card.color]} {scene.language.short_name(card.item)}"


def cards_across(width: int, size: Size) -> int:
    return max(1, (width + 1) // (size.width + 1))


def groups(seat: SeatView) -> list[tuple[str, ...]]:
    """The display by kind and color, kinds in the order of the card files."""
    found: dict[tuple[str, str], list[str]] = {}
    for card_id in sorted(seat.display, key=place_of):
        card = face(card_id)
        found.setdefault((card.kind, card.color), []).append(card_id)
    return [tuple(cards) for cards in found.values()]


def _display(seat: SeatView, number: int, scene: Scene, full: bool) -> list[tuple[Thing, Content]]:
    return [*(_group(cards, number, scene, full) for cards in groups(seat)), *_besides(seat, number, scene, full)]


def _besides(seat: SeatView, number: int, scene: Scene, full: bool) -> list[tuple[Thing, Content]]:
    by_color: dict[str, tuple[str, ...]] = {}
    for ship in seat.stowed:
        color = face(ship).color
        by_color[color] = (*by_color.get(color, ()), ship)
    shown = [_stowed(ships, seat, number, scene, full) for ships in by_color.values()]
    for card_id in dict.fromkeys(seat.kept_ships):
        color = face(card_id).color
        text = Content.assemble(
            (f"{scene.say('panels.seats.keeps')} ", scene.theme.dim), flag(color, scene.theme.flags[color])
        )
        shown.append(_pointable(text, Thing("shown", card_id, number), scene))
    return shown


def _stowed(ships: tuple[str, ...], seat: SeatView, number: int, scene: Scene, full: bool) -> tuple[Thing, Content]:
    """Ships of one color under a Merchant: how many, and their influence together; in full which they are."""
    theme, color = scene.theme, face(ships[0]).color
    text = Content.assemble(
        (f"{scene.say('panels.seats.stowed')} ", theme.dim),
        f"{len(ships)}×" if len(ships) > 1 else "",
        flag(color, theme.flags[color]),
        " ",
        (f"{POINT}{kept_worth(seat.display, ships)}", theme.point),
    )
    if full:
        which = scene.say("panels.seats.under_merchant", ships=ships)
        text = Content.assemble(text, (f"  {which}", theme.dim))
    return _pointable(text, Thing("shown", ships[0], number), scene)


def _group(cards: tuple[str, ...], number: int, scene: Scene, full: bool) -> tuple[Thing, Content]:
    """Cards of one kind: how many, what they are, their influence together."""
    theme, card = scene.theme, face(cards[0])
    times = f"{len(cards)}×" if len(cards) > 1 else ""
    sign = "⚑ " if card.type == "expedition" else ""
    naming = scene.language.kind_name if full and not sign else scene.language.short_name
    points = (f"{POINT}{sum(face(each).influence for each in cards)}", theme.point)
    text = Content.assemble(
        times, *flagged(card.color, theme.flags), sign, naming(card.kind), " " if full else "", points
    )
    abilities = [describe_ability(each, scene.language) for each in cards] if full else [""]
    if abilities[0]:
        one = len(set(abilities)) == 1
        does = abilities[0] if one else scene.language.row(tile_ability(each, scene.language) for each in cards)
        text = Content.assemble(text, (f"  {does}", theme.dim))
    return _pointable(text, Thing("shown", cards[0], number), scene)


def _pointable(text: Content, thing: Thing, scene: Scene) -> tuple[Thing, Content]:
    text = text.stylize(click(f"screen.shown('{thing.id}', {thing.place})"))
    return thing, text.stylize(scene.theme.marked) if scene.pointed == thing else text


def _flow(panel: PanelContent, words: list[tuple[Thing, Content]], width: int, one_each: bool) -> None:
    """Add words to the panel in indented lines, or each on lines of its own."""
    if not one_each:
        for things, line in flowed(words, width, Content(" " * INDENT), INDENT) if words else ():
            panel.put(*things)
            panel.add(fit(width, line))
        return
    for thing, word in words:
        panel.put(thing)
        panel.add(*folded(width, Content(" " * INDENT) + word, indent=2 * INDENT))
