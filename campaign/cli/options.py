"""What a command says of a game, and the game or campaign that is meant."""

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated

from cyclopts import Group, Parameter

from campaign import report, rescue, slots, tables
from campaign import saga as sagas
from campaign.saga import Saga
from campaign.session import Session, SessionError
from campaign.start import Start
from campaign.terminal import complain
from saves import Store

_RULES = Group("Rules of the table")


@Parameter(name="*")
@dataclass(frozen=True)
class TableOptions:
    """Options of a new game."""

    players: Annotated[int | None, Parameter(group=_RULES)] = None
    "How many seats, 1 to 5."
    names: Annotated[str, Parameter(group=_RULES)] = ""
    "Names of the seats, separated by commas."
    seed: Annotated[int | None, Parameter(group=_RULES)] = None
    "The deal: the same seed and options give the same game everywhere."
    aside: Annotated[int, Parameter(group=_RULES)] = 0
    "Time cards set aside as points before the game."
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
    with_contract_cards: Annotated[bool, Parameter(group=_RULES, negative=())] = False
    "With the professions and ships of Just One More Contract; in a story campaign goals are reached more slowly."
    ai: Annotated[str, Parameter(group=_RULES)] = ""
    "Seats of the rules-of-thumb player, separated by commas."
    deal: Annotated[Path | None, Parameter(group=_RULES)] = None
    "A deal file instead of a shuffled table."
    draft: Annotated[bool, Parameter(group=_RULES, negative=())] = False
    "Story campaign: choose characters in reverse order instead of dealing them."
    campaign: Annotated[str, Parameter(group=_RULES)] = ""
    "Story campaign: its name."
    story: Annotated[Path | None, Parameter(group=_RULES)] = None
    "Story campaign: the folder of a story of your own, or the id of one you added."


NO_OPTIONS = TableOptions()
ALL_OPTIONS = frozenset(field.name for field in fields(TableOptions))
_OF_CAMPAIGNS = frozenset({"draft", "campaign", "story"})
_NOT_OF_CAMPAIGNS = frozenset({"aside", "contract", "expedition_to_win", "deal"})
_OF_SHUFFLED_TABLES = ALL_OPTIONS - _OF_CAMPAIGNS - {"deal", "ai"}


def refuse_any(options: TableOptions, names: frozenset[str], why: str) -> None:
    """Raise `SessionError` for the first of these options that was given."""
    for field in fields(options):
        if field.name in names and getattr(options, field.name) != field.default:
            raise SessionError(f"--{field.name.replace('_', '-')} {why}; leave it out")


def _start(mode: str, options: TableOptions) -> Start:
    """The game asked for. Raises `SessionError`, `SetupError` or `DealError`."""
    refuse_any(options, _OF_CAMPAIGNS, "goes with a story campaign only")
    if options.deal is not None:
        refuse_any(options, _OF_SHUFFLED_TABLES, "does not go with a deal file, which says it itself")
        return tables.read_deal_file(options.deal)
    wanted = tables.Wanted(
        mode=mode,
        players=options.players,
        names=tables.parts(options.names),
        seed=options.seed,
        aside=options.aside,
        contracts=options.contract,
        sets=("base", "contracts") if options.with_contract_cards else (),
        competitive=options.competitive,
        expedition_to_win=options.expedition_to_win,
        bust_bars_expeditions=options.bust_bars_expeditions,
        second_shuffle_tax=options.second_shuffle_tax,
    )
    return tables.wanted_start(wanted)


def plan(mode: str, options: TableOptions) -> tuple[Start, Saga | None]:
    """The game or the campaign asked for. Raises `SessionError`, `SetupError` or `DealError`."""
    return _campaign(options) if mode == "adventure" else (_start(mode, options), None)


def sit_down(start: Start, saga: Saga | None, options: TableOptions, store: Store | None) -> tuple[Session, str]:
    """The session of a new game, and what kept it from being saved. Raises `SessionError`."""
    session, problem = tables.begin(start, tables.seat_numbers(options.ai), store, "", saga)
    report.watch(session)
    return session, problem


def deal_of_day(date: str, name: str, store: Store | None) -> tuple[Session, str]:
    """The daily deal of a date, today's (UTC) if none is named: new, or gone on with if it is saved already.

    And what kept a new one from being saved. Raises `SessionError` or `SaveError`.
    """
    from campaign import daily, settings

    day = daily.read_date(date) if date else daily.today()
    slot = daily.daily_slot(day)
    if store is not None and slots.shelf_of(store, slot).exists(slot):
        return resumed(slot), ""
    own = name or settings.load()[0].name or daily.USUAL_NAME
    session, problem = tables.begin(daily.daily_start(day, own), (), store, slot)
    report.watch(session)
    return session, problem


def _campaign(options: TableOptions) -> tuple[Start, Saga]:
    """The first chapter of the campaign asked for. Raises `SessionError` or `SetupError`."""
    refuse_any(options, _NOT_OF_CAMPAIGNS, "does not go with a story campaign")
    return sagas.begin_campaign(
        sagas.Wish(
            names=tables.seat_names(options.players, tables.parts(options.names)),
            name=options.campaign,
            seed=tables.draw_seed() if options.seed is None else options.seed,
            competitive=options.competitive,
            draft=options.draft,
            sets=("base", "contracts") if options.with_contract_cards else (),
            bust_bars_expeditions=options.bust_bars_expeditions,
            second_shuffle_tax=options.second_shuffle_tax,
            story=options.story,
        )
    )


def resumed(slot: str, restore: bool = False) -> Session:
    """A saved session, the newest unfinished one if none is named; with `restore` by its backup if it is damaged.

    Raises `SaveError` or `SessionError`.
    """
    store = slots.open_store()
    if not slot:
        newest = slots.newest_unfinished(store)
        if newest is None:
            raise SessionError("there is no unfinished game; start one with: highseas new contracts")
        slot = newest.name
    try:
        session = slots.resume(store, slot)
    except rescue.Restorable as error:
        if not restore:
            raise
        complain(rescue.restore(slots.shelf_of(store, error.slot), error.slot))
        session = slots.resume(store, slot)
    report.watch(session)
    return session
