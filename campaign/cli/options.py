"""Options shared by all commands, and building the requested game or campaign from them."""

from dataclasses import Field, dataclass, fields
from pathlib import Path
from typing import Annotated, Any, get_args

from cyclopts import Group, Parameter

from highseas.campaign.begin import requests
from highseas.campaign.begin.games import other_start
from highseas.campaign.begin.royal import card_sets, setups
from highseas.campaign.chapters import campaign as campaigns
from highseas.campaign.chapters.campaign import Campaign, CampaignLevel
from highseas.campaign.chapters.laid import HandedOn
from highseas.campaign.cli.root import whole
from highseas.campaign.play.games import UNNAMED, game_named, known_games
from highseas.campaign.play.session import Session, SessionError
from highseas.campaign.play.start import Start, deals_of
from highseas.campaign.shelf import rescue, slots, tables
from highseas.campaign.words.language import ENGLISH
from highseas.campaign.words.terminal import complain
from highseas.saves import Store

_RULES = Group("Rules of the table")


@Parameter(name="*")
@dataclass(frozen=True)
class TableOptions:
    """Options of a new game."""

    players: Annotated[int | None, Parameter(group=_RULES, converter=whole)] = None
    "How many seats, 1 to 5; in jamaica 1 to 6."
    names: Annotated[str, Parameter(group=_RULES)] = ""
    "Names of the seats, separated by commas."
    seed: Annotated[int | None, Parameter(group=_RULES, converter=whole)] = None
    "The deal: the same seed and options give the same game everywhere."
    aside: Annotated[int, Parameter(group=_RULES, converter=whole)] = 0
    "Time cards set aside as points before the game."
    rating: Annotated[int | None, Parameter(group=_RULES, converter=whole)] = None
    "A deal this hard, from 1 (the easiest fifth with as many seats) to 5; with --seed the first from there on."
    contract: Annotated[tuple[str, ...], Parameter(group=_RULES, negative=())] = ()
    "A contract to lay out; give it again for more. The rest are random."
    competitive: Annotated[bool, Parameter(group=_RULES, negative=())] = False
    "Against each other instead of against the Time deck."
    expedition_to_win: Annotated[bool, Parameter(group=_RULES, negative=())] = False
    "Competitive: only those with an expedition can win."
    bust_bars_expeditions: Annotated[bool, Parameter(group=_RULES, negative=())] = False
    "As at Yucata: no expedition after a bust."
    second_shuffle_tax: Annotated[bool, Parameter(group=_RULES, negative=())] = False
    "As at Yucata: a second reshuffle in one Discover brings a Tax Increase."
    influence_to_end: Annotated[int | None, Parameter(group=_RULES, converter=whole)] = None
    "Competitive: influence that starts the last round, 8 to 20; else as printed. Above that thin piles end it too."
    auto_contracts: Annotated[bool, Parameter(group=_RULES, negative=())] = False
    "As at Yucata: contracts that ask for what you have complete themselves."
    auto_pass: Annotated[bool, Parameter(group=_RULES, negative=())] = False
    "As at Yucata, competitive: you are passed over where one ship that earns nothing is all you could take."
    most_rounds: Annotated[int | None, Parameter(group=_RULES, converter=whole)] = None
    "Jamaica: rounds after which the race is scored as it stands, 0 for no limit; 15 alone if left out."
    random_start: Annotated[bool, Parameter(group=_RULES, negative=())] = False
    "As at Yucata: the start player is drawn by lot."
    added: Annotated[tuple[str, ...], Parameter(name="--with", group=_RULES, negative=())] = ()
    "Card sets to mix in: contracts, make-sail-marked, gambler; goals are reached more slowly."
    with_contract_cards: Annotated[bool, Parameter(group=_RULES, negative=(), show=False)] = False
    "The same as --with contracts, by which it was called before there were other sets."
    ai: Annotated[str, Parameter(group=_RULES)] = ""
    "Seats that the program plays, separated by commas: 2 or 2:deckhand by rules of thumb, 2:navigator looks ahead."
    set: Annotated[tuple[str, ...], Parameter(group=_RULES, negative=(), show=setups.has_own_options())] = ()
    "An option that only this mode has, as NAME=VALUE; give it again for more."
    deal: Annotated[Path | None, Parameter(group=_RULES)] = None
    "A deal file instead of a shuffled table."
    draft: Annotated[bool, Parameter(group=_RULES, negative=())] = False
    "Story campaign: choose characters in reverse order instead of dealing them."
    choices: Annotated[bool, Parameter(group=_RULES, negative=())] = False
    "Story campaign: the story asks one choice a chapter."
    level: Annotated[CampaignLevel, Parameter(group=_RULES, show_default=True)] = "written"
    "Story campaign: how hard it is, as written or with more or fewer coins at the beginning of each chapter."
    keep_characters: Annotated[bool, Parameter(group=_RULES, negative=())] = False
    "Story campaign: from chapter 2 on everybody keeps the character of the chapter before."
    campaign: Annotated[str, Parameter(group=_RULES)] = ""
    "Story campaign: its name."
    story: Annotated[Path | None, Parameter(group=_RULES)] = None
    "Story campaign: the folder of a story of your own, or the id of one you added."
    at_table: Annotated[str, Parameter(group=_RULES)] = ""
    "Story campaign: name of an earlier one, running or finished; its places are laid from the beginning."

    def sets(self, mode: str) -> tuple[str, ...]:
        """Return the card sets of a game of this mode with those that are mixed in."""
        added = [name for words in self.added for name in requests.parts(words)]
        return card_sets.sets_with(mode, (*added, *(("contracts",) if self.with_contract_cards else ())))


