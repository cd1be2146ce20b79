"""What a table says of its past: the contract between a game's words and the screens of any game."""

from abc import ABC, abstractmethod
from textwrap import wrap

from textual.content import Content

from highseas.campaign.files.settings import Speed
from highseas.campaign.play.seat import Seat
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.panel import LogLine


class TableTexts(ABC):
    """The moves of one game in words, as whoever sits there may know them."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    @abstractmethod
    def lines(self, number: int) -> list[LogLine]:
        """Return every line of a move, with the reason of a player of the program where it is known."""

    def turns(self, theme: ThemeStyles, width: int) -> list[tuple[int, Content]]:
        """Return a row for every turn in so many columns, with the number of the move at which it begins: by
        default whose turn it was over its lines of the log.
        """
        rows: dict[tuple[int, int], tuple[int, list[Content]]] = {}
        for number in range(1, len(self.seat.moments)):
            turn = self.seat.moments[number - 1].turn
            head = Content(self.seat.names[turn[1]]).stylize(theme.heading)
            said = rows.setdefault(turn, (number - 1, [head]))[1]
            for line in self.lines(number):
                said += [Content(f"  {row}") for row in wrap(line.text, max(20, width - 2))]
        return [(number, Content("\n").join(said)) for number, said in rows.values()]

    def summary(self, first: int, width: int, most: int) -> list[str]:
        """Return what the program did from a move on, in at most so many lines of so many columns; nothing where
        the log says it as it is.
        """
        return []

    def why(self, first: int) -> str:
        """Return why the program did what it did last since a move; empty where it had no choice, or where its
        reason would tell what is secret.
        """
        return ""

    def stops(self, speed: Speed) -> bool:
        """Whether the program waits after the last move, because a page tells of it."""
        return False
