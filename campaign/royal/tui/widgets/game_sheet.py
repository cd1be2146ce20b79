"""What stands beside the form of a new game: its contracts with their pictures, and its deck."""

from collections.abc import Mapping, Sequence

from textual.content import Content

from highseas.campaign.results.summary import ContractRecord
from highseas.campaign.royal.begin.setups import Kind, Outlook
from highseas.campaign.royal.tui.pictures import of_card, of_goal
from highseas.campaign.royal.words.goals import contract_terms, goal_reward
from highseas.campaign.royal.words.language import GameLanguage
from highseas.campaign.tui.art.grids import Art
from highseas.campaign.tui.art.paint import LINES, WIDTH
from highseas.campaign.tui.art.paint import lines as picture_of
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.panel import fit
from highseas.engine.royal.seen.view import GoalView

GAP = 2
"""Columns between pictures, and between a picture and its text."""
_BESIDE = 20
"""Fewest columns of a text beside a picture."""


def contracts(
    outlook: Outlook,
    records: Mapping[str, ContractRecord],
    language: GameLanguage,
    theme: ThemeStyles,
    size: tuple[int, int],
) -> list[Content]:
    """Return the contracts of the game, each with its picture where all have room in so many columns and lines;
    nothing for a game without contracts.
    """
    width, room = size
    if not outlook.contracts:
        return []
    title = Content(language.say("screens.form.contracts")).stylize(theme.heading)
    below = _below_pictures(outlook.contracts, records, language, theme, width)
    beside = _beside_pictures(outlook.contracts, records, language, theme, width)
    close = [row for row in beside if row.cell_length]
    fitting = [lines for lines in (below, beside, close) if lines and len(lines) < room][:1]
    if fitting:
        return [title, *fitting[0]]
    plain = [row for goal in outlook.contracts for row in _said(goal, records, language, theme, width)]
    return [title, *plain]


def deck(outlook: Outlook, language: GameLanguage, theme: ThemeStyles, size: tuple[int, int]) -> list[Content]:
    """Return how many cards are in the deck, with pictures of as many kinds of them as have room, if any has."""
    width, room = size
    across, gap = (width + GAP) // (WIDTH + GAP), Content(" " * GAP)
    rows = (room - 1) // (LINES + 2)
    if rows < 1 or not across:
        return []
    lines = [Content(language.say("screens.form.deck", cards=outlook.cards)).stylize(theme.heading)]
    shown = outlook.kinds[: rows * across]
    for start in range(0, len(shown), across):
        blocks = [
            [
                *picture_of(of_card(each.card), theme, theme.body),
                _caption(each, language, theme),
            ]
            for each in shown[start : start + across]
        ]
        lines += [Content("")] if start else []
        lines += [gap.join(row) for row in zip(*blocks, strict=True)]
    return lines


def _caption(kind: Kind, language: GameLanguage, theme: ThemeStyles) -> Content:
    """What cards of a kind are called, in few words where many have no room, and how many there are."""
    copies = f" ×{kind.copies}"
    names = (language.kind_name(kind.kind), language.short_name(kind.kind))
    name = next((name for name in names if len(name) + len(copies) <= WIDTH), names[-1])
    return fit(WIDTH, language.capital(name), (copies, theme.dim))


def contract(goal: GoalView, language: GameLanguage, theme: ThemeStyles, width: int) -> list[Content]:
    """Return one contract with its picture and what it asks for."""
    return _picture_beside(of_goal(goal), _said(goal, {}, language, theme, max(1, width - WIDTH - GAP)), theme)


def _said(
    goal: GoalView,
    records: Mapping[str, ContractRecord],
    language: GameLanguage,
    theme: ThemeStyles,
    width: int,
) -> list[Content]:
    """A contract in words: what it is called, asks for and brings, and what became of it so far."""
    asked = language.capital(contract_terms(goal.id, language))
    lines = [fit(width, (language.contract_name(goal.id), "bold"))]
    lines += [row.rstrip() for row in Content(f"{asked}: {goal_reward(goal, language)}.").wrap(width)]
    record = records.get(goal.id)
    if record is not None:
        said = language.say("statistics.contract_brief", done=record.done, lay=record.lay)
        lines += [row.rstrip().stylize(theme.dim) for row in Content(said).wrap(width)]
    return lines


def _below_pictures(
    goals: Sequence[GoalView],
    records: Mapping[str, ContractRecord],
    language: GameLanguage,
    theme: ThemeStyles,
    width: int,
) -> list[Content]:
    """Contracts side by side, the words of each below its picture; nothing if not all fit beside each other."""
    each = min(2 * WIDTH, (width + GAP) // len(goals) - GAP)
    if each < WIDTH:
        return []
    words = [_said(goal, records, language, theme, each) for goal in goals]
    most = max(map(len, words))
    blocks = [
        [*picture_of(of_goal(goal), theme, theme.body), *said, *[Content("")] * (most - len(said))]
        for goal, said in zip(goals, words, strict=True)
    ]
    gap = Content(" " * GAP)
    return [gap.join([fit(each, part) for part in row]) for row in zip(*blocks, strict=True)]


def _beside_pictures(
    goals: Sequence[GoalView],
    records: Mapping[str, ContractRecord],
    language: GameLanguage,
    theme: ThemeStyles,
    width: int,
) -> list[Content]:
    """Contracts below each other, the words of each beside its picture; nothing if the words have no room."""
    text = width - WIDTH - GAP
    if text < _BESIDE:
        return []
    blocks = [_picture_beside(of_goal(goal), _said(goal, records, language, theme, text), theme) for goal in goals]
    lines = [row for block in blocks for row in (*block, Content(""))]
    return lines[:-1]


def _picture_beside(art: Art, said: Sequence[Content], theme: ThemeStyles) -> list[Content]:
    painted, gap = picture_of(art, theme, theme.body), " " * GAP
    rows = max(len(painted), len(said))
    left = [*painted, *[fit(WIDTH)] * (rows - len(painted))]
    right = [*said, *[Content("")] * (rows - len(said))]
    return [Content.assemble(picture, gap, words) for picture, words in zip(left, right, strict=True)]
