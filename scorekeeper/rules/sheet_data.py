"""The score sheet as plain data, as docs/format.md describes it."""

from typing import Any

from .line import Line
from .sheet import Sheet


def dump(sheet: Sheet) -> dict[str, Any]:
    """Return the score sheet as plain data: `hands`, `next` and `outcome`."""
    return {
        "hands": [_dump_line(line) for line in sheet.lines],
        "next": _dump_next(sheet),
        "outcome": _dump_outcome(sheet),
    }


def _dump_line(line: Line) -> dict[str, Any]:
    data: dict[str, Any] = {
        "hand": line.number,
        "dealer": line.dealer,
        "targets": list(line.targets),
        "tricks": list(line.tricks),
        "net": list(line.net),
        "totals": list(line.totals),
        "exchange": [
            {"up": step.up, "down": step.down, "cards": step.cards} for step in line.exchanges
        ],
        "unmatched": {"up": line.unmatched.up, "down": line.unmatched.down},
        "after_end": line.after_end,
    }
    if line.chips is not None and line.chips_totals is not None:
        data["payments"] = [
            {"from": payment.payer, "to": payment.payee, "chips": payment.chips}
            for payment in line.payments
        ]
        data["chips"] = list(line.chips)
        data["chips_totals"] = list(line.chips_totals)
    return data


def _dump_next(sheet: Sheet) -> dict[str, Any] | None:
    if sheet.next is None:
        return None
    return {
        "hand": sheet.next.number,
        "dealer": sheet.next.dealer,
        **({"targets": list(sheet.next.targets)} if sheet.next.targets else {}),
        "leader": sheet.next.leader,
        "phases": [str(phase) for phase in sheet.next.phases],
    }


def _dump_outcome(sheet: Sheet) -> dict[str, Any] | None:
    if sheet.outcome is None:
        return None
    return {
        "hand": sheet.outcome.hand,
        "reason": sheet.outcome.reason,
        "by": str(sheet.outcome.by),
        "winners": list(sheet.outcome.winners),
        **({"ask": list(sheet.outcome.ask)} if sheet.outcome.ask else {}),
    }
