"""The command that lets a shell complete what is typed after `highseas`, said in the language in use."""

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from highseas.campaign.cli.root import app
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.terminal import complain, say

Shell = Literal["zsh", "bash", "fish", "powershell"]
UNKNOWN_SHELL = 1
"""Exit status where it cannot be told which shell is in use."""


@app.command(name="--install-completion")
def install_completion(
    *, shell: Shell | None = None, output: Annotated[Path | None, Parameter(name=("--output", "-o"))] = None
) -> int:
    """Write the script that completes what is typed to where the shell looks for it; no file of it is changed."""
    from cyclopts.completion.detect import ShellDetectionError, detect_shell

    try:
        found = shell or detect_shell()
    except ShellDetectionError:
        complain(LANGUAGE.say("cli.completion.which"))
        return UNKNOWN_SHELL
    path = app.install_completion(shell=found, output=output, add_to_startup=False)
    say(LANGUAGE.say("cli.completion.done", path=str(path)))
    quoted = "'" + str(path).replace("'", "''") + "'"
    say(LANGUAGE.say(f"cli.completion.{found}", folder=str(path.parent), quoted=quoted))
    return 0
