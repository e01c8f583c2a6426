"""`scorekeeper presets`: the rules that have a name."""

from argparse import ArgumentParser, Namespace
from gettext import NullTranslations as Catalog

from .. import wording
from ..rules import agreement
from ..rules.presets import PRESETS
from .answers import print_json


def add_arguments(parser: ArgumentParser, catalog: Catalog) -> None:
    """Say what the command takes."""
    told = catalog.gettext("print them as full rules objects")
    parser.add_argument("--json", action="store_true", help=told)


def run(arguments: Namespace, catalog: Catalog) -> int:
    """Print the named rules."""
    if arguments.json:
        print_json({name: agreement.dump(variant) for name, variant in PRESETS.items()})
    else:
        lines = {name: catalog.gettext(wording.PRESETS[name]) for name in PRESETS}
        print("\n".join(f"{name:21} {line}" for name, line in lines.items()))
    return 0
