"""One game of Port Royal as both environments play it: dealt from a seed, answered in numbers, shown as text."""

from typing import Any, TypeAlias

import msgspec

from highseas.engine.game import DECKHAND
from highseas.engine.refusal import IllegalMove
from highseas.engine.rng import SEED_LIMIT
from highseas.engine.royal.cards import CARDS, CONTRACTS
from highseas.engine.royal.derived import refresh
from highseas.engine.royal.game import apply, decider, legal
from highseas.engine.royal.goals.contracts import lay_contracts
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.moves import CONCEDE, format_move
from highseas.engine.royal.new_game import check_new, new_game, sets_in_play
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.state import Options, Setup, State
from highseas.envs.action_encoding import action_encoding
from highseas.envs.extra import np, npt
from highseas.envs.layout import Vector, layout

Mask: TypeAlias = npt.NDArray[np.int8]
"""For each code, 1 if the move is possible now, else 0."""
WON, LOST = 1.0, -1.0
"""What the end of a game brings each seat."""
DRAWN_SEEDS = 1 << 63
"""Seeds that an environment draws itself lie below this."""


def seed_of(number: int) -> int:
    """Return the seed of a game from any whole number; that of every seed is itself."""
    return number % SEED_LIMIT


class Play:
    """A kind of game, and the one that is played now.

    `options` are fields of `engine.royal.state.Options`, and those of `ease`. Raises `SetupError` for what no table
    can be laid out of, `msgspec.ValidationError` for an option of another form, and `ValueError` for a mode that has
    moves or questions of its own, which no coding knows.
    """

    state: State
    """The table, all of it. What a seat may see of it is `vector`."""

    def __init__(
        self,
        mode: str,
        names: tuple[str, ...],
        options: dict[str, Any],
        shaping: float = 0.0,
        keep_shaping: bool = False,
    ) -> None:
        self._options = options
        self.setup = Setup(mode, names, 0, _apart(options)[0])
        self.shaping, self.keep_shaping = shaping, keep_shaping
        check_new(self.setup)
        if MODES[mode].moves or MODES[mode].part is not type(None):
            raise ValueError(f"environments do not play the mode {mode!r}")
        sets = sets_in_play(self.setup)
        self.encoding = action_encoding(sets, len(names))
        self.layout = layout(sets, len(names))

    def deal(self, seed: int, options: dict[str, Any] | None = None) -> None:
        """Lay out the game of a seed, from 0 to 2**64 - 1; these options hold for it alone. They must leave the
        card sets as they are. Raises as the class does.
        """
        chosen, eased = _apart(self._options | (options or {}))
        setup = msgspec.structs.replace(self.setup, seed=seed, options=chosen)
        if sets_in_play(setup) != sets_in_play(self.setup):
            raise ValueError("card sets are chosen for the environment, not for one game of it")
        self.state = new_game(setup)
        if eased:
            ease(self.state, **eased)
        self._ahead = [self._progress(seat_no) for seat_no in range(len(setup.names))]

    @property
    def over(self) -> bool:
        return not self.state.frames

    @property
    def decider(self) -> int:
        """The seat that has to answer, from 0; -1 when the game is over."""
        return decider(self.state)

    def codes(self) -> list[int]:
        """Return the codes of all moves that are possible now; none when the game is over."""
        return self.encoding.codes(legal(self.state), self.decider)

    def mask(self) -> Mask:
        mask = self.no_mask()
        mask[self.codes()] = 1
        return mask

    def no_mask(self) -> Mask:
        mask: Mask = np.zeros(len(self.encoding), np.int8)
        return mask

    def answer(self, code: int) -> None:
        """Make the move of a code for the seat that has to answer. Raises `IllegalMove`, with nothing changed, if
        it is not possible now, and `IndexError` beyond the codes.
        """
        apply(self.state, self.encoding.move(code, self.decider))

    def answer_or_concede(self, code: int) -> bool:
        """Make the move of a code, or give the game up if it is not possible; return whether it was."""
        try:
            self.answer(code)
        except (IllegalMove, IndexError):
            apply(self.state, CONCEDE)
            return False
        return True

    def advised(self, policy: str = DECKHAND) -> int:
        """Return the code of the move that one of the program's own players would make (`PORT_ROYAL.policies`)."""
        seat_no = self.decider
        return self.encoding.code(PORT_ROYAL.advise(observe(self.state, seat_no), seat_no, policy).move, seat_no)

    def vector(self, seat_no: int) -> Vector:
        return self.layout.vector(self.state, seat_no)

    def render(self, mode: str | None) -> str | None:
        """Return the table as text for the render mode "ansi", print it for "human"; None but for the first."""
        if mode == "human":
            print(text_of(self.state))
        return text_of(self.state) if mode == "ansi" else None

    def ended(self, seat_no: int) -> dict[str, Any]:
        """Return how the game ended for the seat, from 0: `won`, the number of `contracts`, how many are done
        (`contracts_done`) by anybody where the table plays as one, else by the seat, and `turns_left` in the Time
        deck. Nothing before the end.
        """
        state = self.state
        if state.result is None:
            return {}
        together = MODES[state.mode].plays_as_one(state)
        return {
            "won": seat_no in state.result.winners,
            "contracts": len(state.contracts),
            "contracts_done": self._done() if together else state.seats[seat_no].completed,
            "turns_left": len(state.time_deck),
        }

    def _done(self) -> int:
        return sum(1 for markers in self.state.markers if markers)

    def rewards(self) -> list[float]:
        """Return what each seat has earned since this was last asked, or since the game was dealt.

        `WON` or `LOST` at the end, for those who share a victory alike; before and with it `shaping` times what its
        progress grew by. Progress is 0 once the game is over, so that shaping adds nothing to the sum of a game,
        unless it is to be kept.
        """
        result, seats = self.state.result, range(len(self.state.seats))
        earned = [0.0 if result is None else WON if seat_no in result.winners else LOST for seat_no in seats]
        if self.shaping:
            ahead = [self._progress(seat_no) for seat_no in seats]
            for seat_no, before in enumerate(self._ahead):
                earned[seat_no] += self.shaping * (ahead[seat_no] - before)
            self._ahead = ahead
        return earned

    def _progress(self, seat_no: int) -> float:
        """Return how far the seat is, from 0 to 1; 0 when the game is over, unless shaping is kept.

        That is the share of contracts that are completed where the table plays as one, else the seat's influence as
        a share of what starts the last round.
        """
        state = self.state
        if self.over and not self.keep_shaping:
            return 0.0
        if MODES[state.mode].plays_as_one(state):
            return self._done() / len(state.markers)
        needed = MODES[state.mode].ends_at_of(state)
        return min(1.0, state.seats[seat_no].influence / needed) if needed else 0.0


