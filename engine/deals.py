"""Deal files: a table fixed as far as a TOML text names it. What is the same for the files of every game.

A game keeps the form of its files, the checks of its own, and how a table is laid out and told (`Deals`).
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol

import msgspec

from highseas.engine import TypeVar
from highseas.engine.refusal import Refusal, SetupError, TomlError
from highseas.engine.strict_toml import read, with_value

if TYPE_CHECKING:
    from highseas.engine.strict_toml.places import Places

U = TypeVar("U", default=Any)
S = TypeVar("S", default=Any)
D = TypeVar("D", bound="ReadDeal", default=Any)
F = TypeVar("F")
_WIDTH = 100
"""Characters after which a list is written over several lines."""


class DealError(Refusal):
    """The text is no table that can be played (with code "toml.fault"), or the table cannot be written as a text."""


class ReadDeal(Protocol):
    """A deal file that was read and checked."""

    @property
    def setup(self) -> Any:
        """The setup of its table."""

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays each seat: "person" or one of `Game.policies`; empty if it does not say."""


class Deals(NamedTuple, Generic[U, S, D]):
    """How a game reads and writes tables as text files, in TOML.

    - `keys`: at the top level, by which a table's file is told from the head of a replay.
    - `form`: of a file; it has `seed` and `players`.
    - `read`: a file's text in, the deal out. Raises a `Refusal` with the line at fault.
    - `lay`: lays the table of a deal out, up to its first question.
    - `write`: a table as a file, with `reveal` what lies face down too. Raises a `Refusal` if no file can.
    - `remarks`: what is odd about a table that can be played, worst first. Raises as `read`.
    """

    keys: frozenset[str]
    form: type[msgspec.Struct]
    read: Callable[[str], D]
    lay: Callable[[D, list[Any] | None], S]
    write: Callable[..., str]
    remarks: Callable[[str], Sequence[Refusal]]

    def setup(self, text: str) -> U:
        setup: U = self.read(text).setup
        return setup

    def players(self, text: str) -> tuple[str, ...]:
        return self.read(text).players

    def lay_out(self, text: str, log: list[Any] | None) -> S:
        return self.lay(self.read(text), log)

    def with_seed(self, text: str, seed: int) -> str:
        return with_value(text, "seed", str(seed), self.form)

    def with_players(self, text: str, players: Sequence[str]) -> str:
        return with_value(text, "players", msgspec.json.encode(players).decode(), self.form)


def read_file(text: str, form: type[F], check: "Callable[[F, Places], D]") -> D:
    """Read a deal file as its form; return what `check` makes of it, which is told where values stand.

    Raises `DealError`, with the line at fault and the reason as figures, for what is no such file, and for the
    `SetupError` or `TomlError` of what cannot be laid out.
    """
    from highseas.engine.strict_toml.places import Places  # noqa: PLC0415 (only where a deal is read)

    try:
        file, places = read(text, form), Places(text)
        try:
            return check(file, places)
        except SetupError as error:
            raise places.error(error.at, error) from error
    except TomlError as error:
        raise DealError(error.code, **error.figures) from error


def check_players(players: Sequence[str], seats: Sequence[str]) -> None:
    """Raise `SetupError` unless the file says of each seat who plays it, or of none."""
    if players and len(players) != len(seats):
        raise SetupError("deals.players", "players", players=len(players), seats=len(seats))


def toml(value: object) -> str:
    """Format a plain value as TOML, which for these is JSON; long lists on lines of their own, tables inline."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(part)}" for key, part in value.items()) + " }"
    text = msgspec.json.encode(value).decode()
    if isinstance(value, list) and len(text) > _WIDTH:
        return "[\n" + "".join(f"    {toml(item)},\n" for item in value) + "]"
    return text


def line(key: str, value: object) -> str:
    return f"{key} = {toml(value)}"
