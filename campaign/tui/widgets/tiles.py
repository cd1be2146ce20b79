"""Cards as tiles of one width: a colored head with key, flag and name, and a body with figures."""

from dataclasses import dataclass

from textual.content import Content

from highseas.campaign.tui.widgets.scene import (
    COIN,
    CROWN,
    CUTLASS,
    POINT,
    SERVES,
    SKULL,
    Part,
    Scene,
    Thing,
    click,
    fit,
    flag,
    spread,
)
from highseas.campaign.words.royal.short import asked, lacking, tile_ability
from highseas.engine.royal.seen.faces import Face, face, printed
from highseas.engine.royal.seen.preview import Preview


@dataclass(frozen=True)
class Size:
    """Size of a tile, in columns and lines."""

    width: int
    lines: int


LARGE, SMALL, LINE = Size(20, 4), Size(12, 3), Size(25, 1)


def tile(card_id: str, scene: Scene, place: int, size: Size, first: bool) -> list[Content]:
    """Paint a harbor card, `size.lines` lines of `size.width` columns; the `first` of equal cards has the key.

    A click on it picks the card.
    """
    card = face(card_id)
    pointed = scene.points_at(Thing("card", card_id, place), first)
    head_style, body_style = _styles(card, card_id, scene, pointed)
    mark = "►" if pointed else (scene.key_of(card_id) if first else "") or " "
    if size is LINE:
        lines = [_line(card, card_id, scene, mark)]
    else:
        lines = [
            _head(card, mark, size, scene),
            _figures(card, card_id, scene, size),
            fit(size.width, tile_ability(card_id, scene.language) or _freight(card, scene)),
        ]
        lines += [fit(size.width, *_serves(card_id, scene))] * (size.lines - 3)
    link = click(f"screen.pick('harbor', {place})")
    styles = [head_style] + [body_style] * (len(lines) - 1)
    return [
        line.stylize_before(style).stylize(link) if style else line.stylize(link)
        for line, style in zip(lines, styles, strict=True)
    ]


def _styles(card: Face, card_id: str, scene: Scene, pointed: bool) -> tuple[str, str]:
    """The styles of head and body."""
    theme = scene.theme
    head = theme.bands[card.color] if card.type == "ship" else theme.person
    if scene.last_bust is not None:
        return (theme.clash, theme.clash) if card_id in scene.last_bust.clash else (theme.dim, theme.dim)
    if pointed:
        return head, theme.marked
    if card_id == scene.fresh and scene.flash:
        return theme.fresh, theme.fresh
    return head, theme.body


def _head(card: Face, mark: str, size: Size, scene: Scene) -> Content:
    name = scene.language.short_name(card.kind) if size is SMALL else scene.language.kind_name(card.kind)
    colored: list[Part] = [flag(card.color, ""), " "] if card.color else []
    return fit(size.width, mark, " ", *colored, name)


def _figures(card: Face, card_id: str, scene: Scene, size: Size) -> Content:
    theme = scene.theme
    if card.type == "ship":
        strength = SKULL if card.skull else f"{CUTLASS}{card.cutlasses}"
        left = Content.assemble((strength, _plain(scene, theme.blade)))
        return spread(size.width, left, Content.assemble(*gains(card, scene)))
    mark = f" {SERVES}" if card_id in scene.serves and size is not LARGE else ""
    left = Content.assemble((f"{POINT}{card.influence}", _plain(scene, theme.point)), (mark, theme.good))
    return spread(size.width, left, Content.assemble(*price(card, scene)))


def _freight(card: Face, scene: Scene) -> str:
    """What a ship carries, its influence if it would go under a Merchant, or the coins of a gift ship for another
    player, where there is one.
    """
    if card.item:
        return scene.language.short_name(card.item)
    if offer(card, scene).stowed:
        return f"{scene.say('panels.figure.stowed')} {POINT}{offer(card, scene).influence:+d}"
    if not card.gift or len(scene.view.seats) == 1:
        return ""
    return scene.say("panels.harbor.gift", coins=card.gift)


