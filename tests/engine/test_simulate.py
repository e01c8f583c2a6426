"""Whole games: the score sheet drives them."""

from dataclasses import replace

import pytest

from scorekeeper.engine.one_hand import hand_of, next_hand
from scorekeeper.engine.runs import Run, batch, reference, tallies
from scorekeeper.engine.simulate import (
    LARGEST_GAME_SEED,
    LARGEST_SEED,
    MOST_GAMES,
    PLAYERS,
    game_seeds,
    play_game,
)
from scorekeeper.rules import document
from scorekeeper.rules.document import GameDocument
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.reading import Fault
from scorekeeper.rules.variant import Discard, Protocol, Variant, When
from scorekeeper.rules.victory import MostChips
from tests.engine.table import CLASSIC

NAMES = ["Ana", "Ben", "Cleo", "Dan"]


def played(preset="classic", kind="random", seed=1, **keys):
    variant = PRESETS[preset]
    return play_game(variant, [kind] * variant.seats, seed, **keys)


def test_the_same_seed_is_the_same_game():
    assert played(seed=5) == played(seed=5)
    assert played(seed=5) != played(seed=6)


def test_a_seed_deals_the_same_cards_whoever_plays_and_whatever_is_swapped():
    game = played(seed=5)
    without = play_game(replace(CLASSIC, exchange=Protocol.NONE), ["sensible"] * 3, 5)
    assert [record.dealt for record in game.records] == [hand.dealt for hand in without.records]
    assert game.first_dealer == without.first_dealer


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("kind", ["random", "sensible"])
def test_the_sheet_is_that_of_its_document(preset, kind):
    game = played(preset, kind, most_hands=12)
    facts = game.document(NAMES[: PRESETS[preset].seats])
    assert document.read(document.dump(facts)).sheet == game.sheet


def test_what_a_hand_owes_is_swapped_in_the_next():
    game = played(seed=3)
    for line, record in zip(game.sheet.lines, game.records[1:], strict=False):
        swaps = [(swap.up, swap.down, len(swap.up_gives)) for swap in record.swaps]
        assert swaps == [(owed.up, owed.down, owed.cards) for owed in line.exchanges]


def test_a_dealer_who_gives_out_targets_does_so_before_the_exchange_is_ordered():
    game = played("dealers_choice", "sensible", seed=4)
    for before, line, record in zip(
        game.sheet.lines, game.sheet.lines[1:], game.records[1:], strict=False
    ):
        assert line.targets[line.dealer] == 3
        ups = list(dict.fromkeys(swap.up for swap in record.swaps))
        assert ups == sorted(ups, key=lambda up: -line.targets[up])
        assert record.hand.targets == line.targets != before.targets


def test_a_game_that_no_rule_ends_is_stopped():
    game = played("chips", most_hands=5)
    assert isinstance(game.sheet.variant.victory, MostChips)
    assert (game.capped, len(game.records), game.sheet.outcome.reason) == (True, 5, "chips")


def test_a_game_that_ends_with_the_last_hand_allowed_is_not_stopped():
    game = played(most_hands=9)
    assert (game.capped, len(game.records)) == (False, 9)


def test_no_two_runs_share_a_seed():
    assert list(game_seeds(3, 2)) == [3_000_000, 3_000_001]
    assert game_seeds(3, MOST_GAMES)[-1] < game_seeds(4, 1)[0]
    assert game_seeds(LARGEST_SEED, MOST_GAMES)[-1] == LARGEST_GAME_SEED


def test_the_first_dealer_is_drawn():
    dealers = [played(seed=seed, most_hands=1).first_dealer for seed in range(60)]
    assert all(10 <= dealers.count(seat) <= 30 for seat in range(3))


# -- Rules by which nobody can play: three cards are to be laid away, of two

UNPLAYABLE = Variant(
    targets=(1, 1, 0),
    tricks=2,
    kitty=3,
    kitty_view=When.AFTER_TRUMP,
    discard=Discard.BEFORE_PICKUP,
)
NOT_BEGUN = GameDocument(players=tuple(NAMES[:3]), first_dealer=0, variant=UNPLAYABLE)
ASKED = {
    "a game": lambda kinds: play_game(UNPLAYABLE, kinds, 1),
    "a hand": lambda kinds: hand_of(UNPLAYABLE, kinds, 1),
    "the next hand": lambda kinds: next_hand(NOT_BEGUN, kinds, 1),
    "games in step": lambda kinds: batch(UNPLAYABLE, kinds, range(2), 60),
    "games one by one": lambda kinds: reference(UNPLAYABLE, kinds, range(2), 60),
    "a run": lambda kinds: list(tallies(Run(variant=UNPLAYABLE, kinds=kinds, games=501), jobs=2)),
}


@pytest.mark.parametrize("kind", PLAYERS)
@pytest.mark.parametrize("asked", ASKED)
def test_rules_by_which_nobody_can_play_are_a_fault(asked, kind):
    with pytest.raises(Fault, match="kitty: impossible"):
        ASKED[asked]((kind,) * 3)
