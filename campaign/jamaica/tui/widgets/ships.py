"""The ships: where they are, their holds as crates, treasures, hands and discard piles."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from textual.content import Content

from highseas.campaign.jamaica.tui.widgets import signs
from highseas.campaign.jamaica.tui.widgets.scene import RaceScene
from highseas.campaign.tui.widgets.panel import NO_TEXT, POINT, PanelContent, Part, Thing, click, fit, folded
from highseas.engine.jamaica.seen.printed import CARDS, TREASURES
from highseas.engine.jamaica.seen.view import GhostView, SeatRef, SeatView, Tokens

CARGO = 6
"""Tokens that a large crate has room for, in a row."""
_POWERS = {"map": "M", "sabre": "S", "strength": "L", "hold": "6"}
"""Letters of the powers, for a line without room for names."""
_NAMES, _SHORT, _ROOMY = 9, 6, 46
"""Columns of a name in a line, and with less than so many columns in all."""


def lines(scene: RaceScene, width: int, room: int) -> list[Content]:
    """Paint a line for each ship, where there is room a second one: what is left to sail, was taken and played."""
    first = [_line(scene, ref, width) for ref in scene.view.ships]
    if 2 * len(first) > room:
        return first
    rows = []
    for line, (ref, seen) in zip(first, scene.view.ships.items(), strict=True):
        left = scene.say("jamaica_screen.left", left=seen.left) if isinstance(seen, SeatView) else ""
        rows += [line, _in_a_line(scene, ref, width, [(f"   {left:<14}", scene.theme.dim)])]
    return rows


def _in_a_line(scene: RaceScene, ref: SeatRef, width: int, head: Sequence[Part]) -> Content:
    """Return treasures and played cards in one line: without the cards where it would be too long, then without
    blanks before them, then with the powers by their letters.
    """
    powers = (f"{POINT} {_powers(scene.view.ships[ref].treasures_up)}  ", scene.theme.point)
    named, brief = list(_treasures(scene, ref)), [powers, *_face_down(scene, ref)]
    close = Content.assemble(Content.assemble(*head).rstrip(), "  ")
    tight = Content(" ").join(Content.assemble(part).rstrip() for part in named)
    for parts in ([*head, *named, *_played(scene, ref)], [*head, *named], [close, tight]):
        if Content.assemble(*parts).rstrip().cell_length <= width:
            return fit(width, Content.assemble(*parts).rstrip())
    return fit(width, *head, *brief)


def _line(scene: RaceScene, ref: SeatRef, width: int) -> Content:
    """Return the line of a ship; its space has a minus behind the start, and is a flag at home."""
    theme, seen = scene.theme, scene.view.ships[ref]
    name = scene.say("jamaica_screen.ghost") if ref == "ghost" else scene.names.who(ref)
    where = f"{seen.space:>3}{'−' if seen.lap < 0 else ' '}"
    if isinstance(seen, SeatView) and seen.finished:
        where = "  ⚑ "
    parts: list[Part] = [("►" if scene.view.actor == ref else " ", theme.key), signs.ship(ref, scene.marks, theme), " "]
    parts += [fit(_NAMES if width >= _ROOMY else _SHORT, name), (f"{where} ", theme.heading)]
    for hold in seen.holds:
        parts += [signs.tokens(hold, theme), " "]
    parts += [(_powers(seen.treasures_up), theme.point)]
    parts += _counts(scene, seen)
    return fit(width, *parts).stylize(click(f"screen.ship({ref!r})"))


def _powers(cards: Sequence[str]) -> str:
    return "".join(_POWERS.get(TREASURES[card].power, "?") for card in cards)


def paint(scene: RaceScene, width: int, room: int) -> PanelContent:
    """Paint the ships with their crates in about so many lines: the largest crates for which there is room."""
    panel = PanelContent()
    for ref, rows in _fitting(scene, width, room):
        panel.put(Thing("seat", str(ref)))
        panel.add(*(row.stylize(click(f"screen.ship({ref!r})")) for row in rows))
    return panel


class _Form(NamedTuple):
    """How a ship is painted: crates with pictures, with every token or in one line, its treasures, lines below it."""

    crates: Literal["pictures", "large", "small"]
    belongings: Literal["pictures", "all", "line", "none"]
    gap: int


_FORMS = (
    _Form("pictures", "pictures", 1),
    _Form("pictures", "all", 1),
    _Form("large", "pictures", 1),
    _Form("large", "all", 1),
    _Form("large", "all", 0),
    _Form("small", "all", 1),
    _Form("small", "all", 0),
    _Form("small", "line", 0),
    _Form("small", "none", 0),
)
"""Forms of all ships, the largest first."""


def _fitting(scene: RaceScene, width: int, room: int) -> list[tuple[SeatRef, list[Content]]]:
    for form in _FORMS:
        blocks = [(ref, _block(scene, ref, width, form)) for ref in scene.view.ships]
        if sum(len(rows) for _, rows in blocks) <= room:
            return blocks
    return [(ref, [_line(scene, ref, width)]) for ref in scene.view.ships]


def _block(scene: RaceScene, ref: SeatRef, width: int, form: _Form) -> list[Content]:
    """Return the lines of a ship: name and place, crates, treasures and cards."""
    seen = scene.view.ships[ref]
    rows = _head(scene, ref, width)
    rows += _CRATES[form.crates](scene, seen.holds, width)
    if form.belongings in ("pictures", "all"):
        rows += folded(width, Content.assemble("  ", *_having(scene, ref)), indent=4)
    elif form.belongings == "line":
        rows.append(_in_a_line(scene, ref, width, ["  ", *_counts(scene, seen), " "]))
    if form.belongings == "pictures":  # of its treasures, as many as there is room for
        known = _known(seen)
        cards = [*seen.treasures_up, *known, *[""] * (seen.treasures_down - len(known))]
        painted = [signs.of_treasure(card, scene.theme) for card in cards[: (width - 2) // (signs.PICTURE_WIDTH + 2)]]
        rows += [fit(width, "  ", Content("  ").join(row)) for row in zip(*painted, strict=True)]
    return [*rows, *([fit(width, NO_TEXT)] * form.gap)]


def _known(seen: SeatView | GhostView) -> tuple[str, ...]:
    """Return the treasures that lie face down and may be seen."""
    return seen.treasures_known if isinstance(seen, SeatView) else ()


def _head(scene: RaceScene, ref: SeatRef, width: int) -> list[Content]:
    """Return who it is and where, without the word for the Captain where that is too long, else in two lines."""
    theme, seen = scene.theme, scene.view.ships[ref]
    name = scene.say("jamaica_screen.ghost_ship") if ref == "ghost" else scene.names.who(ref)
    asked = scene.prompt is not None and scene.prompt.seat == ref
    left: list[Part] = [("►" if scene.view.actor == ref else " ", theme.key), signs.ship(ref, scene.marks, theme), " "]
    left += [(name, theme.decides if asked else "bold")]
    captain = [(f" {scene.say('jamaica_screen.captain')}", theme.dim)] if ref == scene.view.captain else []
    home = isinstance(seen, SeatView) and seen.finished
    where = scene.say("jamaica_screen.where", space=seen.space, behind=seen.lap < 0, home=home)
    right: list[Part] = [(where, theme.heading)]
    if isinstance(seen, SeatView) and not home:
        right += [(f" {scene.say('jamaica_screen.left', left=seen.left)}", theme.dim)]
    whole, place = Content.assemble(*left, *captain), Content.assemble(*right)
    if whole.cell_length + 1 + place.cell_length > width:
        whole = Content.assemble(*left)
    return folded(width, whole, place)


def _crates(scene: RaceScene, holds: Sequence[Tokens], width: int) -> list[Content]:
    parts: list[Part] = ["  "]
    for hold in holds:
        parts += [("[", scene.theme.dim), signs.tokens(hold, scene.theme), ("]", scene.theme.dim), " "]
    return [fit(width, *parts)]


def _large_crates(scene: RaceScene, holds: Sequence[Tokens], width: int) -> list[Content]:
    """Return crates with a sign for each token, under their numbers."""
    wide = max(4, min(CARGO + 2, (width - 2) // max(1, len(holds)) - 1))
    theme, inner = scene.theme, wide - 2
    top = " ".join(f"┌{str(number).center(inner, '─')}┐" for number in range(1, len(holds) + 1))
    low = " ".join(f"└{'─' * inner}┘" for _ in holds)
    cargo: list[Part] = ["  "]
    for kind, count in holds:
        sign = signs.SYMBOLS.get(kind, " ") * count if count <= inner else f"{count}{signs.SYMBOLS.get(kind, ' ')}"
        cargo += [("│", theme.dim), (f"{sign:^{inner}}", signs.symbol_style(kind, theme)), ("│", theme.dim), " "]
    return [fit(width, (f"  {top}", theme.dim)), fit(width, *cargo), fit(width, (f"  {low}", theme.dim))]


def _pictured_crates(scene: RaceScene, holds: Sequence[Tokens], width: int) -> list[Content]:
    """Return crates with a picture of what is in them, under their numbers and over how much it is; crates without
    where these have no room beside each other.
    """
    theme, inner = scene.theme, signs.PICTURE_WIDTH
    if (inner + 2) * len(holds) > width:
        return _large_crates(scene, holds, width)
    top = "".join(f"┌{str(number).center(inner, '─')}┐" for number in range(1, len(holds) + 1))
    rows = [fit(width, (top, theme.dim))]
    empty, wall = [Content(" " * inner)] * signs.PICTURE_LINES, Content("│").stylize(theme.dim)
    cargo = [signs.of_symbol(kind, theme) if count else empty for kind, count in holds]
    for line in zip(*cargo, strict=True):
        rows.append(fit(width, *(Content.assemble(wall, each, wall) for each in line)))
    edge, floor = "─" * ((inner - 4) // 2), list[Part]()
    for hold in holds:
        full = [(f"└{edge} ", theme.dim), signs.tokens(hold, theme), (f" {edge}┘", theme.dim)]
        floor += full if hold[1] else [(f"└{'─' * inner}┘", theme.dim)]
    return [*rows, fit(width, *floor)]


_CRATES = {"pictures": _pictured_crates, "large": _large_crates, "small": _crates}


def _counts(scene: RaceScene, seen: SeatView | GhostView) -> list[Part]:
    """Return how many treasures lie face down, how many cards are in hand, and whether one was chosen, in signs."""
    theme = scene.theme
    parts: list[Part] = [(f" {signs.FACE_DOWN}{seen.treasures_down}", theme.point)] if seen.treasures_down else []
    if isinstance(seen, SeatView):
        parts += [(f" {signs.CARD}{seen.hand_size}", theme.dim)]
        parts += [(" ✓" if seen.chosen and not seen.turned else "", theme.good)]
    return parts


def _having(scene: RaceScene, ref: SeatRef) -> Iterator[Part]:
    theme, seen = scene.theme, scene.view.ships[ref]
    yield from _treasures(scene, ref)
    hidden = seen.treasures_down - len(_known(seen))
    if hidden > 0:
        text = scene.say("jamaica_screen.face_down", count=hidden)
        yield (f"{signs.FACE_DOWN}{text}  ", theme.point)
    if isinstance(seen, SeatView):
        yield (f"{signs.CARD}{scene.say('jamaica_screen.hand', count=seen.hand_size)} ", theme.dim)
        if seen.chosen and not seen.turned:
            yield (f"✓ {scene.say('jamaica_screen.chosen')} ", theme.good)
    yield from _played(scene, ref)


def _treasures(scene: RaceScene, ref: SeatRef) -> Iterator[Part]:
    """Yield the powers of a ship, and the values of its treasures that lie face down, if they may be seen."""
    for card in scene.view.ships[ref].treasures_up:
        yield (f"{POINT} {scene.names.treasure(card)}  ", scene.theme.point)
    yield from _face_down(scene, ref)


def _face_down(scene: RaceScene, ref: SeatRef) -> Iterator[Part]:
    """Yield the values of the treasures of a ship that lie face down, if they may be seen."""
    theme = scene.theme
    for card in _known(scene.view.ships[ref]):
        value = TREASURES[card].value
        yield (f"{signs.FACE_DOWN}{value:+} ".replace("-", "−"), theme.good if value > 0 else theme.bad)


def _played(scene: RaceScene, ref: SeatRef) -> Iterator[Part]:
    seen = scene.view.ships[ref]
    if isinstance(seen, SeatView) and seen.discard:
        yield (f" {scene.say('jamaica_screen.discard')} ", scene.theme.dim)
        for card in seen.discard:
            yield from card_signs(scene, card)
            yield " "


def card_signs(scene: RaceScene, card: int) -> list[Part]:
    face = CARDS[card]
    return [(signs.SYMBOLS[symbol], signs.symbol_style(symbol, scene.theme)) for symbol in (face.morning, face.evening)]
