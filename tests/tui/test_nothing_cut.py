"""At the tables of all golden games, nothing that matters is cut off from 80x24 on, and no choice at 60x20.

What must be readable is taken from the view and the question, and looked for in what is painted: in the text of
each panel, its lines joined, so that a label may be folded but not cut. Panels are found by what is on the screen,
not by name: another look has to pass here as well. Only the choices are looked for where they stand, each in its
own lines of the list: its name in the harbor is no help to the player who has to choose.
"""

from collections import Counter
from collections.abc import Iterator

import pytest
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Region
from textual.widget import Widget

from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start
from highseas.campaign.royal.play.seat import RoyalSeat
from highseas.campaign.royal.tui.widgets import choices, odds_bars
from highseas.campaign.royal.tui.widgets.scene import CROWN, Scene
from highseas.campaign.royal.words.names import LANGUAGE, own_story
from highseas.campaign.royal.words.story import effects_line
from highseas.campaign.saved_games import slots
from highseas.campaign.tui.widgets.log_strip import LogStrip
from highseas.campaign.tui.widgets.menu import Answers
from highseas.campaign.tui.widgets.panel import COIN, POINT
from highseas.campaign.tui.widgets.table_widget import TALL
from highseas.engine.royal.cards import CARD_BY_ID
from highseas.engine.royal.moves import Draw, Expedition, Pass, Stop, format_move
from highseas.engine.royal.seen.view import Option, Reason, View, face
from highseas.story.moves import Choose
from highseas.story.view import GuestView
from tests.golden.playthrough import choose
from tests.golden.test_playthroughs import STORIES
from tests.tui.conftest import HUGE, MEDIUM, NARROW, SMALL, Open, Size, Table, sizes

EACH = 1
"""Positions of each kind and game that are looked at in the short run."""
FEW = (
    "solo-loses-with-cards-set-aside-and-online-rules",
    "five-run-out-of-time",
    "one-loses-the-first-chapter",
    "three-compete-in-the-fifth-chapter",
)
"""Games of each kind, for the short run."""
ROOMY = 1000
"""Columns in which no choice has to be folded."""


def positions(story: str, each: int) -> Iterator[Session]:
    """Yield a golden game at positions that differ in what is asked, and how crowded the harbor and the
    displays are.
    """
    setup = STORIES[story]
    session = slots.new_session(Start(setup), [Controller.PERSON] * len(setup.names))
    seen: dict[object, int] = {}
    while (prompt := session.prompt) is not None:
        harbor, shown = len(session.view.harbor), max(len(seat.display) for seat in session.view.seats)
        kind = (prompt.kind, prompt.active, harbor >= 6, shown >= 6) if each < 100 else len(session.moves)
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] <= each:
            yield session
        session.play(format_move(choose(session.state)))
    yield session


def panels(table: Table, kind: type[Widget] = Widget) -> list[str]:
    """Return the text of every panel (of a kind) that is on the screen, as it is painted, in one line each."""
    lines, widgets = table.lines(), (each for each in _leaves(table.screen) if isinstance(each, kind))
    found = [_cropped(lines, region) for widget in widgets if (region := _seen(widget)).area]
    return [" ".join(" ".join(text).split()) for text in found]


async def answers(table: Table) -> dict[int, str]:
    """Return the painted text of every choice by its number; what does not fit is scrolled to, as the player
    would.
    """
    menu = table.screen.top.menu
    found: dict[int, list[str]] = {}
    for top in range(0, menu.max_scroll_y + menu.size.height, max(1, menu.size.height)):
        menu.scroll_to(y=top, animate=False, force=True)
        await table.pilot.pause()
        for line, text in zip(_numbers(menu), _cropped(table.lines(), menu.scrollable_content_region), strict=False):
            if line >= top:
                found.setdefault(int(menu.get_option_at_index(menu._lines[line][0]).id or 0), []).append(text)
    menu.scroll_to(y=0, animate=False, force=True)
    await table.pilot.pause()
    return {number: " ".join(" ".join(lines).split()) for number, lines in found.items()}


def _numbers(menu: Answers) -> range:
    """Return the lines of the list that are in sight."""
    return range(menu.scroll_offset.y, min(menu.scroll_offset.y + menu.size.height, len(menu._lines)))


