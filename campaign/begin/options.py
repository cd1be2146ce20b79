"""What can be asked for at the command line: options of a new game of any kind, and the game that they ask for."""

from collections.abc import Callable, Sequence
from dataclasses import Field, dataclass, fields
from pathlib import Path
from typing import Annotated, Any, get_args

from cyclopts import Group, Parameter, Token

from highseas.campaign.begin import requests
from highseas.campaign.chapters.campaign import Campaign, CampaignLevel
from highseas.campaign.files.datafile import read_text
from highseas.campaign.games import PLUGS, UNNAMED, game_named, modes, part_of
from highseas.campaign.play.session import SessionError
from highseas.campaign.play.start import Start, deals_of, start_from_deal


def whole(_: type, tokens: Sequence[Token]) -> int:
    """Parse a whole number; a decimal is not rounded. Raises `ValueError`."""
    return int(tokens[0].value)


Whole = Annotated[int, Parameter(converter=whole)]
"""A parameter that is a whole number."""
_OWN_OPTIONS: bool = part_of(UNNAMED, "has_own_options")()


@Parameter(name="*", group=Group("rules"))
@dataclass(frozen=True)
class TableOptions:
    """Options of a new game; `commands.toml` says what each of them is."""

    players: Whole | None = None
    names: str = ""
    seed: Whole | None = None
    aside: Whole = 0
    rating: Whole | None = None
    winnable: bool = False
    contract: tuple[str, ...] = ()
    competitive: bool = False
    expedition_to_win: bool = False
    bust_bars_expeditions: bool = False
    second_shuffle_tax: bool = False
    influence_to_end: Whole | None = None
    auto_contracts: bool = False
    auto_pass: bool = False
    most_rounds: Whole | None = None
    random_start: bool = False
    added: Annotated[tuple[str, ...], Parameter(name="--with")] = ()
    with_contract_cards: Annotated[bool, Parameter(show=False)] = False
    "The same as `--with contracts`, by which it was called before there were other sets."
    ai: str = ""
    set: Annotated[tuple[str, ...], Parameter(show=_OWN_OPTIONS)] = ()
    deal: Path | None = None
    draft: bool = False
    choices: Annotated[bool, Parameter(negative="--no-choices")] = True
    level: Annotated[CampaignLevel, Parameter(show_default=True)] = "written"
    keep_characters: bool = False
    campaign: str = ""
    story: Path | None = None
    at_table: str = ""


NO_OPTIONS = TableOptions()
ALL_OPTIONS = frozenset(field.name for field in fields(TableOptions))


def refuse_any(options: TableOptions, names: frozenset[str], code: str) -> None:
    """Raise `SessionError` with this code for the first of these options that was given."""
    for field in fields(options):
        if field.name in names and getattr(options, field.name) != field.default:
            raise SessionError(code, option=_typed(field))


def _typed(field: Field[Any]) -> str:
    named = [name for each in get_args(field.type) if isinstance(each, Parameter) for name in each.name or ()]
    if field.default is True:  # only what takes it away can have been given
        return f"--no-{field.name.replace('_', '-')}"
    return named[0] if named else f"--{field.name.replace('_', '-')}"


PLAIN_OPTIONS = frozenset({"players", "names", "seed", "ai", "deal"})
"""The options that a game of any kind has."""
OF_RACES = frozenset({"most_rounds"})
Begins = Callable[[str, TableOptions], tuple[Start, Campaign | None]]
"""What begins a game, or a campaign, of this mode, for a game that has more to ask for than seats and luck."""


def plan(mode: str, options: TableOptions) -> tuple[Start, Campaign | None]:
    """Return the game or campaign asked for. Raises `SessionError`, `SetupError` or `DealError`."""
    if mode not in modes():
        raise SessionError("cli.no_game", mode=mode, modes=", ".join(modes()))
    name = mode if mode in PLUGS else UNNAMED
    own: Begins | None = part_of(name, "begin")
    if own is not None:
        return own(mode, options)
    refuse_any(options, ALL_OPTIONS - PLAIN_OPTIONS - OF_RACES, "cli.only_with_modes")
    refuse_any(options, OF_RACES, "cli.only_with_race")
    return plain_start(name, options), None


def plain_start(name: str, options: TableOptions) -> Start:
    """Return the start of a game that is asked for with nothing but seats, luck or a deal file."""
    game = game_named(name)
    if options.deal is not None:
        deals_of(game)
        return dealt(options)
    return requests.plain_start(game, options.players, requests.parts(options.names), options.seed)


def dealt(options: TableOptions) -> Start:
    """Return the start of the deal file asked for. Raises `TextFileError`, `DealError`, or `SessionError`."""
    refuse_any(options, ALL_OPTIONS - {"deal", "ai"}, "cli.not_with.deal")
    assert options.deal is not None
    return start_from_deal(read_text(options.deal))


def other_games() -> tuple[str, ...]:
    """Return the names of the games besides the first, which a command takes in place of a mode of its."""
    return tuple(name for name in PLUGS if name != UNNAMED)
