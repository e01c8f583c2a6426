"""The check finds what is planted, and shows it in the smallest game there is."""

from dataclasses import replace
from functools import partial
from inspect import GEN_CLOSED, getgeneratorstate
from random import Random

import pytest

from scorekeeper.engine import play, simulate, swaps
from scorekeeper.engine.checking import cases, naive
from scorekeeper.engine.checking import findings as module
from scorekeeper.engine.checking.findings import Check, findings
from scorekeeper.engine.house_rules import check_playable, random_variant
from scorekeeper.engine.processes import in_order
from scorekeeper.rules import agreement, document, exchange, sheet, victory
from scorekeeper.rules.hand import Hand
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.reading import Fault
from scorekeeper.rules.variant import Discard, Variant
from tests.engine.mutants import mutant

TABLE = play._Table
# Whose name is bound to a slip, and what the slip is; the flaw that is found, in how many hands.
SLIPS = {
    # the order of the exchange
    "most up last": (
        (sheet, "pairs", exchange.pairs, "lambda seat: -net[seat]", "lambda seat: net[seat]"),
        ("sheet", 1),
    ),
    "as in the finished hand": (
        (sheet, "pairs", exchange.pairs, "FINISHED else coming", "FINISHED else finished"),
        ("sheet", 1),
    ),
    "downs from seat 0": (
        (sheet, "pairs", exchange.pairs, "_clockwise(up,", "_clockwise(0,"),
        ("sheet", 1),
    ),
    "carried out backwards": (
        (TABLE, "exchange", TABLE.exchange, "in self.owed", "in reversed(self.owed)"),
        ("plan", 2),
    ),
    # the pairing
    "downs are never served": (
        (sheet, "exchanges", exchange.exchanges, "left[down] += cards", "pass"),
        ("sheet", 1),
    ),
    "up and down swapped": (
        (TABLE, "exchange", TABLE.exchange, "up, down = self", "down, up = self"),
        ("cards", 2),
    ),
    # which cards move
    "lowest for lowest": (
        (play, "lowest_highest", swaps.lowest_highest, "key=from_the_top", "key=from_the_bottom"),
        ("cards", 2),
    ),
    "the lowest comes back": (
        (play, "suit_ask", swaps.suit_ask, "answer = max(", "answer = min("),
        ("cards", 2),
    ),
    # the tricks
    "the lowest takes it": (
        (TABLE, "play", TABLE.play, "card > best if", "card < best if"),
        ("winner", 1),
    ),
    "trumps do not": (
        (TABLE, "play", TABLE.play, "else suit == trump", "else False"),
        ("winner", 1),
    ),
    "the winner does not lead": (
        (TABLE, "play", TABLE.play, "in orders[winner]", "in orders[0]"),
        ("not_held", 1),
    ),
    "any card will do": (
        (TABLE, "play", TABLE.play, "suits[led] or held", "held"),
        ("not_legal", 1),
    ),
    # the cards
    "one is there twice": (
        (TABLE, "deal", TABLE.deal, "self.draw)\n", "self.draw)\n    deck[0] = deck[1]\n"),
        ("pack", 1),
    ),
    "discards stay": (
        (TABLE, "discard", TABLE.discard, "held.remove(card)", "pass"),
        ("not_held", 1),
    ),
    "trump without a suit": (
        (TABLE, "name_trump", TABLE.name_trump, "if self.variant.no_trump else NO_TRUMP", ""),
        ("unreadable", 1),
    ),
    "nothing works": (
        (TABLE, "name_trump", TABLE.name_trump, "maker = self.trump_maker", "maker = 99"),
        ("broken", 0),
    ),
    # the tie chain
    "the last hand does not count": (
        (victory, "best", victory.best, "top(last.net, tied)", "tied"),
        ("sheet", 2),
    ),
    "the first trick counts": (
        (victory, "_latest", victory._latest, "reversed(hand.trick_log)", "hand.trick_log"),
        ("sheet", 1),
    ),
    "the last trick does not count": (
        (victory, "_latest", victory._latest, "if hand.last_trick in asked", "if False"),
        ("sheet", 1),
    ),
    "who took none is asked": (
        (victory, "best", victory.best, "level if last.tricks[seat]", "level"),
        ("broken", 0),
    ),
    # the rest
    "eldest sits further": (
        (Variant, "seat_of", Variant.seat_of, "(dealer + 1)", "(dealer + 2)"),
        ("leader", 1),
    ),
    "the exchange comes late": (
        (
            Variant,
            "phases",
            Variant.phases,
            "is When.BEFORE_TRUMP\n    looks",
            "is None\n    looks",
        ),
        ("phases", 2),
    ),
    "a fact is not written": (
        (document, "HAND_OPTIONAL", ("dealer", "targets", "trick_log", "trump"), None, None),
        ("round_trip", 1),
    ),
}