def _leaves(top: Widget) -> list[Widget]:
    return [widget for widget in top.walk_children(Widget) if not widget.children and widget.is_attached]


def _seen(widget: Widget) -> Region:
    """Return the part of a panel that is in sight."""
    region = widget.region
    for parent in widget.ancestors:
        if isinstance(parent, VerticalScroll):
            region = region.intersection(parent.region)
    return region.intersection(widget.screen.region) if widget.display else Region()


def _cropped(lines: list[str], region: Region) -> list[str]:
    return [line[region.x : region.right] for line in lines[region.y : region.bottom]]


# --- what must be readable ---


def required_of(option: Option) -> list[str]:
    """Return what has to be read of an option: what it is about, its figures, or why it is closed."""
    move, words = option.move, []
    if isinstance(move, Draw):
        words.append("Draw a card")
    if isinstance(move, Stop):
        words.append("Stop, and trade & hire")
    if isinstance(move, Pass):
        words.append("Done")
    if option.goal is not None and option.goal.kind == "contract":
        words.append(LANGUAGE.contract_name(option.goal.id))
    if option.goal is not None and option.goal.kind == "mission":
        words.append(own_story().mission_title(option.goal.id))
    if isinstance(move, Choose):
        words.append(own_story().character_name(move.character))
    if isinstance(move, Expedition):
        words += [LANGUAGE.kind_name(CARD_BY_ID[card].kind) for card in option.give]
    if option.card and not (isinstance(move, Expedition) and option.give):
        card = CARD_BY_ID[option.card]
        words.append(
            LANGUAGE.short_name(face(option.card).kind) if card.type == "expedition" else LANGUAGE.kind_name(card.kind)
        )
    return words + (required_closed(option.reason) if option.reason is not None else required_figures(option))


def required_figures(option: Option) -> list[str]:
    """Return what an open option costs and brings."""
    preview, words = option.preview, list[str]()
    if preview is None:
        return words
    if preview.pays or preview.gains or preview.fee:
        words.append(f"{preview.coins_after}{COIN}")
    words += [f"−{preview.pays}{COIN}"] if preview.pays else []
    words += [f"fee {preview.fee}"] if preview.fee else []
    words += [f"−{preview.pays_crowns}{CROWN}"] if preview.pays_crowns else []
    words += [f"+{preview.crowns}{CROWN}"] if preview.crowns else []
    return words + ([f"{POINT}{preview.influence:+d}"] if preview.influence else [])


def required_closed(reason: Reason) -> list[str]:
    """Return why an option is closed: every figure, symbol and item of it."""
    match reason.code:
        case "coins":
            return [f"needs {reason.need}{COIN}, has {reason.have}"]
        case "symbols":
            counts = Counter(reason.symbols)
            symbols = [symbol if count == 1 else f"{count} {symbol}" for symbol, count in counts.items()]
            return ["lacks", *symbols, *map(LANGUAGE.item_name, reason.items)]
        case "event_first" | "event_stop":
            return [f"today: {reason.need} cards"]
        case "first_card":
            return ["turn up a card first"]
        case _:
            return ["no card left to take"]


def required_above(view: View, tall: bool) -> list[str]:
    """Return what the lines above the table have to say: the clock, today's whole rule. A tall clock has its
    figures in large digits.
    """
    tale = view.part
    if tale is None and tall:
        return [f"turn {view.turn}"] if view.timed else []
    if tale is None:
        left = view.time_deck - (view.phase == "discover" and not view.drawn)
        clock = "LAST TURN" if left < 1 else f"{left} turn{'' if left == 1 else 's'} left"
        return [f"turn {view.turn} of {view.turn + left}", clock] if view.timed and view.phase != "over" else []
    day = next((day for day in tale.calendar if day.today), None)
    today = [own_story().event_title(day.event), effects_line(day.effects, LANGUAGE)] if day is not None else []
    return today if tall else [f" · turn {view.turn}", *today]


def required_of_goals(view: View) -> list[str]:
    """Return what open missions and contracts are called, and how far a game alone is."""
    return [
        LANGUAGE.contract_name(goal.id) if goal.kind == "contract" else own_story().mission_title(goal.id)
        for goal in view.goals
        if not goal.markers
    ]


