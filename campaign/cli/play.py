"""Commands that play: on the full screen, where the title, a new or a saved game and the daily deal open; or in plain
lines, for screen readers and programs; a demo, a replay; and sitting down to a game.
"""

import io
import shlex
import sys
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import Annotated

from cyclopts import Parameter

from highseas.campaign.begin import requests
from highseas.campaign.begin.options import ALL_OPTIONS, NO_OPTIONS, TableOptions, Whole, other_games, plan, refuse_any
from highseas.campaign.chapters.campaign import Campaign
from highseas.campaign.cli.root import SAID, app, is_refusal
from highseas.campaign.files import settings
from highseas.campaign.games import UNNAMED, game_named, modes, part_of
from highseas.campaign.plain.game_words import words_of
from highseas.campaign.plain.headless import HeadlessSession, check_seat
from highseas.campaign.plain.line import LineMode, typed_lines
from highseas.campaign.play.crash import blamed_on
from highseas.campaign.play.daily import read_date, today
from highseas.campaign.play.fair import proved_line
from highseas.campaign.play.replay import read_replay, read_replay_file
from highseas.campaign.play.session import Session, SessionError
from highseas.campaign.play.start import Start
from highseas.campaign.play.thinking import make_ready
from highseas.campaign.results.stats import up_to_date
from highseas.campaign.saved_games import recovery, slots
from highseas.campaign.saved_games.finished_games import Sweeper
from highseas.campaign.tui import launch
from highseas.campaign.tui.games import check_screen
from highseas.campaign.words.games import rating_of, unsaved_line
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.terminal import complain, say, say_all
from highseas.engine.game import NoSuchPart
from highseas.saves import Store

app.default(launch.open_title)


def at_the_table(session: Session) -> int:
    """Show a game; of a new one that cannot be saved it is said first. Raises `NoSuchPart` without a screen for it."""
    try:
        check_screen(session.start)
    except NoSuchPart:
        slots.leave(session)
        raise
    if session.unsaved is not None and not session.resumed:
        complain(unsaved_line(session.unsaved, LANGUAGE))
    return launch.open_table(session)


def no_terminal(*instead: str) -> int:
    return launch.refuse(shlex.join(word for word in instead if word))


@app.command
def new(mode: Annotated[str, SAID] = "contracts", /, *, options: TableOptions = NO_OPTIONS) -> int:
    start, campaign = plan(mode, options)
    check_screen(start)
    if not launch.is_terminal():
        return no_terminal(mode)
    session = sit_down(start, campaign, options, slots.open_store())
    if campaign is None:  # a chapter's first page says it
        note_rating(session)
    return at_the_table(session)


@app.command
def resume(slot: str = "", /) -> int:
    if not launch.is_terminal():
        return no_terminal("--resume", slot or "last")
    return at_the_table(resumed(slot))


@app.command
def daily(game: str = "", /, *, date: str = "", name: str = "", calendar: bool = False) -> int:
    """Play the daily deal, the same for everyone on a date, or show the outcome of the days."""
    if date:
        read_date(date)
    if calendar:
        from highseas.campaign.words.records import records_of

        now = today()
        records = records_of(game_named(game or UNNAMED).name)
        say_all(records.calendar(up_to_date(), now, read_date(date) if date else now))
        return 0
    if not launch.is_terminal():
        return no_terminal("daily", game, date)
    session = deal_of_day(date, name, slots.open_store(), game)
    note_rating(session)
    return at_the_table(session)


def sit_down(start: Start, campaign: Campaign | None, options: TableOptions, store: Store | None) -> Session:
    return requests.begin(start, requests.programs(options.ai), store, "", campaign)


def note_rating(session: Session) -> None:
    """Put how hard the deal or the chapter is before the notice of a new game, if it is rated."""
    if not session.moves:
        session.notice = " ".join(filter(None, (rating_of(session.start), session.notice)))


def deal_of_day(date: str, name: str, store: Store | None, game: str = "") -> Session:
    """Start or resume the daily deal of a date, by default today's (UTC), of this game or the first one. Raises
    `SessionError`, `SaveError`, `UnknownGame`, or `NoSuchPart` for a game that has none.
    """
    day, own = read_date(date) if date else today(), name or settings.load()[0].name
    return requests.begin_daily(game_named(game or UNNAMED).name, day, own, store)


def resumed(slot: str, restore: bool = False) -> Session:
    """Resume a saved game, by default the newest. Raises `SaveError` or `SessionError`."""
    store = slots.open_store()
    if not slot:
        if (newest := slots.newest_unfinished(store)) is None:
            raise SessionError("cli.no_unfinished")
        slot = newest.name
    try:
        return slots.resume(store, slot)
    except recovery.Restorable as error:
        if not restore:
            raise
        complain(recovery.restore(slots.store_with(store, error.slot), error.slot))
        return slots.resume(store, slot)


NAMED = ("daily", "puzzle")
"""What can be played besides every mode and game: tables with a name."""
UNSAVED = 1
"""Exit status after a game that could not be saved."""


