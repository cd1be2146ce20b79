"""Cards as tiles of one width: a colored head with key, flag and name, and a body with figures."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from textual.content import Content
from textual.style import Style

from highseas.campaign.royal.tui.pictures import of_card
from highseas.campaign.royal.tui.widgets.scene import CROWN, SERVES, Scene, flagged, strength
from highseas.campaign.royal.words.cards import lacking, tile_ability
from highseas.campaign.royal.words.names import GameLanguage
from highseas.campaign.tui.art import paint as painter
from highseas.campaign.tui.art.grids import Art
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.animation import HATCH, IMPACT
from highseas.campaign.tui.widgets.panel import COIN, POINT, Part, Thing, click, fit, spread
from highseas.engine.royal.seen.view import Face, Preview, face, printed


@dataclass(frozen=True)
class Size:
    """Size of a tile, in columns and lines, and of the picture on it; in a `pair` only the two ships of a bust have it,
    and the other cards lie beside them as small tiles.
    """

    width: int
    lines: int
    scale: int = 1
    pair: bool = False

    @property
    def pictured(self) -> bool:
        return self.lines >= PICTURE.lines


PICTURE, LARGE, SMALL, LINE = Size(20, 11), Size(20, 4), Size(12, 3), Size(25, 1)
FLAG = 3
"""Columns of a flag with the gap after it."""
PORTRAIT, PLATE = Size(20, 10), Size(20, 3)
"""A card of a display, with its picture and without."""
KEPT = 128
"""Tiles of the harbor that are kept as they were painted."""
PICTURES = PICTURE, Size(18, 11), Size(16, 11)
TILES = LARGE, Size(18, 4), Size(16, 4)
"""Widths of cards with pictures and of tiles: narrower ones are used where they save a row."""
DOUBLE = Size(40, 19, 2), Size(36, 19, 2), Size(32, 19, 2)
"""Pictures twice as large, for terminals with room for them."""
LADDER, SMALLER = (PICTURES, TILES, (SMALL,)), (TILES, (SMALL,))
"""Sizes of tiles, the largest first, in their widths: all but `DOUBLE`, and those of the compact layout."""
PAIRS = replace(DOUBLE[0], pair=True), replace(PICTURE, pair=True)


class _Tile(NamedTuple):
    """All that the painting of a harbor card depends on: the mark before its name, the styles of its head and its
    body, whether its figures have none of their own, what it costs and brings, what it does, the goals it serves.
    """

    id: str
    place: int
    size: Size
    mark: str
    styles: tuple[str, str]
    plain: bool
    costs: Preview
    does: str
    serves: tuple[str, ...]
    theme: ThemeStyles
    language: GameLanguage

    def style(self, style: str) -> str:
        """The style of figures; none of their own where a bust colors the whole tile."""
        return "" if self.plain else style


def tile(card_id: str, scene: Scene, place: int, size: Size, first: bool) -> tuple[Content, ...]:
    """Paint a harbor card, `size.lines` lines of `size.width` columns; the `first` of equal cards has the key.

    A click on it picks the card. A card that shows the same is the same lines.
    """
    card = face(card_id)
    pointed = scene.points_at(Thing("card", card_id, place), first)
    return _tile(
        _Tile(
            id=card_id,
            place=place,
            size=size,
            mark="►" if pointed else (scene.key_of(card_id) if first else "") or " ",
            styles=_styles(card, scene, pointed),
            plain=scene.last_bust is not None,
            costs=offer(card, scene),
            does=tile_ability(card_id, scene.language) or _freight(card, scene),
            serves=scene.serves.get(card_id, ()),
            theme=scene.theme,
            language=scene.language,
        )
    )


@lru_cache(maxsize=KEPT)
def _tile(shown: _Tile) -> tuple[Content, ...]:
    size, (head, body) = shown.size, shown.styles
    if size is LINE:
        lines = [_line(shown)]
    else:
        lines = [_head(shown), _figures(shown), _inside(size, shown.does)]
        if size.pictured:
            lines[1:1] = picture(shown.id, shown.theme, body, size)
        elif size in TILES:
            goals = [f"{SERVES} {whole_words(name, _room(size) - 2)}" for name in shown.serves[:1]]
            lines.append(_inside(size, *((text, shown.theme.good) for text in goals)))
    link = click(f"screen.pick('harbor', {shown.place})")
    styles = [head] + [body] * (len(lines) - 1)
    return tuple(
        line.stylize_before(style).stylize(link) if style else line.stylize(link)
        for line, style in zip(lines, styles, strict=True)
    )


def back(scene: Scene, size: Size) -> list[Content]:
    """Paint the back of the card that was turned up last."""
    body = scene.theme.body
    if not size.pictured:
        return [Content(HATCH * size.width).stylize(scene.theme.dim)] * size.lines
    art = Art("back-time" if scene.change.timed else "back-play")
    drawn = painter.lines(art, scene.theme, body, size.scale, size.width // size.scale)
    edge = [Content(" " * size.width).stylize(body)]
    return [*edge, *drawn, *edge * (size.lines - len(drawn) - 1)]


@lru_cache(maxsize=512)
def shown_card(
    cards: tuple[str, ...], theme: ThemeStyles, language: GameLanguage, size: Size, pointed: bool, number: int
) -> tuple[Content, ...]:
    """Paint like cards in the display of a seat (from 1) as one card, with their influence and what each does."""
    card = face(cards[0])
    times = f"{len(cards)}×" if len(cards) > 1 else ""
    name = language.short_name if size is SMALL or card.type == "expedition" else language.kind_name
    sign = "⚑ " if card.type == "expedition" else ""
    body = theme.marked if pointed else theme.body
    points = Content.assemble((f"{POINT}{sum(face(each).influence for each in cards)}", theme.point))
    does = Content(tile_ability(cards[0], language))
    # an expedition does nothing: where its title has no room, what it asked for is folded, a part in each line
    parts = name(card.kind).split("+") if size is SMALL and sign else [name(card.kind)]
    title, second, third = [parts[0], *(f"+{part}" for part in parts[1:]), "", ""][:3]
    below = [_inside(size, points, f" {second}"), _inside(size, does, third)]
    if size is PORTRAIT:
        below = [*picture(cards[0], theme, body), _inside(size, spread(_room(size), does, points))]
    head = fit(size.width, " ", times, *flagged(card.color, theme.bands), sign, title)
    style = theme.voyage if card.type == "expedition" else theme.person
    lines = [head.stylize_before(style), *(line.stylize_before(body) for line in below)]
    link = click(f"screen.shown('{cards[0]}', {number})")
    return tuple(line.stylize(link) for line in lines)


def picture(card_id: str, theme: ThemeStyles, ground: str, size: Size = PICTURE) -> tuple[Content, ...]:
    """Return the picture of a card on a ground of this style, its sides cut off where the tile is narrower."""
    return painter.lines(of_card(card_id), theme, ground, size.scale, size.width // size.scale)


def _styles(card: Face, scene: Scene, pointed: bool) -> tuple[str, str]:
    theme = scene.theme
    if scene.last_bust is not None and scene.frame <= IMPACT:
        style = theme.clash if card.id in scene.last_bust.clash else theme.dim
        return style, style
    if not pointed and card.id == scene.fresh and scene.frame:
        return theme.fresh, theme.fresh
    head = theme.bands[card.color] if card.type == "ship" else theme.person
    return head, theme.marked if pointed else theme.body


def _head(shown: _Tile) -> Content:
    card, size, language = face(shown.id), shown.size, shown.language
    name, room = language.kind_name(card.kind), size.width - len(f"{shown.mark} ") - (FLAG if card.color else 0)
    if size is SMALL or len(name) > room:
        name = language.short_name(card.kind)
    chips = {} if card.type == "ship" or shown.plain else shown.theme.bands
    return fit(size.width, shown.mark, " ", *flagged(card.color, chips), name)


def _figures(shown: _Tile) -> Content:
    card, size, theme = face(shown.id), shown.size, shown.theme
    if card.type == "ship":
        left = Content.assemble((strength(card), shown.style(theme.blade)))
        return _inside(size, spread(_room(size), left, _gains_of(shown)))
    mark = f" {SERVES}" if shown.serves and size not in TILES else ""
    left = Content.assemble((f"{POINT}{card.influence}", shown.style(theme.point)), (mark, theme.good))
    return _inside(size, spread(_room(size), left, _price(shown)))


def _room(size: Size) -> int:
    """The columns inside a tile: large ones have a margin on both sides."""
    return size.width if size is SMALL else size.width - 2


def _inside(size: Size, *parts: Part) -> Content:
    margin = "" if size is SMALL else " "
    return fit(size.width, margin, fit(_room(size), *parts), margin)


def _freight(card: Face, scene: Scene) -> str:
    """What a ship carries, its influence if it would go under a Merchant, or the coins it gives another player."""
    if card.item:
        return scene.language.short_name(card.item)
    costs = offer(card, scene)
    if costs.stowed:
        return f"{scene.say('panels.figure.stowed')} {POINT}{costs.influence:+d}"
    return scene.say("panels.harbor.gift", coins=card.gift) if card.gift and len(scene.view.seats) > 1 else ""


def offer(card: Face, scene: Scene) -> Preview:
    """Return what hiring or trading the card costs and brings by the rules; printed figures once it is gone."""
    return scene.view.offers.get(card.id) or printed(card.id)


def _gains_of(shown: _Tile) -> Content:
    """What trading a ship brings the deciding seat; coins of its Traders are shown apart."""
    brings, crowns, theme = shown.costs, face(shown.id).crowns, shown.theme
    own = brings.gains - brings.bonus
    coins = f"+{own}" if own or not (crowns or brings.bonus) else ""
    coins += f"+{brings.bonus}" if brings.bonus else ""
    coins += COIN if coins else ""
    if crowns:
        return Content.assemble((f"+{brings.crowns}{CROWN}{coins}", shown.style(theme.point)))
    return Content.assemble((coins, shown.style(theme.coin)))


def _price(shown: _Tile) -> Content:
    """What hiring costs the deciding seat after its discount; a cross if it lacks the coins."""
    costs, theme = shown.costs, shown.theme
    sign, style = ("✗", theme.dim) if costs.short else ("−", theme.coin)
    return Content.assemble((f"{sign}{costs.pays}{COIN}", shown.style(style)))


def whole_words(name: str, width: int) -> str:
    """The first words of a name that have room; all of its first word."""
    while len(name) > width and " " in name:
        name = name.rpartition(" ")[0].rstrip(",")
    return name


def _line(shown: _Tile) -> Content:
    card = face(shown.id)
    name = fit(13, shown.mark, " ", *flagged(card.color, {}), shown.language.short_name(card.kind))
    if card.type == "ship":
        middle = strength(card) + (POINT if shown.costs.stowed else "")
        return spread(LINE.width, fit(18, name, " ", middle), _gains_of(shown))
    mark = SERVES if shown.serves else ""
    return spread(LINE.width, fit(19, name, f" {POINT}{card.influence}{mark}"), _price(shown))


class _Voyage(NamedTuple):
    """An expedition as the deciding seat sees it: its place among all that can be picked, its key if the seat can
    claim it, whether it is pointed at, its coins for the seat, and what the seat lacks for it.
    """

    id: str
    place: int
    key: str
    pointed: bool
    coins: int
    missing: str
    theme: ThemeStyles
    language: GameLanguage

    @property
    def name(self) -> str:
        mark = "►" if self.pointed else self.key or " "
        return f"{mark} ⚑ {self.language.short_name(face(self.id).kind)}"

    @property
    def state(self) -> Part:
        if self.key:
            return f"✓ {self.language.say('panels.harbor.ready')}", self.theme.good
        return (f"✗{self.missing}", self.theme.dim) if self.missing else ""

    @property
    def link(self) -> Style:
        return click(f"screen.pick('harbor', {self.place})")


def _seen(thing: Thing, scene: Scene) -> _Voyage:
    options = [option for option in scene.options if option.card == thing.id]
    coins = next((option.preview.gains for option in options if option.preview), face(thing.id).coins)
    reasons = (option.reason for option in options if option.reason is not None)
    missing = next((lacking(reason, scene.language, True) for reason in reasons), "")
    place, pointed = len(scene.harbor) + thing.place, scene.points_at(thing)
    return _Voyage(thing.id, place, scene.key_of(thing.id), pointed, coins, missing, scene.theme, scene.language)


def voyage(thing: Thing, scene: Scene, size: Size) -> tuple[Content, ...]:
    """An expedition as a card with its picture: what it asks, what it pays, what the deciding seat lacks."""
    return _voyage(_seen(thing, scene), size)


@lru_cache(maxsize=KEPT)
def _voyage(shown: _Voyage, size: Size) -> tuple[Content, ...]:
    theme, name, width, room = shown.theme, shown.name, size.width, _room(size)
    said = Content.assemble(shown.state)
    short = (f"✗{shown.missing.replace(', ', '+')}", theme.dim)
    body = theme.marked if shown.pointed else theme.body
    points = Content.assemble((f"{POINT}{face(shown.id).influence}", theme.point))
    pays = spread(room, points, Content.assemble((f"+{shown.coins}{COIN}", theme.coin)))
    lines = [
        fit(width, name if len(name) <= width else name.replace("⚑ ", "")).stylize_before(theme.voyage),
        *picture(shown.id, theme, body, size),
        _inside(size, pays).stylize_before(body),
        (_inside(size, said) if said.cell_length <= room else fit(width, short)).stylize_before(body),
    ]
    return tuple(line.stylize(shown.link) for line in lines)


def expedition(thing: Thing, scene: Scene, width: int) -> Content:
    """An expedition in one line: what it asks, what it pays, what the deciding seat lacks."""
    shown, theme = _seen(thing, scene), scene.theme
    head = Content.assemble(
        (f"{shown.name} ", theme.voyage),
        " ",
        (f"+{shown.coins}{COIN}", theme.coin),
        (f" {POINT}{face(shown.id).influence} ", theme.point),
    )
    line = Content.assemble(head, shown.state)
    if line.cell_length > width and shown.missing:
        line = Content.assemble(head, ("✗", theme.dim))  # the closed option says what is missing
    line = fit(width, line).stylize(shown.link)
    return line.stylize(theme.marked) if shown.pointed else line
