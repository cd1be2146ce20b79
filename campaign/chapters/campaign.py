"""A story campaign: its players, the running chapter, the cards in its Play deck, what was read.

It is kept in the save of its running chapter (`campaign.saved_games.gamefile`), so one slot is one campaign. A
finished chapter enters the log only when the players go on from it: until then its end can be undone like any
other move.
"""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from highseas.campaign.chapters import library, progress, records
from highseas.campaign.chapters.achievements import HandedOn, Talk, UnlockedPlace, gossip_of, highlights_of
from highseas.campaign.chapters.records import Book, Played, book_of, open_book, open_log, pack_book, pack_log
from highseas.campaign.play.replay import replay
from highseas.campaign.play.session import Session, SessionError
from highseas.campaign.play.start import Start
from highseas.campaign.royal.for_chapters import Level, Options, Setup, StorySession, check_setup
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.shipped import code_in_use
from highseas.engine.rng import stream_of
from highseas.story import script
from highseas.story.format import Story
from highseas.story.mode.state import tale_of
from highseas.story.moves import MOST_ALLOTTED
from highseas.story.script import has_variable_game, pack, script_of
from highseas.story.view import tale_in

MODE = "adventure"
"""The mode that chapters are."""
LOST = "lost"
"""Stands among the cards to read for the text about a lost chapter."""
TALES = "tales"
"""Stands among the cards to read for the tall tales that the variable game begins with."""
MOST_PLAYERS = script.MOST_PLAYERS
LONGEST_NAME = 40
CHAPTER_SEEDS = 1_000_000
"""Limit of the seeds of chapters, so that a person can type them."""
UNREAD: Mapping[str, Any] = {"read": (), "waiting": None, "page": 0, "opened": ""}
"""Fields of a campaign before anything of its chapter was read."""
CampaignLevel = Level
"""How hard a campaign is."""
After = Literal["running", "next", "again", "variable", "over"]


