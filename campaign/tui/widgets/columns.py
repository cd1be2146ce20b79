"""Blocks of lines in columns beside each other, as a page of a book has them."""

from collections.abc import Sequence

from textual.content import Content

from highseas.campaign.tui.widgets.panel import fit

GAP = 3
"""Columns between two columns."""
Block = Sequence[Content]


def columns_in(width: int, column: int) -> int:
    """Return how many columns of such a width fit."""
    return max(1, (width + GAP) // (column + GAP))


def share(width: int, column: int) -> int:
    """Return how wide each of as many columns is as fit."""
    return (width + GAP) // columns_in(width, column) - GAP


def in_columns(blocks: Sequence[Block], width: int, column: int) -> list[Content]:
    """Return the lines of blocks below each other in as many columns, at least `column` wide, as fit into `width`;
    a block is not parted, and the columns are about equally long. Lines of blocks are no wider than `column`.
    """
    number = min(columns_in(width, column), max(1, len(blocks)))
    if number == 1:
        return _below(blocks)
    every = sum(len(block) + 1 for block in blocks)
    longest = next(room for room in range(max(map(len, blocks)), every + 1) if len(_filled(blocks, room)) <= number)
    parts = [_below(part) for part in _filled(blocks, longest)]
    each, lines = (width + GAP) // number - GAP, list[Content]()
    for row in range(max(map(len, parts))):
        cells = [part[row] if row < len(part) else Content("") for part in parts]
        lines.append(Content(" " * GAP).join([*(fit(each, cell) for cell in cells[:-1]), cells[-1]]))
    return lines


def _filled(blocks: Sequence[Block], room: int) -> list[list[Block]]:
    """Share blocks out to columns of so many lines, in order."""
    columns: list[list[Block]] = [[]]
    left = room
    for block in blocks:
        if columns[-1] and len(block) > left:
            columns.append([])
            left = room
        columns[-1].append(block)
        left -= len(block) + 1
    return columns


def _below(blocks: Sequence[Block]) -> list[Content]:
    """Return blocks below each other, with an empty line between them."""
    lines: list[Content] = []
    for block in blocks:
        lines += [*([Content("")] if lines else []), *block]
    return lines
