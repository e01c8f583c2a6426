"""Whatever people do, in whatever order: the numbers of all pages are those of a fold anew."""

import csv
import io
import json
from collections import Counter
from random import Random

import pytest
from sqlalchemy import select

from scorekeeper.database import db
from scorekeeper.models import Game, Table
from scorekeeper.rules import document, table_document, tally
from tests.web.play import new_table, table_of
from tests.web.reader import Reader
from tests.web.test_bin import tidied
from tests.web.test_in_and_out import send

SIGNS = {1: "+", 0: "", -1: "−"}


@pytest.fixture
def alone(make_app):
    """An application of its own, whose bin can be emptied."""
    with make_app() as app:
        yield app


@pytest.mark.parametrize(
    ("seed", "rules"),
    [
        (0, {"hands": "4"}),
        (1, {"rules": "service", "victory": "fixed_hands", "hands": "3"}),
        (2, {"rules": "dealers_choice", "hands": "5"}),
    ],
)
def test_every_number_follows_from_the_hands(alone, long, seed, rules):
    rng, reader = Random(seed), Reader(alone)
    other = document_of(Reader(alone))
    page = new_table(reader, **rules)
    table = table_of(page)
    reader.open(f"{table}/players").press("Add a regular", {"name": "Anna"})
    done = Counter()
    for _step in range(400 if long else 40):
        step = rng.choice(STEPS)
        done[step.__name__] += bool(step(rng, reader, table, other))
        if rng.random() < 0.15:
            check(alone, reader, table)
    check(alone, reader, table)
    tidied(alone, 400)
    check(alone, reader, table)
    assert len(done) > 6, done


def document_of(reader):
    """A table of other people, two of whom are one."""
    page = new_table(reader, (9, 4, 3), hands="1", players=("Eve", "Ben", "Fay"))
    table = table_of(page)
    reader.open(f"{table}/players").press("Add a regular", {"name": "Eva"})
    people = reader.open(f"{table}/players").form("Make them one").offers["one"]
    sent = {"one": people[1], "other": people[-1]}
    reader.open(f"{table}/players").press("Make them one", sent)
    return reader.client.get(f"{table}/table.json").get_data(as_text=True)


# -- What people do: each returns the page after it, or None if it could not be done


def record(rng, reader, table, _other):
    game = some_game(rng, reader, table)
    if "These are the targets" in game.buttons:
        return game.press("These are the targets", targets=rng.sample((8, 5, 3), 3))
    saves = [words for words in game.buttons if words.startswith("Save hand")]
    return game.press(saves[0], tricks=some_tricks(rng)) if saves else None


def correct(rng, reader, table, _other):
    game = some_game(rng, reader, table)
    hands = [words for words in game.links if "Correct hand" in words]
    return game.follow(rng.choice(hands)).press("Save", tricks=some_tricks(rng)) if hands else None


def delete(rng, reader, table, _other):
    game = some_game(rng, reader, table)
    hands = [words for words in game.links if "Correct hand" in words]
    page = game.follow(hands[-1]) if hands else None
    return page.press("Delete") if page and any("Delete" in one for one in page.buttons) else None


def turn_back(rng, reader, table, _other):
    at = some_game(rng, reader, table) if rng.random() < 0.7 else reader.open(table)
    known = ("Undo", "Bring back", "Play on", "Nobody remembers", "Stop after")
    return press_one(rng, at, *known)


def throw_away(rng, reader, table, _other):
    game = some_game(rng, reader, table)
    if "This game is in the bin." in game.text:
        return game.press("Take it out of the bin")
    return game.follow("Settings").press("Put this game into the bin")


def take_out(rng, reader, table, _other):
    return press_one(rng, reader.open(f"{table}/bin"), "Take out", "Put back")


def next_game(rng, reader, table, _other):
    page = reader.open(table).follow("Choose who plays")
    people = page.form("Start the game").offers["players-0"][1:-1]
    return page.press("Start the game", players=rng.sample(people, 3))


def join(rng, reader, table, _other):
    page = reader.open(f"{table}/players")
    one, two = rng.sample(page.form("Make them one").offers["one"][1:], 2)
    return page.press("Make them one", {"one": one, "other": two})


def bin_somebody(rng, reader, table, _other):
    return press_one(rng, reader.open(f"{table}/bin"), "Into the bin")


def bring_in(_rng, reader, table, other):
    answer = send(reader, f"{table}/import", other)
    return answer.press("Import") if "Who is who?" in answer.text else answer


STEPS = [
    record, record, record, record, correct, delete, turn_back, turn_back, throw_away, take_out,
    next_game, join, bin_somebody, bring_in,
]  # fmt: skip


