"""Names: what is none, what is one, and that each is shown whole and harmless everywhere."""

import csv
import io

import pytest

from tests.web.play import again, document, new_table, play
from tests.web.reader import Reader

FAMILY = "👨\u200d👩\u200d👧\u200d👦"
BLANK = "Enter a name."
TOO_LONG = "A name has at most 40 characters."
TWICE = "Somebody else at this table is called that."
UNSHOWN = "This name has characters that cannot be shown."
REFUSED = {
    "empty": ("", BLANK),
    "blank": ("   ", BLANK),
    "no-break space": ("\u00a0", BLANK),
    "zero width": ("\u200b\u200b", BLANK),
    "Hangul filler": ("\u3164", BLANK),
    "41 letters": ("x" * 41, TOO_LONG),
    "41 families": (FAMILY * 41, TOO_LONG),
    "endless marks": ("a" + "\u0301" * 700, TOO_LONG),
    "NUL": ("An\0a", UNSHOWN),
    "twice": ("Cleo", TWICE),
    "other case": ("cLEO", TWICE),
    "other form": ("\uff23\uff4c\uff45\uff4f", TWICE),
    "white space around": (" Cleo\t", TWICE),
}
TAKEN = [
    "x" * 40, FAMILY * 20, "🇳🇱", "O'Brien & Söhne", "<b>x</b>", "{{7*7}}", "%(name)s", "{0}",
    'a"b', "\u202eevil", "عمر", "=HYPERLINK(1)", "None", "-1", "_(x)",
]  # fmt: skip


@pytest.mark.parametrize(("name", "said"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_name_starts_no_table(ana, name, said, stored):
    before, people = stored(), ("Ana", "Ben", "Cleo") if said == TWICE else ("Ana", "", "Cleo")
    form = ana.open("/new")
    answer = form.press("Start", {"first_dealer": 1}, players=(people[0], name, people[2]))
    assert (answer.status, said in answer.text, stored()) == (422, True, before)
    assert answer.form("Start").fields["players-0"] == "Ana"
    assert answer.form("Start").fields["players-1"].strip() == name.strip()
    assert answer.form("Start").fields["first_dealer"] == "1"


@pytest.fixture(scope="module")
def settings(app):
    """The settings of a game that is to stay as it is."""
    return new_table(Reader(app)).follow("Settings")


@pytest.mark.parametrize(("name", "said"), REFUSED.values(), ids=REFUSED)
def test_nobody_gets_such_a_name_in_the_settings(settings, name, said, stored):
    before = stored()
    answer = settings.press("Save", {"players-1": name})
    assert (answer.status, said in answer.text, stored()) == (422, True, before)


def test_only_the_names_are_needed(ana):
    page = ana.open("/new").press("Start", players=("Ana", "Ben", "Cleo"))
    assert (page.status, document(page)["players"]) == (200, ["Ana", "Ben", "Cleo"])


def test_a_table_without_any_names_says_so_at_each_seat(ana):
    answer = ana.open("/new").press("Start")
    assert (answer.status, answer.text.count(BLANK)) == (422, 3)


@pytest.mark.parametrize("name", TAKEN)
def test_a_name_is_shown_whole_and_harmless_everywhere(either, name):
    page = play(new_table(either, players=(name, "Ben", "Cleo"), table=name), 9, 6, 1)
    table = page.path.removesuffix("/games/1")
    reads = [page, *(page.follow(words) for words in ("Settings", "Who changed", "Correct hand"))]
    reads += [again(page), either.open(table), either.open("/")]
    for read in reads:
        assert read.status == 200
        assert "<b>x</b>" not in read.html
    assert name in page.text
    assert name in either.open(table).title
    assert document(page)["players"][0] == name
    assert cells(page)[1][2] == (f"'{name}" if name[0] in "=-" else name)


def cells(page):
    answer = page.reader.client.get(f"{page.path}.csv")
    return list(csv.reader(io.StringIO(answer.get_data(as_text=True).removeprefix("\ufeff"))))


def test_a_name_stands_in_the_title_as_it_is(ana):
    page = new_table(ana, players=("O'Brien & Söhne", "<b>x</b>", "{{7*7}}"))
    assert page.title.startswith("Hand 1 – O'Brien & Söhne deals and needs 8. <b>x</b> leads.")


def test_white_space_in_a_name_is_tidied(ana):
    page = new_table(ana, players=("  Ana \t Maria ", "Ben", "Cleo"))
    assert document(page)["players"][0] == "Ana Maria"


@pytest.mark.parametrize(
    ("typed", "said"),
    [("x" * 41, TOO_LONG), ("a\0b", UNSHOWN)],
)
def test_a_table_is_called_something_that_can_be_shown(ana, typed, said, stored):
    before = stored()
    answer = ana.open("/new").press("Start", {"table": typed}, players=("Ana", "Ben", "Cleo"))
    assert (answer.status, said in answer.text, stored()) == (422, True, before)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [("", "Ana, Ben, and Cleo"), ("\u200b", "Ana, Ben, and Cleo"), (" Thursdays ", "Thursdays")],
)
def test_a_table_is_called_by_its_name_or_by_its_people(ana, typed, shown):
    page = new_table(ana, table=typed)
    assert ana.open(page.path.removesuffix("/games/1")).title == shown


# -- The order of the seats


def test_buttons_move_a_name_up_and_down_and_the_deal_with_it(either):
    page = either.open("/new").press(
        "Move seat 1 down", {"first_dealer": 0}, players=("A", "B", "C")
    )
    assert [page.form("Start").fields[f"players-{seat}"] for seat in range(3)] == ["B", "A", "C"]
    page = page.press("Move seat 3 up")
    form = page.form("Start")
    assert [form.fields[f"players-{seat}"] for seat in range(3)] == ["B", "C", "A"]
    assert form.fields["first_dealer"] == "2"
    assert document(page.press("Start"))["players"] == ["B", "C", "A"]


@pytest.mark.parametrize(
    "move", ["up-0", "up-9", "down-99", "down-5", "sideways-1", "up--1", "", "up-²"]
)
@pytest.mark.parametrize("words", ["Start", "Save"])
def test_an_unknown_move_moves_nobody_and_saves_nothing(ana, move, words, stored):
    page = ana.open("/new") if words == "Start" else new_table(ana).follow("Settings")
    before = stored()
    answer = page.press(words, players=("A", "B", "C"), forged={"move": move})
    assert (answer.status, stored()) == (200, before)
    assert answer.form(words).fields["players-0"] == "A"


def test_the_first_dealer_can_be_drawn(ana, monkeypatch):
    monkeypatch.setattr("scorekeeper.web.home.secrets.randbelow", lambda seats: seats - 1)
    page = new_table(ana, first_dealer="draw")
    assert page.title.startswith("Hand 1 – Cleo deals")
