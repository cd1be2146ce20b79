"""Odds in words: exact counts first, then per cent."""

from highseas.campaign.royal.words.names import GameLanguage
from highseas.campaign.words.sentences import percent
from highseas.engine.royal.seen.view import Odds


def gamble_share(odds: Odds) -> str:
    """Format the chance that a Gambler's cards bust, in per cent; empty if none can be used."""
    return percent(odds.gamble_bust, odds.gamble_total) if odds.gamble_total else ""


def odds_lines(odds: Odds, language: GameLanguage) -> list[str]:
    """Format what the next card may do, of the cards it may be."""
    gambler = [language.say("odds.gamble", share=f"{gamble_share(odds):>5}")] if odds.gamble_total else []
    if not odds.total:
        return [language.say("odds.none"), *gambler]
    rows = [
        ("bust", odds.bust),
        *([("spared", odds.spared)] if odds.spared else []),
        ("repel", odds.repellable),
        ("new_color", odds.safe_ship),
        ("profession", odds.profession),
        ("expedition", odds.expedition),
        ("tax", odds.tax),
    ]
    lines = [_line(language.say(f"odds.outcome.{what}"), count, odds, language) for what, count in rows]
    return [_where_from(odds, language), *lines, *gambler]


def _where_from(odds: Odds, language: GameLanguage) -> str:
    pile = f"odds.pile.{odds.pile}"
    if odds.total == 1:
        return language.say("odds.from_known", pile=pile)
    if not odds.even:
        return language.say("odds.from_later", pile=pile)
    if odds.pile == "discard":
        return language.say("odds.from_discard", pile=pile, total=odds.total)
    return language.say("odds.from_unseen", pile=pile, total=odds.total)


def _line(what: str, count: int, odds: Odds, language: GameLanguage) -> str:
    share = f"{percent(count, odds.total):>5}"
    return language.say("odds.line", share=share, what=what, even=odds.even, count=count)


def kind_lines(odds: Odds, language: GameLanguage) -> list[str]:
    """Format the chance of every kind of card, likeliest first."""
    return [_line(language.kind_name(kind), count, odds, language) for kind, count in odds.kinds]
