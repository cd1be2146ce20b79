"""Before the first turn: event deck, characters, the allotment, the first story card (Big Box, "Setup")."""

from msgspec.structs import replace

from engine.events import AllotmentTaken, CharacterChosen
from engine.frames.kinds import BEGINNING, Choosing, Sharing
from engine.frames.turn import begin_turn
from engine.moves import Choose, IllegalMove, Move, Share
from engine.rng import shuffled, stream_of
from engine.setup import Setup, SetupError
from engine.state import MOST_ALLOTTED, State
from engine.table import Log, gain
from engine.tale import Tale
from story.figures import Script
from story.mode.months import lay_missions, read_card
from story.mode.tables import is_competitive, script_of, tale_of
from story.script import ScriptError, unpack

MOST_PLAYERS = 4
_OTHERS = ("contracts", "aside", "expedition_to_win")


def check_setup(setup: Setup) -> None:
    """Raise `SetupError` if no chapter can be laid out from this."""
    if not setup.script:
        raise SetupError("The Adventure Begins is played from a campaign; start one", "script")
    try:
        script = unpack(setup.script)
    except ScriptError as error:
        raise SetupError(str(error), "script") from error
    options = setup.options
    players = len(setup.names)
    if players > MOST_PLAYERS:
        raise SetupError(f"{players} players cannot play The Adventure Begins; 1 to {MOST_PLAYERS} can", "seats")
    if options.variable and not options.competitive:
        raise SetupError("the variable game is competitive", "options", "variable")
    if options.competitive and players < 2:
        raise SetupError("a competitive game needs at least 2 players", "options", "competitive")
    if options.variable != (script.chapter == 0):
        raise SetupError("the variable game has no chapter, and a chapter is not variable", "options", "variable")
    needed, stars = script.rules.competitive.variable_missions, len(script.cards)
    if options.variable and stars < needed:
        wrong = f"the variable game needs {needed} starred missions, and this story has {stars}"
        raise SetupError(wrong, "options", "variable")
    for key in _OTHERS:
        if getattr(options, key):
            raise SetupError(f"the option {key!r} does not belong to The Adventure Begins", "options", key)
    for place, group in enumerate(options.groups):
        if group not in script.groups:
            raise SetupError(f"the story has no group of play cards {group!r}", "options", "groups", place)
    if not 0 <= options.allotment <= MOST_ALLOTTED or (options.allotment and options.competitive):
        wrong = f"an allotment is 0 to {MOST_ALLOTTED} coins, in a cooperative game"
        raise SetupError(wrong, "options", "allotment")


def lay_out(state: State) -> None:
    """Event deck, markers, crown track; then what the players are asked, and the first card, as frames."""
    script = script_of(state)
    rules = script.rules
    state.shields = bytes(rules.crown_track.shields)
    state.track = rules.crown_track.length
    for seat in state.seats:
        seat.markers = len(rules.markers.crowns)
    events, box = _event_deck(state, script)
    missions = b""
    if state.options.variable:
        order, _ = shuffled(stream_of(state.seed, "missions"), bytes(range(len(script.cards))))
        missions = order[: rules.competitive.variable_missions]
    state.tale = Tale(
        events=events,
        box=box,
        joined=state.options.groups,
        dealt=_deal_characters(state, script),
        allotment=state.options.allotment,
    )
    state.frames = (BEGINNING, *_sharing(state), *_choosing(state))
    lay_missions(state, missions)


def _event_deck(state: State, script: Script) -> tuple[bytes, bytes]:
    """The deck, its last event the top, and the 0-events left in the box."""
    rules = script.rules.event_deck
    players = len(state.seats)
    zeros = bytes(place for place, event in enumerate(script.events) if event.number == 0)
    order, stream = shuffled(stream_of(state.seed, "events"), zeros)
    count = (rules.competitive if is_competitive(state) else rules.cooperative)[players - 1]
    deck = order[:count]
    if players in rules.short_month_players:
        deck += bytes((script.event_place(rules.short_month),))
    deck, _ = shuffled(stream, deck)
    last = rules.variable_last if state.options.variable else rules.last
    return bytes((script.event_place(last),)) + deck, order[count:]


