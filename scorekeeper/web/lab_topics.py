"""What a run of the lab answers, topic by topic."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from flask_babel import format_decimal, ngettext
from flask_babel import gettext as _
from flask_babel import lazy_gettext as lazy

from ..engine.simulate import MOST_HANDS
from ..rules.variant import Protocol
from ..rules.victory import By
from . import labels
from .lab_figures import Panel, Played, Row, Topic, decimal, dots, percent, rounded
from .lab_pictures import Figure, bars
from .lab_players import KINDS

WAYS = {
    By.ALONE: lazy("nobody else met the rule, or stood as high"),
    By.FIRST_QUALIFIED: lazy("the first dealer who made it"),
    By.LAST_HAND_POINTS: lazy("level; did best in the last hand"),
    By.LATEST_TRICK: lazy("level there too; took a trick later"),
    By.SHARED: lazy("nothing tells them apart: shared"),
}


def topics(sets: Sequence[Played]) -> list[Topic]:
    """Return all there is to see."""
    every = (_by_seat, _by_place, _lengths, _made, _net, _snowball, _ways)
    return [topic(sets) for topic in every]


def _by_seat(sets: Sequence[Played]) -> Topic:
    mixed = any(len(set(played.kinds)) > 1 for played in sets)
    text = (
        _("The upright line is an equal share.")
        if mixed
        else _(
            "All seats play alike, and who deals first is drawn: so this differs by chance alone."
            " The upright line is an equal share."
        )
    )

    def rows(played: Played) -> list[Row]:
        said = [
            _("Seat %(seat)s, %(kind)s", seat=seat, kind=KINDS[kind])
            if mixed
            else _("Seat %(seat)s", seat=seat)
            for seat, kind in enumerate(played.kinds, 1)
        ]
        return _rows(said, played.report["wins"]["by_seat"])

    return Topic(_("Games won, by seat"), text, _wins(sets, rows))


def _by_place(sets: Sequence[Played]) -> Topic:
    def rows(played: Played) -> list[Row]:
        seats = played.variant.seats
        roles = [str(labels.role(number, seats)) for number in range(seats)]
        return _rows(roles, played.report["wins"]["by_place"])

    text = _("Whether it helps to deal first. The upright line is an equal share.")
    return Topic(_("Games won, by role in the first hand"), text, _wins(sets, rows))


def _rows(said: Iterable[str], figures: Iterable[Figure | None]) -> list[Row]:
    return [Row(label, figure) for label, figure in zip(said, figures, strict=True)]


def _wins(sets: Sequence[Played], rows: Callable[[Played], list[Row]]) -> list[Panel]:
    def equal(played: Played) -> float:
        return 1 / played.variant.seats

    around = [equal(played) + more for played in sets for more in (-0.1, 0.1)]
    return dots(sets, rows, percent, ticks=rounded, within=around, mark=equal)


def _lengths(sets: Sequence[Played]) -> Topic:
    counts = [
        Counter({one["hands"]: one["games"] for one in played.report["lengths"]}) for played in sets
    ]
    every = [hands for count in counts for hands in count]
    over = range(min(every), max(every) + 1)
    panels = [
        Panel(
            played.name,
            _length(played, sorted(count)),
            bars(count, over, rounded) if len(over) > 1 else None,
            (_("hands"), _("of the games")),
            [(str(hands), percent(count[hands] / count.total())) for hands in sorted(count)],
        )
        for played, count in zip(sets, counts, strict=True)
    ]
    return Topic(_("Length of a game"), _("How many games take how many hands."), panels)


def _length(played: Played, lengths: list[int]) -> list[str]:
    least, most = lengths[0], lengths[-1]
    if least == most:
        return [ngettext("Each takes %(num)d hand.", "Each takes %(num)d hands.", least)]
    mean = format_decimal(played.report["hands_per_game"]["value"], "#,##0.0")
    return [
        _(
            "%(mean)s hands on average; from %(least)s to %(most)s.",
            mean=mean,
            least=least,
            most=most,
        )
    ]


def _by_role(played: Played, key: str) -> list[Row]:
    variant = played.variant
    roles = [labels.role(number, variant.seats) for number in range(variant.seats)]
    said = [
        str(role)
        if variant.dealer_assigns_targets  # then a role has none of its own
        else _("%(role)s, %(target)s", role=role, target=target)
        for role, target in zip(roles, variant.targets, strict=True)
    ]
    return _rows(said, [role[key] for role in played.report["roles"]])


def _made(sets: Sequence[Played]) -> Topic:
    text = _("In how many hands a role takes as many tricks as it needs, or more.")
    rows = partial(_by_role, key="made")
    panels = dots(sets, rows, percent, ticks=rounded, within=(0, 1), mark=lambda _played: 0.5)
    return Topic(_("Targets made, by role"), text, panels)


def _net(sets: Sequence[Played]) -> Topic:
    text = _("How many tricks a role ends up or down, on average.")
    rows = partial(_by_role, key="net")
    around, mark = (-0.5, 0.5), 0.0
    panels = dots(sets, rows, decimal, ticks=decimal, within=around, mark=lambda _played: mark)
    return Topic(_("Up or down, by role"), text, panels)


def _snowball(sets: Sequence[Played]) -> Topic:
    def rows(played: Played) -> list[Row]:
        agreed, without = played.report["snowball"].values()
        if played.variant.exchange is Protocol.NONE:
            return [Row(_("no exchange"), agreed)]
        return [Row(_("with exchange"), agreed), Row(_("without it"), without)]

    text = _(
        "At +1 whoever is up would be as far up in the next hand, at −1 as far down; at 0 one hand"
        " says nothing about the next. Some of the games were played without the exchange, too."
    )
    panels = dots(
        sets,
        rows,
        decimal,
        ticks=decimal,
        within=(-0.2, 0.2),
        mark=lambda _played: 0.0,
        said=_fed,
    )
    return Topic(_("Does one hand lead to the next?"), text, panels)


def _fed(played: Played) -> list[str]:
    agreed, without = played.report["snowball"].values()
    if not agreed or not without:
        return []
    if agreed["low"] > without["high"]:
        return [_("The exchange feeds itself: who is up stays up more easily than without it.")]
    if agreed["high"] < without["low"]:
        return [_("The exchange evens out: who is up stays up less easily than without it.")]
    return [_("No difference between with and without shows in so many games.")]


def _ways(sets: Sequence[Played]) -> Topic:
    panels = [
        Panel(
            played.name,
            _exceptions(played),
            None,
            ("", _("games"), _("of all")),
            [
                (str(WAYS[By(by)]), format_decimal(games), percent(games / played.report["games"]))
                for by, games in played.report["ways"].items()
                if games
            ],
        )
        for played in sets
    ]
    return Topic(_("Ties"), _("What told winners from others."), panels)


def _exceptions(played: Played) -> list[str]:
    shared, capped = played.report["shared"], played.report["capped"]
    said = []
    if shared:
        said.append(
            ngettext(
                "%(num)d game has several winners.", "%(num)d games have several winners.", shared
            )
        )
    if capped:
        said.append(
            ngettext(
                "%(num)d game was not over after %(most)s hands; it was stopped there, and whoever"
                " led won.",
                "%(num)d games were not over after %(most)s hands; they were stopped there, and"
                " whoever led won.",
                capped,
                most=MOST_HANDS,
            )
        )
    return said
