"""The review of a game: the curve of its winning chance, the decisions that cost most, and turn by turn."""

from functools import partial
from math import inf
from weakref import WeakKeyDictionary

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.play.review import Review, Step, Stop, TurnShare, check_reviewable
from highseas.campaign.play.session import Session
from highseas.campaign.results.reviewed import GUTTER, ReviewWords
from highseas.campaign.tui.background import Thinker
from highseas.campaign.tui.screens.base import PaintedScreen
from highseas.campaign.tui.screens.table_actions import play_on
from highseas.campaign.tui.widgets.menu import KeyLine, Menu
from highseas.campaign.tui.widgets.panel import wrap_indented
from highseas.engine.game import Moment

_TALL, _LOW, _HIGH = 36, 8, 15
"""Lines of a tall screen; of the curve on a lower one, and there."""
_ROW, _ROW_MARGINS = 15, 6
"""Columns of a row before what was decided, and beside it."""
_BAR = 30

_known: "WeakKeyDictionary[Session, tuple[Moment, Review]]" = WeakKeyDictionary()
"""The last review of each session that is open, and the moment up to which it goes."""


def known_review(session: Session) -> Review | None:
    """Return the review of a game as it stands, if one was made."""
    moment, found = _known.get(session, (None, None))
    return found if moment is session.moments[-1] else None


class ReviewScreen(PaintedScreen, keys="review"):
    """The curve over a list: decisions, the costliest first, or turns."""

    AUTO_FOCUS = "OptionList"

    def __init__(self, session: Session, words: type[ReviewWords]) -> None:
        """Raises a `Refusal` for a game that cannot be reviewed."""
        super().__init__()
        check_reviewable(session)
        self.session = session
        self._made = words
        self._thinker = Thinker(self, "review", longest=inf)
        self._words: ReviewWords | None = None
        self._whole = False
        self._by_turns = False
        self._rows: list[Step | TurnShare] = []

    def compose(self) -> ComposeResult:
        how = self._made.headline(self.session)
        with Vertical(classes="page"):
            yield Static(self.words("review.screen.heading", how=how), classes="heading", markup=False)
            yield Static(id="curve", markup=False)
            yield Static(id="shares", markup=False)
            yield Menu(id="rows", markup=False)
            yield Static(id="why", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self.paint()
        last, known = self.session.moments[-1], known_review(self.session)
        if known is not None:
            self._show(known)
            return
        self._tell(0, 1)

        def think(stop: Stop) -> Review | None:  # in a thread, so that what it calls is called later
            tell, part = partial(self.call_later, self._tell), partial(self.call_later, self._read)
            return self._made.made(self.session, tell=tell, stop=stop, part=part)

        def done(found: Review | None) -> None:
            if found is not None:
                _known[self.session] = (self.session.moments[-1], found)
                self._show(found)
                if self._words is not None and (kept := self._words.keep()):
                    self.shell.say(kept)

        self._thinker.ask(think, done, lambda: self.session.moments[-1] is last)

    def _tell(self, done: int, total: int) -> None:
        """Say that so many moments of the game are judged, of so many."""
        if not self._whole:
            filled = _BAR * done // total
            bar = "█" * filled + "░" * (_BAR - filled)
            text = self.words("review.screen.judging", done=done, total=total)
            self.query_one("#shares", Static).update(Content(f"{bar}  {text}"))

    def _read(self, part: Review) -> None:
        """Show the review as far as the game is judged."""
        if not self._whole:
            self._words = self._made(part, self.session)
            self._fill(keep=True)

    def _show(self, found: Review) -> None:
        self._words, self._whole = self._made(found, self.session), True
        self.query_one("#shares", Static).update(Content("\n".join(self._words.summary())))
        self._fill(keep=True)

    def paint(self) -> None:
        self.query_one(KeyLine).show(self.KEYS, self.theme_styles)
        self._draw()

    def _fill(self, keep: bool = False) -> None:
        """List what is known; to `keep` the cursor is where it was put, elsewhere it is at the top."""
        words, menu = self._words, self.query_one("#rows", OptionList)
        assert words is not None
        chosen = self._chosen() if keep and menu.highlighted else None
        self._rows = [*(words.turns if self._by_turns else words.costly)]
        if self._by_turns:
            menu.set_options([Option(words.turn_row(turn)) for turn in words.turns])
        else:
            width = self.app.size.width - _ROW_MARGINS
            rows = (wrap_indented(Content(words.decision_row(step)), width, _ROW) for step in words.costly)
            menu.set_options([Option(Content("\n").join(row)) for row in rows])
        if not self._rows:
            menu.add_option(Option(self.words("review.none_costly"), disabled=True))
        same = [n for n, row in enumerate(self._rows) if chosen is not None and row.number == chosen.number]
        menu.highlighted = next(iter(same), 0) if self._rows else None
        menu.focus()
        self._draw()

    def on_option_list_option_highlighted(self) -> None:
        self._draw()

    def _chosen(self) -> Step | TurnShare | None:
        place = self.query_one("#rows", OptionList).highlighted
        return self._rows[place] if place is not None and place < len(self._rows) else None

    def _draw(self) -> None:
        words, row = self._words, self._chosen()
        if words is None:
            return
        theme, size = self.theme_styles, self.app.size
        width = size.width - 4
        first, last = words.columns(row.turn, width) if row is not None else (0, 0)
        lines = []
        for text in words.chart(width, _HIGH if size.height >= _TALL else _LOW):
            line = Content(text.ljust(width)).stylize(theme.dim, 0, GUTTER)
            lines.append(line.stylize(theme.marked, first, last) if last else line)
        self.query_one("#curve", Static).update(Content("\n").join(lines))
        if isinstance(row, Step):
            why = words.detail(row)
        else:
            why = words.turn_detail(row) if row is not None else words.cards()
        self.query_one("#why", Static).update(Content("\n".join(why)))

    def action_other(self) -> None:
        if self._words is not None:
            self._by_turns = not self._by_turns
            self._fill()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.action_look()

    def action_look(self) -> None:
        """Show the table as it was before the decision, or at the beginning of the turn."""
        if (row := self._chosen()) is not None:
            self.shell.look_through(self.session, row.number - 1)

    def action_play_on(self) -> None:
        """Begin a game of its own before the decision."""
        if (row := self._chosen()) is not None:
            play_on(self, self.session, row.number - 1, decide=isinstance(row, Step))

    def action_back(self) -> None:
        """Give up what is being judged, and go back."""
        self._thinker.cancel()
        self.app.pop_screen()
