"""The picker of people in forms: a line for each seat, with a name and who plays it."""

from collections.abc import Sequence
from typing import NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Input, Static

from highseas.campaign.begin import fields
from highseas.campaign.begin.fields import OF_SEAT
from highseas.campaign.play.players import PERSON, Program
from highseas.campaign.tui.widgets.form_fields import Pick

COUNT = "players"
LINK = "link"
"""Who plays a seat that waits for a friend elsewhere."""


class Sitter(NamedTuple):
    """Who sits at a seat: the name, and whether a person plays, a friend by `LINK`, or which player of the program."""

    name: str
    plays: str = PERSON


class NameLine(Input):
    """A name. Whoever comes here adds to it: nothing is selected that typing would replace."""

    def on_focus(self, event: events.Focus) -> None:
        if not event.from_app_focus:
            self.action_end()


class People(Vertical):
    """So many seats; one that is taken away keeps name and player, and comes back with them."""

    class Changed(Message):
        """Somebody sits down, leaves, or is called otherwise."""

    def __init__(
        self, sitters: Sequence[Sitter], counts: Sequence[int], kinds: Sequence[str], spare: Sequence[str], label: str
    ) -> None:
        """`kinds` are the players that a seat can have; `spare` has names for seats that are added."""
        super().__init__(id="people")
        self._first, self._counts, self._spare, self._label = sitters, counts, spare, label
        self._kinds = [each for each in fields.kinds() if each[0] in kinds]
        self.count = 0

    def compose(self) -> ComposeResult:
        answers = [(str(count), str(count)) for count in self._counts]
        with Horizontal(classes="row"):
            yield Static(self._label, classes="label", markup=False)
            yield Pick(answers, (), COUNT)
        for seat in range(1, self._counts[-1] + 1):
            with Horizontal(classes="row"):
                yield NameLine(id=f"name{OF_SEAT}{seat}", select_on_focus=False)
                yield Pick(self._kinds, [PERSON], f"plays{OF_SEAT}{seat}")

    def on_mount(self) -> None:
        self.sit(self._first)

    @property
    def _rows(self) -> list[tuple[NameLine, Pick]]:
        return list(zip(self.query(NameLine), list(self.query(Pick))[1:], strict=True))

    @property
    def sitters(self) -> list[Sitter]:
        """Who sits at the table, with empty names as they are; whoever is alone plays."""
        rows = self._rows[: self.count]
        return [Sitter(line.value.strip(), pick.value if len(rows) > 1 else PERSON) for line, pick in rows]

    @property
    def programs(self) -> tuple[Program, ...]:
        seats = [Program(seat, each.plays) for seat, each in enumerate(self.sitters, 1)]
        return tuple(program for program in seats if program.policy not in (PERSON, LINK))

    @property
    def linked(self) -> tuple[int, ...]:
        """The seats, from 1, that wait for friends elsewhere."""
        return tuple(seat for seat, each in enumerate(self.sitters, 1) if each.plays == LINK)

    def sit(self, sitters: Sequence[Sitter], count: int = -1) -> None:
        """Have so many seats, as many as these by default; new ones are for who sat there before, or a free name."""
        least, most = self._counts[0], self._counts[-1]
        count = max(least, min(most, len(sitters) if count < 0 else count))
        kept = (line.value for line, _ in self._rows[min(self.count, count) :] if line.value.strip())
        names = fields.more_names(tuple(each.name for each in sitters[:count]), most, (*kept, *self._spare))
        for place, ((line, pick), name) in enumerate(zip(self._rows, names, strict=False)):
            with line.prevent(Input.Changed):
                line.value = name
            if place < len(sitters):
                pick.put(chosen=[sitters[place].plays])
            line.set_class(place >= count, "away")
            pick.set_class(place >= count or count == 1, "away")
        self.count = count
        self.query_one(f"#{COUNT}", Pick).put(chosen=[str(count)])
        self.post_message(self.Changed())

    def on_key(self, event: events.Key) -> None:
        """A letter that is typed over who plays goes on in the name beside it."""
        line = next((line for line, pick in self._rows if pick.has_focus), None)
        if line is not None and event.character and event.character.isalpha():
            event.stop()
            line.focus()
            line.insert(event.character, len(line.value))

    def on_pick_changed(self, event: Pick.Changed) -> None:
        event.stop()
        self.sit(self.sitters, int(event.pick.value) if event.pick.id == COUNT else self.count)

    def on_input_changed(self, event: Input.Changed) -> None:
        """A comma ends a name: what stands behind it sits down at a seat of its own, after this one."""
        event.stop()
        place = next(place for place, (line, _) in enumerate(self._rows) if line is event.input)
        first, *more = map(str.strip, event.value.split(","))
        more = more[: self._counts[-1] - self.count]
        if "," in event.value:
            sitters = self.sitters
            sitters[place : place + 1] = [sitters[place]._replace(name=first), *map(Sitter, more)]
            self.sit(sitters)
            self._rows[place + len(more)][0].focus()
        self.post_message(self.Changed())
