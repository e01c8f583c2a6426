"""Every language says all there is to say, nothing else, and with the same words filled in."""

import io
import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po

from scorekeeper.web import language
from tests.texts import collected

TRANSLATIONS = Path(__file__).parents[1] / "scorekeeper" / "translations"
OTHERS = sorted(set(language.NAMES) - {"en"})
every_language = pytest.mark.parametrize("code", OTHERS)
PLACEHOLDER = re.compile(r"%\(\w+\)[sdr]|%[sdr]|\{\w+\}")


@cache
def catalog(code):
    with (TRANSLATIONS / code / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=code)


def messages(code):
    return [message for message in catalog(code) if message.id]


def forms(message):
    """The texts of a message beside those that translate them; one pair, or one a plural form."""
    if not message.pluralizable:
        return [(message.id, message.string)]
    one, many = message.id
    return [(many if number else one, said) for number, said in enumerate(message.string)]


def placeholders(text):
    return set(PLACEHOLDER.findall(text))


def test_every_language_that_can_be_chosen_has_a_catalog():
    assert sorted(path.name for path in TRANSLATIONS.iterdir()) == OTHERS


@every_language
def test_nothing_is_missing(code):
    said = {message.id for message in messages(code) if all(text for _, text in forms(message))}
    assert collected() - said == set()


@every_language
def test_nothing_is_left_over(code):
    assert {message.id for message in messages(code)} - collected() == set()
    assert list(catalog(code).obsolete) == []


@every_language
def test_nobody_has_still_to_look_at_a_translation(code):
    assert not catalog(code).fuzzy
    assert [message.id for message in messages(code) if message.fuzzy] == []


@every_language
def test_the_same_words_are_filled_in(code):
    differing = [
        (text, said)
        for message in messages(code)
        for text, said in forms(message)
        if placeholders(text) != placeholders(said)
    ]
    assert differing == []


@every_language
def test_no_space_is_lost_at_an_edge(code):
    pairs = [pair for message in messages(code) for pair in forms(message)]
    assert [said for text, said in pairs if text[-1].isspace() != said[-1].isspace()] == []
    assert [said for _text, said in pairs if said[0].isspace()] == []


@every_language
def test_plurals_are_those_of_the_language(code):
    number, rule = get_plural(code)
    assert (catalog(code).num_plurals, catalog(code).plural_expr) == (number, rule)
    counted = [message for message in messages(code) if message.pluralizable]
    assert [message.id for message in counted if len(message.string) != number] == []


@every_language
def test_what_is_compiled_is_what_is_written(code):
    compiled = io.BytesIO()
    write_mo(compiled, catalog(code))
    assert (TRANSLATIONS / code / "LC_MESSAGES" / "messages.mo").read_bytes() == compiled.getvalue()


def test_french_signs_never_stand_alone_on_a_line():
    said = [text for message in messages("fr") for _english, text in forms(message)]
    assert [text for text in said if re.search(" [:;!?»]|« ", text)] == []


NAMED = ("name", "names", "people", "other", "up", "down", "dealer", "leader", "maker", "payer")
NAMED += ("payee", "winners", "coming", "leaving", "phone", "player")


def test_no_french_word_would_lose_its_vowel_before_a_name():
    """It would be *d’Ana*, and *de Ben*."""
    swallowed = re.compile(rf"\b(?:de|que|si|ne) %\((?:{'|'.join(NAMED)})\)", re.IGNORECASE)
    said = [text for message in messages("fr") for _english, text in forms(message)]
    assert [text for text in said if swallowed.search(text)] == []
