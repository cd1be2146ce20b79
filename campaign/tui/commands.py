"""The palette, with its commands in an order of our own: Textual has them by the alphabet."""

from textual.command import CommandList, CommandPalette, DiscoveryHit, Hits
from textual.system_commands import SystemCommandsProvider


class Palette(CommandPalette):
    """Textual's palette, for which a page up before its list is shown is no reason to end the program."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key means anything now: those of the list do once it is laid out."""
        if action == "command_list" and not self.query_one(CommandList).scrollable_content_region:
            return False
        return super().check_action(action, parameters)


class Commands(SystemCommandsProvider):
    """Shows what the application lists as it lists it, before anything is typed: the screen's own keys first."""

    async def discover(self) -> Hits:
        """Offer every command."""
        for command in self.app.get_system_commands(self.screen):
            yield DiscoveryHit(command.title, command.callback, help=command.help)
