"""The thing under the cursor in whole sentences: what it is, does, costs and brings."""

from textual.content import Content

from campaign.tui.widgets.brief import does, told_card
from campaign.tui.widgets.scene import SERVES, Part, Scene, Thing
from campaign.words.names import full_name, listed
from campaign.words.prompts import option_line
from campaign.words.story import character_text, mission_line, story_seat_line
from campaign.words.table import contract_line, seat_line
from engine.cards import CARD_BY_ID
from engine.moves import Draw, Keep
from engine.tale_view import MissionView
from engine.view import Option


def paint(scene: Scene, roomy: bool) -> Content:
    """The panel; with room, the rule help for the thing as well."""
    thing = scene.pointed
    told: list[Part] = [(scene.note, scene.look.good)] if scene.note else _TOLD[thing.kind](thing, scene)
    if roomy:
        told = [*told, "", *_help(scene)]
    return Content("\n").join([Content.assemble(part) for part in told])


def help_word(scene: Scene) -> str:
    """What to look up in the rule help: the thing under the cursor, else the question."""
    thing, prompt = scene.pointed, scene.prompt
    if thing.kind in _WORDS:
        return _WORDS[thing.kind]
    if thing.kind != "option" or prompt is None:
        return thing.id or (f"prompt-{prompt.kind}" if prompt is not None else "prompt-over")
    option = prompt.options[thing.place]
    story = "mission" if option.mission else "character" if option.character else ""
    return option.card or option.contract or story or f"prompt-{prompt.kind}"


def mission_pointed(scene: Scene, thing: Thing) -> MissionView | None:
    """The mission that a thing is, or that an option is about."""
    tale = scene.view.story
    mission_id = thing.id if thing.kind == "mission" else ""
    if thing.kind == "option" and 0 <= thing.place < len(scene.options):
        mission_id = scene.options[thing.place].mission
    if scene.prompt is not None and scene.prompt.kind == "mission_offer" and thing.kind in ("option", "none"):
        mission_id = scene.prompt.mission
    missions = tale.missions if tale is not None else ()
    return next((mission for mission in missions if mission.id == mission_id), None)


_WORDS = {"seat": "influence", "mission": "mission"}


def _help(scene: Scene) -> list[Part]:
    from campaign.help import entries, key_for

    entry = entries()[key_for(help_word(scene))]
    return [(entry.title, scene.look.heading), entry.text, (f"Rule: {entry.source}", scene.look.dim)]


def _option(thing: Thing, scene: Scene) -> list[Part]:
    if not 0 <= thing.place < len(scene.options):
        return []
    option = scene.options[thing.place]
    return [(_sentence(option, scene), ""), *(_about(option, scene) or _plain(option, scene))]


def _plain(option: Option, scene: Scene) -> list[Part]:
    """What there is to know about a move that names no card."""
    view, move = scene.view, option.move
    if isinstance(move, Draw):
        timed = view.timed and not view.drawn
        pile = f"the Time deck ({view.time_deck})" if timed else f"the Play deck ({view.play_deck})"
        if view.story is not None and view.story.known_card:
            return [(f"The next card is known: {full_name(view.story.known_card)}.", scene.look.good)]
        return [(f"The next card comes from {pile}; o shows the odds.", scene.look.dim)]
    return _clash(scene) if isinstance(move, Keep) else []


def _clash(scene: Scene) -> list[Part]:
    """What letting in the ship that waits would mean, if it is a bust."""
    view = scene.view
    if any(_color(card) == _color(view.revealed[0]) for card in view.harbor):
        return [("Its color is in the harbor already: letting it in is a bust.", scene.look.bad)]
    return []


def _color(card_id: str) -> str:
    """The color of a ship; other cards have none."""
    card = CARD_BY_ID[card_id]
    return card.color if card.type == "ship" else card_id


def _sentence(option: Option, scene: Scene) -> str:
    return f"{option_line(option, tuple(seat.name for seat in scene.view.seats))}."


def _about(option: Option, scene: Scene) -> list[Part]:
    if option.mission:
        return [(_mission_told(option.mission, scene), scene.look.dim)]
    if option.character:
        return [(character_text(option.character), scene.look.dim)]
    if option.contract:
        return [(_contract_told(option.contract, scene), scene.look.dim)]
    if option.card:
        return [(does(option.card), scene.look.dim), *_serves(option.card, scene)]
    return []


def _serves(card: str, scene: Scene) -> list[Part]:
    names = scene.serves.get(card, ())
    return (
        [(f"{SERVES} It brings {scene.seat.name} further with {listed(names)}.", scene.look.good)] if names else []
    )


def _card(thing: Thing, scene: Scene) -> list[Part]:
    numbers = scene.options_of(thing.id)
    if numbers:
        return _option(Thing("option", "", numbers[0]), scene)
    return [(told_card(thing.id), ""), *_serves(thing.id, scene)]


def _contract(thing: Thing, scene: Scene) -> list[Part]:
    return [(_contract_told(thing.id, scene), "")]


def _contract_told(contract_id: str, scene: Scene) -> str:
    contract = next(contract for contract in scene.view.contracts if contract.id == contract_id)
    return f"{contract_line(contract, scene.view)}."


def _mission(thing: Thing, scene: Scene) -> list[Part]:
    return [(_mission_told(thing.id, scene), "")]


def _mission_told(mission_id: str, scene: Scene) -> str:
    tale = scene.view.story
    missions = tale.missions if tale is not None else ()
    names = [seat.name for seat in scene.view.seats]
    return next((f"{mission_line(mission, names)}." for mission in missions if mission.id == mission_id), "")


def _seat(thing: Thing, scene: Scene) -> list[Part]:
    told = f"{seat_line(scene.view.seats[thing.place - 1], thing.place, scene.view)}."
    if scene.view.story is not None:
        told += f" {story_seat_line(scene.view, thing.place)}."
    return [(told, "")]


def _shown(thing: Thing, scene: Scene) -> list[Part]:
    owner = scene.view.seats[thing.place - 1]
    kept = " Kept for a contract." if CARD_BY_ID[thing.id].type == "ship" else ""
    return [(f"{owner.name}'s display — {told_card(thing.id)}{kept}", "")]


def _nothing(thing: Thing, scene: Scene) -> list[Part]:
    """No answer is chosen yet: what the question is about."""
    prompt = scene.prompt
    if prompt is None:
        return []
    if prompt.card:
        return [(told_card(prompt.card), ""), *_clash(scene)]
    if prompt.contract:
        return [(_contract_told(prompt.contract, scene), "")]
    if prompt.mission:
        return [(_mission_told(prompt.mission, scene), "")]
    return [(UNCHOSEN, scene.look.dim)]


UNCHOSEN = "Nothing is chosen yet: press the key beside an answer, or an arrow key and Enter."


_TOLD = {
    "none": _nothing,
    "option": _option,
    "card": _card,
    "expedition": _card,
    "contract": _contract,
    "mission": _mission,
    "seat": _seat,
    "shown": _shown,
}
