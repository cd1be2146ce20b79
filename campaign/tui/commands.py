"""The palette: commands in our order, found by parts of words; Textual sorts them, and finds scattered letters."""

import re
from contextlib import suppress

from textual import on
from textual.command import CommandList, CommandPalette, DiscoveryHit, Hit, Hits
from textual.content import Content
from textual.system_commands import SystemCommandsProvider
from textual.widgets import Input
from textual.worker import WorkerError


class Palette(CommandPalette):
    """Textual's palette, but Enter waits for the search, and a page up before the list is laid out does nothing."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key means anything now: those of the list do once it is laid out."""
        if action == "command_list" and not self.query_one(CommandList).scrollable_content_region:
            return False
        return super().check_action(action, parameters)

    @on(Input.Submitted)
    async def wait_for_search(self) -> None:
        """Let the search of the text that is typed end before Enter takes what it found."""
        searching = [worker for worker in self.workers if worker.node is self and not worker.is_finished]
        with suppress(WorkerError):
            await self.workers.wait_for_complete([worker for worker in searching if not worker.is_cancelled])


class Commands(SystemCommandsProvider):
    """Shows what the application lists as it lists it, before anything is typed: the screen's own keys first."""

    async def discover(self) -> Hits:
        for command in self.app.get_system_commands(self.screen):
            yield DiscoveryHit(command.title, command.callback, help=command.help)

    async def search(self, query: str) -> Hits:
        """Offer the commands that have every word of what is typed, those where a word begins so first."""
        words, style = query.lower().split(), self.matcher(query).match_style
        for command in self.app.get_system_commands(self.screen):
            title, shown, score = command.title.lower(), Content(command.title), 0.0
            for word in map(re.escape, words):
                found = re.search(rf"(?<!\w){word}", title) or re.search(word, title)
                if found is None:
                    break
                begins = found.start() == 0 or not title[found.start() - 1].isalnum()
                score += 1 + begins + (found.start() == 0)
                shown = shown.stylize(style, *found.span())
            else:
                yield Hit(score, shown, command.callback, help=command.help)
