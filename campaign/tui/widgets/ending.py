"""The end of any game as a painted page: emblem, heading, what was won, a curve, turning points, what was there at
the end, figures, the line to share.

By the columns it has: all parts below each other; from `MIDDLE` on turning points beside what was there; from
`BROAD` on the emblem twice as large with all that was won on the left, the curve and what it tells on the right. An
emblem that is not given stands elsewhere on the screen.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from textual.content import Content

from highseas.campaign.play.finished import Curve
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets import chart
from highseas.campaign.tui.widgets.panel import NO_TEXT, fit, wrap_indented
from highseas.campaign.words.games import Mood
from highseas.campaign.words.language import Language

MIDDLE, BROAD = 76, 130
"""Columns from which the page has these forms."""
TALL, LARGE = 34, 40
"""Lines from which the head is a broad band, and from which the emblem is large."""
GAP = 2
_BADGE = "★"


@dataclass(frozen=True)
class Honor:
    """A medal or an achievement: what it is called, and what it is for."""

    title: str
    about: str = ""


@dataclass(frozen=True)
class Ending:
    """All that the page tells. `result` are the lines that follow the headline, `scores` what is painted in their
    place; `honors` what was won, by the name of its title; `last` what was there at the end, with the code of its
    title; `lines` says whose the lines of a curve are.
    """

    mood: Mood
    headline: str
    result: Sequence[str]
    curves: Sequence[Curve]
    lines: Callable[[Curve, ThemeStyles], Sequence[chart.Line]]
    points: Sequence[chart.Point]
    last: tuple[str, Sequence[str]]
    figures: Sequence[str]
    share: str
    language: Language
    notes: Sequence[str] = ()
    scores: Callable[[ThemeStyles, int], list[Content]] | None = None
    honors: Mapping[str, Sequence[Honor]] = field(default_factory=dict)
    shown: int = 0
    """Which of the curves."""
    emblem: Sequence[Sequence[Content]] = field(default_factory=tuple)
    """The emblem in the two sizes; empty while there is none."""
    key: str = ""
    """The key that shows the next curve."""


def paint(ending: Ending, theme: ThemeStyles, width: int, height: int) -> list[Content]:
    """Paint the lines of the page for so many columns; `height` is how many can be seen at once."""
    page = _Page(ending, theme)
    return page.broad(width, height) if width >= BROAD else page.tall(width, height)


class _Page:
    """One painting of the page."""

    def __init__(self, ending: Ending, theme: ThemeStyles) -> None:
        self._ending, self._theme = ending, theme

    def _say(self, code: str, **figures: object) -> str:
        return self._ending.language.say(code, **figures)

    def tall(self, width: int, height: int) -> list[Content]:
        """Paint all parts below each other; turning points beside what was there where there is room."""
        half = (width - GAP) // 2
        lines = self._band(width, 3 if height >= TALL else 1)
        emblem, curve = self._picture(0), max(7, min(15, height * 3 // 8))
        if emblem:
            beside = width - emblem[0].cell_length - GAP
            lines += _beside(emblem, self._curve(beside, len(emblem) - 1), beside)
        if width >= MIDDLE and self._honors(half):
            lines += [NO_TEXT, *_beside(self._result(half), self._honors(half), half)]
        else:
            gap = [NO_TEXT] if height >= TALL else []
            lines += [*gap, *self._result(width), *_after_gap(self._honors(width))]
        if not emblem:
            lines += [NO_TEXT, *self._curve(width, curve)]
        if width >= MIDDLE:
            lines += [NO_TEXT, *_beside(self._turns(half), self._last(half), half)]
        else:
            lines += [NO_TEXT, *self._turns(width), *_after_gap(self._last(width))]
        return [*lines, NO_TEXT, *self._rest(width)]

    def broad(self, width: int, height: int) -> list[Content]:
        """Paint the emblem, the result and what was won on the left, all else on the right."""
        large = height >= LARGE
        emblem = self._picture(1 if large else 0)
        left = max(44, min(width // 3, emblem[0].cell_length + 6 if emblem else 44))
        right = width - left - GAP - 1
        half = (right - GAP) // 2
        one = [
            *(fit(left, " " * ((left - line.cell_length) // 2), line) for line in emblem),
            *([NO_TEXT] if emblem else []),
            *self._result(left),
            *_after_gap(self._honors(left)),
            NO_TEXT,
            *self._rest(left),
        ]
        below = _beside(self._turns(half), self._last(half), half)
        room = max(10, height - 3 - 4 - len(below))
        other = [*self._curve(right, min(room, height * 3 // 5)), NO_TEXT, *below]
        return [*self._band(width, 3 if height >= TALL else 1), NO_TEXT, *_beside(one, other, right, GAP + 1)]

    def _picture(self, size: int) -> list[Content]:
        emblem = self._ending.emblem
        return list(emblem[size]) if len(emblem) > size else []

    def _band(self, width: int, lines: int) -> list[Content]:
        """The head: how it ended, in large letters on a band, the sentence below them."""
        mood, theme = self._ending.mood, self._theme
        style = theme.clash if mood == "lost" else theme.decides
        word = " ".join(self._say(f"ending.head.{mood}").upper())
        whole = self._ending.headline
        text = f"{word}   {whole}"
        if len(text) + 2 > width:
            below = [_centered(line.plain, width, "bold") for line in Content(whole).wrap(width)]
            return [_centered(word, width, style), *below]
        empty = [_centered("", width, style)] * ((lines - 1) // 2)
        return [*empty, _centered(text, width, style), *empty]

    def _result(self, width: int) -> list[Content]:
        ending = self._ending
        scores = ending.scores(self._theme, width) if ending.scores is not None else []
        return [*scores, *_wrapped(ending.result, width), *_wrapped(ending.notes, width, self._theme.dim)]

    def _honors(self, width: int) -> list[Content]:
        lines: list[Content] = []
        for code, honors in self._ending.honors.items():
            if honors:
                lines += [*([NO_TEXT] if lines else []), self._title(f"ending.title.{code}", width)]
                badge = f" {_BADGE} ", self._theme.decides
                for honor in honors:
                    text = Content.assemble(badge, " ", (honor.title, "bold"), f"  {honor.about}")
                    lines += [fit(width, line) for line in wrap_indented(text.rstrip(), width, 4)]
        return lines

    def _curve(self, width: int, height: int) -> list[Content]:
        ending = self._ending
        curve = ending.curves[ending.shown % len(ending.curves)]
        title = self._say(f"ending.curve.{curve.measure}")
        other = self._say("ending.curve.other", key=ending.key) if len(ending.curves) > 1 else ""
        other = other if len(title) + 1 + len(other) <= width else ending.key
        between = " " * max(1, width - len(title) - len(other))
        head = fit(width, (title, self._theme.heading), between, (other, self._theme.dim))
        lines = ending.lines(curve, self._theme)
        return [head, *chart.chart(curve, lines, ending.points, self._theme, width, height)]

    def _turns(self, width: int) -> list[Content]:
        ending, lines = self._ending, [self._title("ending.title.turns", width)]
        columns = max((len(point.when) for point in ending.points), default=0)
        for point in ending.points:
            text = Content.assemble(
                (f"{point.sign} ", point.style(self._theme)),
                (f"{point.when:<{columns}}  " if point.when else "", self._theme.dim),
                point.text,
            )
            lines += [fit(width, line) for line in wrap_indented(text, width, 2)]
        return lines

    def _last(self, width: int) -> list[Content]:
        title, lines = self._ending.last
        return [self._title(title, width), *_wrapped(lines, width)] if lines else []

    def _rest(self, width: int) -> list[Content]:
        ending = self._ending
        share = [line.stylize(self._theme.key) for line in _wrapped([ending.share], width)]
        return [self._title("ending.title.figures", width), *_wrapped(ending.figures, width), NO_TEXT, *share]

    def _title(self, code: str, width: int) -> Content:
        return fit(width, (self._say(code), self._theme.heading))


def _centered(text: str, width: int, style: str) -> Content:
    before = max(0, (width - len(text)) // 2)
    return fit(width, " " * before + text).stylize(style)


def _wrapped(lines: Iterable[str], width: int, style: str = "") -> list[Content]:
    wrapped = [fit(width, line) for text in lines for line in wrap_indented(Content(text), width, 2)]
    return [line.stylize(style) for line in wrapped] if style else wrapped


def _after_gap(lines: list[Content]) -> list[Content]:
    return [NO_TEXT, *lines] if lines else []


def _beside(left: Sequence[Content], right: Sequence[Content], width: int, gap: int = GAP) -> list[Content]:
    """Set two columns side by side, the right one `width` columns wide."""
    room = max((line.cell_length for line in left), default=0)
    rows = zip_longest(left, right, fillvalue=NO_TEXT)
    return [Content.assemble(fit(room, one), " " * gap, fit(width, other)) for one, other in rows]
