"""OpenSpiel, from Python and in C++.

It has no Sergeant Major. Its next of kin is Oh Hell for three with 16 tricks: 49 cards dealt one
by one, the last of them for trump, three bids, 48 cards played. Every outcome of chance in it is
as likely as the others, so that any legal action will do for those as well.
"""

import random
from functools import partial

from .race import clocked

EXAMPLE, USUAL, TUNED = "OpenSpiel's example", "OpenSpiel, usual", "OpenSpiel, tuned"
BOTS, ROLLOUTS = "OpenSpiel, C++ bots", "OpenSpiel, C++ rollouts"
SEATS = 3


def open_spiel():
    """Return OpenSpiel's contestants; none where it is missing."""
    try:
        import pyspiel
    except ImportError as missing:
        print(f"measured without OpenSpiel: {missing}")
        return []
    game = pyspiel.load_game(f"oh_hell(players={SEATS},num_tricks_fixed=16)")
    return [
        clocked(EXAMPLE, 80, partial(example_loop, game)),
        clocked(USUAL, 600, partial(usual_loop, game)),
        clocked(TUNED, 600, partial(tuned_loop, game)),
        clocked(BOTS, 2_000, partial(bots, pyspiel, game)),
        clocked(ROLLOUTS, 3_000, partial(rollouts, pyspiel, game)),
    ]


def example_loop(game, hands):
    """Play as OpenSpiel's example.py does: what chance does by its outcomes and their shares."""
    import numpy as np  # as it does, too; it comes with OpenSpiel

    for _ in range(hands):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, shares = zip(*state.chance_outcomes(), strict=True)
                action = np.random.choice(actions, p=shares)
            else:
                action = random.choice(state.legal_actions(state.current_player()))
            state.apply_action(action)


def usual_loop(game, hands):
    """Play as people write it down."""
    for _ in range(hands):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))


def tuned_loop(game, hands):
    """Play by the fastest loop we found. It chooses as our own random player does."""
    draw = random.random
    for _ in range(hands):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(draw() * len(actions))])


def bots(pyspiel, game, hands):
    """Deal, bid and play in C++, by one call for each hand."""
    players = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(SEATS)]
    for seed in range(hands):
        pyspiel.evaluate_bots(game.new_initial_state(), players, seed)


def rollouts(pyspiel, game, hands):
    """Bid and play in C++, all hands by one call, from one deal: a tree search of a single node.

    The search cannot begin where chance is to move, so it is not asked to deal.
    """
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    search = pyspiel.MCTSBot(
        game,
        pyspiel.RandomRolloutEvaluator(n_rollouts=hands, seed=1),
        uct_c=1,
        max_simulations=1,
        max_memory_mb=1,
        solve=False,
        seed=1,
        verbose=False,
    )
    search.mcts_search(state)
