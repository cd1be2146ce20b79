"""The tutorial notes at the table: which is shown, which were seen, switching them off and on."""

from typing import TYPE_CHECKING

from highseas.campaign.royal.begin.tutorial import FIRST_TIMES, is_guided, note_for, notes
from highseas.campaign.tui import keymap
from highseas.campaign.tui.shell import Shell

if TYPE_CHECKING:
    from highseas.campaign.royal.play.at_table import RoyalSession


class TutorialNotes:
    """Notes for one game. Seen notes are kept in the settings; the guided game shows all again."""

    def __init__(self, session: "RoyalSession") -> None:
        self._session = session
        self.guided = is_guided(session)
        self._resumed = bool(session.moves)
        """A resumed guided game continues after the notes already read; a new one shows them all."""
        self._seen: set[str] = set()
        self._shown: tuple[str, int] = ("", -1)
        """The note shown, and the number of the moment it belongs to."""

    def text(self, shell: Shell) -> str:
        """Return the note for the present decision; empty if there is none or no person decides."""
        session, settings = self._session, shell.settings
        if not settings.notes or session.waits_for_ai or session.looking_only:
            return ""
        if session.start.deal and not self.guided:
            return ""  # puzzles and own deals are for players who know the table
        moment = len(session.moments)
        if self._shown[1] == moment:
            return next(note.text for note in notes() if note.id == self._shown[0])
        note = note_for(session, self._read(shell), self.guided or not settings.declined)
        if self.guided and session.prompt is None:
            self._played(shell)
        if note is None:
            return ""
        self._seen.add(note.id)
        self._shown = (note.id, moment)
        self._keep(shell, note.id)
        return note.text

    def _read(self, shell: Shell) -> set[str]:
        """Notes not to be shown again; the last one read may belong to the present decision."""
        kept = shell.settings.seen_notes
        if self.guided:
            kept = kept[:-1] if self._resumed else []
        return {*self._seen, *kept}

    def _keep(self, shell: Shell, note: str) -> None:
        if note not in shell.settings.seen_notes:
            shell.settings.seen_notes = [*shell.settings.seen_notes, note]
            shell.save_settings()
        if self.guided and self._read(shell).issuperset(FIRST_TIMES):
            self._played(shell)

    def _played(self, shell: Shell) -> None:
        """Remember that the guided game was played; it is not offered again."""
        if not shell.settings.seen_tutorial:
            shell.settings.seen_tutorial = True
            shell.save_settings()

    def toggle(self, shell: Shell) -> None:
        """Switch the notes off or on, and say how they come back."""
        shell.settings.notes = not shell.settings.notes
        shell.save_settings()
        key = next(keymap.shown_key(each.key) for each in shell.own_keys(keymap.TABLE) if each.action == "notes")
        shell.say(shell.words(f"screens.notes.{'back' if shell.settings.notes else 'away'}", key=key))