class Campaign(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A campaign at its running chapter.

    - `digest`: which story of the players' own (`campaign.chapters.library`); empty for the project's. `folder` is
      where it was, in saves from before that; no path out of a save is ever opened.
    - `seed`: of the whole campaign; every chapter and try has its own from it.
    - `chapters`: how many the story has; `chapter` is 0 in the variable game after them.
    - `failures`: defeats of this chapter so far; `defeats` of the campaign.
    - `book`: the chapter's text (`campaign.chapters.records`); `history`: the finished chapters, packed.
    - `variable`: whether the story has the variable game; None in saves from before that was kept.
    - `read`: cards of this chapter that were read (`campaign.chapters.pages`); `page`: the page, from 0, of the
      next one, as long as the game is at the moment `opened`.
    - `waiting`: only in saves from before `read` was kept: what was still to be read.
    - `practice`: a finished chapter played once more; nothing comes of it.
    - `keep`: whether players keep their characters from chapter 2 on.
    - `table`: places that earlier campaigns at this Table unlocked; `playthrough`: which of them this campaign is,
      from 1; `heard`: which characters were at it in earlier ones, by chapter.
    """

    name: str
    story: str
    digest: str = ""
    folder: str = ""
    seed: int
    options: Options = Options()
    """Options of every chapter: sets, draft, competitive, choices, level and the options of Yucata."""
    chapters: int
    chapter: int
    failures: int = 0
    defeats: int = 0
    book: bytes
    history: bytes = b""
    variable: bool | None = None
    read: tuple[str, ...] = ()
    waiting: tuple[str, ...] | None = msgspec.field(default=None, name="unread")
    page: int = 0
    opened: str = ""
    practice: bool = False
    keep: bool = False
    table: tuple[UnlockedPlace, ...] = ()
    playthrough: int = msgspec.field(default=1, name="telling")
    heard: tuple[tuple[int, str], ...] = ()

    @property
    def text(self) -> Book:
        return open_book(self.book)

    @property
    def log(self) -> tuple[Played, ...]:
        """The finished chapters and tries, oldest first."""
        return open_log(self.history)


class CampaignRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign as asked for; `story` is a folder or an added story's id, `table` what an earlier campaign left."""

    names: tuple[str, ...]
    name: str = ""
    seed: int
    competitive: bool = False
    draft: bool = False
    choices: bool = False
    level: Level = "written"
    keep: bool = False
    sets: tuple[str, ...] = ()
    bust_bars_expeditions: bool = False
    second_shuffle_tax: bool = False
    story: Path | None = None
    table: HandedOn = HandedOn()


def story_of(campaign: Campaign) -> Story:
    return library.story_of(campaign.digest, campaign.story, bool(campaign.folder))


def pictures_of(campaign: Campaign) -> Mapping[str, str]:
    """Return which picture each card of a campaign's story shows, as the story has it today: saves keep none."""
    return library.pictures_of(campaign.digest, campaign.story, bool(campaign.folder))


# --- beginning ---


def begin_campaign(request: CampaignRequest) -> tuple[Start, Campaign]:
    """Start a campaign with its first chapter. Raises `SessionError` or `SetupError`."""
    name = request.name.strip() or " & ".join(request.names)[:LONGEST_NAME]
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise SessionError("chapters.name", most=LONGEST_NAME)
    story, digest = library.take(request.story)
    known = {place.id for place in story.places}
    table = tuple(unlocked for unlocked in request.table.places if unlocked.place in known)
    if request.table.places and not table:
        raise SessionError("chapters.table.another_story")
    chosen = ("sets", "competitive", "draft", "choices", "level", "bust_bars_expeditions", "second_shuffle_tax")
    campaign = Campaign(
        name=name,
        story=story.manifest.id,
        digest=digest,
        seed=request.seed,
        options=Options(**{name: getattr(request, name) for name in chosen}),
        chapters=len(story.chapters),
        chapter=1,
        book=b"",
        keep=request.keep,
        table=table,
        playthrough=request.table.playthroughs + 1,
        heard=request.table.heard,
    )
    return _chapter(campaign, story, request.names, ())


def _chapter(
    campaign: Campaign,
    story: Story,
    names: tuple[str, ...],
    groups: tuple[str, ...],
    kept: Mapping[str, str] | None = None,
) -> tuple[Start, Campaign]:
    """Lay out a chapter from the story's current files; `kept` has characters by player, as far as it has them."""
    known = {character.id for character in story.characters.character}
    by_seat = tuple(name if (name := (kept or {}).get(player, "")) in known else "" for player in names)
    options = replace(
        campaign.options,
        competitive=campaign.options.competitive or campaign.chapter == 0,
        groups=groups,
        allotment=min(story.rules.retry.coins * campaign.failures, MOST_ALLOTTED),
        variable=campaign.chapter == 0,
        choices=campaign.options.choices and campaign.chapter != 0,
        kept=by_seat if any(by_seat) else (),
    )
    # The first chapter has the campaign's own seed, each later one and each try a seed drawn from it.
    tries, seed = len(campaign.log), campaign.seed
    if tries:
        seed = 1 + stream_of(seed, f"try:{tries}") % (CHAPTER_SEEDS - 1)
    laid = records.unlocked_after_each(story.places, campaign.table, campaign.history)[-1]
    setup = Setup(MODE, names, seed, options, pack(script_of(story, campaign.chapter, laid)))
    check_setup(setup)
    book = text_in(campaign, story, setup)
    return Start(setup), replace(campaign, book=book, variable=has_variable_game(story), **UNREAD)


def text_in(campaign: Campaign, story: Story, setup: Setup, code: str = "") -> bytes:
    """Return the packed text of the running chapter in the language of this code, or of that in use."""
    players = len(setup.names)
    gossip = _gossip(campaign, story, players, code)
    text = book_of(story, campaign.chapter, players, campaign.playthrough, gossip, code)
    return _packed(campaign, campaign.chapter, text, len(campaign.log), setup)


def in_own_words(session: StorySession) -> Campaign | None:
    """Return the session's campaign with the text of its chapter in the language in use, if it has that of the story at
    hand in another language: of a save, or of a table elsewhere. Texts of other versions of a story stay.
    """
    campaign, code = campaign_in(session), code_in_use()
    if campaign is None or campaign.practice:
        return campaign
    own, setup = bool(campaign.digest or campaign.folder), session.start.setup
    with suppress(SessionError):
        title = library.title_in(code, campaign.digest, campaign.story, own)
        if title in ("", campaign.text.words.title):  # asked first: it is one small file
            return campaign
        story = story_of(campaign) if own else library.load(None, whole=True)
        others = (other for other in story.languages if other != code)
        if any(campaign.book == text_in(campaign, story, setup, other) for other in others):
            return replace(campaign, book=text_in(campaign, story, setup))
    return campaign


def _packed(campaign: Campaign, chapter: int, book: Book, entries: int, setup: Setup) -> bytes:
    """Pack the text of a chapter that begins after so many entries of the log, settled by what is known then."""
    competitive = setup.options.competitive
    past = progress.facts_after(campaign.history, entries, setup.names, competitive, campaign.playthrough)
    return pack_book(progress.read_again(progress.settled(book, chapter, past), chapter, campaign.log[:entries]))


def _gossip(campaign: Campaign, story: Story, players: int, code: str) -> tuple[str, ...]:
    words = story.in_language(code or code_in_use(), players, campaign.playthrough).gossip
    if words is None or not campaign.chapter:
        return ()
    talks = []
    for each in campaign.log:
        winners = tuple(each.names[seat - 1] for seat in each.winners)
        talks.append(Talk(each.title, each.outcome, winners, each.highlights))
    return gossip_of(words, talks)


# --- after a chapter ---


def after(session: StorySession, seats: int = 0) -> After:
    """Return what follows the session's chapter; `seats` play on, if their number changes."""
    campaign, result = campaign_of(session), session.state.result
    if result is None:
        return "running"
    if campaign.practice:
        return "over"
    if result.outcome == "lost":
        return "again"
    if campaign.chapter in (0, campaign.chapters):
        enough = (seats or len(session.players)) > 1 or campaign.chapter == 0
        variable = campaign.variable
        if variable is None:  # a campaign of an old save: the story's files are read
            with suppress(SessionError):
                variable = has_variable_game(story_of(campaign))
        return "variable" if enough and variable else "over"
    return "next"


def is_over(session: Session) -> bool:
    """Whether a game is over and no campaign goes on from it."""
    return session.result is not None and (session.campaign is None or after(session) == "over")


def is_complete(session: StorySession) -> bool:
    campaign, result = campaign_of(session), session.result
    won = result is not None and result.outcome != "lost"
    return won and campaign.chapter == campaign.chapters and not campaign.practice


def campaign_in(session: Session) -> Campaign | None:
    return session.campaign if isinstance(session.campaign, Campaign) else None


def campaign_of(session: Session) -> Campaign:
    """Return the campaign of the session. Raises `SessionError` if it has none."""
    if (campaign := campaign_in(session)) is None:
        raise SessionError("chapters.no_campaign")
    return campaign


def for_guests(campaign: Campaign, read: tuple[str, ...]) -> Campaign:
    """Return a campaign for somebody who has `read` so much of its chapter, without what tells how cards lie, or will
    lie in later chapters: its seeds, and the moves of finished chapters.
    """
    log = (
        replace(at, moves=(), start=replace(at.start, setup=replace(at.start.setup, seed=0), deal=""))
        for at in campaign.log
    )
    return replace(campaign, seed=0, history=pack_log(tuple(log)), read=read)


def played(session: StorySession, when: float) -> Played:
    """Return the log entry of the session's chapter, which must be over."""
    campaign, result, view = campaign_of(session), session.result, tale_in(session.view)
    assert result is not None and view is not None
    names, events = session.names, [event for moment in session.moments for event in moment.events]
    return Played(
        chapter=campaign.chapter,
        title=campaign.text.title,
        names=names,
        when=when,
        outcome=result.outcome,
        winners=result.winners,
        turns=result.turns,
        months=view.month,
        cards=view.cards,
        missions=progress.missions_done(session),
        crowns=tuple(seat.crowns for seat in view.seats),
        influence=result.influence,
        rewound=session.rewound,
        failures=campaign.failures,
        start=session.start,
        moves=tuple(session.moves) if session.whole_history else (),
        players=tuple(session.players),
        rules=session.game.revision,
        choice=tale_of(session.state).choice,
        cause=progress.cause_of(session.state),
        characters=progress.characters_of(session.state),
        away=session.away,
        highlights=highlights_of(events, names, session.state),
    )


# --- the next chapter ---


def go_on(session: StorySession, when: float, names: tuple[str, ...] = ()) -> tuple[Start, Campaign]:
    """Return the chapter after the session's: the next one, or the same again with the allotment (ruling R31).
    `names` are those who play on, if they change; cards shuffled in stay. Raises `SessionError` or `SetupError`.
    """
    campaign, step = campaign_of(session), after(session, len(names))
    if step == "running":
        raise SessionError("chapters.running")
    if step == "over":
        raise SessionError("chapters.over")
    lost = step == "again"
    number = campaign.chapter if lost else campaign.chapter + 1 if step == "next" else 0
    onward = replace(
        campaign,
        chapter=number,
        failures=campaign.failures + 1 if lost else 0,
        defeats=campaign.defeats + (1 if lost else 0),
        history=pack_log((*campaign.log, played(session, when))),
    )
    tale = tale_in(session.view)
    assert tale is not None
    characters = dict(zip(session.names, progress.characters_of(session.state), strict=True))
    kept = characters if onward.keep and number != 1 else {}
    return _chapter(onward, story_of(campaign), names or session.names, tale.groups, kept)


def entry(campaign: Campaign, number: int) -> Played:
    """Return a finished chapter or try by its place in the log, from 1. Raises `SessionError`."""
    if not 1 <= number <= len(campaign.log):
        raise SessionError("chapters.log.no_entry", number=number, entries=len(campaign.log))
    return campaign.log[number - 1]


def watch(at: Played) -> StorySession:
    """Replay a chapter or try as far as today's rules follow it (`play.replay.replay`). Raises `SessionError`."""
    if not at.moves:
        raise SessionError("chapters.log.no_beginning")
    return replay(at.start, at.moves, at.rules)


def branch(campaign: Campaign, number: int, seed: int) -> tuple[Start, Campaign]:
    """Start a second campaign at the chapter of entry `number` of the log, with another seed."""
    at = entry(campaign, number)
    earlier = campaign.log[: number - 1]
    twin = replace(
        campaign,
        name=LANGUAGE.say("chapters.branch_name", name=campaign.name[: LONGEST_NAME - 10]),
        seed=seed,
        chapter=at.chapter,
        failures=at.failures,
        defeats=sum(1 for other in earlier if other.outcome == "lost"),
        history=pack_log(earlier),
    )
    options = at.start.setup.options
    kept = dict(zip(at.names, options.kept, strict=True)) if options.kept else {}
    return _chapter(twin, story_of(campaign), at.names, options.groups, kept)


def practice(campaign: Campaign, number: int) -> tuple[Start, Campaign]:
    """Return the chapter of entry `number` with the same deal, to be played without effect on the campaign."""
    at = entry(campaign, number)
    text = book_of(story_of(campaign), at.chapter, len(at.names), campaign.playthrough)
    twin = replace(
        campaign,
        name=LANGUAGE.say("chapters.again_name", title=at.title or LANGUAGE.say("chapters.variable")),
        chapter=at.chapter,
        failures=at.failures,
        book=_packed(campaign, at.chapter, text, number - 1, at.start.setup),
        practice=True,
        **UNREAD,
    )
    return at.start, twin
