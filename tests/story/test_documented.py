"""Every documented figure of the published expansion stands in the data as it is printed, and is marked so.

Sources: the Big Box rulebook of 2021 (The Adventure Begins, appendix, and the pictured card 10), the German rule
sheet for the six shields.
"""

from collections import Counter

import pytest

from highseas.engine.royal.cards import ABILITIES
from highseas.engine.royal.goals import terms
from highseas.story.effects import MonthEnds, Offer
from highseas.story.format import Hourglass, Mode, Next, Stay, Story, StoryCard
from highseas.story.loader import load_story
from highseas.story.paths import ways

Terms = tuple[tuple[terms.Own, ...], tuple[terms.Pay, ...], terms.Moment | None, int]
"""Own, pay, moment, steps."""
MISSIONS: dict[str, Terms] = {
    "10": ((), (terms.PayShips(2, "ares"),), None, 1),
    "13": ((terms.Professions(("priest",)),), (terms.PayCoins(4),), None, 1),
    "15": ((terms.Cutlasses(2),), (terms.PayShips(2, "ares"),), None, 1),
    "30": ((terms.Expeditions(1),), (), None, 1),
    "33": ((), (), terms.WhenColors(4), 1),
    "34": ((), (terms.PayCoins(5),), terms.WhenColors(4), 1),
    "40": ((terms.CheapProfessions(3, 3),), (), None, 1),
    "41": ((), (terms.PayShips(1, item="herbs"), terms.PayShips(1, item="bread")), None, 1),
    "50": ((), (), terms.WhenTaxed(), 1),
    "51": ((), (terms.PayCoins(5),), terms.WhenStopped(4, 1, at_once=True), 1),
    "52": ((), (), terms.WhenStopped(1, at_once=False), 2),
}
NUMBERS = (
    ("cover", [str(n) for n in range(10, 18)], "61"),
    ("chapter-2", [*(str(n) for n in range(20, 28)), "28a", "28b"], "62"),
)
"""Opening, mission cards and end card of the chapters whose numbers are known."""
KINDS = {"ares_pirates": 8, "tybuk_brother": 3, "lookout": 5, "captain": 1, "priest": 1, "settler": 1, "innkeeper": 5}
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


@pytest.fixture(scope="module")
def story() -> Story:
    return load_story()


@pytest.fixture(scope="module")
def cards(story: Story) -> dict[str, StoryCard]:
    return {card.id: card for chapter in story.chapters for card in chapter.card}


def test_documented_missions_are_kept_to_the_letter(cards: dict[str, StoryCard]) -> None:
    """The rulebook lists the five that have to be decided at once."""
    documented = {i: card.mission for i, card in cards.items() if card.mission.confidence == "documented"}
    assert {i: (each.own, each.pay, each.moment, each.steps) for i, each in documented.items()} == MISSIONS
    assert {i for i, card in cards.items() if card.mission.immediate} == {"33", "34", "50", "51", "52"}
    assert {i for i, card in cards.items() if card.mission.active_only} == {"33", "34", "51", "52"}
    assert sum(card.mission.star for card in cards.values()) == 15


def test_card_10(story: Story, cards: dict[str, StoryCard]) -> None:
    card = cards["10"]
    reward = card.reward
    assert (reward.first_coins, reward.first_crowns, reward.crowns) == (2, 0, 1)
    assert card.month_end.both == Hourglass(then=Next(card="11"))
    assert sum(c.count for group in card.joins for c in story.cards.faces_of(group)) == 12
    assert reward.confidence == card.month_end.confidence == "documented"


def test_card_numbers(story: Story) -> None:
    for chapter, (opening, numbers, end) in zip(story.chapters, NUMBERS, strict=False):
        assert (chapter.opening, [c.id for c in chapter.card], chapter.end) == (opening, numbers, end)
    assert [chapter.end for chapter in story.chapters] == ["61", "62", "63", "64", "65"]
    later = [(chapter.number, card.id) for chapter in story.chapters[2:] for card in chapter.card]
    assert len(later) == 27
    assert all(card_id.startswith(str(number)) for number, card_id in later)


def test_rewards_stay_within_what_is_known(cards: dict[str, StoryCard]) -> None:
    rewards = [card.reward for card in cards.values()]
    assert {reward.first_coins for reward in rewards} <= {0, 1, 2}
    assert {reward.crowns for reward in rewards} <= {0, 1, 2, 3}
    assert [reward.first_crowns for reward in rewards if reward.first_crowns] == [1]


