"""What the page of a run shows: how it stands, and what has come of it so far."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import url_for
from flask_babel import format_decimal, ngettext
from flask_babel import gettext as _

from ..engine.comparison import BOUND
from ..engine.simulate import game_seeds
from ..lab_runs import OPEN, LabRun, State
from ..rules import agreement
from .lab_figures import Played, Topic
from .lab_form import FIRST, SECOND
from .lab_players import said_players, write_players
from .lab_rules import rules_name, write_rules
from .lab_topics import topics

FEW = 400  # games, in which a share of a third is known to five points only


@dataclass(kw_only=True)
class RunPage:
    """A run as its page shows it."""

    run: LabRun
    mine: bool  # whether it is the visitor's own, to be cancelled
    place: int  # among those that wait

    @cached_property
    def stands(self) -> State:
        """How it stands."""
        return self.run.stands

    @property
    def open(self) -> bool:
        """Tell whether there is more to come."""
        return self.stands in OPEN

    @property
    def stamp(self) -> str:
        """A mark of all that the page shows, by which a browser asks for news."""
        return f"{self.stands}-{self.run.version}-{self.place}"

    @property
    def pause(self) -> str:
        """How long a browser waits before it asks for news: not long for the first figures."""
        return "300ms" if self.place < 2 and not self.topics else "1s"

    @cached_property
    def sets(self) -> list[Played]:
        """Each set of rules, with what has come of it so far."""
        sets = self.run.asked["sets"]
        reports = self.run.told["reports"] if self.run.told else [{"games": 0}] * len(sets)
        variants = [agreement.read(one["rules"]) for one in sets]
        names = [rules_name(variant) for variant in variants]
        if len(names) > 1:
            names = [
                _("%(number)s: %(rules)s", number=k, rules=name) for k, name in enumerate(names, 1)
            ]
        return [
            Played(name, variant, one["players"], report)
            for name, variant, one, report in zip(names, variants, sets, reports, strict=True)
        ]

    @cached_property
    def topics(self) -> list[Topic]:
        """What there is to see; nothing before the first games are played."""
        played = all(one.report["games"] for one in self.sets)
        return topics(self.sets) if played else []

    # -- What is said of it

    @property
    def heading(self) -> str:
        """Which rules are played."""
        names = [rules_name(played.variant) for played in self.sets]
        if len(names) == 1:
            return names[0]
        return _("%(first)s and %(second)s", first=names[0], second=names[1])

    @property
    def about(self) -> str:
        """What else was asked for."""
        games = self.run.asked["games"]
        words = {
            "games": format_decimal(games),
            "seed": self.run.asked["seed"],
            "players": said_players(self.kinds),
        }
        if len(self.sets) == 1:
            return ngettext(
                "%(games)s game, seed %(seed)s; players: %(players)s.",
                "%(games)s games, seed %(seed)s; players: %(players)s.",
                games,
                **words,
            )
        return ngettext(
            "%(games)s game of each, seed %(seed)s; players: %(players)s.",
            "%(games)s games of each, seed %(seed)s; players: %(players)s.",
            games,
            **words,
        )

    @property
    def kinds(self) -> Sequence[str]:
        """Who plays at each seat, where most sit."""
        return max((played.kinds for played in self.sets), key=len)

    @property
    def games(self) -> int:
        """How many games are to be played, of all sets."""
        return int(self.run.asked["games"]) * len(self.sets)

    @property
    def played(self) -> int:
        """How many have been."""
        return sum(one.report["games"] for one in self.sets)

    @property
    def share(self) -> float:
        """How far it is, from 0 to 1: by its games, or by the bound where that ends it."""
        hands = self.run.told["hands"] if self.run.told else 0
        return max(self.played / self.games, hands / BOUND)

    @property
    def sentence(self) -> str:
        """How it stands, in words."""
        counts = {"played": format_decimal(self.played), "games": format_decimal(self.games)}
        match self.stands:
            case State.WAITING if self.place > 1:
                return ngettext(
                    "Waiting: %(num)d run comes before this one.",
                    "Waiting: %(num)d runs come before this one.",
                    self.place - 1,
                )
            case State.WAITING:
                return _("Waiting: this is the next one to be played.")
            case State.RUNNING:
                return _("%(played)s of %(games)s games played.", **counts)
            case State.DONE if self.run.told and self.run.told["bounded"]:
                return _(
                    "Stopped at the bound, %(bound)s hands: %(played)s of %(games)s games played.",
                    bound=format_decimal(BOUND),
                    **counts,
                )
            case State.DONE:
                return ngettext(
                    "%(games)s game played.", "%(games)s games played.", self.games, **counts
                )
            case State.CANCELLED:
                return _("Cancelled: %(played)s of %(games)s games played.", **counts)
            case _:
                return _(
                    "Broken off: %(played)s of %(games)s games played. The server was started anew,"
                    " or something went wrong.",
                    **counts,
                )

    @property
    def notes(self) -> list[str]:
        """What to bear in mind."""
        said = []
        fewest = min(one.report["games"] for one in self.sets)
        if self.topics and fewest < FEW:
            said.append(
                ngettext(
                    "%(num)d game says little: look at the line through a dot, not at the dot.",
                    "%(num)d games are few: look at the line through a dot, not at the dot.",
                    fewest,
                )
            )
        if self.run.told and self.run.told["slow"]:
            said.append(
                _("This server has no NumPy, so it plays one game after the other: slower.")
            )
        return said

    # -- Where it leads

    @property
    def fields(self) -> dict[str, Any]:
        """The fields of the form that asks for the same once more."""
        rules = [write_rules(one.variant) for one in self.sets]
        prefixes = (f"{FIRST}-rules", f"{SECOND}-rules")
        return {
            **dict(zip(prefixes, rules, strict=False)),
            "players": write_players(self.kinds),
            "games": self.run.asked["games"],
            "seed": self.run.asked["seed"],
        }

    @property
    def again(self) -> str:
        """Return the address of the form with all of it filled in."""
        return url_for(".form", **self.fields)

    def one_hand(self, played: Played) -> str:
        """Return the address of the first hand of the first game under one set of rules."""
        return url_for(
            ".hand",
            seed=game_seeds(self.run.asked["seed"], 1)[0],
            rules=write_rules(played.variant),
            players=write_players(played.kinds),
        )
