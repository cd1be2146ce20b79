"""The island: every space with number, cost and kind, the ships on it, lanes, the red line; and the land inside."""

from collections.abc import Iterator, Sequence

from textual.content import Content

from highseas.campaign.tui.jamaica.widgets.maps import Chart, Spot
from highseas.campaign.tui.jamaica.widgets.scene import RaceScene
from highseas.campaign.tui.jamaica.widgets.signs import reach_style, ship, space_sign, space_style
from highseas.campaign.tui.widgets.panel import Panel, Part, Thing, click, fit
from highseas.engine.jamaica.seen.faces import RED_LINE, SPACES
from highseas.engine.jamaica.seen.view import SeatRef

COAST, WAVE, ROUTE, LINE = "░", "~~", "·", "║"
WAVES, SEAS = 17, 3
"""Every so many columns and lines of open sea there is a wave."""
_NEAR = 3
"""Columns between two spaces of a line that need no dots."""


class _Canvas:
    """Pieces of text at their places; what was put first stays on top."""

    def __init__(self, lines: int, width: int) -> None:
        self.width = width
        self._rows: list[dict[int, Content]] = [{} for _ in range(lines)]

    def put(self, line: int, column: int, text: Content) -> None:
        """Put a text where nothing was put yet, as far as it is on the canvas."""
        if 0 <= line < len(self._rows) and column >= 0 and text.cell_length:
            room = self.width - column
            if not self._taken(line, column, min(text.cell_length, room)):
                self._rows[line][column] = text if text.cell_length <= room else text.truncate(room)

    def _taken(self, line: int, column: int, width: int) -> bool:
        return any(
            start < column + width and column < start + text.cell_length for start, text in self._rows[line].items()
        )

    def lines(self) -> Iterator[Content]:
        """Yield the painted lines, each of the canvas's width."""
        for row in self._rows:
            parts: list[Part] = []
            at = 0
            for column in sorted(row):
                parts += [" " * (column - at), row[column]]
                at = column + row[column].cell_length
            yield fit(self.width, *parts)


def paint(scene: RaceScene, chart: Chart, land: Sequence[Content]) -> Panel:
    """Paint the island with `land` on its inside."""
    canvas = _Canvas(chart.lines, chart.width)
    ships = scene.ships_at()
    for space, spot in chart.spots.items():
        for line, text in enumerate(_cell(scene, chart, space, ships.get(space, []))):
            canvas.put(spot.line + line, spot.column, text)
    if chart.form.ships == "beside":
        for space, there in ships.items():
            _put_beside(canvas, scene, chart, space, there)
        _put_points(canvas, scene, chart)
    _put_red_line(canvas, scene, chart)
    _put_land(canvas, scene, chart, land)
    _put_routes(canvas, scene, chart)
    _put_waves(canvas, scene, chart)
    return _panel(scene, canvas)


def _panel(scene: RaceScene, canvas: _Canvas) -> Panel:
    """Return the painting with what the cursor can point at: spaces to sail to, else all."""
    panel = Panel()
    for space in sorted(scene.ways) or range(len(SPACES)):
        panel.things.append(Thing("space", str(space), space))
        panel.rows.append(len(panel.rows))
    panel.add(*canvas.lines())
    return panel


# --- spaces ---


def _cell(scene: RaceScene, chart: Chart, space: int, ships: Sequence[SeatRef]) -> list[Content]:
    """Return the lines of a space: number, kind and cost, then its ships or points where there is room for them."""
    width, lines = chart.form.cell
    theme, face = scene.theme, SPACES[space]
    style = _cell_style(scene, space)
    plain = style or space_style(face, theme)
    head: list[Part] = [(f"{space:>2}", plain), (space_sign(space, scene.view.lairs), plain)]
    if lines >= 3:
        head = [(f"{space:>2} ", plain), (space_sign(space, scene.view.lairs), plain)]
    rows = [fit(width, *head)]
    if lines > 1:
        rows.append(fit(width, *_within(scene, space, ships, width)))
    if lines > 2:
        rows.append(fit(width, (_points(space) if ships else "", theme.dim)))
    if style:
        rows = [row.stylize_before(style) for row in rows]
    return [row.stylize(click(f"screen.space({space})")) for row in rows]


