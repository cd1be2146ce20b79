"""The program in a browser, as far as it needs no further library: who is let in, whose folder is whose, what is
refused.
"""

import re
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from highseas.campaign.files import paths
from highseas.campaign.files.paths import PathRefused
from highseas.campaign.main import run
from highseas.campaign.serve import address, gate, pages, visitors
from highseas.campaign.serve.address import ServeError
from highseas.campaign.tui.launch import is_terminal
from tests.refusals import refused


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HIGHSEAS_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def visitor(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home.mkdir()
    monkeypatch.setenv(paths.VISITOR_VARIABLE, "1")
    monkeypatch.chdir(home)
    return home


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


# --- who is let in ---


def test_only_the_very_token_fits() -> None:
    token = gate.new_token()
    assert gate.fits(token, token)
    for wrong in ("", token[:-1], token + "x", token.upper() + token.lower(), "ä", "\udc80"):
        assert not gate.fits(wrong, token)
    assert len({gate.new_token() for _ in range(50)}) == 50
    assert re.fullmatch(r"[\w-]{32}", token)


@pytest.mark.parametrize(
    ("origin", "host", "own"),
    [
        ("http://127.0.0.1:8000", "127.0.0.1:8000", True),
        ("https://games.example", "games.example", True),
        ("http://LOCALHOST:8000", "localhost:8000", True),
        ("http://127.0.0.1:8001", "127.0.0.1:8000", False),
        ("http://evil.example", "127.0.0.1:8000", False),
        ("http://127.0.0.1:8000.evil.example", "127.0.0.1:8000", False),
        ("null", "127.0.0.1:8000", False),
        ("", "127.0.0.1:8000", False),
        ("http://", "", False),
    ],
)
def test_only_pages_of_the_same_server_open_a_connection(origin: str, host: str, own: bool) -> None:
    assert gate.is_from_own_page(origin, host) is own


# --- whose folder is whose ---


def test_every_visitor_has_a_folder_that_the_cookie_finds_again(home: Path) -> None:
    cookies = [visitors.new_cookie() for _ in range(20)]
    assert all(map(visitors.is_cookie, cookies))
    folders = {visitors.folder_of(cookie) for cookie in cookies}
    assert len(folders) == 20
    assert folders == {visitors.folder_of(cookie) for cookie in cookies}
    for folder, cookie in zip(folders, cookies, strict=True):
        assert folder.parent == home / "visitors"
        assert re.fullmatch("[0-9a-f]{32}", folder.name)
        assert cookie not in folder.name


@pytest.mark.parametrize("cookie", ["", "x", "../" * 14 + "x", "a" * 42, "a" * 44, "ä" * 43, "a" * 43 + "\n"])
def test_what_is_no_cookie_of_ours_is_known_as_such(cookie: str, home: Path) -> None:
    assert not visitors.is_cookie(cookie)
    assert visitors.folder_of(cookie).parent == home / "visitors"


def test_a_folder_is_made_for_this_user_alone_and_listed_with_its_games(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["serve", "--visitors"]) == 0
    assert "Nobody has played in a browser yet" in capsys.readouterr().out
    folder = visitors.folder_of(visitors.new_cookie())
    for _ in range(2):
        visitors.enter(folder)
    assert folder.stat().st_mode & 0o777 == 0o700
    (folder / "saves").mkdir()
    (folder / "saves" / "one.hsv").touch()
    assert run(["serve", "--visitors"]) == 0
    listed = capsys.readouterr().out
    assert f"{folder}: last seen 20" in listed
    assert "1 saved game, 0 finished games" in listed


def test_a_visitors_program_knows_their_folder_and_nothing_of_the_terminal() -> None:
    usual = {"PATH": "/bin", "NO_COLOR": "1", "LC_ALL": "C", "TERM": "dumb", "HIGHSEAS_HOME": "/other"}
    environ = visitors.environment(usual, Path("/visitor"))
    assert environ["HIGHSEAS_HOME"] == "/visitor"
    assert environ["PATH"] == "/bin"
    assert not {"NO_COLOR", "LC_ALL"} & set(environ)
    assert environ["TERM"] != "dumb"


def test_a_browser_is_in_the_place_of_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not is_terminal()
    for name, value in visitors.environment({}, Path("/visitor")).items():
        monkeypatch.setenv(name, value)
    assert is_terminal()


def test_a_visitor_names_files_of_their_own_folder_alone(visitor: Path) -> None:
    assert paths.typed(" game.hsv ") == Path("game.hsv")
    assert paths.typed(str(visitor / "replays" / "x.txt")) == visitor / "replays" / "x.txt"
    (visitor / "link").symlink_to(visitor.parent)
    for outside in ("..", "../x", "/etc/passwd", "a/../../x", "link/x", str(visitor) + "2/x"):
        with refused(PathRefused, match="is not in your folder"):
            paths.typed(outside)
    assert paths.typed("~/x") == Path("~/x")  # a folder called ~
    assert paths.folder_for_copies() / "x" == Path("x")


def test_everybody_else_names_any_file() -> None:
    assert paths.typed(" ~/x ") == Path.home() / "x"
    assert paths.typed("/etc/passwd") == Path("/etc/passwd")
    assert paths.folder_for_copies() == Path.home()
    with refused(PathRefused, match="user who is not on this computer"):
        paths.typed("~nobody-of-this-name/x")


# --- pages ---


def test_what_comes_from_the_address_is_text_in_the_page() -> None:
    page = pages.terminal('"><script>', "20")
    assert "&quot;&gt;&lt;script&gt;" in page
    assert '"><script>' not in page
    assert 'data-font-size="20"' in page


@pytest.mark.parametrize("size", ["", "x", "7", "49", "999999999999", "²", "-9", '20"'])
def test_a_size_of_letters_that_cannot_be_is_the_usual_one(size: str) -> None:
    assert 'data-font-size="16"' in pages.terminal("token", size)


def test_a_refusal_is_one_sentence() -> None:
    page = pages.refusal("serve.page.no_token")
    assert re.findall("<p>(.*)</p>", page) == [
        "This address is not complete; open the one that highseas serve printed, with its token."
    ]


# --- where it listens ---


def test_the_address_has_the_port_that_was_free_and_the_token() -> None:
    with address.listen("127.0.0.1", 0) as listening:
        port = listening.getsockname()[1]
        assert address.url(listening, "secret") == f"http://127.0.0.1:{port}/?token=secret"
        assert not address.is_open_to_others(listening)


def test_a_server_for_all_computers_says_so() -> None:
    with address.listen("0.0.0.0", 0) as listening:
        assert address.url(listening, "secret").startswith("http://127.0.0.1:")
        assert address.is_open_to_others(listening)


def test_a_place_where_nobody_can_listen_is_refused_in_a_sentence(taken: int) -> None:
    for host, port, match in (
        ("127.0.0.1", taken, f"port {taken} is in use already"),
        ("nobody.invalid", 0, "there is no computer called 'nobody.invalid'"),
        ("a" * 64, 0, "there is no computer called"),
        ("192.0.2.1", 0, "is no name or number of this computer"),
        ("127.0.0.1", 65536, "from 0 to 65535, not 65536"),
        ("127.0.0.1", -1, "not -1"),
    ):
        with refused(ServeError, match=match):
            address.listen(host, port)


def test_without_the_library_one_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "highseas.campaign.serve.server", raising=False)
    monkeypatch.setitem(sys.modules, "aiohttp", None)
    assert run(["serve"]) == 2
    out = capsys.readouterr()
    assert out.out == ""
    assert out.err == ("The browser needs a further library; install it with: pip install 'highseas[serve]'.\n")


@pytest.mark.parametrize("arguments", [["--port", "x"], ["--port"], ["--host"], ["everywhere"]])
def test_other_words_are_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", *arguments]) == 2
    assert "Try: highseas serve --help" in capsys.readouterr().err
