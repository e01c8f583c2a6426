"""The document of a table: read and written as the same, and every fault of it named."""

from copy import deepcopy

import pytest

from scorekeeper.rules import agreement, table_document
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.reading import Fault

ANA, BEN, CLEO, ANNA = (f"6ba7b810-9dad-41d1-80b4-00c04fd4300{k}" for k in range(4))
AT = "2026-11-27T20:11:00+01:00"
ONE, TWO = {"tricks": [9, 4, 3]}, {"tricks": [8, 5, 3]}

APART = {f"same_as.{ANNA}": None, f"archived.{ANA}": True}
ONE_PERSON = {f"same_as.{ANNA}": ANA, f"archived.{ANA}": False}


def change(number, kind, before, after, **more):
    return {"number": number, "at": AT, "kind": kind, "before": before, "after": after, **more}


def told(**more):
    """A table with a game of two hands, where much has been undone and brought back."""
    ana = {"id": ANA, "name": "Ana", "archived": False}
    others = [{"id": who, "name": name} for who, name in ((BEN, "Ben"), (CLEO, "Cleo"))]
    return {
        "format": "scorekeeper-table", "version": 1, "name": "Kitchen", "asks": True,
        "id": "0b0e4a1c-5a34-4b0f-8a63-0c9a1a5f2d11",
        "players": [ana, *others, {"id": ANNA, "name": "Anna", "same_as": ANA}],
        "games": [game()],
        "changes": [
            change(1, "add", {f"archived.{ANNA}": True}, {f"archived.{ANNA}": False}),
            change(6, "merge", APART, ONE_PERSON),
            change(7, "undo", ONE_PERSON, APART),
            change(8, "redo", APART, ONE_PERSON),
            change(9, "renew", {}, {"link": "key"}),
            change(10, "asks", {"asks": False}, {"asks": True}, device="Ana’s phone"),
        ],
    } | more  # fmt: skip


def game(**more):
    return {
        "format": "scorekeeper-game", "version": 1, "players": ["Ana", "Ben", "Cleo"],
        "first_dealer": 0, "rules": "classic", "hands": [ONE, TWO],
        "seats": [ANNA, BEN, CLEO], "ticked": ["deal"], "counted": {"3": [0, 2, 2]},
        "objections": {"2": ""},
        "changes": [
            change(2, "record", {"hands.1": None}, {"hands.1": ONE}),
            change(3, "record", {"hands.2": None}, {"hands.2": ONE}),
            change(4, "undo", {"hands.2": ONE}, {"hands.2": None}),
            change(5, "record", {"hands.2": None}, {"hands.2": TWO}),
            change(11, "object", {"objections": {}}, {"objections": {"2": ""}}),
        ],
    } | more  # fmt: skip


def whole():
    table = told()
    table["games"][0]["changes"][1]["undone_by"] = 4
    return table


def test_what_is_written_reads_as_the_same():
    table = table_document.read(whole())
    assert table_document.read(table_document.dump(table)) == table
    assert table.persons[ANNA].name == "Ana"
    assert table_document.is_table(table_document.dump(table))


def put(*path, value):
    """Put a value into the document of a table."""

    def spoil(table):
        inner = table
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = value

    return spoil


def changes(*listed):
    """Give the game a list of changes of its own."""
    return put("games", 0, "changes", value=list(listed))


def of_table(*listed):
    return put("changes", value=list(listed))


