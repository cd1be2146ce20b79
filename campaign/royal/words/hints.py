"""Advice in words: what the program would do, why it made its moves, how a puzzle is solved."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from highseas.campaign.play.players import Thought
from highseas.campaign.play.replay import replay, split_replay
from highseas.campaign.play.seat import Seat, SeenMoment
from highseas.campaign.play.start import Start
from highseas.campaign.play.thinking import reasons, was_choice
from highseas.campaign.royal.play.at_table import RoyalMoment, RoyalSession
from highseas.campaign.royal.play.named_deals import Puzzle, puzzle_of
from highseas.campaign.royal.play.winnable import winning_moves
from highseas.campaign.royal.words.goals import goal_name
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.royal.words.prompts import option_label
from highseas.campaign.words.language import Language, percent, points
from highseas.engine.royal.ai.advice import EQUAL, Advice, Analysis, Judged, Reason
from highseas.engine.royal.cards import CARDS, CONTRACTS
from highseas.engine.royal.events import Event, GameOver, TurnStarted
from highseas.engine.royal.moves import Complete, Draw, Expedition, Move, Stop, Take
from highseas.engine.royal.seen.view import Option, Prompt, View

MOST = 5
"""Moves that are shown side by side unless all are asked for; more only if they are as good as the best."""
_OF_THE_RISK = ("draw_on", "enough")
"""Reasons that compare a move with the others; the chances do that."""


class Compared(NamedTuple):
    """One move of a hint. `number` is that of its option, from 0 (-1: none), `points` the chance of winning
    in points of a hundred (0: unknown), `equal` whether it is less than half a point from the best.
    """

    move: Move
    number: int
    label: str
    points: int
    equal: bool
    reason: str
    why: Advice | None = None
    """The figures behind the reason."""

    @property
    def odds(self) -> tuple[int, int]:
        """How many of how many cards bust, or their weights, if the move draws one; else both are 0."""
        if self.why is None or not isinstance(self.move, Draw):
            return 0, 0
        return self.why.bust, self.why.total

    @property
    def busted(self) -> int:
        """The chance of winning after a bust, in whole points; 0 where nothing can bust."""
        busted = self.why.busted if isinstance(self.why, Reason) else -1
        return points(busted) if busted >= 0 else 0

    @property
    def line(self) -> tuple[Move, ...]:
        """The moves of the same seat and turn that best follow."""
        return self.why.line if isinstance(self.why, Reason) else ()


class Hint(NamedTuple):
    """A hint in words: by which policy, the moves, the best first, and whether the search was cut short."""

    policy: str
    moves: tuple[Compared, ...]
    capped: bool

    @property
    def best(self) -> Compared:
        return self.moves[0]

    @property
    def equals(self) -> tuple[Compared, ...]:
        """The moves that are as good as any: one, or several of which either will do."""
        return tuple(move for move in self.moves if move.equal)

    def first(self) -> tuple[Compared, ...]:
        """The moves to show side by side: the best, and all that are as good."""
        return self.moves[: max(MOST, len(self.equals))]


def hint_of(thought: Thought, prompt: Prompt, names: TableNames) -> Hint:
    """Put in words what the program thinks of a question."""
    if thought.analysis is None:
        advice: Advice = thought.advice
        number, label = _labelled(advice, prompt, names)
        advised = Compared(advice.move, number, label, 0, True, reason(advice, names), advice)
        return Hint(thought.policy, (advised,), False)
    analysis: Analysis = thought.analysis
    moves = tuple(_compared(judged, analysis, prompt, names) for judged in analysis.judged)
    return Hint(thought.policy, moves, analysis.capped)


def _compared(judged: Judged, analysis: Analysis, prompt: Prompt, names: TableNames) -> Compared:
    best = analysis.judged[0].chance
    equals = [each for each in analysis.judged if abs(best - each.chance) < EQUAL]
    equal = judged in equals
    alone = sum(option.enabled for option in prompt.options) == 1 and judged.why.why != "first_card"
    only = [names.say("hints.compare.only")] if alone else []
    why = names.language.clauses([*only, *_grounds(judged, equal and len(equals) == 1, names)])
    number, label = _labelled(judged.why, prompt, names)
    return Compared(judged.move, number, label, points(judged.chance), equal, why, judged.why)


def _labelled(advice: Advice, prompt: Prompt, names: TableNames) -> tuple[int, str]:
    without_number = -1, Option("", advice.move, goal=advice.goal)
    found = (each for each in enumerate(prompt.options) if each[1].move == advice.move)
    number, option = next(found, without_number)
    return number, option_label(option, names)


def _grounds(judged: Judged, best: bool, names: TableNames) -> Iterator[str]:
    """Yield the clauses of a move's reason. What only a best move is true of is said of nothing else."""
    why = judged.why
    risk = {"bust": why.bust, "total": why.total, "even": why.even, "share": percent(why.bust, max(1, why.total))}
    if isinstance(judged.move, Draw) and why.total and why.why != "first_card":
        left = points(why.busted) if why.busted >= 0 else 0
        if why.bust:
            yield names.say("hints.compare.bust", **risk, left=left)
        else:
            yield names.say("hints.compare.safe", total=why.total, even=why.even)
    if isinstance(judged.move, Stop) and best and why.bust:
        yield names.say("hints.compare.stop", **risk)
    if why.why == "first_card":
        yield reason(why, names)
    elif why.goal is not None and not isinstance(judged.move, Complete):
        yield names.say("hints.compare.goal", goal=goal_name(*why.goal, names.story))
    elif best and why.why not in _OF_THE_RISK:
        yield reason(why, names)
    if steps := [step for move in why.line if (step := in_brief(move, names))]:
        yield names.say("hints.compare.then", steps=steps)