async def missing(table: Table, session: Session) -> list[str]:
    """Return what cannot be read of this position."""
    return await missing_choices(table) + (missing_around(table, session) if table.app.size >= SMALL else [])


async def missing_choices(table: Table) -> list[str]:
    """Return what cannot be read of the choices: what has to be, and any word that stands there where there is
    room.
    """
    scene, wrong = table.screen.scene, list[str]()
    if not scene.options:
        return wrong
    open_now = [number for number, option in enumerate(scene.options) if option.enabled]
    menu = table.screen.top.menu
    in_sight = {int(menu.get_option_at_index(menu._lines[line][0]).id or 0) for line in _numbers(menu)}
    if table.app.size >= SMALL and not isinstance(scene.options[0].about, GuestView):  # up to twelve guests scroll
        wrong += [f"{scene.options[number].text} is not in sight" for number in open_now if number not in in_sight]
    painted = await answers(table)
    for number, option in enumerate(scene.options):
        text = painted.get(number, "")
        wrong += [f"{word!r} of option {option.text}: {text}" for word in required_of(option) if word not in text]
        whole = choices.row(scene, number, ROOMY, brief=True).plain
        lost = _words(whole) - _words(text)
        if len(" ".join(whole.split())) > min(menu.size.width - 2, choices.WIDEST):
            lost -= _spared(number, scene)
        wrong += [f"cut: {text}, without {' '.join(lost)}"] if lost else []
    return wrong


def _spared(number: int, scene: Scene) -> Counter[str]:
    """Return what may be left out where an option has no room in one line: of what a stop brings, all but the
    shortest form of it; of a guest, how the help is given.
    """
    option = scene.options[number]
    if isinstance(option.about, GuestView):
        return _words(choices.row(scene, number, ROOMY, brief=True).plain) - _words(choices.row(scene, number, 0).plain)
    if not isinstance(option.move, Stop):
        return Counter()
    forms = (odds_bars.parts(option.move, scene, room) for room in (ROOMY, 0))
    most, least = (_words(Content.assemble(*form).plain) for form in forms)
    return most - least


def _words(text: str) -> Counter[str]:
    """Return what stands in a text, wherever its lines end; a colon is one more way to end one."""
    return Counter(text.replace(":", "").split())


def missing_around(table: Table, session: Session) -> list[str]:
    """Return what cannot be read of the table and the question."""
    view, prompt = session.view, session.prompt
    painted = panels(table)
    wanted = [(word, "above") for word in required_above(view, table.app.size.height >= TALL)]
    is_cast = prompt is not None and any(isinstance(option.move, Choose) for option in prompt.options)
    if not is_cast and (len(view.seats) < 3 or view.part is not None):  # portraits may push goals out of sight
        wanted += [(word, "of the goals") for word in required_of_goals(view)]
    if prompt is not None:
        wanted.append((view.seats[prompt.seat - 1].name.upper() + " DECIDES", "of the question"))
        wanted.append(("? Help", "of the keys"))
    wrong = [f"{word!r} {where}" for word, where in wanted if not any(word in text for text in painted)]
    if view.part is not None:
        month = (f"month {view.part.month}", table.screen.scene.names.story.month_name(view.part.month))
        wrong += [] if any(word in text for text in painted for word in month) else [f"{month} above"]
    in_log = panels(table, LogStrip)  # a line that is too long for it alone goes on in the log
    return wrong + [f"cut: {text}" for text in painted if "…" in text and text not in in_log]


async def look_at(story: str, each: int, open_table: Open, size: Size) -> None:
    faults = []
    async with open_table(next(positions(story, 1)), size) as table:
        for session in positions(story, each):
            assert isinstance(table.screen.seat, RoyalSeat)
            table.screen.seat._session = session
            await table.paint()
            faults += [f"move {len(session.moves)}: {wrong}" for wrong in await missing(table, session)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("story", FEW)
async def test_nothing_is_cut_at_the_tables_of_the_goldens(story: str, open_table: Open) -> None:
    await look_at(story, EACH, open_table, SMALL)


@sizes(SMALL, NARROW, (100, 30), MEDIUM, HUGE)
@pytest.mark.long
@pytest.mark.parametrize("story", STORIES)
async def test_nothing_is_cut_at_any_table_of_the_goldens(story: str, size: Size, open_table: Open) -> None:
    await look_at(story, 100, open_table, size)
