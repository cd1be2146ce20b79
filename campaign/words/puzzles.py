"""Puzzles in words: the task on the table, the nudge and the whole solution."""

from collections.abc import Sequence

from highseas.campaign.play.replay import split_replay
from highseas.campaign.play.royal.puzzles import Puzzle
from highseas.campaign.play.session import replay
from highseas.campaign.words.names import contract_name, counted, listed
from highseas.campaign.words.naming import TableNames
from highseas.campaign.words.prompts import option_label
from highseas.engine.royal.seen.view import View


def task_line(view: View, width: int = 80) -> str:
    """Format what is left to do, and in how many turns, in one line of `width` columns if possible."""
    names = [contract_name(goal.id) for goal in view.goals if not goal.markers]
    if not names:
        return "Puzzle: everything is completed."
    when = f"in this turn and {view.turns_left} more" if view.turns_left else "before this turn ends"
    text = f"Puzzle: complete {listed(names)} {when}."
    if len(text) <= width:
        return text
    return f"Puzzle, {counted(view.turns_left + 1, 'turn')}: {', '.join(names)}"


def nudge(puzzle: Puzzle) -> str:
    """Return the first hint: a thought, no move. The second asking gives the solution."""
    return f"Hint: {puzzle.hint or puzzle.goal} Ask again for the whole solution."


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
        who = f"{names[moment.seat - 1]}: " if len(names) > 1 else ""
        done = " (done)" if list(made[: number + 1]) == whole.moves[: number + 1] else ""
        lines.append(f"{number + 1}. {who}{label}{done}")
    if not _on_the_way(made, whole.moves):
        lines.append("This game went another way; the steps begin at the beginning, to which undo goes back.")
    return lines


def _on_the_way(made: Sequence[str], moves: Sequence[str]) -> bool:
    return list(made) == list(moves[: len(made)])
