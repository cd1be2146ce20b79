"""The base of Port Royal's forms: the rules behind a field, and card sets that are mixed in."""

from textual.app import ComposeResult

from highseas.campaign.begin.fields import Field
from highseas.campaign.royal.begin import forms, setups
from highseas.campaign.royal.begin.setups import GameRequest
from highseas.campaign.royal.words.help import entries
from highseas.campaign.royal.words.names import own_story
from highseas.campaign.tui.screens.form import FormScreen, show_row
from highseas.campaign.tui.widgets.form_fields import Pick

_MOST_RULES = 12
"""Most entries of the help that are told of a field."""


class RoyalForm(FormScreen):
    """A form whose fields are explained by the help, with a row of card sets to add."""

    def rules_of(self, field: Field) -> list[tuple[str, str]]:
        """The rules behind a field, titles with texts: the entry of its help first, then what is related to it."""
        known = entries(own_story())
        keys = [field.help] if field.help in known else []
        for key in keys:  # grows by what is related, and ends where nothing is new
            keys += [other for other in known[key].see if other not in keys][: _MOST_RULES - len(keys)]
        return [(known[key].title, known[key].text) for key in keys]

    def known_field(self, name: str) -> Field | None:
        """Return a field of the form by its name, those of the modes' own options included."""
        return forms.field_of(name)

    def last_request(self) -> GameRequest | None:
        """The game last started from a form; None if it cannot be offered again."""
        return forms.recalled(self.shell.settings.last_game)

    def mixing(self, mode: str, sets: tuple[str, ...]) -> ComposeResult:
        """The row of card sets that can be added to those of a mode, ticked if they are among `sets`."""
        yield from self.pick("mixing", setups.mixing(mode), *setups.mixed_in(mode, sets), several=True)

    def show_mixing(self, mode: str) -> None:
        """Offer the card sets that go with this mode; no row where none does."""
        row, answers = self.query_one("#mixing", Pick), setups.mixing(mode)
        row.put(answers, row.chosen)
        show_row(row, bool(answers))

    def mixed(self, mode: str) -> tuple[str, ...]:
        """Return the card sets of a game of this mode with those that are ticked."""
        ticked = self.query_one("#mixing", Pick).chosen
        return setups.sets_with(mode, [name for name in setups.sets_to_add(mode) if name in ticked])
