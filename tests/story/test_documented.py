"""Every documented figure of the published expansion stands in the data as it is printed, and is marked so.

Sources: the Big Box rulebook of 2021 (The Adventure Begins, appendix, and the pictured card 10), the German rule
sheet for the six shields.
"""

from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from highseas.engine.royal.cards import ABILITIES
from highseas.story.effects import MonthEnds, Offer
from highseas.story.format import Hourglass, Mission, Mode, Next, Stay
from highseas.story.loader import load_story
from highseas.story.paths import ways
from tests.story.folders import rows_of

STORY, PRINTED = load_story(), rows_of("documented.toml")
CARDS = {card.id: card for chapter in STORY.chapters for card in chapter.card}
NUMBERS = (
    ("cover", [str(n) for n in range(10, 18)], "61"),
    ("chapter-2", [*(str(n) for n in range(20, 28)), "28a", "28b"], "62"),
)
"""Opening, mission cards and end card of the chapters whose numbers are known."""


def test_documented_missions_are_kept_to_the_letter() -> None:
    """The rulebook lists the five that have to be decided at once."""
    missions = {number: card.mission for number, card in CARDS.items()}
    for number, asked in PRINTED["missions"].items():
        plain = replace(missions[number], star=False, source=())
        assert plain == msgspec.convert({"confidence": "documented", **asked}, Mission)
    assert {i for i, each in missions.items() if each.confidence == "documented"} == PRINTED["missions"].keys()
    assert {i for i, each in missions.items() if each.immediate} == {"33", "34", "50", "51", "52"}
    assert {i for i, each in missions.items() if each.active_only} == {"33", "34", "51", "52"}
    assert sum(each.star for each in missions.values()) == 15


def test_card_10() -> None:
    card = CARDS["10"]
    reward = card.reward
    assert (reward.first_coins, reward.first_crowns, reward.crowns) == (2, 0, 1)
    assert card.month_end.both == Hourglass(then=Next(card="11"))
    assert sum(c.count for group in card.joins for c in STORY.cards.faces_of(group)) == 12
    assert reward.confidence == card.month_end.confidence == "documented"


def test_card_numbers() -> None:
    for chapter, (opening, numbers, end) in zip(STORY.chapters, NUMBERS, strict=False):
        of_the_box = [card.id for card in chapter.card if not card.instead]
        assert (chapter.opening, of_the_box, chapter.end) == (opening, numbers, end)
    assert [chapter.end for chapter in STORY.chapters] == ["61", "62", "63", "64", "65"]
    later = [(chapter.number, card.id) for chapter in STORY.chapters[2:] for card in chapter.card if not card.instead]
    assert len(later) == 27
    assert all(card_id.startswith(str(number)) for number, card_id in later)


def test_rewards_stay_within_what_is_known() -> None:
    rewards = [card.reward for card in CARDS.values()]
    assert {reward.first_coins for reward in rewards} <= {0, 1, 2}
    assert {reward.crowns for reward in rewards} <= {0, 1, 2, 3}
    assert [reward.first_crowns for reward in rewards if reward.first_crowns] == [1]


def test_play_cards() -> None:
    faces = STORY.cards.faces()
    kinds = Counter({face.kind: 0 for face in faces})
    types = Counter({face.type: 0 for face in faces})
    for face in faces:
        kinds[face.kind] += face.count
        types[face.type] += face.count
    assert PRINTED["kinds"].items() <= kinds.items() and types["expedition"] == 3
    assert types["ship"] - kinds["ares_pirates"] + types["tax"] == 12
    pirates = [card for card in faces if card.kind == "ares_pirates"]
    assert {(card.color, card.coins, card.type) for card in pirates} == {("ares", 1, "ship")}
    assert {card.item for card in pirates} == {"book", "herbs"}
    assert {card.item for card in faces if card.type == "ship" and card.color != "ares"} == {"bread", "rum"}
    (tax,) = {(c.taxed_from, c.loses, c.bonus_to, c.bonus_coins) for c in faces if c.type == "tax"}
    assert tax == (16, "half", "least_influence", 2)


