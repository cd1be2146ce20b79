"""The race around Jamaica on the screen: painted from view and question, played by keys and mouse; its log, as
whoever sits at the keyboard may know it; the animation of a decision; pages about what the table shows.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import inf

from textual import events
from textual.app import ComposeResult
from textual.content import Content

from highseas.campaign.jamaica.account import RaceEnd, account
from highseas.campaign.jamaica.first_race import note_for
from highseas.campaign.jamaica.playing_out import Step, steps
from highseas.campaign.jamaica.tui.screens.choosing import HandOver, RaceChoosing, RaceHints
from highseas.campaign.jamaica.tui.widgets import race_sheet, signs
from highseas.campaign.jamaica.tui.widgets.answers import keys_of, short_list
from highseas.campaign.jamaica.tui.widgets.race_panels import RacePanels
from highseas.campaign.jamaica.tui.widgets.scene import RaceScene, battle_at
from highseas.campaign.jamaica.words import prompts
from highseas.campaign.jamaica.words.events import event_line
from highseas.campaign.jamaica.words.names import RaceNames, names_at
from highseas.campaign.jamaica.words.results import share_line
from highseas.campaign.jamaica.words.rounds import last_round, round_lines
from highseas.campaign.jamaica.words.table_lines import card_lines, map_lines, own_lines, rank_lines, view_lines
from highseas.campaign.play.players import NOBODY, PERSON
from highseas.campaign.play.seat import Seat
from highseas.campaign.tui import keymap
from highseas.campaign.tui.background import PAUSES, OneShotTimer
from highseas.campaign.tui.input_queue import LockableScreen
from highseas.campaign.tui.screens.table import RECAP, GameTable
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.log_strip import TableTexts
from highseas.campaign.tui.widgets.panel import LineKind, LogLine, Thing
from highseas.engine.jamaica import events as ev
from highseas.engine.jamaica.seen.view import Prompt, SeatRef, View


class RaceTable(GameTable, keys=keymap.RACE):
    """One race. `look_at` opens it looking back at a move."""

    AUTO_FOCUS = "#options"
    copies_tell_secrets = True
    choosing: RaceChoosing
    top: RacePanels
    scene: RaceScene
    texts: "RaceTexts"

    def __init__(self, seat: Seat, look_at: int | None = None) -> None:
        super().__init__(RaceTexts(seat), look_at)
        self.names = RaceNames(seat.names)
        self.choosing = RaceChoosing(self, seat)
        self.hints = RaceHints(self, seat)
        self._noted: tuple[int, str] = (0, "")
        """The note of a decision, and after how many moments that was."""
        self._steps: Iterator[Step] = iter(())
        self._played: Step | None = None
        """The step that is shown of a move that is played out."""
        self._beat = OneShotTimer(self)
        self._seen_at = inf
        """When its first step was painted: keys from before were meant for the next question."""

    def compose(self) -> ComposeResult:
        yield RacePanels(self.make_scene())

    def make_scene(self) -> RaceScene:
        seat, number = self.seat, self.shown_move
        playing = self._played
        now, hidden_for = self.looking_at is None and playing is None, seat.hidden_for
        moment = seat.present if now else seat.moments[number]
        view: View = moment.view if playing is None else playing.view
        prompt: Prompt | None = moment.prompt if playing is None else None
        played = () if playing is None else playing.events
        step = self.choosing.step if now else None
        short = short_list(prompt, self.hints.best) if now and step is None else ()
        hidden = seat.names[hidden_for] if now and hidden_for != NOBODY else ""
        return RaceScene(
            view=view,
            prompt=prompt,
            theme=self.theme_styles,
            names=names_at(seat, self.names.language).asking(prompt),
            marks=signs.letters(seat.names, view.ghost is not None),
            viewer=moment.viewer + 1,
            hidden_for=hidden,
            keys=keys_of(prompt, short, step) if now and not hidden and not seat.awaits else (),
            short=short,
            step=step,
            letters=keymap.letters(self.shell.keys_in_use),
            frame=self.animation.left,
            played=played,
            tutorial_note=self._tutorial_note() if self.moment() == "asked" and not played else "",
            account=() if played else self._account(view),
            battle=battle_at(seat.moments, number, played),
            program=self.deciding_bot if now else "",
            banner=self.banner(),
            log=[*self.log_lines(number - 1), *self.texts.said(number, played)] if played else self.log_lines(number),
            newest=number,
            best=self.hints.best if now and step is None else -1,
            hint=self.hints.text if now else "",
            hints=self.shell.settings.hints,
            moment="program" if played else self.moment(),
        )

    def _account(self, view: View) -> Sequence[str]:
        """What happened in the round before, until the cards of this one are turned over."""
        if view.phase == "actions":
            return ()
        happened = last_round(self.seat.moments, self.shown_move, view.phase == "over")
        return round_lines(happened, self.names, self.seat.moments[self.shown_move].viewer)

    def _tutorial_note(self) -> str:
        """Return the note for the present decision, the first that is new; empty if none is."""
        settings, moments, players = self.shell.settings, self.seat.moments, self.seat.players
        if settings.notes and not settings.declined and self._noted[0] != len(moments):
            own = [number for number, each in enumerate(moments) if each.seat and players[each.seat - 1] == PERSON]
            happened = [event for moment in moments[own[-1] if own else 0 :] for event in moment.events]
            note = note_for(self.seat.present.prompt.kind, happened, settings.seen_notes)
            self._noted = len(moments), note.text if note is not None else ""
            if note is not None:
                settings.seen_notes = [*settings.seen_notes, note.id]
                self.shell.save_settings()
        return self._noted[1] if settings.notes else ""

    # --- a move played out ---

    def move_on(self) -> None:
        """Play the last move out, unless the program hurries."""
        number = len(self.seat.moments) - 1
        if not self.program.hurries and number:
            self._steps = steps(self.seat.moments[number - 1].view, self.seat.moments[number].events)
            self._seen_at = inf
            self._next_step()
            self.call_after_refresh(self._is_seen)

    def _is_seen(self) -> None:
        self._seen_at = events.Event().time

    def _next_step(self) -> None:
        """Show the next step, or after the last one the table as it lies, whose question nobody has read yet."""
        self._played = next(self._steps, None)
        if self._played is None:
            if self._seen_at < inf:
                self._end_playing()
                if not self.seat.awaits:
                    self.lock_input("*")
            return
        self.animation.start()
        self._beat.start(self._played.beats * PAUSES[self.speed], self._next_step)
        self.top.show(self.make_scene())

    def _stop_playing(self) -> None:
        self._steps, self._played = iter(()), None
        self._beat.stop()
        self.animation.drop()

    def _end_playing(self) -> None:
        """Show the table as it lies after a move that was played out, and go on."""
        self._stop_playing()
        self.paint()
        self.top.focus_options()
        self.in_front("told", partial(self.after_change, True))

    def accepts(self, event: events.Event) -> bool:
        """End what is played out; a key pressed when it was seen does nothing else, unless it is no answer."""
        if self._played is None:
            return super().accepts(event)
        if not LockableScreen.accepts(self, event):
            return False
        key = event.key if isinstance(event, events.Key) else ""
        self._end_playing()
        if event.time < self._seen_at or keymap.is_live(key, self.shell.keys_in_use):
            return super().accepts(event)
        self.lock_input(key)
        return False

    def after_change(self, moved: bool) -> None:
        """Hand the keyboard over before a question for one seat; else report the end, once the move is played out."""
        if self._played is not None:
            return
        if self.looking_at is None and self.seat.hidden_for != NOBODY:
            self._hand_over()
        else:
            self.report_end()

    def _hand_over(self) -> None:
        seat_no, prompt = self.seat.hidden_for, self.seat.present.prompt
        if prompt is None or isinstance(self.app.screen, HandOver):
            return

        def answered(there: bool | None) -> None:
            if there:
                self.seat.hold(seat_no)
                self.paint()
                self.top.focus_options()
                self.lock_input(self.shell.input_queue.key)
            else:
                self.action_quit_table()

        about = self.words(f"jamaica_screen.next.{prompt.kind}")
        self.app.push_screen(HandOver(self.seat.names[seat_no], about), answered)

    def paint(self) -> None:
        """Repaint everything, and schedule the next move of the program."""
        self.top.show(self.make_scene())
        if self._played is None:
            self.program.schedule()

    def close_page(self) -> bool:
        """Put the hint away, or go back in a payment that is made hold by hold."""
        return self.hints.close() or self.choosing.step_back()

    def went_back(self) -> None:
        """Repaint after the race returned to an earlier moment, whose question may be another person's."""
        self.seat.hold(NOBODY)
        self._stop_playing()
        super().went_back()
        self.in_front("told", partial(self.after_change, False))

    def look_back(self, number: int | None) -> None:
        """Show the table after this many moves, or the present, whose question may be for other eyes."""
        super().look_back(number)
        if number is None:
            self.after_change(moved=False)

    def action_space(self, space: int) -> None:
        """Handle a click on a space: the first points at it, the second sails there."""
        self.choosing.click_space(Thing("space", str(space), space))

    def action_ship(self, ref: SeatRef) -> None:
        """Handle a click on a ship: show where it is."""
        space = self.scene.view.ships[ref].space
        self.top.point(Thing("space", str(space), space))

    def action_hint(self) -> None:
        if self.is_now():
            while self.choosing.step_back():  # the hint is about whole answers
                pass
            self.hints.ask()

    def action_overview(self) -> None:
        """Show the ships, what everybody holds and the cards that lie, first one's own."""
        view, scene = self.scene.view, self.scene
        own = [*own_lines(view, scene.viewer, self.names), ""] if scene.viewer else []
        table = [*rank_lines(view, self.names), "", *view_lines(view, self.names), "", *card_lines(view, self.names)]
        self.open_page("jamaica_screen.page.ships", [*own, *table], "w")

    def action_asked(self) -> None:
        self.open_page("jamaica_screen.page.map", map_lines(self.scene.view, self.names), "m")

    def action_legend(self) -> None:
        scene = self.scene

        def painted(theme: ThemeStyles, width: int) -> list[Content]:
            return race_sheet.paint_legend(replace(scene, theme=theme), min(88, width))

        self.open_page("jamaica_screen.page.legend", painted, "i")

    def action_help(self) -> None:
        """Open the keys of the race and its rules, those of the question next."""
        kind = self.scene.prompt.kind if self.scene.prompt is not None else ""
        self.app.push_screen(race_sheet.help_screen(self.shell.language, kind, keymap.race_keys()))

    def open_recap(self, then: Callable[[], None]) -> None:
        """Show where a resumed race stands, as everybody may know it: what happened last, the table, the question."""
        last, moment = self._log.last(len(self.seat.moments) - 1, RECAP), self.seat.moments[-1]
        lines = [*(line.text for line in last), "", *rank_lines(moment.view, self.names), ""]
        if moment.prompt is not None and moment.prompt.options:
            lines.append(self.names.language.capital(prompts.title(moment.prompt, names_at(self.seat))))
        self._tell("screens.recap.title", lines, then)

    def line_to_share(self) -> str:
        return share_line(account(self.seat.known), self.names)

    def show_end(self, end: RaceEnd) -> None:
        from highseas.campaign.jamaica.tui.screens.report import RaceReport

        self.show_report(RaceReport(end, self.names, self.host, self.achieved))


