"""The notes at the table: which is shown, which were seen, and how they are put away and brought back."""

from typing import TYPE_CHECKING

from campaign.tutorial import FIRST_TIMES, is_guided, note_for, notes

if TYPE_CHECKING:
    from campaign.session import Session
    from campaign.tui.app import HighSeasApp

AWAY = "The notes are put away; z brings them back."
BACK = "The notes are back: one comes whenever something is new to you."


class Coach:
    """Notes for one game. What was seen is kept in the settings; the guided game shows everything again."""

    def __init__(self, session: "Session") -> None:
        self._session = session
        self.guided = is_guided(session)
        self._seen: set[str] = set()
        self._shown: tuple[str, int] = ("", -1)
        """The note that is shown once, and the number of the moment it belongs to."""

    def text(self, sea: "HighSeasApp") -> str:
        """The note for the present decision; empty if there is none, or it is nobody's to read."""
        session, settings = self._session, sea.settings
        if not settings.notes or session.waits_for_ai or session.looking_only:
            return ""
        if session.start.deal and not self.guided:
            return ""  # puzzles and deals of one's own are for those who know the table
        moment = len(session.moments)
        if self._shown[1] == moment:
            return next(note.text for note in notes() if note.id == self._shown[0])
        seen = self._seen if self.guided else {*self._seen, *settings.seen_notes}
        note = note_for(session, seen, self.guided or not settings.declined)
        if self.guided and session.prompt is None:
            self._played(sea)
        if note is None:
            return ""
        self._seen.add(note.id)
        self._shown = (note.id, moment)
        self._keep(sea, note.id)
        return note.text

    def _keep(self, sea: "HighSeasApp", note: str) -> None:
        if note not in sea.settings.seen_notes:
            sea.settings.seen_notes = [*sea.settings.seen_notes, note]
            sea.save_settings()
        if self.guided and self._seen.issuperset(FIRST_TIMES):
            self._played(sea)

    def _played(self, sea: "HighSeasApp") -> None:
        """The guided game has shown what it can; it is not offered again."""
        if not sea.settings.seen_tutorial:
            sea.settings.seen_tutorial = True
            sea.save_settings()

    def toggle(self, sea: "HighSeasApp") -> None:
        """Put the notes away, which is asked about, or bring them back."""

        def put_away() -> None:
            sea.settings.notes = False
            sea.save_settings()
            sea.say(AWAY)

        if sea.settings.notes:
            sea.ask("Put the notes away? z brings them back at any time.", put_away, "Put them away", "Keep them")
            return
        sea.settings.notes = True
        sea.save_settings()
        sea.say(BACK)
