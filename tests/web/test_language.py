"""A hand played in each language, and which language a reader gets."""

import json
import re
from urllib.parse import urlsplit

import pytest

from scorekeeper.web import language
from tests.web.play import PEOPLE, new_table
from tests.web.reader import HX, Reader

# By language: the button that starts, the one that saves, what is to do then, who swaps, the end.
WORDS = {
    "en": (
        *("Start", "Save hand 1", "Hand 2 – Ben deals and needs 8. Cleo leads."),
        "Cleo gives Ben the lowest card in hand; Ben gives back the highest one.",
        *("Stop after hand 1", "Ana has won."),
    ),
    "fr": (
        *("C’est parti", "Enregistrer la donne 1"),
        "Donne 2 – Ben distribue et vise 8. Cleo entame.",
        "Cleo donne à Ben sa carte la plus basse ; Ben rend sa plus haute.",
        *("Arrêter après la donne 1", "Ana a gagné."),
    ),
    "it": (
        *("Si comincia", "Salva la distribuzione 1"),
        "Distribuzione 2 – dà Ben, punta a 8. Apre Cleo.",
        "Cleo cede a Ben la sua carta più bassa; Ben rende la sua più alta.",
        *("Fermati dopo la distribuzione 1", "Ha vinto Ana."),
    ),
    "nl": (
        *("Beginnen", "Ronde 1 opslaan", "Ronde 2 – Ben deelt, doel 8. Cleo komt uit."),
        "Cleo geeft Ben de laagste kaart uit de hand; Ben geeft de hoogste terug.",
        *("Stoppen na ronde 1", "Ana heeft gewonnen."),
    ),
}
every_language = pytest.mark.parametrize("code", language.NAMES)


@pytest.fixture
def read(app):
    """Give a browser to somebody who reads a language."""
    return lambda code, **headers: Reader(app, {"Accept-Language": code, **headers})


def spoken(page):
    return next(about["lang"] for tag, about in page.elements if tag == "html")


# -- A hand


@every_language
def test_a_hand_is_played_in_the_language_of_the_browser(code, read):
    start, save, to_do, swap, stop, won = WORDS[code]
    page = read(f"{code}-XX, {code};q=0.8").open("/new")
    page = page.press(start, {"first_dealer": 0}, players=PEOPLE[:3])
    page = page.press(save, tricks=(10, 2, 4))
    said = page.text.replace("\xa0", " ")
    assert (spoken(page), to_do in said, swap in said) == (code, True, True)
    assert (to_do in page.title, "+2" in said, "−3" in said) == (True, True, True)
    assert won in page.press(stop).text


@every_language
def test_a_hand_that_does_not_add_up_is_refused_in_the_language(code, read):
    start, save, *_rest = WORDS[code]
    page = read(code).open("/new").press(start, {"first_dealer": 0}, players=PEOPLE[:3])
    answer = page.press(save, tricks=(10, 5, 4))
    assert (answer.status, answer.form(save).fields["tricks-0"]) == (422, "10")
    many = {"en": "3 tricks too many", "fr": "3 plis de trop", "it": "3 prese di troppo"}
    assert many.get(code, "3 slagen te veel") in answer.text


@pytest.mark.parametrize(
    ("code", "tricks", "said"),
    [
        ("fr", (9, 4, 2), "15 sur 16 : il manque 1 pli."),
        ("it", (9, 4, 0), "13 su 16: mancano 3 prese."),
        ("nl", (9, 4, 2), "15 van 16: er ontbreekt 1 slag."),
    ],
)
def test_one_and_many_are_told_apart(code, tricks, said, read):
    start, save, *_rest = WORDS[code]
    page = read(code).open("/new").press(start, players=PEOPLE[:3])
    assert said in page.press(save, tricks=tricks).text.replace("\xa0", " ")


# -- Which one


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ("fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        ("it-CH", "it"),
        ("de,nl;q=0.7,en;q=0.3", "nl"),
        ("de, ja", "en"),
        ("*", "en"),
        ("", "en"),
    ],
)
def test_the_browser_chooses(asked, code, read):
    assert spoken(read(asked).open("/")) == code


@every_language
def test_every_language_is_offered_on_every_page_by_its_own_name(code, read):
    for address in ("/", "/new", "/nowhere"):
        assert set(language.NAMES.values()) <= set(read(code).open(address).buttons)


def test_what_was_chosen_stays_whatever_the_browser_asks_for(read):
    reader = read("it")
    page = new_table(reader.open("/").press("English").reader).press("Nederlands")
    assert (spoken(page), spoken(reader.open("/new"))) == ("nl", "nl")
    assert page.path.endswith("/games/1")


def test_a_language_is_part_of_no_link(read):
    page = new_table(read("en")).press("Français")
    share = page.reader.open(f"{page.path.removesuffix('/games/1')}/share")
    addresses = [
        about["value"] for _tag, about in share.elements if "/t/" in about.get("value", "")
    ]
    assert addresses
    assert [urlsplit(address).query for address in addresses] == [""] * len(addresses)
    assert spoken(read("it").open(page.path)) == "it"


def test_what_is_no_language_of_ours_is_not_chosen(read):
    page = read("fr").open("/")
    assert spoken(page.press("English", forged={"language": "xx"})) == "fr"


def test_a_part_of_a_page_says_in_which_language_it_is(read):
    """So that a frame in another language is not kept around it."""
    page = read("fr").open("/")
    part = page.reader.client.get("/", headers={**HX, "Accept-Language": "nl"})
    assert f'data-release="{part.headers["Release"]}"' not in page.html
    again = page.reader.client.get("/", headers={**HX, "Accept-Language": "fr"})
    assert f'data-release="{again.headers["Release"]}"' in page.html


# -- The home screen, and no connection


@pytest.mark.parametrize(
    ("code", "name"), [("fr", "Carnet de score"), ("it", "Segnapunti"), ("nl", "Scoreblok")]
)
def test_the_home_screen_is_in_the_language(code, name, read):
    told = json.loads(read(code).open("/manifest.webmanifest").html)
    assert (told["name"], told["lang"], told["id"]) == (name, code, "/")


def test_the_service_worker_keeps_a_page_in_the_language(read):
    def kept(code):
        page = read(code).open("/sw.js")
        return read(code).open(json.loads(re.search("OFFLINE = (.+);", page.html)[1]))

    assert kept("nl").title == "Geen verbinding"
    assert kept("nl").address != kept("fr").address


# -- As each language writes it


@pytest.mark.parametrize(
    ("code", "ranks"),
    [
        ("en", {"A", "K", "Q", "J"}),
        ("fr", {"A", "R", "D", "V"}),
        ("it", {"A", "Re", "Regina", "Fante"}),
        ("nl", {"A", "H", "V", "B"}),
    ],
)
def test_cards_have_the_ranks_of_the_language(code, ranks, read):
    page = read(code).open("/lab/hand?seed=7")
    shown = re.findall(r'<span class="face">(\w+)<', page.html)
    assert {rank for rank in shown if not rank.isdecimal()} == ranks
