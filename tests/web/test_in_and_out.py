"""Everything goes out and comes in again: the same, once, whole or not at all."""

import io
import json
import re
from random import Random
from time import process_time
from uuid import uuid4

import pytest

from scorekeeper import intake, kept
from scorekeeper.database import db
from scorekeeper.models import Change, Game, Hand, Kept, Player, Seat, Table
from scorekeeper.newcomers import Unclear
from tests.web.play import PEOPLE, again, new_table, play, playing, table_of
from tests.web.reader import Page, Reader
from tests.web.test_counter import on, tap


def lived_in(reader):
    """A table of which little can be said that is not said: games, changes, a bin, odd names."""
    page = new_table(reader, (9, 4, 3), hands="2", players=("Zoë", "O'Brien & Söhne", "نور 🐺"))
    page = play(page, 3, 8, 5, trump="hearts", note="=1+1", last_trick=1, dealer=0)
    page = page.follow("Correct hand 1").press("Save", tricks=(8, 5, 3))
    page = page.press("Undo").press("Bring back").press("Next game")
    page = play(page, 4, 4, 8).press("All done")
    page.follow("Settings").press("Save", {"players-0": "Zoé", "note": "long\nnight"})
    again(page).follow("Settings").press("Put this game into the bin")
    meddled_with(reader, table_of(page))
    return reader.open(table_of(page)).press("New game")


def meddled_with(reader, table):
    """What becomes of people at a table, and of its habits: some of it undone, and brought back."""
    people = f"{table}/players"
    for name in ("Zoe", "Dan", "Eve"):
        reader.open(people).press("Add a regular", {"name": name})
    form = reader.open(people).form("Make them one")
    zoé, zoe = form.offers["one"][1], form.offers["one"][-3]
    reader.open(people).press("Make them one", {"one": zoe, "other": zoé})
    reader.open(people).press("Undo").press("Bring back")
    reader.open(people).press("Archive Dan")
    reader.open(f"{table}/bin").press("Into the bin")  # Dan, who is the first
    reader.open(table).press("Ask").press("Don’t ask").press("Undo")
    reader.open(people).press("Archive Eve").press("Undo")  # and can be brought back


def exported(page, end="table.json"):
    return page.reader.client.get(f"{table_of(page)}/{end}").get_data()


def purge(app, key):
    """Let a table be gone for good, as after its time in the bin."""
    with app.app_context():
        table = db.session.query(Table).filter_by(key=key).one()
        games = [row.id for row in db.session.query(Game.id).filter_by(table_id=table.id)]
        db.session.query(Change).filter_by(table_id=table.id).delete()
        for rows in (Kept, Seat, Hand):
            db.session.query(rows).filter(rows.game_id.in_(games)).delete()
        for rows in (Game, Player):
            db.session.query(rows).filter_by(table_id=table.id).delete()
        db.session.delete(table)
        db.session.commit()


def send(reader, at, data, **fields):
    """Import a document by hand, as pasted text."""
    text = data.decode() if isinstance(data, bytes) else data
    return reader.open(at).press("Import", {"document": text, **fields})


PAGES = (
    "",
    "/history",
    "/stats",
    "/bin",
    "/players",
    "/changes",
    "/games/1",
    "/games/2",
    "/games/3",
    "/games/1/changes",
)


def texts(reader, table):
    """What the pages of a table say, but for how long ago it was."""
    read = [re.sub(r"\d+ \w+ ago|just now", "", reader.open(f"{table}{end}").text) for end in PAGES]
    return [text.partition("What came of it")[0] for text in read]


def test_a_table_that_is_gone_comes_back_the_same_with_new_links(app, ana):
    page = lived_in(ana)
    table, before = table_of(page), exported(page)
    said = texts(ana, table)
    purge(app, table.removeprefix("/t/"))
    back = send(ana, "/import", before)
    assert back.path.endswith("/import")
    new = back.path.removesuffix("/import")
    assert (new != table, exported(ana.open(f"{new}/games/1"))) == (True, before)
    assert texts(ana, new) == said
    with app.app_context():
        assert list(kept.wrong(db.session())) == []


def test_a_hand_half_counted_is_counted_on_where_it_comes_in(app, ana):
    page = tap(on(new_table(ana, (8, 5, 3))), 0, 2)
    before = exported(page)
    assert json.loads(before)["games"][0]["counted"] == {"2": [0, 2]}
    purge(app, page.path.split("/")[2])
    assert exported(send(ana, "/import", before)) == before


