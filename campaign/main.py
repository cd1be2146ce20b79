"""The console entry. Kept thin, because every start of the program goes through it."""

import sys


def main() -> None:
    _open_missing_streams()
    try:
        status = run(sys.argv[1:])
        sys.stdout.flush()  # so that it is known whether all was printed
    except (KeyboardInterrupt, BrokenPipeError):
        _silence()
        status = 130
    except Exception as error:  # the last stop of every bug
        status = _refuse_output(error)
        if not status:
            from highseas.campaign.play.crash import crash_sentence
            from highseas.campaign.words.terminal import complain

            complain(crash_sentence(error))
            status = 1
    sys.exit(status)


def _refuse_output(error: Exception) -> int:
    """Return exit status 2, after saying so, if the error is that output cannot be written; else 0."""
    import errno

    from highseas.campaign.play.crash import Bug

    found = error.error if isinstance(error, Bug) else error
    full = (errno.ENOSPC, errno.EFBIG, errno.EIO, getattr(errno, "EDQUOT", errno.ENOSPC))
    if not (isinstance(found, OSError) and found.errno in full and found.filename is None):
        return 0
    from highseas.campaign.words.language import LANGUAGE
    from highseas.campaign.words.terminal import complain

    _silence()
    complain(LANGUAGE.say("cli.no_output", said=found.strerror))
    return 2


def run(arguments: list[str]) -> int:
    """Do what the arguments ask, in the language that they, the environment or the settings want; the exit status."""
    asked, arguments = _language_asked(arguments)
    if not _speak(asked, arguments):
        return 2
    if not arguments:
        from highseas.campaign.tui.launch import open_title

        return open_title()
    if arguments == ["--version"]:  # answered without the commands, which would load the whole program
        from highseas.campaign.files.version import said_version
        from highseas.campaign.words.terminal import say

        say(said_version(), exact=True)  # no settings are read for it
        return 0
    from highseas.campaign.cli import run_command

    return run_command(arguments)


def _language_asked(arguments: list[str]) -> tuple[str | None, list[str]]:
    """Return the value of `--language`, None without it, and the other arguments."""
    for at, word in enumerate(arguments):
        option, equals, value = word.partition("=")
        if option == "--language":
            after = at + 1 if equals else at + 2
            return value if equals else "".join(arguments[at + 1 : after]), arguments[:at] + arguments[after:]
    return None, arguments


def _speak(asked: str | None, arguments: list[str]) -> bool:
    """Choose the language, also for programs that this one starts; return False if what was asked for is none."""
    import os

    from highseas.campaign.words import shipped

    def set_to() -> str:
        if arguments == ["--version"]:
            return ""
        from highseas.campaign.files import paths, settings

        try:
            return settings.load()[0].language
        except paths.NoHome:  # said by whatever needs the folder
            return ""

    try:
        if asked is not None:
            os.environ[shipped.VARIABLE] = shipped.check(asked)
        shipped.use(shipped.wanted(os.environ, set_to))
    except shipped.UnknownLanguage as error:
        from highseas.campaign.words.language import LANGUAGE
        from highseas.campaign.words.terminal import complain

        code = "cli.no_language" if asked is None else "cli.unknown_language"
        complain(LANGUAGE.say(code, folder=str(error), languages=shipped.languages()))
        return asked is None
    return True


def _open_missing_streams() -> None:
    """A program that is started with a closed input or output has an empty one."""
    import os

    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123 - for good


def _silence() -> None:
    import os

    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


if __name__ == "__main__":
    main()
