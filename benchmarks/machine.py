"""Where and with what the figures are measured that `make bench` prints.

python -m benchmarks.machine
"""

import os
import platform
import re
import shutil
import subprocess
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path


def main():
    packages = [f"{name} {installed(name)}" for name in ("numpy", "open-spiel")]
    versions = [f"Python {platform.python_version()}", *packages, f"gcc {gcc()}"]
    print(f"{datetime.now(UTC):%Y-%m-%d}, {processor()}, {os.cpu_count()} cores")
    print(f"{platform.system()} {platform.release()}, {', '.join(versions)}")


def processor():
    """Return the name of the processor, by Linux or else as Python knows it."""
    told = Path("/proc/cpuinfo")
    named = told.exists() and re.search(r"model name\s*: (.+)", told.read_text())
    return named[1] if named else platform.processor() or platform.machine()


def installed(package):
    try:
        return version(package)
    except PackageNotFoundError:
        return "missing"


def gcc():
    if not shutil.which("gcc"):
        return "missing"
    command = ["gcc", "-dumpfullversion"]
    return subprocess.run(command, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    main()