def test_what_came_in_can_be_undone_and_seen_as_it_was(app, ana):
    page = lived_in(ana)
    table, before = table_of(page), exported(page)
    purge(app, table.removeprefix("/t/"))
    new = send(ana, "/import", before).path.removesuffix("/import")
    first = ana.open(f"{new}/games/1")
    changes = first.follow("Who changed what")
    for change in [link for words, link in changes.links.items() if "The game then" in words]:
        assert ana.open(change).status == 200
    assert first.press("Undo").status == 200


def test_a_table_that_is_here_is_not_made_again(ana):
    page = lived_in(ana)
    refused = send(ana, "/import", exported(page))
    assert (refused.status, "is here already" in refused.text) == (409, True)


ALONE = ["games/1.json", "games/1.csv", "table.csv"]


@pytest.mark.parametrize("end", ALONE)
def test_what_has_no_table_makes_one_and_no_second_one(ana, end, stored):
    sheet = exported(lived_in(ana), end).decode("utf-8-sig")
    assert send(ana, "/import", sheet).status == 200
    before = stored()
    refused = send(ana, "/import", sheet)
    assert (refused.status, "is here already" in refused.text) == (409, True)
    assert stored() == before


@pytest.mark.parametrize("end", ALONE)
@pytest.mark.parametrize("name", ["Zoe the second", "Zoë"])
def test_a_game_does_not_come_to_its_own_table_again(ana, end, name, stored):
    page = new_table(ana, (9, 4, 3), (3, 8, 5), hands="2", players=("Zoë", "Ben", "Cleo"))
    sheet, table = exported(page, end).decode("utf-8-sig"), table_of(page)
    page.follow("Settings").press("Save", {"players-0": name, "note": ""})
    before = stored()
    assert "Already there: Game 1" in send(ana, f"{table}/import", sheet).text
    assert stored() == before


UNDATED = "hand,A tricks,B tricks,C tricks\n1,9,4,3\n2,3,8,5\n"


def test_the_same_tricks_of_other_people_are_another_game(ana):
    table = table_of(new_table(ana, (9, 4, 3), (3, 8, 5), hands="2"))
    assert "New: Game 2" in send(ana, f"{table}/import", UNDATED).text
    assert "Already there: Game 2" in send(ana, f"{table}/import", UNDATED).text
    asked = send(ana, f"{table}/import", UNDATED.replace("A", "D"))
    assert "New: Game 3" in asked.press("Import").text


def test_two_games_of_the_same_facts_are_two(ana):
    head = "game,player 1,player 2,player 3,tricks 1,tricks 2,tricks 3\n"
    rows = "".join(f"{number},A,B,C,9,4,3\n" for number in (1, 2))
    table = table_of(new_table(ana))
    assert "New: Game 2 Game 3" in send(ana, f"{table}/import", head + rows).text


def test_a_game_that_is_there_but_in_the_bin_is_said_to_be(ana):
    page = new_table(ana, (9, 6, 1))
    data = exported(page)
    page.follow("Settings").press("Put this game into the bin")
    answer = send(ana, f"{table_of(page)}/import", data)
    assert "Already there: Game 1 Of these, in the bin: Game 1" in answer.text


def test_an_import_loads_no_game_but_those_that_it_has(ana, loaded):
    page = new_table(ana, (9, 4, 3), hands="1").press("Next game")
    data = json.loads(exported(page))
    one = data | {"games": data["games"][:1], "changes": []}
    loaded.clear()
    assert "Already there: Game 1" in send(ana, f"{table_of(page)}/import", json.dumps(one)).text
    assert loaded == ["game 1"]


def test_twice_is_once(ana, stored):
    page = lived_in(ana)
    before = stored()
    answer = send(ana, f"{table_of(page)}/import", exported(page))
    assert "Already there: Game 1 Game 2 Game 3" in answer.text
    assert stored() == before


def test_a_game_that_says_something_else_is_left_as_it_is(ana, stored):
    page = playing(ana)
    data = json.loads(exported(page))
    data["games"][0]["hands"][0] = {"tricks": [1, 1, 14]}
    del data["games"][0]["changes"]
    before = stored()
    answer = send(ana, f"{table_of(page)}/import", json.dumps(data))
    assert ("say something else: Game 1" in answer.text, stored()) == (True, before)


