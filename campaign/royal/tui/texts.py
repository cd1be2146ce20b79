"""What a table of Port Royal says beside the question: of its past the log, every turn with its cards, tales of the
story and the recap of a resumed game; and tutorial notes.

A tale is a page, not a strip of the table: the text has 25 to 40 words, five lines at 60 columns, where the
question and its answers take all there are. It costs one key; at the program's fastest speed a mission's tale is in
the log alone.
"""

from collections.abc import Sequence

from textual.content import Content

from highseas.campaign.chapters.pages import recalled, unread
from highseas.campaign.files.settings import SPEEDS, Speed
from highseas.campaign.results import stats
from highseas.campaign.royal.begin.tutorial import FIRST_TIMES, is_guided, note_for, notes
from highseas.campaign.royal.play.at_table import RoyalSession
from highseas.campaign.royal.play.seat import RoyalSeat
from highseas.campaign.royal.play.turn_cards import TurnCard, TurnCards
from highseas.campaign.royal.tui.widgets.scene import GLASS, flagged, strength
from highseas.campaign.royal.words import events as event_words
from highseas.campaign.royal.words.hints import whys_at, with_reason
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.royal.words.table_lines import where_lines
from highseas.campaign.tui.input_queue import OpensLocked
from highseas.campaign.tui.screens.table import RECAP
from highseas.campaign.tui.shell import Shell
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.dialogs import AnyKeyPage
from highseas.campaign.tui.widgets.log_strip import Log, TableTexts
from highseas.campaign.tui.widgets.panel import COIN, NO_TEXT, POINT, LineKind, LogLine, Part, fit, folded, spread
from highseas.engine.royal.events import Busted, Event, TurnStarted
from highseas.engine.royal.seen.view import Face, face

_PASS = "pass"


class RoyalTexts(TableTexts):
    """The moves of a game of Port Royal in words."""

    def __init__(self, seat: RoyalSeat, names: TableNames) -> None:
        super().__init__(seat)
        self._at, self._names = seat, names

    def lines(self, number: int) -> list[LogLine]:
        why = whys_at(self._at, [number], self._names).get(number)
        events = with_reason(self._at.moments[number].events, why.text if why is not None else "")
        kinds: dict[type[Event], LineKind] = {TurnStarted: "turn", Busted: "bad"}
        return [
            LogLine(number, line.text, "why" if line.event is None else kinds.get(type(line.event), ""))
            for line in event_words.worded(events, self._names)
        ]

    def turns(self, theme: ThemeStyles, width: int) -> list[tuple[int, Content]]:
        return [(turn.move, paint(turn, self._names, theme, width)) for turn in self._at.turns]

    def summary(self, first: int, width: int, most: int) -> list[str]:
        """Return who drew how many cards, went bust, took what."""
        return event_words.summarize_turns(self._at.moments[first:], self._names, width, most)

    def why(self, first: int) -> str:
        """Return the reason of the last move, but of passing only if the program did nothing else."""
        moments = self._at.moments
        every = whys_at(self._at, range(first, len(moments)), self._names)
        done = [why.text for number, why in every.items() if moments[number].move != _PASS]
        return [*(why.text for why in every.values()), *done][-1] if every else ""

    def stops(self, speed: Speed) -> bool:
        """Whether a story card is to be read, or a tale."""
        return bool(unread(self._at.known) or tales_of(self._at.present.events, self._names, speed))


def tales_of(events: Sequence[Event], names: TableNames, speed: Speed) -> list[event_words.StoryText]:
    """Return what is told on a page of the last move, by its events, with seats of the program at this speed."""
    return [tale for tale in event_words.story_texts(events, names) if not tale.mission or speed != SPEEDS[-1]]


class TalePage(AnyKeyPage, OpensLocked):
    """Tales, each under its title; any key or click closes it, but none typed before it could be read."""

    def __init__(self, first: event_words.StoryText, *others: event_words.StoryText) -> None:
        text = Content(first.text)
        for tale in others:
            text = Content.assemble(text, "\n\n", (tale.title, "bold"), "\n", tale.text)
        super().__init__(first.title, text, "tale")

    def on_mount(self) -> None:
        """Lock the input: keys typed ahead, and the one that is still held, must not close it."""
        self.lock_input("*")


TAKEN = "☞"
"""Before the seat that took a card."""
COLUMN = 25
"""Fewest columns of a card."""
MOST = 5
"""Most cards side by side."""
GAP = 1
LONGEST_NAME = 10


