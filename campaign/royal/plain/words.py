"""Port Royal in the words of plain lines and JSON."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import asdict

from highseas.campaign.chapters.facts import names_at
from highseas.campaign.chapters.pages import PAGES, recalled
from highseas.campaign.chapters.progress import path_of
from highseas.campaign.files import settings
from highseas.campaign.plain.game_words import GameWords, Look
from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.plain.protocol import PageOut, ReasonOut
from highseas.campaign.plain.review import reviewed
from highseas.campaign.play.players import Thought
from highseas.campaign.royal.plain import protocol
from highseas.campaign.royal.plain.table_json import table_out
from highseas.campaign.royal.play import warnings
from highseas.campaign.royal.play.at_table import RoyalMoment, RoyalSession, lost_before, serves_at, sets_at, stop_at
from highseas.campaign.royal.play.named_deals import puzzle_of
from highseas.campaign.royal.play.rating import deal_with_rating
from highseas.campaign.royal.play.turn_cards import turn_cards
from highseas.campaign.royal.words import table_lines
from highseas.campaign.royal.words.cards import kind_lines, odds_lines
from highseas.campaign.royal.words.events import event_line, event_lines, lost_text, news_lines, turn_lines
from highseas.campaign.royal.words.goals import further_lines, goal_line
from highseas.campaign.royal.words.help import explain
from highseas.campaign.royal.words.hints import hint_of, move_line, nudge, solution_lines, whose, whys, with_reason
from highseas.campaign.royal.words.names import LANGUAGE, GameLanguage, TableNames
from highseas.campaign.royal.words.prompts import hidden, option_label, option_line, prompt_title, question, with_id
from highseas.campaign.royal.words.report import report_lines
from highseas.campaign.royal.words.results import result_lines
from highseas.campaign.royal.words.review import ReviewWords
from highseas.campaign.words.language import in_plain_lines
from highseas.campaign.words.shortcuts import MOVE_KEYS
from highseas.engine.royal.events import Busted, Event, TurnStarted
from highseas.engine.royal.moves import PASS, format_move
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.view import Option, Prompt
from highseas.story.moves import StoryRead
from highseas.story.view import WayView, tale_in


def _risk(shown: HeadlessSession) -> list[str]:
    return [table_lines.risk_line(shown.odds, shown.names), *table_lines.stop_line(stop_at(shown.session), shown.names)]


def _answer(option: Option, names: TableNames, family: str = "answer") -> str:
    try:
        shown = not isinstance(option.about, WayView) or settings.load()[0].way_effects
    except ValueError:  # no folder for the player's files
        shown = False
    return option_line(option if shown else hidden(option, names), names, family)


class RoyalWords(GameWords):
    """Port Royal, with its chapters, puzzles and campaigns."""

    game = PORT_ROYAL.name
    commands = "plain.commands"
    here = "plain.here"
    letters = MOVE_KEYS
    language: GameLanguage = LANGUAGE
    line_out = protocol.Output
    seen_out = protocol.SeenOut

    names = staticmethod(names_at)
    label = staticmethod(option_label)
    answer = staticmethod(_answer)
    brief = staticmethod(partial(_answer, family="brief"))
    event = staticmethod(event_line)
    events = staticmethod(event_lines)
    news = staticmethod(news_lines)
    with_reason = staticmethod(with_reason)
    table = staticmethod(table_lines.view_lines)
    is_dear = staticmethod(warnings.costly_answer)
    report = staticmethod(report_lines)
    deal_text = staticmethod(deal_with_rating)
    schema = staticmethod(protocol.schema)
    review = staticmethod(partial(reviewed, ReviewWords))
    view_out = staticmethod(table_out)
    prompt_out = staticmethod(protocol.prompt_out)
    events_out = staticmethod(protocol.events_out)

    def title(self, prompt: Prompt, names: TableNames) -> str:
        asked = prompt_title if len(names) > 1 else question
        return self.language.capital(asked(prompt, names, brief=True))

    def looks(self) -> Mapping[str, Look]:

        def tasks(shown: HeadlessSession) -> list[str]:
            return table_lines.task_lines(shown.view, shown.names)

        return {
            "harbor": lambda shown: table_lines.harbor_lines(shown.view, shown.names),
            "risk": _risk,
            "seats": lambda shown: table_lines.seat_lines(shown.view, shown.names),
            "turn": lambda shown: turn_lines(turn_cards(shown.log)[-1:], shown.names),
            "turns": lambda shown: self.turns(shown.log, shown.names),
            "who": lambda shown: further_lines(serves_at(shown.session), shown.names),
            "contracts": tasks,
            "missions": tasks,
            "goals": tasks,
            "month": lambda shown: table_lines.asked_lines(shown.view, shown.names, path_of(shown.session, shown.view)),
        }

    def phase(self, shown: HeadlessSession) -> Mapping[str, object]:
        """Whether there are contracts or missions, a chapter's month, and cards to be drawn."""
        goals, draws = {goal.kind for goal in shown.view.goals}, shown.view.phase == "discover"
        return {"contracts": "contract" in goals, "missions": "mission" in goals, "draws": draws}

    def turns(self, moments: Sequence[RoyalMoment], names: TableNames) -> list[str]:
        return turn_lines(turn_cards(moments), names)

    def beginning(self, session: RoyalSession) -> list[str]:
        if (puzzle := puzzle_of(session.start)) is not None:
            said = self.language.say("plain.puzzle", **asdict(puzzle.words))
            return [said, *table_lines.coming_lines(puzzle, session.view, TableNames(session.names))]
        return [in_plain_lines(line) for line in recalled(session)] if session.moves else []

    def moment(self, shown: HeadlessSession, events: Iterable[Event] | None) -> list[str]:
        prompt, lines = shown.prompt, []
        begins = events is None or any(isinstance(event, TurnStarted) for event in events)
        if begins and (prompt is not None or events is None):
            clock = table_lines.clock_line(shown.view, shown.names, began=events is not None)
            lines += [shown.names.say("board.sentence", text=clock)] if clock else []
        if prompt is not None and prompt.kind == "discover" and shown.view.harbor:
            lines += table_lines.draw_lines(shown.view, shown.odds, stop_at(shown.session), shown.names)
        return lines

    def card_read(self, number: str, shown: HeadlessSession) -> list[str]:
        opened = [goal for goal in shown.view.goals if goal.kind == "mission" and goal.id == number]
        return [f"{goal_line(goal, shown.names)}." for goal in opened]

    def news_of(self, shown: HeadlessSession, number: int, reason: str) -> list[Any]:
        """With what a bust took."""
        news, moments = super().news_of(shown, number, reason), shown.session.moments
        place = next((at for at, event in enumerate(news, 1) if isinstance(event, Busted)), 0)
        lost = lost_text(lost_before(each.state for each in reversed(moments[:number])), shown.names) if place else ""
        gone = [self.language.say("plain.gone", lost=lost)] if lost else []
        return [*news[:place], *gone, *news[place:]]

    def card_of(self, event: Any) -> str:
        return event.card if isinstance(event, StoryRead) else ""

    def remark(self, option: Option, session: RoyalSession) -> str:
        found = warnings.passing_ends(session) if option.move == PASS else None
        return warnings.ending_line(found, names_at(session)) if found is not None else ""

    def result(self, session: RoyalSession) -> list[str]:
        result = session.result
        return [] if result is None else result_lines(result, names_at(session), tale_in(session.view))

    def in_ids(self, text: str, prompt: Prompt | None) -> str:
        return text if prompt is None else with_id(text, prompt, self.language)

    def warning(self, option: Option, session: RoyalSession, names: TableNames) -> str:
        """What is left unclaimed by a choice that loses."""
        claims = warnings.given_away(session, option.move) if option.move is not None else ()
        return warnings.warned(claims, names, "sentence") if claims else ""

    def conceding(self, session: RoyalSession) -> str:
        code = warnings.what_conceding_does(session)
        return self.language.say(code) if code else ""

    def hint(self, thought: Thought, shown: HeadlessSession, every: bool = False, ids: bool = False) -> list[str]:
        prompt, names = shown.prompt, shown.names
        hint = hint_of(thought, prompt, names)
        moves = hint.moves if every else hint.first()
        lines = [self.language.say("plain.any.move", text=move_line(move, hint, names)) for move in moves]
        if ids:
            lines = [self.with_id(line, format_move(move.move)) for line, move in zip(lines, moves, strict=True)]
        more = len(hint.moves) - len(moves)
        return [whose(hint, names), *lines, *([names.say("hints.more", more=more)] if more else [])]

    def reasons(
        self, session: RoyalSession, numbers: Iterable[int], names: TableNames, seat_no: int, every: bool
    ) -> dict[int, ReasonOut]:
        return {
            number: ReasonOut(number, why.seat, session.moments[number].move, why.text, why.points or None)
            for number, why in whys(session, numbers, names, seat_no, every).items()
        }

    def thought(self, session: RoyalSession, again: bool) -> list[str]:
        """Of a puzzle a thought, then its solution; of a deal that can be won, once it is played, how."""
        puzzle = puzzle_of(session.start)
        if puzzle is not None and not again:
            return [nudge(puzzle, self.language)]
        return solution_lines(session.start, session.moves) if puzzle is not None or session.result is not None else []

    def odds(self, shown: HeadlessSession) -> list[str]:
        """What may come next; of a puzzle with open decks, what does."""
        if comes := table_lines.coming_lines(puzzle_of(shown.session.start), shown.view, shown.names):
            return comes
        lines = odds_lines(shown.odds, self.language) + kind_lines(shown.odds, self.language)
        return lines + table_lines.stop_line(stop_at(shown.session), shown.names)

    def help(self, word: str, session: RoyalSession, names: TableNames) -> str:
        """A card, contract, symbol or prompt. Raises `HelpError`."""
        return explain(word, names.story, sets_at(session))

    def hint_out(self, thought: Thought, shown: HeadlessSession) -> protocol.HintOut:
        return protocol.hint_out(hint_of(thought, shown.prompt, shown.names), shown.names)

    def turns_out(self, shown: HeadlessSession) -> Mapping[str, Any]:
        turns = turn_cards(shown.log)
        return {"turns": turns, "text": turn_lines(turns, shown.names)}

    def more_out(self, session: RoyalSession, pages: tuple[PageOut, ...]) -> dict[str, Any]:
        return {
            "story": tuple(page for page in pages if page.card not in PAGES),
            "pages": tuple(page for page in pages if page.card in PAGES),
            "campaign": protocol.campaign_out(session),
            "report": protocol.report_out(session),
            "rating": protocol.rating_out(session),
        }


ROYAL_WORDS = RoyalWords()
