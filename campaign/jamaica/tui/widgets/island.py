"""The island: every space with number, cost and kind, the ships on it, lanes, the red line; and the land inside."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from textual.content import Content

from highseas.campaign.jamaica.tui.widgets import signs
from highseas.campaign.jamaica.tui.widgets.maps import Chart, Coast, Room, Run, Spot
from highseas.campaign.jamaica.tui.widgets.scene import RaceScene
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.panel import PanelContent, Part, Thing, click, fit
from highseas.engine.jamaica.seen.printed import RED_LINE, SPACES
from highseas.engine.jamaica.seen.view import SeatRef

COAST, WAVE, ROUTE, LINE = "░", "~~", "·", "║"
AHEAD, BACK = "▸", "◂"
"""What stands around a space that can be sailed to."""
WAVES, SEAS = 17, 3
"""Every so many columns and lines of open sea there is a wave."""
_NEAR = 3
"""Columns between two spaces of a line that need no dots."""
_TILE, _SHIP = 7, 3
"""Columns of a space from which ships on it are shown wide, and of a wide one."""


class _Canvas:
    """Pieces of text at their places; what was put first stays on top."""

    def __init__(self, lines: int, width: int) -> None:
        self.width = width
        self._rows: list[dict[int, Content]] = [{} for _ in range(lines)]

    def put(self, line: int, column: int, text: Content) -> None:
        """Put a text where nothing was put yet, as far as it is on the canvas."""
        if 0 <= line < len(self._rows) and 0 <= column < self.width and text.cell_length:
            row, room = self._rows[line], self.width - column
            end = column + min(text.cell_length, room)
            if all(start >= end or column >= start + there.cell_length for start, there in row.items()):
                row[column] = text if text.cell_length <= room else text.truncate(room)

    def lines(self) -> Iterator[Content]:
        for row in self._rows:
            parts: list[Part] = []
            at = 0
            for column in sorted(row):
                parts += [" " * (column - at), row[column]]
                at = column + row[column].cell_length
            yield fit(self.width, *parts)


def paint(scene: RaceScene, chart: Chart, land: Sequence[Sequence[Content]]) -> PanelContent:
    """Paint the island with what is in its `land`. The cursor points at spaces to sail to, else at all."""
    canvas, theme = _Canvas(chart.lines, chart.width), scene.theme
    ships = scene.ships_at()
    for space, spot in chart.spots.items():
        for line, text in enumerate(_cell(scene, chart, space, ships.get(space, []))):
            canvas.put(spot.line + line, spot.column, text)
    if chart.form.ships == "beside":
        for space, there in ships.items():
            _put_beside(canvas, scene, chart, space, there)
        for space, spot in chart.spots.items():  # the points of the last leg, where no ship is
            if spot.line > 0 and (points := _points(space)):
                canvas.put(spot.line - 1, spot.column, Content(f" {points}").stylize(theme.dim))
    red_line = chart.spots[RED_LINE]
    for line in range(chart.form.cell[1]):
        canvas.put(red_line.line + line, red_line.column - 1, Content(LINE).stylize(theme.bad))
    for spot in (chart.spots[space] for space in sorted({*scene.ways, *scene.reached})):  # not by their ground alone
        for at, mark in ((spot.column - 1, AHEAD), (spot.column + chart.form.cell[0], BACK)):
            canvas.put(spot.line, at, Content(mark).stylize(theme.heading))
    _put_land(canvas, scene, chart, land)
    _put_routes(canvas, scene, chart)
    _put_waves(canvas, scene, chart)
    panel = PanelContent()
    for space in sorted(scene.ways) or range(len(SPACES)):
        panel.things.append(Thing("space", str(space), space))
        panel.rows.append(len(panel.rows))
    panel.add(*canvas.lines())
    return panel


_Mark = tuple[str, str]
"""A sign with its style."""


def _cell(scene: RaceScene, chart: Chart, space: int, ships: Sequence[SeatRef]) -> Sequence[Content]:
    """Return the lines of a space: number, kind and cost, then its ships or points where there is room for them.
    The space under the cursor and those that can be sailed to stand out; those that the way under the cursor leads
    across have its sign.
    """
    theme, style, heading = scene.theme, "", tuple[_Mark, ...]()
    if space == scene.pointed_space:
        style = theme.decides
    elif space in scene.ways or space in scene.reached:
        style = signs.reach_style(theme)
    way, fleet = scene.way, tuple(_fleet(scene, ships, chart.form.cell[0]))
    if way is not None and space in way.across:
        heading = ((f" {signs.SYMBOLS[way.symbol]}", signs.symbol_style(way.symbol, theme)),)
    return _painted(space, signs.space_sign(space, scene.view.lairs), fleet, heading, style, theme, *chart.form.cell)


@lru_cache(maxsize=512)
def _painted(
    space: int,
    sign: str,
    fleet: tuple[_Mark, ...],
    heading: tuple[_Mark, ...],
    style: str,
    theme: ThemeStyles,
    width: int,
    lines: int,
) -> Sequence[Content]:
    """Return the lines of a space with its kind's `sign`, and what else is on it."""
    plain = style or signs.space_style(SPACES[space], theme)
    points = _points(space)
    under = (f" {points}" if points else "", theme.dim)
    rows = [fit(width, (f"{space:>2}{' ' * (lines > 2)}", plain), (sign, plain))]
    if lines > 1:
        rows.append(fit(width, *(fleet or (under, *(heading if lines == 2 else ())))))
    if lines > 2:
        rows.append(fit(width, *((under,) if fleet else ()), *heading))
    if style or lines > 2:
        rows = [row.stylize_before(style or theme.body) for row in rows]
    return [row.stylize(click(f"screen.space({space})")) for row in rows]


