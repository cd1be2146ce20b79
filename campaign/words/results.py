"""The end of a game in words."""

from collections.abc import Sequence

from campaign.words.names import counted, listed, title_name
from campaign.words.story import goal_lines
from engine.view import ResultView


def headline(result: ResultView, names: Sequence[str]) -> str:
    """How it ended, in one line."""
    if result.goal is not None:
        return _chapter_headline(result)
    if result.outcome == "won":
        return f"Won: every contract is completed, with {counted(result.turns_left, 'turn')} to spare."
    if result.outcome == "lost":
        return f"Lost: the Time deck is empty and {counted(result.contracts_open, 'contract')} stayed open."
    winners = listed(names[seat - 1] for seat in result.winners)
    shared = "share the win" if len(result.winners) > 1 else "wins"
    return f"{winners} {shared}."


def _chapter_headline(result: ResultView) -> str:
    return "The chapter is won." if result.outcome == "won" else "The chapter is lost; it can be played again."


def result_lines(result: ResultView, names: Sequence[str]) -> list[str]:
    """The end in full: outcome, title, every seat's figures."""
    lines = [headline(result, names)]
    if result.goal is not None:
        lines.append(f"Card 9: {'; '.join(goal_lines(result.goal))}.")
    elif result.outcome == "won":
        lines.append(f"{counted(result.points, 'point')} from the Point deck: {title_name(result.title)}.")
    lines.append(f"It took {counted(result.turns, 'turn')}.")
    for name, influence, coins in zip(names, result.influence, result.coins, strict=True):
        lines.append(f"{name}: {influence} influence, {counted(coins, 'coin')}.")
    return lines
