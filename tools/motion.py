"""Joins screens that Textual exported into one moving picture: an SVG that needs no script and no raster.

What several screens have in common is in it once: everything is grouped by the screens that show it, and each group
is shown and hidden by a CSS animation. Who asks for less motion, or has no animations, sees one of the screens.
`make gallery GALLERY=first-game` makes such pictures (tests/gallery/shots.py).
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

_ID = re.compile(r"terminal-\d+-")
_RULE = re.compile(r"\.t-(r\d+) \{ ([^}]*) \}")
_SHAPE = re.compile(r"<rect [^>]*/>|<text .*?</text>", re.DOTALL)
_AREA = re.compile(r'<rect fill="([^"]*)" x="([^"]*)" y="([^"]*)" width="([^"]*)" height="([^"]*)"')


class _Parts(NamedTuple):
    """An exported screen: what comes before its rules, its clips and its frame, and what may differ from the next."""

    head: str
    rules: dict[str, str]
    frame: str
    shapes: list[str]


def joined(pictures: Sequence[str], seconds: Sequence[float], still: int) -> str:
    """Return the screens as one picture that shows each for so long, over and over; `still` is the one at rest.

    All are of one size. The same screens give the same text.
    """
    parts = [_apart(_ID.sub("t-", picture)) for picture in pictures]
    rules = dict.fromkeys(rule for part in parts for rule in part.rules.values())
    names = {rule: f"r{number}" for number, rule in enumerate(rules)}
    shown: dict[str, set[int]] = defaultdict(set)
    for screen, part in enumerate(parts):
        for shape in part.shapes:
            rule = re.search(r'"t-(r\d+)"', shape)
            shown[shape.replace(rule[0], f'"{names[part.rules[rule[1]]]}"') if rule else shape].add(screen)
    groups: dict[tuple[int, ...], list[str]] = defaultdict(list)
    for shape, screens in shown.items():
        groups[tuple(sorted(screens))].append(shape)
    moving = {screens: f"m{number}" for number, screens in enumerate(sorted(groups)) if len(screens) < len(parts)}
    style = [f".{name} {{ {rule} }}" for rule, name in names.items()]
    style += [_animation(name, screens, seconds, still) for screens, name in moving.items()]
    style.append("@media (prefers-reduced-motion: reduce) { g { animation: none !important } }")
    layers = [
        f'<g class="{moving.get(screens, "")}">{layer}</g>'
        for drawn in (_areas, _texts)
        for screens, shapes in sorted(groups.items())
        if (layer := drawn(shapes))
    ]
    start = (parts[0].head, *style, "    </style>", parts[0].frame, '<g class="t-matrix">')
    return "\n".join((*start, *layers, "</g></g></svg>\n"))


def _apart(picture: str) -> _Parts:
    style, _, drawn = picture.partition("</style>")
    frame, group, body = drawn.partition('<g transform="translate(9, 41)"')
    clip, _, content = body.partition(">")
    rules = dict(_RULE.findall(style))
    return _Parts(_RULE.sub("", style).rstrip(), rules, f"{frame}{group}{clip}>", _SHAPE.findall(content))


def _areas(shapes: list[str]) -> str:
    """Return the backgrounds, those of a color as one path, which is a third as long."""
    paths: dict[str, str] = defaultdict(str)
    for fill, x, y, width, height in _AREA.findall("".join(shapes)):
        paths[fill] += f"M{x} {y}h{width}v{height}h-{width}z"
    return "".join(f'<path fill="{fill}" shape-rendering="crispEdges" d="{path}"/>' for fill, path in paths.items())


def _texts(shapes: list[str]) -> str:
    return "".join(shape for shape in shapes if shape.startswith("<text")).replace("&#160;", "\N{NO-BREAK SPACE}")


def _animation(name: str, screens: tuple[int, ...], seconds: Sequence[float], still: int) -> str:
    """Return the rules of what these screens alone show: a step at each change, and how it is at rest."""
    starts = [100 * sum(seconds[:screen]) / sum(seconds) for screen in range(len(seconds))]
    seen = [screen in screens for screen in range(len(seconds))]
    changes = [screen for screen in range(len(seconds)) if not screen or seen[screen] != seen[screen - 1]]
    look = {True: "visibility: visible", False: "visibility: hidden"}
    steps = " ".join(f"{starts[screen]:.2f}% {{ {look[seen[screen]]} }}" for screen in changes)
    return (
        f".{name} {{ {look[still in screens]}; animation: {name} {sum(seconds):g}s step-end infinite }} "
        f"@keyframes {name} {{ {steps} 100% {{ {look[seen[-1]]} }} }}"
    )
