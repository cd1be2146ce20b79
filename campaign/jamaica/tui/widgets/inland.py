"""What is painted on the land inside: a battle with both strengths, dice and chances; cards or spaces to sail to;
the navigation box; how far the ships are.
"""

from collections.abc import Callable, Sequence

from textual.content import Content

from highseas.campaign.jamaica.tui.widgets import signs
from highseas.campaign.jamaica.tui.widgets.answers import framed, landing, paint_cards
from highseas.campaign.jamaica.tui.widgets.maps import Room
from highseas.campaign.jamaica.tui.widgets.scene import Fought, RaceScene, Side
from highseas.campaign.jamaica.tui.widgets.ships import card_signs
from highseas.campaign.jamaica.words import prompts
from highseas.campaign.jamaica.words.events import event_line
from highseas.campaign.jamaica.words.prompts import cases, percent
from highseas.campaign.tui.background import FRAMES
from highseas.campaign.tui.widgets.animation import turned
from highseas.campaign.tui.widgets.panel import POINT, Part, fit, spread, whole_words, wrap_indented
from highseas.engine.jamaica import events as ev
from highseas.engine.jamaica.seen.build_view import seat_ref
from highseas.engine.jamaica.seen.printed import SPACES
from highseas.engine.jamaica.seen.view import SailFacts, SeatView

BATTLE, STANDINGS = 50, 70
"""Most columns of a battle, and of how far the ships are."""
_MOST_ACCOUNT = 6
"""Most lines of the account of a round."""
_Block = Callable[[RaceScene, int, int], list[Content]]
"""What is painted in so many columns and lines, if it can be."""


def paint(scene: RaceScene, rooms: Sequence[Room]) -> list[list[Content]]:
    """Paint each room of the land: where there are several the dice lie in a smaller one, if they fit."""
    largest, *others = rooms
    if not others:
        return [_in_room(scene, largest, (_battle, paint_stage, _cards, _dice, paint_landings, _standings))]
    dice_room, spots = _room_for_dice(scene, others)
    below = (paint_landings, _standings, _cards) if scene.ways else (_cards, _standings)
    blocks = (_battle, paint_stage, *below, *(() if dice_room else (_dice,)))
    return [_in_room(scene, largest, blocks), *(_centered(spots if room is dice_room else (), room) for room in others)]


def _room_for_dice(scene: RaceScene, rooms: Sequence[Room]) -> tuple[Room | None, list[Content]]:
    """Return the first room that the dice fit into, with them; None without one."""
    for spots in (shown_spots(scene, stacked=True), shown_spots(scene)):
        for room in rooms:
            if spots and room.lines >= len(spots) and room.columns >= spots[0].cell_length:
                return room, spots
    return None, []


def _in_room(scene: RaceScene, room: Room, blocks: Sequence[_Block]) -> list[Content]:
    """Return blocks below each other, as far as there is room for them: what comes first stands before the rest."""
    rows: list[Content] = []
    for paint_block in blocks:
        left = room.lines - len(rows) - bool(rows)
        block = paint_block(scene, room.columns, left) if left > 0 else []
        if block and len(block) <= left:
            rows += [*([Content("")] if rows else []), *block]
    return _centered(rows, room)


def _battle(scene: RaceScene, width: int, _: int) -> list[Content]:
    return paint_battle(scene, min(width, BATTLE))


def _dice(scene: RaceScene, _: int, __: int) -> list[Content]:
    return shown_spots(scene)


def _cards(scene: RaceScene, width: int, lines: int) -> list[Content]:
    """Return the cards, below the account of the round before where both have room."""
    account = paint_account(scene, width, lines)
    cards = paint_cards(scene, width, lines - len(account) - 1)
    if account and cards:
        return [*account, Content(""), *cards]
    return paint_cards(scene, width, lines) or account


def paint_stage(scene: RaceScene, width: int, lines: int) -> list[Content]:
    """Paint a move that is played out: the last that happened in it, beside a picture of that where there is room."""
    said = [text for event in scene.played if (text := event_line(event, scene.names))]
    picture = _picture(scene) if lines >= signs.PICTURE_LINES else ()
    beside = (picture[0].cell_length + 2) if picture else 1
    rows: list[Content] = []
    for text in reversed(said):
        style = scene.theme.dim if rows else scene.theme.heading
        rows[:0] = wrap_indented(Content(text).stylize(style), min(width, STANDINGS) - beside - 1, 2)
    rows = rows[max(0, len(rows) - min(lines, signs.PICTURE_LINES)) :]
    if not picture:
        return [fit(width, " ", row) for row in rows]
    rows = [*rows, *[Content("")] * (signs.PICTURE_LINES - len(rows))]
    return [fit(min(width, STANDINGS), one, "  ", row) for one, row in zip(picture, rows, strict=True)]


