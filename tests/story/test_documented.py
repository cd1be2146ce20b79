"""Every documented figure stands in the data as it is printed, and is marked as documented."""

import pytest

from highseas.engine.royal.cards import ABILITIES
from highseas.story.effects import MonthEnds
from highseas.story.format import Mode, Stay, Story, StoryCard
from highseas.story.loader import load_story
from highseas.story.paths import ways
from tests.story import documented as facts


@pytest.fixture(scope="module")
def story() -> Story:
    return load_story()


@pytest.fixture(scope="module")
def cards(story: Story) -> dict[str, StoryCard]:
    return {card.id: card for chapter in story.chapters for card in chapter.card}


@pytest.mark.parametrize("number", facts.MISSIONS)
def test_documented_missions_are_kept_to_the_letter(cards: dict[str, StoryCard], number: str) -> None:
    mission = cards[number].mission
    assert (mission.own, mission.pay, mission.moment, mission.steps) == facts.MISSIONS[number]
    assert mission.confidence == "documented"


def test_no_other_mission_calls_itself_documented(cards: dict[str, StoryCard]) -> None:
    assert {i for i, c in cards.items() if c.mission.confidence == "documented"} == set(facts.MISSIONS)


def test_only_the_five_known_missions_are_immediate(cards: dict[str, StoryCard]) -> None:
    """The rulebook lists them as the five that have to be decided at once."""
    assert {i for i, card in cards.items() if card.mission.immediate} == facts.IMMEDIATE
    assert {i for i, card in cards.items() if card.mission.active_only} == facts.ACTIVE_ONLY


def test_card_10(story: Story, cards: dict[str, StoryCard]) -> None:
    card = cards["10"]
    reward = card.reward
    assert (reward.first_coins, reward.first_crowns, reward.crowns) == facts.CARD_10_REWARD
    assert card.month_end.both == facts.CARD_10_MONTH_END
    assert sum(c.count for group in card.joins for c in story.cards.faces_of(group)) == facts.CARD_10_BRINGS
    assert reward.confidence == card.month_end.confidence == "documented"


def test_card_numbers(story: Story) -> None:
    for chapter, (opening, numbers, end) in zip(story.chapters, facts.NUMBERS, strict=False):
        assert (chapter.opening, [c.id for c in chapter.card], chapter.end) == (opening, numbers, end)
    assert [chapter.end for chapter in story.chapters] == ["61", "62", "63", "64", "65"]
    later = [(chapter.number, card.id) for chapter in story.chapters[2:] for card in chapter.card]
    assert len(later) == facts.LATER_MISSIONS
    assert all(card_id.startswith(str(number)) for number, card_id in later)


def test_rewards_stay_within_what_is_known(cards: dict[str, StoryCard]) -> None:
    rewards = [card.reward for card in cards.values()]
    assert {reward.first_coins for reward in rewards} <= facts.FIRST_COINS
    assert {reward.crowns for reward in rewards} <= facts.ALL_CROWNS
    assert [reward.first_crowns for reward in rewards if reward.first_crowns] == [1]


def test_stars(cards: dict[str, StoryCard]) -> None:
    assert sum(card.mission.star for card in cards.values()) == facts.STARS


def test_play_cards(story: Story) -> None:
    def count(**wanted: str) -> int:
        return sum(c.count for c in story.cards.faces() if all(getattr(c, k) == v for k, v in wanted.items()))

    assert {kind: count(kind=kind) for kind in facts.KINDS} == facts.KINDS
    assert count(type="expedition") == facts.EXPEDITIONS
    assert count(type="ship") - facts.KINDS["ares_pirates"] + count(type="tax") == facts.ITEM_SHIPS_AND_TAXES
    assert all(c.item for c in story.cards.faces() if c.type == "ship")


def test_ares_pirates(story: Story) -> None:
    pirates = [card for card in story.cards.faces() if card.kind == "ares_pirates"]
    assert {(card.color, card.coins, card.type) for card in pirates} == {("ares", 1, "ship")}
    assert {card.item for card in pirates} == {"book", "herbs"}
    others = {card.item for card in story.cards.faces() if card.type == "ship" and card.color != "ares"}
    assert others == {"bread", "rum"}


def test_new_taxes(story: Story) -> None:
    taxes = [card for card in story.cards.faces() if card.type == "tax"]
    assert {(c.taxed_from, c.loses, c.bonus_to, c.bonus_coins) for c in taxes} == {facts.NEW_TAX}


