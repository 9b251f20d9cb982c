"""Chapters about what lies on the table: cards, dealing, parties, orders, tricks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.audit.grid import Column, Grid
from doko_rules.audit.rulebook.model import Entry, Part
from doko_rules.compile.entries import number, section, text, texts
from doko_rules.views.wording.said import Outline

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doko_rules.audit.rulebook.reader import Reader


def cards(reader: Reader) -> Part:
    """Which cards there are."""
    rules = reader.ruleset
    said = [
        reader.line(
            "deck", cards=len(rules.deck), kinds=len(rules.cards), copies=rules.copies
        ),
        reader.line("deck points", points=rules.total_card_points),
    ]
    language = reader.language
    ranks = Grid(
        "ranks",
        reader.say("ranks"),
        (
            Column("sign", reader.say("sign")),
            Column("rank", reader.say("rank")),
            Column("card_points", reader.say("points"), numeric=True),
            Column("code", reader.say("code")),
        ),
        tuple(
            (sign, rank["label"][language], rank["card_points"], rank["letter"])
            for sign, rank in zip(reader.lexicon.letters, rules.ranks, strict=True)
        ),
    )
    suits = Grid(
        "suits",
        reader.say("suits"),
        (
            Column("sign", reader.say("sign")),
            Column("suit", reader.say("suit")),
            Column("code", reader.say("code")),
        ),
        tuple(
            (suit["symbol"] or suit["letter"], suit["label"][language], suit["letter"])
            for suit in rules.suits
        ),
    )
    told = [f"deck/suits/{suit['id']}" for suit in rules.suits]
    told += [f"deck/ranks/{rank['id']}" for rank in rules.ranks]
    return Part(
        *("cards", reader.say("part cards")),
        entries=(reader.entry("deck", said),),
        grids=(ranks, suits),
        mentioned=tuple(told),
    )


def deal(reader: Reader) -> Part:
    """How the cards are dealt, and by whom."""
    rules, node = reader.ruleset, reader.node("deal")
    said = [reader.line("hands", seats=rules.seats, size=rules.hand_size)]
    if node.get("packets") is not None:
        packets = ", ".join(map(str, rules.packets))
        said.append(reader.line("packets", packets=packets))
    if section(node, "cut").items:
        said.append(reader.line("cut", least=number(section(node, "cut"), "least")))
    found = [reader.entry("deal", said)]
    first = reader.node("session/first_dealer")
    if first.items:
        by = reader.line(f"first dealer {text(first, 'by')}")
        found.append(reader.entry("session/first_dealer", [by], role="first dealer"))
    if reader.node("session/next_dealer").items:
        value = reader.value("session/next_dealer", "next dealer")
        found.append(reader.entry("session/next_dealer", value, role="next dealer"))
    found += [
        reader.entry(rule, reader.conditions(rule, "same dealer"), role="same dealer")
        for rule, _ in reader.in_force("session", "same_dealer")
    ]
    return Part("deal", reader.say("part deal"), entries=tuple(found))


def parties(reader: Reader) -> Part:
    """Which parties there are, and what says so before the contract does."""
    rules = [f"parties/{id}" for id in reader.ruleset.parties]
    labels = [label[reader.language] for label in reader.ruleset.party_labels]
    found = [entry for entry in map(reader.entry, rules) if entry.text]
    lead = [
        reader.say("parties", parties=", ".join(labels)),
        reader.say("declarer is"),
        reader.say("open contract"),
    ]
    sides = []
    for rule, node in reader.in_force("sides"):
        said = reader.conditions(rule)
        said += reader.value(f"{rule}/party", "party of")
        sides.append(reader.entry(rule, said, node=node))
    if sides:
        lead.append(reader.say("sides"))
    rows = [
        (
            reader.label("traits", trait),
            ", ".join(
                contract.label[reader.language]
                for contract in reader.ruleset.contracts
                if trait
                in reader.ruleset.program["contracts"][contract.index]["traits"]
            )
            or reader.say("none"),
        )
        for trait in reader.ruleset.program["traits"]
    ]
    columns = (
        Column("trait", reader.say("trait")),
        Column("contracts", reader.say("contracts")),
    )
    grid = Grid("traits", reader.say("traits title"), columns, tuple(rows))
    return Part(
        *("parties", reader.say("part parties"), tuple(lead)),
        (*found, *sides),
        (grid,) if rows else (),
        (*rules, *(f"traits/{id}" for id in reader.ruleset.program["traits"])),
    )


def orders(reader: Reader) -> Part:
    """The order of cards under each contract, and what changes it."""
    found = [_order(reader, order) for order in reader.ruleset.program["orders"]]
    lead = []
    equal = [_equal(reader, rule) for rule, _ in reader.in_force("equal_cards")]
    if equal:
        lead.append(reader.say("equal"))
    layers = [_layer(reader, rule) for rule, _ in reader.in_force("layers")]
    if layers:
        lead.append(reader.say("layers"))
    return Part(
        *("orders", reader.say("part orders"), tuple(lead)),
        (*found, *equal, *layers),
    )


def _order(reader: Reader, order: dict[str, object]) -> Entry:
    rules, signs = reader.ruleset, reader.lexicon.cards
    trumps = order["trumps"]
    plain = order["plain"]
    assert isinstance(trumps, tuple)
    assert isinstance(plain, tuple)
    said = [reader.line("no trumps")]
    if trumps:
        listed = " ".join(signs[card] for card in trumps)
        count = len(trumps) * rules.copies
        said = [reader.line("trumps", number=count, cards=listed)]
    for n, suit in enumerate(rules.suits):
        of_suit = [
            card
            for rank in plain
            for card in range(len(rules.cards))
            if rules.card_suit[card] == n
            and rules.card_rank[card] == rank
            and card not in trumps
        ]
        if of_suit:
            label = suit["label"][reader.language]
            said.append(
                reader.line(
                    "plain",
                    suit=label[:1].upper() + label[1:],
                    number=len(of_suit) * rules.copies,
                    cards=" ".join(signs[card] for card in of_suit),
                )
            )
    contracts = [
        contract.label[reader.language]
        for contract in rules.contracts
        if contract.order.id == order["id"]
    ]
    said.append(
        reader.line("in force in", contracts=", ".join(contracts))
        if contracts
        else reader.line("not in force")
    )
    return reader.entry(str(order["rule"]), said)


def _equal(reader: Reader, rule: str) -> Entry:
    node = reader.node(rule)
    said = reader.conditions(rule)
    named = texts(node, "cards")
    if named:
        said.append(reader.line("equal cards", cards=named_cards(reader, named)))
    else:
        said.append(reader.line("equal all"))
    said.append(reader.line(f"equal {text(node, 'wins', 'first')}"))
    return reader.entry(rule, said, node=node, role="equal")


def _layer(reader: Reader, rule: str) -> Entry:
    node = reader.node(rule)
    said = reader.conditions(rule)
    where = ""
    for key in ("above", "below"):
        beside = text(node, key)
        if beside in {"highest", "lowest"}:
            where = reader.say(beside)
        elif beside:
            where = reader.say(key, cards=named_cards(reader, [beside]))
    for key in ("move", "add", "drop"):
        if node.get(key) is not None:
            what = reader.say(key, cards=named_cards(reader, texts(node, key)))
            place = f", {where or reader.say('highest')}" if key != "drop" else ""
            said.append(Outline(f"{what}{place}."))
    said.append(reader.line(f"from {text(node, 'from', 'this card')}"))
    return reader.entry(rule, said, node=node, role="layer")


def named_cards(reader: Reader, names: Sequence[str]) -> str:
    """Cards, ranks or suits as an entry names them, each kind of card by its sign."""
    found = [
        reader.lexicon.cards[card]
        for name in names
        for card in reader.compiler.deck.expand(name) or ()
    ]
    return " ".join(found)


def play(reader: Reader) -> Part:
    """What may be played, and who takes the trick."""
    found = []
    for key, sentence in (("hand", "hand"), ("leads", "leads")):
        if reader.node(f"trick/{key}").items:
            found.append(reader.entry(f"trick/{key}", [reader.line(sentence)]))
    duty = text(reader.node("trick/follow"), "duty", "class")
    found.insert(1, reader.entry("trick/follow", [reader.line(f"follow {duty}")]))
    lead = []
    for rule, node in reader.in_force("trick", "next"):
        said = reader.conditions(rule) + reader.value(f"{rule}/is", "next")
        found.append(reader.entry(rule, said, node=node))
    winners = list(reader.in_force("trick", "winner"))
    if len(winners) > 1:
        lead.append(reader.say("wins first"))
    for rule, node in winners:
        said = reader.conditions(rule)
        if text(node, "wins") == "highest":
            said.append(reader.line("wins highest"))
        else:
            said += reader.value(f"{rule}/wins", "wins")
        found.append(reader.entry(rule, said, node=node))
    return Part("play", reader.say("part play"), tuple(lead), tuple(found))
