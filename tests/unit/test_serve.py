"""The program in a browser, as far as it needs no further library: who is let in, whose folder is whose, what is
refused.
"""

import os
import re
import socket
import sys
import time
from dataclasses import replace
from pathlib import Path
from ssl import PROTOCOL_TLS_SERVER, SSLContext
from typing import Any

import pytest

from highseas.campaign.files import paths
from highseas.campaign.files.paths import PathRefused
from highseas.campaign.main import run
from highseas.campaign.net.transport import address
from highseas.campaign.net.transport.address import Guard, ServeError
from highseas.campaign.serve import pages, visitors
from highseas.campaign.tui.launch import is_terminal
from tests.refusals import in_words, refused

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def visitor(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home.mkdir()
    monkeypatch.setenv(paths.VISITOR_VARIABLE, "1")
    monkeypatch.chdir(home)
    return home


# --- who is let in ---


def test_only_the_very_token_fits() -> None:
    token = address.new_token()
    assert address.fits(token, token) and re.fullmatch(r"[\w-]{32}", token)
    for wrong in ("", token[:-1], token + "x", token.upper() + token.lower(), "ä", "\udc80"):
        assert not address.fits(wrong, token)
    assert len({address.new_token() for _ in range(50)}) == 50


def test_only_pages_of_the_same_server_open_a_connection() -> None:
    here = "127.0.0.1:8000"
    assert address.is_from_own_page("http://127.0.0.1:8000", here)
    assert address.is_from_own_page("https://games.example", "games.example")
    assert address.is_from_own_page("http://LOCALHOST:8000", "localhost:8000")
    others = ("http://127.0.0.1:8001", "http://evil.example", "http://127.0.0.1:8000.evil.example", "null", "")
    assert not any(address.is_from_own_page(origin, here) for origin in others)
    assert not address.is_from_own_page("http://", "")


def test_only_an_address_or_a_name_of_the_server_is_meant() -> None:
    names = {"games.example"}
    for host in ("127.0.0.1:8000", "LOCALHOST:8000", "games.example", "Games.Example:8443"):
        assert address.is_meant(host, {"127.0.0.1", "localhost"}, 8000, names)
    odd = ("games.example:8000; script-src *", "games.example:x", "user@games.example", "games.example\n", "")
    others = ("127.0.0.1", "127.0.0.1:8001", "localhost:8000.evil.example", "evil.example:8000")
    for host in (*others, *odd):
        assert not address.is_meant(host, {"127.0.0.1", "localhost"}, 8000, names)
    assert address.is_meant("192.0.2.7", {"192.0.2.7"}, 443, ()), "browsers leave out a usual port"
    assert address.is_meant("[::1]:8000", {"::1"}, 8000, ())


# --- whose folder is whose ---

SECRET = b"of this server"


def new_folder() -> Path:
    return visitors.folder_of(visitors.new_cookie(SECRET))


def test_every_visitor_has_a_folder_that_the_cookie_finds_again(home: Path) -> None:
    cookies = [visitors.new_cookie(SECRET) for _ in range(20)]
    folders = [visitors.folder_of(cookie) for cookie in cookies]
    assert len(set(folders)) == 20
    for folder, cookie in zip(folders, cookies, strict=True):
        assert visitors.is_ours(cookie, SECRET) and visitors.folder_of(cookie) == folder
        assert folder.parent == home / "visitors" and re.fullmatch("[0-9a-f]{32}", folder.name)
        assert cookie not in folder.name


def test_what_is_no_cookie_of_ours_is_known_as_such(home: Path) -> None:
    for cookie in ("", "x", "../" * 14 + "x", "a" * 42, "a" * 43, "a" * 44, "ä" * 43, "a" * 43 + "\n"):
        assert not visitors.is_ours(cookie, SECRET)
        assert visitors.folder_of(cookie).parent == home / "visitors"
    cookie = visitors.new_cookie(b"of another server")
    assert not visitors.is_ours(cookie, SECRET)
    visitors.enter(visitors.folder_of(cookie))
    assert visitors.is_ours(cookie, SECRET), "while it has a folder"


def come_long_ago(days: int, *files: str) -> Path:
    """Return a visitor's folder with these files, last seen so many days ago."""
    folder = new_folder()
    visitors.enter(folder)
    for file in files:
        (folder / file).parent.mkdir(exist_ok=True)
        (folder / file).touch()
    seen = time.time() - days * visitors.DAY
    os.utime(folder, (seen, seen))
    return folder


def test_old_folders_end_only_where_nothing_is_saved(home: Path) -> None:
    saves = ("saves/one.hsv", "saves/one.hsv.1", "saves/one.hsv.bad1", "history/one.hsv")
    kept = [come_long_ago(29, "settings.toml"), *(come_long_ago(1000, save) for save in saves)]
    of_the_host = home / "visitors" / "of-the-host"
    of_the_host.mkdir()
    os.utime(of_the_host, (0, 0))
    ended = come_long_ago(31, "settings.toml", "saves/.lock")
    visitors.enter(kept[0])
    assert ended.exists()  # who comes back may be the one whose it is
    visitors.enter(new_folder())
    assert not ended.exists() and all(folder.exists() for folder in [*kept, of_the_host])


def listed(capsys: pytest.CaptureFixture[str]) -> str:
    assert run(["serve", "--visitors"]) == 0
    return capsys.readouterr().out


def test_games_that_no_browser_finds_again_are_named_with_how_to_keep_them(capsys: pytest.CaptureFixture[str]) -> None:
    come_long_ago(399, "saves/one.hsv")
    come_long_ago(500, "settings.toml")
    assert "highseas backup" not in listed(capsys)
    folder = come_long_ago(401, "saves/one.hsv")
    said = listed(capsys)
    assert "1 visitor with saved games has not been here for 400 days" in said
    assert "HIGHSEAS_HOME=FOLDER highseas backup FILE" in said and folder.exists()


def test_a_folder_is_made_for_this_user_alone_and_listed_with_its_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Nobody has played in a browser yet" in listed(capsys)
    folder = new_folder()
    for _ in range(2):
        visitors.enter(folder)
    assert folder.stat().st_mode & 0o777 == 0o700
    (folder / "saves").mkdir()
    (folder / "saves" / "one.hsv").touch()
    said = listed(capsys)
    assert f"{folder}: last seen 20" in said and "1 saved game, 0 finished games" in said


def test_a_visitors_program_knows_their_folder_and_nothing_of_the_host_or_its_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    needed = {"PATH": "/bin", "HOME": "/home", "PYTHONPATH": "/lib", "SystemRoot": "C:", "TEXTUAL_FPS": "60"}
    others = {"NO_COLOR": "1", "LC_ALL": "C", "AWS_SECRET_ACCESS_KEY": "x", "SSH_AUTH_SOCK": "x", "HOME_TOKEN": "x"}
    usual = {**needed, **others, "TERM": "dumb", "HIGHSEAS_HOME": "/other"}
    environ = visitors.environment(usual, Path("/visitor"), "http://localhost/?token=x")
    assert environ["HIGHSEAS_HOME"] == "/visitor" and environ["TERM"] != "dumb"
    assert needed.items() <= environ.items() and not others.keys() & environ.keys()
    assert not is_terminal()
    for name, value in visitors.environment({}, Path("/visitor"), "http://localhost/?token=x").items():
        monkeypatch.setenv(name, value)
    assert is_terminal(), "a browser is in the place of a terminal"


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
    assert "&quot;&gt;&lt;script&gt;" in page and '"><script>' not in page
    assert 'data-font-size="20"' in page
    for size in ("", "x", "7", "49", "999999999999", "²", "-9", '20"'):
        assert 'data-font-size="16"' in pages.terminal("token", size), "the usual one"
    refusal = "This address is not complete; open the one that highseas serve printed, with its token."
    assert re.findall("<h1>(.*)</h1>", pages.refusal("serve.page.no_token")) == [refusal]


# --- where it listens ---


def test_the_address_has_the_port_and_the_token_and_a_server_for_all_computers_is_encrypted() -> None:
    here = address.opened("127.0.0.1", 0, Guard())
    with here.listening as listening:
        assert here.root == f"http://127.0.0.1:{listening.getsockname()[1]}" and not here.is_open_to_others
    with refused(
        ServeError, match="nothing would be encrypted; add --cert FILE and --key FILE, or --behind-proxy"
    ) as at:
        address.opened("0.0.0.0", 0, Guard())
    assert "--self-signed" not in in_words(at.value)
    with refused(ServeError, match="or --self-signed where no browser comes"):
        address.opened("0.0.0.0", 0, Guard(), terminals=True)
    certificate, proxy = Guard(SSLContext(PROTOCOL_TLS_SERVER)), Guard(behind_proxy=True)
    for guard, names, public, root in (
        (certificate, [], "", r"https://127\.0\.0\.1:\d+"),
        (certificate, ["Games.Example"], "", r"https://games\.example:\d+"),
        (proxy, ["games.example"], "", r"https://games\.example"),
        (proxy, [], "https://Seas.Example:44/", r"https://Seas\.Example:44"),
        (replace(certificate, pin="x"), [], "", r"https://(?!0\.0\.0\.0)[\d.]+:\d+"),
        (replace(certificate, pin="x"), [], "https://203.0.113.5", r"https://203\.0\.113\.5"),
    ):
        place = address.opened("0.0.0.0", 0, guard, names, public)
        with place.listening as listening:
            assert re.fullmatch(root, place.root) and place.is_open_to_others
            known = place.root.partition("//")[2]
            assert place.is_meant(known, ("127.0.0.1", listening.getsockname()[1])) or (guard.pin and not public)
            assert not place.is_meant("evil.example", listening.getsockname())


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ("--cert cert.pem", "--cert and --key go together"),
        ("--key key.pem", "--cert and --key go together"),
        ("--cert no.pem --key no.pem", "'no.pem' and 'no.pem' are not a certificate and its key"),
        ("--cert empty.pem --key empty.pem", "are not a certificate and its key"),
        ("--behind-proxy", "--behind-proxy needs the name that browsers ask for"),
        ("--name https://games.example/", "'https://games.example/' is no name of a computer"),
        ("--name " + "x" * 254, "is no name of a computer"),
        ("--name x " * 17, "at most 16 names"),
        *((odd, "Try: highseas serve --help") for odd in ("--port x", "--port", "--host", "everywhere")),
    ],
)
def test_what_cannot_be_served_is_refused_in_a_sentence(
    options: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty.pem").touch()
    assert run(["serve", *options.split()]) == 2
    assert why in capsys.readouterr().err


def test_a_place_where_nobody_can_listen_is_refused_in_a_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        for host, port, match in (
            ("127.0.0.1", taken, f"port {taken} is in use already"),
            ("nobody.invalid", 0, "there is no computer called 'nobody.invalid'"),
            ("a" * 64, 0, "there is no computer called"),
            ("192.0.2.1", 0, "is no name or number of this computer"),
            ("127.0.0.1", 65536, "from 0 to 65535, not 65536"),
            ("127.0.0.1", -1, "not -1"),
        ):
            with refused(ServeError, match=match):
                address.opened(host, port, Guard())


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"self_signed": True, "behind_proxy": True, "names": ["x"]}, "goes without --cert, --key and --behind-proxy"),
        ({"self_signed": True, "cert": "a", "key": "b"}, "goes without --cert, --key and --behind-proxy"),
        ({"public": "http://games.example"}, "it begins with https://"),
        ({"public": "https://games.example/x"}, "is no address that leads here"),
    ],
)
def test_what_would_not_keep_others_out_is_refused(given: dict[str, Any], why: str) -> None:
    with refused(ServeError, match=why):
        address.guard(**{"names": (), "cert": "", "key": "", "behind_proxy": False, **given})


def test_without_the_library_one_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "highseas.campaign.serve.server", raising=False)
    monkeypatch.setitem(sys.modules, "aiohttp", None)
    assert run(["serve"]) == 2
    said = "The browser needs a further library; install it with: pip install 'highseas[serve]'.\n"
    assert capsys.readouterr() == ("", said)
