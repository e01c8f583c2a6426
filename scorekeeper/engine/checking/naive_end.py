"""When a game is over and who has won it, by the slow calculator: see `naive`."""

from typing import Any

Data = dict[str, Any]  # plain data, as JSON has it
Rows = list[Data]  # lines of a sheet, as far as it is worked out


def end(document: Data, rules: Data, lines: Rows) -> Data | None:
    """The first hand with which the game is over, and who has won it."""
    victory = rules["victory"]
    for number in range(1, len(lines) + 1):
        so_far = lines[:number]
        candidates, way = won(rules, so_far)
        reason = victory["rule"]
        if not candidates:
            last = number == len(lines)
            if document.get("stopped", False) and last:
                reason = "chips" if victory["rule"] == "chips" else "stopped"
            elif victory.get("max_hands") == number:
                reason = "max_hands"
            else:
                continue
            candidates, way = leaders(rules, so_far), None
        if way is None:
            way, winners, ask = settle(document, so_far, candidates)
        else:
            winners, ask = candidates, None
        outcome = {"hand": number, "reason": reason, "by": way, "winners": sorted(winners)}
        if ask is not None:
            outcome["ask"] = sorted(ask)
        return outcome
    return None


def won(rules: Data, lines: Rows) -> tuple[list[int], str | None]:
    """Those between whom the victory rule decides (nobody: play on), and how if it is settled."""
    victory = rules["victory"]
    rule = victory["rule"]
    last = lines[-1]
    number = last["hand"]
    if rule == "fixed_hands":
        return (leaders(rules, lines) if number == victory["hands"] else []), None
    if rule == "first_to":
        return (leaders(rules, lines) if max(last["totals"]) >= victory["points"] else []), None
    if rule == "tricks_in_hand":
        return [s for s, took in enumerate(last["tricks"]) if took >= victory["tricks"]], None
    if rule == "target_plus":
        most = max(last["net"])
        over = most >= victory["over"]
        return ([s for s, net in enumerate(last["net"]) if net == most] if over else []), None
    if rule == "chips":
        return (leaders(rules, lines) if number == victory.get("hands") else []), None
    return dealers_who_made_it(victory, lines)


def leaders(rules: Data, lines: Rows) -> list[int]:
    """Those who stand highest after the last of `lines`."""
    last = lines[-1]
    best = list(range(len(last["net"])))
    if rules["victory"]["rule"] == "chips":
        most = max(last["chips_totals"])
        best = [seat for seat in best if last["chips_totals"][seat] == most]
    most = max(last["totals"][seat] for seat in best)
    return [seat for seat in best if last["totals"][seat] == most]


def dealers_who_made_it(victory: Data, lines: Rows) -> tuple[list[int], str | None]:
    """The same as `won`, under the traditional rule."""
    chairs = len(lines[-1]["net"])

    def made(row: Data) -> bool:
        value: int = row["totals" if victory["scope"] == "cumulative" else "net"][row["dealer"]]
        return value > 0 if victory["test"] == "up" else value >= 0

    number = lines[-1]["hand"]
    if victory["mode"] == "deal_returns":
        return ([lines[-1]["dealer"]] if number > chairs and made(lines[-1]) else []), None
    if number < chairs:
        return [], None
    in_order = []
    for row in lines:
        if made(row) and row["dealer"] not in in_order:
            in_order.append(row["dealer"])
    if not in_order:
        return [], None
    if victory["several"] == "first":
        return in_order[:1], "first_qualified"
    most = max(lines[-1]["totals"][seat] for seat in in_order)
    return [seat for seat in in_order if lines[-1]["totals"][seat] == most], None


def settle(document: Data, lines: Rows, tied: list[int]) -> tuple[str, list[int], list[int] | None]:
    """The tie chain: how it was decided, the winners, and whom a question would be about."""
    if len(tied) == 1:
        return "alone", tied, None
    last = lines[-1]
    most = max(last["net"][seat] for seat in tied)
    tied = [seat for seat in tied if last["net"][seat] == most]
    if len(tied) == 1:
        return "last_hand_points", tied, None
    took = [seat for seat in tied if last["tricks"][seat] > 0]
    if not took:
        return "shared", tied, None
    hand = document["hands"][last["hand"] - 1]
    for seat in reversed(hand.get("trick_log") or []):
        if seat in took:
            return "latest_trick", [seat], None
    if hand.get("last_trick") in took:
        return "latest_trick", [hand["last_trick"]], None
    if len(took) == 1:
        return "latest_trick", took, None
    answer = document.get("tie_answer")
    if answer == "unknown":
        return "shared", took, None
    if answer in took:
        return "latest_trick", [answer], None
    return "needs_input", [], took