def _cell_style(scene: RaceScene, space: int) -> str:
    """The style of a space that stands out: the one under the cursor, one that can be sailed to."""
    if space == scene.pointed_space:
        return scene.theme.decides
    if space in scene.ways or space in scene.reached:
        return reach_style(scene.theme)
    return ""


def _within(scene: RaceScene, space: int, ships: Sequence[SeatRef], width: int) -> list[Part]:
    """Return the second line of a space: its ships with their laps, else its points."""
    if not ships:
        points = _points(space)
        return [(f" {points}" if points else "", scene.theme.dim)]
    return list(_fleet(scene, ships, width))


def _fleet(scene: RaceScene, ships: Sequence[SeatRef], width: int) -> Iterator[Part]:
    """Yield the letters of ships; one that is behind the start has a minus, where there is room."""
    laps = [_lap(scene, ref) for ref in ships]
    roomy = len(ships) + sum(lap < 0 for lap in laps) <= width
    for ref, lap in zip(ships, laps, strict=True):
        yield ship(ref, scene.marks, scene.theme)
        if roomy and lap < 0:
            yield ("−", scene.theme.bad)


def _lap(scene: RaceScene, ref: SeatRef) -> int:
    ghost = scene.view.ghost
    if ref == "ghost":
        return ghost.lap if ghost is not None else 0
    return scene.view.seats[int(ref) - 1].lap


def _points(space: int) -> str:
    """The points of a space behind the red line; empty before it."""
    score = SPACES[space].score
    return f"+{score}" if score > 0 else ""


def _put_beside(canvas: _Canvas, scene: RaceScene, chart: Chart, space: int, ships: Sequence[SeatRef]) -> None:
    """Put ships beside their space: above the top row or below the bottom one, else towards the land."""
    spot, (across, _) = chart.spots[space], chart.form.cell
    letters = Content.assemble(*(ship(ref, scene.marks, scene.theme) for ref in ships))
    top, bottom = (pick(each.line for each in chart.spots.values()) for pick in (min, max))
    if spot.line in (top, bottom):
        up = (spot.line == top) == (top > 0)
        column = (
            spot.column if spot.column + letters.cell_length <= chart.width else chart.width - letters.cell_length
        )
        canvas.put(spot.line + (-1 if up else 1), column, letters)
    elif spot.column > chart.width // 2 and not _is_inner(space):
        canvas.put(spot.line, spot.column - letters.cell_length, letters)
    else:
        canvas.put(spot.line, spot.column + across, letters)


def _is_inner(space: int) -> bool:
    return SPACES[space].lane == "inner"


def _put_points(canvas: _Canvas, scene: RaceScene, chart: Chart) -> None:
    """Put the points of the last leg over its spaces, where no ship is."""
    for space, spot in chart.spots.items():
        if spot.line > 0 and (points := _points(space)):
            canvas.put(spot.line - 1, spot.column, Content(f" {points}").stylize(scene.theme.dim))


def _put_red_line(canvas: _Canvas, scene: RaceScene, chart: Chart) -> None:
    """Put the red line before the first space that brings points."""
    spot, (_, down) = chart.spots[RED_LINE], chart.form.cell
    for line in range(down):
        canvas.put(spot.line + line, spot.column - 1, Content(LINE).stylize(scene.theme.bad))


# --- land and sea ---


def _put_land(canvas: _Canvas, scene: RaceScene, chart: Chart, land: Sequence[Content]) -> None:
    """Put the land inside, with its coast around it."""
    spot, (lines, width) = chart.inside, chart.inside_size
    coast = scene.theme.sand
    for line in range(lines):
        text = land[line] if line < len(land) else Content("")
        inner = fit(width - 4, text)
        row = Content.assemble((COAST, coast), " ", inner, " ", (COAST, coast)).stylize_before(scene.theme.body)
        canvas.put(spot.line + line, spot.column, row)
    if chart.form.ships == "within":
        edge = Content(COAST * (width - 6)).stylize(coast)
        canvas.put(spot.line - 1, spot.column + 3, edge)
        canvas.put(spot.line + lines, spot.column + 3, edge)


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
    """Put waves on the open sea."""
    for line in range(1, chart.lines, SEAS):
        for column in range(line * 5 % WAVES, chart.width - 1, WAVES):
            canvas.put(line, column, Content(WAVE).stylize(scene.theme.dim))
