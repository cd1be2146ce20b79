"""The authored play cards stay on the base game's cost lines and among its ship faces; purses weigh abilities."""

import msgspec
import pytest

from highseas.engine.royal.card_sets import Card
from highseas.engine.royal.cards import CARDS
from highseas.engine.royal.goals.terms import PayCoins
from highseas.story.format import Fork, Mission, Story
from tests.adventure import own_story

STORY = own_story()
PROFESSIONS = [card for card in STORY.cards.faces() if card.type == "profession"]
BASE_SHIPS = {(c.color, c.cutlasses, c.coins) for c in CARDS if c.type == "ship" and c.id.startswith("base-")}


def line(card: Card) -> int:
    """Return what a profession costs by its influence and, for fighters, its cutlasses."""
    if card.cutlasses:
        return 2 * card.influence + 2 * card.cutlasses - 1
    return 2 * card.influence + 3


@pytest.mark.parametrize("card", PROFESSIONS, ids=lambda card: card.id)
def test_cost_lines(card: Card) -> None:
    assert card.cost == line(card)


def test_the_cutlass_line_is_the_base_games() -> None:
    for card in CARDS:
        if card.kind in ("sailor", "pirate"):
            assert card.cost == 2 * card.influence + 2 * card.cutlasses - 1


def test_item_ships_are_base_game_faces_or_bring_a_crown_for_their_coins() -> None:
    for card in STORY.cards.faces():
        if card.type == "ship" and card.color != "ares":
            assert bool(card.coins) != bool(card.crowns)
            same = {coins for color, swords, coins in BASE_SHIPS if (color, swords) == (card.color, card.cutlasses)}
            assert card.coins in same or (card.crowns == 1 and same)


def test_one_bread_and_one_rum_in_every_color() -> None:
    items = sorted((c.item, c.color) for c in STORY.cards.faces() if c.type == "ship" and c.color != "ares")
    colors = ("black", "blue", "green", "red", "yellow")
    assert items == sorted([("bread", color) for color in colors] + [("rum", color) for color in colors])


def test_both_sides_of_a_character_card_leave_a_choice() -> None:
    purses: dict[int, set[int]] = {}
    for character in STORY.characters.character:
        purses.setdefault(character.card, set()).add(character.coins)
    assert all(len(pair) == 2 for pair in purses.values())


def test_a_story_can_travel_in_a_save() -> None:
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(STORY), type=Story) == STORY


def test_what_failing_costs_is_other_work_and_seldom_coins() -> None:
    """Where a failed test leads to the same and coins, the card is one of these; 13 and 34 are documented."""

    def without_coins(mission: Mission) -> tuple[object, ...]:
        return (*mission.own, *(term for term in mission.pay if not isinstance(term, PayCoins)), mission.moment)

    dearer = set()
    for chapter in STORY.chapters:
        cards = chapter.by_id()
        for card in chapter.card:
            for hourglass in (card.month_end.both, card.month_end.cooperative, card.month_end.competitive):
                if hourglass and isinstance(hourglass.then, Fork):
                    done, failed = cards[hourglass.then.done].mission, cards[hourglass.then.failed].mission
                    if without_coins(done) == without_coins(failed):
                        dearer.add(hourglass.then.failed)
    assert dearer == {"13", "22", "27", "34", "36", "38", "43", "54"}
