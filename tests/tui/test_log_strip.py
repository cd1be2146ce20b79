"""The last lines of the log below a table: whole ones from the bottom, or how one that is too long begins."""

import pytest
from textual.app import App, ComposeResult

from highseas.campaign.tui.theme import styles_of
from highseas.campaign.tui.widgets.log_strip import LogStrip
from highseas.campaign.tui.widgets.panel import LogLine

OLD = LogLine(0, "Ann stops.")
LONG = LogLine(1, "Ann cannot pay 3 food at sea space 15, and the bank gets 1 food.")


class Strip(App[None]):
    """A strip of so many lines."""

    def __init__(self, lines: int) -> None:
        super().__init__()
        self._lines = lines

    def compose(self) -> ComposeResult:
        """The strip alone."""
        strip = LogStrip(id="log-strip")
        strip.styles.height = self._lines
        yield strip


@pytest.mark.parametrize(
    ("lines", "shown"),
    [
        (1, ["• Ann cannot pay 3 food at sea…"]),
        (2, ["• Ann cannot pay 3 food at sea", "  space 15, and the bank gets 1…"]),
        (4, ["  Ann stops.", "• Ann cannot pay 3 food at sea", "  space 15, and the bank gets 1", "  food."]),
    ],
)
async def test_a_line_that_is_too_long_alone_shows_how_it_begins(lines: int, shown: list[str]) -> None:
    app = Strip(lines)
    async with app.run_test(size=(32, 10)) as pilot:
        strip = app.query_one(LogStrip)
        strip.show([OLD, LONG], 1, styles_of("dark"))
        await pilot.pause()
        painted = ["".join(segment.text for segment in row) for row in app.screen._compositor.render_strips()]
        assert [line.rstrip() for line in painted[:lines]] == shown
