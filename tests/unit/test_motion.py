"""The moving picture: at each moment it shows one screen, and just what that screen shows."""

import re
from functools import cache
from io import StringIO

import pytest
from rich.console import Console

from tests.gallery.__main__ import IMAGES
from tests.gallery.shots import README, SHOTS
from tests.some import some
from tools.motion import joined

TEXTS = ("[red]one[/] [on blue]sail[/]", "[red]one[/] [on green]two[/]", "[red]two[/] [on blue]sail[/]")
MOVING = [file for file, (name, *_) in README.items() if SHOTS[name].still]


def exported(text: str) -> str:
    console = Console(width=20, record=True, file=StringIO(), force_terminal=True, color_system="truecolor")
    console.print(text)
    return console.export_svg(title="High Seas")


def steps(picture: str) -> dict[str, list[tuple[float, str]]]:
    """Return when what is shown and hidden is, by the class of a group."""
    found = re.findall(r"@keyframes (\w+) \{ (.*) \}", picture)
    return {
        name: [(float(at), look) for at, look in re.findall(r"([\d.]+)% \{ visibility: (\w+)", line)]
        for name, line in found
    }


@cache
def parts(picture: str) -> tuple[dict[str, str], dict[str, list[tuple[float, str]]], list[tuple[str, str]]]:
    """Return the styles, when groups are shown, and the groups."""
    rules = dict(re.findall(r"^\.(r\d+) \{ (.*) \}$", picture, re.MULTILINE))
    return rules, steps(picture), re.findall(r'<g class="(m\d+)?">(.*?)</g>', picture, re.DOTALL)


def seen(picture: str, at: float | None) -> list[str]:
    """Return what is drawn at a moment in percent, each text with its style; without one, at rest."""
    rules, moves, groups = parts(picture)
    shapes = []
    for name, group in groups:
        look = "visible"
        if name:
            at_rest = re.findall(rf"\.{name} \{{ visibility: (\w+)", picture)
            look = at_rest[0] if at is None else [look for start, look in moves[name] if start <= at][-1]
        shapes += [group] if look == "visible" else []
    texts = re.findall(r'class="(r\d+)" x="([\d.]+)".*?>([^<]+)</text>', "".join(shapes))
    areas = re.findall(r'<path fill="(#\w+)" .*?d="(.*?)"/>', "".join(shapes))
    return sorted([f"{rules[rule]} {x} {text.strip()}" for rule, x, text in texts if text.strip()] + [*map(str, areas)])


def test_each_screen_is_shown_for_its_time_and_one_of_them_at_rest() -> None:
    screens = [exported(text) for text in TEXTS]
    picture = joined(screens, [1, 2, 1], still=2)
    alone = [seen(joined([screen], [1], 0), None) for screen in screens]
    assert len({*map(str, alone)}) == 3 and all(alone)
    assert [seen(picture, at) for at in (0, 24.9, 25, 74.9, 75, 99.9)] == [alone[n] for n in (0, 0, 1, 1, 2, 2)]
    assert seen(picture, None) == alone[2]
    assert "prefers-reduced-motion: reduce" in picture and "4s step-end infinite" in picture


def test_the_same_screens_give_the_same_picture() -> None:
    first, second = ([exported(text) for text in TEXTS] for _ in range(2))
    assert joined(first, [1] * 3, 1) == joined(second, [1] * 3, 1)


@pytest.mark.parametrize("file", some(MOVING, lambda file: "-de-" not in file))
def test_the_first_game_moves_once_for_each_key(file: str) -> None:
    picture = (IMAGES / f"{file}.svg").read_text("utf-8")
    keys = SHOTS[README[file][0]].keys
    starts = {at for moves in steps(picture).values() for at, _ in moves} - {100.0}
    assert len(starts) == 1 + len(keys)
    pictures = [seen(picture, at) for at in sorted(starts)]
    assert len({*map(str, pictures)}) == len(pictures)
