"""The rule book says what a table does and no more; its examples are what the rules make of it."""

import re
from dataclasses import replace

import pytest

from scorekeeper.rules.exchange import Order
from scorekeeper.rules.hand import Hand
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.sheet import score
from scorekeeper.rules.variant import Protocol, Variant
from scorekeeper.web import example, glossary
from scorekeeper.web.rulebook import SECTIONS
from tests.queries import queries
from tests.web.play import PEOPLE, asked, choosing, new_table, play

SWAPPING = [name for name, variant in PRESETS.items() if variant.exchange is not Protocol.NONE]
ROW = re.compile(rf"({'|'.join(PEOPLE)}) [a-z ]+? (\d+) (\d+) ([+−]?\d+) (\d+) ")
SWAP = re.compile(r"(\w+) ⇄ (\w+), (\d+) cards?")


def passages(page):
    return {found["id"] for _tag, found in page.elements if "id" in found}


def whys(page):
    """The passages that the page of a game leads to, by their ids."""
    links = [found["href"] for _tag, found in page.elements if found.get("class") == "why"]
    assert {link.partition("#")[0] for link in links} <= {f"{page.path}/rules"}
    return {link.partition("#")[2] for link in links}


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_a_rule_book(either, preset):
    page = either.open(f"/rules/{preset}")
    assert (page.status, page.title.startswith("Rules: ")) == (200, True)
    headings = set(SECTIONS) if PRESETS[preset].chips else set(SECTIONS) - {"chips"}
    assert headings <= passages(page)
    assert {link[1:] for link in page.links.values() if link.startswith("#")} == headings


def test_all_presets_are_listed(ana):
    links = set(ana.open("/rules").links.values())
    assert {f"/rules/{preset}" for preset in PRESETS} <= links


def test_the_rule_book_of_a_preset_asks_the_database_for_nothing(app, ana):
    with queries(app) as asked_for:
        assert ana.open("/rules/classic").status == 200
    assert asked_for == []


SAYS = {
    "classic": "The dealer looks at the kitty / The player who is up gives the lowest cards in hand"
    " / The higher target in the hand about to be played / The highest total after 9 hands wins."
    " So each player deals 3 times. / up to 4 may lie in the cards laid away",
    "online": "back goes the highest card of that suit / Nobody has seen the kitty yet. / before"
    " the kitty is seen / takes the kitty for them / The first to 10 points wins",
    "service": "Whoever takes 12 tricks in one hand wins. / pays the other one 1 chip for each"
    " card / Ties The rule itself knows none.",
    "nine_five_two": "dealer 9 eldest 5 middle 2",
    "traditional": "Once everybody has dealt, a dealer who has reached the target wins. Of several,"
    " the first one. / Ties The rule itself knows none. Where the game ends otherwise / as good"
    " as won",
    "chips": "Most chips win when the table stops. Of equal chips, the higher total. / Ben pays Ana"
    " 3 chips. Cleo pays Ana 3 chips.",
    "strict_51": "so that 51 are in play / There is no kitty. / nets of every hand add up to +1 /"
    " in which nobody was down / 1 over-trick a hand finds nobody / that finds no partner.",
    "no_exchange": "There is none at this table",
    "four_players": "4 play, each alone / add up to −4, not to 0 / in which nobody was up / is let"
    " off / third hand / Of equal targets, the first one clockwise / deals 2 times",
    "dealers_choice": "each of 8-5-3 goes to one player / The dealer gives out the targets.",
    "three_two_five": "You need 30 cards / The eldest hand names the trump suit.",
}


@pytest.mark.parametrize("preset", SAYS)
def test_a_rule_book_says_what_its_switches_say(ana, preset):
    text = ana.open(f"/rules/{preset}").text
    assert [words for words in SAYS[preset].split(" / ") if words not in text] == []


SILENT = {
    "classic": "chip / no partner / Nobody has seen / nets of every hand / without trump may",
    "strict_51": "looks at / picks the kitty up / The kitty has no part / When does the dealer",
    "no_exchange": "⇄ / Who goes first / Whoever was up or down / Remember the exchange",
    "online": "lowest cards in hand / looks at the kitty",
    "four_players": "Middle hand / middle hand ",
}


@pytest.mark.parametrize("preset", SILENT)
def test_a_rule_book_is_silent_about_what_is_not_done(ana, preset):
    text = ana.open(f"/rules/{preset}").text.partition(" Variants C")[0].partition(" Variants O")[0]
    assert [words for words in SILENT[preset].split(" / ") if words in text] == []


# -- What a table has mixed

MIXED = {
    "exchange_order": "most_up",
    "exchange_timing": "after_trump",
    "leader": "dealer",
    "no_trump": "true",
    "first_hand_targets-0": "9",
    "first_hand_targets-1": "4",
    "first_hand_targets-2": "3",
    "max_hands": "12",
    "victory": "traditional",
    "several": "best",
    "test": "up",
}


