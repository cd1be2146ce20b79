"""Read deal files strictly: every fault is a `DealError` that names the line."""

from highseas.engine.jamaica.deal.format import Deal, DealError, DealFile
from highseas.engine.jamaica.deal.lay import deal_game
from highseas.engine.jamaica.deal.rules import check_table
from highseas.engine.jamaica.new_game import check_setup
from highseas.engine.jamaica.setup import Setup
from highseas.engine.refusal import SetupError
from highseas.engine.strict_toml import TomlError, read
from highseas.engine.strict_toml.places import Places


def read_deal(text: str) -> Deal:
    """Read a deal and check that it can be laid out. Raises `DealError`, with line and reason as figures."""
    try:
        file = read(text, DealFile)
        setup = Setup(file.seats, file.seed, file.mode, file.most_rounds, file.points_decide)
        _check(file, setup, Places(text))
    except TomlError as error:
        raise DealError(error.code, **error.figures) from error
    return Deal(setup, file.table, file.players)


def _check(file: DealFile, setup: Setup, places: Places) -> None:
    try:
        check_setup(setup)
        if file.players and len(file.players) != len(file.seats):
            raise SetupError("deals.players", "players", players=len(file.players), seats=len(file.seats))
        check_table(setup, file.table)
        if not deal_game(Deal(setup, file.table)).frames:
            raise SetupError("jamaica_rules.deals.stage.over", "table", "actor")
    except SetupError as error:
        raise places.error(error.at, error) from error