def test_play_cards(story: Story) -> None:
    faces = story.cards.faces()
    kinds = Counter({face.kind: 0 for face in faces})
    types = Counter({face.type: 0 for face in faces})
    for face in faces:
        kinds[face.kind] += face.count
        types[face.type] += face.count
    assert KINDS.items() <= kinds.items() and types["expedition"] == 3
    assert types["ship"] - KINDS["ares_pirates"] + types["tax"] == 12
    pirates = [card for card in faces if card.kind == "ares_pirates"]
    assert {(card.color, card.coins, card.type) for card in pirates} == {("ares", 1, "ship")}
    assert {card.item for card in pirates} == {"book", "herbs"}
    assert {card.item for card in faces if card.type == "ship" and card.color != "ares"} == {"bread", "rum"}
    (tax,) = {(c.taxed_from, c.loses, c.bonus_to, c.bonus_coins) for c in faces if c.type == "tax"}
    assert tax == (16, "half", "least_influence", 2)


def test_abilities(story: Story) -> None:
    by_kind = {card.kind: card.abilities for card in story.cards.faces() if card.type == "profession"}
    for kind, symbol in (("captain", "anchor"), ("priest", "cross"), ("settler", "house")):
        assert by_kind[kind] == (f"expedition_{symbol}", "ares_trade_bonus")
    trade, innkeeper = ABILITIES["ares_trade_bonus"], ABILITIES["innkeeper"]
    assert (trade.color, trade.coins, ABILITIES["lookout"].cards) == ("ares", 1, 3)
    assert (innkeeper.min_cards, innkeeper.crowns, ABILITIES["innkeeper_sells"].items) == (4, 1, ("bread", "rum"))


def test_ten_characters_on_five_cards(story: Story) -> None:
    characters = {character.id: character for character in story.characters.character}
    assert characters.keys() == CHARACTERS.keys()
    for character_id, (kind, figures) in CHARACTERS.items():
        character = characters[character_id]
        assert character.ability.kind == kind and 2 <= character.coins <= 5
        assert {name: getattr(character.ability, name) for name in figures} == figures
    assert sorted(c.card for c in story.characters.character) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]


def test_crowns_and_markers(story: Story) -> None:
    assert len(story.rules.crown_track.shields) == 6
    assert story.rules.markers.crowns == (0, 0, 1, 3)
    assert (story.rules.markers.opens_ability, story.rules.markers.shows_trophy) == (1, 2)
    assert story.rules.six_colors.takes == 4
    assert story.rules.retry.coins == 3
    assert (story.rules.competitive.influence, story.rules.competitive.variable_missions) == (12, 4)


def test_event_deck(story: Story) -> None:
    """About six kind events without a number, four mixed, three harsh."""
    deck = story.rules.event_deck
    assert (deck.cooperative, deck.competitive) == ((1, 1, 2, 3), (0, 3, 4, 4))
    assert deck.short_month_players == (1, 2)
    events = {event.id: event for event in story.events.event}
    assert sorted(event.number for event in events.values()) == [0] * 13 + [1, 2, 3]
    assert [events[event].number for event in (deck.short_month, deck.last, deck.variable_last)] == [1, 2, 3]
    offer = Offer(coins=10, gives="marker", who="all")
    assert events[deck.variable_last].effects == (offer, MonthEnds(story=False))
    moods = Counter(event.mood for event in events.values() if event.number == 0)
    assert moods == {"kind": 6, "mixed": 4, "harsh": 3}


def test_ways_end_as_documented(story: Story) -> None:
    """Played together after three or four missions; against each other with eight coins for the trophy."""
    assert {len(way.cards) for chapter in story.chapters for way in ways(chapter, "cooperative")} == {3, 4}
    for chapter in story.chapters:
        for way in ways(chapter, "competitive"):
            hourglass = chapter.by_id()[way.cards[-1]].month_end.of("competitive")
            assert hourglass == Hourglass(then=Stay(), effects=(Offer(coins=8, gives="marker", who="all"),))


CALENDAR: list[tuple[Mode, tuple[int, ...], tuple[int, ...]]] = [
    ("cooperative", (1, 2, 3), (3, 7, 12, 18)),
    ("cooperative", (4,), (4, 9, 15, 22)),
    ("competitive", (2, 3, 4), (5, 11, 18, 26)),
]


@pytest.mark.parametrize(("mode", "seats", "turns"), CALENDAR)
def test_calendar(story: Story, mode: Mode, seats: tuple[int, ...], turns: tuple[int, ...]) -> None:
    """The event deck of the rules gives the months their documented length: turns after each of four months."""
    deck = story.rules.event_deck
    zeros = deck.cooperative if mode == "cooperative" else deck.competitive
    for players in seats:
        first = zeros[players - 1] + (players in deck.short_month_players) + 1
        assert tuple(sum(range(first, first + months)) for months in (1, 2, 3, 4)) == turns