EASED = ("more_turns", "most_contracts")
"""Options of `ease`."""


def _apart(options: dict[str, Any]) -> tuple[Options, dict[str, Any]]:
    """Return the options of a table, and those of `ease`."""
    eased = {name: options[name] for name in EASED if name in options}
    return msgspec.convert({name: options[name] for name in options.keys() - eased}, Options), eased


def ease(state: State, more_turns: int = 0, most_contracts: int = 0) -> None:
    """Make a game against the Time deck easier that was just dealt, for learners that begin.

    The lowest cards of the Play deck go beneath the Time deck, for `more_turns` turns; of the contracts only the first
    `most_contracts` stay, or all with 0. Raises `ValueError` where there is no Time deck, or not so many cards.
    """
    if not state.timed or not 0 <= more_turns < len(state.play_deck) or most_contracts < 0:
        raise ValueError("only games against the Time deck are made easier, by as many turns as there are cards")
    state.time_deck = state.play_deck[:more_turns] + state.time_deck
    state.play_deck = state.play_deck[more_turns:]
    lay_contracts(state, state.contracts[: most_contracts or None])
    refresh(state)


def text_of(state: State) -> str:
    """Return the open part of a table, one thing to a line, and the moves that are possible now."""
    piles = {"time": state.time_deck, "play": state.play_deck, "discard": state.discard, "points": state.point_deck}
    sizes = [f"{name}={len(pile)}" for name, pile in piles.items()]
    lines: list[list[object]] = [["turn", state.turn, "seat", state.active + 1], ["cards", *sizes]]
    for name in ("expeditions", "harbor", "revealed"):
        if pile := getattr(state, name):
            lines.append([name, *_cards(pile)])
    for slot, contract in enumerate(state.contracts):
        lines.append(["contract", CONTRACTS[contract].id, *(seat_no + 1 for seat_no in state.markers[slot])])
    for seat_no, seat in enumerate(state.seats):
        counts = [f"coins={len(seat.coins)}", f"influence={seat.influence}", f"markers={seat.markers}"]
        lines.append([f"seat-{seat_no + 1}", *counts, *_cards(seat.display)])
    if state.result is not None:
        lines.append([state.result.outcome, *(seat_no + 1 for seat_no in state.result.winners)])
    else:
        lines.append(["moves", f"seat-{decider(state) + 1}"])
        lines += [["-", format_move(move)] for move in legal(state)]
    return "\n".join(" ".join(map(str, words)) for words in lines)


def _cards(pile: bytes) -> list[str]:
    return [CARDS[card].id for card in pile]
