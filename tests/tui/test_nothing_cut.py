"""Nothing that matters is cut off in a terminal of 80x24, at the tables of all golden games.

What must be readable is taken from the view and the question, and looked for in what is painted: in the text of
each panel, its lines joined, so that a label may be folded but not cut. Panels are found by what is on the screen,
not by name: another look has to pass here as well.
"""

from collections.abc import Iterator

import pytest
from textual.containers import VerticalScroll
from textual.geometry import Region
from textual.widget import Widget

from campaign import slots
from campaign.session import Session
from campaign.start import Start
from campaign.tui.widgets.scene import COIN
from campaign.words.names import contract_name, kind_name
from campaign.words.story import character_name, effects_line, event_title, mission_title
from engine.cards import CARD_BY_ID
from engine.moves import Choose, Draw, Expedition, Pass, Stop
from engine.notation import format_move
from engine.view import Option, View
from tests.golden.playthrough import choose
from tests.golden.test_playthroughs import STORIES
from tests.tui.conftest import SMALL, Open, Table

EACH = 1
"""Positions of each kind and game that are looked at in the short run."""
FEW = (
    "solo-loses-with-cards-set-aside-and-online-rules",
    "five-run-out-of-time",
    "one-loses-the-first-chapter",
    "three-compete-in-the-fifth-chapter",
)
"""Games of each kind, for the short run."""


def positions(story: str, each: int) -> Iterator[Session]:
    """A golden game at positions that differ in what is asked, and how crowded the harbor and the displays are."""
    setup = STORIES[story]
    session = slots.new_session(Start(setup), ["person"] * len(setup.names))
    seen: dict[object, int] = {}
    while (prompt := session.prompt) is not None:
        harbor, shown = len(session.view.harbor), max(len(seat.display) for seat in session.view.seats)
        kind = (prompt.kind, prompt.active, harbor >= 6, shown >= 6) if each < 100 else len(session.moves)
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] <= each:
            yield session
        session.play(format_move(choose(session.state)))
    yield session


def panels(table: Table) -> list[str]:
    """The text of every panel that is on the screen, as it is painted, in one line each."""
    lines = [f"{line:<{SMALL[0]}}" for line in table.lines()]
    found = [_cropped(lines, region) for widget in _leaves(table.screen) if (region := _seen(widget)).area]
    return [" ".join(text.split()) for text in found]


def _leaves(top: Widget) -> list[Widget]:
    return [widget for widget in top.walk_children(Widget) if not widget.children and widget.is_attached]


def _seen(widget: Widget) -> Region:
    """The part of a panel that is in sight."""
    region = widget.region
    for parent in widget.ancestors:
        if isinstance(parent, VerticalScroll):
            region = region.intersection(parent.region)
    return region.intersection(Region(0, 0, *SMALL)) if widget.display else Region()


def _cropped(lines: list[str], region: Region) -> str:
    return "\n".join(line[region.x : region.right] for line in lines[region.y : region.bottom])


# --- what must be readable ---


def told_of(option: Option) -> list[str]:
    """What has to be read of an option: what it is about, and its figures."""
    move, words = option.move, []
    if isinstance(move, Draw):
        words.append("Draw a card")
    if isinstance(move, Stop):
        words.append("Stop, and trade & hire")
    if isinstance(move, Pass):
        words.append("Done")
    if option.contract:
        words.append(contract_name(option.contract))
    if option.mission:
        words.append(mission_title(option.mission))
    if isinstance(move, Choose) and option.who is not None:
        words.append(character_name(option.who.id))
    if isinstance(move, Expedition):
        words += [kind_name(CARD_BY_ID[card].kind) for card in option.give]
    elif option.card and CARD_BY_ID[option.card].type != "expedition":
        words.append(kind_name(CARD_BY_ID[option.card].kind))
    preview = option.preview
    if preview is not None and (preview.pays or preview.gains or preview.fee):
        words.append(f"{preview.coins_after}{COIN}")
        words += [f"−{preview.pays}{COIN}"] if preview.pays else []
        words += [f"fee {preview.fee}"] if preview.fee else []
    return words


def told_above(view: View) -> list[str]:
    """What the lines above the table have to say: the clock, today's whole rule."""
    tale = view.story
    if tale is None:
        left = view.time_deck - (view.phase == "discover" and not view.drawn)
        clock = "LAST TURN" if left < 1 else f"{left} turn{'' if left == 1 else 's'} left"
        return [f"turn {view.turn} of {view.turn + left}", clock] if view.timed and view.phase != "over" else []
    day = next((day for day in tale.calendar if day.today), None)
    today = [event_title(day.event), effects_line(day.effects)] if day is not None else []
    return [f"month {tale.month} · turn {view.turn}", *today]


def told_of_goals(view: View) -> list[str]:
    """What open missions and contracts are called, and how far a game alone is."""
    names = [contract_name(contract.id) for contract in view.contracts if not contract.markers]
    tale = view.story
    names += (
        [mission_title(mission.id) for mission in tale.missions if not mission.marks] if tale is not None else []
    )
    return names


def missing(table: Table, session: Session) -> list[str]:
    """What cannot be read of this position."""
    view, prompt = session.view, session.prompt
    painted = panels(table)
    wanted = [(word, f"of option {option.text}") for option in _open(session) for word in told_of(option)]
    wanted += [(word, "above") for word in told_above(view)]
    if len(view.seats) < 3 or view.story is not None:
        wanted += [(word, "of the goals") for word in told_of_goals(view)]
    if prompt is not None:
        wanted.append((view.seats[prompt.seat - 1].name.upper() + " DECIDES", "of the question"))
        wanted.append(("? Help", "of the keys"))
    wrong = [f"{word!r} {where}" for word, where in wanted if not any(word in text for text in painted)]
    return wrong + [f"cut: {text}" for text in painted if "…" in text]


def _open(session: Session) -> list[Option]:
    prompt = session.prompt
    return [option for option in prompt.options if option.enabled] if prompt is not None else []


async def look_at(story: str, each: int, open_table: Open) -> None:
    faults = []
    async with open_table(next(positions(story, 1))) as table:
        for session in positions(story, each):
            table.screen.session = session
            table.screen.paint()
            await table.pilot.pause()
            faults += [f"move {len(session.moves)}: {wrong}" for wrong in missing(table, session)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("story", FEW)
async def test_nothing_is_cut_at_the_tables_of_the_goldens(story: str, open_table: Open) -> None:
    await look_at(story, EACH, open_table)


@pytest.mark.long
@pytest.mark.parametrize("story", STORIES)
async def test_nothing_is_cut_at_any_table_of_the_goldens(story: str, open_table: Open) -> None:
    await look_at(story, 100, open_table)