_KINDS: dict[type[ev.Event], LineKind] = {
    ev.Short: "bad",
    ev.FellBack: "bad",
    ev.BattleTied: "bad",
    ev.RoundStarted: "turn",
    ev.RaceOver: "turn",
}
_IN_SHORT = (
    ev.CardTurned,
    ev.Sailed,
    ev.Loaded,
    ev.Short,
    ev.FellBack,
    ev.TreasureDrawn,
    ev.BattleWon,
    ev.BattleTied,
    ev.HoldStolen,
    ev.TreasureStolen,
    ev.Finished,
)
"""What is said of a round in short."""


class RaceTexts(TableTexts):
    """The moves of a race in words."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self._names = RaceNames(seat.names)

    def lines(self, number: int) -> list[LogLine]:
        return self.said(number, self.seat.moments[number].events)

    def said(self, number: int, events: Iterable[ev.Event]) -> list[LogLine]:
        """Return the lines of events of a move."""
        said = ((event, event_line(event, self._names)) for event in events)
        return [LogLine(number, text, _KINDS.get(type(event), "")) for event, text in said if text]

    def turn_texts(self) -> list[tuple[int, list[str]]]:
        """Return every round: who was Captain, how the dice lay, where each ship came."""
        rows: list[tuple[int, list[str]]] = []
        for number, moment in enumerate(self.seat.moments):
            for event in moment.events:
                if isinstance(event, ev.RoundStarted) or not rows:
                    rows.append((number, []))
                if isinstance(event, (*_IN_SHORT, ev.RoundStarted, ev.DicePlaced)):
                    rows[-1][1].append(event_line(event, self._names))
        return [row for row in rows if row[1]]
