"""Puzzles in words: the task on the table, the nudge and the whole solution."""

from collections.abc import Sequence

from highseas.campaign.play.replay import replay, split_replay
from highseas.campaign.royal.play.named_deals import Puzzle
from highseas.campaign.royal.words.naming import TableNames
from highseas.campaign.royal.words.prompts import option_label
from highseas.campaign.words.language import Language
from highseas.engine.royal.seen.view import View


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
    return language.say("puzzle.nudge", hint=puzzle.hint or puzzle.goal)


def solution_lines(puzzle: Puzzle, made: Sequence[str]) -> list[str]:
    """Format every step of the recorded solution in words; those that were made already are marked.

    `made` are the moves of the game so far, in notation.
    """
    _, moves = split_replay(puzzle.solution)
    whole = replay(puzzle.start, moves)
    names = TableNames(whole.names)
    lines = []
    for number, moment in enumerate(whole.moments[1:]):
        prompt = whole.prompt_at(number)
        options = prompt.options if prompt is not None else ()
        label = next((option_label(o, names) for o in options if o.text == moment.move), moment.move)
        who = names[moment.seat - 1] if len(names) > 1 else ""
        done = list(made[: number + 1]) == whole.moves[: number + 1]
        lines.append(names.say("puzzle.step", number=number + 1, who=who, move=label, done=done))
    if not _on_the_way(made, whole.moves):
        lines.append(names.say("puzzle.another_way"))
    return lines


def _on_the_way(made: Sequence[str], moves: Sequence[str]) -> bool:
    return list(made) == list(moves[: len(made)])