def _picture(scene: RaceScene) -> Sequence[Content]:
    """The picture of what just happened; a treasure is turned over. Nothing where there is none."""
    event, theme = scene.played[-1] if scene.played else None, scene.theme
    match event:
        case ev.CardTurned():
            return signs.of_symbol(event.morning, theme)
        case ev.Sailed():
            return signs.of_symbol(event.why, theme)
        case ev.FellBack():
            return signs.of_symbol("backward", theme)
        case ev.Loaded() | ev.ThrownOut() | ev.Paid() | ev.Short() | ev.HoldStolen():
            return signs.of_symbol(event.kind, theme)
        case ev.TreasureDrawn():
            return turned(signs.of_treasure(event.card, theme), signs.of_treasure("", theme), scene.frame)
        case ev.TreasureStolen() | ev.CurseGiven():
            return signs.of_treasure(event.card, theme)
    return ()


def paint_account(scene: RaceScene, width: int, lines: int) -> list[Content]:
    """Paint what happened in the round before: in full as far as there is room, the last ships in a line each."""
    width, most = min(width, STANDINGS), max(0, min(lines, _MOST_ACCOUNT))
    texts = [Content(text).stylize(scene.theme.dim) for text in scene.account[:most]]
    ships = [wrap_indented(text, width, 2) for text in texts]
    for number in range(len(ships) - 1, -1, -1):
        if sum(map(len, ships)) > most:
            ships[number] = [whole_words(texts[number], width)]
    return [fit(width, row) for rows in ships for row in rows]


