"""What a term of a goal asks for, in words: one wording for help, panels, lines, prompts, reports and the journal.

The sentences are the catalogue's, by the kind of the term, with its fields as figures. A new kind needs its
sentences and nothing here.
"""

from typing import Literal

from highseas.campaign.royal.words.names import GameLanguage, term_figures
from highseas.engine.royal.goals.terms import Term

Form = Literal["long", "short"]
"""A whole clause, or few words for a line of a panel."""


def term_words(term: Term, form: Form, language: GameLanguage) -> str:
    """Return what a term asks for, as in "own 2 Lookouts"; in `short`, "2 Lookouts"."""
    return language.term(term, form)


def term_counted(term: Term, count: int, language: GameLanguage) -> str:
    """Return so many of what a term counts, as in "2 cutlasses"."""
    return language.say(f"terms.counted.{term.kind}", n=count)


def term_never(term: Term, best: int, language: GameLanguage) -> str:
    """That a moment never came to anybody; `best` is the most there was of what it counts at once."""
    return language.say(f"terms.never.{term.kind}", best=best, **term_figures(term))
