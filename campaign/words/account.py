"""The account of a finished game in words: contracts as they stood, turns to remember, a line to share."""

from collections.abc import Sequence

from campaign.account import BEFORE, UNKNOWN, Account, Goal, Miss, TurnSummary
from campaign.puzzles import find
from campaign.words.names import contract_name, counted, full_name, listed, title_name
from campaign.words.story import mission_name, mission_progress, mission_terms
from engine.cards import CONTRACT_BY_ID
from engine.tale_view import MissionView

Names = Sequence[str]


def goal_lines(goals: Sequence[Goal], names: Names, missions: Sequence[MissionView] = ()) -> list[str]:
    """A line for each contract or mission: who completed it and when, or how far it was.

    `missions` are those of the table's story, whose terms are told with them.
    """
    asked = {mission.id: mission for mission in missions}
    return [
        _goal(goal, names) if goal.kind == "contract" else _mission(goal, asked[goal.id], names) for goal in goals
    ]


def _goal(goal: Goal, names: Names) -> str:
    how = _completed(goal, names) if goal.done else f"stayed open{_how_far(goal, names)}"
    return f"{goal_name(goal)}: {how}"


def _mission(goal: Goal, mission: MissionView, names: Names) -> str:
    progress = mission_progress(mission, names)
    far = f"; {'; '.join(progress)}" if progress else ""
    how = _completed(goal, names) if goal.done else f"not completed{far}"
    return f"{goal_name(goal)} ({'; '.join(mission_terms(mission))}): {how}"


def _completed(goal: Goal, names: Names) -> str:
    return "; ".join(f"{names[done.seat - 1]}, {_when(done.turn)}" for done in goal.done)


def _when(turn: int) -> str:
    if turn == BEFORE:
        return "before the first move"
    return "before this history begins" if turn == UNKNOWN else f"turn {turn}"


def goal_name(goal: Goal | Miss) -> str:
    """A contract by its name, a mission by its number and title."""
    if goal.kind == "contract":
        return contract_name(goal.id)
    name = mission_name(goal.id)
    return f"{name[:1].upper()}{name[1:]}"


def _how_far(goal: Goal, names: Names) -> str:
    """How much of it there was, as in ", 2 of 3 cutlasses"; for several seats each by name."""
    never = _never(goal)
    if never:
        return f", {never}"
    thing = _thing(goal)
    if len(names) == 1:
        return f", {goal.progress[0]} of {_things(goal.need, thing)}"
    told = [f"{name} {have}" for name, have in zip(names, goal.progress, strict=True)]
    return f", {', '.join(told)} of {_things(goal.need, thing)}"


def _things(count: int, thing: str) -> str:
    """ "3 cutlasses", "12 influence"."""
    return f"{count} {thing}" if thing == "influence" else counted(count, thing)


def _never(goal: Goal) -> str:
    """What never happened, of a contract that comes with one moment; empty for any other."""
    if goal.need > 1:
        return ""
    asked = CONTRACT_BY_ID[goal.id].requirement
    match asked.kind:
        case "ship_colors":
            return f"{goal.best} of {counted(asked.at_least, 'ship color')} in the harbor at best"
        case "bust":
            return "nobody took a bust for it"
        case "pay_tax":
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
    """What a contract counts; of a mission simply things, for its terms may differ."""
    return _THINGS.get(CONTRACT_BY_ID[goal.id].requirement.kind, "step") if goal.kind == "contract" else "thing"


def miss_line(miss: Miss, names: Names) -> str:
    """What was nearest, as in "Nearest miss: Mercenary, 1 cutlass short."."""
    who = f" ({names[miss.seat - 1]})" if len(names) > 1 else ""
    return f"Nearest miss: {goal_name(miss)}{who}, {_things(miss.missing, _thing(miss))} short."


# --- turns ---


def best_turn_line(turn: TurnSummary, names: Names) -> str:
    """The best turn: what it completed and brought."""
    done = [*map(contract_name, turn.contracts), *map(mission_name, turn.missions)]
    parts = [f"completed {listed(done)}"] if done else []
    parts += [counted(turn.steps, "step") + " on the way to a contract"] if turn.steps else []
    parts += [f"{turn.influence:+d} influence"] if turn.influence else []
    parts += [f"{turn.coins:+d} {'coin' if abs(turn.coins) == 1 else 'coins'}"] if turn.coins > 0 else []
    return f"Best turn: {_turn(turn, names)}: {', '.join(parts)}."


def worst_turn_line(turn: TurnSummary, names: Names) -> str:
    """The worst turn: the bust and what it cost, or the tax."""
    if turn.bust is None:
        return f"Worst turn: {_turn(turn, names)}: taxes took {counted(turn.tax, 'coin')}."
    card, other = map(full_name, turn.bust)
    return (
        f"Worst turn: {_turn(turn, names)}: bust with {counted(turn.lost, 'card')} turned up, "
        f"the {card} meets the {other}."
    )


def _turn(turn: TurnSummary, names: Names) -> str:
    return f"turn {turn.turn}, {names[turn.seat - 1]}" if len(names) > 1 else f"turn {turn.turn}"


# --- the whole ---


def next_title_line(told: Account) -> str:
    """What the next better title needs; empty with the best one, and without titles."""
    if told.next_title is None:
        return ""
    code, points = told.next_title
    return f"Next title: {title_name(code)}, from {counted(points, 'point')}; {points - told.points} more."


def share_line(told: Account, names: Names) -> str:
    """One line to pass on: what was played, how it ended, nothing that would spoil the deal for others."""
    if told.daily:
        what = f"High Seas daily {told.daily}"
    elif told.puzzle:
        what = f'High Seas puzzle "{find(told.puzzle).title}"'
    elif told.mode == "adventure":
        what = f"High Seas, chapter {told.chapter}" if told.chapter else "High Seas, the variable game"
    else:
        what = "High Seas"
    seats = [] if len(names) == 1 else [counted(len(names), "player")]
    rewound = ["rewound"] if told.rewound else []
    parts = [what, *seats, *_ended(told, names), _bust_count(told), *rewound]
    return " · ".join(parts if told.puzzle else [*parts, f"seed {told.seed}"])


def _ended(told: Account, names: Names) -> list[str]:
    """How it ended, in the parts of the line to share."""
    done = sum(1 for goal in told.goals if goal.done)
    outcome = "conceded" if told.conceded else told.outcome
    if told.outcome == "ranked":
        return [f"{'conceded' if told.conceded else 'played to the end'} in {counted(told.turns, 'turn')}"]
    if told.mode == "adventure":
        return [f"{outcome} in {counted(told.turns, 'turn')}", f"{done} of {counted(len(told.goals), 'mission')}"]
    if told.outcome == "lost":
        return [f"{outcome} with {done} of {counted(len(told.goals), 'contract')} completed"]
    return [f"won with {counted(told.turns_left, 'turn')} to spare", counted(told.points, "point")]


def _bust_count(told: Account) -> str:
    return counted(sum(told.busts), "bust")
