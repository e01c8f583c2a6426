"""A save sent twice, two phones that say different things, and two at the very same moment."""

import threading
from contextlib import contextmanager
from http.client import HTTPConnection
from urllib.parse import urlencode

import pytest
from werkzeug.serving import make_server

from tests.web.play import again, document, new_table, play, playing, tricks
from tests.web.reader import seats


@pytest.fixture
def both(ana, ben):
    """One game, open on two phones."""
    page = play(new_table(ana, (9, 6, 1)), 3, 8, 5)
    return page, ben.open(page.path)


# -- The same save twice


def test_a_hand_saved_twice_is_one(both):
    page, _other = both
    answers = [page.press("Save hand 3", tricks=(9, 4, 3)) for _twice in range(2)]
    assert [(answer.status, answer.redirected) for answer in answers] == [(200, True)] * 2
    assert tricks(page)[2:] == [(9, 4, 3)]


def test_two_phones_that_say_the_same_agree(both):
    answers = [page.press("Save hand 3", tricks=typed) for page, typed in
               zip(both, [(9, 4, 3), (9, None, 3)], strict=True)]  # fmt: skip
    assert [answer.redirected for answer in answers] == [True, True]
    assert len(tricks(both[0])) == 3


@pytest.mark.parametrize("words", ["Stop after hand", "All done", "Cleo deals", "Undo"])
def test_a_button_pressed_twice_acts_once(both, words, stored):
    page, _other = both
    assert page.press(words).status == 200
    before = stored()
    assert page.press(words).status == 200
    assert stored() == before


def test_an_undo_pressed_twice_takes_one_change_back(both):
    for page in both:
        assert page.press("Undo").status == 200
        assert tricks(page) == [(9, 6, 1)]


def test_a_change_brought_back_twice_is_back_once(both):
    page = both[0].press("Undo")
    answers = [page.press("Bring back") for _twice in range(2)]
    assert [len(tricks(answer)) for answer in answers] == [2, 2]


def test_an_undo_of_something_older_is_refused(both):
    page, other = both
    play(other, 9, 4, 3)
    answer = page.press("Undo")
    assert answer.status == 409
    assert "Something newer has been saved meanwhile, so nothing was undone." in answer.text
    assert len(tricks(page)) == 3


def test_an_undo_of_nothing_known_is_refused(both, stored):
    before = stored()
    for odd in ("abc", "0", "-1", "9" * 30, "1.5"):
        assert both[0].press("Undo", forged={"which": odd}).status == 409
    assert stored() == before


@pytest.mark.parametrize("words", ["Next game", "New game"])
def test_the_next_game_started_twice_is_one(ana, words):
    page = new_table(ana, (9, 5, 2), hands="1", rules="classic", victory="fixed_hands")
    start = page if words == "Next game" else ana.open(page.path.removesuffix("/games/1"))
    answers = [start.press(words) for _twice in range(2)]
    assert {answer.path for answer in answers} == {page.path.replace("games/1", "games/2")}


def test_a_game_that_has_not_begun_is_the_next_one(ana):
    page = new_table(ana)
    assert ana.open(page.path.removesuffix("/games/1")).press("New game").path == page.path


def test_the_next_game_has_the_same_seats_and_rules_and_the_next_dealer(ana):
    page = new_table(ana, (9, 5, 2), (3, 8, 5), rules="online", victory="fixed_hands", hands="2")
    assert "Next game: same seats, Cleo deals" in page.buttons
    after = page.press("Next game")
    assert document(after)["first_dealer"] == 2
    same = ("players", "rules")
    assert [document(after)[key] for key in same] == [document(page)[key] for key in same]


# -- Two phones that say different things


def test_another_hand_of_that_number_is_a_conflict_and_both_are_shown(both):
    page, other = both
    play(page, 9, 4, 3)
    answer = other.press("Save hand 3", {"note": "mine"}, tricks=(8, 5, 3))
    assert (answer.status, answer.title) == (409, "Which hand 3 is right?")
    assert "Saved 9 4 3" in answer.text
    assert "Yours 8 5 3" in answer.text
    assert seats(tricks=("8", "5", "3")).items() <= answer.form("Save mine").fields.items()
    assert tricks(page)[2] == (9, 4, 3)


