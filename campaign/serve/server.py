"""The web server: a page with a terminal for each visitor, and the program as a process of its own behind it.

What textual-serve is leaned on for (1.1, `textual_serve/server.py` and `app_service.py`): its terminal in the page,
the messages between page and server (`Server._process_messages`), those between server and program
(`AppService.run`), and its deliveries of files. It starts one line in a shell for whoever comes; who comes, which
program is started for them, and where, is ours: `Visit._open_app_process` takes the place of that shell.
"""

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from socket import socket

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager
from textual_serve.server import Server, to_int

from highseas.campaign.files.datafile import DataFileError
from highseas.campaign.serve import gate, pages, visitors
from highseas.campaign.words.language import ENGLISH
from highseas.campaign.words.terminal import complain

MOST_VISITS = 16
"""Most pages that are open at a time: behind each is a program of some 80 MB."""
COMMAND = (sys.executable, "-P", "-m", "highseas.campaign.main")
"""What a visitor plays. -P: no module is looked for in the visitor's folder."""
PATIENCE = 5.0
"""Seconds after which a program that does not end is ended; every decision is saved when it is made."""
_WIDTHS, _HEIGHTS = (20, 500), (8, 200)
"""Columns and lines of a terminal, at least and at most."""
_NO_MESSAGE = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What textual-serve raises for messages that its pages do not send."""
_ALWAYS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",  # the token stands in the address
    "X-Content-Type-Options": "nosniff",
}
_PAGE_MAY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; "
    "img-src 'self' data:; connect-src 'self' ws://{host} wss://{host}; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class Visit(AppService):
    """One open page and the program behind it."""

    def __init__(self, folder: Path, websocket: web.WebSocketResponse, downloads: DownloadManager) -> None:
        super().__init__(
            COMMAND[-1],
            write_bytes=websocket.send_bytes,
            write_str=websocket.send_str,
            close=_closing(websocket),
            download_manager=downloads,
        )
        self.folder = folder
        self._ending: asyncio.Task[None] | None = None

    async def _open_app_process(self, width: int = 80, height: int = 24) -> asyncio.subprocess.Process:
        """Start the program without a shell, in a session of its own: Ctrl-C is the server's, which ends it."""
        pipe = asyncio.subprocess.PIPE
        self._process = process = await asyncio.create_subprocess_exec(
            *COMMAND,
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            env=visitors.environment(self._build_environment(width, height), self.folder),
            cwd=self.folder,
            start_new_session=True,
        )
        self._stdin = process.stdin
        return process

    async def run(self) -> None:
        """Pass on what the program paints; the page is told when it ends, however it does."""
        try:
            await super().run()
        finally:
            await self.remote_close()

    async def set_terminal_size(self, width: int, height: int) -> None:
        """Tell the program about the new size of the window."""
        await super().set_terminal_size(_within(width, _WIDTHS), _within(height, _HEIGHTS))

    async def stop(self) -> None:
        """Have the program end, by force if it does not; returns when it has. Page and server may both ask."""
        if self._ending is None:
            self._ending = asyncio.create_task(self._end())
        await asyncio.shield(self._ending)

    async def _end(self) -> None:
        process = self._process
        if process is None:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await super().stop()
                await process.communicate()  # it must not wait for somebody to read what it painted last
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class VisitorsServer(Server):
    """Serves the program to those who have the token."""

    def __init__(self, token: str, opened: Callable[[], None]) -> None:
        """Prepare serving; `opened` is called when browsers can connect."""
        super().__init__(COMMAND[-1])
        self._token = token
        self._opened = opened
        self._visits: set[Visit] = set()

    def listen(self, listening: socket) -> None:
        """Serve until Ctrl-C or the end of the process; all programs have ended when this returns."""
        logging.getLogger("aiohttp.server").addFilter(_is_of_interest)
        web.run_app(self._make_app(), sock=listening, print=None, access_log=None, shutdown_timeout=PATIENCE)

    async def _make_app(self) -> web.Application:
        app = web.Application()
        app.add_routes(
            [
                web.get("/", self.handle_index),
                web.get("/page.js", _file("page.js", "text/javascript")),
                web.get("/page.css", _file("page.css", "text/css")),
                web.get("/ws/{token}", self.handle_websocket),
                web.get("/download/{key}", self.handle_download),
                web.static("/static", self.statics_path),
            ]
        )
        app.on_response_prepare.append(_add_headers)
        app.on_startup.append(self.on_startup)
        app.on_shutdown.append(self.on_shutdown)
        return app

    async def on_startup(self, app: web.Application) -> None:
        """Say that browsers can connect."""
        self._opened()

    async def on_shutdown(self, app: web.Application) -> None:
        """End all programs."""
        await asyncio.gather(*(visit.stop() for visit in self._visits))

    async def handle_index(self, request: web.Request) -> web.Response:
        """Show the page with the terminal, and know the visitor from now on."""
        if not gate.fits(request.query.get("token", ""), self._token):
            raise _refused(web.HTTPForbidden, "no_token")
        self._check_room()
        page = pages.terminal(self._token, request.query.get("fontsize", ""))
        response = web.Response(text=page, content_type="text/html")
        response.headers["Content-Security-Policy"] = _PAGE_MAY.format(host=request.host)
        cookie = _cookie(request) or visitors.new_cookie()
        # Lax: a link in a letter has to bring the cookie too, or the visitor would be taken for somebody new
        response.set_cookie(
            visitors.COOKIE,
            cookie,
            max_age=visitors.COOKIE_LASTS,
            httponly=True,
            samesite="Lax",
            secure=request.secure,
        )
        return response

    def _check_room(self) -> None:
        if len(self._visits) >= MOST_VISITS:
            raise _refused(web.HTTPServiceUnavailable, "full")

    def _folder(self, request: web.Request) -> Path:
        """Return the folder of a visitor who may play, made if need be. Raises `web.HTTPException`."""
        own = gate.is_from_own_page(request.headers.get("Origin", ""), request.host)
        if not own or not gate.fits(request.match_info["token"], self._token):
            raise _refused(web.HTTPForbidden, "no_token")
        if not (cookie := _cookie(request)):
            raise _refused(web.HTTPForbidden, "no_cookie")
        folder = visitors.folder_of(cookie)
        try:
            visitors.enter(folder)
        except DataFileError as error:
            complain(ENGLISH.reason(error))
            raise _refused(web.HTTPServiceUnavailable, "no_folder") from error
        return folder

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Run the program for a page until either ends."""
        self._check_room()
        folder = self._folder(request)
        websocket = web.WebSocketResponse(heartbeat=15)
        visit = Visit(folder, websocket, self.download_manager)
        self._visits.add(visit)
        try:
            await websocket.prepare(request)
            await visit.start(_asked(request, "width", 80, _WIDTHS), _asked(request, "height", 24, _HEIGHTS))
            try:
                await self._process_messages(websocket, visit)
            except ConnectionError:
                pass  # the page was closed while something was sent to it
            except _NO_MESSAGE:
                complain(ENGLISH.say("serve.odd_message"))
        finally:
            await visit.stop()
            self._visits.discard(visit)
        return websocket

    async def handle_download(self, request: web.Request) -> web.StreamResponse:
        """Hand out a file that a visitor's program delivers, to that visitor alone."""
        with suppress(KeyError):
            delivery = await self.download_manager.get_download_metadata(request.match_info["key"])
            cookie, visit = _cookie(request), delivery.app_service
            if cookie and isinstance(visit, Visit) and visit.folder == visitors.folder_of(cookie):
                return await super().handle_download(request)
        raise _refused(web.HTTPNotFound, "no_file")