def test_nobody_is_merged_by_name_unasked(ana, ben, stored):
    theirs, page = exported(playing(ana)), new_table(ben, players=("Ana", "Dan", "Eve"))
    before = stored()
    asked = send(ben, f"{table_of(page)}/import", theirs)
    assert ("Who is who?" in asked.text, stored()) == (True, before)
    wrong = asked.press("Import", {"who-0": "new"})
    assert (wrong.status, stored()) == (422, before)
    done = wrong.press("Import", {"who-0": "new", "name-0": "Ana the second"})
    assert "New: Game 2" in done.text
    assert "Ana the second, Ben, and Cleo" not in done.follow("Game 2").title
    assert [one for one in ("Ana the second", "Ben", "Cleo") if one in done.follow("Game 2").text]


@pytest.mark.parametrize("name", ["Ben", "ben ", "Dan"])
def test_nobody_new_is_called_as_somebody_else(ana, ben, name, stored):
    theirs, page = exported(playing(ana)), new_table(ben, players=("Ana", "Dan", "Eve"))
    asked = send(ben, f"{table_of(page)}/import", theirs)
    before = stored()
    refused = asked.press("Import", {"who-0": "new", "name-0": name})
    assert (refused.status, stored()) == (422, before)
    assert refused.form("Import").fields["name-0"] == name


def test_two_who_are_new_have_names_of_their_own(app, ana):
    theirs = json.loads(exported(playing(ana)))
    ana_id, _ben, cleo_id = theirs["games"][0]["seats"]
    with app.app_context():
        told, table = intake.load(json.dumps(theirs).encode()), Table(name="")
        db.session.add(table)
        with pytest.raises(Unclear, match="Cleo") as raised:
            intake.take(told, table, {ana_id: "cleo"}, db.session())
    assert {person.id for person in raised.value.people} == {ana_id, cleo_id}


def test_somebody_can_be_the_same(app, ana, ben):
    theirs, page = exported(playing(ana)), new_table(ben, players=("Ana", "Dan", "Eve"))
    done = send(ben, f"{table_of(page)}/import", theirs).press("Import")
    assert "New: Game 2" in done.text
    names = ben.open(f"{table_of(page)}/stats").text
    assert "Ana" in names
    assert "Ana 2" not in names


def test_two_of_one_game_are_two(ana, ben, stored):
    theirs, page = exported(playing(ana)), new_table(ben)
    asked = send(ben, f"{table_of(page)}/import", theirs)
    before = stored()
    form = asked.form("Import")
    same = form.offers["who-0"][0]
    refused = asked.press("Import", {"who-0": same, "who-1": same})
    assert (refused.status, stored()) == (422, before)
    assert "already has a seat" in refused.text


@pytest.mark.parametrize("changes", [False, True])
def test_a_single_game_comes_in(ana, ben, changes):
    page = lived_in(ana)
    data = ana.json(f"{table_of(page)}/games/1.json")
    if changes:
        made = {"number": 1, "at": data["created_at"], "kind": "settings"}
        made |= {"before": {"names.0": "Zo", "seats": [1, 0, 2]}}
        data["changes"] = [made | {"after": {"names.0": "Zoë", "seats": [0, 1, 2]}}]
    table = table_of(new_table(ben))
    assert "New: Game 2" in send(ben, f"{table}/import", json.dumps(data)).text
    assert "Already there: Game 2" in send(ben, f"{table}/import", json.dumps(data)).text
    assert ben.json(f"{table}/games/2.json")["hands"] == data["hands"]


def test_a_file_is_taken_as_well(ana):
    page = playing(ana)
    data, table = exported(page), table_of(page)
    token = ana.open(f"{table}/import").form("Import").fields["csrf_token"]
    sent = {"csrf_token": token, "file": (io.BytesIO(data), "table.json")}
    answer = ana.client.post(f"{table}/import", data=sent, follow_redirects=True)
    assert "Already there:" in answer.text


def test_an_old_spreadsheet_keeps_its_accents_while_it_asks_who_is_who(ana, ben):
    page = new_table(ana, (9, 4, 3), players=("Ana", "Zoë", "Cleo"))
    sheet = exported(page, "table.csv").decode("utf-8-sig").encode("cp1252")
    table = table_of(new_table(ben, players=("Ana", "Dan", "Eve")))
    token = ben.open(f"{table}/import").form("Import").fields["csrf_token"]
    sent = {"csrf_token": token, "file": (io.BytesIO(sheet), "table.csv")}
    asked = Page(ben, ben.client.post(f"{table}/import", data=sent))
    assert "Zoë" in asked.press("Import").follow("Game 2").text