NEW = {"hands.2": None}, {"hands.2": TWO}
FIRST = {"hands.1": None}, {"hands.1": ONE}
OTHER = dict(agreement.dump(PRESETS["four_players"]))
CLASSIC = dict(agreement.dump(PRESETS["classic"]))
FEW = dict(agreement.dump(PRESETS["three_two_five"]))
NINE = dict(agreement.dump(PRESETS["nine_five_two"]))
SPOILT = {
    "a version from the future": (put("version", value=2), "version", "newer_version"),
    "another format": (put("format", value="x"), "format", "unknown_value"),
    "a name of nothing": (put("name", value="\u200b"), "name", "blank"),
    "asked how": (put("asks", value=1), "asks", "wrong_type"),
    "twice one id": (put("players", 1, "id", value=ANA), "players[1].id", "impossible"),
    "twice one name": (put("players", 1, "name", value="ANA"), "players[1].name", "duplicate"),
    "no name": (put("players", 3, "name", value=" "), "players[3].name", "blank"),
    "the same as nobody": (put("players", 3, "same_as", value=ANA[:-1] + "9"),
                           "players[3].same_as", "unknown_value"),
    "the same as themselves": (put("players", 3, "same_as", value=ANNA),
                               "players[3].same_as", "unknown_value"),
    "a game of nothing": (put("games", 0, value=3), "games[0]", "wrong_type"),
    "no seats": (lambda table: table["games"][0].pop("seats"), "games[0].seats", "missing"),
    "a seat of nobody": (put("games", 0, "seats", 0, value=3), "games[0].seats[0]",
                         "unknown_value"),
    "another name": (put("games", 0, "players", 0, value="Zoe"), "games[0].players[0]",
                     "impossible"),
    "a seat in the bin": (put("players", 1, "deleted_at", value=AT), "games[0].seats[1]",
                          "impossible"),
    "a game twice": (lambda table: table["games"].append(game(number=1, changes=[])),
                     "games[1].number", "impossible"),
    "a hand that is none": (put("games", 0, "hands", 0, "tricks", value=[9, 4, 4]),
                            "games[0].hands[0].tricks", "sum_not_16"),
    "a document that is none": (put("games", 0, "format", value="x"), "games[0].format",
                                "unknown_value"),
    "ticked what": (put("games", 0, "ticked", value=[3]), "games[0].ticked[0]", "wrong_type"),
    "counted how": (put("games", 0, "counted", value=[]), "games[0].counted", "wrong_type"),
    "counted of nothing": (put("games", 0, "counted", value={"x": [0]}), "games[0].counted.x",
                           "not_integer"),
    "no tricks": (put("games", 0, "counted", value={"3": 2}), "games[0].counted.3",
                  "wrong_type"),
    "too many tricks": (put("games", 0, "counted", value={"3": [0] * 27}),
                        "games[0].counted.3", "wrong_length"),
    "a trick of nobody": (put("games", 0, "counted", value={"3": [0, 3]}),
                          "games[0].counted.3[1]", "out_of_range"),
    "an objection to nothing": (put("games", 0, "objections", value={"0": ""}),
                                "games[0].objections.0", "not_integer"),
    "no objections": (put("games", 0, "objections", value=[]), "games[0].objections",
                      "wrong_type"),
    "a number twice": (put("changes", 0, "number", value=2), "games[0].changes[0].number",
                       "impossible"),
    "out of order": (put("changes", 1, "number", value=1), "changes[1].number", "impossible"),
    "an unknown kind": (put("changes", 5, "kind", value="x"), "changes[5].kind",
                        "unknown_value"),
    "a kind of games": (put("changes", 5, "kind", value="record"), "changes[5].kind",
                        "unknown_value"),
    "before and after of two": (put("changes", 5, "before", value={}), "changes[5].after",
                                "impossible"),
    "no facts": (put("changes", 5, "before", value=3), "changes[5].before", "wrong_type"),
    "a fact of games": (put("changes", 5, "before", value={"seats": []}),
                        "changes[5].before.seats", "unknown_key"),
    "a fact of nothing": (put("changes", 5, "before", value={".names": ""}),
                          "changes[5].before..names", "unknown_key"),
    "about nobody": (of_table(change(1, "rename", {"names.x": "A"}, {"names.x": "B"})),
                     "changes[0].before.names.x", "unknown_value"),
    "called nothing": (of_table(change(1, "rename", {f"names.{BEN}": " "}, {})),
                       f"changes[0].before.names.{BEN}", "blank"),
    "another kind of fact": (of_table(change(1, "rename", {"asks": True}, {"asks": False})),
                             "changes[0].after", "impossible"),
    "no such fact": (of_table(change(1, "asks", {"deleted": None}, {"deleted": AT})),
                     "changes[0].after.asks", "missing"),
    "joined to nobody": (put("changes", 1, "after", value=ONE_PERSON | {f"same_as.{ANNA}": 3}),
                         f"changes[1].after.same_as.{ANNA}", "unknown_value"),
    "joined to none": (put("changes", 1, "after", value=ONE_PERSON | {f"same_as.{ANNA}": None}),
                       "changes[1].after", "impossible"),
    "joined twice": (put("changes", 1, "before", value=APART | {f"same_as.{ANNA}": BEN}),
                     "changes[1].after", "impossible"),
    "joined by somebody else": (put("players", 3, "same_as", value=BEN), "games[0].players[0]",
                                "impossible"),
    "not joined by then": (lambda table: table["players"][3].update(same_as=None) or
                           table["players"][3].pop("same_as") or
                           table["games"][0]["seats"].__setitem__(0, ANA),
                           f"changes[3].after.same_as.{ANNA}", "impossible"),
    "joined in a circle": (
        of_table(change(1, "merge", {f"same_as.{ANA}": None}, {f"same_as.{ANA}": ANNA},
                        undone_by=2),
                 change(2, "undo", {f"same_as.{ANA}": ANNA}, {f"same_as.{ANA}": None})),
        f"changes[1].after.same_as.{ANA}", "impossible"),
    "undone by nothing": (put("changes", 0, "undone_by", value=5), "changes[0].undone_by",
                          "impossible"),
    "not said to be undone": (lambda table: table["games"][0]["changes"][1].pop("undone_by"),
                              "games[0].changes[1].undone_by", "impossible"),
    "an undo of nothing": (of_table(change(1, "undo", {"asks": True}, {"asks": False})),
                           "changes[0].kind", "impossible"),
    "an undo of something else": (
        of_table(change(1, "asks", {"asks": False}, {"asks": True}, undone_by=2),
                 change(2, "undo", {"asks": False}, {"asks": True})),
        "changes[1].after", "impossible"),
    "a redo of nothing": (of_table(change(1, "redo", {"asks": True}, {"asks": False})),
                          "changes[0].kind", "impossible"),
    "another hand": (changes(change(2, "record", {"hands.2": None}, {"hands.2": ONE})),
                     "games[0].changes[0].after.hands.2", "impossible"),
    "a gap": (changes(change(2, "record", *NEW), change(3, "correct", {"hands.1": None}, FIRST[1])),
              "games[0].changes[1].before.hands.1", "impossible"),
    "a hand of no number": (changes(change(2, "record", {"hands.02": None}, {"hands.02": TWO})),
                            "games[0].changes[0].before.hands.02", "not_integer"),
    "objections the same": (
        changes(change(2, "settle", {"objections": {}}, {"objections": {}})),
        "games[0].changes[0].after", "impossible"),
    "a tie answered by nobody": (
        changes(change(2, "tie", {"tie_answer": 1}, {"tie_answer": None})),
        "games[0].changes[0].after", "impossible"),
    "seats of two": (
        changes(change(2, "seats", {"seats": [ANA, ANA, BEN]}, {"seats": [ANA, BEN, CLEO]})),
        "games[0].changes[0].before.seats", "impossible"),
    "seats of nobody": (
        changes(change(2, "seats", {"seats": [True, ANA, BEN]}, {"seats": [ANA, BEN, CLEO]})),
        "games[0].changes[0].before.seats[0]", "unknown_value"),
    "other seats agreed on": (
        changes(change(2, "settings", {"agreed": OTHER}, {"agreed": CLASSIC})),
        "games[0].changes[0].before.agreed.targets", "wrong_length"),
    "other rules by then": (
        changes(change(2, "settings", {"agreed": CLASSIC}, {"agreed": NINE})),
        "games[0].changes[0].after.agreed", "impossible"),
    "a hand by other rules": (
        changes(change(2, "settings", {"agreed": FEW, "hands.1": ONE},
                       {"agreed": CLASSIC, "hands.1": ONE})),
        "games[0].changes[0].before.hands.1.tricks", "sum_not_10"),
}  # fmt: skip


