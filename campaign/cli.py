"""The command line: `highseas` and its commands (docs/command-line.md)."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, CycloptsError, Group, Parameter

from campaign import paths, report, slots, tables
from campaign import saga as sagas
from campaign.front import Desk
from campaign.saga import Saga
from campaign.session import Session, SessionError
from campaign.start import Start
from campaign.version import VERSION
from saves import SaveError, Store

EXAMPLES = """\
Examples:

    highseas                                     the title screen
    highseas resume                              on with the last game
    highseas new contracts --seed 42             a solo game, straight to the table
    highseas new contracts --names Ann,Bo --ai 2 with the rules-of-thumb player in seat 2
    highseas daily                               today's deal
    highseas line contracts --players 1          plain lines, for screen readers and pipes
    highseas line --json contracts --seed 7      one JSON object a line, for programs
    highseas story new --names Ann,Bo            a story campaign, The Adventure Begins
    highseas line adventure                      the same in plain lines
    highseas replay game.txt                     tell a recorded game, and check it
    highseas demo --seed 1                       watch one game being played
"""

app = App(
    name="highseas",
    help="Port Royal alone or together in the terminal, against the Time deck.",
    help_epilogue=EXAMPLES,
    help_format="plaintext",
    version=VERSION,
    version_format="plaintext",
)
app.register_install_completion_command(add_to_startup=False)

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
    "Base game with the professions and ships of Just One More Contract."
    ai: Annotated[str, Parameter(group=_RULES)] = ""
    "Seats of the rules-of-thumb player, separated by commas."
    deal: Annotated[Path | None, Parameter(group=_RULES)] = None
    "A deal file instead of a shuffled table."
    draft: Annotated[bool, Parameter(group=_RULES, negative=())] = False
    "Story campaign: choose characters in reverse order instead of dealing them."
    campaign: Annotated[str, Parameter(group=_RULES)] = ""
    "Story campaign: its name."
    story: Annotated[Path | None, Parameter(group=_RULES)] = None
    "Story campaign: the folder of a story of your own."


_NO_OPTIONS = TableOptions()


def run_command(arguments: list[str]) -> int:
    """Carry out a command; the exit status. Bad input is one sentence on standard error and status 2."""
    try:
        result: Any = app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        return _refuse(_one_line(str(error)))
    except (SessionError, SaveError, ValueError) as error:
        if type(error) in (ValueError, AssertionError):
            raise  # ours all have types of their own; a bare one is a bug
        return _refuse(str(error))
    return result if isinstance(result, int) else 0


def _one_line(text: str) -> str:
    return " ".join(text.split()) + " Try: highseas --help"


def _refuse(sentence: str) -> int:
    sentence = sentence[:1].upper() + sentence[1:]
    print(sentence if sentence.endswith((".", "!", "?", "help")) else f"{sentence}.", file=sys.stderr)
    return 2


def _split(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _seats(text: str) -> tuple[int, ...]:
    """Seat numbers from 1. Raises `SessionError`."""
    if not all(part.isascii() and part.isdecimal() for part in _split(text)):
        raise SessionError(f"{text!r} does not name seats; write them like 2,3")
    return tuple(int(part) for part in _split(text))


def _start(mode: str, options: TableOptions) -> Start:
    """The game asked for. Raises `SessionError`, `SetupError` or `DealError`."""
    if options.deal is not None:
        return tables.read_deal_file(options.deal)
    wanted = tables.Wanted(
        mode=mode,
        players=options.players,
        names=_split(options.names),
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


def _begin(mode: str, options: TableOptions, save: bool = True, slot: str = "") -> tuple[Session, str]:
    return _sit_down(*_plan(mode, options), options, slots.open_store() if save else None, slot)


def _plan(mode: str, options: TableOptions) -> tuple[Start, Saga | None]:
    """The game or the campaign asked for. Raises `SessionError`, `SetupError` or `DealError`."""
    return _campaign(options) if mode == "adventure" else (_start(mode, options), None)


def _sit_down(
    start: Start, saga: Saga | None, options: TableOptions, store: Store | None, slot: str = ""
) -> tuple[Session, str]:
    session, problem = tables.begin(start, _seats(options.ai), store, slot, saga)
    report.watch(session)
    return session, problem


def _campaign(options: TableOptions) -> tuple[Start, Saga]:
    """The first chapter of the campaign asked for. Raises `SessionError` or `SetupError`."""
    for key in ("aside", "contract", "expedition_to_win", "deal"):
        if getattr(options, key):
            raise SessionError(f"--{key.replace('_', '-')} does not go with a story campaign; leave it out")
    return sagas.begin_campaign(
        sagas.Wish(
            names=tables.seat_names(options.players, _split(options.names)),
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


# --- the full screen ---


@app.default
def title() -> int:
    """Open the title screen."""
    from campaign.open import open_title

    return open_title()


def _at_the_table(session: Session, problem: str = "") -> int:
    from campaign.open import open_table

    if problem:
        print(problem, file=sys.stderr)
    return open_table(session)


def _terminal_or_refuse() -> bool:
    from campaign.open import is_terminal

    return is_terminal()


def _no_terminal() -> int:
    from campaign.open import refuse

    return refuse()


@app.command
def new(mode: str = "contracts", /, *, options: TableOptions = _NO_OPTIONS) -> int:
    """Start a new game at the table.

    Parameters
    ----------
    mode
        contracts, base, or adventure for a story campaign.
    """
    plan = _plan(mode, options)
    if not _terminal_or_refuse():
        return _no_terminal()
    return _at_the_table(*_sit_down(*plan, options, slots.open_store()))


@app.command
def resume(slot: str = "", /) -> int:
    """Go on with a saved game, the last one if none is named.

    Parameters
    ----------
    slot
        Name of the saved game.
    """
    if not _terminal_or_refuse():
        return _no_terminal()
    return _at_the_table(_resumed(slot))


def _resumed(slot: str) -> Session:
    """A saved session. Raises `SaveError` or `SessionError`."""
    store = slots.open_store()
    if not slot:
        newest = slots.newest_unfinished(store)
        if newest is None:
            raise SessionError("there is no unfinished game; start one with: highseas new contracts")
        slot = newest.name
    session = slots.resume(store, slot)
    report.watch(session)
    return session


@app.command
def daily(*, date: str = "", name: str = "Skipper") -> int:
    """Play the daily deal, the same for everyone on a date.

    Parameters
    ----------
    date
        A date as 2026-01-31; today (UTC) if left out.
    name
        Your name at the table.
    """
    from campaign import daily as deals

    day = deals.read_date(date) if date else deals.today()
    if not _terminal_or_refuse():
        return _no_terminal()
    store = slots.open_store()
    slot = deals.daily_slot(day)
    if store.exists(slot):
        return _at_the_table(_resumed(slot))
    session, problem = tables.begin(deals.daily_start(day, name), (), store, slot)
    return _at_the_table(session, problem)


@app.command
def puzzle(name: str = "", /) -> int:
    """List the puzzles, or play one.

    Parameters
    ----------
    name
        Name of a puzzle.
    """
    from campaign import puzzles

    if not name:
        for entry in puzzles.puzzles():
            print(f"{entry.name}: {entry.title} ({entry.difficulty} of 5). {entry.goal}")
        return 0
    start = puzzles.find(name).start
    if not _terminal_or_refuse():
        return _no_terminal()
    session, problem = tables.begin(start, (), slots.open_store(), f"Puzzle {name}")
    return _at_the_table(session, problem)


# --- plain lines ---


@app.command
def line(
    mode: str = "contracts",
    /,
    *,
    options: TableOptions = _NO_OPTIONS,
    resume: str | None = None,
    json: Annotated[bool, Parameter(negative=())] = False,
    save: bool = True,
    schema: Annotated[bool, Parameter(negative=())] = False,
) -> int:
    """Play in plain lines: for screen readers, pipes and programs.

    Parameters
    ----------
    mode
        contracts, base, or adventure for a story campaign.
    resume
        Name of a saved game to go on with; "last" for the last one.
    json
        One JSON object a line, in and out (docs/protocol.md).
    save
        Save after every decision.
    schema
        Print the JSON Schema of the protocol and stop.
    """
    if schema:
        from campaign.jsonl import schema_text

        print(schema_text(), end="")
        return 0
    if resume is not None:
        session, problem = _resumed("" if resume == "last" else resume), ""
    else:
        session, problem = _begin(mode, options, save)
    if problem:
        print(problem, file=sys.stderr)
    desk = Desk(session, slots.store_of(session))
    if json:
        from campaign.jsonl import run as run_json

        run_json(desk, sys.stdin.buffer, sys.stdout.buffer)
    else:
        from campaign.line import LineMode

        LineMode(desk, sys.stdin, sys.stdout).run()
    return 0


@app.command
def demo(*, seed: int | None = None, players: int = 1) -> int:
    """Let the rules-of-thumb player play one game in plain lines.

    Parameters
    ----------
    seed
        The deal; a random one if left out.
    players
        How many seats, 1 to 5.
    """
    from campaign import demo as show

    start = tables.wanted_start(tables.Wanted(players=players, seed=seed))
    show.run(start, sys.stdout)
    return 0


@app.command
def replay(file: Path, /, *, quiet: Annotated[bool, Parameter(negative=())] = False) -> int:
    """Check a recorded game and tell it; refuse it at the first move that does not fit.

    Parameters
    ----------
    file
        A replay file.
    quiet
        Tell only the end.
    """
    from campaign.replay import read_replay

    _tell_session(read_replay(tables.read_text(file)), quiet)
    return 0


def _tell_session(session: Session, quiet: bool) -> None:
    """Tell a game from its first event to its last, then how it ended or stands."""
    from campaign.words.events import event_lines
    from campaign.words.results import result_lines
    from campaign.words.table import view_lines

    names = session.state.names
    if not quiet:
        for moment in session.moments:
            for text in event_lines(moment.events, names):
                print(text)
    view, result = session.view, session.result
    lines = view_lines(view) if result is None else result_lines(result, names, view.story)
    for text in lines:
        print(text)


# --- files ---

deal_app = App(name="deal", help="Deal files: hand-made tables.", help_format="plaintext")
save_app = App(name="save", help="One saved game as a file.", help_format="plaintext")
app.command(deal_app)
app.command(save_app)


@deal_app.command
def check(file: Path, /) -> int:
    """Say whether a deal file can be played, or which line is at fault.

    Parameters
    ----------
    file
        A deal file.
    """
    from engine.deal import check_deal

    warnings = check_deal(tables.read_text(file))
    for warning in warnings:
        print(f"Note: {warning}")
    print(f"{file.name} can be played.")
    return 0


@deal_app.command(name="export")
def export_deal(slot: str = "", /, *, reveal: Annotated[bool, Parameter(negative=())] = False) -> int:
    """Print the table of a saved game as a deal file.

    Parameters
    ----------
    slot
        Name of the saved game; the last one if left out.
    reveal
        Write the faces of the decks too.
    """
    from engine.deal import write_deal

    print(write_deal(slots.look(slots.open_store(), slot).state, reveal), end="")
    return 0


@save_app.command(name="export")
def export_save(slot: str, file: Path, /, *, overwrite: Annotated[bool, Parameter(negative=())] = False) -> int:
    """Copy a saved game to a file.

    Parameters
    ----------
    slot
        Name of the saved game.
    file
        The file to write.
    overwrite
        Replace the file if there is one.
    """
    slots.open_store().export_to(slot, file, overwrite=overwrite)
    print(f'"{slot}" is in {file}.')
    return 0


@save_app.command(name="import")
def import_save(file: Path, slot: str | None = None, /) -> int:
    """Take a saved game from a file.

    Parameters
    ----------
    file
        A file made by save export.
    slot
        Name to save it under; that of the file if left out.
    """
    print(f'The game is saved as "{slots.take_in(slots.open_store(), file, slot)}".')
    return 0


@app.command
def lab(
    *,
    games: int = 200,
    chapters: str = "",
    players: str = "1,2,3,4",
    defeats: str = "0",
    story: Path | None = None,
    results: Path | None = None,
    workers: int = 0,
) -> int:
    """Measure chapters: the rules-of-thumb player plays them over many seeds, on all cores.

    Results are kept as they come; the same command goes on where it was stopped, and plays only what is missing.

    Parameters
    ----------
    games
        Games of each case, rounded up to blocks of 25.
    chapters
        Chapters, separated by commas; all if left out.
    players
        Numbers of players, separated by commas.
    defeats
        Defeats of the chapter before, separated by commas: each brings the allotment.
    story
        The folder of a story of your own.
    results
        File of results; one in the user's data folder if left out.
    workers
        Processes; as many as there are cores if left out.
    """
    from campaign import lab as laboratory
    from campaign.progress import bar

    numbers = [chapter.number for chapter in sagas.load(story).chapters]
    wanted = laboratory.cases(_numbers(chapters, numbers), _numbers(players, [1, 2, 3, 4]), _numbers(defeats, None))
    if games < 1:
        raise SessionError("at least 1 game has to be played for each case")
    file = results or paths.results_file()
    with bar() as tell:
        rows = laboratory.run(story, wanted, games, file, workers, tell)
    for text in laboratory.table_lines(rows):
        print(text)
    return 0


def _numbers(text: str, allowed: list[int] | None) -> list[int]:
    """Typed whole numbers, or all that are allowed. Raises `SessionError`."""
    found = [tables.whole_number(part, "a number") for part in _split(text)] or list(allowed or [])
    for number in found:
        if allowed is not None and number not in allowed:
            raise SessionError(f"{number} is not among {', '.join(map(str, allowed))}")
    return found


# --- story campaigns ---

story_app = App(name="story", help="Story campaigns: The Adventure Begins.", help_format="plaintext")
app.command(story_app)


@story_app.command(name="new")
def new_story(*, options: TableOptions = _NO_OPTIONS) -> int:
    """Start a story campaign at the table."""
    return new("adventure", options=options)


@story_app.command(name="check")
def check_story(folder: Path, /) -> int:
    """Say whether a story folder can be played, or everything that is wrong with it.

    Parameters
    ----------
    folder
        The folder that holds story.toml.
    """
    from story.lint import check_folder

    found = check_folder(folder)
    for sentence in found:
        print(sentence, file=sys.stderr)
    if found:
        return 2
    print(f"{folder} can be played: highseas story new --story {folder}")
    return 0


@story_app.command
def journal(slot: str = "", /) -> int:
    """Print the story of a campaign as far as it was told.

    Parameters
    ----------
    slot
        Name of the saved campaign; the last game if left out.
    """
    from campaign.journal import journal_lines

    for text in journal_lines(slots.look(slots.open_store(), slot)):
        print(text)
    return 0


@story_app.command(name="log")
def story_log(slot: str = "", /) -> int:
    """List the chapters of a campaign that were played, with date, result, missions and crowns.

    Parameters
    ----------
    slot
        Name of the saved campaign; the last game if left out.
    """
    from campaign.journal import log_lines

    for text in log_lines(_saga(slot)) or ["No chapter is finished yet."]:
        print(text)
    return 0


def _saga(slot: str) -> Saga:
    saga = slots.look(slots.open_store(), slot).saga
    if saga is None:
        raise SessionError("that game is no story campaign")
    return saga


@story_app.command(name="branch")
def branch_story(slot: str, number: int, /) -> int:
    """Begin a second campaign where a chapter of the log began, and save it.

    Parameters
    ----------
    slot
        Name of the saved campaign.
    number
        Number of the chapter in its log (highseas story log).
    """
    start, saga = sagas.branch(_saga(slot), number, tables.draw_seed())
    return _save_aside(start, saga)


@story_app.command(name="again")
def play_again(slot: str, number: int, /) -> int:
    """Play a finished chapter once more, the very same deal; the campaign stays as it is.

    Parameters
    ----------
    slot
        Name of the saved campaign.
    number
        Number of the chapter in its log (highseas story log).
    """
    start, saga = sagas.practice(_saga(slot), number)
    return _save_aside(start, saga)


def _save_aside(start: Start, saga: Saga) -> int:
    """Save a new game for later, and say under which name."""
    store = slots.open_store()
    session, problem = tables.begin(start, (), store, "", saga)
    if problem:
        print(problem, file=sys.stderr)
        return 2
    slot = slots.slot_of(session)
    slots.leave(session)
    print(f'Saved as "{slot}"; play it with: highseas resume "{slot}"')
    return 0


@story_app.command(name="replay")
def replay_story(slot: str, number: int, /) -> int:
    """Tell a finished chapter of a campaign move by move.

    Parameters
    ----------
    slot
        Name of the saved campaign.
    number
        Number of the chapter in its log (highseas story log).
    """
    from campaign.session import replay as play_journal

    entry = sagas.entry(_saga(slot), number)
    _tell_session(play_journal(entry.start, entry.moves), quiet=False)
    return 0


@app.command
def saves() -> int:
    """List the saved games."""
    for text in slots.listing(slots.open_store()):
        print(text)
    return 0


@app.command
def stats() -> int:
    """Show the statistics of finished games."""
    from campaign.stats import load, summarize
    from campaign.words.statistics import summary_lines

    for text in summary_lines(summarize(load())):
        print(text)
    return 0
