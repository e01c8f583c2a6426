"""How sentences are made: translated whole, filled in with names that keep to themselves.

Names go in as they are and come out isolated (`<bdi>`), so that names of any script keep to
themselves; `.striptags()` of a sentence is its plain text, for a title.
"""

from collections.abc import Sequence

from babel.lists import format_list
from flask_babel import get_domain, get_locale
from markupsafe import Markup, escape

MINUS = "\u2212"
Names = Sequence[str]  # by seat


def signed(number: int) -> str:
    """Write a net or a total with its true sign: +2, 0, −1."""
    return f"+{number}" if number > 0 else str(number).replace("-", MINUS)


def bdi(name: str) -> Markup:
    """Isolate a name from the text around it."""
    return Markup("<bdi>{}</bdi>").format(name)


def say(text: str, **words: object) -> Markup:
    """Fill a translated sentence in; what is not yet markup is escaped."""
    return Markup(escape(text)) % words  # noqa: S704  # escaped first


def ngettext(one: str, many: str, num: int, **words: object) -> Markup:
    """Fill that translated sentence in which goes with `num`; what is not yet markup is escaped."""
    return say(get_domain().get_translations().ungettext(one, many, num), num=num, **words)


def everybody(names: Names, seats: Sequence[int]) -> Markup:
    """List the people at `seats`: "Ana, Ben and Cleo"."""
    people = [bdi(names[seat]) for seat in seats]
    return Markup(format_list(people, locale=get_locale()))  # noqa: S704  # isolated above
