"""The commands of the palette in an order of our own: Textual has them by the alphabet."""

from textual.command import DiscoveryHit, Hits
from textual.system_commands import SystemCommandsProvider


class Commands(SystemCommandsProvider):
    """Shows what the application lists as it lists it, before anything is typed: the screen's own keys first."""

    async def discover(self) -> Hits:
        """Offer every command."""
        for command in self.app.get_system_commands(self.screen):
            yield DiscoveryHit(command.title, command.callback, help=command.help)
