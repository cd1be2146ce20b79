"""Odds in words: exact counts first, then per cent."""

from highseas.campaign.words.names import kind_name
from highseas.engine.royal.seen.odds import Odds

_PILES = {"time": "the Time deck", "play": "the Play deck", "discard": "the discard pile, reshuffled"}


def percent(part: int, total: int) -> str:
    """Format a share in per cent, with one decimal where it helps."""
    share = 100 * part / total
    return f"{share:.0f}%" if share in (0, 100) or share >= 10 else f"{share:.1f}%"


def odds_lines(odds: Odds) -> list[str]:
    """What the next card may do, of the cards it may be."""
    if not odds.total:
        return ["No card can be turned up."]
    rows = [
        ("busts", odds.bust),
        *([("would bust, but today's event sends it away", odds.spared)] if odds.spared else []),
        ("can be repelled", odds.repellable),
        ("is a ship of a new color", odds.safe_ship),
        ("is a profession", odds.profession),
        ("is an expedition", odds.expedition),
        ("is a Tax Increase", odds.tax),
    ]
    lines = [f"The next card comes from {_PILES[odds.pile]}{_how_likely(odds)}:"]
    lines += [f"  {percent(count, odds.total):>5} {what}{_counted(odds, count)}" for what, count in rows]
    return lines


def _how_likely(odds: Odds) -> str:
    if odds.total == 1:
        return " and is known"
    if not odds.even:
        return ", where later cards lie likelier"
    if odds.pile == "discard":
        return f" and is any of its {odds.total} cards, all equally likely"
    unseen = f"any of {odds.total} cards nobody has seen, in this pile, as coins or elsewhere"
    return f" and is {unseen}, all equally likely"


def _counted(odds: Odds, count: int) -> str:
    return f" ({count})" if odds.even else ""


def kind_lines(odds: Odds) -> list[str]:
    """The chance of every kind of card, likeliest first."""
    return [
        f"  {percent(count, odds.total):>5} {kind_name(kind)}{_counted(odds, count)}" for kind, count in odds.kinds
    ]
