"""How games end, in the words that a player reads."""

from itertools import product

import pytest

from tests.rules import naive, table
from tests.web.play import again, asked, document, new_table, play, sheet, tricks
from tests.web.reader import HX, Reader, seats

REACH, UP, HAND, TOTAL = "reach", "up", "hand", "cumulative"
ONCE, RETURNS, FIRST, BEST = "round_once", "deal_returns", "first", "best"

# -- Traditional

SAID = {
    (ONCE, HAND, REACH): "Once everybody has dealt, a dealer who has reached the target wins.",
    (ONCE, HAND, UP): "Once everybody has dealt, a dealer who has beaten the target wins.",
    (ONCE, TOTAL, REACH): "Once everybody has dealt, a dealer whose total was 0 or more after"
    " dealing wins.",
    (ONCE, TOTAL, UP): "Once everybody has dealt, a dealer whose total was above 0 after dealing"
    " wins.",
    (RETURNS, HAND, REACH): "After the first round, the first dealer to reach the target wins.",
    (RETURNS, HAND, UP): "After the first round, the first dealer to beat the target wins.",
    (RETURNS, TOTAL, REACH): "After the first round, the first dealer with a total of 0 or more"
    " wins.",
    (RETURNS, TOTAL, UP): "After the first round, the first dealer with a total above 0 wins.",
}
SEVERAL = {FIRST: "Of several, the first one.", BEST: "Of several, the one with the best total."}
# Ana makes her 8 as dealer, Ben beats his, Cleo falls short and is far down; then they go on.
DEALS = [(8, 4, 4), (3, 10, 3), (6, 4, 6), (9, 5, 2), (3, 9, 4), (4, 3, 9)]


@pytest.mark.parametrize(
    ("mode", "test", "scope", "several"),
    list(product((ONCE, RETURNS), (REACH, UP), (HAND, TOTAL), (FIRST, BEST))),
)
def test_a_traditional_game_says_who_wins_by_which_rule(ana, mode, test, scope, several):
    switches = {"mode": mode, "test": test, "scope": scope, "several": several}
    page = new_table(ana, rules="traditional", **switches)
    while sheet(page)["outcome"] is None:
        page = play(page, *DEALS[len(tricks(page))])
    end, number = sheet(page)["outcome"], len(tricks(page))
    assert sheet(page) == naive.sheet(table.written(*DEALS[:number], rules=document(page)["rules"]))
    rule = SAID[mode, scope, test] + (f" {SEVERAL[several]}" if mode == ONCE else "")
    assert f"After hand {number}: {rule}" in page.text
    assert winner(page, end) in page.title
    first = f"{winner(page, end)} was the first dealer who made it."
    assert (first in page.text) is (end["by"] == "first_qualified")


def winner(page, end):
    return document(page)["players"][end["winners"][0]]


def test_a_traditional_game_goes_on_while_no_dealer_makes_it(ana):
    page = new_table(ana, *[(5, 5, 6)] * 5, rules="traditional")
    assert page.title.startswith("Hand 6 – Cleo deals and needs 8. Ana leads.")


# -- Every other rule

WON = [
    ({"hands": "1"}, [(9, 5, 2)], "After hand 1: The highest total after 1 hand wins."),
    ({"victory": "first_to", "points": "2"}, [(10, 4, 2)],
     "After hand 1: The first to 2 points wins; of several, the highest total."),
    ({"rules": "service"}, [(13, 2, 1)], "After hand 1: Whoever takes 12 tricks in one hand wins."),
    ({"victory": "target_plus", "over": "1"}, [(9, 5, 2)],
     "After hand 1: Whoever is 1 trick over the target in one hand wins."),
    ({"rules": "chips", "hands": "2"}, [(9, 5, 2), (3, 8, 5)],
     "After hand 2: Most chips after 2 hands win."),
    ({"victory": "first_to", "max_hands": "1"}, [(9, 5, 2)],
     "Hand 1 was the last one agreed; the highest total wins."),
    ({"rules": "chips", "max_hands": "1"}, [(9, 5, 2)],
     "Hand 1 was the last one agreed; most chips win."),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "hands", "said"), WON)
def test_a_game_says_who_has_won_and_by_which_rule(either, rules, hands, said):
    page = new_table(either, *hands, **rules)
    assert page.title.startswith("Ana has won.")
    assert said in page.text
    assert "Save hand" not in " ".join(page.buttons)