def test_the_other_phone_may_have_the_last_word(both):
    page, other = both
    play(page, 9, 4, 3)
    answer = other.press("Save hand 3", {"note": "mine"}, tricks=(8, 5, 3)).press("Save mine")
    assert tricks(answer)[2:] == [(8, 5, 3)]
    assert document(answer)["hands"][2]["note"] == "mine"
    assert tricks(answer.press("Undo"))[2] == (9, 4, 3)


def test_the_other_phone_may_keep_what_is_saved(both):
    page, other = both
    play(page, 9, 4, 3)
    answer = other.press("Save hand 3", tricks=(8, 5, 3)).follow("Keep what is saved")
    assert (answer.path, tricks(answer)[2]) == (page.path, (9, 4, 3))


def test_a_third_version_meanwhile_is_another_conflict(both, ana):
    page, other = both
    play(page, 9, 4, 3)
    conflict = other.press("Save hand 3", tricks=(8, 5, 3))
    again(page).follow("Correct hand 3").press("Save hand 3", tricks=(7, 6, 3))
    answer = conflict.press("Save mine")
    assert (answer.status, tricks(page)[2]) == (409, (7, 6, 3))
    assert "Saved 7 6 3" in answer.text


def test_a_hand_corrected_meanwhile_is_a_conflict(both):
    forms = [page.follow("Correct hand 1") for page in both]
    assert forms[0].press("Save hand 1", tricks=(10, 5, 1)).redirected
    answer = forms[1].press("Save hand 1", tricks=(8, 7, 1))
    assert (answer.status, tricks(both[0])[0]) == (409, (10, 5, 1))
    assert tricks(answer.press("Save mine"))[0] == (8, 7, 1)


def test_a_hand_corrected_to_the_same_twice_is_fine(both):
    forms = [page.follow("Correct hand 1") for page in both]
    answers = [form.press("Save hand 1", tricks=(10, 5, 1)) for form in forms]
    assert [answer.redirected for answer in answers] == [True, True]


def test_what_else_changes_meanwhile_is_no_conflict(both):
    form, (page, other) = both[0].follow("Correct hand 1"), both
    play(other, 9, 4, 3).press("All done")
    other.follow("Settings").press("Save", {"players-1": "Benny"})
    assert form.press("Save hand 1", tricks=(10, 5, 1)).redirected
    assert tricks(page) == [(10, 5, 1), (3, 8, 5), (9, 4, 3)]


def test_a_hand_corrected_to_what_it_is_leaves_no_trace(both, stored):
    before = stored()
    answer = both[0].follow("Correct hand 1").press("Save hand 1", tricks=(9, 6, 1))
    assert (answer.redirected, stored()) == (True, before)


def test_a_hand_whose_predecessor_was_taken_back_is_asked_about(both):
    page, other = both
    other.press("Undo")
    answer = page.press("Save hand 3", tricks=(9, 4, 3))
    assert (answer.status, answer.text.count("Is this hand 2?")) == (409, 1)
    assert "Hand 2 has been taken back meanwhile. What you entered is not saved yet." in answer.text
    assert tricks(answer.press("Save it as hand 2")) == [(9, 6, 1), (9, 4, 3)]


def test_a_hand_deleted_while_it_was_corrected_can_still_be_saved(both):
    page, other = both
    form = page.follow("Correct hand 2")
    other.follow("Correct hand 2").press("Delete hand 2")
    answer = form.press("Save hand 2", tricks=(4, 7, 5))
    assert answer.status == 409
    assert tricks(answer.press("Save it as hand 2")) == [(9, 6, 1), (4, 7, 5)]


def test_only_the_last_hand_can_be_deleted(both):
    page, other = both
    form = page.follow("Correct hand 2")
    play(other, 9, 4, 3)
    answer = form.press("Delete hand 2")
    assert (answer.status, "Only the last hand can be deleted." in answer.text) == (409, True)
    assert len(tricks(page)) == 3


def test_a_hand_deleted_twice_is_gone_once(both):
    forms = [page.follow("Correct hand 2") for page in both]
    assert [form.press("Delete hand 2").status for form in forms] == [200, 200]
    assert tricks(both[0]) == [(9, 6, 1)]


# -- The same moment