@app.command
def line(
    mode: Annotated[str, SAID] = "contracts",
    name: str = "",
    date: str = "",
    /,
    *,
    options: TableOptions = NO_OPTIONS,
    resume: str | None = None,
    restore: bool = False,
    json: bool = False,
    save: Annotated[bool, Parameter(negative="--no-save")] = True,
    schema: bool = False,
    seat: Whole | None = None,
) -> int:
    if schema:
        from highseas.campaign.plain.jsonl import schema_text

        _refuse_unknown(mode)
        say(schema_text(game_named(mode if mode in other_games() else UNNAMED)), end="")
        return 0
    if resume == "":
        raise SessionError("cli.resume_needs_name")
    if resume is not None:
        refuse_any(options, ALL_OPTIONS, "cli.not_with.resume")
        session = resumed("" if resume == "last" else resume, restore)
    elif restore:
        raise SessionError("cli.restore_without_resume")
    else:
        session = begun(mode, name, date, options, slots.open_store() if save else None, seat)
        if not json:
            note_rating(session)
    if seat is not None:
        check_seat(seat, session.players)
    headless = HeadlessSession(session, slots.store_of(session), seat or 0, wants_hints())
    sweeper = Sweeper(headless.store.folder) if headless.store is not None else None
    try:
        with blamed_on(lambda: headless.session, is_refusal):
            status = _play_lines(headless, json)
    finally:
        if sweeper is not None:
            sweeper.stop()
        problem = headless.close()
    if problem:
        complain(problem)
    return UNSAVED if problem else status


def wants_hints() -> bool:
    """Whether the settings allow hints, as they do without a folder for them, which a game elsewhere does not need."""
    try:
        return settings.load()[0].hints
    except ValueError:
        return True


def _refuse_unknown(mode: str) -> None:
    known = (*modes(), *NAMED)
    if mode not in known:
        raise SessionError("cli.no_game", mode=mode, modes=", ".join(known))


def begun(mode: str, name: str, date: str, options: TableOptions, store: Store | None, seat: int | None) -> Session:
    if mode in NAMED:
        return _named_deal(mode, name, date, options, store)
    _refuse_unknown(mode)
    if name:
        raise SessionError("cli.word_too_many", word=name)
    start, campaign = plan(mode, options)
    if seat is not None:
        seats = range(1, len(start.setup.names) + 1)
        options = replace(options, ai=options.ai or ",".join(str(other) for other in seats if other != seat))
        check_seat(seat, requests.controllers(start, requests.programs(options.ai)))
    return sit_down(start, campaign, options, store)


def _named_deal(mode: str, name: str, date: str, options: TableOptions, store: Store | None) -> Session:
    game = name if mode == "daily" and name in other_games() else ""
    if date and not game:
        raise SessionError("cli.word_too_many", word=date)
    refuse_any(options, ALL_OPTIONS, "cli.not_with.daily" if mode == "daily" else "cli.not_with.puzzle")
    if mode == "daily":
        return deal_of_day(date if game else name, "", store, game)
    if not name:
        raise SessionError("cli.which_puzzle")
    return sit_down(part_of(UNNAMED, "puzzle")(name), None, options, store)


def _play_lines(headless: HeadlessSession, json: bool) -> int:
    if json:
        from highseas.campaign.plain.jsonl import run as run_json

        run_json(headless, sys.stdin.buffer, sys.stdout.buffer)
        return 0
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # a character that cannot be decoded does not end the game
    sign = "> " if sys.stdin.isatty() else ""
    Thread(target=make_ready, args=(headless.session,)).start()
    return LineMode(headless, typed_lines(sys.stdin), sys.stdout, sign).run()


@app.command
def demo(
    mode: Annotated[str, SAID] = "contracts",
    /,
    *,
    seed: Whole | None = None,
    players: Whole | None = None,
    added: Annotated[tuple[str, ...], Parameter(name="--with")] = (),
    ai: str = "",
) -> None:
    """Let the program play one game in plain lines, and say why."""
    from highseas.campaign.plain import demo as show

    if modes().get(mode):
        alone = [name for name, in_campaigns in modes().items() if not (in_campaigns or name in other_games())]
        raise SessionError("cli.no_game", mode=mode, modes=", ".join(alone))
    start, _ = plan(mode, TableOptions(players=players, seed=seed, added=added))
    mixed_in = ("--with", ",".join(added)) if added else ()
    show.run(start, sys.stdout, " ".join((mode, *mixed_in)), requests.programs(ai))


@app.command
def replay(file: Path, /, *, quiet: bool = False, turns: bool = False, verify: bool = False) -> None:
    """Check a recorded game and tell it, or say whether nobody chose its deal; refuse it at the first move that does
    not fit.
    """
    session = read_replay(read_replay_file(file))
    if verify:
        say(proved_line(session.fair, session.start))
    else:
        print_session(session, quiet, turns)


def print_session(session: Session, quiet: bool = False, by_turns: bool = False) -> None:
    """Print a game by events or turns, then how it ended or stands. Raises `NoSuchPart` without such a list."""
    words = words_of(session.game)
    names = words.names(session)
    if by_turns:
        say_all(words.turns(session.moments, names))
    elif not quiet:
        for moment in session.moments:
            say_all(words.events(moment.events, names))
    say_all(words.result(session) or words.table(session.view, names))
    if session.notice:
        say(session.notice)