def some_game(rng, reader, table):
    numbers = [game["number"] for game in reader.json(f"{table}/table.json")["games"]]
    return reader.open(f"{table}/games/{rng.choice(numbers)}")


def some_tricks(rng):
    first = rng.randint(0, 16)
    second = rng.randint(0, 16 - first)
    return first, second, 16 - first - second


def press_one(rng, page, *known):
    offered = [words for words in page.buttons if words.startswith(known)]
    return page.press(rng.choice(offered)) if offered else None


# -- What the pages say


def check(app, reader, table):
    """Hold every page, and what is kept ready, beside a fold of what the table's document tells."""
    told = reader.json(f"{table}/table.json")
    assert table_document.read(told).games  # whatever was done can go out, and come in again
    for game in told["games"]:
        sheet = reader.json(f"{table}/games/{game['number']}/sheet.json")
        assert [line["totals"] for line in sheet["hands"]][-1:] == [
            list(line.totals) for line in sheet_of(game)[1].lines[-1:]
        ]
    games = {game["number"]: sheet_of(game) for game in told["games"] if not game.get("deleted_at")}
    check_history(reader, table, games)
    check_spreadsheet(reader, table, games)
    check_statistics(reader, table, games)
    check_kept(app, table, told["games"])


def check_history(reader, table, games):
    pages = range(1, len(games) // 20 + 2)
    history = " ".join(reader.open(f"{table}/history?page={number}").text for number in pages)
    for names, sheet in games.values():
        assert totals(names, sheet, sheet.totals) in history


def check_kept(app, table, games):
    """Whatever statistics add up is kept ready: what a reader of the document would have made."""
    with app.app_context():
        here = select(Table.id).where(Table.key == table.removeprefix("/t/")).scalar_subquery()
        rows = db.session.scalars(select(Game).where(Game.table_id == here).order_by(Game.number))
        made = [(row.kept.over, row.kept.tallies) for row in rows]
    sheets = [sheet_of(game)[1] for game in games]
    assert made == [(sheet.won, tally.dump(tally.tally(sheet))) for sheet in sheets]


def sheet_of(game):
    """The names and the sheet of a game, from its facts alone."""
    at_table = ("seats", "number", "deleted_at", "ticked", "objections", "changes")
    read = document.read({key: value for key, value in game.items() if key not in at_table})
    return read.players, read.sheet


def totals(names, sheet, numbers):
    """What history says of a game: places, winners first."""
    winners = sheet.outcome.winners if sheet.outcome else ()
    order = sorted(range(sheet.seats), key=lambda seat: (seat not in winners, sheet.ranks[seat]))
    said = [f"{sheet.ranks[k]}. {names[k]} {signed(numbers[k])}{chips(sheet, k)}" for k in order]
    return " ".join(said)


def chips(sheet, seat):
    """The same in chips, where the table plays for some."""
    if not sheet.final or sheet.final.chips_totals is None:
        return ""
    number = sheet.final.chips_totals[seat]
    return f" {signed(number)} chip{'s' * (abs(number) != 1)}"


def signed(number):
    return SIGNS[(number > 0) - (number < 0)] + str(abs(number))


def check_spreadsheet(reader, table, games):
    text = reader.client.get(f"{table}/table.csv").get_data().decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == sum(len(sheet.lines) for _names, sheet in games.values())
    for row in rows:
        line = games[int(row["game"])][1].lines[int(row["hand"]) - 1]
        assert [int(row[f"total {seat}"]) for seat in (1, 2, 3)] == list(line.totals)


def check_statistics(reader, table, games):
    """Wins, hands and cards owed by name: names are people, once whoever is one is one."""
    text = reader.open(f"{table}/stats").text
    hands, wins, shared = Counter(), Counter(), Counter()
    for names, sheet in games.values():
        counted = sum(not line.after_end for line in sheet.lines)
        hands.update(dict.fromkeys(names, counted))
        winners = [names[seat] for seat in sheet.outcome.winners] if sheet.won else []
        (wins if len(winners) == 1 else shared).update(winners)
    for name in {name for names, _sheet in games.values() for name in names}:
        over = sum(name in names and sheet.won for names, sheet in games.values())
        played = sum(name in names for names, _sheet in games.values())
        row = f"{name} {over} {wins[name]} {shared[name]} {played - over}"
        assert row in text, (row, json.dumps(reader.json(f"{table}/table.json")))
        mean = text.partition(f"{name} Only")[2] or text.partition(f"{name} Mean net")[2]
        assert not hands[name] or f"all {hands[name]} " in mean.partition("Longest run")[0]
