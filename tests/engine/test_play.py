"""A hand phase by phase: what is dealt, swapped, named, laid away and played."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from scorekeeper.engine.cards import NO_TRUMP, pack
from scorekeeper.engine.play import play_hand
from scorekeeper.engine.player import RandomPlayer
from scorekeeper.rules.exchange import Exchange
from scorekeeper.rules.hand import Trump, problem
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.variant import Discard, Protocol, Role, When
from tests.engine.table import CLASSIC, held, random_hand

OWED = (Exchange(1, 2, 2), Exchange(0, 2, 1))


class Watching(RandomPlayer):
    """Plays at random, and notes what it was asked, what it held, and what lay aside."""

    def __init__(self, draw):
        super().__init__(draw)
        self.asked = []

    def trump(self, held, allowed):
        self.asked.append(("trump", tuple(held), ()))
        return super().trump(held, allowed)

    def give(self, held, view):
        self.asked.append(("give", tuple(held), tuple(view.aside)))
        return super().give(held, view)

    def discard(self, held, cards, view):
        self.asked.append(("discard", tuple(held), tuple(view.aside)))
        return super().discard(held, cards, view)

    def play(self, options, held, view):
        if not view.played and not view.trick:
            self.asked.append(("lead", tuple(held), tuple(view.aside)))
        return super().play(options, held, view)


def watched(variant=CLASSIC, exchanges=()):
    players = [Watching(Random(seat).random) for seat in range(variant.seats)]
    record = random_hand(variant, exchanges=exchanges, players=players)
    return record, [player.asked for player in players]


def cards_of(record):
    return Counter((*record.plays, *record.discards))


@pytest.mark.parametrize("preset", PRESETS)
def test_every_card_is_dealt_once_and_ends_in_one_place(preset):
    variant = PRESETS[preset]
    record = random_hand(variant)
    assert Counter(sum(record.dealt, record.kitty)) == Counter(pack(variant))
    assert cards_of(record) == Counter(pack(variant))


@pytest.mark.parametrize("preset", PRESETS)
def test_its_tricks_are_those_of_a_hand(preset):
    variant = PRESETS[preset]
    hand = random_hand(variant).hand
    assert problem(hand.tricks, variant.seats, variant.tricks) is None
    assert tuple(map(hand.trick_log.count, range(variant.seats))) == hand.tricks


def test_the_winner_of_a_trick_leads_the_next():
    record = random_hand()
    first, *others = record.tricks
    assert first.leader == record.leader == 1
    assert [trick.leader for trick in others] == list(record.trick_log[:-1])
    assert [card for trick in record.tricks for card in trick.cards] == list(record.plays)


def test_the_dealer_may_lead_where_a_table_has_it_so():
    assert random_hand(replace(CLASSIC, leader=Role.DEALER), dealer=2).leader == 2


def test_trump_is_named_by_the_role_that_has_the_right():
    record, asked = watched(PRESETS["three_two_five"])
    assert record.trump_maker == 1
    assert [bool([a for a in seat if a[0] == "trump"]) for seat in asked] == [False, True, False]


def test_a_kitty_seen_first_is_seen_by_the_dealer_alone():
    record, asked = watched()
    assert ("trump", held_with(record, 0), ()) in asked[0]
    assert ("discard", held_with(record, 0), record.kitty) in asked[0]
    blind, asked = watched(PRESETS["blind_kitty"])
    assert ("trump", blind.dealt[0], ()) in asked[0]
    assert ("discard", held_with(blind, 0), ()) in asked[0]


def held_with(record, seat):
    return tuple(sorted((*record.dealt[seat], *record.kitty)))


def test_an_eldest_who_names_trump_has_not_seen_the_kitty():
    record, asked = watched(replace(CLASSIC, trump_maker=Role.ELDEST))
    assert ("trump", record.dealt[1], ()) in asked[1]


def test_a_discard_before_the_pick_up_is_chosen_without_the_kitty():
    record, asked = watched(PRESETS["online"])
    assert ("discard", record.dealt[0], ()) in asked[0]
    assert set(record.discards) <= set(record.dealt[0])


def test_discards_lie_aside_for_the_dealer_alone():
    record, asked = watched(replace(CLASSIC, leader=Role.DEALER))
    kept = tuple(sorted(set(held_with(record, 0)) - set(record.discards)))
    assert ("lead", kept, tuple(record.discards)) in asked[0]
    record, asked = watched()
    assert ("lead", record.dealt[1], ()) in asked[1]


@pytest.mark.parametrize("protocol", [Protocol.LOWEST_HIGHEST, Protocol.SUIT_ASK])
def test_what_is_owed_is_swapped_in_its_order_on_the_dealt_cards(protocol):
    record = random_hand(replace(CLASSIC, exchange=protocol), exchanges=OWED)
    swaps = [(swap.up, swap.down, len(swap.up_gives)) for swap in record.swaps]
    assert swaps == [(1, 2, 2), (0, 2, 1)]
    moved = {card for swap in record.swaps for card in (*swap.up_gives, *swap.down_gives)}
    assert moved.isdisjoint(record.kitty)


def test_whoever_asks_sees_what_came_back_so_far():
    record, asked = watched(replace(CLASSIC, exchange=Protocol.SUIT_ASK), OWED)
    first, second = [cards for what, cards, _ in asked[1] if what == "give"]
    swap = record.swaps[0]
    assert first == record.dealt[1]
    assert set(second) == {*first, swap.down_gives[0]} - ({swap.up_gives[0]} - {swap.down_gives[0]})


@pytest.mark.parametrize("timing", When)
def test_trump_is_named_before_or_after_the_exchange(timing):
    record, asked = watched(replace(CLASSIC, exchange_timing=timing), OWED)
    seen = next(cards for what, cards, _ in asked[0] if what == "trump")
    had_swapped = set(seen) != set(held_with(record, 0))
    assert had_swapped == (timing is When.BEFORE_TRUMP)


def test_no_trump_is_named_only_where_it_is_allowed():
    def named(variant):
        return {random_hand(variant, seed).hand.trump for seed in range(40)}

    assert named(CLASSIC) == set(Trump) - {Trump.NONE}
    assert named(replace(CLASSIC, no_trump=True)) == set(Trump)


def test_without_trump_the_highest_of_the_suit_led_takes_every_trick():
    class Never(RandomPlayer):
        def trump(self, held, allowed):
            return NO_TRUMP

    players = [Never(Random(3).random)] * 3
    record = random_hand(replace(CLASSIC, no_trump=True), players=players)
    for trick in record.tricks:
        best = max(card for card in trick.cards if card // 13 == trick.cards[0] // 13)
        assert trick.cards.index(best) == (trick.winner - trick.leader) % 3


def test_two_and_six_can_play():
    two = replace(CLASSIC, tricks=15, kitty=0, targets=(7, 8), discard=Discard.AFTER_PICKUP)
    six = replace(CLASSIC, tricks=8, kitty=4, targets=(3, 1, 1, 1, 1, 1))
    assert sum(random_hand(two).hand.tricks) == 15
    assert sum(random_hand(six, dealer=5).hand.tricks) == 8


def test_a_card_that_is_not_held_cannot_be_played():
    class Cheat(RandomPlayer):
        def play(self, options, held, view):
            return next(card for card in range(52) if card not in held)

    with pytest.raises(ValueError, match="not in list"):
        random_hand(players=[Cheat(Random(1).random)] * 3)


def test_one_hand_of_a_seed_for_good():
    """A golden hand: whoever changes it has changed what every seed gives."""
    record = play_hand(
        Random(1).random, CLASSIC, [RandomPlayer(Random(2).random)] * 3, CLASSIC.turn(1, 0)
    )
    assert record.dealt[0] == tuple(held("2C 3C 8C KC 7D QD KD AD 8H QH AH 2S 4S TS QS AS"))
    assert record.hand.trump is Trump.SPADES
    assert record.trick_log == (2, 0, 2, 0, 0, 1, 0, 0, 0, 2, 0, 2, 2, 2, 2, 2)