def test_a_spreadsheet_tells_which_targets_were_given_out(ana, ben):
    page = new_table(ana, rules="dealers_choice").press("These are the targets")
    page = play(page, 9, 4, 3).press("Stop after hand 1").press("Play on")
    table = table_of(page)
    answer = send(ana, f"{table}/import", exported(page, "table.csv").decode("utf-8-sig"))
    assert "Already there: Game 1" in answer.text


@pytest.mark.parametrize("end", ["table.csv", "games/1.csv"])
def test_a_spreadsheet_comes_in_again(ana, ben, end):
    page = lived_in(ana)
    sheet = exported(page, end).decode("utf-8-sig")
    table = table_of(new_table(ben, hands="2"))
    answer = send(ben, f"{table}/import", sheet)
    assert "New: Game 2" in answer.text, answer.text
    one, other = ana.json(f"{table_of(page)}/games/1.json"), ben.json(f"{table}/games/2.json")
    assert (one["players"], one["hands"]) == (other["players"], other["hands"])
    assert "Already there: Game 2" in send(ben, f"{table}/import", sheet).text


def test_a_spreadsheet_by_other_rules_is_refused(ana, ben, stored):
    sheet = exported(new_table(ana, (9, 4, 3), rules="nine_five_two"), "games/1.csv").decode()
    sheet = sheet.replace("nine_five_two", "")  # by those of the table, then
    table = table_of(new_table(ben))
    before = stored()
    refused = send(ben, f"{table}/import", sheet)
    assert (refused.status, stored()) == (422, before)
    assert "hands[0].target[0]: by these rules this is another number" in refused.text


@pytest.mark.parametrize("name", ["=HYPERLINK(1)", "+1", "-1", "@x", "'=quoted"])
def test_no_spreadsheet_holds_a_formula_and_figures_stay_numbers(ana, ben, name):
    page = new_table(ana, (10, 5, 1), hands="1", players=(name, "Ben", "Cleo"))
    sheet = exported(page, "table.csv").decode("utf-8-sig")
    assert f"'{name}" in sheet or name.startswith("'")
    assert ",-2,-2," in sheet
    table = table_of(new_table(ben, players=PEOPLE[3:]))
    send(ben, f"{table}/import", sheet)
    assert ben.json(f"{table}/games/2.json")["players"][0] == name
    alone = exported(page, "games/1.csv").decode("utf-8-sig")
    assert "Already there: Game 2" in send(ben, f"{table}/import", alone).text


@pytest.mark.parametrize("text", ["", "nonsense", "{", "[]", "{}", "a,b\n1,2", "﻿{}", "\x00"])
def test_what_is_no_document_is_refused_with_a_reason(either, text, stored):
    table = table_of(playing(either))
    before = stored()
    for at in (f"{table}/import", "/import"):
        answer = send(either, at, text)
        assert (answer.status, stored()) == (422, before)
        assert 'role="alert"' in answer.html


# -- Damaged documents


def good(reader):
    return json.loads(exported(lived_in(reader)))


def damage(rng, value):
    """Spoil one place of plain data; returns what it is now."""
    holder, key = rng.choice(list(places(value)))
    match rng.randrange(6):
        case 0:
            del holder[key]
        case 1:
            holder[key] = rng.choice(JUNK)
        case 2 if isinstance(holder[key], list):
            holder[key] = holder[key] * 2
        case 3 if isinstance(holder[key], dict):
            holder[key][rng.choice(["x", "id", "hands.9", "number"])] = rng.choice(JUNK)
        case 4 if isinstance(holder[key], int):
            holder[key] += rng.choice([-1, 1, 10**6])
        case _:
            holder[key] = [holder[key]]
    return value


def places(value):
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, one in list(inner):
        yield value, key
        if isinstance(one, dict | list):
            yield from places(one)


JUNK = [
    None,
    True,
    -1,
    0,
    3,
    9.5,
    10**12,
    "",
    "x",
    "\ud800",
    "\0",
    [],
    {},
    [[]],
    {"a": 1},
    "A" * 99,
]


@pytest.fixture(scope="module")
def whole(app):
    return good(Reader(app))