NO_OPTIONS = TableOptions()
ALL_OPTIONS = frozenset(field.name for field in fields(TableOptions))
_OF_CAMPAIGNS = frozenset({"draft", "choices", "level", "keep_characters", "campaign", "story", "at_table"})
_OF_RACES = frozenset({"most_rounds"})
_NOT_OF_CAMPAIGNS = frozenset(
    {
        "aside",
        "rating",
        "contract",
        "expedition_to_win",
        "influence_to_end",
        "auto_contracts",
        "auto_pass",
        "random_start",
        "deal",
        "set",
    }
)
_OF_SHUFFLED_TABLES = ALL_OPTIONS - _OF_CAMPAIGNS - {"deal", "ai"}
_OF_PORT_ROYAL = ALL_OPTIONS - {"players", "names", "seed", "ai", "deal", "most_rounds"}


def refuse_any(options: TableOptions, names: frozenset[str], code: str) -> None:
    """Raise `SessionError` with this code for the first of these options that was given."""
    for field in fields(options):
        if field.name in names and getattr(options, field.name) != field.default:
            raise SessionError(code, option=_typed(field))


def _typed(field: Field[Any]) -> str:
    """Return an option as it is typed."""
    named = [name for each in get_args(field.type) if isinstance(each, Parameter) for name in each.name or ()]
    return named[0] if named else f"--{field.name.replace('_', '-')}"


def _start(mode: str, options: TableOptions) -> Start:
    """Return the start of the requested game. Raises `SessionError`, `SetupError` or `DealError`."""
    refuse_any(options, _OF_CAMPAIGNS, "cli.only_with_campaign")
    refuse_any(options, _OF_RACES, "cli.only_with_race")
    if options.deal is not None:
        refuse_any(options, _OF_SHUFFLED_TABLES, "cli.not_with.deal")
        return requests.read_deal_file(options.deal)
    wanted = setups.GameRequest(
        mode=mode,
        players=options.players,
        names=requests.parts(options.names),
        seed=options.seed,
        aside=options.aside,
        rating=options.rating,
        contracts=options.contract,
        sets=options.sets(mode),
        competitive=options.competitive,
        expedition_to_win=options.expedition_to_win,
        bust_bars_expeditions=options.bust_bars_expeditions,
        second_shuffle_tax=options.second_shuffle_tax,
        influence_to_end=options.influence_to_end,
        auto_contracts=options.auto_contracts,
        auto_pass=options.auto_pass,
        random_start=options.random_start,
        own=setups.own_options(mode, options.set),
    )
    return setups.wanted_start(wanted)


