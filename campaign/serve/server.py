"""The web server: a page with a terminal for each visitor, and the program as a process of its own behind it.

What textual-serve is leaned on for (1.1, `textual_serve/server.py` and `app_service.py`): its terminal in the page,
the messages between page and server (`Server._process_messages`), those between server and program
(`AppService.run`), and its deliveries of files. It starts one line in a shell for whoever comes; who comes, which
program is started for them, and where, is ours: `Visit._open_app_process` takes the place of that shell.
"""

import asyncio
import json
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager
from textual_serve.server import Server, to_int

from highseas.campaign.files.datafile import DataFileError
from highseas.campaign.net.transport import address
from highseas.campaign.net.transport.address import Place
from highseas.campaign.serve import pages, visitors
from highseas.campaign.words.language import LANGUAGE, sentence
from highseas.campaign.words.terminal import complain
from highseas.platform import own_command

MOST_VISITS = 16
"""Most pages that are open at a time: behind each is a program of some 80 MB."""
MOST_PAGES = 2
"""Most of them that are one visitor's."""
COMMAND = own_command()
"""What a visitor plays."""
PATIENCE = 5.0
"""Seconds after which a program that does not end is ended; every decision is saved when it is made."""
_TO_CLOSE = 2.0
"""Seconds for a page to agree that it is closed, and for other requests when the server ends."""
_TO_READ = 30.0
"""Seconds after which a page that does not read what is painted counts as gone."""
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


