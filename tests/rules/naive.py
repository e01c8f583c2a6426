"""The second score sheet of the engine, also for documents that name a preset."""

import json
from pathlib import Path

from scorekeeper.engine.checking import naive
from scorekeeper.engine.checking.naive import USUAL

__all__ = ["PRESETS", "USUAL", "agreed", "sheet"]

PRESETS = json.loads((Path(__file__).parents[1] / "cases" / "presets.json").read_text())


def sheet(document):
    """The whole sheet of a document, as JSON has it."""
    return naive.sheet({**document, "rules": _object(document["rules"])})


def agreed(rules):
    """The rules with everything said that was left out."""
    return naive.agreed(_object(rules))


def _object(rules):
    return PRESETS[rules] if isinstance(rules, str) else rules
