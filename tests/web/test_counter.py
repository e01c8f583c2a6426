"""The trick counter: a tap for each trick, and the hand enters itself."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.browser.conftest import serve
from tests.web.play import again, document, new_table, play, tricks
from tests.web.reader import Reader, seats
from tests.web.test_speed import game_of

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay")


def on(page):
    """The game on a phone that counts tricks one by one."""
    page.reader.send("/look", {"counter": "on", "csrf_token": page.token})
    return again(page)


def counter(page):
    """The form with a button for each seat."""
    return next(form for form in page.forms if form.action.endswith("/tricks"))


def tap(page, *took, **forged):
    """Tap the name of whoever took each trick."""
    for seat in took:
        form = counter(page)
        assert form.button(NAMES[seat]).value == str(seat)
        sent = {**form.fields, "seat": str(seat), **forged}
        page = page.reader.send(form.action, sent, at=page.path)
    return page


def lines(page):
    """What the counter says of each seat."""
    counter = page.html.partition('<ul class="took')[2].partition("</ul>")[0]
    return [
        " ".join(re.sub("<.*?>", " ", line).split()).replace(" ,", ",").replace(" :", ":")
        for line in re.findall("<li>(.*?)</li>", counter, re.DOTALL)
    ]


def log(page):
    return document(page)["hands"][-1].get("trick_log")


@pytest.fixture
def game(ana):
    return on(new_table(ana))


@pytest.fixture
def elsewhere(game, ben):
    """The same game on another phone that counts."""
    return on(ben.open(game.path))


# -- Switched off and on


def test_nobody_counts_at_first(ana):
    page = new_table(ana)
    assert "Who took trick" not in page.text
    assert {"on", "off"} < set(page.buttons)


def test_a_device_that_counts_does_so_until_it_is_switched_off(game):
    assert "Who took trick 1 of 16?" in game.text
    game.reader.send("/look", {"counter": "off", "csrf_token": game.token})
    assert "Who took trick" not in again(game).text


# -- Taps


def test_a_tap_counts_a_trick_and_says_how_the_seat_stands(either):
    page = tap(on(new_table(either)), 0, 0, 1)
    assert "Ben 1 of 3, needs 4 of 13 for 5" in page.text
    assert "Who took trick 4 of 16?" in page.text
    assert tricks(page) == []


def test_before_the_first_trick_it_says_what_each_needs(game):
    assert lines(game) == ["Ana needs 8 of 16", "Ben needs 5 of 16", "Cleo needs 3 of 16"]


def test_the_first_trick_folds_away_what_was_to_do_before(ana):
    page = on(new_table(ana, (9, 6, 1)))
    assert 'class="todo"' in page.html
    assert 'class="todo done"' in tap(page, 0).html


def test_the_same_tap_twice_counts_once(game, stored):
    assert tap(game, 0).status == 200
    before = stored()
    answer = tap(game, 0)
    assert (answer.status, stored()) == (200, before)
    assert "Who took trick 2 of 16?" in answer.text


def test_one_trick_tapped_on_two_phones_counts_once(game, elsewhere):
    tap(game, 1)
    assert lines(tap(elsewhere, 1))[1] == "Ben 1 of 1, needs 4 of 15 for 5"


def test_two_phones_that_say_different_things_of_a_trick_are_told(game, elsewhere, stored):
    tap(game, 1)
    before = stored()
    answer = tap(elsewhere, 2)
    assert (answer.status, stored()) == (409, before)
    assert "Trick 1 is counted already: Ben took it." in answer.text


def test_a_trick_after_some_were_taken_back_elsewhere_is_refused(game, elsewhere):
    game = tap(game, 0, 1)
    late = again(elsewhere)
    game.press("Take trick 2 back").press("Take trick 1 back")
    answer = tap(late, 0)
    assert answer.status == 409
    assert "Tricks were taken back meanwhile." in answer.text


def test_each_tap_can_be_taken_back(game):
    game = tap(game, 0, 2, 1).press("Take trick 3 back: Ben").press("Take trick 2 back: Cleo")
    assert lines(game)[0] == "Ana 1 of 1, needs 7 of 15 for 8"
    assert "Trick 2 taken back." in game.text


def test_a_trick_is_taken_back_once(game, elsewhere):
    game = tap(game, 0, 2)
    late = again(elsewhere)
    answers = [one.press("Take trick 2 back") for one in (game, game, late)]
    assert [answer.status for answer in answers] == [200, 200, 200]
    assert "Who took trick 2 of 16?" in answers[-1].text


def test_no_trick_but_the_last_is_taken_back(game):
    game = tap(game, 0)
    tap(game, 2)
    answer = game.press("Take trick 1 back")
    assert answer.status == 409
    assert "Who took trick 3 of 16?" in again(game).text


@pytest.mark.parametrize(
    "odd",
    [
        {"seat": "3"}, {"seat": "-1"}, {"seat": "x"}, {"seat": ""}, {"trick": "0"},
        {"trick": "x"}, {"number": ""}, {"back": "x"}, {"back": "0"}, {"seat": "9" * 30},
    ],
    ids=str,
)  # fmt: skip
def test_what_is_no_trick_is_refused(game, odd, stored):
    before = stored()
    answer = tap(game, 0, **odd)
    assert (answer.status, stored()) == (422, before)
    assert "Tap the name of whoever took the trick." in answer.text


@pytest.mark.parametrize("odd", [{"number": "2"}, {"trick": "2"}, {"trick": "9" * 30}], ids=str)
def test_what_is_not_the_next_trick_is_refused(game, odd, stored):
    before = stored()
    assert (tap(game, 0, **odd).status, stored()) == (409, before)


def test_a_tap_after_the_hand_was_saved_elsewhere_is_refused(game, elsewhere):
    play(elsewhere, 9, 4, 3)
    answer = tap(game, 0)
    assert answer.status == 409
    assert "Hand 1 is not the coming one any more." in answer.text


def test_a_game_that_is_over_takes_no_tricks(ana):
    page = on(new_table(ana, hands="1"))
    play(page, 9, 4, 3)
    answer = tap(page, 0)
    assert (answer.status, "The game is over." in answer.text) == (409, True)


def test_who_watches_sees_it_and_counts_nothing(game, app):
    tap(game, 0)
    watch = game.follow("Links and QR codes")
    key = re.search(r"/w/([\w-]+)", watch.html)[1]
    watcher = Reader(app)
    watched = watcher.open(f"/w/{key}/games/1")
    assert lines(watched)[0] == "Ana 1 of 1, needs 7 of 15 for 8"
    assert {form.action for form in watched.forms} <= {"/look", "/language"}
    sent = {"number": "1", "trick": "2", "seat": "0"}
    assert watcher.send(f"/w/{key}/games/1/tricks", sent).status == 403


def test_a_phone_that_does_not_count_sees_it_above_its_chips(game, ben):
    tap(game, 0)
    other = ben.open(game.path)
    assert lines(other)[0] == "Ana 1 of 1, needs 7 of 15 for 8"
    assert "Enter the whole hand at once" not in other.text
    assert not any(form.action.endswith("/tricks") for form in other.forms)


def test_a_game_in_the_bin_is_not_counted(game):
    binned = tap(game, 0).follow("Settings").press("Put this game into the bin")
    game = again(binned)
    assert "Tricks counted: 1 of 16" in game.text
    assert not any(form.action.endswith("/tricks") for form in game.forms)


# -- What a seat needs


def saying(reader, took, people=3, **about):
    return lines(tap(on(new_table(reader, people=people, **about)), *took))


@pytest.mark.parametrize(
    ("took", "said"),
    [
        ([0] * 7, "Ana 7 of 7, needs 1 of 9 for 8"),
        ([0] * 8, "Ana 8 of 8, has made 8"),
        ([0] * 9, "Ana 9 of 9, has made 8: +1"),
        ([1] * 8, "Ana 0 of 8, needs 8 of 8 for 8"),
        ([1] * 9, "Ana 0 of 9, misses 8 by at least 1"),
        ([1] * 15 + [0], "Ana 1 of 16, target 8: −7"),
        ([1] * 8 + [0] * 8, "Ana 8 of 16, target 8: 0"),
    ],
)
def test_it_says_what_is_needed_of_what_is_left(ana, took, said):
    assert saying(ana, took)[0] == said


TWELVE = {"victory": "tricks_in_hand", "victory_tricks": "12"}


@pytest.mark.parametrize(
    ("victory", "took", "said"),
    [
        (TWELVE, [0] * 9 + [1] * 4,
         "Ana 9 of 13, needs 3 of 3 for 12"),
        (TWELVE, [0] * 9 + [1] * 5,
         "Ana 9 of 14, has made 8: +1"),
        (TWELVE, [0] * 13, "Ana 13 of 13, has made 12: +5"),
        ({"victory": "target_plus", "over": "4"}, [1] * 6, "Ben 6 of 6, needs 3 of 10 for 9"),
    ],
)  # fmt: skip
def test_it_says_what_would_win_the_game(ana, victory, took, said):
    assert said in saying(ana, took, **victory)


@pytest.mark.parametrize(
    "targets", [(9, 7), (8, 5, 3), (5, 3, 2, 2), (4, 2, 2, 1, 1), (3, 1, 1, 1, 1, 1)], ids=len
)
def test_any_number_of_players_counts_to_the_end(ana, targets):
    people = len(targets)
    rules = seats(targets=targets) | {"tricks": sum(targets), "kitty": 0}
    page = on(new_table(ana, players=NAMES[:people], **rules))
    took = [trick % people for trick in range(sum(targets))]
    page = tap(page, *took)
    assert f"Tricks counted: {len(took)} of {len(took)}" in page.text
    page = page.press("Save hand 1")
    assert tricks(page) == [tuple(took.count(seat) for seat in range(people))]
    assert log(page) == took


# -- The entry fills itself in

TOOK = [0] * 8 + [1] * 5 + [2, 2, 0]


def test_after_the_last_trick_the_entry_is_filled_in(either):
    page = tap(on(new_table(either)), *TOOK)
    fields = page.form("Save hand 1").fields
    assert seats(tricks=("9", "5", "2")).items() <= fields.items()
    assert fields["last_trick"] == "0"
    page = page.press("Save hand 1", {"trump": "hearts"})
    assert (tricks(page), log(page)) == ([(9, 5, 2)], TOOK)
    assert document(page)["hands"][0]["last_trick"] == 0


def test_it_is_filled_in_on_every_phone(game, ben):
    tap(game, *TOOK)
    other = ben.open(game.path).press("Save hand 1")
    assert log(other) == TOOK


def test_saved_from_two_phones_it_is_one_hand(game, ben):
    game = tap(game, *TOOK)
    for phone in (game, ben.open(game.path), game):
        assert phone.press("Save hand 1").redirected
    assert tricks(game) == [(9, 5, 2)]


def test_a_phone_that_enters_the_same_tricks_records_what_was_counted(game, ben):
    other = ben.open(game.path)
    tap(game, *TOOK)
    after = play(other, 9, 5, 2)
    assert (log(after), document(after)["hands"][0]["last_trick"]) == (TOOK, 0)


@pytest.mark.parametrize("said", [{"tricks-0": "8", "tricks-1": "6"}, {"last_trick": "2"}], ids=str)
def test_what_the_table_says_otherwise_holds(game, said):
    after = tap(game, *TOOK).press("Save hand 1", said)
    hand = document(after)["hands"][0]
    assert (log(after), hand["last_trick"]) == (None, int(said.get("last_trick", 0)))


def test_half_counted_and_entered_at_once_is_just_entered(game):
    after = play(tap(game, 0, 1), 9, 5, 2)
    assert (tricks(after), log(after)) == ([(9, 5, 2)], None)


@pytest.mark.parametrize("odd", ["0 1 x", "7", "-1"])
def test_a_list_of_tricks_that_cannot_be_is_refused(game, odd):
    answer = game.press("Save hand 1", forged={"trick_log": odd}, tricks=(9, 5, 2))
    assert answer.status == 422
    assert "Somebody took a trick who does not sit at this table." in answer.text


def test_the_tricks_are_listed_in_order(game):
    after = tap(game, *TOOK).press("Save hand 1")
    assert "last trick: Ana · trick by trick: Ana 1–8, Ben 9–13, Cleo 14–15, Ana 16" in after.text


def test_a_correction_of_something_else_keeps_them(game):
    after = tap(game, *TOOK).press("Save hand 1")
    after.follow("Correct hand 1").press("Save hand 1", {"note": "a ladder"})
    assert log(after) == TOOK
    again(after).follow("Correct hand 1").press("Save hand 1", tricks=(9, 4, 3))
    assert log(after) is None


def test_two_versions_of_a_hand_show_their_tricks_in_order(game, ben):
    late = ben.open(tap(game, *TOOK).path)
    play(game, 9, 4, 3)
    answer = late.press("Save hand 1")
    assert answer.status == 409
    assert "Trick by trick Saved: – Yours: Ana 1–8" in answer.text
    assert log(answer.press("Save mine")) == TOOK


# -- Undo, and hands after it


def test_undo_brings_the_count_back_and_redo_the_hand(game):
    game = tap(game, *TOOK).press("Save hand 1").press("Undo")
    assert "Tricks counted: 16 of 16" in game.text
    assert tricks(game) == []
    assert log(game.press("Bring back")) == TOOK


def test_what_is_counted_of_the_next_hand_survives_that_the_one_before_is_saved_anew(game):
    game = tap(game, *TOOK).press("Save hand 1")
    game = tap(game, 2, 2, 1).press("Undo").press("Take trick 16 back")
    game = tap(game, 1).press("Save hand 1")
    assert log(game) == [*TOOK[:-1], 1]
    assert "Who took trick 4 of 16?" in game.text


def test_a_hand_that_turned_out_otherwise_is_counted_anew_after_an_undo(game):
    game = play(tap(game, *TOOK), 8, 6, 2).press("Undo")
    assert "Who took trick 1 of 16?" in game.text


def test_a_hand_that_was_deleted_is_counted_anew(game):
    game = tap(game, *TOOK).press("Save hand 1").follow("Correct hand 1").press("Delete hand 1")
    assert "Who took trick 1 of 16?" in game.text


def test_only_what_may_be_needed_is_kept(game, app):
    for number in (1, 2, 3):
        game = tap(game, *TOOK).press(f"Save hand {number}")
    with app.app_context():
        assert set(game_of(game).counted) == {"2", "3"}


# -- Ties


def test_a_tie_is_settled_without_a_question(ana):
    page = on(new_table(ana, (8, 5, 3), hands="2", rules="classic", victory="fixed_hands"))
    took = [0] * 3 + [1] * 8 + [2] * 4 + [1]
    page = tap(page, *took).press("Save hand 2")
    assert "Which of" not in page.text


# -- Two phones at the same moment


def test_two_phones_at_the_same_moment_count_each_trick_once(make_app):
    with make_app(WTF_CSRF_ENABLED=False) as app, serve(app):
        page = new_table(Reader(app))
        phones = [Reader(app) for _phone in range(4)]

        def taps(phone):
            sent = [{"number": "1", "trick": str(k + 1), "seat": str(TOOK[k])} for k in range(16)]
            return {phone.send(f"{page.path}/tricks", trick).status for trick in sent}

        with ThreadPoolExecutor() as pool:
            answers = list(pool.map(taps, phones))
        assert answers == [{200}] * 4
        assert log(again(page).press("Save hand 1")) == TOOK
