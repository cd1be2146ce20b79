"""Curves in text, and chances in whole points."""

import pytest

from highseas.campaign.royal.words.cards import change, points
from highseas.campaign.words.plot import axis, curve
from highseas.campaign.words.signs import in_ascii


def test_a_curve_goes_from_corner_to_corner() -> None:
    assert curve([(0.0, 0.0), (1.0, 1.0)], 4, 2) == ["  ⡠⠊", "⡠⠊  "]


def test_a_level_line_is_one_row_of_dots() -> None:
    assert curve([(0.0, 0.0)], 5, 3) == ["     ", "     ", "⣀⣀⣀⣀⣀"]
    assert curve([(0.0, 1.0), (1.0, 1.0)], 5, 3) == ["⠉⠉⠉⠉⠉", "     ", "     "]


def test_a_steep_line_has_no_gaps() -> None:
    rows = curve([(0.0, 0.0), (0.5, 0.0), (0.5, 1.0), (1.0, 1.0)], 6, 4)
    assert all(row.strip() for row in rows)
    falling = curve([(0.0, 1.0), (0.5, 1.0), (0.5, 0.0), (1.0, 0.0)], 6, 4)
    assert all(row.strip() for row in falling)


@pytest.mark.parametrize(("width", "height"), [(1, 1), (7, 3), (120, 14)])
def test_a_curve_has_the_size_it_is_given(width: int, height: int) -> None:
    rows = curve([(0.2, 0.3), (0.4, 1.0), (0.9, 0.0)], width, height)
    assert len(rows) == height and {len(row) for row in rows} == {width}


def test_a_curve_is_marks_in_ascii() -> None:
    text = in_ascii("\n".join(curve([(0.0, 0.0), (1.0, 1.0)], 4, 2)))
    assert text == '  :"\n:"  '


def test_labels_of_an_axis_do_not_touch() -> None:
    line = axis([(turn / 20, str(turn)) for turn in range(21)], 30)
    assert len(line) <= 30
    shown = [int(label) for label in line.split()]
    assert shown == sorted(set(shown)) and shown[0] == 0 and len(shown) > 9
    assert axis([(0.0, "1"), (1.0, "18")], 10) == "1       18"


@pytest.mark.parametrize(
    ("chance", "open_", "over"),
    [(0, 1, 0), (49, 1, 0), (6449, 64, 64), (6450, 65, 65), (9949, 99, 99), (9950, 99, 100), (10_000, 99, 100)],
)
def test_nothing_is_certain_while_the_game_is_open(chance: int, open_: int, over: int) -> None:
    assert points(chance) == open_
    assert points(chance, over=True) == over


@pytest.mark.parametrize(("chance", "shown"), [(0, 0), (50, 1), (-50, -1), (49, 0), (-49, 0), (-1234, -12)])
def test_changes_are_rounded_alike_up_and_down(chance: int, shown: int) -> None:
    assert change(chance) == shown
