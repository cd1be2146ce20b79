"""The account of a finished game in words: contracts, turns to remember, a line to share."""

from collections.abc import Sequence

from highseas.campaign.play.royal.account import BEFORE, UNKNOWN, Account, Goal, Miss, TurnSummary
from highseas.campaign.play.royal.puzzles import find
from highseas.campaign.words.names import contract_name, counted, full_name, listed, title_name
from highseas.campaign.words.naming import TableNames
from highseas.campaign.words.story import mission_progress, mission_terms
from highseas.engine.royal.cards import CONTRACT_BY_ID
from highseas.engine.royal.goals.terms import WhenBusted, WhenColors, WhenTaxed
from highseas.story.seen import MissionView


def goal_lines(goals: Sequence[Goal], names: TableNames, missions: Sequence[MissionView] = ()) -> list[str]:
    """Format a line for each contract or mission: who completed it and when, or how far it was.

    `missions` are those of the table's story, whose terms are included.
    """
    asked = {mission.id: mission for mission in missions}
    return [
        _goal(goal, names) if goal.kind == "contract" else _mission(goal, asked[goal.id], names) for goal in goals
    ]


def _goal(goal: Goal, names: TableNames) -> str:
    how = _completed(goal, names) if goal.done else f"stayed open{_how_far(goal, names)}"
    return f"{goal_name(goal, names)}: {how}"


def _mission(goal: Goal, mission: MissionView, names: TableNames) -> str:
    progress = mission_progress(mission, names)
    far = f"; {'; '.join(progress)}" if progress else ""
    how = _completed(goal, names) if goal.done else f"not completed{far}"
    return f"{goal_name(goal, names)} ({'; '.join(mission_terms(mission))}): {how}"


def _completed(goal: Goal, names: TableNames) -> str:
    return "; ".join(f"{names[done.seat - 1]}, {_when(done.turn)}" for done in goal.done)


def _when(turn: int) -> str:
    if turn == BEFORE:
        return "before the first move"
    return "before this history begins" if turn == UNKNOWN else f"turn {turn}"


def goal_name(goal: Goal | Miss, names: TableNames) -> str:
    """Return a contract's name, or a mission's number and title."""
    if goal.kind == "contract":
        return contract_name(goal.id)
    name = names.story.mission_name(goal.id)
    return f"{name[:1].upper()}{name[1:]}"


def _how_far(goal: Goal, names: TableNames) -> str:
    """Format how much of it there was, as in ", 2 of 3 cutlasses"; for several seats each by name."""
    never = _never(goal)
    if never:
        return f", {never}"
    thing = _thing(goal)
    if len(names) == 1:
        return f", {goal.progress[0]} of {_things(goal.need, thing)}"
    figures = [f"{name} {have}" for name, have in zip(names, goal.progress, strict=True)]
    return f", {', '.join(figures)} of {_things(goal.need, thing)}"


def _things(count: int, thing: str) -> str:
    """ "3 cutlasses", "12 influence"."""
    return f"{count} {thing}" if thing == "influence" else counted(count, thing)


def _never(goal: Goal) -> str:
    """Say that the moment of a contract never came; empty for any other contract."""
    if goal.need > 1:
        return ""
    match CONTRACT_BY_ID[goal.id].term:
        case WhenColors(at_least):
            return f"{goal.best} of {counted(at_least, 'ship color')} in the harbor at best"
        case WhenBusted():
            return "nobody took a bust for it"
        case WhenTaxed():
            return "nobody paid a tax for it"
        case _:
            return ""


_THINGS = {
    "professions": "card",
    "expeditions": "expedition",
    "cutlasses": "cutlass",
    "cheap_professions": "card",
    "influence": "influence",
    "pay_coins": "coin",
    "ship_colors": "time",
    "decline_coins": "ship",
    "keep_repelled": "ship",
}


def _thing(goal: Goal | Miss) -> str:
    """Return what a contract counts; for a mission "thing", since its terms may differ."""
    return _THINGS.get(CONTRACT_BY_ID[goal.id].term.kind, "step") if goal.kind == "contract" else "thing"


