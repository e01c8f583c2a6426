"""A second score sheet, worked out the slow way from docs/format.md and from nothing else.

It shares no line and no idea with `scorekeeper.rules`: it walks round the table chair by chair
and moves one card at a time, as people would. Where the two disagree, one of them is wrong.
Documents are taken to be correct.
"""

import json
from pathlib import Path

PRESETS = json.loads((Path(__file__).parents[1] / "cases" / "presets.json").read_text())
USUAL = {
    "tricks": 16,
    "kitty": 4,
    "targets": [8, 5, 3],
    "first_hand_targets": None,
    "dealer_assigns_targets": False,
    "exchange": "lowest_highest",
    "exchange_order": "upcoming",
    "exchange_timing": "before_trump",
    "kitty_view": "before_trump",
    "discard": "after_pickup",
    "leader": "eldest",
    "victory": {"rule": "fixed_hands", "hands": 9},
    "chips": None,
}


def sheet(document):
    """The whole sheet of a document, as JSON has it."""
    rules = agreed(document["rules"])
    hands = document["hands"]
    dealers = deal_round(document)
    lines = []
    for number in range(1, len(hands) + 1):
        lines.append(line(document, rules, dealers, number, lines))
    outcome = end(document, rules, lines)
    for each in lines:
        each["after_end"] = outcome is not None and each["hand"] > outcome["hand"]
    over = outcome is not None
    plays_on = document.get("play_on", False) and not document.get("stopped", False)
    coming = None if over and not plays_on else what_comes(document, rules, dealers, lines)
    if coming is None and lines:
        lines[-1]["exchange"] = []
        lines[-1]["unmatched"] = {"up": 0, "down": 0}
    return {"hands": lines, "next": coming, "outcome": outcome}


def agreed(rules):
    """The rules with everything said that was left out."""
    given = PRESETS[rules] if isinstance(rules, str) else rules
    full = {**USUAL, **given}
    if full["victory"]["rule"] == "chips" and full["chips"] is None:
        full["chips"] = {}
    if full["chips"] is not None:
        full["chips"] = {"mode": "per_opponent", "stake": 1, **full["chips"]}
    if full["victory"]["rule"] == "traditional":
        first = {"mode": "round_once", "test": "reach", "scope": "hand", "several": "first"}
        full["victory"] = {**first, **full["victory"]}
    return full


def deal_round(document):
    """Who dealt each hand, and in the end who deals the coming one."""
    chairs = len(document["players"])
    dealers = []
    turn = document["first_dealer"]
    for hand in document["hands"]:
        really = hand.get("dealer")
        if really is None:
            really = turn
        dealers.append(really)
        turn = 0 if really == chairs - 1 else really + 1
    return [*dealers, turn]


def round_from(seat, chairs):
    """All chairs clockwise, `seat` first."""
    order = []
    while len(order) < chairs:
        order.append(seat)
        seat += 1
        if seat == chairs:
            seat = 0
    return order


def targets_of(document, rules, dealers, number):
    """What each seat needs in a hand, played or coming."""
    chairs = len(document["players"])
    hands = document["hands"]
    assigned = document.get("next_targets")
    if number <= len(hands):
        assigned = hands[number - 1].get("targets")
    if assigned is not None:
        return list(assigned)
    by_role = rules["targets"]
    if number == 1 and rules["first_hand_targets"] is not None:
        by_role = rules["first_hand_targets"]
    needs = [None] * chairs
    for seat, need in zip(round_from(dealers[number - 1], chairs), by_role, strict=True):
        needs[seat] = need
    return needs


def line(document, rules, dealers, number, before):
    chairs = range(len(document["players"]))
    tricks = document["hands"][number - 1]["tricks"]
    targets = targets_of(document, rules, dealers, number)
    net = [tricks[seat] - targets[seat] for seat in chairs]
    totals = list(net)
    if before:
        totals = [before[-1]["totals"][seat] + net[seat] for seat in chairs]
    pairs = partners(document, rules, dealers, number, net)
    swaps, left = unit_by_unit(pairs, net)
    if rules["exchange"] == "none":
        swaps, left = [], [0] * len(net)
    row = {
        "hand": number,
        "dealer": dealers[number - 1],
        "targets": targets,
        "tricks": list(tricks),
        "net": net,
        "totals": totals,
        "exchange": swaps,
        "unmatched": {
            "up": sum(units for units in left if units > 0),
            "down": -sum(units for units in left if units < 0),
        },
    }
    if rules["chips"] is not None:
        row.update(money(rules, pairs, net, before))
    return row


