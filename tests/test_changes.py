"""Changes of a game, without any page: recorded, undone, brought back, refused."""

import pytest

from scorekeeper import actions, changes, facts
from scorekeeper.changes import Stale
from scorekeeper.database import db
from scorekeeper.models import Game, Player, Seat, Table, stamp
from scorekeeper.rules import agreement
from scorekeeper.rules.hand import Hand
from scorekeeper.rules.presets import PRESETS


@pytest.fixture
def seated(app):
    """A new game, in a session of its own."""

    def seat(preset="classic"):
        table = Table(players=[Player(name=name) for name in ("Ana", "Ben", "Cleo")])
        seats = [Seat(seat=seat, player=player) for seat, player in enumerate(table.players)]
        agreed = agreement.dump(PRESETS[preset])
        game = Game(table=table, number=1, agreed=agreed, first_dealer=0, seats=seats)
        db.session.add(game)
        db.session.commit()
        return game

    with app.app_context():
        yield seat


@pytest.fixture
def game(seated):
    return seated()


def told(*tricks, **seen):
    return Hand(tricks=tricks, **seen)


def record(game, *hands):
    return [actions.record(game, len(game.hands) + 1, told(*hand)) for hand in hands]


FACTS = ["hands.1", "hands.9", "seats", "first_dealer", "stopped", "note", "deleted", "ticked"]


@pytest.mark.parametrize("key", FACTS)
def test_what_is_read_of_a_game_can_be_put_back(game, key):
    record(game, (9, 6, 1))
    before, document = facts.get(game, key), game.document
    facts.put(game, key, before)
    assert (facts.get(game, key), game.document) == (before, document)


def test_a_change_notes_only_what_differs(game):
    noted = changes.change(game, "settings", {"note": "late", "first_dealer": 0, "stopped": False})
    assert (noted.before, noted.after) == ({"note": None}, {"note": "late"})


def test_a_change_of_nothing_is_none(game):
    assert changes.change(game, "settings", {"note": None}) is None
    assert game.version == 1


def test_every_change_raises_the_version(game):
    record(game, (9, 6, 1), (3, 8, 5))
    assert changes.undo(game)
    assert changes.redo(game)
    actions.tick(game, "deal", done=True)
    assert game.version == 6


def test_a_tick_that_is_there_changes_nothing(game):
    for done in (True, True, False, False):
        actions.tick(game, "deal", done=done)
    assert (game.version, game.ticked) == (3, [])


def test_undo_takes_back_to_the_first_and_redo_brings_all_again(game):
    record(game, (9, 6, 1), (3, 8, 5))
    actions.stop(game, "Ana’s phone")
    documents = [game.document]
    while changes.undo(game):
        documents.append(game.document)
    assert [len(document.hands) for document in documents] == [2, 2, 1, 0]
    while changes.redo(game):
        assert game.document == documents[-2]
        documents.pop()
    assert len(documents) == 1


def test_the_device_that_changed_something_is_noted(game):
    noted = actions.record(game, 1, told(9, 6, 1), "Ana’s phone")
    assert [noted.device, changes.all_changes(game)] == ["Ana’s phone", [noted]]


@pytest.mark.parametrize("turn", [changes.undo, changes.redo])
def test_what_belongs_to_another_game_is_not_turned_back(seated, turn):
    game, other = seated(), seated()
    (theirs,) = record(other, (9, 6, 1))
    record(game, (9, 6, 1))
    changes.undo(other)
    with pytest.raises(Stale):
        turn(game, theirs.id)


def test_the_same_hand_again_may_leave_unsaid_what_was_seen(game):
    actions.record(game, 1, told(9, 6, 1, note="close", last_trick=1))
    assert actions.record(game, 1, told(9, 6, 1)) is None
    with pytest.raises(actions.Conflict) as conflict:
        actions.record(game, 1, told(9, 6, 1, last_trick=0))
    assert (conflict.value.number, conflict.value.hand) == (1, game.hand(1))


@pytest.mark.parametrize("number", [0, 3, 99])
def test_no_hand_is_left_out(game, number):
    record(game, (9, 6, 1))
    with pytest.raises(actions.Conflict) as conflict:
        actions.record(game, number, told(3, 8, 5))
    assert conflict.value.hand is None


def test_a_correction_keeps_when_the_hand_was_played(game):
    actions.record(game, 1, told(9, 6, 1, played_at="2026-01-31T21:10:00+01:00"))
    actions.correct(game, 1, told(8, 7, 1))
    assert game.hand(1).played_at == "2026-01-31T21:10:00+01:00"


def test_a_correction_is_refused_if_the_hand_was_another_one(game):
    record(game, (9, 6, 1))
    was = stamp(game.hand(1).facts)
    assert actions.correct(game, 1, told(8, 7, 1), was)
    assert actions.correct(game, 1, told(8, 7, 1), was) is None
    with pytest.raises(actions.Conflict):
        actions.correct(game, 1, told(7, 8, 1), was)
    with pytest.raises(actions.Conflict):
        actions.correct(game, 2, told(7, 8, 1))


def test_stamps_tell_hands_apart(game):
    stamps = {
        stamp(None),
        stamp(told(9, 6, 1)),
        stamp(told(9, 6, 1, note="x")),
        stamp(told(6, 9, 1)),
    }
    assert len(stamps) == 4


def test_a_deleted_hand_gives_its_targets_back(seated):
    game = seated("dealers_choice")
    actions.assign(game, None, [3, 8, 5])
    record(game, (3, 8, 5))
    assert (game.next_targets, game.hand(1).targets) == (None, [3, 8, 5])
    actions.delete_hand(game, 1)
    assert (game.next_targets, game.hand(1)) == ([3, 8, 5], None)
    assert actions.delete_hand(game, 1) is None


def test_a_key_that_nobody_guesses_is_in_every_link(game):
    assert len({game.table.key, game.table.watch_key}) == 2
    assert min(len(game.table.key), len(game.table.watch_key)) >= 22


def test_what_is_done_already_is_no_change(game):
    record(game, (9, 6, 1))
    for act in (actions.stop, actions.bin_game, actions.restore_game, actions.play_on):
        assert act(game)
        assert act(game) is None
