"""Lines of a panel: texts side by side, each of which is painted once however often the line around it changes."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a panel. A piece that stays the same object at the same place is not painted again."""

    pieces: tuple[Content, ...]

    @property
    def content(self) -> Content:
        """All pieces as one text."""
        return self.pieces[0] if len(self.pieces) == 1 else Content("").join(self.pieces)

    @property
    def plain(self) -> str:
        """The text without its styles."""
        return "".join([piece.plain for piece in self.pieces])

    @property
    def cell_length(self) -> int:
        """Columns of all pieces."""
        return sum([piece.cell_length for piece in self.pieces])

    def changes(self, old: "Line") -> list[tuple[int, int]]:
        """Return the columns that look another way than an old line's: where they begin, and how many."""
        found, x = list[tuple[int, int]](), 0
        for was, now in zip(old.pieces, self.pieces, strict=False):
            columns = now.cell_length
            if was is not now:
                if columns != was.cell_length:
                    break
                found.append((x, columns))
            x += columns
        else:
            if len(old.pieces) == len(self.pieces):
                return found
        return [(0, max(self.cell_length, old.cell_length))]

    def after(self, old: "Line") -> "Line":
        """Return this line with the pieces of an old one that look the same; the old one if all do."""
        if len(self.pieces) != len(old.pieces):
            return self
        pieces = [
            was if was is now or was.is_same(now) else now for was, now in zip(old.pieces, self.pieces, strict=True)
        ]
        same = all(was is now for was, now in zip(old.pieces, pieces, strict=True))
        return old if same else Line(tuple(pieces))


def line_of(text: Content | Line) -> Line:
    """Return a text of one line as a line of one piece; a line is one already."""
    return text if isinstance(text, Line) else Line((text,))


def side_by_side(blocks: Sequence[Sequence[Content]], gap: Content, rest: Sequence[Content] = ()) -> list[Line]:
    """Return the lines of blocks of as many lines each, with a gap between them; `rest` is one more
    block, on their right.
    """
    rows = [_parted(pieces, gap) for pieces in zip(*blocks, strict=True)]
    if not rest:
        return [Line(pieces) for pieces in rows]
    return [Line((*pieces, gap, end)) for pieces, end in zip(rows, rest, strict=True)]


def _parted(pieces: Sequence[Content], gap: Content) -> tuple[Content, ...]:
    first, *others = pieces
    return (first, *(piece for other in others for piece in (gap, other)))
