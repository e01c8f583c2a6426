"""The texts that `make texts` collects for translators."""

import re
import shlex
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

TOP = Path(__file__).parents[1]


@cache
def collected():
    """Run the very command of `make texts`; return its texts, those with a number as pairs."""
    recipe = re.search(r"^\t\$\(BIN\)/(pybabel .*)$", (TOP / "Makefile").read_text(), re.MULTILINE)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "messages.pot"
        program, *words = shlex.split(recipe[1].replace("build/messages.pot", str(file)))
        command = [Path(sys.executable).with_name(program), *words]
        done = subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        with file.open("rb") as stream:
            return {message.id for message in read_po(stream) if message.id}