def in_brief(move: Move, names: TableNames) -> str:
    """Say what a move takes or completes, without figures; empty for moves that do neither."""
    match move:
        case Take():
            hired = CARDS[move.card].type != "ship"
            return names.say("hints.step.hire" if hired else "hints.step.trade", card=move.card)
        case Expedition():
            return names.say("hints.step.expedition", card=move.card)
        case Complete():
            return names.say("hints.step.contract", contract=CONTRACTS[move.contract].id)
        case _:
            return ""


def reason(advice: Advice, names: TableNames) -> str:
    """Format the reason of an advice, as a clause."""
    goal = "" if advice.goal is None else goal_name(*advice.goal, names.story)
    share = percent(advice.bust, advice.total) if advice.total else ""
    return names.say(f"hints.why.{advice.why}", goal=goal, card=advice.card, share=share, risk=advice.bust)


def hint_line(hint: Hint, names: TableNames) -> str:
    """Format the best move as one sentence: the move, then its chance and the reason."""
    best, others = hint.best, [move.label for move in hint.equals[1:]]
    return names.say("hints.chance", move=best.label, points=best.points, others=others, why=best.reason)


def whose(hint: Hint, names: TableNames) -> str:
    """Say whose hint it is, as a heading; what was cut short says so."""
    return names.say(f"hints.by.{hint.policy}", capped=hint.capped)


def move_line(move: Compared, hint: Hint, names: TableNames, chance: bool = True) -> str:
    """Format one of the moves side by side; without the `chance` where that stands in a column."""
    if not move.points:
        return names.say("hints.line", move=move.label, why=move.reason)
    return names.say("hints.row" if chance else "hints.beside", move=move.label, **_values(move, hint, names))


def _values(move: Compared, hint: Hint, names: TableNames) -> dict[str, object]:
    """Return the values of a sentence about a move: also whether `either` of two will do, or `any` of several."""
    return {
        "points": move.points,
        "either": move.equal and len(hint.equals) == 2,
        "any": move.equal and len(hint.equals) > 2,
        "why": names.language.capital(move.reason),
    }


def about_line(move: Compared, hint: Hint, names: TableNames) -> str:
    """Format what a hint says of the move that is pointed at: its chance, how it compares, and why."""
    values = _values(move, hint, names)
    if not move.points:
        return names.say("hints.advised", by=whose(hint, names), why=values["why"])
    return names.say("hints.about", best=move.equal and len(hint.moves) > 1, capped=hint.capped, **values)


def chance_text(move: Compared, names: TableNames) -> str:
    """Format the chance of winning with a move, as in "64%"; empty where none is known."""
    return names.say("hints.points", points=move.points)


