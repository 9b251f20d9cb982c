"""Plots of a report as SVG; none where matplotlib is not installed."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Any

from doko_rules.audit.survey.grids import percent, position
from doko_rules.audit.survey.words import said

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from matplotlib.axes import Axes

Json = dict[str, Any]

COLOURS = ("#1f5fa8", "#d9822b", "#3f8f5f", "#8a5fa8")
NOBODY = "#9aa6b2"
WIDTH, HEIGHT = 6.4, 3.4
"""Size of a plot in inches."""
ROW = 0.3
"""How high a row of a plot with rows is."""
STYLE: Any = {
    # Ids of an SVG are made by chance unless they follow from something.
    "svg.hashsalt": "doko",
    # Text stays text, so that it can be searched and read aloud.
    "svg.fonttype": "none",
    "font.size": 11,
    "font.family": "sans-serif",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
}


def plots(data: Json, language: str) -> dict[str, str]:
    """The plots by the ids of the tables that they belong to."""
    try:
        from matplotlib import rc_context
    except ImportError:
        return {}
    players = [player for player in data["players"] if player["deals"]]
    if not players:
        return {}
    made = _Plots(data, players, language)
    with rc_context(STYLE):
        return {
            "contracts": made.contracts(),
            "calls": made.calls(),
            "lines": made.lines(),
            "scores": made.positions(),
            "values": made.values(),
            "points": made.points(),
        }


class _Plots:
    """Draws what a summary has, each kind of players in a colour of its own."""

    def __init__(self, data: Json, players: Sequence[Json], language: str) -> None:
        self.players = players
        self.parties: list[Json] = data["parties"]
        self.names = {party["id"]: party["text"] for party in self.parties}
        self.language = language
        self.share = self.said("share").replace("\n", " ")

    def said(self, key: str, **given: object) -> str:
        return said(key, self.language, **given)

    def contracts(self) -> str:
        """The share of deals in which each contract is played."""
        return self._rows(
            [(one["text"], one["id"]) for one in self.players[0]["contracts"]],
            lambda player: {
                one["id"]: percent(one["deals"], player["deals"]) or 0.0
                for one in player["contracts"]
            },
        )

    def calls(self) -> str:
        """The share of deals in which each call is made."""

        def key(one: Json) -> tuple[str, str, str]:
            return one["ladder"], one["level"], one["party"]

        calls = self.players[0]["calls"]
        own = {one["party"] for one in calls if _is_own(one, calls)}
        return self._rows(
            [
                (
                    one["text"]
                    if one["party"] in own and _is_own(one, calls)
                    else f"{one['text']} ({self.names[one['party']]})",
                    key(one),
                )
                for one in calls
            ],
            lambda player: {
                key(one): percent(one["deals"], player["deals"]) or 0.0
                for one in player["calls"]
            },
        )

    def lines(self) -> str:
        """The share of deals in which each line counts."""
        return self._rows(
            [(one["text"], one["id"]) for one in self.players[0]["lines"]],
            lambda player: {
                one["id"]: percent(one["deals"], player["deals"]) or 0.0
                for one in player["lines"]
            },
        )

    def positions(self) -> str:
        """The average score by position, with its interval."""
        seats = [
            one["which"] for one in self.players[0]["scores"] if one["of"] == "position"
        ]

        def draw(axes: Axes) -> None:
            for n, player in enumerate(self.players):
                found = [one for one in player["scores"] if one["of"] == "position"]
                shift = (n - (len(self.players) - 1) / 2) / 6
                axes.errorbar(
                    [seat + shift for seat in seats],
                    [one["mean"] for one in found],
                    [one["margin"] for one in found],
                    fmt="o",
                    capsize=4,
                    color=COLOURS[n % len(COLOURS)],
                    label=player["kind"],
                )
            axes.axhline(0, color=NOBODY, linewidth=1, zorder=0)
            labels = [position(self.players[0], seat, self.language) for seat in seats]
            axes.set_xticks(seats, labels)
            axes.set_ylabel(self.said("session score"))
            axes.grid(axis="y", alpha=0.3)

        return self._drawn(draw)

    def values(self) -> str:
        """The share of deals with each game value."""
        values = sorted(
            {one["value"] for player in self.players for one in player["values"]}
        )

        def draw(axes: Axes) -> None:
            width = 0.8 / len(self.players)
            for n, player in enumerate(self.players):
                known = {one["value"]: one["deals"] for one in player["values"]}
                shift = (n - (len(self.players) - 1) / 2) * width
                axes.bar(
                    [value + shift for value in values],
                    [percent(known.get(v, 0), player["deals"]) or 0 for v in values],
                    width,
                    color=COLOURS[n % len(COLOURS)],
                    label=player["kind"],
                )
            axes.set_xlabel(self.said("value"))
            axes.set_ylabel(self.share)
            axes.grid(axis="y", alpha=0.3)

        return self._drawn(draw)

    def points(self) -> str:
        """Card points of the first party, by who has won with them."""
        from matplotlib.figure import Figure

        figure = Figure((WIDTH, HEIGHT * len(self.players)), layout="constrained")
        axes_of = figure.subplots(len(self.players), 1, sharex=True, squeeze=False)
        for player, (axes,) in zip(self.players, axes_of, strict=True):
            bins = player["card_points"]
            floor = [0.0] * len(bins)
            for n, winner in enumerate([*self.names, None]):
                part = [
                    percent(one["won"][n]["deals"], player["deals"]) or 0.0
                    for one in bins
                ]
                if winner is None and not any(part):
                    continue
                name = self.said("nobody") if winner is None else self.names[winner]
                axes.bar(
                    [one["from"] for one in bins],
                    part,
                    [one["to"] + 1 - one["from"] for one in bins],
                    floor,
                    align="edge",
                    edgecolor="white",
                    color=NOBODY if winner is None else COLOURS[n % len(COLOURS)],
                    label=name,
                )
                floor = [below + more for below, more in zip(floor, part, strict=True)]
            axes.set_title(player["kind"], fontsize=11)
            axes.set_ylabel(self.share)
            axes.grid(axis="y", alpha=0.3)
            axes.legend(title=self.said("winner"), frameon=False)
        axes.set_xlabel(self.said("points of", party=self.parties[0]["text"]))
        return _svg(figure)

    def _rows(
        self, rows: list[tuple[str, Any]], shares: Callable[[Json], dict[Any, float]]
    ) -> str:
        """Bars side by side, a row for each thing; what never happens is left out."""
        found = [shares(player) for player in self.players]
        rows = [(text, key) for text, key in rows if any(each[key] for each in found)]

        def draw(axes: Axes) -> None:
            width = 0.8 / len(found)
            for n, (player, each) in enumerate(zip(self.players, found, strict=True)):
                shift = (n - (len(found) - 1) / 2) * width
                axes.barh(
                    [place + shift for place in range(len(rows))],
                    [each[key] for _, key in rows],
                    width,
                    color=COLOURS[n % len(COLOURS)],
                    label=player["kind"],
                )
            axes.set_yticks(range(len(rows)), [text for text, _ in rows])
            axes.invert_yaxis()
            axes.set_xlabel(self.share)
            axes.grid(axis="x", alpha=0.3)

        return self._drawn(draw, 0.9 + ROW * len(rows) * (1 + len(found)) / 2)

    def _drawn(self, draw: Callable[[Axes], None], height: float = HEIGHT) -> str:
        """One plot, with a legend where there are several kinds of players."""
        from matplotlib.figure import Figure

        figure = Figure((WIDTH, height), layout="constrained")
        axes = figure.subplots()
        draw(axes)
        if len(self.players) > 1:
            axes.legend(frameon=False)
        return _svg(figure)


def _is_own(one: Json, calls: Sequence[Json]) -> bool:
    """Whether only one party can say the words of a call."""
    return len({each["party"] for each in calls if each["text"] == one["text"]}) == 1


def _svg(figure: Any) -> str:
    """A figure as an element of a page: the same for the same data."""
    out = io.StringIO()
    nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
    figure.savefig(out, format="svg", metadata=nothing, transparent=False)
    svg = out.getvalue()
    svg = svg[svg.index("<svg") :]
    return re.sub(r"<metadata>.*?</metadata>\s*", "", svg, flags=re.DOTALL)
