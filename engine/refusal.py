"""Errors of the engine: a code and figures, for which front ends have the sentence."""


class Refusal(ValueError):
    """Something that cannot be done or does not fit together.

    `code` names a sentence in the catalogue of the front end, `figures` fill its placeholders. `str(error)` is
    both, for developers.
    """

    def __init__(self, code: str, /, **figures: object) -> None:
        super().__init__(code)
        self.code = code
        self.figures = figures

    def __str__(self) -> str:
        return " ".join((self.code, *(f"{name}={figure!s}" for name, figure in self.figures.items())))
