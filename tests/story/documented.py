"""What is known of the published expansion: facts that the story's data has to keep.

Sources: the Big Box rulebook of 2021 (The Adventure Begins, appendix, and the pictured card 10), the German rule
sheet for the six shields.
"""

from highseas.engine.royal.goals.terms import (
    CheapProfessions,
    Cutlasses,
    Expeditions,
    Moment,
    Own,
    Pay,
    PayCoins,
    PayShips,
    Professions,
    WhenColors,
    WhenStopped,
    WhenTaxed,
)
from highseas.story.effects import Offer
from highseas.story.format import Hourglass, Next

Terms = tuple[tuple[Own, ...], tuple[Pay, ...], Moment | None, int]
"""Own, pay, moment, steps."""

MISSIONS: dict[str, Terms] = {
    "10": ((), (PayShips(2, "ares"),), None, 1),
    "13": ((Professions(("priest",)),), (PayCoins(4),), None, 1),
    "15": ((Cutlasses(2),), (PayShips(2, "ares"),), None, 1),
    "30": ((Expeditions(1),), (), None, 1),
    "33": ((), (), WhenColors(4), 1),
    "34": ((), (PayCoins(5),), WhenColors(4), 1),
    "40": ((CheapProfessions(3, 3),), (), None, 1),
    "41": ((), (PayShips(1, item="herbs"), PayShips(1, item="bread")), None, 1),
    "50": ((), (), WhenTaxed(), 1),
    "51": ((), (PayCoins(5),), WhenStopped(4, 1, at_once=True), 1),
    "52": ((), (), WhenStopped(1, at_once=False), 2),
}
IMMEDIATE = {"33", "34", "50", "51", "52"}
ACTIVE_ONLY = {"33", "34", "51", "52"}

CARD_10_REWARD = (2, 0, 1)
"""Coins and crowns for the first, crowns for all."""
CARD_10_MONTH_END = Hourglass(then=Next(card="11"))
CARD_10_BRINGS = 12

NUMBERS = (
    ("cover", [str(n) for n in range(10, 18)], "61"),
    ("chapter-2", [*(str(n) for n in range(20, 28)), "28a", "28b"], "62"),
)
"""Opening, mission cards and end card of the chapters whose numbers are known."""
LATER_MISSIONS = 27
"""Mission cards of chapters 3 to 5 together, numbered in the 30s, 40s and 50s."""
STARS = 15

FIRST_COINS = {0, 1, 2}
ALL_CROWNS = {0, 1, 2, 3}

KINDS = {
    "ares_pirates": 8,
    "tybuk_brother": 3,
    "lookout": 5,
    "captain": 1,
    "priest": 1,
    "settler": 1,
    "innkeeper": 5,
}
EXPEDITIONS = 3
ITEM_SHIPS_AND_TAXES = 12
NEW_TAX = (16, "half", "least_influence", 2)

CHARACTERS = {
    "grace-may": ("bust_bonus", {"coins": 2, "max_cards": 4}),
    "jacques-grandeur": ("expedition_bonus", {"crowns": 2}),
    "jean-blackbeard": ("cutlasses", {}),
    "senora-anne": ("hire_discount", {"coins": 1}),
    "don-ferdinando": ("trade_bonus", {"crowns": 1, "coins": 0}),
    "officer-scott": ("income_by_cards", {"coins": 1, "min_cards": 5}),
    "peter-landman": ("trade_bonus", {"coins": 1, "crowns": 0}),
    "cutthroat-mary": ("income_by_cards", {"coins": 1, "min_ships": 3}),
    "samuel-blackguard": ("once", {"coins": 2}),
    "thomas-fishborn": ("look", {"cards": 3}),
}

SHIELDS = 6
MARKER_CROWNS = (0, 0, 1, 3)
ZERO_EVENTS = {"cooperative": (1, 1, 2, 3), "competitive": (0, 3, 4, 4)}
SHORT_MONTH_PLAYERS = (1, 2)
TROPHY_OFFER = Offer(coins=8, gives="marker", who="all")
VARIABLE_OFFER = Offer(coins=10, gives="marker", who="all")
