"""Errors of the engine: a code and figures, for which front ends have the sentence."""


class Refusal(ValueError):
    """Something that cannot be done or does not fit together.

    `code` names a sentence in the catalogue of the front end, `figures` fill its placeholders. `str(error)` is
    both, for developers.
    """

    newer = False
    """Whether a later version of the program may know better."""

    def __init__(self, code: str, /, **figures: object) -> None:
        super().__init__(code)
        self.code = code
        self.figures = figures

    def __str__(self) -> str:
        return " ".join((self.code, *(f"{name}={figure!s}" for name, figure in self.figures.items())))


class IllegalMove(Refusal):
    """The move is not legal now; the state is unchanged. The code says why."""


class NotationError(Refusal):
    """The text is not a move, or not one that is possible now; the figures have what to type instead."""


class SetupError(Refusal):
    """This game cannot be laid out.

    `at` says what is at fault, as a deal file writes it: "options", "contracts", 2 is the third contract chosen.
    """

    def __init__(self, code: str, *at: str | int, **figures: object) -> None:
        super().__init__(code, **figures)
        self.at = at


class UnsoundState(Refusal):
    """The table contradicts itself; the code says how."""


class UnknownId(Refusal):
    """What is read names a card, goal or set of another version: `id`."""

    def __init__(self, content_id: str) -> None:
        super().__init__("saves.why.unknown", id=content_id)
        self.id = content_id