@pytest.mark.parametrize(("spoil", "at", "code"), SPOILT.values(), ids=SPOILT)
def test_every_fault_is_named_with_its_place(spoil, at, code):
    table = deepcopy(whole())
    spoil(table)
    with pytest.raises(Fault) as caught:
        table_document.read(table)
    assert (caught.value.at, caught.value.code) == (at, code)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"next_targets": None}, {"next_targets": [8, 5, 3]}),
        ({"tie_answer": None}, {"tie_answer": "unknown"}),
        ({"tie_answer": "unknown"}, {"tie_answer": 1}),
        ({"note": "a", "stopped": False}, {"note": None, "stopped": True}),
        ({"agreed": NINE, "play_on": True}, {"agreed": CLASSIC, "play_on": False}),
        ({"created": AT, "ticked": []}, {"created": AT, "ticked": ["deal"]}),
        ({"first_dealer": 0, "deleted": None}, {"first_dealer": 2, "deleted": AT}),
        ({f"names.{BEN}": "Benno"}, {f"names.{BEN}": "Ben"}),
    ],
)
def test_every_fact_that_a_change_may_be_about_is_read(before, after):
    table = told(changes=[])
    table["games"][0]["changes"] = [change(2, "settings", before, after)]
    (read,) = table_document.read(table).games[0].changes
    assert (read.before, read.after) == (before, after)


def test_a_hand_may_have_been_one_by_rules_that_the_game_had():
    table = told(changes=[])
    few = {"tricks": [5, 3, 2]}
    table["games"][0]["changes"] = [
        change(2, "record", {"hands.1": None}, {"hands.1": few}),
        change(3, "settings", {"agreed": FEW, "hands.1": few}, {"agreed": CLASSIC, "hands.1": ONE}),
        change(4, "record", *NEW),
    ]
    assert table_document.read(table).games[0].changes[0].after == {"hands.1": few}


def test_a_game_by_itself_has_people_by_their_places():
    plain = {key: value for key, value in game().items() if key not in table_document.AT_THE_TABLE}
    noted = change(1, "seats", {"seats": [1, 0, 2]}, {"seats": [0, 1, 2]})
    read = table_document.document.read(plain | {"changes": [noted]})
    table = table_document.alone(read)
    assert [person.name for person in table.players] == ["Ana", "Ben", "Cleo"]
    assert table.games[0].changes[0].after == {"seats": [0, 1, 2]}
