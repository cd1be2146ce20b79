"""Before the first turn: event deck, characters, the allotment, the first story card (Big Box, "Setup")."""

# Not compiled: nothing waits for it while a game is played.

from msgspec.structs import replace

from highseas.engine.refusal import IllegalMove, SetupError
from highseas.engine.rng import shuffled, stream_of
from highseas.engine.royal.catalog import MOST_CARDS, catalog
from highseas.engine.royal.frames.turn import begin_turn
from highseas.engine.royal.moves import Move
from highseas.engine.royal.new_game import sets_in_play
from highseas.engine.royal.piles import Log, gain
from highseas.engine.royal.state import Setup, State
from highseas.story.mode import state as chapter
from highseas.story.mode.months import lay_missions, read_card
from highseas.story.moves import MOST_ALLOTTED, AllotmentTaken, CharacterChosen, Choose, Share
from highseas.story.script import Script, ScriptError, unpack


def check_setup(setup: Setup) -> None:
    if not setup.content:
        raise SetupError("setup.campaign", "script")
    try:
        script = unpack(setup.content)
    except ScriptError as error:
        raise SetupError("setup.why", "script", why=error) from error
    options = setup.options
    players = len(setup.names)
    if options.variable and not options.competitive:
        raise SetupError("setup.variable", "options", "variable")
    if options.competitive and players < 2:
        raise SetupError("setup.competitive", "options", "competitive")
    if options.variable != (script.chapter == 0):
        raise SetupError("setup.variable_chapter", "options", "variable")
    needed, stars = script.rules.competitive.variable_missions, len(script.cards)
    if options.variable and stars < needed:
        raise SetupError("setup.stars", "options", "variable", needed=needed, stars=stars)
    size = len(catalog(sets_in_play(setup)).pool) + sum(len(script.cards_of(group)) for group in script.groups)
    if size > MOST_CARDS:  # all play cards, with those the story may bring, have to fit into one shuffle
        raise SetupError("setup.story_cards", "options", "sets", size=size, most=MOST_CARDS)
    for place, group in enumerate(options.groups):
        if group not in script.groups:
            raise SetupError("setup.group", "options", "groups", place, group=group)
    if not 0 <= options.allotment <= MOST_ALLOTTED or (options.allotment and options.competitive):
        raise SetupError("setup.allotment", "options", "allotment", most=MOST_ALLOTTED)
    if options.level != "written" and script.rules.levels is None:
        raise SetupError("setup.level", "options", "level")
    # Characters that are kept exist, and nobody keeps another's card.
    kept, cards = options.kept, {character.id: character.card for character in script.characters}
    if kept and len(kept) != players:
        raise SetupError("setup.kept", "options", "kept")
    taken: set[int] = set()
    for place, name in enumerate(kept):
        if name and (name not in cards or cards[name] in taken):
            raise SetupError("setup.kept", "options", "kept", place)
        taken |= {cards[name]} if name else set()


def lay_out(state: State, packed: bytes) -> None:
    """Lay event deck, markers and crown track, then push the opening questions and the first card as frames."""
    script = unpack(packed)
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
    state.part = chapter.Tale(
        events=events,
        box=box,
        joined=state.options.groups,
        dealt=_deal_characters(state, script),
        allotment=state.options.allotment,
        script=packed,
    )
    # The questions, last asked first: characters in turn order, a draft against it; then the allotment.
    seats = range(len(state.seats))
    sharing = [chapter.Sharing(seat_no) for seat_no in reversed(seats)] if state.options.allotment else []
    choosing = [chapter.Choosing(seat_no) for seat_no in (seats if state.options.draft else reversed(seats))]
    state.frames = (chapter.BEGINNING, *sharing, *choosing)
    lay_missions(state, missions)


def _event_deck(state: State, script: Script) -> tuple[bytes, bytes]:
    rules = script.rules.event_deck
    players = len(state.seats)
    zeros = bytes(place for place, event in enumerate(script.events) if event.number == 0)
    order, stream = shuffled(stream_of(state.seed, "events"), zeros)
    count = (rules.competitive if chapter.is_competitive(state) else rules.cooperative)[players - 1]
    deck = order[:count]
    if players in rules.short_month_players:
        deck += bytes((script.event_place(rules.short_month),))
    deck, _ = shuffled(stream, deck)
    return bytes((script.last_event(state.options.variable),)) + deck, order[count:]


