"""A second score sheet, worked out the slow way from docs/format.md and from nothing else.

It shares no line and no idea with `scorekeeper.rules`: it walks round the table chair by chair
and moves one card at a time, as people would. Where the two disagree, one of them is wrong.
Documents are taken to be correct, and to hold their rules as an object, not by name.
"""

from .naive_end import Data, Rows, end

Pairs = list[tuple[int, int]]

USUAL: Data = {
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
    "trump_maker": "dealer",
    "no_trump": False,
    "victory": {"rule": "fixed_hands", "hands": 9},
    "chips": None,
}


def sheet(document: Data) -> Data:
    """The whole sheet of a document, as JSON has it."""
    rules = agreed(document["rules"])
    hands = document["hands"]
    dealers = deal_round(document)
    lines: Rows = []
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


def agreed(rules: Data) -> Data:
    """The rules with everything said that was left out."""
    full = {**USUAL, **rules}
    if full["victory"]["rule"] == "chips" and full["chips"] is None:
        full["chips"] = {}
    if full["chips"] is not None:
        full["chips"] = {"mode": "per_opponent", "stake": 1, **full["chips"]}
    if full["victory"]["rule"] == "traditional":
        first = {"mode": "round_once", "test": "reach", "scope": "hand", "several": "first"}
        full["victory"] = {**first, **full["victory"]}
    return full


def deal_round(document: Data) -> list[int]:
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


def round_from(seat: int, chairs: int) -> list[int]:
    """All chairs clockwise, `seat` first."""
    order: list[int] = []
    while len(order) < chairs:
        order.append(seat)
        seat += 1
        if seat == chairs:
            seat = 0
    return order


def targets_of(document: Data, rules: Data, dealers: list[int], number: int) -> list[int]:
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
    needs = [0] * chairs
    for seat, need in zip(round_from(dealers[number - 1], chairs), by_role, strict=True):
        needs[seat] = need
    return needs


def line(document: Data, rules: Data, dealers: list[int], number: int, before: Rows) -> Data:
    """One line of the sheet; `before` are those above it."""
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


def partners(document: Data, rules: Data, dealers: list[int], number: int, net: list[int]) -> Pairs:
    """Every (up, down) there is, in the order in which they turn to each other."""
    chairs = len(net)
    now = targets_of(document, rules, dealers, number)
    then = targets_of(document, rules, dealers, number + 1)

    def lined_up(targets: list[int], dealer: int) -> list[int]:
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


def unit_by_unit(pairs: Pairs, net: list[int]) -> tuple[Rows, list[int]]:
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


def money(rules: Data, pairs: Pairs, net: list[int], before: Rows) -> Data:
    """Who pays whom for a hand, what that makes for each, and what each has by now."""
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


def what_comes(document: Data, rules: Data, dealers: list[int], lines: Rows) -> Data:
    """The hand that is played next."""
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


def phases(rules: Data, exchange_due: bool) -> list[str]:
    """The steps of a hand, in order."""
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