def partners(document, rules, dealers, number, net):
    """Every (up, down) there is, in the order in which they turn to each other."""
    chairs = len(net)
    now = targets_of(document, rules, dealers, number)
    then = targets_of(document, rules, dealers, number + 1)

    def lined_up(targets, dealer):
        waiting = round_from(dealer, chairs)
        order = []
        while waiting:
            needs_most = waiting[0]
            for seat in waiting:
                if targets[seat] > targets[needs_most]:
                    needs_most = seat
            waiting.remove(needs_most)
            order.append(needs_most)
        return order

    order = lined_up(then, dealers[number])
    if rules["exchange_order"] == "finished":
        order = lined_up(now, dealers[number - 1])
    ups = [seat for seat in order if net[seat] > 0]
    downs = [seat for seat in order if net[seat] < 0]
    if rules["exchange_order"] == "most_up":
        ups = [seat for much in range(max(net), 0, -1) for seat in ups if net[seat] == much]
    pairs = []
    for up in ups:
        if rules["exchange_order"] == "next_in_turn":
            downs = [seat for seat in round_from(up, chairs) if net[seat] < 0]
        pairs += [(up, down) for down in downs]
    return pairs


def unit_by_unit(pairs, net):
    """The exchange, one card after the other; and what nobody was left for."""
    left = list(net)
    swaps = []
    for up, down in pairs:
        cards = 0
        while left[up] > 0 and left[down] < 0:
            left[up] -= 1
            left[down] += 1
            cards += 1
        if cards:
            swaps.append({"up": up, "down": down, "cards": cards})
    return swaps, left


def money(rules, pairs, net, before):
    stake = rules["chips"]["stake"]
    if rules["chips"]["mode"] == "stake":
        swaps, _ = unit_by_unit(pairs, net)
        payments = [
            {"from": swap["down"], "to": swap["up"], "chips": swap["cards"] * stake}
            for swap in swaps
        ]
    else:
        payments = [{"from": down, "to": up, "chips": net[up] * stake} for up, down in pairs]
    chips = [0] * len(net)
    for payment in payments:
        chips[payment["from"]] -= payment["chips"]
        chips[payment["to"]] += payment["chips"]
    purse = before[-1]["chips_totals"] if before else [0] * len(net)
    totals = [had + got for had, got in zip(purse, chips, strict=True)]
    return {"payments": payments, "chips": chips, "chips_totals": totals}


def end(document, rules, lines):
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


def won(rules, lines):
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


def leaders(rules, lines):
    last = lines[-1]
    best = list(range(len(last["net"])))
    if rules["victory"]["rule"] == "chips":
        most = max(last["chips_totals"])
        best = [seat for seat in best if last["chips_totals"][seat] == most]
    most = max(last["totals"][seat] for seat in best)
    return [seat for seat in best if last["totals"][seat] == most]


def dealers_who_made_it(victory, lines):
    chairs = len(lines[-1]["net"])

    def made(row):
        value = row["totals" if victory["scope"] == "cumulative" else "net"][row["dealer"]]
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


def settle(document, lines, tied):
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


def what_comes(document, rules, dealers, lines):
    chairs = len(document["players"])
    number = len(lines) + 1
    dealer = dealers[-1]
    around = round_from(dealer, chairs)
    coming = {
        "hand": number,
        "dealer": dealer,
        "targets": targets_of(document, rules, dealers, number),
        "leader": around[0] if rules["leader"] == "dealer" else around[1],
        "phases": phases(rules, bool(lines and lines[-1]["exchange"])),
    }
    if rules["dealer_assigns_targets"] and document.get("next_targets") is None:
        del coming["targets"]
    return coming


def phases(rules, exchange_due):
    steps = ["deal"]
    exchange_due = exchange_due and rules["exchange"] != "none"
    if exchange_due and rules["exchange_timing"] == "before_trump":
        steps.append("exchange")
    if rules["kitty"] and rules["kitty_view"] == "before_trump":
        steps.append("dealer_looks_at_kitty")
    steps.append("name_trump")
    if exchange_due and rules["exchange_timing"] == "after_trump":
        steps.append("exchange")
    if rules["kitty"]:
        pick_up_first = rules["discard"] == "after_pickup"
        steps += ["pick_up_kitty", "discard"] if pick_up_first else ["discard", "pick_up_kitty"]
    return [*steps, "play", "score"]