@contextmanager
def served(app):
    """The port of a server that answers several at once."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server.server_port
    server.shutdown()
    thread.join()
    server.server_close()


def at_once(port, page, address, *sends):
    """Send several forms at the very same moment; how each was answered."""
    gate, answers = threading.Barrier(len(sends)), [None] * len(sends)
    cookie = page.reader.client.get_cookie("scorekeeper").value
    headers = {
        "Cookie": f"scorekeeper={cookie}", "Content-Type": "application/x-www-form-urlencoded",
    }  # fmt: skip

    def send(which, fields):
        connection = HTTPConnection("127.0.0.1", port, timeout=30)
        gate.wait()
        body = urlencode(fields | {"csrf_token": page.token})
        connection.request("POST", address, body, headers)
        answers[which] = connection.getresponse().status
        connection.close()

    threads = [threading.Thread(target=send, args=each) for each in enumerate(sends)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(answers)


HAND = seats(tricks=(9, 4, 3)) | {"number": "4"}
OTHER = seats(tricks=(8, 5, 3)) | {"number": "4"}
MOMENTS = [
    ("/hands", [HAND] * 4, [303] * 4, 4),
    ("/hands", [HAND, OTHER], [303, 409], 4),
    ("/undo", [{"which": "newest"}] * 4, [303] * 4, 2),
    ("/stop", [{}] * 3, [303] * 3, 3),
]


@pytest.mark.parametrize(("address", "sends", "answers", "hands"), MOMENTS)
def test_at_the_very_same_moment_it_happens_once(app, ana, address, sends, answers, hands):
    page = playing(ana)
    newest = page.form("Undo").button("Undo").value
    sends = [{k: newest if v == "newest" else v for k, v in sent.items()} for sent in sends]
    with served(app) as port:
        assert at_once(port, page, page.path + address, *sends) == answers
    assert len(tricks(page)) == hands


def test_a_next_game_started_at_the_very_same_moment_is_one(app, ana):
    page = playing(ana)
    table = page.path.removesuffix("/games/1")
    with served(app) as port:
        assert at_once(port, page, f"{table}/games", *[{"which": "1"}] * 4) == [303] * 4
    assert ana.open(f"{table}/games/3").status == 404


# -- What else two phones may tell of one hand


def test_what_only_the_second_phone_saw_is_added_to_the_hand(ana, ben):
    page = new_table(ana)
    late = ben.open(page.path)
    play(page, 9, 4, 3, trump="hearts")
    after = late.press("Save hand 1", {"last_trick": 1, "note": "close"}, tricks=(9, 4, 3))
    told = document(after)["hands"][0]
    assert (told["trump"], told["last_trick"], told["note"]) == ("hearts", 1, "close")
    assert "Hand 1: details corrected" in after.text


def test_details_that_contradict_are_shown_and_what_is_unsaid_is_kept(ana, ben):
    page = new_table(ana)
    late = ben.open(page.path)
    play(page, 9, 4, 3, trump="hearts", note="close")
    refused = late.press("Save hand 1", {"trump": "spades"}, tricks=(9, 4, 3))
    assert refused.status == 409
    assert "Trump Saved: ♥ hearts Yours: ♠ spades" in refused.text
    told = document(refused.press("Save mine instead"))["hands"][0]
    assert (told["trump"], told["note"]) == ("spades", "close")


@pytest.mark.parametrize("number", ["abc", "-1", "0"])
def test_what_is_no_number_of_a_hand_is_refused(ana, number, stored):
    page = new_table(ana)
    before = stored()
    refused = page.press("Save hand 1", forged={"number": number}, tricks=(9, 4, 3))
    assert (refused.status, stored()) == (422, before)
    assert "There is no such hand." in refused.text


def test_a_name_given_in_another_game_is_not_undone_over(ana):
    first = new_table(ana, (9, 4, 3))
    first = first.follow("Settings").press("Save", {"players-0": "Anna"})
    second = ana.open(first.path.partition("/games/")[0]).press("New game")
    second.follow("Settings").press("Save", {"players-0": "Zoe", "players-1": "Ana"})
    refused = again(first).press("Undo")
    assert (refused.status, document(first)["players"]) == (409, ["Zoe", "Ana", "Cleo"])


def test_a_name_that_somebody_else_has_now_is_not_brought_back(ana):
    first = new_table(ana, (9, 4, 3)).follow("Settings").press("Save", {"players-0": "Anna"})
    second = ana.open(first.path.partition("/games/")[0]).press("New game")
    second.follow("Settings").press("Save", {"players-1": "Ana"})
    assert again(first).press("Undo").status == 409
    assert document(first)["players"] == ["Anna", "Ana", "Cleo"]