def test_the_end_shows_places_and_the_totals_that_count(ana):
    page = new_table(ana, (9, 6, 1), hands="1")
    assert "1 Ana +1 1 Ben +1 3 Cleo −2" in page.text


@pytest.mark.parametrize("typed", [(9, 5, 2), (8, 5, 3)])
def test_a_game_that_is_over_takes_no_more_hands(either, typed, stored):
    page = new_table(either, (3, 8, 5), (9, 5, 2), hands="2")
    before = stored()
    sent = seats(tricks=typed) | {
        "number": "3",
        "csrf_token": page.form("Undo").fields["csrf_token"],
    }
    answer = either.send(f"{page.path}/hands", sent, at=page.path)
    assert (answer.status, "The game is over." in answer.text, stored()) == (409, True, before)


def test_a_hand_entered_on_another_phone_as_the_game_is_stopped_is_not_taken(ana, ben):
    page = new_table(ana, (9, 5, 2))
    late = ben.open(page.path)
    page.press("Stop after hand 1")
    assert late.press("Save hand 2", tricks=(3, 8, 5)).status == 409


# -- Ties

TOOK_LATER = "Level at the top, and in the last hand too; Ben took a trick later."


def test_a_tie_that_the_tricks_cannot_settle_is_asked_about(either):
    page = asked(either)
    assert page.title.startswith("The game is over – one question is left.")
    assert "Which of Ana and Ben took a trick later in hand 1?" in page.text
    assert "Level at the top, and in the last hand too." in page.text
    assert "Cleo" not in page.buttons


@pytest.mark.parametrize(
    ("answer", "headline", "why"),
    [
        ("Ben", "Ben has won.", TOOK_LATER),
        ("Nobody remembers", "Ana and Ben share the win.",
         "Level at the top, and nobody remembers who took a trick later."),
    ],
)  # fmt: skip
def test_the_table_answers_and_the_game_is_decided(either, answer, headline, why):
    page = asked(either).press(answer)
    assert page.title.startswith(headline)
    assert why in page.text
    assert "Which of Ana and Ben" in page.press("Undo").text


@pytest.mark.parametrize("answer", [None, "2", "abc", ""])
def test_an_answer_that_was_not_offered_is_refused(ana, answer, stored):
    page = asked(ana)
    before = stored()
    refused = page.press("Nobody remembers", forged={"answer": answer})
    assert (refused.status, stored()) == (422, before)
    assert "Choose one of the answers." in refused.text


def test_an_answer_to_no_question_changes_nothing(ana, ben, stored):
    page = asked(ana)
    late = ben.open(page.path)
    page.press("Ben")
    before = stored()
    assert (late.press("Ben").status, stored()) == (200, before)
    refused = late.press("Nobody remembers")
    assert (refused.status, stored()) == (409, before)
    assert "This question has been answered already." in refused.text


@pytest.mark.parametrize(
    ("hands", "typed", "why"),
    [
        ([(9, 4, 3), (2, 9, 5)], {}, "Level at the top; Ben did best in the last hand."),
        ([(9, 6, 1)], {"last_trick": 1}, TOOK_LATER),
    ],
)  # fmt: skip
def test_a_tie_that_the_last_hand_settles_is_not_asked_about(ana, hands, typed, why):
    page = new_table(ana, *hands[:-1], hands=str(len(hands)))
    page = play(page, *hands[-1], **typed)
    assert why in page.text
    assert page.title.startswith("Ben has won.")


def test_three_share_a_win(ana):
    page = new_table(ana, (8, 5, 3)).press("Stop after hand 1").press("Nobody remembers")
    assert page.title.startswith("Ana, Ben, and Cleo share the win.")


# -- Stopping and playing on


def test_stopping_says_before_what_it_would_mean(ana):
    page = new_table(ana, (9, 5, 2))
    assert "Then Ana wins with +1. You can undo this." in page.text
    page = page.press("Stop after hand 1")
    assert "The table stopped after hand 1; the highest total wins." in page.text
    assert page.press("Undo").title.startswith("Hand 2 – Ben deals")


def test_stopping_level_says_that_one_question_decides(ana):
    assert "Then one question decides." in new_table(ana, (9, 6, 1)).text