def test_the_rule_book_of_a_game_follows_its_house_rules(ana):
    page = new_table(ana, **MIXED).follow("The rules of this game")
    for said in (
        "Whoever is most up",
        "once trump is named",
        "The dealer leads any card",
        "A hand without trump may be called",
        "dealer 9 8 eldest 4 5 middle 3 3",
        "who has beaten the target wins. Of several, the one with the best total.",
        "Where several dealers made it in the first round and have the same total",
        "After 12 hands it is over in any case",
    ):
        assert said in page.text
    assert page.follow("Game 1").path == page.path.removesuffix("/rules")


ORDERS = {
    Order.UPCOMING: "The higher target in the hand about to be played:",
    Order.FINISHED: "The higher target in the hand just played:",
    Order.MOST_UP: "Whoever is most up, and of equals the higher target",
    Order.NEXT_IN_TURN: "turns to the next player clockwise who is down.",
}


@pytest.mark.parametrize("order", Order)
def test_of_four_orders_the_one_agreed_is_told(ana, order):
    text = new_table(ana, exchange_order=order).follow("The rules of this game").text
    assert [one for one, words in ORDERS.items() if words in text] == [order]


# -- Examples


@pytest.mark.parametrize("preset", SWAPPING)
def test_the_examples_are_what_the_rules_make_of_the_hands_shown(ana, preset):
    variant = replace(PRESETS[preset], dealer_assigns_targets=False)
    text = ana.open(f"/rules/{preset}").text.partition("The end")[2]
    rows = ROW.findall(text)
    shown = [rows[: variant.seats], rows[variant.seats :]]
    sheets = [
        score(variant, 0, [Hand(tricks=tuple(int(row[2]) for row in hand))], play_on=True)
        for hand in shown
    ]
    for hand, sheet in zip(shown, sheets, strict=True):
        nets = [int(row[3].replace("−", "-")) for row in hand]
        assert (tuple(nets), sheet.next.targets) == (
            sheet.lines[0].net,
            tuple(int(row[4]) for row in hand),
        )
    owed = [
        (PEOPLE[swap.up], PEOPLE[swap.down], str(swap.cards))
        for sheet in sheets
        for swap in sheet.lines[0].exchanges
    ]
    assert SWAP.findall(text) == owed


def test_the_example_of_the_classic_game_is_the_one_of_the_books():
    line = example.sheet(PRESETS["classic"], example.ONE_UP).lines[0]
    assert (line.tricks, line.net) == ((11, 4, 1), (3, -1, -2))
    assert [(swap.up, swap.down, swap.cards) for swap in line.exchanges] == [(0, 1, 1), (0, 2, 2)]


@pytest.mark.parametrize("wanted", [example.ONE_UP, example.ONE_DOWN])
@pytest.mark.parametrize(
    ("targets", "tricks"),
    [((7, 8), 15), ((1, 0, 0), 1), ((4, 3, 2, 1), 10), ((3, 3, 2, 1, 1), 10), ((2,) * 6, 8)],
)
def test_any_rules_have_an_example(targets, tricks, wanted):
    line = example.sheet(Variant(targets=targets, tricks=tricks, kitty=0), wanted).lines[0]
    assert sum(line.tricks) == tricks
    assert all(took >= 0 for took in line.tricks)


def test_every_word_is_there_in_every_language():
    assert all(len(words) == len(glossary.LANGUAGES) for words in glossary.WORDS)
    assert all(word.strip() for words in glossary.WORDS for word in words)


# -- Why?


def over(reader):
    return new_table(reader, (9, 4, 3), hands="1")


def played_on(reader):
    return over(reader).press("Play on")


def left_over(reader):
    return new_table(reader, (12, 4, 1), rules="strict_51")


def for_chips(reader):
    return new_table(reader, (9, 4, 3), rules="chips")


STATES = {
    new_table: {"no-exchange"},
    over: {"victory"},
    played_on: {"victory", "order"},
    asked: {"ties", "victory"},
    choosing: {"targets"},
    left_over: {"order", "left-over"},
    for_chips: {"order", "chips"},
}


@pytest.mark.parametrize("prepare", STATES)
def test_every_decision_says_why(ana, prepare):
    page = prepare(ana)
    assert whys(page) == STATES[prepare]
    assert whys(page) <= passages(ana.open(f"{page.path}/rules"))


def test_who_watches_may_ask_why_too(app, ana):
    page = play(new_table(ana), 9, 4, 3)
    link = ana.open(f"{page.path.partition('/games')[0]}/share").html
    watched = re.search(r"/w/[\w-]+", link)[0]
    seen = ana.open(f"{watched}/games/1")
    assert whys(seen) == {"order"}
    assert ana.open(f"{seen.path}/rules").follow("Game 1").path == seen.path


def test_every_page_leads_to_the_rules(ana):
    assert ana.open("/").follow("Rules of Sergeant Major").path == "/rules"
    assert new_table(ana).links["Rules"] == ana.open("/nowhere").links["Rules"] == "/rules"


def test_a_preset_leads_to_a_table_with_its_rules(ana):
    page = ana.open("/rules/online").follow("New table with these rules")
    assert page.form("Start").fields["rules"] == "online"
