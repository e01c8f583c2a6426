"""What docs/security.md says: each promise has tests, each bound is the one that is kept."""

import re
from pathlib import Path

from scorekeeper.web.limiting import BOUNDS, MISSES

TOP = Path(__file__).parents[1]
SECURITY = (TOP / "docs" / "security.md").read_text()


def rows(heading):
    """The rows of the table below a heading, as lists of cells."""
    section = SECURITY.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[1:]]


def test_each_promise_has_tests_that_are_there():
    code = "\n".join(path.read_text() for path in (TOP / "tests").rglob("test_*.py"))
    there = set(re.findall(r"^def (test_\w+)", code, re.MULTILINE))
    told = rows("What is promised") + rows("What is promised when something fails")
    promised = [re.findall(r"`(test_\w+)`", row[-1]) for row in told]
    assert min(map(len, promised)) > 0
    assert {test for tests in promised for test in tests} <= there


def test_the_bounds_are_those_that_are_kept():
    told = {
        often.replace(",", "").replace(" an ", " per ").replace(" a ", " per ")
        for _what, often, _counts in rows("Bounds")
    }
    assert told == {MISSES, *(often for often, _made in BOUNDS.values())}


def test_each_pin_has_its_hashes():
    for name in ("requirements.txt", "requirements-dev.txt"):
        pins = re.split(r"\n(?=\S)", (TOP / name).read_text().strip())
        assert [pin for pin in pins if "==" not in pin or "--hash=sha256:" not in pin] == []
