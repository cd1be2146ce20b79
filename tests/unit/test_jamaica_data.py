"""Jamaica: the figures of cards, treasures and the board, proved against their totals."""

from collections import Counter

import pytest

from highseas.engine.jamaica import board, definitions


def test_the_action_cards_are_eleven_and_every_pair_of_symbols_once() -> None:
    """Action cards (corroborated by four lists): each symbol as often in the morning as in the evening."""
    assert len(definitions.MORNING) - 1 == definitions.DATA.cards.total == 11
    pairs = list(zip(definitions.MORNING[1:], definitions.EVENING[1:], strict=True))
    assert len(set(pairs)) == 11
    expected = {"forward": 4, "backward": 1, "gold": 2, "food": 2, "gunpowder": 2}
    for part in (definitions.MORNING, definitions.EVENING):
        assert Counter(definitions.SYMBOLS[symbol] for symbol in part[1:]) == expected


def test_the_treasures_are_four_powers_five_good_and_three_cursed_cards_and_a_die_has_a_star() -> None:
    assert len(definitions.TREASURE_IDS) == len(set(definitions.TREASURE_IDS)) == definitions.DATA.treasures.total == 12
    assert sum(definitions.IS_POWER) == 4 and sum(definitions.IS_CURSED) == 3
    assert sorted(value for value in definitions.VALUE if value) == [-4, -3, -2, 3, 3, 5, 7, 7]
    powers = zip(definitions.VALUE, definitions.IS_POWER, strict=True)
    assert all(not value for value, is_power in powers if is_power)
    assert definitions.COMBAT_FACES == (2, 4, 6, 8, 10, definitions.STAR)


def test_spaces_are_as_many_of_each_type_as_the_totals_say() -> None:
    totals, spaces = definitions.DATA.board.totals, definitions.DATA.board.spaces
    kinds = Counter(space.type for space in spaces)
    assert [space.id for space in spaces] == list(range(totals.spaces)) == list(range(50))
    assert kinds == {"home": 1, "sea": totals.sea, "port": totals.port, "lair": totals.lair}
    assert Counter(space.cost for space in spaces if space.type == "sea") == {1: 3, 2: 9, 3: 12, 4: 5}
    assert Counter(space.cost for space in spaces if space.type == "port") == {3: 6, 5: 4, 7: 1}
    assert board.LAIRS == (4, 9, 11, 19, 22, 25, 33, 37, 44)
    assert all(
        board.RESOURCE[s.id] == {"sea": definitions.FOOD, "port": definitions.GOLD}.get(s.type, 0) for s in spaces
    )


def test_a_circuit_is_32_moves_by_the_inner_lanes_and_44_by_the_outer_and_one_space_is_unsettled() -> None:
    """Space 30: sources differ, and no picture shows it."""
    data = definitions.DATA.board
    circuit = (board.SHORTEST_LEFT[0], board.LONGEST_LEFT[0])
    assert circuit == (data.totals.shortest, data.totals.longest) == (32, 44)
    unsettled = [space for space in data.spaces if space.confidence == "open"]
    assert [(space.id, space.cost, space.other_cost) for space in unsettled] == [(30, 5, 3)]


def test_points_grow_after_the_red_line_and_are_minus_five_before_it() -> None:
    scores = [board.score(space, 0) for space in range(50)]
    assert set(scores[: board.FACTS.line]) == {-5} and scores[board.FACTS.line :] == list(range(2, 11))
    assert board.score(0, 1) == 15 and board.score(0, 0) == board.score(49, -1) == -5


def test_ways_fork_in_both_directions() -> None:
    """Ruling R4: every space so far away along any branch."""
    assert sorted(way.space for way in board.FORWARD[5][2]) == [7, 13]
    assert sorted(way.space for way in board.BACKWARD[16][2]) == [12, 14]
    for space in range(50):
        for steps in range(1, 7):
            ends = [way.space for way in (*board.FORWARD[space][steps], *board.BACKWARD[space][steps])]
            assert len(ends) == len(set(ends)), "a space is reached by one way only"
            for way in board.FORWARD[space][steps]:
                assert any(back.space == space for back in board.BACKWARD[way.space][steps])


@pytest.mark.parametrize(
    ("space", "lap", "steps", "ends"),
    [
        (47, 0, 5, [(0, 1)]),  # ruling R1: too many steps stop at Port Royal
        (48, 0, 2, [(0, 1)]),
        (48, -1, 2, [(0, 0)]),  # ruling R2: a free stop, no finish
        (48, -1, 4, [(2, 0)]),  # ruling J2: a ship from behind the start sails past it
        (46, -2, 6, [(2, -1)]),
    ],
)
def test_forwards_over_port_royal(space: int, lap: int, steps: int, ends: list[tuple[int, int]]) -> None:
    found = [board.sail_forward(lap, way) for way in board.FORWARD[space][steps]]
    assert [(path[-1], now) for path, now in found] == ends


@pytest.mark.parametrize(
    ("space", "lap", "steps", "ends"),
    [(0, 0, 1, [(49, -1)]), (2, 0, 2, [(0, 0)]), (2, 0, 4, [(48, -1)]), (0, 1, 3, [(47, 0)])],
)
def test_backwards_over_port_royal(space: int, lap: int, steps: int, ends: list[tuple[int, int]]) -> None:
    """Ruling R1: crossing Port Royal backwards gives lap -1."""
    found = [board.sail_backward(space, lap, way) for way in board.BACKWARD[space][steps]]
    assert [(path[-1], now) for path, now in found] == ends


def test_sailing_forwards_never_loses_progress() -> None:
    """Ruling J3: by the longest way left, which entering an outer lane does not lengthen."""
    for lap in (-1, 0):
        for space in range(50):
            for way in board.FORWARD[space][1]:
                path, now = board.sail_forward(lap, way)
                assert board.progress(path[-1], now) > board.progress(space, lap)
    assert board.progress(0, 1) == board.CIRCUIT and board.progress(0, 0) == 0