def miss_line(miss: Miss, names: TableNames) -> str:
    """Format the nearest miss, as in "Nearest miss: Mercenary, 1 cutlass short."."""
    who = f" ({names[miss.seat - 1]})" if len(names) > 1 else ""
    return f"Nearest miss: {goal_name(miss, names)}{who}, {_things(miss.missing, _thing(miss))} short."


# --- turns ---


def best_turn_line(turn: TurnSummary, names: TableNames) -> str:
    """Format the best turn: what it completed and brought."""
    done = [*map(contract_name, turn.contracts), *(names.story.mission_name(mission) for mission in turn.missions)]
    parts = [f"completed {listed(done)}"] if done else []
    parts += [counted(turn.steps, "step") + " on the way to a contract"] if turn.steps else []
    parts += [f"{turn.influence:+d} influence"] if turn.influence else []
    parts += [f"{turn.coins:+d} {'coin' if abs(turn.coins) == 1 else 'coins'}"] if turn.coins > 0 else []
    return f"Best turn: {_turn(turn, names)}: {', '.join(parts)}."


def worst_turn_line(turn: TurnSummary, names: TableNames) -> str:
    """Format the worst turn: the bust and what it cost, or the tax."""
    if turn.bust is None:
        return f"Worst turn: {_turn(turn, names)}: taxes took {counted(turn.tax, 'coin')}."
    card, other = map(full_name, turn.bust)
    return (
        f"Worst turn: {_turn(turn, names)}: bust with {counted(turn.lost, 'card')} turned up, "
        f"the {card} meets the {other}."
    )


def _turn(turn: TurnSummary, names: TableNames) -> str:
    return f"turn {turn.turn}, {names[turn.seat - 1]}" if len(names) > 1 else f"turn {turn.turn}"


# --- the whole game ---


def next_title_line(report: Account) -> str:
    """Format what the next better title needs; empty with the best one, and without titles."""
    if report.next_title is None:
        return ""
    code, points = report.next_title
    return f"Next title: {title_name(code)}, from {counted(points, 'point')}; {points - report.points} more."


def share_line(report: Account, names: Sequence[str]) -> str:
    """Format one line to share: what was played and how it ended, without spoiling the deal."""
    if report.daily:
        what = f"High Seas daily {report.daily}"
    elif report.puzzle:
        what = f'High Seas puzzle "{find(report.puzzle).title}"'
    elif report.mode == "adventure":
        what = f"High Seas, chapter {report.chapter}" if report.chapter else "High Seas, the variable game"
    else:
        what = "High Seas"
    seats = [] if len(names) == 1 else [counted(len(names), "player")]
    rewound = ["rewound"] if report.rewound else []
    parts = [what, *seats, *_ended(report, names), _bust_count(report), *rewound]
    return " · ".join(parts if report.puzzle else [*parts, f"seed {report.seed}"])


def _ended(report: Account, names: Sequence[str]) -> list[str]:
    """Return how it ended, as parts of the line to share."""
    done = sum(1 for goal in report.goals if goal.done)
    outcome = "conceded" if report.conceded else report.outcome
    if report.outcome == "ranked":
        return [f"{'conceded' if report.conceded else 'played to the end'} in {counted(report.turns, 'turn')}"]
    if report.mode == "adventure" and not report.turns:
        return [f"{outcome} before its first turn"]
    if report.mode == "adventure":
        return [
            f"{outcome} in {counted(report.turns, 'turn')}",
            f"{done} of {counted(len(report.goals), 'mission')}",
        ]
    if report.outcome == "lost":
        return [f"{outcome} with {done} of {counted(len(report.goals), 'contract')} completed"]
    return [f"won with {counted(report.turns_left, 'turn')} to spare", counted(report.points, "point")]


def _bust_count(report: Account) -> str:
    return counted(sum(report.busts), "bust")
