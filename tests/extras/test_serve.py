"""The program in a browser, without the browser: who is let in, whose game it is, and that no move is lost."""

import asyncio
import hashlib
import json
import os
import resource
import shutil
import signal
import socket
import ssl
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path

import pytest

from highseas.campaign.serve import visitors
from tests.extras import needed
from tests.serving import PATIENCE, Screen, Served, saved_game, served

pytestmark = pytest.mark.extras
needed(__name__, "textual_serve")

import aiohttp

QUIETLY = "Nobody can connect any more. All games are saved.\n"


class Page:
    """An open page: what was painted on it since the last key."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self.screen = Screen()
        self.deliveries: list[str] = []

    async def press(self, keys: str) -> None:
        await self._socket.send_json(["stdin", keys])

    async def send(self, message: str) -> None:
        await self._socket.send_str(message)

    async def resize(self, width: int, height: int) -> None:
        self.screen.clear()
        await self._socket.send_json(["resize", {"width": width, "height": height}])

    async def sees(self, text: str) -> None:
        await self._until(text, True)

    async def is_wide(self, columns: int) -> None:
        """Wait until something is painted up to this column, and nothing beyond."""
        async with asyncio.timeout(PATIENCE):
            while max(map(len, self.screen.lines()), default=0) != columns:
                self.screen.clear()
                await self._take()

    async def leaves(self, text: str) -> None:
        await self._until(text, False)

    async def _until(self, text: str, there: bool) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                while (text in str(self.screen)) is not there:
                    await self._take()
        except TimeoutError:
            pytest.fail(f"{text!r} is {'not ' * there}on the screen:\n{self.screen}")

    async def delivery(self) -> str:
        """Wait for the key of a file that is handed out."""
        async with asyncio.timeout(PATIENCE):
            while not self.deliveries:
                await self._take()
        return self.deliveries.pop()

    async def ends(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while not self._socket.closed:
                await self._take(may_end=True)

    async def _take(self, may_end: bool = False) -> None:
        message = await self._socket.receive()
        if message.type is aiohttp.WSMsgType.BINARY:
            self.screen.feed(message.data)
        elif message.type is aiohttp.WSMsgType.TEXT:
            kind, what = json.loads(message.data)
            if kind == "deliver_file_start":
                self.deliveries.append(what)
        else:
            assert may_end, f"the page was closed; it showed\n{self.screen}"


class Browser:
    """A browser: its cookies, and pages of one server."""

    def __init__(self, server: Served, session: aiohttp.ClientSession) -> None:
        self.server = server
        self.session = session

    @asynccontextmanager
    async def page(self) -> AsyncIterator[Page]:
        async with self.session.get(self.server.url) as answer:
            assert answer.status == 200
        url = f"{self.server.at}/ws/{self.server.token}?width=100&height=30"
        async with self.session.ws_connect(url, origin=self.server.at) as socket:
            yield Page(socket)

    async def status(self, path: str, **headers: str) -> int:
        async with self.session.get(f"{self.server.at}{path}", headers=headers) as answer:
            status: int = answer.status
        return status

    async def refused_page(self, token: str, origin: str) -> int:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
            await self.session.ws_connect(f"{self.server.at}/ws/{token}", origin=origin)
        status: int = refusal.value.status
        return status


@asynccontextmanager
async def browser(
    server: Served, like: Browser | None = None, encryption: ssl.SSLContext | None = None
) -> AsyncIterator[Browser]:
    """Open a browser; with `like` one that has the same cookies."""
    jar = aiohttp.CookieJar(unsafe=True)  # "unsafe": cookies of addresses that are numbers
    if like is not None:
        jar.update_cookies({each.key: each.value for each in like.session.cookie_jar})
    connector = aiohttp.TCPConnector(ssl=encryption or True)
    async with aiohttp.ClientSession(cookie_jar=jar, connector=connector) as session:
        yield Browser(server, session)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as running:
        yield running


async def at_the_title(page: Page) -> None:
    await page.sees("your first game")


async def at_the_table(page: Page) -> None:
    await at_the_title(page)
    await page.press("\x1b[F\r\r")  # the first of what is behind the last line
    await page.leaves("Practice")
    await page.sees("Start")
    await page.press("\r")
    await page.sees("Turn up the first card")


def programs_of(server: Served) -> list[int]:
    task = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    return [int(each) for each in task.read_text().split()] if task.exists() else []


async def gone(processes: list[int]) -> None:
    assert processes
    async with asyncio.timeout(PATIENCE):
        while any(Path(f"/proc/{each}").exists() for each in processes):
            await asyncio.sleep(0.05)


async def test_without_the_token_nobody_is_let_in(server: Served) -> None:
    async with browser(server) as someone:
        for query in ("", "?token=", f"?token={server.token}x", "?token=%FF"):
            async with someone.session.get(f"{server.at}/{query}") as answer:
                assert answer.status == 403
                assert "This address is not complete" in await answer.text()
                assert not answer.cookies
        assert await someone.refused_page(server.token, server.at) == 403  # no cookie
        async with someone.session.get(server.url) as answer:
            assert answer.headers["Referrer-Policy"] == "no-referrer"
            assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
            [cookie] = answer.cookies.values()
            assert cookie["httponly"] and cookie["samesite"] == "Lax"
        assert await someone.refused_page("x", server.at) == 403
        assert await someone.refused_page(server.token, "http://evil.example") == 403
        assert await someone.refused_page(server.token, "null") == 403
    assert not (server.home / "visitors").exists()
    assert programs_of(server) == []


async def test_every_visitor_has_games_of_their_own_and_finds_them_again(server: Served) -> None:
    async with browser(server) as ann, browser(server) as bo:
        async with ann.page() as page:
            await at_the_table(page)
            await page.press("d")
            await page.sees("turns up")
        [folder] = server.visitors()
        assert len(saved_game(folder).moves) == 1
        async with bo.page() as page:
            await page.sees("your first game")
        assert len(server.visitors()) == 2
        async with ann.page() as page:
            await page.sees("Play on: Solo contracts")
            await page.press("\r")
            await page.sees("turns up")
        assert len(server.visitors()) == 2


async def test_a_server_that_is_killed_loses_no_move_and_its_programs_end(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        async with browser(server) as ann:
            async with ann.page() as page:
                await at_the_table(page)
                await page.press("d")
                await page.sees("turns up")
                programs = programs_of(server)
                server.end(signal.SIGKILL)
                await gone(programs)
            [folder] = server.visitors()
            assert len(saved_game(folder).moves) == 1
            assert not (folder / "reports").exists()
            with served(tmp_path) as again:
                async with browser(again, ann) as back, back.page() as page:
                    await page.sees("Play on: Solo contracts")
                    await page.press("\r")
                    await page.sees("turns up")
                assert again.visitors() == [folder]


async def test_a_program_that_is_killed_loses_no_move_and_the_page_says_so(server: Served) -> None:
    async with browser(server) as ann, ann.page() as page:
        await at_the_table(page)
        await page.press("d")
        await page.sees("turns up")
        [program] = programs_of(server)
        os.kill(program, signal.SIGKILL)
        await page.ends()
    [folder] = server.visitors()
    assert len(saved_game(folder).moves) == 1


@pytest.mark.parametrize("page_closes", [False, True])
async def test_ctrl_c_ends_programs_and_server_quietly(page_closes: bool, server: Served) -> None:
    async with browser(server) as ann, AsyncExitStack() as open_pages:
        page = await open_pages.enter_async_context(ann.page())
        await at_the_table(page)
        programs = programs_of(server)
        if page_closes:
            await open_pages.aclose()
        assert await asyncio.to_thread(server.end) == (0, QUIETLY)
        if not page_closes:
            await page.ends()
        await gone(programs)


@pytest.mark.parametrize("odd", ["x", "{}", "[]", '["stdin"]', '["stdin", "\\ud800"]', '["resize", {"width": NaN}]'])
async def test_an_odd_message_closes_its_page_and_no_other(odd: str, server: Served) -> None:
    async with browser(server) as ann, ann.page() as page:
        await at_the_title(page)
        async with browser(server) as bo, bo.page() as other:
            await at_the_table(other)
            await other.send(odd)
            await other.ends()
        await page.press("\x1b[F\r\r")  # the first of what is behind the last line
        await page.leaves("Practice")
    [status, said] = server.end()
    assert status == 0 and "Traceback" not in said
    assert "a page sent what no page of High Seas sends" in said


async def test_what_is_no_request_fills_no_terminal(server: Served) -> None:
    host, port = server.at.removeprefix("http://").split(":")
    for odd in (b"\x16\x03\x01\r\n\r\n", b"GET /static/" + b"a" * 3000 + b" HTTP/1.1\r\nHost: x\r\n\r\n"):
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(odd)
        assert await reader.readline()
        writer.close()
    assert server.end() == (0, QUIETLY)


# --- visitors who misbehave ---


@pytest.mark.parametrize("how", [None, signal.SIGINT, signal.SIGTERM])
async def test_a_program_that_does_not_answer_is_ended_with_its_page_or_the_server(
    how: signal.Signals | None, server: Served
) -> None:
    async with browser(server) as ann:
        async with ann.page() as page:
            await at_the_title(page)
            programs = programs_of(server)
            for each in programs:
                os.kill(each, signal.SIGSTOP)
            if how is not None:
                assert (await asyncio.to_thread(server.end, how))[0] == 0
        await gone(programs)


@contextmanager
def page_that_never_reads(server: Served, cookie: str) -> Iterator[socket.socket]:
    """Open a page whose connection holds little that is not read."""
    host, port = server.at.removeprefix("http://").split(":")
    with socket.socket() as page:
        page.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        page.connect((host, int(port)))
        page.sendall(
            f"GET /ws/{server.token}?width=500&height=200 HTTP/1.1\r\nHost: {host}:{port}\r\n"
            f"Origin: {server.at}\r\nCookie: {visitors.COOKIE}={cookie}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        assert page.recv(12) == b"HTTP/1.1 101"
        yield page


@pytest.mark.parametrize("ends_first", ["page", "server"])
async def test_a_page_that_sends_and_never_reads_pins_nothing(ends_first: str, server: Served) -> None:
    async with browser(server) as ann, ann.session.get(server.url) as answer:
        cookie = answer.cookies[visitors.COOKIE].value
    with page_that_never_reads(server, cookie) as page:
        async with asyncio.timeout(PATIENCE):
            while not (programs := programs_of(server)):
                await asyncio.sleep(0.05)
            waits, turn = Path(f"/proc/{programs[0]}/wchan"), 0
            while "pipe_write" not in waits.read_text():  # nobody takes what the program paints
                resized = json.dumps(["resize", {"width": 400 + turn % 2, "height": 150}]).encode()
                page.sendall(b"\x81" + bytes([0x80 | len(resized)]) + bytes(4) + resized)
                turn += 1
                await asyncio.sleep(0.05)
        if ends_first == "server":
            assert (await asyncio.to_thread(server.end))[0] == 0
    await gone(programs)


async def test_ctrl_c_twice_leaves_no_program_behind(server: Served) -> None:
    async with browser(server) as ann, ann.page() as page:
        await at_the_title(page)
        programs = programs_of(server)
        for each in programs:
            os.kill(each, signal.SIGSTOP)
        server.process.send_signal(signal.SIGINT)
        await page.ends()
        await asyncio.to_thread(server.end)
        await gone(programs)


async def test_a_visitor_has_two_pages_and_leaves_room_for_others(server: Served) -> None:
    async with browser(server) as ann, browser(server) as bo, AsyncExitStack() as pages:
        for _ in range(2):
            page = await pages.enter_async_context(ann.page())
            await page.sees("your first game")
        assert await ann.refused_page(server.token, server.at) == 503
        async with bo.page() as other:
            await other.sees("your first game")
        await pages.aclose()
        async with ann.page() as page:
            await page.sees("your first game")


async def test_a_folder_is_made_for_a_page_and_for_a_cookie_of_the_server_alone(server: Served) -> None:
    async with browser(server) as ann, browser(server) as mallory:
        for number in range(3):
            mallory.session.cookie_jar.update_cookies({visitors.COOKIE: str(number) * 43})
            assert await mallory.refused_page(server.token, server.at) == 403
            assert await mallory.status(f"/ws/{server.token}", Origin=server.at) == 403
        assert await ann.status(f"/?token={server.token}") == 200  # which brings a cookie of the server
        assert await ann.status(f"/ws/{server.token}", Origin=server.at) == 400  # no upgrade
        assert server.visitors() == []
        async with ann.page() as page:
            await page.sees("your first game")
        assert len(server.visitors()) == 1


async def test_a_cookie_of_before_finds_its_folder(tmp_path: Path) -> None:
    """Cookies of earlier versions have no seal."""
    folder = tmp_path / "visitors" / hashlib.sha256(b"o" * 43).hexdigest()[:32]
    folder.mkdir(parents=True)
    with served(tmp_path) as server:
        async with browser(server) as ann:
            ann.session.cookie_jar.update_cookies({visitors.COOKIE: "o" * 43})
            async with ann.page() as page:
                await page.sees("your first game")
        assert server.visitors() == [folder]


async def test_a_program_has_limits_and_knows_nothing_of_its_host(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TOKEN_OF_THE_HOST", "secret")
        server = Served(tmp_path)
    async with browser(server) as ann, ann.page() as page:
        await at_the_title(page)
        [program] = programs_of(server)
        assert b"secret" not in Path(f"/proc/{program}/environ").read_bytes()
        assert resource.prlimit(program, resource.RLIMIT_AS) == (1 << 30, 1 << 30)
        assert resource.prlimit(program, resource.RLIMIT_FSIZE) == (64 << 20, 64 << 20)
        assert os.getpriority(os.PRIO_PROCESS, program) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + 10)
    server.end()


async def test_only_who_asks_for_this_server_is_answered(tmp_path: Path) -> None:
    with served(tmp_path, "--port", "0", "--name", "Games.example") as server:
        port = server.at.rpartition(":")[2]
        async with browser(server) as ann:
            for host in (f"127.0.0.1:{port}", f"localhost:{port}", "games.example", "games.example:1"):
                assert await ann.status(f"/?token={server.token}", Host=host) == 200
            odd = ("evil.example", f"evil.example:{port}", "127.0.0.1:1", "x; script-src 'unsafe-inline' *", "")
            for host in odd:
                for path in (f"/?token={server.token}", f"/ws/{server.token}", "/page.js", "/nowhere"):
                    assert await ann.status(path, Host=host, Origin=f"http://{host}") == 421


async def test_a_file_of_the_page_that_is_not_there_is_not_found(server: Served) -> None:
    async with browser(server) as ann:
        assert await ann.status("/static/js/textual.js") == 200
        for name in ("a" * 300, "", "%00", "../server.py", "%2e%2e/server.py", "js"):
            assert await ann.status(f"/static/{name}") == 404


@pytest.mark.skipif(not shutil.which("openssl"), reason="openssl makes the certificate")
async def test_with_a_certificate_everything_is_encrypted(tmp_path: Path) -> None:
    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    subject = ("-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1")
    command = ("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, *subject)
    subprocess.run(command, check=True, capture_output=True)
    with served(tmp_path, "--port", "0", "--host", "0.0.0.0", "--cert", str(cert), "--key", str(key)) as server:
        assert server.at.startswith("https://127.0.0.1:")
        async with browser(server, encryption=ssl.create_default_context(cafile=cert)) as ann:
            async with ann.page() as page:
                await page.sees("your first game")
            async with ann.session.get(server.url) as answer:
                assert answer.cookies[visitors.COOKIE]["secure"]
        assert server.end()[0] == 0


async def test_behind_a_web_server_that_encrypts_the_cookie_is_for_https_alone(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with served(tmp_path, "--port", str(port), "--behind-proxy", "--name", "games.example") as server:
        assert server.at == "https://games.example"
        async with aiohttp.ClientSession() as session:
            for passed_on, secure in (("https", True), ("http", "")):
                headers = {"Host": "games.example", "X-Forwarded-Proto": passed_on}
                url = f"http://127.0.0.1:{port}/?token={server.token}"
                async with session.get(url, headers=headers) as answer:
                    assert answer.cookies[visitors.COOKIE]["secure"] == secure


async def test_leaving_the_program_closes_the_page(server: Served) -> None:
    async with browser(server) as ann, ann.page() as page:
        await at_the_title(page)
        programs = programs_of(server)
        await page.press("q")
        await page.ends()
        await gone(programs)


async def test_only_the_visitor_it_is_for_gets_a_file(server: Served) -> None:
    async with browser(server) as ann, browser(server) as bo, ann.page() as page, bo.page():
        await at_the_title(page)
        await page.press("\x10")
        await page.sees("Search")
        await page.press("Screenshot")
        await page.sees("picture of the screen")
        await page.press("\r")
        address = f"{server.at}/download/{await page.delivery()}"
        for other in (bo, None):
            async with browser(server) as nobody, (other or nobody).session.get(address) as answer:
                assert answer.status == 404
        async with ann.session.get(address) as answer:
            assert answer.status == 200
            assert (await answer.text()).startswith("<svg")


async def test_what_a_page_sends_of_its_size_has_bounds(server: Served) -> None:
    async with browser(server) as ann, ann.page() as page:
        await at_the_title(page)
        await page.resize(10**9, 10**9)
        await page.is_wide(500)
        await page.resize(-5, 0)
        await page.resize(90, 28)
        await page.is_wide(90)
