"""Cards in few words, from data: signs of colors, abilities, what is asked for; and the odds of the next one."""

from collections import Counter
from collections.abc import Mapping
from functools import cache

from msgspec.structs import asdict

from highseas.campaign.royal.words.names import GameLanguage
from highseas.campaign.words.catalogue import catalogue
from highseas.campaign.words.language import percent
from highseas.engine.royal.card_sets import Card
from highseas.engine.royal.cards import ABILITIES, CARD_BY_ID, COLORS, HALF, LEAVES
from highseas.engine.royal.seen.view import Odds, Reason

SHAPES = dict(zip(COLORS, ("▲", "●", "■", "◆", "▼", "✶"), strict=True))
"""The shape of each ship color."""
LETTERS = dict(zip(COLORS, "YBGRKA", strict=True))
"""The letter of each ship color; black is K, for B is blue."""


def coins_left(tax: int) -> int:
    """Return how many coins a tax card, by its index, leaves each seat that has to pay; 0 where it takes half."""
    return 0 if LEAVES[tax] == HALF else LEAVES[tax]


def color_sign(color: str) -> str:
    """Return a ship color as shape and letter; empty for none."""
    return f"{SHAPES[color]}{LETTERS[color]}" if color else ""


@cache
def tile_ability(card_id: str, language: GameLanguage) -> str:
    """Return what a profession does, in at most 12 columns; empty for all other cards."""
    card = CARD_BY_ID[card_id]
    return " ".join(_does("tile", card, name, language) for name in card.abilities)


@cache
def describe_ability(card_id: str, language: GameLanguage) -> str:
    """Return what a profession does, as a sentence without its end; empty for all other cards."""
    card = CARD_BY_ID[card_id]
    return language.clauses(_does("full", card, name, language) for name in card.abilities)


def _does(form: str, card: Card, name: str, language: GameLanguage) -> str:
    """Return what an ability does; of a set from elsewhere that brings no words, what it is called."""
    code = f"abilities.{form}.{name}"
    if not catalogue(language.folder).has(code):
        return name.replace("_", " ")
    ability = ABILITIES[name]
    color = ability.color or card.color
    of_card = {"price": card.price, "cutlasses": card.cutlasses, "color": color, "flag": color_sign(color)}
    return language.say(code, **asdict(ability) | of_card)


def lacking(reason: Reason, language: GameLanguage, brief: bool = False) -> str:
    """Format what an expedition asks for and the seat lacks; in `brief` items in few letters."""
    items = map(language.short_name if brief else language.item_name, reason.items)
    return language.row([*symbols_asked(Counter(reason.symbols), language), *items])


def symbols_asked(counts: Mapping[str, int], language: GameLanguage) -> list[str]:
    """Return each symbol with how many of it are asked for, as in "2 crosses", "anchor"."""
    return [language.say(f"cards.symbol.{symbol}", count=n, several=n > 1) for symbol, n in counts.items()]


@cache
def describe_card(card_id: str, language: GameLanguage) -> str:
    """Format a card in a sentence: its figures and what it does."""
    card = CARD_BY_ID[card_id]
    about = card.type if card.type in ("ship", "expedition") else "profession"
    said = {"name": language.card_name(card_id), "ability": describe_ability(card_id, language)}
    return language.say(f"cards.about.{about}", **asdict(card) | said)


@cache
def does(card_id: str, language: GameLanguage) -> str:
    """Format a profession's ability as a sentence; empty for all other cards."""
    text = describe_ability(card_id, language)
    return language.say("cards.ability", ability=text) if text else ""


def gamble_share(odds: Odds) -> str:
    """Format the chance that a Gambler's cards bust, in per cent; empty if none can be used."""
    return percent(odds.gamble_bust, odds.gamble_total) if odds.gamble_total else ""


def outcomes(odds: Odds) -> list[tuple[str, int]]:
    """Return what the next card may do, as the sentences call it, and how many of the cards do it. Where today's
    event sends clashing ships away, none busts.
    """
    return [
        ("spared", odds.spared) if odds.spared else ("bust", odds.bust),
        ("repel", odds.repellable),
        ("new_color", odds.safe_ship),
        ("profession", odds.profession),
        ("expedition", odds.expedition),
        ("tax", odds.tax),
    ]


def odds_lines(odds: Odds, language: GameLanguage) -> list[str]:
    """Format what the next card may do, of the cards it may be."""
    gambler = [language.say("odds.gamble", share=f"{gamble_share(odds):>5}")] if odds.gamble_total else []
    if not odds.total:
        return [language.say("odds.none"), *gambler]
    rows = {"bust": odds.bust} | dict(outcomes(odds))
    known = {"total": odds.total, "even": odds.even, "only": odds.total == 1, "reshuffled": odds.pile == "discard"}
    return [
        language.say("odds.from", pile=f"odds.pile.{odds.pile}", **known),
        *(_line(language.say(f"odds.outcome.{what}"), count, odds, language) for what, count in rows.items()),
        *gambler,
    ]


def _line(what: str, count: int, odds: Odds, language: GameLanguage) -> str:
    share = f"{percent(count, odds.total):>5}"
    return language.say("odds.line", share=share, what=what, even=odds.even, count=count)


def kind_lines(odds: Odds, language: GameLanguage) -> list[str]:
    """Format the chance of every kind of card, likeliest first."""
    return [_line(language.kind_name(kind), count, odds, language) for kind, count in odds.kinds]
