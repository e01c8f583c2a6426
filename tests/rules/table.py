"""Short ways to put a game on the table in a test."""

from scorekeeper.rules import document, sheet_data

PLAYERS = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Fay"]


def written(*hands, rules="classic", seats=3, **keys):
    """A game document; a hand is its tricks by seat, or an object."""
    return {
        "format": "scorekeeper-game",
        "version": 1,
        "players": PLAYERS[:seats],
        "first_dealer": 0,
        "rules": rules,
        "hands": [hand if isinstance(hand, dict) else {"tricks": list(hand)} for hand in hands],
        **keys,
    }


def scored(data):
    """The sheet of a document, as plain data."""
    return sheet_data.dump(document.read(data).sheet)


def sheet(*hands, **keys):
    return scored(written(*hands, **keys))


def outcome(*hands, **keys):
    return sheet(*hands, **keys)["outcome"]


def won(*hands, **keys):
    """The hand with which a game ended, how, and the winners."""
    end = outcome(*hands, **keys)
    return end and (end["hand"], end["reason"], end["by"], end["winners"])


def exchange(*hands, **keys):
    """The exchange that the last hand owes, as (up, down, cards)."""
    return [tuple(step.values()) for step in sheet(*hands, **keys)["hands"][-1]["exchange"]]
