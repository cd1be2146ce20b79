"""The race around Jamaica in the words of plain lines and JSON."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from highseas.campaign.jamaica.plain.protocol import (
    RaceEvent,
    RaceOutput,
    RacePrompt,
    RaceSeen,
    events_out,
    prompt_out,
    report_out,
)
from highseas.campaign.jamaica.play.payments import sensible
from highseas.campaign.jamaica.words.asked import answer, label, title
from highseas.campaign.jamaica.words.events import event_line
from highseas.campaign.jamaica.words.help import explain
from highseas.campaign.jamaica.words.naming import RaceNames, names_at
from highseas.campaign.jamaica.words.reasons import hint_line, reason_line
from highseas.campaign.jamaica.words.records import placing_line
from highseas.campaign.jamaica.words.results import report_lines, result_lines
from highseas.campaign.jamaica.words.table import (
    ahead_lines,
    card_lines,
    hold_lines,
    map_lines,
    own_lines,
    rank_lines,
    round_line,
    view_lines,
)
from highseas.campaign.plain.game_words import GameWords, Look, Shown
from highseas.campaign.plain.protocol import AnyHint, PageOut, ReasonOut
from highseas.campaign.plain.schemas import schema_of
from highseas.campaign.play.players import Thought
from highseas.campaign.play.reasons import reasons
from highseas.campaign.play.session import Session
from highseas.engine.jamaica.events import DicePlaced, Event, RoundStarted
from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.seen.view import Option, Prompt, View

MOST_PAYMENTS = 9
"""How many ways to pay are listed with the question."""


class RaceWords(GameWords):
    """The race for one to six."""

    game = JAMAICA.name
    commands = "jamaica.commands"
    own = "hand"
    go_to = "goto"
    letters: Mapping[str, str] = {"no": "n"}

    def names(self, session: Session) -> RaceNames:
        """The players, as they are called at the question that is asked."""
        return names_at(session, self.language).asking(session.prompt)

    def looks(self) -> Mapping[str, Look]:
        """Parts of the table for players who listen."""
        return {
            "map": lambda shown: map_lines(shown.view, shown.names),
            "ahead": lambda shown: ahead_lines(shown.view, _asked(shown), shown.names),
            "holds": lambda shown: hold_lines(shown.view, shown.names),
            "rank": lambda shown: rank_lines(shown.view, shown.names),
            "cards": lambda shown: card_lines(shown.view, shown.names),
        }

    def title(self, prompt: Prompt, names: RaceNames) -> str:
        """What is asked."""
        return title(prompt, names)

    def listed(self, prompt: Prompt) -> Sequence[int]:
        """Of payments those that make most sense: there can be hundreds, and any right one can be typed."""
        return sensible(prompt)[:MOST_PAYMENTS] if prompt.kind == "pay" else super().listed(prompt)

    def unlisted(self, prompt: Prompt, names: RaceNames) -> str:
        """That a payment is typed as an amount for each hold, with one that is right."""
        count = len(prompt.options) - MOST_PAYMENTS
        return names.say("jamaica.more_payments", count=count, example=prompt.options[sensible(prompt)[-1]].text)

    def label(self, option: Option, names: RaceNames) -> str:
        """The answer without figures."""
        return label(option, names)

    def answer(self, option: Option, names: RaceNames) -> str:
        """The answer with what it costs and brings."""
        return answer(option, names)

    def event(self, event: Event, names: RaceNames) -> str:
        """What happened."""
        return event_line(event, names)

    def table(self, view: View, names: RaceNames) -> list[str]:
        """The whole table."""
        return view_lines(view, names)

    def own_lines(self, view: View, seat: int, names: RaceNames) -> list[str]:
        """The hand, and treasures face down."""
        return own_lines(view, seat, names)

    def beginning(self, session: Session) -> list[str]:
        """That the solo race is a variant of ours, and what counts in it."""
        if len(session.names) > 1 or session.moves:
            return []
        setup = session.start.setup
        return [self.language.say("jamaica.solo", rounds=setup.most_rounds, older=not setup.points_decide)]

    def moment(self, shown: Shown, events: Iterable[Event] | None) -> list[str]:
        """After going back the round; before actions are chosen everybody's place."""
        view, names = shown.view, shown.names
        if events is None:
            return [round_line(view, names), *rank_lines(view, names)]
        placed = any(isinstance(event, (RoundStarted, DicePlaced)) for event in events)
        return rank_lines(view, names) if placed and shown.prompt is not None else []

    def result(self, session: Session) -> list[str]:
        """The outcome, and where everybody's points come from."""
        result = session.result
        return [] if result is None else result_lines(result, self.names(session))

    def report(self, session: Session) -> list[str]:
        """The end report."""
        return report_lines(session, placing_line(session, self.language))

    def conceding(self, session: Session) -> str:
        """What conceding does to a race."""
        return self.language.say("jamaica.conceding", alone=len(session.names) == 1)

    def hint(self, thought: Thought, shown: Shown, every: bool = False) -> list[str]:
        """The move the program would make, and why."""
        move = shown.session.game.format(thought.move)
        return [
            self.language.say(
                "plain.any.move", text=hint_line(thought, shown.names, shown.session.prompt), move=move
            )
        ]

    def reasons(
        self, session: Session, numbers: Iterable[int], names: RaceNames, seat_no: int, every: bool
    ) -> dict[int, ReasonOut]:
        """Why the program made these moves: not of a card, which is chosen in secret."""
        found: dict[int, ReasonOut] = {}
        for number, thought in reasons(session, numbers, seat_no).items():
            before, moment = session.moments[number - 1], session.moments[number]
            if not session.game.asks_in_secret(before.state):
                prompt = session.game.prompt_for(before.state, seat_no)
                text = reason_line(thought, moment.seat, names, prompt)
                found[number] = ReasonOut(number, moment.seat, moment.move, text)
        return found

    def with_reason(self, events: Sequence[Event], reason: str) -> list[Any]:
        """The reason of a move before what came of it, which may be the rest of a round."""
        return [reason, *events] if reason else list(events)

    def help(self, word: str, session: Session, names: RaceNames) -> str:
        """A rule, a question, a treasure. Raises `HelpError`."""
        return explain(word, self.language)

    # --- JSON ---

    def schema(self) -> dict[str, Any]:
        """The types of the race."""
        return schema_of(RaceOutput, RaceSeen, AnyHint)

    def hint_out(self, thought: Thought, shown: Shown) -> AnyHint:
        """The move the program would make, and why."""
        return AnyHint(
            shown.session.game.format(thought.move),
            hint_line(thought, shown.names, shown.session.prompt),
            thought.policy,
        )

    def output(
        self, shown: Shown, events: Sequence[Event], notice: str | None, pages: tuple[PageOut, ...]
    ) -> RaceOutput:
        """The line with the report."""
        session, names = shown.session, shown.names
        return RaceOutput(
            prompt=self.prompt_out(shown.prompt, names),
            events=self.events_out(events, names),
            result=session.result,
            view=shown.view,
            seed=shown.seed,
            rewound=session.rewound,
            notice=notice,
            report=report_out(session),
        )

    def seen(self, prompt: Prompt | None, events: Sequence[Event], view: View, names: RaceNames) -> RaceSeen:
        """What one seat may see."""
        return RaceSeen(self.prompt_out(prompt, names), self.events_out(events, names), view)

    def prompt_out(self, prompt: Prompt | None, names: RaceNames) -> RacePrompt | None:
        """A question with what each answer costs and brings."""
        return prompt_out(prompt, names)

    def events_out(self, events: Iterable[Event], names: RaceNames) -> tuple[RaceEvent, ...]:
        """Events with seats from 1."""
        return events_out(events, names)


def _asked(shown: Shown) -> int:
    """Return the seat whose way ahead is wanted: whoever decides, at the end the first."""
    return shown.prompt.seat if shown.prompt is not None else shown.reader or 1


RACE_WORDS = RaceWords()