def test_abilities() -> None:
    by_kind = {card.kind: card.abilities for card in STORY.cards.faces() if card.type == "profession"}
    for kind, symbol in (("captain", "anchor"), ("priest", "cross"), ("settler", "house")):
        assert by_kind[kind] == (f"expedition_{symbol}", "ares_trade_bonus")
    trade, innkeeper = ABILITIES["ares_trade_bonus"], ABILITIES["innkeeper"]
    assert (trade.color, trade.coins, ABILITIES["lookout"].cards) == ("ares", 1, 3)
    assert (innkeeper.min_cards, innkeeper.crowns, ABILITIES["innkeeper_sells"].items) == (4, 1, ("bread", "rum"))


def test_ten_characters_on_five_cards() -> None:
    characters = {character.id: character for character in STORY.characters.character}
    assert characters.keys() == PRINTED["characters"].keys()
    for character_id, figures in PRINTED["characters"].items():
        character = characters[character_id]
        assert {name: getattr(character.ability, name) for name in figures} == figures and 2 <= character.coins <= 5
    assert sorted(c.card for c in STORY.characters.character) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]


def test_crowns_and_markers() -> None:
    assert len(STORY.rules.crown_track.shields) == 6
    assert STORY.rules.markers.crowns == (0, 0, 1, 3)
    assert (STORY.rules.markers.opens_ability, STORY.rules.markers.shows_trophy) == (1, 2)
    assert STORY.rules.six_colors.takes == 4
    assert STORY.rules.retry.coins == 3
    assert (STORY.rules.competitive.influence, STORY.rules.competitive.variable_missions) == (12, 4)


def test_event_deck() -> None:
    """About six kind events without a number, four mixed, three harsh."""
    deck = STORY.rules.event_deck
    assert (deck.cooperative, deck.competitive) == ((1, 1, 2, 3), (0, 3, 4, 4))
    assert deck.short_month_players == (1, 2)
    events = {event.id: event for event in STORY.events.event}
    assert sorted(event.number for event in events.values()) == [0] * 13 + [1, 2, 3]
    assert [events[event].number for event in (deck.short_month, deck.last, deck.variable_last)] == [1, 2, 3]
    offer = Offer(coins=10, gives="marker", who="all")
    assert events[deck.variable_last].effects == (offer, MonthEnds(story=False))
    moods = Counter(event.mood for event in events.values() if event.number == 0)
    assert moods == {"kind": 6, "mixed": 4, "harsh": 3}


def test_ways_end_as_documented() -> None:
    """Played together after three or four missions; against each other with eight coins for the trophy."""
    assert {len(way.cards) for chapter in STORY.chapters for way in ways(chapter, "cooperative")} == {3, 4}
    for chapter in STORY.chapters:
        for way in ways(chapter, "competitive"):
            hourglass = chapter.by_id()[way.cards[-1]].month_end.of("competitive")
            assert hourglass == Hourglass(then=Stay(), effects=(Offer(coins=8, gives="marker", who="all"),))


CALENDAR: list[tuple[Mode, tuple[int, ...], tuple[int, ...]]] = [
    ("cooperative", (1, 2, 3), (3, 7, 12, 18)),
    ("cooperative", (4,), (4, 9, 15, 22)),
    ("competitive", (2, 3, 4), (5, 11, 18, 26)),
]


@pytest.mark.parametrize(("mode", "seats", "turns"), CALENDAR)
def test_calendar(mode: Mode, seats: tuple[int, ...], turns: tuple[int, ...]) -> None:
    """The event deck of the rules gives the months their documented length: turns after each of four months."""
    deck = STORY.rules.event_deck
    zeros = deck.cooperative if mode == "cooperative" else deck.competitive
    for players in seats:
        first = zeros[players - 1] + (players in deck.short_month_players) + 1
        assert tuple(sum(range(first, first + months)) for months in (1, 2, 3, 4)) == turns