_Sent = TypeVar("_Sent", str, bytes)
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Visit(AppService):
    """One open page and the program behind it."""

    def __init__(
        self, folder: Path, request: web.Request, websocket: web.WebSocketResponse, downloads: DownloadManager
    ) -> None:
        super().__init__(
            COMMAND[-1],
            write_bytes=_in_time(websocket.send_bytes),
            write_str=_in_time(websocket.send_str),
            close=_closing(websocket),
            download_manager=downloads,
        )
        self.folder = folder
        self.gone = asyncio.get_running_loop().create_future()
        """Done when the page is closed and the program has ended."""
        self._request = request
        self._ending: asyncio.Task[None] | None = None

    async def _open_app_process(self, width: int = 80, height: int = 24) -> asyncio.subprocess.Process:
        """Start the program without a shell, in a session of its own: Ctrl-C is the server's, which ends it."""
        pipe, usual, asked = asyncio.subprocess.PIPE, self._build_environment(width, height), self._request.match_info
        page = f"{self._request.headers['Origin']}/?token={asked['token']}"
        self._process = process = await asyncio.create_subprocess_exec(
            *COMMAND,
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            env=visitors.environment(usual, self.folder, page, asked["table"][1:]),
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

    async def on_meta(self, data: bytes) -> None:
        """Pass on what the program says for screen readers; the rest is textual-serve's."""
        meta = json.loads(data)
        if meta["type"] == "say":
            await self.remote_write_str(json.dumps(["say", meta["text"]]))
        else:
            await super().on_meta(data)

    async def set_terminal_size(self, width: int, height: int) -> None:
        await super().set_terminal_size(_within(width, _WIDTHS), _within(height, _HEIGHTS))

    async def while_both_last(self, reading: Coroutine[None, None, None]) -> None:
        """Take what the page sends until either that or the program's painting ends."""
        assert self._task is not None
        taken = asyncio.create_task(reading)
        try:
            await asyncio.wait({taken, self._task}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            taken.cancel()

    async def stop(self) -> None:
        """Have the program end, by force if it does not; returns when it has. Page and server may both ask."""
        if self._ending is None:
            self._ending = asyncio.create_task(self._end())
        await asyncio.shield(self._ending)

    async def _end(self) -> None:
        """Time is measured from outside: `run` swallows the cancellation that a timeout is made of."""

        async def leave() -> None:
            await super(Visit, self).stop()
            if self._process is not None:
                await self._process.communicate()  # it must not wait for somebody to read what it painted last

        leaving = asyncio.create_task(leave())
        await asyncio.wait({leaving}, timeout=PATIENCE)
        self.kill()
        if self._request.transport is not None:
            self._request.transport.abort()  # or what a page does not read would be waited for
        await asyncio.wait({leaving}, timeout=_TO_CLOSE)
        leaving.cancel()

    def kill(self) -> None:
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()


class VisitorsServer(Server):
    """Serves the program to those who have the token."""

    def __init__(self, place: Place, token: str, opened: Callable[[], None]) -> None:
        """Prepare serving; `opened` is called when browsers can connect."""
        super().__init__(COMMAND[-1])
        self._place = place
        self._token = token
        self._opened = opened
        self._secret = secrets.token_bytes()
        self._visits: set[Visit] = set()
        found = Path(self.statics_path)
        self._files = {each.relative_to(found).as_posix(): each for each in found.rglob("*") if each.is_file()}

    def listen(self) -> None:
        """Serve until Ctrl-C or the end of the process; all programs have ended when this returns."""
        logging.getLogger("aiohttp.server").addFilter(_is_of_interest)
        try:
            web.run_app(
                self._make_app(),
                sock=self._place.listening,
                ssl_context=self._place.guard.encryption,
                print=None,
                access_log=None,
                shutdown_timeout=_TO_CLOSE,
            )
        finally:
            for visit in self._visits:  # some are left where Ctrl-C came twice
                visit.kill()

    async def _make_app(self) -> web.Application:
        app = web.Application(middlewares=[self._let_in])
        app.add_routes(
            [
                web.get("/", self.handle_index),
                web.get("/page.js", _file("page.js", "text/javascript")),
                web.get("/page.css", _file("page.css", "text/css")),
                web.get(r"/ws/{token}{table:(?:/[\w.-]+)?}", self.handle_websocket),
                web.get("/download/{key}", self.handle_download),
                web.get("/static/{name:.+}", self._handle_static),
            ]
        )
        app.on_response_prepare.append(_add_headers)
        app.on_startup.append(self.on_startup)
        app.on_shutdown.append(self.on_shutdown)
        return app

    async def on_startup(self, app: web.Application) -> None:
        self._opened()

    async def on_shutdown(self, app: web.Application) -> None:
        await asyncio.gather(*(visit.stop() for visit in self._visits))

    @web.middleware
    async def _let_in(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer nothing that is asked of another server; nothing is made of `Host` before."""
        at = request.transport.get_extra_info("sockname") if request.transport else None
        if not self._place.is_meant(request.headers.get("Host", ""), at):
            raise _refused(web.HTTPMisdirectedRequest, "elsewhere")
        return await handler(request)

    async def _handle_static(self, request: web.Request) -> web.StreamResponse:
        if (file := self._files.get(request.match_info["name"])) is None:
            raise web.HTTPNotFound
        return web.FileResponse(file)

    async def handle_index(self, request: web.Request) -> web.Response:
        """Show the page with the terminal, and know the visitor from now on."""
        if not address.fits(request.query.get("token", ""), self._token):
            raise _refused(web.HTTPForbidden, "no_token")
        cookie = self._cookie(request) or visitors.new_cookie(self._secret)
        # who loads a page anew still has the old one
        if len(self._visits) >= MOST_VISITS and not self._pages(visitors.folder_of(cookie)):
            raise _refused(web.HTTPServiceUnavailable, "full")
        page = pages.terminal(self._token, request.query.get("fontsize", ""))
        response = web.Response(text=page, content_type="text/html")
        by_https = request.headers.get("X-Forwarded-Proto") == "https"
        response.headers["Content-Security-Policy"] = _PAGE_MAY.format(host=request.host)
        # Lax: a link in a letter has to bring the cookie too, or the visitor would be taken for somebody new
        response.set_cookie(
            visitors.COOKIE,
            cookie,
            max_age=visitors.COOKIE_LASTS,
            httponly=True,
            samesite="Lax",
            secure=request.secure or (self._place.guard.behind_proxy and by_https),
        )
        return response

    def _cookie(self, request: web.Request) -> str:
        """Return the visitor's cookie; empty for somebody new, whatever their browser brings."""
        cookie: str = request.cookies.get(visitors.COOKIE, "")
        return cookie if visitors.is_ours(cookie, self._secret) else ""

    def _pages(self, folder: Path) -> set[asyncio.Future[None]]:
        return {visit.gone for visit in self._visits if visit.folder == folder}

    async def _wait_for_room(self, folder: Path) -> None:
        """Return when a visitor may open a page, which may be the one that they have just closed."""

        def is_full() -> bool:
            return len(self._visits) >= MOST_VISITS or len(self._pages(folder)) >= MOST_PAGES

        if is_full() and (own := self._pages(folder)):
            await asyncio.wait(own, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        if is_full():
            raise _refused(web.HTTPServiceUnavailable, "full")

    def _folder(self, request: web.Request) -> Path:
        """Return the folder of a visitor who may play, which may not exist yet. Raises `web.HTTPException`."""
        own = address.is_from_own_page(request.headers.get("Origin", ""), request.host)
        if not own or not address.fits(request.match_info["token"], self._token):
            raise _refused(web.HTTPForbidden, "no_token")
        if not (cookie := self._cookie(request)):
            raise _refused(web.HTTPForbidden, "no_cookie")
        return visitors.folder_of(cookie)

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Run the program for a page until either ends."""
        folder = self._folder(request)
        websocket = web.WebSocketResponse(heartbeat=15)
        if not websocket.can_prepare(request):
            raise web.HTTPBadRequest
        await self._wait_for_room(folder)
        try:
            visitors.enter(folder)
        except DataFileError as error:
            complain(sentence(LANGUAGE.reason(error)))
            raise _refused(web.HTTPServiceUnavailable, "no_folder") from error
        visit = Visit(folder, request, websocket, self.download_manager)
        self._visits.add(visit)
        try:
            await websocket.prepare(request)
            width, height = request.query.get("width", ""), request.query.get("height", "")
            await visit.start(_within(to_int(width, 80), _WIDTHS), _within(to_int(height, 24), _HEIGHTS))
            await visit.while_both_last(self._process_messages(websocket, visit))
        finally:
            try:
                await visit.stop()
            finally:
                self._visits.discard(visit)
                visit.gone.set_result(None)
        return websocket

    async def _process_messages(self, websocket: web.WebSocketResponse, app_service: AppService) -> None:
        try:
            await super()._process_messages(websocket, app_service)
        except ConnectionError:
            pass  # the page was closed while something was sent to it
        except _NO_MESSAGE:
            complain(LANGUAGE.say("serve.odd_message"))

    async def handle_download(self, request: web.Request) -> web.StreamResponse:
        """Hand out a file that a visitor's program delivers, to that visitor alone."""
        with suppress(KeyError):
            delivery = await self.download_manager.get_download_metadata(request.match_info["key"])
            cookie, visit = self._cookie(request), delivery.app_service
            if cookie and isinstance(visit, Visit) and visit.folder == visitors.folder_of(cookie):
                return await super().handle_download(request)
        raise _refused(web.HTTPNotFound, "no_file")


def _is_of_interest(record: logging.LogRecord) -> bool:
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, (HttpProcessingError, OSError))


def _within(number: int, bounds: tuple[int, int]) -> int:
    return min(max(int(number), bounds[0]), bounds[1])


def _refused(kind: type[web.HTTPError], why: str) -> web.HTTPError:
    """Return a page of one sentence that says why not."""
    return kind(text=pages.refusal(f"serve.page.{why}"), content_type="text/html")


def _file(name: str, kind: str) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def answer(_: web.Request) -> web.Response:
        return web.Response(text=pages.file(name), content_type=kind)

    return answer


def _in_time(send: Callable[[_Sent], Awaitable[None]]) -> Callable[[_Sent], Awaitable[None]]:
    """Return what sends to a page, which is gone if it does not read that in time."""

    async def within(what: _Sent) -> None:
        try:
            async with asyncio.timeout(_TO_READ):
                await send(what)
        except TimeoutError as error:
            raise ConnectionResetError from error

    return within


def _closing(websocket: web.WebSocketResponse) -> Callable[[], Awaitable[None]]:
    """Return what closes a connection, which may be closed already."""

    async def close() -> None:
        if websocket.prepared and not websocket.closed:
            with suppress(ConnectionError, TimeoutError):
                async with asyncio.timeout(_TO_CLOSE):
                    await websocket.close()

    return close


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(_ALWAYS)
