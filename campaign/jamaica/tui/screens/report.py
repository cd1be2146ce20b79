"""The end of a race: scores, curves, turning points, a record, what to do next; and the figures of all races in the
statistics.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from textual.content import Content

from highseas.campaign.jamaica.account import Kind, RaceEnd, Turning
from highseas.campaign.jamaica.results import Fleet, Races
from highseas.campaign.jamaica.tui.widgets import signs
from highseas.campaign.jamaica.words import results as words
from highseas.campaign.jamaica.words.names import GHOST_NO, RaceNames
from highseas.campaign.jamaica.words.records import day_lines, placing_line, record_lines, solo_lines
from highseas.campaign.jamaica.words.review import RaceReview
from highseas.campaign.play.finished import Curve
from highseas.campaign.play.review import LEAST_COST, LEAST_LUCK, MOST_STEPS
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.results.achievements import Achievement, Album
from highseas.campaign.results.summary import Summary
from highseas.campaign.tui.screens.end_page import EndPage
from highseas.campaign.tui.screens.review import known_review
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.chart import Line, Point, Tile, Tone, bar, lines_apart, tiles
from highseas.campaign.tui.widgets.ending import Ending, Honor
from highseas.campaign.tui.widgets.panel import COIN, POINT, Part, fit, wrap_indented
from highseas.campaign.words.games import mood_of
from highseas.campaign.words.language import Language, change
from highseas.engine.jamaica.seen.view import ResultView, SeatRef

_SIGNS: Mapping[Kind, tuple[str, Tone]] = {
    "treasure": (signs.TOKEN, "good"),
    "battle": (signs.BATTLE, "good"),
    "short": ("▼", "bad"),
    "home": (signs.HOME, "key"),
}
"""The sign of a turning point, and how it is colored."""


class RaceReport(EndPage, keys="report"):
    """The end of a race."""

    def __init__(
        self, end: RaceEnd, names: RaceNames, host: Session | None, achieved: Sequence[Achievement] = ()
    ) -> None:
        super().__init__(partial(ending_of, end, names, host), host, achieved)
        self._record = placing_line(host, names.language) if host is not None else ""

    def honors(self) -> dict[str, Sequence[Honor]]:
        return {**({"record": [Honor(self._record)]} if self._record else {}), **super().honors()}


def ending_of(end: RaceEnd, names: RaceNames, host: Session | None = None) -> Ending:
    """Return what the page of a race tells; of a `host` with a review, what that found too."""
    found, result = end.account, end.account.result
    review = known_review(host) if host is not None else None
    reviewed = RaceReview(review, host) if review is not None and host is not None else None
    points = [_point(each, names) for each in end.turning]
    persons = any(end.players[seat - 1] is not Controller.PROGRAM for seat in result.winners)
    return Ending(
        mood=mood_of(result.outcome, persons),
        headline=words.headline(result, names),
        result=(),
        scores=partial(paint_scores, result, names),
        curves=end.curves if reviewed is None else (reviewed.curve(), *end.curves),
        lines=partial(lines_of_ships, names),
        points=points if reviewed is None else sorted([*points, *_found(reviewed)], key=lambda point: point.turn),
        last=("jamaica_ending.title.ships", words.ship_lines(found, names)),
        figures=words.figure_lines(found, names),
        share=words.share_line(found, names),
        language=names.language,
        notes=words.notes(found, names),
    )


def lines_of_ships(names: RaceNames, curve: Curve, theme: ThemeStyles) -> list[Line]:
    """Return the lines of ships in their colors, or with their letters; the Ghost Ship's is the last."""
    if curve.measure == "chance":
        return [Line("", theme.good)]
    ghost = len(curve.seats) > len(names)
    refs: list[SeatRef] = list(range(1, len(names) + 1))
    refs += ["ghost"] if ghost else []
    marks: Sequence[str] = (*signs.letters(names.names, ghost), signs.GHOST_LETTER)
    said = [names.who(ref) if ref != "ghost" else names.say("jamaica_screen.ghost") for ref in refs]
    return lines_apart(said, [theme.flags[signs.color_of(ref)] for ref in refs], marks)


def _point(point: Turning, names: RaceNames) -> Point:
    sign, tone = _SIGNS[point.kind]
    tone = "bad" if point.kind == "battle" and point.seat_no == GHOST_NO else tone
    when = names.say("jamaica_ending.turning.when", round=point.round)
    return Point(point.round, sign, tone, when, words.turning_text(point, names))


def _found(reviewed: RaceReview) -> Iterator[Point]:
    """Yield the costliest decisions of a review, and where luck did most."""
    review, say = reviewed.review, reviewed.names.say
    for step in review.costly(LEAST_COST)[:MOST_STEPS]:
        played, best = (reviewed.label(step, move) for move in (step.move, step.best))
        text = say("ending.turning.mistake", who="", played=played, cost=change(step.cost), best=best)
        yield Point(step.turn, "▼", "bad", say("jamaica_ending.turning.when", round=step.turn), text)
    for step in review.swings(LEAST_LUCK):
        text = say("jamaica_ending.turning.swing", better=step.luck > 0, luck=change(step.luck))
        sign: tuple[str, Tone] = ("↑", "good") if step.luck > 0 else ("↓", "bad")
        yield Point(step.turn, *sign, say("jamaica_ending.turning.when", round=step.turn), text)