def _centered(rows: Sequence[Content], room: Room) -> list[Content]:
    above = max(0, (room.lines - len(rows)) // 2)
    return [Content("")] * above + [
        Content.assemble(" " * max(0, (room.columns - row.cell_length) // 2), row) for row in rows
    ]


_FACES: tuple[ev.Face, ...] = (2, 4, 6, 8, 10, "star")
BRIEF = 3
"""Lines of a brief battle."""
BAR, _SHORTEST = 20, 5
"""Columns of the bar of chances, which is shorter where its words need the room."""


def paint_battle(scene: RaceScene, width: int, brief: bool = False) -> list[Content]:
    """Paint the battle that goes on or was just fought; nothing without one. A `brief` one has three lines, the
    last of which says how it stands.
    """
    if (fought := scene.battle) is None:
        return []
    title = scene.say("jamaica_screen.battle", space=scene.names.space(fought.space))
    rows = [] if brief else [fit(width, (f" {title} ", scene.theme.clash))]
    rows += [fit(width, *_side(scene, side, fought)) for side in fought.sides.values()]
    if fought.tied:
        tied = Content(f" {scene.say('jamaica_screen.tied')}").stylize(scene.theme.dim)
        rows += wrap_indented(tied, width, 1)
    elif fought.winner is not None:
        won = scene.capital(scene.say("jamaica_screen.won", who=scene.names[fought.winner]))
        rows += wrap_indented(Content(f" {won}").stylize(scene.theme.good), width, 1)
    else:
        rows += _chances(scene, width)
    return rows[:BRIEF] if brief else rows


def _side(scene: RaceScene, side: Side, fought: Fought) -> list[Part]:
    theme, ref = scene.theme, seat_ref(side.seat_no)
    rolls = isinstance(scene.rolling, ev.CombatRolled) and side.seat_no == scene.rolling.seat_no
    won = fought.winner == side.seat_no
    parts: list[Part] = [" ", signs.ship(ref, scene.marks, theme), " "]
    parts += [(f"{scene.capital(scene.names.who(ref)):<12}", theme.good if won else "bold")]
    if side.powder is not None:
        parts += [(f" {side.powder}{signs.SYMBOLS['gunpowder']}", signs.symbol_style("gunpowder", theme))]
    if side.die:
        face = side.die
        if rolls:  # another one in every frame, and never the one that it ends with
            face = _FACES[(_FACES.index(face) + FRAMES + 1 - scene.frame) % len(_FACES)]
        parts += ["  ", (f"[{POINT if face == 'star' else face}]", theme.fresh if rolls else theme.body)]
        if not rolls:
            strength = scene.say("jamaica_screen.strength", strength=side.strength, star=side.die == "star")
            parts += [("  " + strength, theme.point)]
    return parts


def _chances(scene: RaceScene, width: int) -> list[Content]:
    """Return the chance to win with the answer under the cursor, as a bar, for the best and the worst case."""
    found = cases(scene.pointed_facts, scene.names)
    said = [f" {scene.say('jamaica_screen.chance', share=percent(odds), case=case)}" for odds, case in found]
    bar = max(_SHORTEST, min(BAR, width - 1 - max(map(len, said), default=0)))
    theme, rows = scene.theme, []
    for (odds, _), text in zip(found, said, strict=True):
        whole = odds.win + odds.tie + odds.lose
        win, tie = round(bar * odds.win / whole), round(bar * odds.tie / whole)
        parts = ("█" * win, theme.good), ("▒" * tie, theme.dim), ("░" * (bar - win - tie), theme.bad)
        rows.append(fit(width, " ", *parts, text))
    return rows


WIDTH = 26
"""Columns of a card."""


def paint_landings(scene: RaceScene, width: int, lines: int) -> list[Content]:
    """Paint all spaces that can be chosen, side by side; nothing where there is too little room for them."""
    sails = [facts for number in scene.ways.values() if isinstance(facts := scene.options[number].facts, SailFacts)]
    if not sails or (WIDTH + 1) * len(sails) - 1 > width:
        return []
    said = [scene.capital(", ".join(prompts.landing(facts, scene.names))) for facts in sails]
    texts = [Content(text).wrap(WIDTH - 4) for text in said]
    most = max(map(len, texts))
    cards = [
        _card(scene, facts, [*text, *[Content("")] * (most - len(text))])
        for facts, text in zip(sails, texts, strict=True)
    ]
    return [Content(" ").join(row) for row in zip(*cards, strict=True)] if len(cards[0]) <= lines else []


def _card(scene: RaceScene, facts: SailFacts, text: Sequence[Content]) -> list[Content]:
    """Return the lines of a space: its name, a picture beside its signs and points, what it means to land there.
    The picture is what is paid, or the treasure of a lair; else the sail that comes.
    """
    theme, inner = scene.theme, WIDTH - 2
    style = theme.marked if scene.pointed_space == facts.space else theme.body
    key, symbol = scene.key(scene.ways[facts.space]), scene.prompt.symbol if scene.prompt is not None else ""
    title = fit(inner, f" {key} {scene.names.space(facts.space)} ").rstrip().plain
    beside = [Content(""), Content.assemble(*landing(scene, facts)), Content(""), Content("")]
    if facts.score:
        points = Content(f"{facts.score:+}".replace("-", "−"))
        beside[2] = points.stylize(theme.good if facts.score > 0 else theme.bad)
    picture = signs.of_treasure("", theme)
    if not facts.lair:
        picture = signs.of_symbol(facts.kind if facts.cost else symbol or "forward", theme, style)
    rows = [fit(inner, " ", line, "  ", brief) for line, brief in zip(picture, beside, strict=True)]
    return framed(f"{title} ", [*rows, *(fit(inner, " ", line) for line in text)], inner, style)


_NAME, _PLACE, _CARD = 12, 12, 7
"""Columns of a name, of what is left to sail, and of a card."""
_CIRCUIT = sum(face.lane != "inner" for face in SPACES)
"""Spaces of the longest way around."""
_LEAST = 10
"""Columns that the way needs to tell ships apart."""


def _standings(scene: RaceScene, columns: int, lines: int) -> list[Content]:
    """Paint how far the ships are, under a title if it has room; nothing where the way would be too short."""
    width = min(columns, STANDINGS)
    room = width - _NAME - _PLACE - _CARD
    if room < _LEAST:
        return []
    seats = list(enumerate(scene.view.seats, 1))
    hindmost = min(0, *(seat.progress for _, seat in seats))
    order = sorted(seats, key=lambda each: -each[1].progress)
    title = Content(scene.say("jamaica_screen.standings")).stylize(scene.theme.heading)
    rows = [_row(scene, number, seat, hindmost, room) for number, seat in order]
    return [fit(width, title), *rows] if len(rows) < lines else rows


def _row(scene: RaceScene, number: int, seat: SeatView, hindmost: int, room: int) -> Content:
    """Return the line of a ship: its name, its way so far, what is left of it, its card."""
    theme = scene.theme
    sailed = round((room - 2) * (seat.progress - hindmost) / (_CIRCUIT - hindmost))
    to_go = "" if seat.finished else scene.say("jamaica_screen.left", left=seat.left)
    card: list[Part] = [(f"{signs.CARD} ✓", theme.good)] if seat.chosen else []
    if seat.turned and seat.card:
        card = [f"{signs.CARD} ", *card_signs(scene, seat.card)]
    return Content.assemble(
        ("►" if scene.view.actor == number else " ", theme.key),
        fit(_NAME - 1, (scene.names.who(number), "bold")),
        ("─" * sailed, theme.heading),
        signs.ship(number, scene.marks, theme),
        ("·" * (room - 2 - sailed), theme.dim),
        (signs.HOME, theme.good),
        fit(_PLACE, (f" {to_go}", theme.dim)),
        fit(_CARD, *card),
    )


_SPOTS = {
    1: ("     ", "  ●  ", "     "),
    2: ("●    ", "     ", "    ●"),
    3: ("●    ", "  ●  ", "    ●"),
    4: ("●   ●", "     ", "●   ●"),
    5: ("●   ●", "  ●  ", "●   ●"),
    6: ("●   ●", "●   ●", "●   ●"),
}
_SIDES = len(_SPOTS)


def shown_dice(scene: RaceScene) -> tuple[int, ...]:
    """Return the faces to paint: other ones in every frame while the dice roll."""
    dice = scene.view.dice
    if not isinstance(scene.rolling, ev.DiceRolled):
        return dice
    turned = FRAMES + 1 - scene.frame
    return tuple((die * (place + 2) + turned * (2 * place + 3)) % _SIDES + 1 for place, die in enumerate(dice))


def header(scene: RaceScene, width: int) -> Content:
    """Paint the line on top: round, Captain, navigation box, treasures that are left."""
    view, theme, captain = scene.view, scene.theme, scene.view.captain
    left: list[Part] = [(f" {scene.say('jamaica_screen.round', round=view.round)}", theme.heading), " "]
    if view.ending:
        left += [(f" {scene.say('jamaica_screen.last_round')} ", theme.clash), " "]
    left += [
        (f"{scene.say('jamaica_screen.captain')} ", theme.dim),
        signs.ship(captain, scene.marks, theme),
        f" {view.seats[captain - 1].name}  ",
        *_box(scene),
    ]
    lairs = Content.assemble((f"{signs.LAIR}{signs.TOKEN}{len(view.lairs)} ", theme.flags["ares"]))
    right = Content.assemble(lairs, (f"{scene.say('jamaica_screen.lairs')} ", theme.dim))
    whole = Content.assemble(*left)
    return spread(width, whole, right if whole.cell_length + right.cell_length + 1 <= width else lairs)


def _box(scene: RaceScene) -> list[Part]:
    theme, dice = scene.theme, shown_dice(scene)
    if not dice:
        return []
    if not scene.view.dice_placed:
        return [(f" {dice[0]} ", theme.fresh), " ", (f" {dice[1]} ", theme.fresh)]
    parts: list[Part] = []
    for name, sign, die in zip(("morning", "evening"), (signs.MORNING, signs.EVENING), dice, strict=True):
        now = scene.view.part == name
        parts += [(f"{sign} {scene.say(f'jamaica_screen.{name}')} ", theme.heading if now else theme.dim)]
        parts += [(f" {die} ", theme.decides if now else theme.body), " "]
    return parts


def shown_spots(scene: RaceScene, stacked: bool = False) -> list[Content]:
    """Return both dice with their spots under their names, side by side or `stacked`."""
    if not (dice := shown_dice(scene)):
        return []
    theme, both = scene.theme, list[list[Content]]()
    for name, die in zip(("morning", "evening"), dice, strict=True):
        style = theme.decides if scene.view.part == name else theme.body
        sides = [f"┌{'─' * 7}┐", *(f"│ {line} │" for line in _SPOTS[die]), f"└{'─' * 7}┘"]
        title = Content(f"{scene.say(f'jamaica_screen.{name}'):^9}").stylize(theme.dim)
        both.append([*([title] if scene.view.dice_placed else []), *(Content(side).stylize(style) for side in sides)])
    one, other = both
    return [*one, *other] if stacked else [Content("   ").join(row) for row in zip(one, other, strict=True)]