def paint(turn: TurnCards, names: TableNames, theme: ThemeStyles, width: int) -> Content:
    """Paint a turn, `width` columns wide: whose it was and what came of it, its cards, and the coins that came and
    went besides.
    """
    words = event_words.heading(turn, names)
    parts: list[Part] = [(f"{words.number} ", theme.heading), (f" {words.who} ", seat_style(theme, turn.seat))]
    parts += [" ", (f" {words.bust} ", theme.clash)] if words.bust else []
    parts += [(f" {words.title}", theme.dim)] if words.title else []
    coins = Content(names.language.clauses(event_words.coins_parts(turn, names))).stylize(theme.dim)
    across = max(1, min(MOST, width // COLUMN))
    chips = [_chip(card, names, theme, width // across) for card in turn.cards]
    rows = [fit(width, *chips[start : start + across]) for start in range(0, len(chips), across)]
    return Content("\n").join([*folded(width, Content.assemble(*parts), coins), *rows])


def seat_style(theme: ThemeStyles, seat: int) -> str:
    return theme.seats[(seat - 1) % len(theme.seats)]


def _chip(card: TurnCard, names: TableNames, theme: ThemeStyles, width: int) -> Content:
    where = GLASS if card.time_card else names.say("turn_cards.gambled") if card.gambled else " "
    number = Content.assemble((where, theme.dim), (f"{card.number or '':>2} ", theme.key))
    room = width - number.cell_length - GAP
    labels = _labels(card, names, theme)
    for fate in _fates(card, names, theme):
        for label in labels:
            if label.cell_length + fate.cell_length < room:
                return fit(width, number, spread(room, label, fate))
    return fit(width, number, spread(room, labels[-1], fate))


def _labels(card: TurnCard, names: TableNames, theme: ThemeStyles) -> list[Content]:
    """What a card is, the longest form first."""
    if not card.card:
        return [Content(names.say("turn_cards.no_card"))]
    printed = face(card.card)
    words = [names.language.kind_name(printed.kind), names.language.short_name(printed.kind)]
    match printed.type:
        case "ship":
            return [_ship(printed, f"{word} ", theme) for word in words] + [_ship(printed, "", theme)]
        case "expedition":
            return [Content.assemble(("⚑", theme.voyage), f" {names.language.short_name(printed.kind)}")]
        case "tax":
            return [Content(word).stylize(theme.bad) for word in words[1:]]
        case _:
            long, short = (Content.assemble(*flagged(printed.color, theme.flags), word) for word in words)
            points = Content.assemble((f" {POINT}{printed.influence}", theme.point))
            return [long + points, short + points, short]


def _ship(ship: Face, word: str, theme: ThemeStyles) -> Content:
    return Content.assemble(*flagged(ship.color, theme.flags), word, (strength(ship), theme.blade))


def _fates(card: TurnCard, names: TableNames, theme: ThemeStyles) -> list[Content]:
    """The outcome of a card, the longest form first."""
    word = event_words.fate_word(card, names)
    if not event_words.is_taken(card):
        style = theme.bad if card.fate == "lost" else theme.dim
        style = theme.blade if card.fate in ("repelled", "nest", "spared") else style
        return [Content(word).stylize(theme.clash if card.clash else style)]
    who = names[card.by - 1]
    name = who if len(who) <= LONGEST_NAME else f"{who[: LONGEST_NAME - 1]}…"
    hand = Content.assemble((f"{TAKEN}{name}", seat_style(theme, card.by)))
    coins = Content.assemble((f" {card.coins:+d}{COIN}".replace("-", "−"), theme.coin))
    coins = coins if card.coins or card.fate == "declined" else NO_TEXT
    said = Content(f" {word}") if word else NO_TEXT
    match card.fate:
        case "stowed":
            point = Content(POINT).stylize(theme.point)
            return [hand + said + coins, hand + coins + point, hand + point]
        case "declined":
            return [hand + said, hand + coins]
        case _:
            return [hand + said + coins, hand + said]


class Recap(AnyKeyPage):
    """Chapter and month or turns left, what happened last, unless a story tells it, what is asked, what it is about."""

    def __init__(self, seat: RoyalSeat, names: TableNames, log: Log) -> None:
        story, present = recalled(seat.known), seat.present
        last = [] if story else [line.text for line in log.last(len(seat.moments) - 1, RECAP)]
        lines = where_lines(present.view, present.prompt, last, names, story)
        super().__init__(names.say("screens.recap.title"), Content("\n".join(lines)))


class TutorialNotes:
    """Notes for one game. Seen notes are kept in the settings; the guided game shows all again."""

    def __init__(self, session: RoyalSession) -> None:
        self._session = session
        self.guided = is_guided(session)
        self._resumed = bool(session.moves)
        """A resumed guided game continues after the notes already read; a new one shows them all."""
        self._seen: set[str] = set()
        self._shown: tuple[str, int] = ("", -1)
        """The note shown, and the number of the moment it belongs to."""

    def text(self, shell: Shell) -> str:
        """Return the note for the present decision; empty if there is none or no person decides."""
        session, settings = self._session, shell.settings
        if not settings.notes or session.waits_for_ai or session.looking_only:
            return ""
        if session.start.deal and not self.guided:
            return ""  # puzzles and own deals are for players who know the table
        if not self._seen and not settings.declined and stats.are_few():
            session.spared = "leave"
        moment = len(session.moments)
        if self._shown[1] == moment:
            return next(note.text for note in notes() if note.id == self._shown[0])
        note = note_for(session, self._read(shell), self.guided or not settings.declined)
        if self.guided and session.prompt is None:
            self._played(shell)
        if note is None:
            return ""
        self._seen.add(note.id)
        self._shown = (note.id, moment)
        if note.id not in settings.seen_notes:
            settings.seen_notes = [*settings.seen_notes, note.id]
            shell.save_settings()
        if self.guided and self._read(shell).issuperset(FIRST_TIMES):
            self._played(shell)
        return note.text

    def _read(self, shell: Shell) -> set[str]:
        """Notes not to be shown again; the last one read may belong to the present decision."""
        kept = shell.settings.seen_notes
        if self.guided:
            kept = kept[:-1] if self._resumed else []
        return {*self._seen, *kept}

    def _played(self, shell: Shell) -> None:
        """Remember that the guided game was played; it is not offered again."""
        if not shell.settings.seen_tutorial:
            shell.settings.seen_tutorial = True
            shell.save_settings()
