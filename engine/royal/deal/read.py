"""Read deal files strictly: every fault is a `DealError` that names the line."""

from highseas.engine.deals import check_players, read_file
from highseas.engine.royal.deal.format import Deal, DealFile
from highseas.engine.royal.deal.rules import check_table
from highseas.engine.royal.new_game import check_setup
from highseas.engine.royal.setup import Setup
from highseas.engine.strict_toml.places import Places


def read_deal(text: str, name: str = "deal") -> Deal:
    """Read a deal and check that it can be laid out. `name` is that of its file.

    Raises `DealError`, with the line at fault and the reason as figures.
    """

    def checked(file: DealFile, places: Places) -> Deal:
        setup = Setup(file.mode, file.seats, file.seed, file.options)
        check_setup(setup)
        check_table(setup, file.table, places)
        check_players(file)
        return Deal(name, setup, file.table, file.puzzle, file.players)

    return read_file(text, DealFile, checked)
