"""The format of `text/LANGUAGE/`, a story's words, and of `places.toml`, which belongs to them.

- `chapter-N.toml`: what a chapter says besides its cards. Every table is optional, but one that is there must be
  complete (`story.lint.narration`).
- `places.toml`, `company.toml`, `gossip.toml`: what a story brings for those at its Table; all of it is optional.
- Cards and `words.toml`.

`docs/story/format.md` describes them for authors. Field names are names in saves, since a running chapter's text
travels in its book.
"""

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec.structs import replace

from highseas.story.conditions import Cause
from highseas.story.prose import Paragraph

NAME = "{name}"
"""Stands in pay-off lines for the player who did the mission."""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Any table of a story file; unknown keys are refused."""


class TextsByCause(Table, frozen=True, kw_only=True):
    """Texts about a lost chapter, one for each thing that card 9 can have asked for in vain."""

    missions: str
    markers: str
    influence: str

    def by(self, cause: Cause | None) -> str:
        texts = {"missions": self.missions, "markers": self.markers, "influence": self.influence}
        return texts.get(cause or "", "")


class LostTexts(TextsByCause, frozen=True, kw_only=True):
    """What is said when a cooperative chapter was lost, by what was missing (Big Box p. 18).

    `again` is said instead if its defeat before had the same cause, `third` if the two before had it.
    """

    again: TextsByCause | None = None
    third: TextsByCause | None = None

    def of(self, cause: Cause | None, before: Sequence[Cause | None] = ()) -> str:
        """Return the text for a defeat, after those `before` it, oldest first."""
        again = self.again if cause in before[-1:] else None
        third = self.third if [*before[-2:]] == [cause, cause] else None
        return (third or again or self).by(cause)


class MissionLines(Table, frozen=True, kw_only=True):
    """A mission's pay-off line, the one for when it is `late`, and those for when earlier tries did it, in turn;
    `recall` is what players who come back are told of it.
    """

    done: str
    late: str = ""
    again: str | tuple[str, ...] = ()
    recall: str = ""

    @property
    def later(self) -> tuple[str, ...]:
        return (self.again,) * bool(self.again) if isinstance(self.again, str) else self.again

    def after(self, times: int) -> "MissionLines":
        """Return the lines where so many earlier tries did the mission."""
        if not times or not self.later:
            return self
        again = self.later[(times - 1) % len(self.later)]
        return replace(self, done=again, late=again)


class EventLines(Table, frozen=True, kw_only=True):
    """An event's lines in this chapter, said in turn."""

    lines: tuple[str, ...]


class ChoiceWords(Table, frozen=True, kw_only=True):
    """The chapter's choice: the question as a scene, what the two ways are called, and what is told of each."""

    asks: str
    ways: tuple[str, str]
    said: tuple[str, str] = msgspec.field(name="told")


class GuestWords(Table, frozen=True, kw_only=True):
    """A guest who may be called: a short `name`, what is said of the help, and the scene when {name} calls."""

    name: str
    offer: str
    comes: str


class TallTale(Table, frozen=True, kw_only=True):
    """What the regulars tell of a starred mission that lies open in the variable game."""

    text: str


class Narration(Table, frozen=True, kw_only=True):
    """What a chapter says besides its cards; `chapter-0.toml` is the variable game's.

    - `months`: names of months 1, 2, …; the last goes on.
    - `quiet`, `month_end`: lines of the event that makes months longer for few players, and of Month's End.
    - `lost`, `mission`, `event`, `choice`: see their types; `event` has the 0-events.
    - `guest`: those who come when called, by their places.
    - `tale`: tall tales by mission, in the variable game only.
    - `recall`: what happened on each card, for players who come back.
    """

    months: tuple[str, ...] = ()
    quiet: tuple[str, ...] = ()
    month_end: tuple[str, ...] = ()
    lost: LostTexts | None = None
    mission: dict[str, MissionLines] = {}
    event: dict[str, EventLines] = {}
    choice: ChoiceWords | None = None
    guest: dict[str, GuestWords] = {}
    tale: dict[str, TallTale] = {}
    recall: dict[str, str] = {}

    def month(self, number: int) -> str:
        return self.months[min(number, len(self.months)) - 1] if self.months else ""

    def pay_off(self, mission: str, late: bool, name: str) -> str:
        found = self.mission.get(mission, MissionLines(done=""))
        return (found.late if late and found.late else found.done).replace(NAME, name)


MOST_SAID = 4
"""How often a line of an event is said in a campaign; then the event comes without one."""


