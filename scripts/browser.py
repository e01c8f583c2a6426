"""Print the path of a Chromium for the browser tests, and get one where there is none.

    python -m scripts.browser

In this order: what CHROMIUM names, what the machine has, apt-get (as root), a build from npm.
"""

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

COMMANDS = (
    "chromium-headless-shell",  # first: starts in half the time of a whole browser
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")

UNPACKED = Path(sys.prefix) / ".browser"  # inside the environment, so that `make clean` takes it
PACKAGE = "@sparticuz/chromium@153.0.0"
PACKAGE_SHA256 = "20e5656fcdcf4118ede85edfb9d6bb9cc1bbb7ffb8b75622fffbcf36a835c3c0"
# Node can read Brotli, which Python's standard library cannot; and npm comes with Node.
UNBROTLI = "process.stdin.pipe(zlib.createBrotliDecompress()).pipe(process.stdout)"
WRAPPER = """#!/bin/sh
here=$(dirname "$0")
LD_LIBRARY_PATH="$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" exec "$here/chromium" "$@"
"""


def main() -> None:
    path = find() or get()
    if path is None:
        sys.exit(
            "No Chromium was found, and none could be got. Do one of these, then try again:\n"
            "  apt-get install chromium                     Debian, Ubuntu\n"
            "  python -m playwright install chromium        any other system\n"
            "  CHROMIUM=/path/to/chromium make test         it is there, but not found"
        )
    print(path)


def find() -> Path | None:
    """The first Chromium on this machine that starts."""
    return next(filter(starts, candidates()), None)


def candidates() -> Iterator[Path]:
    if named := os.environ.get("CHROMIUM"):
        yield Path(named)
    yield from (Path(path) for command in COMMANDS if (path := shutil.which(command)))
    yield MAC
    for name in ("chrome-headless-shell", "headless_shell", "chrome"):
        yield from sorted(playwrights().glob(f"chromium*/*/{name}"), reverse=True)
    yield UNPACKED / "run"


def playwrights() -> Path:
    """Where `playwright install` puts its browsers."""
    caches = Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")
    return Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or caches / "ms-playwright")


def starts(path: Path) -> bool:
    """Whether it runs at all: a missing library or a snap's empty shell shows only then."""
    return path.is_file() and succeeds(str(path), "--version")


def get() -> Path | None:
    ways: tuple[Callable[[], None], ...] = (from_apt, from_npm)
    for way in ways:
        way()
        if path := find():
            return path
    return None


def from_apt() -> None:
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return
    apt = ("apt-get", "-o", "DPkg::Lock::Timeout=300", "-qq")
    succeeds(*apt, "update")
    for package in ("chromium-headless-shell", "chromium"):
        if succeeds(*apt, "install", "-y", "--no-install-recommends", package):
            return


def from_npm() -> None:
    """A Chromium built for servers, which needs no root; x86-64 Linux only."""
    if (sys.platform, platform.machine()) != ("linux", "x86_64") or not shutil.which("npm"):
        return
    with tempfile.TemporaryDirectory() as folder:
        succeeds("npm", "pack", "--silent", PACKAGE, "--pack-destination", folder)
        for archive in Path(folder).glob("*.tgz"):
            if hashlib.sha256(archive.read_bytes()).hexdigest() == PACKAGE_SHA256:
                unpack(archive)


def unpack(archive: Path) -> None:
    UNPACKED.mkdir(parents=True, exist_ok=True)
    succeeds("tar", "-xf", str(archive), "-C", str(UNPACKED))
    packed = UNPACKED / "package" / "bin"
    unbrotli(packed / "chromium.br", UNPACKED / "chromium")
    unbrotli(packed / "al2023.tar.br", UNPACKED / "libraries.tar")
    succeeds("tar", "-xf", str(UNPACKED / "libraries.tar"), "-C", str(UNPACKED))
    (UNPACKED / "run").write_text(WRAPPER)
    for name in ("chromium", "run"):
        (UNPACKED / name).chmod(0o755)


def unbrotli(source: Path, target: Path) -> None:
    with source.open("rb") as packed, target.open("wb") as plain:
        subprocess.run(["node", "-e", UNBROTLI], stdin=packed, stdout=plain, check=True)


def succeeds(*command: str) -> bool:
    """Run it without its chatter: what this script prints is one path."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode:
        print(f"{' '.join(command)}: {done.stderr.strip()}", file=sys.stderr)
    return done.returncode == 0


if __name__ == "__main__":
    main()
