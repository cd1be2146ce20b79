"""The manual page and the completion of shells: all commands, nothing that the tools of others complain about."""

import re
import subprocess
from pathlib import Path
from shutil import which

import pytest
from cyclopts import App

from highseas.campaign.cli.root import app
from highseas.campaign.files import paths
from highseas.campaign.words import shipped
from tests.unit.test_command_help import commands
from tools import manual


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("manual")
    manual.main(["man", str(folder)])
    return folder / "highseas.6"


def section(text: str, path: str) -> str:
    """What the page says of one command."""
    head = re.search(rf'^\.SS "highseas {re.escape(manual.roff(path))}[ "].*$', text, re.MULTILINE)
    return re.split(r"^\.S[SH] ", text[head.end() :], maxsplit=1, flags=re.MULTILINE)[0] if head else ""


@pytest.mark.parametrize("path", [*commands(app), "--install-completion"])
def test_the_page_has_every_command_with_every_option(path: str, page: Path) -> None:
    command: App = app
    for name in path.split():
        command = command[name]
    shown = section(page.read_text(encoding="utf-8"), path)
    assert shown.strip()
    known = (
        [name for argument in command.assemble_argument_collection() if argument.show for name in argument.names]
        if command.default_command
        else []
    )
    lacking = [name for name in known if name.startswith("-") and manual.roff(name) not in shown]
    assert [name for name in lacking if not name.startswith(("--no-", "--empty-"))] == []  # of these few can be typed


def test_the_page_names_variables_and_flags_and_is_dated_by_whoever_builds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    text = manual.page()
    assert text.startswith(".TH HIGHSEAS 6 1970-01-02 ") and text == manual.page() and text.isascii()
    for name in (paths.HOME_VARIABLE, shipped.VARIABLE, *map(manual.roff, (*app.help_flags[:1], "--language"))):
        assert name in text


@pytest.mark.parametrize("typed", [".TH is no request", "'nor this", "a\\b", "é–"])
def test_no_text_is_taken_for_a_request(typed: str) -> None:
    shown = manual.roff(f"one\n{typed}")
    assert shown.isascii() and not re.search(r"^[.']|\\b", shown, re.MULTILINE)


@pytest.mark.parametrize(
    "checker", [["man", "--warnings", "--encoding=utf-8", "-l"], ["mandoc", "-T", "lint", "-W", "style"]]
)
def test_tools_that_show_manual_pages_have_no_complaint(checker: list[str], page: Path) -> None:
    if not which(checker[0]):
        pytest.skip(f"{checker[0]} is not installed, so nobody has looked at the page here")
    done = subprocess.run([*checker, str(page)], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0 and not done.stderr
    assert "highseas story branch" in done.stdout or checker[0] == "mandoc"


@pytest.mark.parametrize("shell", manual.SHELLS)
def test_each_shell_can_read_its_completion(shell: str, tmp_path: Path) -> None:
    manual.main(["completion", shell, str(tmp_path)])
    script = tmp_path / manual.SHELLS[shell]
    assert "daily" in script.read_text(encoding="utf-8")
    if not which(shell):
        pytest.skip(f"{shell} is not installed, so nobody has read its completion here")
    done = subprocess.run([shell, "-n", str(script)], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_bash_completes_a_command_and_an_option(tmp_path: Path) -> None:
    if not which("bash"):
        pytest.skip("bash is not installed, so nothing was completed")
    manual.main(["completion", "bash", str(script := tmp_path / "script")])

    def offered(*words: str) -> list[str]:
        ask = f'. "{script}"; COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _highseas; printf "%s\\n" "${{COMPREPLY[@]}}"'
        return subprocess.check_output(["bash", "-c", ask, "bash", *words], text=True, timeout=60).split()

    assert offered("highseas", "dai") == ["daily"]
    assert "--calendar" in offered("highseas", "daily", "--")