def in_turn(lines: Sequence[str], month: int, tries: int, months: int) -> str:
    """Return the line for a month, from 1, of a chapter of so many `months` that was tried so often before: a try goes
    on where the one before it ended, as an event in the deck comes every month, and each round of the lines begins a
    third of them later. Empty if there is none, or it was said `MOST_SAID` times.
    """
    if not lines:
        return ""
    said, place = divmod(tries * months + month - 1, len(lines))
    return lines[(place + len(lines) // 3 * said) % len(lines)] if said < MOST_SAID else ""


PlaceId = Annotated[str, msgspec.Meta(pattern="^[0-9a-z]+(-[0-9a-z]+)*$", max_length=40)]
Sentence = Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]
MOST_PLACES = 100
"""Most places of a Table, so that its strip fits any screen."""


class Place(Table, frozen=True, kw_only=True):
    """A place at the Table: the first player to do one of its `missions` unlocks it, or winning its `chapter`."""

    id: PlaceId
    missions: tuple[str, ...] = ()
    chapter: Annotated[int, msgspec.Meta(ge=0)] = 0


class PlaceFile(Table, frozen=True, kw_only=True):
    """`places.toml`: the places in the order of the Table."""

    place: Annotated[tuple[Place, ...], msgspec.Meta(min_length=1, max_length=MOST_PLACES)]


class PlaceWords(Table, frozen=True, kw_only=True):
    """What a place is called, and one sentence of what its guest does at the last supper.

    `again` is said instead of a guest whom an earlier campaign at the Table has won; left out, it is the same.
    """

    name: Sentence
    finale: Sentence
    again: Sentence | None = None


class EpilogueWords(Table, frozen=True, kw_only=True):
    """The title of the epilogue, and what is said before the guests and before the players."""

    title: Sentence
    guests: Sentence
    players: Sentence


class PlacesWords(Table, frozen=True, kw_only=True):
    """`places.toml` of a language."""

    place: dict[str, PlaceWords] = {}
    epilogue: EpilogueWords | None = None


class CompanyWords(Table, frozen=True, kw_only=True):
    """A character at the Table: why they come, an aside for each chapter, and what {name} does at the end."""

    why: Sentence
    asides: tuple[Sentence, ...]
    finale: Sentence


class CompanyFile(Table, frozen=True, kw_only=True):
    """`company.toml` of a language."""

    character: dict[str, CompanyWords]


Sayings = Annotated[tuple[Sentence, ...], msgspec.Meta(min_length=2)]


class GossipWords(Table, frozen=True, kw_only=True):
    """`gossip.toml` of a language: what is said of the players' own games, several ways for each highlight.

    - `bust`: {name} turned up {count} cards and lost them; `haul`: took {count} cards out of one harbor; `tax`:
      paid {count} coins at once.
    - `near_miss`: {title}, a chapter, was lost by a single point or marker.
    - `three_wins`: three chapters running were won; `champion`: all three, against the others, by {name}.
    - `numbers`: what counts are called, from one on; those beyond stand in figures.
    """

    bust: Sayings
    haul: Sayings
    tax: Sayings
    near_miss: Sayings
    three_wins: Sayings
    champion: Sayings
    numbers: tuple[str, ...] = ()

    def number(self, count: int) -> str:
        return self.numbers[count - 1] if count <= len(self.numbers) else str(count)


FIGURES: dict[str, tuple[str, ...]] = dict.fromkeys(("bust", "haul", "tax"), ("name", "count"))
FIGURES |= {"near_miss": ("title",), "three_wins": (), "champion": ("name",)}
"""What each saying of `GossipWords` is told with."""


class Prose(Table, frozen=True, kw_only=True):
    """The text of one card; `again` is said instead where an earlier try of its chapter has read it."""

    title: str
    paragraphs: tuple[Paragraph, ...]
    again: tuple[Paragraph, ...] = ()


class TitledText(Table, frozen=True, kw_only=True):
    """A title and the line under it: of an event, whose effects are worded from their figures, or of card 9."""

    title: str
    text: str


class CharacterWords(Table, frozen=True, kw_only=True):
    """A character's name and a line about them."""

    name: str
    text: str


class ChapterWords(Table, frozen=True, kw_only=True):
    """A chapter's title, and the text for when it was lost."""

    title: str
    lost: str


class Words(Table, frozen=True, kw_only=True):
    """`words.toml` of a language: names of everything of the story that is not a story card."""

    title: str
    goal: TitledText | None = None
    event: dict[str, TitledText] = {}
    character: dict[str, CharacterWords] = {}
    chapter: dict[str, ChapterWords] = {}


class Language(Table, frozen=True, kw_only=True):
    """All texts of a story in one language; `narration` by chapter, 0 for the variable game. `forms` says where a text
    has other forms, and which.
    """

    cards: dict[str, Prose]
    words: Words
    narration: dict[int, Narration] = {}
    places: PlacesWords = PlacesWords()
    company: dict[str, CompanyWords] = {}
    gossip: GossipWords | None = None
    forms: tuple[str, ...] = ()
