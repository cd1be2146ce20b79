"""The screen of High Card, the smallest there is: what a game writes of its own, and what every table has."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets.option_list import Option

from highseas.campaign.play.seat import Seat
from highseas.campaign.play.session import Session
from highseas.campaign.tui import keymap
from highseas.campaign.tui.games import GameScreens
from highseas.campaign.tui.screens.answering import Answering
from highseas.campaign.tui.screens.table import GameTable
from highseas.campaign.tui.shell import Shell
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.dialogs import Page
from highseas.campaign.tui.widgets.log_strip import LogStrip, TableTexts
from highseas.campaign.tui.widgets.menu import Answers, KeyLine, answer
from highseas.campaign.tui.widgets.pane import LinesWidget
from highseas.campaign.tui.widgets.panel import LogLine, Thing
from highseas.campaign.tui.widgets.table_widget import REPORT, TableWidget, same_rows
from highseas.engine.game import PlainPrompt
from tests.toy_game import Drawn, Seen

RULES = ("Draw open cards or stand. Whoever is nearest to 12 wins.",)


class ToyTexts(TableTexts):
    def lines(self, number: int) -> list[LogLine]:
        moment, names = self.seat.moments[number], self.seat.names
        drawn = [event for event in moment.events if isinstance(event, Drawn)]
        if drawn:
            return [LogLine(number, f"{names[event.seat_no]} draws {event.card}.") for event in drawn]
        return [LogLine(number, f"{names[moment.seat - 1]} stands.")] if moment.move else []


@dataclass(frozen=True)
class ToyScene:
    seen: Seen
    prompt: PlainPrompt | None
    names: Sequence[str]
    over: str
    banner: str
    log: Sequence[LogLine]
    newest: int
    moment: keymap.Moment
    theme: ThemeStyles


class ToyGround(TableWidget[ToyScene]):
    """The hands, the question with its answers, the log and the keys."""

    DEFAULT_CSS = "ToyGround #hands { height: auto; padding: 0 1; }"

    def compose(self) -> ComposeResult:
        self._choose_form()
        yield LinesWidget(id="hands")
        yield Answers(self._follow, id="options")
        yield LogStrip(id="log-strip")
        yield KeyLine()

    def show(self, scene: ToyScene) -> None:
        self.scene = scene
        if not self._fits:
            return
        hands = zip(scene.names, scene.seen.hands, strict=True)
        lines = [f"{name}: {' '.join(str(card or '?') for card in hand)}" for name, hand in hands]
        asked = f"{scene.names[scene.prompt.seat - 1]} decides" if scene.prompt is not None else scene.over
        self.query_one("#hands", LinesWidget).put(map(Content, (scene.banner, *lines, asked)), layout=True)
        options = enumerate(scene.prompt.options if scene.prompt is not None else ())
        rows = [answer(number, Content(f"{number + 1} {option.text}")) for number, option in options]
        rows = rows or [Option(scene.over, id=REPORT)]
        if not same_rows(rows, self.menu.options):
            self.menu.set_options(rows)
            self.menu.highlighted = 0
        self.query_one(LogStrip).show(scene.log, scene.newest, scene.theme)
        self.query_one(KeyLine).show(keymap.game_keys(scene.moment), scene.theme)

    def point(self, thing: Thing, note: str = "") -> None:
        """Nothing is said of what the cursor is on."""


class ToyTable(GameTable):
    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.GAME), *keymap.NUMBERS]

    def __init__(self, seat: Seat, look_at: int | None = None) -> None:
        super().__init__(ToyTexts(seat), look_at)
        self.choosing = Answering(self, seat)

    def compose(self) -> ComposeResult:
        yield ToyGround(self.make_scene())

    def make_scene(self) -> ToyScene:
        number = self.shown_move
        moment = self.seat.present if self.looking_at is None else self.seat.moments[number]
        return ToyScene(
            seen=moment.view,
            prompt=moment.prompt,
            names=self.seat.names,
            over=self.words("screens.choosing.over"),
            banner=self.banner(),
            log=self.log_lines(number),
            newest=number,
            moment=self.moment(),
            theme=self.theme_styles,
        )

    def paint(self) -> None:
        self.top.show(self.make_scene())
        self.program.schedule()


class ToyScreens(GameScreens):
    def table(self, session: Session, look_at: int | None = None) -> ToyTable:
        return ToyTable(Seat(session), look_at)

    def help(self, shell: Shell, session: Session) -> None:
        shell.push_screen(Page("High Card", RULES, "question_mark"))


TOY_SCREENS = ToyScreens()