def plan(mode: str, options: TableOptions) -> tuple[Start, Campaign | None]:
    """Return the game or the campaign asked for, by a mode of Port Royal or the name of another game.

    Raises `SessionError`, `SetupError` or `DealError`.
    """
    if mode in other_games():
        refuse_any(options, _OF_PORT_ROYAL, "cli.only_with_royal")
        if options.deal is not None:
            deals_of(game_named(mode))
            return _start(mode, options), None
        names = requests.parts(options.names)
        game = game_named(mode)
        return other_start(game, options.players, names, options.seed, options.most_rounds), None
    if setups.is_campaign(mode):
        return _campaign(options)
    return _start(mode, options), None


def other_games() -> tuple[str, ...]:
    """Return the names of the games besides Port Royal, which a command takes in place of a mode of its."""
    return tuple(name for name in known_games() if name != UNNAMED)


def sit_down(
    start: Start, campaign: Campaign | None, options: TableOptions, store: Store | None
) -> tuple[Session, str]:
    """Start a session, and return it with a sentence if it could not be saved. Raises `SessionError`."""
    return requests.begin(start, requests.programs(options.ai), store, "", campaign)


def note_rating(session: Session) -> None:
    """Let a game that begins say first how hard its deal is, if it is rated."""
    from highseas.campaign.words.royal.rating import rating_line

    if not session.moves and session.campaign is None:
        session.notice = " ".join(filter(None, (rating_line(session.start, ENGLISH), session.notice)))


def deal_of_day(date: str, name: str, store: Store | None, game: str = "") -> tuple[Session, str]:
    """Start or resume the daily deal of a date, today's (UTC) if none is named, in a game by its name, by default
    Port Royal.

    Returns the session, and a sentence if a new one could not be saved. Raises `SessionError`, `SaveError`,
    `UnknownGame`, or `NoSuchPart` for a game that has none.
    """
    from highseas.campaign.files import settings
    from highseas.campaign.play.dailies import daily_in
    from highseas.campaign.play.days import USUAL_NAME, read_date, today

    daily, day = daily_in(game_named(game or UNNAMED).name), read_date(date) if date else today()
    slot = daily.slot(day)
    if store is not None and slots.shelf_of(store, slot).exists(slot):
        return resumed(slot), ""
    own = name or settings.load()[0].name or USUAL_NAME
    return requests.begin(daily.start(day, own), (), store, slot)


def _campaign(options: TableOptions) -> tuple[Start, Campaign]:
    """Return the first chapter of the requested campaign. At an earlier table it has that one's players and story,
    unless others are named. Raises `SaveError`, `SessionError` or `SetupError`.
    """
    refuse_any(options, _NOT_OF_CAMPAIGNS, "cli.not_with.campaign")
    refuse_any(options, _OF_RACES, "cli.only_with_race")
    table = tables.take_table(slots.open_store(), options.at_table) if options.at_table else None
    names = requests.parts(options.names)
    if table is not None and not names and options.players is None:
        names = table.names
    return campaigns.begin_campaign(
        campaigns.CampaignRequest(
            names=requests.seat_names(options.players, names, campaigns.MOST_PLAYERS, "begin.players_campaign"),
            name=options.campaign,
            seed=requests.draw_seed() if options.seed is None else options.seed,
            competitive=options.competitive,
            draft=options.draft,
            choices=options.choices,
            level=options.level,
            keep=options.keep_characters,
            sets=options.sets(campaigns.MODE),
            bust_bars_expeditions=options.bust_bars_expeditions,
            second_shuffle_tax=options.second_shuffle_tax,
            story=options.story or (table.story if table is not None else None),
            table=table.handed_on if table is not None else HandedOn(),
        )
    )


def resumed(slot: str, restore: bool = False) -> Session:
    """Resume a saved game, the newest unfinished one if none is named; with `restore` from its backup if damaged.

    Raises `SaveError` or `SessionError`.
    """
    store = slots.open_store()
    if not slot:
        newest = slots.newest_unfinished(store)
        if newest is None:
            raise SessionError("cli.no_unfinished")
        slot = newest.name
    try:
        return slots.resume(store, slot)
    except rescue.Restorable as error:
        if not restore:
            raise
        complain(rescue.restore(slots.shelf_of(store, error.slot), error.slot))
        return slots.resume(store, slot)
