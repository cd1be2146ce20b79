"""Makes a release, as far as that needs no account: `make release VERSION=X.Y.Z`, everything into `dist/X.Y.Z`.

Source distribution and wheel are built from HEAD, twice, and must be equal to the last byte. The wheel is installed
under every Python that is found, and a smoke play goes through each (`tools.smoke`). The notes say what was checked
and what was not run. Uploading is left to `.github/workflows/publish.yml`, or to whoever has an account.
"""

import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.smoke import Failed, smoke

ROOT = Path(__file__).parents[1]
VERSION_FILE = Path("campaign/files/version.py")
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
TOOLS = Path(sys.executable).parent
"""Where the programs of the dependency group `release` are."""


class Refused(Exception):
    """Why there is no release, in one sentence."""


def section(changelog: str, version: str) -> str:
    """Return what the changelog says of a version, without its heading; "" where it has no such section."""
    found = re.search(rf"^## {re.escape(version)}$\n(.*?)(?=^## |\Z)", changelog, re.DOTALL | re.MULTILINE)
    return found[1].strip() if found else ""


def check_asked(version: str, source: str, changelog: str, changed: str) -> None:
    """Refuse a version that the program does not have, or that the changelog does not tell, or a tree with changes."""
    found = re.search(r'^VERSION = "(.+)"$', source, re.MULTILINE)
    if not version:
        raise Refused("Say which version: make release VERSION=X.Y.Z.")
    if found is None or found[1] != version:
        raise Refused(f"{VERSION_FILE} says {found[1] if found else 'no version'}, not {version}: set it there first.")
    if not section(changelog, version):
        raise Refused(f"CHANGELOG.md has no section ## {version}: say there what is new.")
    if changed:
        raise Refused("The tree has changes that are not committed: a release is made of a commit.")


def sums(folder: Path) -> str:
    """Return the lines of SHA256SUMS for the files of a folder, as `sha256sum --check` reads them."""
    files = sorted(file for file in folder.iterdir() if file.is_file() and file.name != "SHA256SUMS")
    return "".join(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files)


def same_always(sdist: Path, epoch: int) -> None:
    """Pack a source distribution anew, so that it tells nothing of when and by whom it was packed."""
    packed = io.BytesIO()
    with tarfile.open(sdist) as old, tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as new:
        for member in sorted(old.getmembers(), key=lambda one: one.name):
            member.mtime, member.uid, member.gid, member.uname, member.gname = epoch, 0, 0, "", ""
            member.pax_headers = {}
            member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            new.addfile(member, old.extractfile(member) if member.isreg() else None)
    sdist.write_bytes(gzip.compress(packed.getvalue(), mtime=epoch))


