"""The rows of the list of answers, whose lines were broken for it, look as Textual would paint them."""

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.content import Content
from textual.widgets.option_list import Option

from highseas.campaign.tui.widgets.menu import Answers, answer

TEXTS = ("1 ", "bold red"), "Hire the Captain ", ("4 coins", "yellow"), "\n\n  two ", ("swords", "dim")
ROW = Content.assemble(*TEXTS)


class Lists(App[None]):
    """A list of answers over one of rows that Textual paints."""

    CSS = "Answers { height: 8; }"
    AUTO_FOCUS = None

    def compose(self) -> ComposeResult:
        """The same rows in both."""
        for which, rows in (("ours", [answer(0, ROW), answer(1, ROW)]), ("theirs", [Option(ROW), Option(ROW)])):
            answers = Answers(lambda: None, id=which)
            answers.add_options(rows)
            yield answers


def looks(answers: Answers) -> list[list[Segment]]:
    """Return lines as they look, without what a click on them means."""
    lines = [answers.render_line(y) for y in range(8)]
    plain = ([Segment(s.text, (s.style or Style()).clear_meta_and_links()) for s in line] for line in lines)
    return [list(Segment.simplify(line)) for line in plain]


@pytest.mark.parametrize("columns", [80, 20], ids=["fit", "wrapped"])
async def test_rows_look_as_textual_would_paint_them(columns: int) -> None:
    app = Lists()
    async with app.run_test(size=(columns, 24)):
        ours, theirs = map(looks, app.query(Answers))
        fits = app.query(Answers).first().virtual_size.height == 6
    assert ours == theirs and fits == (columns == 80)
