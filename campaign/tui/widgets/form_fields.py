"""Fields of forms that show what is chosen by shape: rows of answers, (x) one of them or [x] any of them, and
checkboxes; the picker of people, a line for each seat, with a name and who plays it; and what stands beside a form: of
the field in focus its answers and the rules behind it, of the game that it will be sentences.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, TypeVar

from rich.segment import Segment
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.strip import Strip
from textual.widgets import Checkbox, Input, SelectionList, Static

from highseas.campaign.begin import fields
from highseas.campaign.begin.fields import OF_SEAT, Field
from highseas.campaign.play.players import PERSON, Program
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.panel import answer_lines, click, wrap_indented

GAP = 2
"""Columns between answers."""


class Pick(Static, can_focus=True):
    """Left and right choose; with `several` they move the cursor, and Space ticks. A click does both."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("space", "tick", show=False),
        Binding("enter", "screen.start", show=False),
    ]

    @dataclass
    class Changed(Message):
        """The player chose another answer."""

        pick: "Pick"

    def __init__(self, answers: Sequence[tuple[str, str]], chosen: Iterable[str], id: str, several: bool = False):
        super().__init__(id=id, markup=False)
        self.auto_links = False
        self.answers = tuple(answers)
        """The answers, each with its label."""
        self.several = several
        self.chosen = set(chosen)
        self._cursor = next((n for n, (key, _) in enumerate(self.answers) if key in self.chosen), 0)

    @property
    def value(self) -> str:
        """The chosen answer of a row with a single choice; empty if none is."""
        return next((key for key, _ in self.answers if key in self.chosen), "")

    def put(self, answers: Sequence[tuple[str, str]] | None = None, chosen: Iterable[str] = ()) -> None:
        """Set the answers or the choice without a `Changed` message."""
        self.answers = self.answers if answers is None else tuple(answers)
        self.chosen = set(chosen)
        self._cursor = min(self._cursor, max(0, len(self.answers) - 1))
        if not self.several and self.value:
            self._cursor = [key for key, _ in self.answers].index(self.value)
        self.paint()

    def on_mount(self) -> None:
        self.paint()

    def on_resize(self, event: events.Resize) -> None:
        self.paint()

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        if self.is_mounted:
            self.paint()

    def paint(self) -> None:
        width = self.size.width or 56
        lines, used = [Content("")], 0
        for number, (key, label) in enumerate(self.answers):
            text = self._answer(number, key, label)
            if used and used + GAP + text.cell_length > width:
                lines.append(Content(""))
                used = 0
            lines[-1] = Content.assemble(lines[-1], " " * GAP if used else "", text)
            used = lines[-1].cell_length
        self.styles.height = len(lines)
        self.update(Content("\n").join(lines))

    def _answer(self, number: int, key: str, label: str) -> Content:
        left, right = "[]" if self.several else "()"
        box = f"{left}{'x' if key in self.chosen else ' '}{right}"
        text = Content.assemble((box, "bold"), f" {label}")
        if self.has_focus and number == self._cursor:
            text = text.stylize("reverse")
        return text.stylize(click(f"choose({number})"))

    def action_step(self, by: int) -> None:
        self._cursor = max(0, min(len(self.answers) - 1, self._cursor + by))
        if self.several:
            self.paint()
        else:
            self.action_choose(self._cursor)

    def action_tick(self) -> None:
        self.action_choose(self._cursor)

    def action_choose(self, number: int) -> None:
        if not 0 <= number < len(self.answers):
            return
        self._cursor, key = number, self.answers[number][0]
        before = set(self.chosen)
        self.chosen = before ^ {key} if self.several else {key}
        self.paint()
        if self.chosen != before:
            self.post_message(self.Changed(self))


ON, OFF = "[x]", "[ ]"
Value = TypeVar("Value")


class Tick(Checkbox):
    """A checkbox. Textual's own shows its state by color only."""

    def render(self) -> Content:
        label = self.label.pad(1, 1).stylize_before(self.get_visual_style("toggle--label"))
        return Content.assemble((ON if self.value else OFF, "bold"), label)


class Ticks(SelectionList[Value]):
    """A list of checkboxes."""

    def render_line(self, y: int) -> Strip:
        """Render a line with its box in the three columns of Textual's; below the last one there is none."""
        line = super().render_line(y)
        number = self.scroll_offset.y + y
        if number >= self.option_count:
            return line
        _, inner, _, *rest = line
        box = ON if self.get_option_at_index(number).value in self.selected else OFF
        return Strip([Segment(box, inner.style), *rest])


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


READABLE = 84
"""The most columns of text."""


def about_lines(
    field: Field, row: Pick | None, rules: Sequence[tuple[str, str]], theme: ThemeStyles, size: tuple[int, int]
) -> list[Content]:
    """Return the lines about a field: what it is called, what each answer of its `row` means, else its hint; and of its
    `rules`, titles with texts, the first, and more of them where so many columns and lines have room for them.
    """
    width, room = size
    text = min(width, READABLE)
    lines, said = [Content(field.label).stylize(theme.heading)] if field.label else [], list[Content]()
    for key, label in row.answers if row is not None else ():
        if row is not None and (means := field.means.get(key)):
            said += answer_lines(label, means, key in row.chosen, theme, text, "[]" if row.several else "()")
    lines += said or Content(field.hint).wrap(text)
    for number, (title, rule) in enumerate(rules):
        more = [Content(""), Content(title).stylize("bold")]
        for part in rule.split("\n"):
            rows = Content(part).wrap(text) if part else [Content("")]
            more += [row.rstrip().stylize(theme.dim) for row in rows]
        if number and len(lines) + len(more) > room:
            break
        lines += more
    return lines


def head_lines(title: str, said: Sequence[str], theme: ThemeStyles, width: int) -> list[Content]:
    """Return what the game is, in sentences."""
    lines = [Content(title).stylize(theme.heading)]
    return lines + [row for sentence in said if sentence for row in wrap_indented(Content(sentence), width, 2)]