def test_abilities(story: Story) -> None:
    by_kind = {card.kind: card.abilities for card in story.cards.faces() if card.type == "profession"}
    assert by_kind["captain"] == ("expedition_anchor", "ares_trade_bonus")
    assert by_kind["priest"] == ("expedition_cross", "ares_trade_bonus")
    assert by_kind["settler"] == ("expedition_house", "ares_trade_bonus")
    ability = ABILITIES
    assert (ability["ares_trade_bonus"].color, ability["ares_trade_bonus"].coins) == ("ares", 1)
    assert ability["lookout"].cards == 3
    assert (ability["innkeeper"].min_cards, ability["innkeeper"].crowns) == (4, 1)
    assert ability["innkeeper_sells"].items == ("bread", "rum")


@pytest.mark.parametrize("character_id", facts.CHARACTERS)
def test_characters(story: Story, character_id: str) -> None:
    kind, figures = facts.CHARACTERS[character_id]
    character = next(c for c in story.characters.character if c.id == character_id)
    assert character.ability.kind == kind
    assert {name: getattr(character.ability, name) for name in figures} == figures
    assert 2 <= character.coins <= 5


def test_ten_characters_on_five_cards(story: Story) -> None:
    assert {c.id for c in story.characters.character} == set(facts.CHARACTERS)
    assert sorted(c.card for c in story.characters.character) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]


def test_crowns_and_markers(story: Story) -> None:
    assert len(story.rules.crown_track.shields) == facts.SHIELDS
    assert story.rules.markers.crowns == facts.MARKER_CROWNS
    assert (story.rules.markers.opens_ability, story.rules.markers.shows_trophy) == (1, 2)
    assert story.rules.six_colors.takes == 4
    assert story.rules.retry.coins == 3
    assert (story.rules.competitive.influence, story.rules.competitive.variable_missions) == (12, 4)


def test_event_deck(story: Story) -> None:
    deck = story.rules.event_deck
    assert {"cooperative": deck.cooperative, "competitive": deck.competitive} == facts.ZERO_EVENTS
    assert deck.short_month_players == facts.SHORT_MONTH_PLAYERS
    numbers = sorted(event.number for event in story.events.event)
    assert numbers == [0] * 13 + [1, 2, 3]
    events = {event.id: event for event in story.events.event}
    assert events[deck.short_month].number == 1
    assert events[deck.last].number == 2
    assert events[deck.variable_last].number == 3
    assert events[deck.variable_last].effects == (facts.VARIABLE_OFFER, MonthEnds(story=False))


def test_moods_of_the_zero_events(story: Story) -> None:
    """About six kind, four mixed, three harsh."""
    moods = [event.mood for event in story.events.event if event.number == 0]
    assert (moods.count("kind"), moods.count("mixed"), moods.count("harsh")) == (6, 4, 3)


def test_eight_coins_for_the_trophy_where_a_competitive_chapter_stays(story: Story) -> None:
    for chapter in story.chapters:
        for way in ways(chapter, "competitive"):
            hourglass = chapter.by_id()[way.cards[-1]].month_end.of("competitive")
            assert hourglass.then == Stay()
            assert hourglass.effects == (facts.TROPHY_OFFER,)


def test_solo_ways_have_three_or_four_missions(story: Story) -> None:
    lengths = {len(way.cards) for chapter in story.chapters for way in ways(chapter, "cooperative")}
    assert lengths == {3, 4}


CALENDAR: list[tuple[Mode, int, tuple[int, ...]]] = [
    ("cooperative", 1, (3, 7, 12, 18)),
    ("cooperative", 2, (3, 7, 12, 18)),
    ("cooperative", 3, (3, 7, 12, 18)),
    ("cooperative", 4, (4, 9, 15, 22)),
    ("competitive", 2, (5, 11, 18, 26)),
    ("competitive", 3, (5, 11, 18, 26)),
    ("competitive", 4, (5, 11, 18, 26)),
]


@pytest.mark.parametrize(("mode", "players", "turns"), CALENDAR)
def test_calendar(story: Story, mode: Mode, players: int, turns: tuple[int, ...]) -> None:
    """The event deck of the rules gives the months their documented length: turns after each of four months."""
    deck = story.rules.event_deck
    zeros = deck.cooperative if mode == "cooperative" else deck.competitive
    first = zeros[players - 1] + (players in deck.short_month_players) + 1
    assert tuple(sum(range(first, first + months)) for months in (1, 2, 3, 4)) == turns
