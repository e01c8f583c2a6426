"""What the rules report as codes, said in sentences.

The sentences are English and marked for translation; whoever has a catalog passes its `gettext`.
"""

from collections.abc import Callable
from typing import Any

from .rules.reading import Fault

Translate = Callable[[str], str]


def N_(text: str) -> str:  # noqa: N802 - the name that extractors of messages know
    """Mark a text for translation where it stands; it is translated when it is said."""
    return text


PRESETS = {
    "classic": N_("Lowest cards for highest; nine hands, the highest total wins."),
    "online": N_("You ask in a suit; trump before the kitty; the first to 10 points wins."),
    "service": N_("Twelve tricks in one hand win; played for stakes."),
    "nine_five_two": N_("The classic game with targets 9, 5 and 2."),
    "nine_five_two_online": N_(
        "Targets 9, 5 and 2; you ask in a suit; the first to 12 points wins."
    ),
    "traditional": N_("Once the deal has gone round, the first dealer to reach the target wins."),
    "chips": N_("Every over-trick earns chips; most chips when you stop wins."),
    "blind_kitty": N_("The dealer names trump before seeing the kitty."),
    "strict_51": N_("No kitty: one low card stays out, 17 tricks."),
    "strict_51_balanced": N_("No kitty, 17 tricks, and targets that add up to them."),
    "no_exchange": N_("The classic game, but no cards change hands."),
    "four_players": N_("Twelve tricks each hand, eight hands."),
    "four_players_steep": N_("The same with steeper targets."),
    "dealers_choice": N_("The dealer says who has to take 8, 5 and 3."),
    "three_two_five": N_("The sister game with 30 cards: ten tricks, eldest names trump."),
}

# What stands on the cards that have no figure.
LETTERS = {"A": N_("A"), "K": N_("K"), "Q": N_("Q"), "J": N_("J")}

# What a value has to be, by the detail `wanted` of a fault.
KINDS = {
    "object": N_("this has to be an object: { … }"),
    "list": N_("this has to be a list: [ … ]"),
    "flag": N_("this has to be true or false"),
    "text": N_("this has to be text"),
}
FORMS = {
    "text": N_("this has characters that cannot be shown"),
    "moment": N_("this has to be a date and time with its offset, like 2026-01-31T21:10:00+01:00"),
    "uuid": N_("this has to be a UUID, like 6ba7b810-9dad-41d1-80b4-00c04fd430c8"),
}
# What a value contradicts, by the detail `because`.
CONTRADICTIONS = {
    "tricks": N_("this contradicts the tricks of the hand"),
    "trick_log": N_("this contradicts the trick log of the hand"),
    "order": N_("this does not come after what was before it"),
    "twice": N_("another one in this document has the same"),
    "before": N_("before and after are not about the same"),
    "kind": N_("this is not what a change of this kind is about"),
    "undone": N_("this is not what was undone, or brought back, by then"),
    "hands": N_("the hands were others then"),
    "joined": N_("who was the same as whom was otherwise then"),
    "agreed": N_("the house rules were others then"),
    "binned": N_("whoever has a seat cannot lie in the bin"),
    "sheet": N_("by these rules this is another number: the rules or the dealer may be others"),
    "seats": N_("nobody sits in two places"),
    "players": N_("this is not the name of who sits there"),
    "kitty_view": N_("who lays cards away before picking the kitty up must not have seen it"),
    "discard": N_("nobody can lay more cards away than they hold"),
}
# The rule that a key or a value needs, by the detail `needs`.
NEEDS = {
    "dealer_assigns_targets": N_("under these rules the dealer does not give out the targets"),
    "no_trump": N_("these rules do not allow a hand without trump"),
}
SENTENCES = {
    "not_json": N_("this is not JSON text in UTF-8"),
    "not_a_table": N_("this is neither a document nor a table with a heading of ours"),
    "missing": N_("this is missing"),
    "unknown_key": N_("this key is not known; known here: %(known)s"),
    "newer_version": N_("written by a newer scorekeeper"),
    "not_integer": N_("this has to be a whole number"),
    "blank": N_("a name needs something that can be seen"),
    "too_long": N_("a name has at most %(longest)s characters"),
    "duplicate": N_("two players have this name; change one of them"),
    "too_much": N_(
        "%(found)s are more than a page takes at once: at most %(most)s. Take fewer games, or use"
        " the command scorekeeper import"
    ),
    "not_a_permutation": N_("these have to be %(wanted)s, in any order"),
}
LENGTH = N_("there have to be %(wanted)s of them, not %(found)s")
LENGTH_BETWEEN = N_("there have to be %(low)s to %(high)s of them, not %(found)s")
CHOICE = N_("this has to be one of: %(known)s")
EXACTLY = N_("this has to be %(low)s")
RANGE = N_("this has to be from %(low)s to %(high)s")
PACK = N_("%(dealt)s cards for the players and %(kitty)s in the kitty: a pack has only %(pack)s")
SUM = N_("the tricks add up to %(found)s, not %(wanted)s")


def rank(letter: str, translate: Translate = str) -> str:
    """Write a rank as people do, from the letter or figure that documents have for it."""
    if letter in LETTERS:
        return translate(LETTERS[letter])
    return letter.replace("T", "10")


def said(fault: Fault, translate: Translate = str) -> str:
    """Say in a sentence what is wrong, without the place where it is."""
    return translate(_sentence(fault.code, fault.details)) % {
        key: ", ".join(map(str, value)) if isinstance(value, list | tuple) else value
        for key, value in fault.details.items()
    }


def located(fault: Fault, translate: Translate = str) -> str:
    """Say where in the document what is wrong."""
    sentence = said(fault, translate)
    return f"{fault.at}: {sentence}" if fault.at else sentence


def _sentence(code: str, details: dict[str, Any]) -> str:
    """Choose the sentence for a fault: by its code, and where that is not enough by its details."""
    match code:
        case "wrong_type":
            return KINDS[details["wanted"]]
        case "wrong_length":
            return LENGTH if "wanted" in details else LENGTH_BETWEEN
        case "unknown_value":
            return CHOICE if "known" in details else FORMS[details["wanted"]]
        case "out_of_range" if "pack" in details:
            return PACK
        case "out_of_range":
            return EXACTLY if details["low"] == details["high"] else RANGE
        case "impossible":
            return CONTRADICTIONS[details["because"]]
        case "not_allowed":
            return NEEDS[details["needs"]]
        case _:
            return SUM if code.startswith("sum_not_") else SENTENCES[code]
