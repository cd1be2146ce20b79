"""The race around Jamaica in plain lines, and in JSON, which docs/protocol.md explains: its schema is made from it.

Seats count from 1, the Ghost Ship is "ghost"; kinds of tokens, cards and treasures are those of the rules' data.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from highseas.campaign.jamaica.account import Account, end_of
from highseas.campaign.jamaica.payments import sensible
from highseas.campaign.jamaica.words import table_lines
from highseas.campaign.jamaica.words.events import event_line, event_text
from highseas.campaign.jamaica.words.help import explain
from highseas.campaign.jamaica.words.names import GHOST_NO, RaceNames, names_at
from highseas.campaign.jamaica.words.prompts import answer, hint_line, label, reason_line, title
from highseas.campaign.jamaica.words.records import placing_line
from highseas.campaign.jamaica.words.results import report_lines, result_lines, turning_text
from highseas.campaign.jamaica.words.review import RaceReview
from highseas.campaign.jamaica.words.rounds import fleet, of_fleet, round_lines
from highseas.campaign.plain import protocol
from highseas.campaign.plain.game_words import GameWords, Look
from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.plain.review import Reviewed, reviewed
from highseas.campaign.play.finished import Curve
from highseas.campaign.play.players import Thought
from highseas.campaign.play.session import Session
from highseas.campaign.play.thinking import reasons
from highseas.engine.codec import plain_fields, plain_types
from highseas.engine.jamaica import events as ev
from highseas.engine.jamaica.events import CombatRolled, Event
from highseas.engine.jamaica.jamaica import JAMAICA
from highseas.engine.jamaica.seen.build_view import seat_ref
from highseas.engine.jamaica.seen.view import Facts, Prompt, ResultView, SeatRef, View


class RaceOption(protocol.AnyOption, frozen=True):
    """One answer to a question. `label` says it with what it costs and brings; `facts` are the same as figures,
    null where there are none.
    """

    facts: Facts | None


class RacePrompt(protocol.AnyPrompt, frozen=True):
    """What is asked of a seat. `ship` is the ship it is about: the seat itself, or "ghost" where it decides for the
    Ghost Ship. `tokens` of the kind `kind_of` are loaded or paid; `tokens` are also the spaces to sail, `symbol`
    says in which direction. `against` is the other side of a battle, `space` where it is, or what is paid for.
    """

    options: tuple[RaceOption, ...]
    ship: SeatRef
    kind_of: str = ""
    tokens: int = 0
    symbol: str = ""
    against: SeatRef | None = None
    space: int | None = None
    part: str = ""


if TYPE_CHECKING:
    RaceEvent = Any
else:
    RaceEvent = protocol.event_type(
        "RaceEvent",
        ((name.removesuffix("_no"), of) for kind in ev.EVENT_TYPES for name, of in plain_types(kind).items()),
    )


class RaceTurning(msgspec.Struct, frozen=True):
    """A turning point of a race: its round, its kind (treasure, battle, short, home), whose it is, and the text."""

    round: int
    kind: str
    seat: SeatRef
    text: str


class RaceReport(msgspec.Struct, frozen=True):
    """The account of a race that is over, the same in lines, and one line to pass on. `curves` have spaces from the
    start and doubloons of every ship at the end of each round, the Ghost Ship's last.
    """

    account: Account
    lines: tuple[str, ...]
    share: str
    curves: tuple[Curve, ...]
    turning: tuple[RaceTurning, ...]


class RaceOutput(protocol.AnyOutput, frozen=True):
    """One line out: the question, what happened since the last one, the end or null, and the race.

    `view` shows a hand and treasures that lie face down to the one person at the table, or to the seat that is
    served; where several persons play, nobody's, and {"seat": 2} shows one seat's.
    """

    prompt: RacePrompt | None
    events: tuple[RaceEvent, ...]
    result: ResultView | None
    view: View
    report: RaceReport | None = None


class RaceSeen(protocol.AnySeen, frozen=True):
    """What one seat may see: the question, what the last move brought, and the race."""

    prompt: RacePrompt | None
    events: tuple[RaceEvent, ...]
    view: View


def prompt_out(prompt: Prompt | None, names: RaceNames) -> RacePrompt | None:
    if prompt is None:
        return None
    names = names.asking(prompt)
    return RacePrompt(
        seat=prompt.seat,
        kind=prompt.kind,
        title=title(prompt, names),
        options=tuple(
            RaceOption(option.text, answer(option, names), True, None, option.facts) for option in prompt.options
        ),
        ship=prompt.ship,
        kind_of=prompt.kind_of,
        tokens=prompt.count,
        symbol=prompt.symbol,
        against=prompt.against or None,
        space=prompt.space if prompt.space >= 0 else None,
        part=prompt.part,
    )


def events_out(events: Iterable[Event], names: RaceNames) -> tuple[RaceEvent, ...]:
    return tuple(RaceEvent(text=event_text(event, names), **fields_of(event)) for event in events)


def fields_of(event: Event) -> dict[str, Any]:
    """Return the type and the fields of an event, seats from 1 under their names in JSON."""
    fields = {name.removesuffix("_no"): value for name, value in plain_fields(event).items()}
    if isinstance(event, CombatRolled) and event.by_no == GHOST_NO:
        fields["by"] = None  # nobody throws its die for it, as alone
    return {"type": event.__struct_config__.tag, **fields}


def report_out(session: Session) -> RaceReport | None:
    if session.result is None:
        return None
    end, names = end_of(session), RaceNames(session.names)
    lines = report_lines(end, names, placing_line(session))
    turning = tuple(
        RaceTurning(each.round, each.kind, seat_ref(each.seat_no), turning_text(each, names)) for each in end.turning
    )
    return RaceReport(end.account, tuple(lines), lines[-1], end.curves, turning)


MOST_PAYMENTS = 2
"""How many ways to pay are listed with the question."""
_WHOLE = (ev.RaceStarted, ev.GhostHome, ev.Conceded, ev.RaceOver)
_BATTLE = (ev.CombatRolled, ev.SabreUsed)
"""Of a battle that goes on; the question about it says who fights whom, and the strength what was spent."""
_KNOWN = (ev.Loaded, ev.ThrownOut, ev.Paid)
"""What the answer said that it would bring."""
_ANSWERS = (*_KNOWN, ev.Sailed, ev.FellBack, ev.HoldStolen, ev.CurseGiven, ev.PowderSpent)


class RaceWords(GameWords):
    """The race for one to six."""

    game = JAMAICA.name
    commands, here = "jamaica.commands", "jamaica.here"
    own = "hand"
    go_to = "goto"
    line_out = RaceOutput
    seen_out = RaceSeen
    letters: Mapping[str, str] = {"no": "n"}

    label = staticmethod(label)
    answer = staticmethod(answer)
    brief = staticmethod(partial(answer, family="brief"))
    event = staticmethod(event_line)
    table = staticmethod(table_lines.view_lines)
    own_lines = staticmethod(table_lines.own_lines)
    prompt_out = staticmethod(prompt_out)
    events_out = staticmethod(events_out)

    def title(self, prompt: Prompt, names: RaceNames) -> str:
        return self.language.capital(title(prompt, names, "in_lines"))

    def names(self, session: Session) -> RaceNames:
        """The players, as they are called at the question that is asked."""
        return names_at(session, self.language).asking(session.prompt)

    def looks(self) -> Mapping[str, Look]:
        return {
            "map": lambda shown: table_lines.map_lines(shown.view, shown.names),
            "ahead": lambda shown: table_lines.ahead_lines(
                shown.view, shown.prompt.seat if shown.prompt is not None else shown.reader or 1, shown.names
            ),
            "holds": lambda shown: table_lines.hold_lines(shown.view, shown.names),
            "rank": lambda shown: table_lines.rank_lines(shown.view, shown.names),
            "cards": lambda shown: table_lines.card_lines(shown.view, shown.names),
        }

    def listed(self, prompt: Prompt) -> Sequence[int]:
        """Of payments those that make most sense: there can be hundreds, and any right one can be typed."""
        return sensible(prompt)[:MOST_PAYMENTS] if prompt.kind == "pay" else super().listed(prompt)

    def beginning(self, session: Session) -> list[str]:
        """That the solo race is a variant of ours, and what counts in it."""
        if len(session.names) > 1 or session.moves:
            return []
        setup = session.start.setup
        return [self.language.say("jamaica.solo", rounds=setup.most_rounds, older=not setup.points_decide)]

    def news(self, events: Iterable[Any], names: RaceNames) -> list[str]:
        """A line for each ship, without what the only person has just answered; a battle that goes on as it is."""
        happened, only = [event for event in events if isinstance(event, Event)], names.persons or ()
        if len(only) == 1:
            happened = [
                event
                for at, event in enumerate(happened)
                if getattr(event, "seat_no", -1) + 1 not in only or not isinstance(event, _KNOWN if at else _ANSWERS)
            ]
        happened = of_fleet(happened, fleet(names))
        ends = [at for at, event in enumerate(happened) if isinstance(event, (ev.BattleWon, ev.BattleTied))]
        rest = happened[ends[-1] :] if ends else [*happened]
        if happened and isinstance(happened[-1], ev.BattleWon):  # the question that follows says it
            del happened[-1]
        whole = [
            event for event in happened if isinstance(event, _WHOLE) or (event in rest and isinstance(event, _BATTLE))
        ]
        return [*round_lines(happened, names), *(event_text(event, names, brief=True) for event in whole)]

    def moment(self, shown: HeadlessSession, events: Iterable[Event] | None) -> list[str]:
        """The round that begins, and to whom lays the dice the card drawn; after going back also everybody's place."""
        view, names, prompt = shown.view, shown.names, shown.prompt
        if events is None:
            return [table_lines.round_line(view, names), *table_lines.rank_lines(view, names)]
        if prompt is None or not any(isinstance(event, ev.RoundStarted) for event in events):
            return []
        lays, drawn = prompt.kind == "dice", [e.card for e in events if isinstance(e, ev.CardDrawn) and e.card]
        captain, card = "" if lays else names.who(view.captain), names.card(drawn[0], "drawn") if lays and drawn else ""
        dice = list(map(str, view.dice))
        return [names.say("jamaica.begins", round=view.round, captain=captain, dice=dice, card=card)]

    def result(self, session: Session) -> list[str]:
        result = session.result
        return [] if result is None else result_lines(result, self.names(session))

    def report(self, session: Session) -> list[str]:
        return report_lines(end_of(session), RaceNames(session.names), placing_line(session, self.language))

    def review(self, session: Session, tell: Callable[[int, int], None] | None = None) -> Reviewed:
        return reviewed(RaceReview, session, tell)

    def conceding(self, session: Session) -> str:
        return self.language.say("jamaica.conceding", alone=len(session.names) == 1)

    def reasons(
        self, session: Session, numbers: Iterable[int], names: RaceNames, seat_no: int, every: bool
    ) -> dict[int, protocol.ReasonOut]:
        """Why the program made these moves: not of a card, which is chosen in secret."""
        found: dict[int, protocol.ReasonOut] = {}
        for number, thought in reasons(session, numbers, seat_no).items():
            before, moment = session.moments[number - 1], session.moments[number]
            if not session.game.asks_in_secret(before.state):
                prompt = session.game.prompt_for(before.state, seat_no)
                text = reason_line(thought, moment.seat, names, prompt)
                found[number] = protocol.ReasonOut(number, moment.seat, moment.move, text)
        return found

    def help(self, word: str, session: Session, names: RaceNames) -> str:
        return explain(word, self.language)

    def schema(self) -> dict[str, Any]:
        return protocol.schema_of(RaceOutput, RaceSeen, protocol.AnyHint)

    def hint_out(self, thought: Thought, shown: HeadlessSession) -> protocol.AnyHint:
        return protocol.AnyHint(
            shown.session.game.format(thought.move),
            hint_line(thought, shown.names, shown.session.prompt, in_lines=True),
            thought.policy,
        )

    def more_out(self, session: Session, pages: tuple[protocol.PageOut, ...]) -> dict[str, Any]:
        return {"report": report_out(session)}


RACE_WORDS = RaceWords()