def _is_of_interest(record: logging.LogRecord) -> bool:
    """Whether the server's terminal is to show this. What is no request is not of interest, nor the name of a file
    that no system allows.
    """
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, (HttpProcessingError, OSError))


def _cookie(request: web.Request) -> str:
    """Return the visitor's cookie; empty for somebody new."""
    cookie: str = request.cookies.get(visitors.COOKIE, "")
    return cookie if visitors.is_cookie(cookie) else ""


def _within(number: int, bounds: tuple[int, int]) -> int:
    return min(max(int(number), bounds[0]), bounds[1])


def _asked(request: web.Request, name: str, usual: int, bounds: tuple[int, int]) -> int:
    return _within(to_int(request.query.get(name, ""), usual), bounds)


def _refused(kind: type[web.HTTPError], why: str) -> web.HTTPError:
    """Return a page of one sentence that says why not."""
    return kind(text=pages.refusal(f"serve.page.{why}"), content_type="text/html")


def _file(name: str, kind: str) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def answer(_: web.Request) -> web.Response:
        return web.Response(text=pages.file(name), content_type=kind)

    return answer


def _closing(websocket: web.WebSocketResponse) -> Callable[[], Awaitable[None]]:
    """Return what closes a connection, which may be closed already."""

    async def close() -> None:
        if websocket.prepared and not websocket.closed:
            with suppress(ConnectionError):
                await websocket.close()

    return close


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(_ALWAYS)
