"""Read deal files strictly: every fault is a `DealError` that names the line."""

from highseas.engine.refusal import SetupError
from highseas.engine.royal.deal.format import Deal, DealError, DealFile
from highseas.engine.royal.deal.rules import check_table
from highseas.engine.royal.new_game import check_setup
from highseas.engine.royal.setup import Setup
from highseas.engine.strict_toml import TomlError, read
from highseas.engine.strict_toml.places import Places


def read_deal(text: str, name: str = "deal") -> Deal:
    """Read a deal and check that it can be laid out. `name` is that of its file.

    Raises `DealError`, with the line at fault and the reason as figures.
    """
    try:
        file = read(text, DealFile)
        setup = Setup(file.mode, file.seats, file.seed, file.options)
        _check(file, setup, Places(text))
    except TomlError as error:
        raise DealError(error.code, **error.figures) from error
    return Deal(name, setup, file.table, file.puzzle, file.players)


def _check(file: DealFile, setup: Setup, places: Places) -> None:
    """Raise `TomlError` for a game that cannot be played or a table that is impossible."""
    try:
        check_setup(setup)
        check_table(setup, file.table, places)
        if file.players and len(file.players) != len(file.seats):
            raise SetupError("deals.players", "players", players=len(file.players), seats=len(file.seats))
    except SetupError as error:
        raise places.error(error.at, error) from error