def found(games=300, **options):
    """The one finding of a check, or None."""
    *_fine, (_games, finding) = findings(Check(games=games, **options))
    return finding


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_found_in_the_smallest_game(slip, monkeypatch):
    (owner, name, code, old, new), (flaw, hands) = SLIPS[slip]
    monkeypatch.setattr(owner, name, mutant(code, old, new) if old else code)
    finding = found()
    assert (finding.flaw.code, len(finding.document.hands)) == (flaw, hands)


def test_the_smallest_game_has_the_plainest_rules(monkeypatch):
    monkeypatch.setattr(sheet, "exchanges", lambda _net, _ordered: ())
    smallest = found()
    assert smallest.document.variant == Variant()
    assert smallest.document.hands == (Hand(tricks=smallest.document.hands[0].tricks),)


def test_a_sheet_that_remembers_what_was_taken_back_is_found(monkeypatch):
    seen = []

    def remembers(*facts, **options):
        seen.append(len(facts[2]))
        taken_back = {"stopped": True} if seen[-1] < max(seen) else {}
        return sheet.score(*facts, **options | taken_back)

    monkeypatch.setattr(document, "score", remembers)
    told = simulate.play_game(Variant(), ["random"] * 3, seed=1, most_hands=3).document("ABC")
    assert cases.document_flaw(told).code == "undo"


def test_a_game_played_by_another_sheet_is_found(monkeypatch):
    slip = partial(simulate.scored, after_end=True)
    monkeypatch.setattr(simulate, "scored", slip)
    assert found().flaw.code == "played_sheet"


def test_once_something_is_found_no_more_games_are_begun(monkeypatch):
    started = []

    def kept(*shared):
        started.append(in_order(*shared))
        return started[-1]

    monkeypatch.setattr(module, "in_order", kept)
    monkeypatch.setattr(sheet, "exchanges", lambda _net, _ordered: ())
    assert found()
    assert list(map(getgeneratorstate, started)) == [GEN_CLOSED]


# -- Where nothing is wrong


def test_the_second_score_sheet_knows_every_rule():
    said = {key: value for key, value in naive.agreed({}).items() if value is not None}
    assert said == agreement.dump(Variant())


def test_nothing_is_wrong():
    parts = list(findings(Check(games=250, seed=2)))
    assert parts == [(100, None), (100, None), (50, None)]


def test_every_preset_is_played_and_every_second_game_has_rules_of_its_own():
    variants = [cases.drawn(number, number).variant for number in range(30)]
    assert variants[::2] == list(PRESETS.values())
    assert not set(variants[1::2]) & set(PRESETS.values())


def test_all_games_may_have_the_same_rules():
    variant = PRESETS["three_two_five"]
    assert {cases.drawn(number, 1, variant).variant for number in range(4)} == {variant}


def test_random_rules_can_be_read_and_played():
    variants = [random_variant(Random(seed).random) for seed in range(300)]
    for variant in variants:
        check_playable(variant)
        assert agreement.read(agreement.dump(variant)) == variant
    assert {variant.seats for variant in variants} == {2, 3, 4, 5, 6}


def test_rules_by_which_too_many_cards_are_laid_away_cannot_be_played():
    variant = Variant(tricks=2, kitty=3, discard=Discard.BEFORE_PICKUP)
    with pytest.raises(Fault, match="kitty: impossible"):
        check_playable(variant, "rules")
    check_playable(replace(variant, kitty=2))