def spoilt(rng, whole):
    """A good document of a new table, spoilt in one place."""
    new = json.loads(json.dumps(whole)) | {"id": str(uuid4())}
    return json.dumps(damage(rng, new))


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seed", range(10))
def test_damaged_documents_are_refused_or_read_rightly(app, whole, seed, stored):
    """A hundred or so, with time three: whatever is taken can be looked at on every page."""
    rng, reader = Random(seed), Reader(app)
    for _document in range(30):
        text, before, start = spoilt(rng, whole), stored(), process_time()
        answer = send(reader, "/import", text)
        assert process_time() - start < 1
        if answer.status == 200:
            look_at_all(reader, answer.path.removesuffix("/import"))
        else:
            assert (answer.status, 'role="alert"' in answer.html) == (422, True), text
            assert stored() == before, text


def look_at_all(reader, table):
    """Every page of a table can be read, and what goes out of it comes in again."""
    for end in ("", "/history", "/stats", "/table.csv"):
        assert reader.client.get(f"{table}{end}").status_code == 200
    for number in {game["number"] for game in reader.json(f"{table}/table.json")["games"]}:
        changes = reader.open(f"{table}/games/{number}/changes")
        assert (changes.status, reader.open(f"{table}/games/{number}").status) == (200, 200)
        then = [link for words, link in changes.links.items() if "The game then" in words]
        assert [reader.open(link).status for link in then] == [200] * len(then)
    again = reader.client.get(f"{table}/table.json").get_data()
    assert send(reader, f"{table}/import", again).status == 200


B = "between"


def multipart(csrf_token, file):
    """What a browser sends: a token and a file."""
    head = f'--{B}\r\nContent-Disposition: form-data; name="%s"%s\r\n\r\n%s\r\n'
    parts = head % ("csrf_token", "", csrf_token) + head % ("file", '; filename="x"', file)
    return f"{parts}--{B}--\r\n".encode()


TABLE = '{"format":"scorekeeper-table","version":1,"players":[],"games":['
GAME = (
    '{"format":"scorekeeper-game","version":1,"players":["a","b","c"],"first_dealer":0,'
    '"rules":"classic","hands":['
)
HAND = '{"tricks":[9,6,1]},'
CHANGE = '"changes":[{"number":1,"at":"2026-01-31T21:00:00Z","kind":"paper","after":{%s"x":0}}]}'
FACT = '"hands.%d":{"\\u0074ricks":[9]},'


@pytest.fixture(scope="module")
def second():
    """What takes a second of the processor where nothing else goes on, in seconds of now."""
    start = process_time()
    for _again in range(3):
        json.loads("[" + "1," * 5_000_000 + "1]")
    return process_time() - start


@pytest.mark.parametrize(
    "text",
    [
        "[" * 5_000_000,
        '{"a":' * 900_000,
        TABLE + "{}," * 1_600_000 + "{}]}",
        GAME.replace('"a"', '"' + "\u0301" * 2_000_000 + '"') + "]}",
        GAME + HAND * 250_000 + '{"tricks":[9,6,1]}]}',
        GAME + "]," + CHANGE % "".join(FACT % number for number in range(120_000)),
        GAME + HAND * 2_999 + '{"tricks":[9,6,1]}]}',
        "1" * 5_000_000,
        '"' + "x" * 5_000_000 + '"',
        "game,player 1\n" * 300_000,
        '"' * 5_000_000,
        "," * 5_000_000,
    ],
    ids=[
        "deep", "deeper", "games", "a name", "hands", "facts", "as many hands as can be",
        "a number", "a text", "rows", "quotes", "columns",
    ],
)  # fmt: skip
def test_nothing_takes_the_server_over_a_second(ana, text, second):
    form = ana.open("/import").form("Import")
    sent = multipart(csrf_token=form.fields["csrf_token"], file=text[: 5 * 2**20 - 2000])
    start = process_time()
    answer = ana.client.post(
        "/import", data=sent, content_type=f"multipart/form-data; boundary={B}"
    )
    assert (answer.status_code in {303, 422}, process_time() - start < second) == (True, True)


@pytest.mark.parametrize("way", ["open", "send"])
def test_where_no_table_is_nothing_came_of_an_import(ana, way):
    address = "/import?new=44&counted=3"
    token = ana.open("/import").form("Import").fields["csrf_token"]
    page = ana.open(address) if way == "open" else ana.send(address, {"csrf_token": token})
    assert (page.status < 500, "What came of it" in page.text) == (True, False)
