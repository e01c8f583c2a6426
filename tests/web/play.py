"""Short ways to play: a table with people, and hands, as a reader of forms would do it."""

from functools import lru_cache

from tests.web.reader import Reader, seats

PEOPLE = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay")


def new_table(reader, *hands, people=3, **typed):
    """A new table, whose first deal is Ana's, with some hands played; the page of its game.

    Forms are sent as they stood when one was read, so that not each table reads them anew.
    """
    names = typed.pop("players", PEOPLE[:people])
    sent = start_form(reader.client.application).filled(
        {"csrf_token": reader.token, "first_dealer": 0, **typed} | seats(players=names)
    )
    game = store(reader, "/new", sent)
    assert game.endswith("/games/1"), game
    for number, tricks in enumerate(hands, start=1):
        hand = {"csrf_token": sent["csrf_token"], "number": number, **seats(tricks=tricks)}
        store(reader, f"{game}/hands", hand)
    return reader.open(game)


@lru_cache(maxsize=1)
def start_form(app):
    """The form of a new table, which is the same for all who read English: read once."""
    return Reader(app).open("/new").form("Start")


def store(reader, address, sent):
    """Send what a form would, and look at nothing; where it leads to."""
    answer = reader.client.post(address, data=sent, headers=reader.headers)
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"]


def play_all(page, hands):
    """Record hand after hand with the form of the first, and read the page after the last."""
    form = page.form("Save hand")
    for number, tricks in enumerate(hands, start=int(form.fields["number"])):
        store(page.reader, form.action, {**form.fields, "number": number, **seats(tricks=tricks)})
    return again(page)


def play(page, *tricks, **typed):
    """Record the coming hand, and read the page after it."""
    after = page.press("Save hand", {**seats(tricks=tricks), **typed})
    assert (after.status, after.path) == (200, page.path), after.text
    return after


def sheet(page):
    return page.reader.json(f"{page.path}/sheet.json")


def document(page):
    return page.reader.json(f"{page.path}.json")


def tricks(page):
    """The tricks of all hands, as they are stored."""
    return [tuple(hand["tricks"]) for hand in document(page)["hands"]]


def totals(page):
    hands = sheet(page)["hands"]
    return tuple(hands[-1]["totals"]) if hands else None


def again(page):
    """The same page, opened anew."""
    return page.reader.open(page.path)


# -- Games as they may stand


def playing(reader):
    """Three hands played, and a fourth one taken back."""
    return new_table(reader, (8, 5, 3), (3, 8, 5), (6, 4, 6), (9, 6, 1)).press("Undo")


def asked(reader):
    """Stopped with Ana and Ben level, who are asked about the last trick."""
    return new_table(reader, (9, 6, 1)).press("Stop after hand 1")


def choosing(reader):
    """Ana has still to give out the targets of the first hand."""
    return new_table(reader, rules="dealers_choice")


def waiting(reader):
    """A run of the lab that nobody has begun to play."""
    page = reader.open("/lab").press("Play", {"games": 40})
    assert page.path.startswith("/lab/runs/"), page.text
    return page


def binned(reader):
    """In the bin, after one hand."""
    return new_table(reader, (9, 6, 1)).follow("Settings").press("Put this game into the bin")


def asking(reader):
    """Other phones are asked about each hand."""
    page = playing(reader)
    reader.open(table_of(page)).press("Ask")
    return again(page)


def asking_no_more(reader):
    """They were to be asked, and that was undone."""
    page = asking(reader)
    reader.open(table_of(page)).press("Undo")
    return again(page)


def disputed(reader):
    """Somebody objects to the last hand, number 3."""
    page = asking(reader)
    return reader.open(page.path).press("Objection")


def table_of(page):
    """The address of the table that a game is played at."""
    return "/".join(page.path.split("/")[:3])


def with_a_double(reader):
    """Ana is there twice."""
    page = playing(reader)
    reader.open(f"{table_of(page)}/players").press("Add a regular", {"name": "Anna"})
    return again(page)


def ids(page):
    """Who plays at the table, by id."""
    people = page.reader.open(f"{table_of(page)}/players")
    forms = [form for form in people.forms if form.button("Make them one")]
    return [number for form in forms for number in form.offers["one"] if number]


def hand_binned(reader):
    """The bin, with the last hand of three in it."""
    page = playing(reader).follow("Correct hand 3").press("Delete")
    return reader.open(f"{table_of(page)}/bin")


def idle(reader):
    """The bin of a table where Dan has never played."""
    page = playing(reader)
    reader.open(f"{table_of(page)}/players").press("Add a regular", {"name": "Dan"})
    return reader.open(f"{table_of(page)}/bin")


def idle_binned(reader):
    """The same, with Dan in the bin."""
    return idle(reader).press("Into the bin")


def gone(reader):
    """A table that lies in the bin."""
    page = playing(reader)
    reader.open(f"{table_of(page)}/bin").press("Put the whole table into the bin")
    return reader.open(table_of(page))
