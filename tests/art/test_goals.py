"""Pictures of contracts and missions, composed of what they ask for."""

import pytest

from highseas.campaign.royal.tui.pictures import of_goal
from highseas.campaign.tui.art import grids
from highseas.campaign.tui.art.grids import GROUND, HEIGHT, SYMBOL, WIDTH, composed, in_file, palette
from highseas.campaign.tui.art.paint import lines
from highseas.campaign.tui.theme import styles_of
from highseas.engine.royal.cards import CARDS, CONTRACT_BY_ID, ITEMS
from highseas.engine.royal.goals.mode import contract_asked, goal_view
from highseas.engine.royal.seen.view import GoalView
from tests.adventure import own_story


def missions() -> list[GoalView]:
    """Every mission of the program's own story, with nobody at the table."""
    return [
        goal_view("mission", card.id, card.mission)
        for chapter in own_story().chapters
        for card in chapter.card
        if card.mission is not None
    ]


GOALS = [*map(contract_asked, CONTRACT_BY_ID), *missions()]


def test_symbols_have_their_size_and_colors_of_the_palette() -> None:
    for name, grid in in_file("symbols").items():
        assert [len(row) for row in grid] == [SYMBOL] * SYMBOL, name
        assert set("".join(grid)) <= {GROUND, *palette()}, name


def test_every_profession_and_item_has_a_symbol() -> None:
    kinds = {card.kind for card in CARDS if card.type == "profession"}
    assert kinds | set(ITEMS) <= set(in_file("symbols"))


@pytest.mark.parametrize("goal", GOALS, ids=lambda goal: f"{goal.kind}-{goal.id}")
def test_every_goal_is_drawn_with_symbols_of_its_own_terms(goal: GoalView) -> None:
    art = of_goal(goal)
    grid = composed(art.picture)
    assert [len(row) for row in grid] == [WIDTH] * HEIGHT
    assert set("".join(grid)) <= set(palette())
    assert "thing" not in art.picture
    assert [line.cell_length for line in lines(art, styles_of("dark"))] == [WIDTH] * (HEIGHT // 2)


def test_numbers_stand_beside_what_is_asked_more_often_than_it_can_be_shown() -> None:
    few, many = (composed(f"goal contract coin*{count}") for count in (1, 15))
    assert "k" not in "".join(few)
    assert "k" in "".join(many)
    assert len({composed(f"goal contract coin*{count}") for count in range(1, 100)}) == 99


def test_a_mission_differs_from_a_contract() -> None:
    assert composed("goal mission coin*3") != composed("goal contract coin*3")


def test_a_term_of_another_kind_than_ours_still_has_a_picture() -> None:
    assert composed("goal mission of-a-players-own*2") == composed("goal mission thing*2")
    assert grids.picture("goal") == grids.pictures()["goal"]