class Why(NamedTuple):
    """Why the program made a move of a seat, from 1; `points` is its chance of winning in points, 0 if unknown."""

    seat: int
    text: str
    points: int


def whys(
    session: RoyalSession, numbers: Iterable[int], names: TableNames, seat_no: int = -1, every: bool = False
) -> dict[int, Why]:
    """Say why the program made these moves, by number, where it had a choice, as far as a seat, from 0, may know.
    Of several alike in a row, as draws, only the last one is explained, unless it is to be `every` one.
    """
    known, moments = session.reasons, session.moments
    return {
        number: _why(moments[number].seat, session.prompt_at(number - 1), thought, names)
        for number, thought in reasons(session, numbers, seat_no).items()
        if every or not _goes_on(known, moments, number)
    }


def whys_at(seat: Seat, numbers: Iterable[int], names: TableNames) -> dict[int, Why]:
    """Say why the program made these moves, as `whys` does, as far as whoever sits there may know."""
    known, moments = seat.reasons, seat.moments
    asked = {number: moments[number - 1].prompt for number in numbers if number in known and number < len(moments)}
    return {
        number: _why(moments[number].seat, prompt, known[number], names)
        for number, prompt in asked.items()
        if was_choice(prompt, moments[number].move) and not _goes_on(known, moments, number)
    }


def _why(seat: int, asked: Prompt | None, thought: Thought, names: TableNames) -> Why:
    chance, text = 0, ""
    if thought.analysis is not None and asked is not None:
        best = hint_of(thought, asked, names).best
        chance, text = best.points, best.reason
    why = text or reason(thought.why, names)
    return Why(seat, names.say("hints.told", who=names[seat - 1], chance=chance, why=why), chance)


def with_reason(events: Sequence[Event], reason: str) -> list[Event | str]:
    """Put the reason of a move, if there is one, among its events: behind what the move did itself."""
    if not reason:
        return list(events)
    place = next((n for n, event in enumerate(events) if isinstance(event, (TurnStarted, GameOver))), len(events))
    return [*events[:place], reason, *events[place:]]


def _goes_on(known: Mapping[int, Thought], moments: Sequence[RoyalMoment] | Sequence[SeenMoment], number: int) -> bool:
    """Whether the program made the same move for the same seat right after this one."""
    if number + 1 not in known or number + 1 >= len(moments):
        return False
    this, after = moments[number], moments[number + 1]
    return this.seat == after.seat and this.move == after.move


def task_line(view: View, names: TableNames, width: int = 80) -> str:
    """Format what is left to do, and in how many turns, in one line of `width` columns if possible."""
    contracts = [names.language.contract_name(goal.id) for goal in view.goals if not goal.markers]
    if not contracts:
        return names.say("puzzle.done")
    text = names.say("puzzle.task", contracts=contracts, more=view.turns_left)
    if len(text) <= width:
        return text
    return names.say("puzzle.short_task", turns=view.turns_left + 1, contracts=contracts)


def nudge(puzzle: Puzzle, language: Language) -> str:
    """Return the first hint: a thought, no move. The second asking gives the solution."""
    return language.say("puzzle.nudge", hint=puzzle.words.hint or puzzle.words.goal)


def solution_lines(start: Start, made: Sequence[str]) -> list[str]:
    """Format every step that wins a puzzle, or a deal of which that is known, those `made` already (moves in notation)
    marked; none for any other.
    """
    puzzle = puzzle_of(start)
    whole = replay(start, split_replay(puzzle.solution)[1] if puzzle is not None else winning_moves(start))
    names = TableNames(whole.names)
    lines = []
    for number, moment in enumerate(whole.moments[1:]):
        prompt = whole.prompt_at(number)
        options = prompt.options if prompt is not None else ()
        label = next((option_label(o, names) for o in options if o.text == moment.move), moment.move)
        who = names.among_others(moment.seat)
        done = list(made[: number + 1]) == whole.moves[: number + 1]
        lines.append(names.say("puzzle.step", number=number + 1, who=who, move=label, done=done))
    if lines and list(made) != whole.moves[: len(made)]:
        lines.append(names.say("puzzle.another_way"))
    return lines