def test_a_game_without_a_hand_is_not_stopped(ana, stored):
    page = new_table(ana)
    before, guard = stored(), page.form("Save hand 1").fields["csrf_token"]
    assert "Stop after" not in " ".join(page.buttons)
    answer = ana.send(f"{page.path}/stop", {"csrf_token": guard})
    assert (answer.status, "There is no hand yet." in answer.text) == (409, True)
    assert stored() == before


def test_a_game_that_is_over_is_not_stopped(ana, stored):
    page = new_table(ana, (9, 5, 2), hands="1")
    before, guard = stored(), page.form("Play on").fields["csrf_token"]
    answer = ana.send(f"{page.path}/stop", {"csrf_token": guard})
    assert (answer.status, stored()) == (409, before)


def test_a_won_game_is_played_on_and_keeps_its_winner(either):
    page = new_table(either, (13, 2, 1), rules="service").press("Play on")
    assert page.title.startswith("Hand 2 – Ben deals")
    assert "Ana has won. After hand 1: Whoever takes 12 tricks in one hand wins." in page.text
    page = play(page, 3, 10, 3)
    assert "1 hand was played after the end; it does not count." in page.text
    assert "Ana has won." in page.press("Stop after hand 2").text


def test_a_stopped_game_is_played_on_as_if_it_had_not_been(ana):
    page = new_table(ana, (9, 5, 2)).press("Stop after hand 1").press("Play on")
    assert (page.title.split(" –")[0], "play_on" in document(page)) == ("Hand 2", False)


def test_playing_on_twice_is_once(ana, ben):
    page = new_table(ana, (9, 5, 2)).press("Stop after hand 1")
    late = ben.open(page.path)
    page.press("Play on")
    assert late.press("Play on").status == 200
    assert document(page) == document(again(page))


def test_a_correction_ends_the_game_earlier_and_later_hands_stand_apart(ana):
    page = new_table(ana, (9, 5, 2), (3, 8, 5), (6, 3, 7), rules="service")
    look = page.follow("Correct hand 1").press("What would change?", tricks=(13, 2, 1))
    assert "2 hands would stand apart, as played after the end. Nothing is dropped" in look.text
    page = look.press("Save hand 1")
    assert "Ana has won. After hand 1: Whoever takes 12 tricks in one hand wins." in page.text
    assert "2 hands were played after the end; they do not count." in page.text
    assert [hand["after_end"] for hand in sheet(page)["hands"]] == [False, True, True]
    assert page.press("Play on").title.startswith("Hand 4 – Ana deals")


# -- Chips


def test_chips_are_paid_after_every_hand(either):
    page = new_table(either, (10, 5, 1), chips="stake", stake="3")
    assert "Cleo pays Ana 6 chips. So far: Ana +6, Ben 0, Cleo −6" in page.text
    page = play(page, 3, 7, 6)
    assert "Ben pays Cleo 3 chips. So far: Ana +6, Ben −3, Cleo −3" in page.text


@pytest.mark.parametrize(
    ("mode", "paid"),
    [
        ("per_opponent", ["Ben pays Ana 4 chips.", "Cleo pays Ana 4 chips."]),
        ("stake", ["Ben pays Ana 3 chips.", "Cleo pays Ana 1 chip."]),
    ],
)
def test_who_pays_how_many_chips_goes_by_what_was_agreed(ana, mode, paid):
    page = new_table(ana, (12, 2, 2), chips=mode)
    assert [said for said in paid if said not in page.text] == []


def test_nobody_pays_for_a_level_hand(ana):
    page = new_table(ana, (8, 5, 3), chips="stake")
    assert "Nobody pays for this hand. So far: Ana 0, Ben 0, Cleo 0" in page.text


def test_a_chips_game_ends_with_the_chips_of_all(ana):
    page = new_table(ana, (10, 5, 1), rules="chips", stake="1").press("Stop after hand 1")
    assert "The table stopped after hand 1; most chips win." in page.text
    assert "★winner Ana +2 chips +2 2 Ben 0 chips 0 3 Cleo −2 chips −2" in page.text


def test_most_chips_stand_first_in_a_chips_game(ana):
    page = new_table(ana, (11, 4, 1), (3, 13, 0), rules="chips", stake="1")
    assert "Then Ana wins, with the most chips: +6." in page.text
    page = page.press("Stop after hand 2")
    assert "★winner Ana +6 chips +3 2 Ben +2 chips +4" in page.text


