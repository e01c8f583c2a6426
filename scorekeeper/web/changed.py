"""What the app says about a change."""

from flask import g
from flask_babel import format_time
from flask_babel import gettext as _
from flask_babel import lazy_gettext as lazy
from markupsafe import Markup

from ..models import Change
from .phrases import Names, bdi, ngettext, say
from .sentences import tricks


def changed(noted: Change, names: Names) -> Markup:
    """Say what a change did, with its hand and tricks where it has one; `names` are by seat."""
    if noted.game_id is None:
        return _of_table(noted)
    number, before, after = _hand_of(noted)
    match noted.kind:
        case "paper":
            return _typed_in(noted)
        case "correct" if before == after:
            text = _("Hand %(hand)s: details corrected")
        case "correct":
            text = _("Hand %(hand)s corrected: %(before)s became %(after)s")
        case "tie" if noted.after["tie_answer"] != "unknown":
            name = bdi(names[noted.after["tie_answer"]])
            return say(_("Tie answered: %(name)s took a trick later"), name=name)
        case "settings":
            return _mended(noted)
        case "seats":
            return _seated(noted)
        case "object" | "settle":
            (number,) = noted.before["objections"].keys() ^ noted.after["objections"].keys()
            text = str(KINDS[noted.kind])
        case kind:
            text = str(KINDS[kind])
    return say(text, hand=number, before=before, after=after)


def who_was_faster(noted: Change, number: int) -> Markup:
    """Say from which phone a hand was made what it is, and when."""
    key = f"hands.{number}"
    match noted.before[key], noted.after[key], noted.device:
        case _, None, None:
            text = _("Another phone took hand %(hand)s back at %(time)s.")
        case _, None, _named:
            text = _("%(phone)s took hand %(hand)s back at %(time)s.")
        case None, _, None:
            text = _("Another phone saved hand %(hand)s at %(time)s.")
        case None, _, _named:
            text = _("%(phone)s saved hand %(hand)s at %(time)s.")
        case _, _, None:
            text = _("Another phone corrected hand %(hand)s at %(time)s.")
        case _:
            text = _("%(phone)s corrected hand %(hand)s at %(time)s.")
    time = Markup('<time datetime="{}" data-only="time">{}</time>').format(
        noted.at.isoformat(), format_time(noted.at, "short")
    )
    return say(text, phone=bdi(noted.device or ""), hand=number, time=time)


def _hand_of(noted: Change) -> tuple[str, str, str]:
    """Return the number of the hand that a change is about, and its tricks before and after."""
    for key, told in noted.after.items():
        noun, _dot, number = key.partition(".")
        if noun == "hands":
            was = noted.before[key]
            return (
                number,
                tricks(was["tricks"]) if was else "",
                tricks(told["tricks"]) if told else "",
            )
    return "", "", ""


def _of_table(noted: Change) -> Markup:
    """Say what became of a table: its links, its habits, its people."""
    match noted.kind:
        case "renew":
            return say(str(RENEWED[noted.after["link"]]))
        case "asks":
            return say(str(ASKED[noted.after["asks"]]))
        case "rename":
            ((old, new),) = zip(noted.before.values(), noted.after.values(), strict=True)
            return say(_("%(before)s is now called %(after)s"), before=bdi(old), after=bdi(new))
        case kind if kind in PEOPLE:
            called = {str(player.id): bdi(player.name) for player in g.table.players}
            about = dict(key.split(".") for key in noted.after)  # "same_as" beside "archived"
            who = about.get("same_as") or next(iter(about.values()))
            other = called.get(str(noted.after.get(f"same_as.{who}")))
            return say(str(PEOPLE[kind]), name=called[who], other=other)
        case kind:
            return say(str(KINDS[kind]))


PEOPLE = {
    "add": lazy("%(name)s added"),
    "archive": lazy("%(name)s archived"),
    "return": lazy("%(name)s is a regular again"),
    "merge": lazy("%(name)s and %(other)s are one person"),
    "delete_player": lazy("%(name)s put into the bin"),
    "restore_player": lazy("%(name)s taken out of the bin"),
}


def _typed_in(noted: Change) -> Markup:
    """Say how many hands came from a pad of paper."""
    hands = sum(key.startswith("hands.") for key in noted.after)
    return ngettext("%(num)d hand typed in from paper", "%(num)d hands typed in from paper", hands)


def _mended(noted: Change) -> Markup:
    """List what was changed in the settings."""
    nouns = {key.partition(".")[0] for key in noted.after}
    return Markup(" · ").join(str(words) for noun, words in MENDED.items() if noun in nouns)


def _seated(noted: Change) -> Markup:
    """Say who took whose seat."""
    called = {player.id: bdi(player.name) for player in g.table.players}
    seats = zip(noted.before["seats"], noted.after["seats"], strict=True)
    return Markup(" · ").join(
        say(_("%(new)s for %(old)s"), new=called[new], old=called[old])
        for old, new in seats
        if old != new
    )


MENDED = {
    "names": lazy("Names changed"),
    "seats": lazy("Seats changed"),
    "first_dealer": lazy("First dealer changed"),
    "agreed": lazy("House rules changed"),
    "note": lazy("Note changed"),
}


RENEWED = {
    "key": lazy("New link to keep score"),
    "watch_key": lazy("New link to watch"),
}


ASKED = {
    True: lazy("Other phones are asked about each hand"),
    False: lazy("Other phones are no longer asked about each hand"),
}


KINDS = {
    "record": lazy("Hand %(hand)s saved: %(after)s"),
    "restore_hand": lazy("Hand %(hand)s put back: %(after)s"),
    "delete_hand": lazy("Hand %(hand)s deleted: it was %(before)s"),
    "object": lazy("Objection to hand %(hand)s"),
    "settle": lazy("Objection to hand %(hand)s settled"),
    "tie": lazy("Tie answered: nobody remembers"),
    "stop": lazy("Game stopped"),
    "play_on": lazy("Played on"),
    "targets": lazy("Targets given out"),
    "delete": lazy("Game put into the bin"),
    "restore": lazy("Game taken out of the bin"),
    "delete_table": lazy("Table put into the bin"),
    "restore_table": lazy("Table taken out of the bin"),
    "undo": lazy("Undone"),
    "redo": lazy("Brought back"),
}
