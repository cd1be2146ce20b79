"""The list of turns: the cards of each in the order drawn, side by side, and in its seat's color who took one."""

from textual.content import Content

from highseas.campaign.royal.play.turn_cards import TurnCard, TurnCards
from highseas.campaign.royal.tui.widgets.scene import CUTLASS, GLASS, SKULL, flag
from highseas.campaign.royal.words.cards import asked
from highseas.campaign.royal.words.events import coins_parts, fate_word, heading, is_taken
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.panel import COIN, NO_TEXT, POINT, Part, fit, folded, spread
from highseas.engine.royal.seen.card_faces import Face, face

TAKEN = "☞"
"""Before the seat that took a card."""
COLUMN = 25
"""Fewest columns of a card."""
MOST = 5
"""Most cards side by side."""
GAP = 1
LONGEST_NAME = 10


def paint(turn: TurnCards, names: TableNames, theme: ThemeStyles, width: int) -> Content:
    """Paint a turn, `width` columns wide: its heading, its cards, and the coins that came and went besides."""
    across = max(1, min(MOST, width // COLUMN))
    chips = [_chip(card, names, theme, width // across) for card in turn.cards]
    rows = [fit(width, *chips[start : start + across]) for start in range(0, len(chips), across)]
    return Content("\n").join([*_heading(turn, names, theme, width), *rows])


def _heading(turn: TurnCards, names: TableNames, theme: ThemeStyles, width: int) -> list[Content]:
    """Whose turn it was and what came of it, and beside it, or below, who gained coins besides."""
    words = heading(turn, names)
    parts: list[Part] = [(f"{words.number} ", theme.heading), (f" {words.who} ", seat_style(theme, turn.seat))]
    parts += [" ", (f" {words.bust} ", theme.clash)] if words.bust else []
    parts += [(f" {words.title}", theme.dim)] if words.title else []
    coins = Content(names.language.clauses(coins_parts(turn, names))).stylize(theme.dim)
    return folded(width, Content.assemble(*parts), coins)


def seat_style(theme: ThemeStyles, seat: int) -> str:
    """Return the style of a seat, from 1."""
    return theme.seats[(seat - 1) % len(theme.seats)]


def _chip(card: TurnCard, names: TableNames, theme: ThemeStyles, width: int) -> Content:
    """A card in one line: where it came from, its number, what it is, and what became of it."""
    where = GLASS if card.time_card else names.say("turn_cards.gambled") if card.gambled else " "
    number = Content.assemble((where, theme.dim), (f"{card.number or '':>2} ", theme.key))
    room = width - number.cell_length - GAP
    labels = _labels(card, names, theme)
    for fate in _fates(card, names, theme):
        for label in labels:
            if label.cell_length + fate.cell_length < room:
                return fit(width, number, spread(room, label, fate))
    return fit(width, number, spread(room, labels[-1], fate))


def _labels(card: TurnCard, names: TableNames, theme: ThemeStyles) -> list[Content]:
    """What a card is, the longest form first."""
    if not card.card:
        return [Content(names.say("turn_cards.no_card"))]
    printed = face(card.card)
    words = [names.language.kind_name(printed.kind), names.language.short_name(printed.kind)]
    match printed.type:
        case "ship":
            return [_ship(printed, f"{word} ", theme) for word in words] + [_ship(printed, "", theme)]
        case "expedition":
            return [Content.assemble(("⚑", theme.voyage), f" {asked(printed, names.language)}")]
        case "tax":
            return [Content(word).stylize(theme.bad) for word in words[1:]]
        case _:
            colored = [flag(printed.color, theme.flags[printed.color]), " "] if printed.color else []
            long, short = (Content.assemble(*colored, word) for word in words)
            points = Content.assemble((f" {POINT}{printed.influence}", theme.point))
            return [long + points, short + points, short]


def _ship(ship: Face, word: str, theme: ThemeStyles) -> Content:
    strength = SKULL if ship.skull else f"{CUTLASS}{ship.cutlasses}"
    return Content.assemble(flag(ship.color, theme.flags[ship.color]), f" {word}", (strength, theme.blade))


def _fates(card: TurnCard, names: TableNames, theme: ThemeStyles) -> list[Content]:
    """What became of a card, the longest form first."""
    word = fate_word(card, names)
    if not is_taken(card):
        return [Content(word).stylize(_style(card, theme))]
    who = names[card.by - 1]
    name = who if len(who) <= LONGEST_NAME else f"{who[: LONGEST_NAME - 1]}…"
    hand = Content.assemble((f"{TAKEN}{name}", seat_style(theme, card.by)))
    coins = Content.assemble((f" {card.coins:+d}{COIN}".replace("-", "−"), theme.coin))
    coins = coins if card.coins or card.fate == "declined" else NO_TEXT
    said = Content(f" {word}") if word else NO_TEXT
    match card.fate:
        case "stowed":
            point = Content(POINT).stylize(theme.point)
            return [hand + said + coins, hand + coins + point, hand + point]
        case "declined":
            return [hand + said, hand + coins]
        case _:
            return [hand + said + coins, hand + said]


def _style(card: TurnCard, theme: ThemeStyles) -> str:
    """Return the style of the word for what became of a card that nobody took."""
    if card.clash:
        return theme.clash
    if card.fate in ("repelled", "nest", "spared"):
        return theme.blade
    return theme.bad if card.fate == "lost" else theme.dim