def test_a_chips_game_over_after_the_hands_agreed_says_so(ana):
    page = new_table(ana, (11, 4, 1), rules="chips", stake="1", hands="1")
    assert "After hand 1: Most chips after 1 hand win." in page.text


# -- On the way


def test_targets_are_asked_for_before_the_exchange_is_shown(ana):
    page = new_table(ana, rules="dealers_choice").press("These are the targets", targets=(3, 8, 5))
    page = play(page, 5, 8, 3)
    assert page.title.startswith("Hand 2 – Ben deals and gives out the targets.")
    assert "Ben says who needs how many" in page.text
    assert not any(words in page.text for words in ("⇄", "What to do now", "Save hand"))
    page = page.press("These are the targets", targets=(5, 3, 8))
    assert "Ana ⇄ Cleo, 2 cards" in page.text
    assert page.title.startswith("Hand 2 – Ben deals and needs 3. Cleo leads.")


@pytest.mark.parametrize("typed", [(8, 8, 5), (8, 5, 4), ("8", "x", "3"), (8, 5), (8, 5, 3, 0), ()])
def test_targets_are_each_given_out_once(either, typed, stored):
    page = new_table(either, rules="dealers_choice")
    before, nothing = stored(), dict.fromkeys(seats(targets="012"))
    answer = page.press("These are the targets", forged=nothing | seats(targets=typed))
    assert (answer.status, stored()) == (422, before)
    assert "Give out each of 8-5-3 once." in answer.text


def test_targets_are_not_given_out_where_they_go_round(ana, stored):
    page = new_table(ana)
    guard = page.form("Save hand 1").fields["csrf_token"]
    before = stored()
    answer = ana.send(f"{page.path}/targets", seats(targets=(8, 5, 3)) | {"csrf_token": guard})
    assert (answer.status, stored()) == (409, before)


def test_targets_for_a_hand_played_meanwhile_are_not_taken(ana, ben):
    page = new_table(ana, rules="dealers_choice")
    late = ben.open(page.path)
    play(page.press("These are the targets", targets=(8, 5, 3)), 8, 5, 3)
    answer = late.press("These are the targets", targets=(3, 5, 8))
    assert (answer.status, "next_targets" in document(page)) == (409, False)


def test_targets_are_not_given_out_once_the_game_is_over(ana, ben):
    page = new_table(ana, rules="dealers_choice").press("These are the targets", targets=(8, 5, 3))
    page = play(page, 9, 5, 2)
    late = ben.open(page.path)
    page.press("Stop after hand 1")
    assert late.press("These are the targets", targets=(8, 5, 3)).status == 409


def test_ticks_show_on_every_phone_and_go_with_the_hand(app, ana):
    page = new_table(ana, (9, 5, 2))
    page = page.press("Ana ⇄ Cleo, 1 card").press("Ben deals everyone")
    other = Reader(app, HX).open(page.path)
    pressed = {tag["value"]: tag["aria-pressed"] for kind, tag in other.elements
               if kind == "button" and tag.get("class") == "tick"}  # fmt: skip
    assert [key for key, state in pressed.items() if state == "true"] == ["deal", "exchange-0-2-1"]
    other = other.press("Ben deals everyone")
    assert "What to do now 1 of 6" in other.text
    assert "What to do now 0 of" in play(again(page), 3, 8, 5).text


def test_all_steps_are_ticked_at_once_and_fold_away(either):
    page = new_table(either, (9, 5, 2)).press("All done")
    assert "✓ Cleo leads; play 16 tricks." in page.text
    assert "open" not in page.element("todo")


def test_a_tick_for_no_step_is_nothing(ana, stored):
    page = new_table(ana)
    before = stored()
    assert page.press("All done", forged={"all": None, "tick": "dance"}).status == 200
    assert stored() == before


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        ([], "First hand: no exchange."),
        ([(8, 5, 3)], "No exchange: all made exactly their targets."),
        ([(9, 5, 2)], "Ana gives Cleo the lowest card in hand; Cleo gives back the highest one."),
        ([(12, 2, 2)], "Exchange, in this order Why? Ana ⇄ Ben, 3 cards"),
    ],
)
def test_who_exchanges_how_many_cards_is_said(ana, hands, said):
    assert said in new_table(ana, *hands).text