_NAME, _SCORE = 12, 5
"""Columns of a name and of a score."""


def paint_scores(result: ResultView, names: RaceNames, theme: ThemeStyles, width: int) -> list[Content]:
    """Paint each ship's points, and in a second line those of its space, doubloons and treasures, the best first;
    the Ghost Ship's where they count.
    """
    rows: list[Content] = []
    marks = signs.letters(names.names, len(names) < 3)
    most = max(1, *(abs(points.score) for points in result.ships))
    room = max(10, width - _NAME - _SCORE - 8)
    for seat_no, points in sorted(enumerate(result.ships), key=lambda each: -each[1].score):
        seat: SeatRef = seat_no + 1 if seat_no < len(names) else "ghost"
        who = names.who(seat) if seat != "ghost" else names.say("jamaica_screen.ghost_ship")
        won, place, treasures = seat in result.winners, points.place, points.treasure_points
        bar = max(1, round(room * max(0, points.score) / most))
        parts: list[Part] = [
            ("►" if won else " ", theme.key),
            signs.ship(seat, marks, theme),
            " ",
            fit(_NAME, (who, "bold")),
            (f"{points.score:>{_SCORE}} ".replace("-", "−"), theme.point),
            ("█" * bar if points.score > 0 else "", theme.good if won else theme.dim),
        ]
        sources: list[Part] = [
            (f"   {signs.HOME} {place:+} ".replace("-", "−"), theme.good if place > 0 else theme.bad),
            (f"  {COIN} +{points.gold} ", theme.coin),
            (f"  {POINT} {treasures:+}".replace("-", "−"), theme.good if treasures >= 0 else theme.bad),
        ]
        rows += [fit(width, *parts), fit(width, *sources)]
    return rows


WIDEST = 110
"""The most columns that are used."""
_COLUMNS = (9, 6, 8, 5)
"""Columns of the table before the bar: ships, races, average and best points."""
_BAR = 40
"""The most columns of a bar with its figures."""


def race_figures(
    summary: Summary, album: Album, language: Language, theme: ThemeStyles, size: tuple[int, int]
) -> Content:
    """Paint the page of the statistics; one sentence before the first race."""
    found: Races | None = summary.own.get("jamaica")
    if found is None:
        return Content(language.say("jamaica_ending.figures.none"))
    room = min(size[0], WIDEST)
    parts = [
        _tiles(found, language, theme, room),
        _table(found.fleets, language, theme, room),
        _lines(solo_lines(found, language), room),
    ]
    for limit, records in found.records.items():
        heading, *lines = record_lines(limit, records, language)
        parts.append([*(row.stylize(theme.heading) for row in _lines([heading], room)), *_lines(lines, room)])
    parts.append(_lines(day_lines(found, language), room))
    return Content("\n\n").join(Content("\n").join(part) for part in parts if part)


def _lines(lines: Sequence[str], width: int) -> list[Content]:
    return [row for line in lines for row in wrap_indented(Content(line), width, 0)]


def _tiles(found: Races, language: Language, theme: ThemeStyles, width: int) -> list[Content]:
    """Races sailed, won against the program, the best points alone, days in a row, each over what it is. Points
    without a limit of rounds stand there only before there are others: they measure patience (ruling J12).
    """
    say, fleets = language.say, found.fleets.values()
    alone, _, average = found.solo
    against, won = sum(each.against for each in fleets), sum(each.won for each in fleets)
    _, best = max(((limit > 0, each[0].points) for limit, each in found.records.items()), default=(False, 0))
    sailed, days = sum(each.played for each in fleets) + alone, found.days
    values = {"alone": alone, "against": against, "counts": average is not None, "average": average}
    shown = [
        (sailed, theme.heading, "sailed", "alone"),
        (won, theme.good, "won", "against"),
        (best, theme.coin, "best", "average"),
        (days.streak, theme.point, "streak", "best_streak"),
    ]
    below = {code: say(f"jamaica_ending.tile.{code}", best=days.best_streak, **values) for *_, code in shown}
    named = [Tile(value, style, say(f"jamaica_ending.tile.{name}"), below[code]) for value, style, name, code in shown]
    return tiles(named, theme, width)


def _table(fleets: Mapping[int, Fleet], language: Language, theme: ThemeStyles, width: int) -> list[Content]:
    """A line for each number of ships: races, points, and how many of those against the program were won."""
    if not fleets:
        return []
    say, room = language.say, width - sum(_COLUMNS) - len(_COLUMNS)
    heads = [say(f"jamaica_ending.table.{head}") for head in ("ships", "races", "average", "best", "won")]
    rows: list[list[Part]] = [[(head, theme.heading) for head in heads]]
    for seats, fleet in fleets.items():
        rows.append(
            [
                (say("jamaica_ending.table.seats", seats=seats), "bold"),
                f"{fleet.played:>5}",
                f"{language.decimal(fleet.average):>7}",
                "" if fleet.best is None else f"{fleet.best:>4}",
                bar(fleet.against, fleet.won, theme, min(room, _BAR)) if fleet.against else "",
            ]
        )
    lines = []
    for *first, last in rows:
        cells = [part for cell, wide in zip(first, _COLUMNS, strict=True) for part in (fit(wide, cell), " ")]
        lines.append(fit(width, *cells, last))
    return lines