def _deal_characters(state: State, script: Script) -> tuple[bytes, ...]:
    """What each seat may choose from: both sides of its card, or every side when they are drafted."""
    players = len(state.seats)
    everything = bytes(range(len(script.characters)))
    if state.options.draft:
        return (everything,) * players
    numbers = sorted({character.card for character in script.characters})
    order, _ = shuffled(stream_of(state.seed, "characters"), bytes(range(len(numbers))))
    dealt = [numbers[place] for place in order[:players]]
    return tuple(bytes(place for place in everything if script.characters[place].card == card) for card in dealt)


def _choosing(state: State) -> list[Choosing]:
    """The questions, asked last first: a draft goes against the turn order, the start player last."""
    seats = range(len(state.seats))
    return [Choosing(seat_no) for seat_no in (seats if state.options.draft else reversed(seats))]


def _sharing(state: State) -> list[Sharing]:
    if not state.options.allotment:
        return []
    return [Sharing(seat_no) for seat_no in reversed(range(len(state.seats)))]


# --- characters ---


def legal_choosing(state: State, frame: Choosing) -> tuple[Move, ...]:
    """The sides that are left for the seat."""
    characters = script_of(state).characters
    return tuple(Choose(characters[place].id) for place in tale_of(state).dealt[frame.seat])


def answer_choosing(state: State, frame: Choosing, move: Move, log: Log) -> None:
    """The seat plays the character and takes its coins; its card is gone for the others."""
    if move not in legal_choosing(state, frame) or not isinstance(move, Choose):
        raise IllegalMove("a character is to be chosen, one of those dealt")
    script = script_of(state)
    chosen = next(n for n, character in enumerate(script.characters) if character.id == move.character)
    character = script.characters[chosen]
    tale = tale_of(state)
    same_card = {place for place, other in enumerate(script.characters) if other.card == character.card}
    dealt = [bytes(place for place in choices if place not in same_card) for choices in tale.dealt]
    dealt[frame.seat] = b""
    state.tale = replace(tale, dealt=tuple(dealt))
    state.seats[frame.seat].character = chosen
    state.frames = state.frames[:-1]
    if log is not None:
        log.append(CharacterChosen(frame.seat, character.id))
    gain(state, frame.seat, character.coins, "start", log)


# --- the allotment ---


def legal_sharing(state: State, frame: Sharing) -> tuple[Move, ...]:
    """Any part of what is left."""
    return tuple(Share(coins) for coins in range(tale_of(state).allotment + 1))


def answer_sharing(state: State, frame: Sharing, move: Move, log: Log) -> None:
    """The seat takes its part of the allotment (ruling R31)."""
    if not isinstance(move, Share) or not 0 <= move.coins <= tale_of(state).allotment:
        raise IllegalMove(f"0 to {tale_of(state).allotment} coins of the allotment can be taken")
    state.frames = state.frames[:-1]
    _take_share(state, frame.seat, move.coins, log)


def resume_sharing(state: State, frame: Sharing, log: Log) -> bool:
    """The last seat takes what is left without being asked; with nothing left nobody is."""
    left = tale_of(state).allotment
    if left and frame.seat < len(state.seats) - 1:
        return False
    state.frames = state.frames[:-1]
    _take_share(state, frame.seat, left, log)
    return True


def _take_share(state: State, seat_no: int, coins: int, log: Log) -> None:
    tale = tale_of(state)
    state.tale = replace(tale, allotment=tale.allotment - coins)
    if coins:
        if log is not None:
            log.append(AllotmentTaken(seat_no, coins))
        gain(state, seat_no, coins, "start", log)


# --- the first card ---


def resume_beginning(state: State, log: Log) -> bool:
    """Read the first story card, unless missions lie open already; then the first turn begins.

    A variable game has no first card; a save of one may come from a story without a starred mission.
    """
    if tale_of(state).missions or not script_of(state).first:
        begin_turn(state, log)
    else:
        read_card(state, script_of(state).first, log)
    return True