def test_where_cards_never_change_hands_nothing_is_said_of_it(ana):
    assert "xchange" not in new_table(ana, (9, 5, 2), rules="no_exchange").text


@pytest.mark.parametrize(
    ("cards", "said"), [(1, "1 card of choice"), (3, "3 cards of choice; for each")]
)
def test_cards_of_choice_are_asked_for_in_a_suit(ana, cards, said):
    page = new_table(ana, (8 + cards, 5, 3 - cards), rules="online")
    assert f"Ana gives Cleo {said}" in page.text


def test_four_players_have_four_places_and_one_open_seat(ana):
    page = new_table(ana, (7, 3, 2, 0), people=4, rules="four_players")
    assert "Hand 2 – Ben deals and needs 6. Cleo leads." in page.title
    opened = [found for tag, found in page.elements if tag == "details" and "data-seat" in found]
    assert ["open" in seat for seat in opened] == [True, False, False, False]
    assert sheet(page) == naive.sheet(table.written((7, 3, 2, 0), rules="four_players", seats=4))


# -- What the table must not be misled by


def test_the_winner_comes_first_whatever_the_totals_say(ana):
    page = new_table(ana, (7, 6, 3), (3, 8, 5), (5, 1, 10), rules="traditional")
    assert page.title.startswith("Ben has won.")
    assert "★winner Ben −1 1 Cleo +2 2 Ana −1" in page.text


def test_nobody_is_a_winner_while_a_question_is_open(ana):
    assert "1 Ana +1 1 Ben +1 3 Cleo −2" in asked(ana).text


def test_who_plays_on_sees_the_totals_as_they_run(ana):
    page = new_table(ana, (9, 4, 3), hands="1").press("Play on")
    page = play(page, 3, 9, 4)
    assert "Total +1 0 −1" in page.text
    assert "Ana has won." in page.text


def test_what_was_played_after_the_end_pays_no_more(ana):
    page = new_table(ana, (9, 4, 3), (3, 9, 4), hands="3", chips="stake")
    page = page.follow("Settings").press("Save", {"hands": "1"})
    assert "Ben pays Ana 1 chip. So far: Ana +1, Ben −1, Cleo 0" in page.text


@pytest.mark.parametrize(
    ("rules", "hand", "said"),
    [
        ("four_players", (6, 3, 3, 0), "No exchange: nobody is up."),
        ("strict_51", (8, 5, 4), "No exchange: nobody is down."),
        ("strict_51", (9, 4, 4), "Ana has 1 over-trick that finds no partner."),
        ("four_players", (8, 2, 1, 1), "Dan is let off 2 cards."),
    ],
)
def test_cards_that_find_no_partner_are_explained(ana, rules, hand, said):
    assert said in new_table(ana, hand, people=len(hand), rules=rules).text


def test_what_is_paid_comes_first_among_what_is_to_do(ana):
    page = new_table(ana, (9, 4, 3), chips="stake")
    assert page.text.index("Ben pays Ana 1 chip.") < page.text.index("Ben deals everyone")
    assert "1 of 7" in page.press("Ben pays Ana 1 chip.").text


def test_an_undone_hand_comes_back_into_the_entry_of_a_page_with_scripts(ana):
    page = new_table(ana, (9, 4, 3)).press("Undo")
    entry = next(attributes for tag, attributes in page.elements if "data-undone" in attributes)
    assert '["tricks-0", "9"], ["tricks-1", "4"], ["tricks-2", "3"]' in entry["data-undone"]
    assert "Undone: Hand 1 saved: 9-4-3." in page.text


def test_a_mistake_that_ended_the_game_is_undone_and_only_that(either):
    page = new_table(either, (9, 4, 3), (12, 2, 2), rules="service")
    assert "Ana has won." in page.text
    page = page.press("Undo")
    assert (tricks(page), "Hand 2 – Ben deals" in page.text) == ([(9, 4, 3)], True)
    assert "has won" not in page.text


def test_a_stop_is_undone(ana):
    page = new_table(ana, (9, 4, 3)).press("Stop after hand 1").press("Undo")
    assert ("Hand 2 – Ben deals" in page.text, "has won" in page.text) == (True, False)