def _fleet(scene: RaceScene, ships: Sequence[SeatRef], width: int) -> Iterator[_Mark]:
    """Yield the letters of ships, wide ones where there is room; one that is behind the start has a minus, too."""
    laps = [scene.view.ships[ref].lap for ref in ships]
    behind = sum(lap < 0 for lap in laps)
    wide = width >= _TILE and len(ships) * _SHIP + behind <= width
    for ref, lap in zip(ships, laps, strict=True):
        yield (
            f" {signs.letter(ref, scene.marks)} " if wide else signs.letter(ref, scene.marks),
            signs.ship_style(ref, scene.theme),
        )
        if lap < 0 and len(ships) + behind <= width:
            yield "−", scene.theme.bad


def _points(space: int) -> str:
    """The points of a space behind the red line; empty before it."""
    score = SPACES[space].score
    return f"+{score}" if score > 0 else ""


def _put_beside(canvas: _Canvas, scene: RaceScene, chart: Chart, space: int, ships: Sequence[SeatRef]) -> None:
    """Put ships beside their space: above the top row or below the bottom one, else towards the land."""
    spot, (across, _) = chart.spots[space], chart.form.cell
    letters = Content.assemble(*(signs.ship(ref, scene.marks, scene.theme) for ref in ships))
    top, bottom = (pick(each.line for each in chart.spots.values()) for pick in (min, max))
    if spot.line in (top, bottom):
        up = (spot.line == top) == (top > 0)
        column = min(spot.column, chart.width - letters.cell_length)
        canvas.put(spot.line + (-1 if up else 1), column, letters)
    elif spot.column > chart.width // 2 and SPACES[space].lane != "inner":
        canvas.put(spot.line, spot.column - letters.cell_length, letters)
    else:
        canvas.put(spot.line, spot.column + across, letters)


def _put_land(canvas: _Canvas, scene: RaceScene, chart: Chart, land: Sequence[Sequence[Content]]) -> None:
    """Put the land inside, with its coast around it, or a beach around a rectangle."""
    for room, painted in zip(chart.rooms, land, strict=True):
        for number in range(room.lines):
            text = painted[number] if number < len(painted) else Content("")
            row = fit(room.columns, text).stylize_before(scene.theme.body)
            canvas.put(room.line + number, room.column, row)
    theme = scene.theme
    if chart.coast is not None:
        for line, column, piece in _coast_pieces(chart.coast, chart.rooms, theme):
            canvas.put(line, column, piece)
        return
    room = chart.rooms[0]
    for line in range(room.line, room.line + room.lines):
        canvas.put(line, room.column - 2, Content.assemble((COAST, theme.sand), " ").stylize_before(theme.body))
        east = Content.assemble(" ", (COAST, theme.sand)).stylize_before(theme.body)
        canvas.put(line, room.column + room.columns, east)
    if chart.form.ships == "within":
        edge = Content(COAST * (room.columns - 2)).stylize(theme.sand)
        canvas.put(room.line - 1, room.column + 1, edge)
        canvas.put(room.line + room.lines, room.column + 1, edge)


@lru_cache(maxsize=8)
def _coast_pieces(coast: Coast, rooms: Sequence[Room], theme: ThemeStyles) -> list[tuple[int, int, Content]]:
    """Return pieces of land and beach around the rooms, each with its line and column."""
    pieces = []
    for line, runs in enumerate(coast):
        beside = [room for room in rooms if room.line <= line < room.line + room.lines]
        for first, length, sand in _between(runs, beside):
            piece = Content.assemble((COAST * length, theme.sand) if sand else " " * length)
            if length:
                pieces.append((line, first, piece.stylize_before(theme.body)))
    return pieces


def _between(runs: Sequence[Run], rooms: Sequence[Room]) -> Iterator[Run]:
    """Yield what is left of the runs of a line between the rooms on it."""
    for run in runs:
        first, last = run.first, run.first + run.length
        for room in sorted(rooms, key=lambda each: each.column):
            if first <= room.column < last:
                yield Run(first, room.column - first, run.beach)
                first = room.column + room.columns
        yield Run(first, last - first, run.beach)


def _put_routes(canvas: _Canvas, scene: RaceScene, chart: Chart) -> None:
    """Put dots between spaces that follow each other at a distance, as in the lanes inside."""
    across, down = chart.form.cell
    for face in SPACES:
        for after in face.after:
            one, other = (
                Spot(spot.line + down // 2, spot.column + across // 2)
                for spot in (chart.spots[face.id], chart.spots[after])
            )
            gap = abs(other.column - one.column) - across
            if (one.line == other.line and gap <= _NEAR) or (gap <= 0 and abs(one.line - other.line) <= down):
                continue
            steps = max(abs(other.line - one.line), abs(other.column - one.column) // 2)
            for step in range(1, steps):
                line = one.line + round((other.line - one.line) * step / steps)
                column = one.column + round((other.column - one.column) * step / steps)
                canvas.put(line, column, Content(ROUTE).stylize(scene.theme.dim))


def _put_waves(canvas: _Canvas, scene: RaceScene, chart: Chart) -> None:
    """Put waves on the open sea, none on the track: there it would look like a space."""
    across, down = chart.form.cell
    for line in range(1, chart.lines, SEAS):
        row = sorted((at.column, space) for space, at in chart.spots.items() if at.line <= line < at.line + down)
        for column in range(line * 5 % WAVES, chart.width - 1, WAVES):
            left = [space for start, space in row if start + across <= column]
            right = [space for start, space in row if start >= column + len(WAVE)]
            if left and right and (right[0] in SPACES[left[-1]].after or left[-1] in SPACES[right[0]].after):
                continue
            canvas.put(line, column, Content(WAVE).stylize(scene.theme.dim))
