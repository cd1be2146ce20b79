"""Action cards: the hand of the seat whose secrets may be seen, and the card that a ship acts by."""

from collections.abc import Iterator, Sequence
from math import ceil

from textual.content import Content

from highseas.campaign.jamaica.tui import pictures
from highseas.campaign.jamaica.tui.widgets.scene import RaceScene
from highseas.campaign.jamaica.tui.widgets.signs import (
    BATTLE,
    EVENING,
    MORNING,
    SYMBOLS,
    space_sign,
    space_style,
    symbol_style,
)
from highseas.campaign.tui.widgets.panel import Part, fit
from highseas.engine.jamaica.seen.printed import CARDS, SPACES
from highseas.engine.jamaica.seen.view import ActionFacts, CardFacts, DiceFacts, SailFacts

WIDTH, NARROW = 24, 18
"""Columns of a card, and of one without pictures where there is little room."""
_FORMS = (
    (True, WIDTH, 1),
    (False, WIDTH, 1),
    (False, NARROW, 1),
    (False, WIDTH, 2),
    (False, NARROW, 2),
    (False, NARROW, 3),
)
"""How cards are painted: with pictures or not, how wide, in how many rows; the largest first."""


def landing(scene: RaceScene, to: SailFacts) -> list[Part]:
    """Return a space that is sailed to: number, kind and cost, a battle there, and whether it cannot be paid."""
    theme = scene.theme
    parts: list[Part] = [
        (f"{to.space}{space_sign(to.space, scene.view.lairs).rstrip()}", space_style(SPACES[to.space], theme))
    ]
    if to.battle:
        parts += [(BATTLE, theme.bad)]
    if not to.payable:
        parts += [("✗", theme.bad)]
    return parts


def action(scene: RaceScene, facts: ActionFacts) -> list[Part]:
    """Return what an action does: its symbol by the die, and where it leads or whether it can be loaded."""
    theme = scene.theme
    parts: list[Part] = [(f"{SYMBOLS[facts.symbol]}{facts.count}", symbol_style(facts.symbol, theme))]
    for to in facts.to:
        parts += [" ", *landing(scene, to)]
    if facts.load in ("out", "ignored"):
        parts += [(f" {scene.say(f'jamaica_screen.load.{facts.load}')}", theme.bad)]
    return parts


def signs(scene: RaceScene, facts: CardFacts) -> list[Part]:
    """Return what a card does in one line."""
    dim = scene.theme.dim
    return [
        (f"{MORNING} ", dim),
        *action(scene, facts.morning),
        (f"   {EVENING} ", dim),
        *action(scene, facts.evening),
    ]


def facts_of(scene: RaceScene) -> dict[int, CardFacts]:
    """Return what each card of the hand would do: by the dice as they lie, or as the cursor would lay them."""
    found: dict[int, CardFacts] = {}
    options = scene.options
    for option in options:
        if isinstance(option.facts, CardFacts):
            found[option.facts.card] = option.facts
    place = scene.pointed.place if scene.pointed.kind == "option" else 0
    if 0 <= place < len(options) and isinstance(facts := options[place].facts, DiceFacts):
        found |= {card.card: card for card in facts.cards}
    return found


def paint(scene: RaceScene, width: int, lines: int) -> list[Content]:
    """Paint all cards: the own hand with what each would do now, else the cards that are turned over.

    They are side by side with pictures where there is room, else without, in up to three rows; none where there is
    too little room for all.
    """
    for large, wide, rows in _FORMS:
        cards = list(_cards(scene, large, wide))
        across = ceil(len(cards) / rows)
        painted = [
            line for first in range(0, len(cards), max(1, across)) for line in _row(cards[first : first + across])
        ]
        if across * (wide + 1) - 1 <= width and len(painted) <= lines:
            return painted
    return []


def _row(cards: Sequence[Sequence[Content]]) -> list[Content]:
    """Return the lines of cards side by side."""
    return [Content(" ").join(row) for row in zip(*cards, strict=True)]


def _cards(scene: RaceScene, large: bool, width: int) -> Iterator[list[Content]]:
    """Yield the hand while cards are chosen, then the cards by which the ships act."""
    own, facts, pointed = scene.own, facts_of(scene), _pointed(scene)
    if own is not None and own.hand and scene.view.phase != "actions":
        for card in own.hand:
            title = scene.say("jamaica_screen.card", card=card)
            yield _card(scene, card, facts.get(card), card == pointed, title, large, width)
        return
    for number, seat in enumerate(scene.view.seats, 1):
        if seat.turned and seat.card:
            yield _card(scene, seat.card, None, scene.view.actor == number, seat.name, large, width)


def _pointed(scene: RaceScene) -> int:
    """The card of the option under the cursor; 0 for none."""
    place = scene.pointed.place if scene.pointed.kind == "option" else -1
    facts = scene.options[place].facts if 0 <= place < len(scene.options) else None
    return facts.card if isinstance(facts, CardFacts) else 0


def _card(
    scene: RaceScene, card: int, facts: CardFacts | None, marked: bool, title: str, large: bool, width: int
) -> list[Content]:
    """Return the lines of a card under its title; without facts the dice stand for what it does."""
    theme, face = scene.theme, CARDS[card]
    inner = width - 2
    style = theme.marked if marked else theme.body
    head = Content(title).truncate(inner - 2, ellipsis=True)
    rows = [Content.assemble("┌", f" {head.plain} ".ljust(inner, "─"), "┐")]
    dice = scene.view.dice if scene.view.dice_placed else (0, 0)
    if large:
        rows_of_both = zip(
            *(pictures.of_symbol(symbol, theme, style) for symbol in (face.morning, face.evening)), strict=True
        )
        rows += [
            Content.assemble("│ ", one, Content(" ").stylize(style), other, "│") for one, other in rows_of_both
        ]
    done = (facts.morning, facts.evening) if facts is not None else (None, None)
    symbols = (face.morning, face.evening)
    for sign, symbol, die, does in zip((MORNING, EVENING), symbols, dice, done, strict=True):
        said = scene.names.language.say(f"jamaica.symbol.{symbol}")
        count = does.count if does is not None else die
        head = Content.assemble(
            f"{sign} ", (f"{SYMBOLS[symbol]} {said} {count or ''}", symbol_style(symbol, theme))
        )
        rows.append(Content.assemble("│", fit(inner, " ", head), "│"))
        if does is not None:
            rows.append(Content.assemble("│", fit(inner, "   ", *_brings(scene, does)), "│"))
    rows.append(Content(f"└{'─' * inner}┘"))
    return [row.stylize_before(style) for row in rows]


def _brings(scene: RaceScene, does: ActionFacts) -> list[Part]:
    """Return where an action leads, or how it is loaded."""
    if does.load:
        return [(scene.say(f"jamaica_screen.loading.{does.load}"), scene.theme.dim)]
    parts: list[Part] = []
    for to in does.to:
        parts += [*landing(scene, to), " "]
    return parts