def _deal_characters(state: State, script: Script) -> tuple[bytes, ...]:
    """Return what each seat chooses from: the character it keeps; sides of a card nobody keeps, in a draft all."""
    places = {character.id: place for place, character in enumerate(script.characters)}
    kept = [places[name] if name else -1 for name in state.options.kept or ("",) * len(state.seats)]
    held = {script.characters[place].card for place in kept if place >= 0}
    numbers = sorted({character.card for character in script.characters} - held)
    if state.options.draft:
        cards = iter([numbers] * len(kept))
    else:
        order, _ = shuffled(stream_of(state.seed, "characters"), bytes(range(len(numbers))))
        cards = iter([[numbers[place]] for place in order])
    dealt = []
    for keeps in kept:
        own = [] if keeps >= 0 else next(cards)
        sides = [place for place, each in enumerate(script.characters) if each.card in own]
        dealt.append(bytes([keeps] if keeps >= 0 else sides))
    return tuple(dealt)


def legal_choosing(state: State, frame: chapter.Choosing) -> tuple[Move, ...]:
    characters = chapter.script_of(state).characters
    return tuple(Choose(characters[place].id) for place in chapter.tale_of(state).dealt[frame.seat_no])


def resume_choosing(state: State, frame: chapter.Choosing, log: Log) -> bool:
    kept = state.options.kept[frame.seat_no] if state.options.kept else ""
    if kept:
        answer_choosing(state, frame, Choose(kept), log)
    return bool(kept)


def answer_choosing(state: State, frame: chapter.Choosing, move: Move, log: Log) -> None:
    if move not in legal_choosing(state, frame) or not isinstance(move, Choose):
        raise IllegalMove("moves.character_chosen_dealt")
    script = chapter.script_of(state)
    chosen = next(n for n, character in enumerate(script.characters) if character.id == move.character)
    character = script.characters[chosen]
    tale = chapter.tale_of(state)
    same_card = {place for place, other in enumerate(script.characters) if other.card == character.card}
    dealt = [bytes(place for place in choices if place not in same_card) for choices in tale.dealt]
    dealt[frame.seat_no] = b""
    state.part = replace(tale, dealt=tuple(dealt))
    state.seats[frame.seat_no].character = chosen
    state.frames = state.frames[:-1]
    if log is not None:
        log.append(CharacterChosen(frame.seat_no, character.id))
    gain(state, frame.seat_no, chapter.purse(state, character), "start", log)


def legal_sharing(state: State, frame: chapter.Sharing) -> tuple[Move, ...]:
    return tuple(Share(coins) for coins in range(chapter.tale_of(state).allotment + 1))


def answer_sharing(state: State, frame: chapter.Sharing, move: Move, log: Log) -> None:
    """Give the seat its part of the allotment (ruling R31)."""
    if not isinstance(move, Share) or not 0 <= move.coins <= chapter.tale_of(state).allotment:
        raise IllegalMove("moves.allotment", most=chapter.tale_of(state).allotment)
    state.frames = state.frames[:-1]
    _take_share(state, frame.seat_no, move.coins, log)


def resume_sharing(state: State, frame: chapter.Sharing, log: Log) -> bool:
    """Give the last seat what is left without asking; with nothing left, ask nobody."""
    left = chapter.tale_of(state).allotment
    if left and frame.seat_no < len(state.seats) - 1:
        return False
    state.frames = state.frames[:-1]
    _take_share(state, frame.seat_no, left, log)
    return True


def _take_share(state: State, seat_no: int, coins: int, log: Log) -> None:
    tale = chapter.tale_of(state)
    state.part = replace(tale, allotment=tale.allotment - coins)
    if coins:
        if log is not None:
            log.append(AllotmentTaken(seat_no, coins))
        gain(state, seat_no, coins, "start", log)


def resume_beginning(state: State, frame: chapter.Beginning, log: Log) -> bool:
    """Read the first story card, if there is one and no mission lies open yet; then begin the first turn."""
    if chapter.tale_of(state).missions or not chapter.script_of(state).first:
        begin_turn(state, log)
    else:
        read_card(state, chapter.script_of(state).first, log)
    return True