def ran(*command: str | Path, at: Path = ROOT, **environ: str) -> str:
    """Run a command and return its output; where it fails there is no release. A wheel keeps the modes of files."""
    words = [str(word) for word in command]
    env = os.environ | environ
    done = subprocess.run(words, cwd=at, env=env, umask=0o022, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Refused(f"{' '.join(words)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def built(folder: Path) -> list[Path]:
    """Build HEAD in a folder, and return source distribution and wheel."""
    epoch = ran("git", "log", "-1", "--format=%ct").strip()
    environ = {"SOURCE_DATE_EPOCH": epoch, "PIP_CONSTRAINT": str(ROOT / "constraints.txt")}
    tree, out = folder / "tree", folder / "out"
    tree.mkdir(parents=True)
    ran("git", "archive", "--output", folder / "tree.tar", "HEAD")
    ran("tar", "-xf", folder / "tree.tar", "-C", tree)
    ran(sys.executable, "-m", "build", "--sdist", "--outdir", out, tree, at=folder, **environ)
    (sdist,) = out.iterdir()
    same_always(sdist, int(epoch))
    ran("tar", "-xf", sdist, "-C", folder)
    unpacked = folder / sdist.name.removesuffix(".tar.gz")
    ran(sys.executable, "-m", "build", "--wheel", "--outdir", out, unpacked, at=folder, **environ)
    return sorted(out.iterdir())


def build_twice(to: Path, work: Path) -> None:
    """Build twice and keep the result, if both times gave the same."""
    for one, other in zip(built(work / "once"), built(work / "again"), strict=True):
        if one.name != other.name or one.read_bytes() != other.read_bytes():
            raise Refused(f"{one.name} was not the same when it was built once more.")
        shutil.copy(one, to)
    ran(TOOLS / "twine", "check", "--strict", *to.glob("highseas-*"))


def found_python(version: str) -> str | None:
    """Return the Python of a version, those of pyenv first: its shims on PATH may lead to none."""
    places = [*map(str, Path.home().glob(".pyenv/versions/*/bin")), *os.environ["PATH"].split(os.pathsep)]
    say = "import sys; print('%d.%d' % sys.version_info[:2])"
    for place in places:
        if python := shutil.which(f"python{version}", path=place):
            done = subprocess.run([python, "-c", say], capture_output=True, text=True, check=False)
            if done.stdout.strip() == version:
                return python
    return None


def installed(python: str, what: str, place: Path) -> Path:
    """Install the wheel into an environment that has nothing else, no pip either; return its programs' folder."""
    ran(python, "-m", "venv", "--without-pip", place)
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", place / "bin" / "python")
    ran(*pip, "install", "--quiet", what, at=place)
    return place / "bin"


def play(python: str, wheel: Path, place: Path) -> str:
    """Play with the wheel under a Python, and return what was done in which time."""
    programs = installed(python, f"{wheel}[online]", place)
    try:
        took = smoke([str(programs / "highseas")])
    except Failed as error:
        raise Refused(f"The smoke play failed under {python}: {error}") from error
    return ", ".join(f"{name} ({seconds:.0f} s)" for name, seconds in took.items())


def audited(site: Path) -> bool:
    """Whether pip-audit could ask its service about what is installed; there is no release where it knows a flaw."""
    command = [str(TOOLS / "pip-audit"), "--progress-spinner=off", "--timeout=15", "--format=json", f"--path={site}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        told = json.loads(done.stdout)["dependencies"]
    except ValueError:  # it did not get as far as an answer
        return False
    if flaws := [one["name"] for one in told if one.get("vulns")]:
        raise Refused(f"pip-audit knows flaws of {', '.join(flaws)}:\n{done.stdout}")
    return any("vulns" in one for one in told)


def notes(version: str, changelog: str, checked: list[str], not_run: list[str]) -> str:
    lists = [
        f"## {title}\n\n" + "".join(f"- {one}\n" for one in ones)
        for title, ones in (("Checked", checked), ("Not run", not_run))
        if ones
    ]
    return "\n".join([f"# High Seas {version}\n\n{section(changelog, version)}\n", *lists])


class Release:
    """What is being made: where it goes, and what was checked and what could not be."""

    def __init__(self, version: str, work: Path) -> None:
        self.version, self._work, self.to = version, work, ROOT / "dist" / version
        self.checked: list[str] = []
        self.not_run = ["Windows and macOS (.github/workflows/tests.yml has never been run)", "any upload"]
        shutil.rmtree(self.to, ignore_errors=True)
        self.to.mkdir(parents=True)

    def make(self, changelog: str) -> None:
        with self._timed("source distribution and wheel, built twice and equal to the last byte; twine check --strict"):
            build_twice(self.to, self._work)
        (wheel,) = self.to.glob("*.whl")
        for version in PYTHONS:
            self._play(version, wheel)
        with self._timed("SBOM (CycloneDX) of an environment with the program and the extra `online` alone"):
            self._list(wheel)
        (self.to / "NOTES.md").write_text(notes(self.version, changelog, self.checked, self.not_run), "utf-8")
        (self.to / "SHA256SUMS").write_text(sums(self.to), "utf-8")

    def _play(self, version: str, wheel: Path) -> None:
        if (python := found_python(version)) is None:
            self.not_run.append(f"Python {version}, which was not found here")
            return
        with self._timed(f"installed under Python {version}, and played") as said:
            said.append(play(python, wheel, self._work / version))

    def _list(self, wheel: Path) -> None:
        place = installed(sys.executable, f"{wheel}[online]", self._work / "listed")
        file = self.to / f"highseas-{self.version}.cdx.json"
        ran(TOOLS / "cyclonedx-py", "environment", "--output-reproducible", "-o", file, place / "python")
        (site,) = place.parent.glob("lib/python*/site-packages")
        if audited(site):
            self.checked.append("pip-audit: no known flaw in any library")
        else:
            self.not_run.append("pip-audit: its service did not answer")

    @contextmanager
    def _timed(self, what: str) -> Iterator[list[str]]:
        began, said = time.monotonic(), list[str]()
        yield said
        self.checked.append(": ".join([f"{what} ({time.monotonic() - began:.0f} s)", *said]))
        print(self.checked[-1], flush=True)


def main(version: str) -> int:
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    try:
        changed = ran("git", "status", "--porcelain")
        check_asked(version, (ROOT / VERSION_FILE).read_text("utf-8"), changelog, changed)
        with tempfile.TemporaryDirectory() as work:
            release = Release(version, Path(work))
            release.make(changelog)
    except Refused as error:
        print(error, file=sys.stderr)
        return 2
    print(*(f"not run: {one}" for one in release.not_run), f"{release.to.relative_to(ROOT)} is made.", sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main("".join(sys.argv[1:])))