def offer(card: Face, scene: Scene) -> Preview:
    """Return what hiring or trading the card costs and brings by the rules; printed figures once it is gone."""
    return scene.view.offers.get(card.id) or printed(card.id)


def gains(card: Face, scene: Scene) -> list[Part]:
    """Return what trading a ship brings the deciding seat; coins of its Traders are shown apart."""
    brings = offer(card, scene)
    bonus, own = brings.bonus, brings.gains - brings.bonus
    parts = [f"+{own}"] if own or not (card.crowns or bonus) else []
    parts += [f"+{bonus}"] if bonus else []
    coins = f"{''.join(parts)}{COIN}" if parts else ""
    if card.crowns:
        return [(f"+{brings.crowns}{CROWN}{coins}", _plain(scene, scene.theme.point))]
    return [(coins, _plain(scene, scene.theme.coin))]


def price(card: Face, scene: Scene) -> list[Part]:
    """Return what hiring costs the deciding seat after its discount; a cross if it lacks the coins."""
    costs = offer(card, scene)
    if costs.short:
        return [(f"✗{costs.pays}{COIN}", _plain(scene, scene.theme.dim))]
    return [(f"−{costs.pays}{COIN}", _plain(scene, scene.theme.coin))]


def _plain(scene: Scene, style: str) -> str:
    """The style of figures; none of their own where a bust or the cursor colors the whole tile."""
    return "" if scene.last_bust is not None else style


def _serves(card_id: str, scene: Scene) -> list[Part]:
    goals = scene.serves.get(card_id, ())
    if not goals:
        return []
    name = goals[0] if len(goals[0]) <= LARGE.width - 2 else goals[0].partition(",")[0]
    return [(f"{SERVES} {name}", scene.theme.good)]


def _line(card: Face, card_id: str, scene: Scene, mark: str) -> Content:
    """A card in one line, for a crowded harbor."""
    colored: list[Part] = [flag(card.color, ""), " "] if card.color else []
    name = fit(13, mark, " ", *colored, scene.language.short_name(card.kind))
    if card.type == "ship":
        middle = SKULL if card.skull else f"{CUTLASS}{card.cutlasses}"
        middle += POINT if offer(card, scene).stowed else ""
        return spread(LINE.width, fit(18, name, " ", middle), Content.assemble(*gains(card, scene)))
    mark = SERVES if card_id in scene.serves else ""
    return spread(
        LINE.width, fit(19, name, f" {POINT}{card.influence}{mark}"), Content.assemble(*price(card, scene))
    )


def expedition(thing: Thing, scene: Scene, width: int) -> Content:
    """An expedition in one line: what it asks, what it pays, what the deciding seat lacks."""
    card = face(thing.id)
    theme = scene.theme
    pointed = scene.points_at(thing)
    key = scene.key_of(thing.id)
    mark = "►" if pointed else key or " "
    missing = next(
        (
            lacking(o.reason, scene.language, True)
            for o in scene.options
            if o.card == thing.id and o.reason is not None
        ),
        "",
    )
    gains = next((o.preview.gains for o in scene.options if o.card == thing.id and o.preview), card.coins)
    state: Part = ""
    if key:
        state = (f"✓ {scene.say('panels.harbor.ready')}", theme.good)
    elif missing:
        state = (f"✗{missing}", theme.dim)
    pays = Content.assemble((f"+{gains}{COIN}", theme.coin), (f" {POINT}{card.influence} ", theme.point))
    head = Content.assemble((f"{mark} ⚑ {asked(card, scene.language)} ", theme.voyage), " ", pays)
    whole = Content.assemble(head, state)
    if missing and whole.cell_length > width:
        whole = Content.assemble(head, ("✗", theme.dim))  # the closed option says what is missing
    line = fit(width, whole)
    line = line.stylize(click(f"screen.pick('harbor', {len(scene.harbor) + thing.place})"))
    return line.stylize(theme.marked) if pointed else line
