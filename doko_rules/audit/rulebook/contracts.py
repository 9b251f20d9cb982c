"""Chapters about what is played: how it is found, and every contract."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.audit.rulebook.model import Entry, Part
from doko_rules.compile.entries import flag, section, text
from doko_rules.views.wording.said import Outline

if TYPE_CHECKING:
    from doko_rules.audit.rulebook.reader import Reader
    from doko_rules.load.tree import Mapping


def finding(reader: Reader) -> Part:
    """Who is asked what before play, and when cards are dealt again."""
    rules, language = reader.ruleset, reader.language
    otherwise = rules.contracts[rules.otherwise].label[language]
    entry = "reservations"
    node = reader.node(entry)
    found: list[Entry] = []
    told: list[str] = []
    if not rules.answers:
        said = [reader.line("no answers", contract=otherwise)]
        if node.items:
            found.append(reader.entry(entry, said))
    else:
        answers = [answer["label"][language] for answer in rules.answers]
        claims = answers[-1]
        ranks = [rank["label"][language] for rank in rules.reservation_ranks]
        said = [
            reader.line(
                "answers",
                answers=", ".join(
                    f"„{a}“" if language == "de" else f"“{a}”" for a in answers
                ),
            ),
            reader.line("all healthy", claims=claims, contract=otherwise),
            reader.line("ranks asked", claims=claims, ranks=", ".join(ranks)),
        ]
        inner = []
        names = "at_once" if rules.names_at_once else "by_rank"
        if reader.node(f"{entry}/alone").items:
            alone = reader.line(f"alone {names}", claims=claims)
            inner.append(reader.entry(f"{entry}/alone", [alone]))
        if not rules.may_withdraw:
            said.append(reader.line("no withdrawal"))
        else:
            back = reader.line("withdrawal", claims=claims)
            inner.append(reader.entry(f"{entry}/withdrawal", [back]))
        inner += _ranks(reader)
        found.append(reader.entry(entry, said, inner))
        told = [f"{entry}/answers/{answer['id']}" for answer in rules.answers]
    for redeal in rules.redeals:
        rule = f"redeals/{redeal.id}"
        claimed = _claim(reader, rule)
        again = reader.line("redeal")
        found.append(reader.entry(rule, [again], claimed, role="redeal"))
    return Part(
        *("finding", reader.say("part finding")),
        entries=tuple(found),
        mentioned=tuple(told),
    )


def _ranks(reader: Reader) -> list[Entry]:
    """The ranks of claims, with what is claimed under each."""
    rules = reader.ruleset
    found = []
    for number, rank in enumerate(rules.reservation_ranks):
        claims = [
            claimable.label[reader.language]
            for claimable in rules.nameable
            if claimable.claim_rank == number
            or any(other == number for other, _ in claimable.claim_ranks)
        ]
        said = reader.line("rank asked", number=number + 1, claims=", ".join(claims))
        rule = f"reservations/ranks/{rank['id']}"
        found.append(reader.entry(rule, [said], role="rank"))
    return found


def contracts(reader: Reader) -> Part:
    """Every contract that can be played."""
    ids = [contract.id for contract in reader.ruleset.contracts]
    return Part(
        *("contracts", reader.say("part contracts")),
        entries=tuple(_contract(reader, id) for id in ids),
        mentioned=tuple(
            f"contracts/{id}/claim"
            for id in ids
            if reader.node(f"contracts/{id}/claim").items
        ),
    )


def _contract(reader: Reader, id: str) -> Entry:
    rules, language = reader.ruleset, reader.language
    rule, node = f"contracts/{id}", reader.node(f"contracts/{id}")
    contract = rules.contracts[rules.contract_number[id]]
    data = rules.program["contracts"][contract.index]
    said: list[Outline] = []
    if (
        contract.claim_rank < 0
        and contract.within < 0
        and contract.index != rules.otherwise
    ):
        said.append(reader.line("unclaimed"))
    if data["traits"]:
        traits = "; ".join(reader.label("traits", trait) for trait in data["traits"])
        said.append(reader.line("traits", traits=traits))
    said.append(reader.line("order", order=contract.order.label[language]))
    said += reader.value(f"{rule}/leader", "leader")
    said += reader.value(f"{rule}/party", "party of")
    sizes = [
        f"{label[language]} {size}"
        for label, size in zip(rules.party_labels, data["sizes"], strict=True)
        if size
    ]
    if sizes:
        said.append(reader.line("sizes", sizes=", ".join(sizes)))
    inner = []
    for claim in _claim(reader, rule):
        if claim.text or claim.inner or reader.book.conditions.get(claim.rule):
            inner.append(claim)
        else:
            # That any hand may claim it is said in few words.
            said += claim.said
    inner += _choices(reader, rule, node)
    if section(node, "hidden").items:
        within = text(section(node, "hidden"), "within")
        looks = rules.contracts[rules.contract_number[within]].label[language]
        hidden = reader.conditions(f"{rule}/hidden", "hidden")
        hidden.append(reader.line("hidden within", contract=looks))
        inner.append(reader.entry(f"{rule}/hidden", hidden, role="hidden"))
    if section(node, "settles").items:
        inner.append(_settles(reader, rule))
    if section(node, "exchange").items:
        inner.append(_exchange(reader, f"{rule}/exchange", section(node, "exchange")))
    return reader.entry(rule, said, inner)


def _claim(reader: Reader, rule: str) -> list[Entry]:
    """How a contract or a redeal is claimed, where it can be."""
    rules = reader.ruleset
    node, path = reader.node(f"{rule}/claim"), f"{rule}/claim"
    if not node.items:
        return []
    ranks = {
        rank["id"]: rank["label"][reader.language] for rank in rules.reservation_ranks
    }
    said = []
    rank = text(node, "rank")
    if rank in ranks:
        said.append(reader.line("claimed", rank=ranks[rank]))
    inner = []
    for other, _ in reader.in_force(*path.split("/"), "ranks"):
        label = ranks.get(other.rpartition("/")[2], "")
        intro = reader.say("claimed rank", rank=label)
        lines = [
            reader.under(
                intro,
                reader.speaker.clause(
                    clause.expression.ir,
                    reader.known(clause.expression.hook, {}),
                    negated=clause.negated,
                ),
            )
            for clause in reader.book.conditions.get(other, ())
        ] or [reader.line("claimed rank always", rank=label)]
        if other in rules.rules:
            inner.append(reader.entry(other, lines))
        else:
            said += lines
    conditions = reader.conditions(path, "claim")
    said += conditions or [reader.line("claim always")]
    if flag(node, "must"):
        claims = rules.answers[-1]["label"][reader.language] if rules.answers else ""
        said.append(reader.line("must claim", claims=claims))
    return [reader.entry(path, said, inner, role="claim")]


def _choices(reader: Reader, rule: str, node: Mapping) -> list[Entry]:
    """What is chosen with a contract."""
    found = []
    for id in section(node, "choose").items:
        known = reader.ruleset.choices.get(id, ())
        words = section(node, "choose", id, "values").items
        said = [
            Outline(
                reader.say("choose"),
                tuple(
                    reader.line("choice", label=word["label"][reader.language])
                    for word in known
                    if word["id"] in words
                ),
            )
        ]
        seen = text(section(node, "choose", id), "seen_by", "all")
        said.append(reader.line(f"choose seen {seen}"))
        path = f"{rule}/choose/{id}"
        found.append(reader.entry(path, said, role="choose"))
    return found


def _settles(reader: Reader, rule: str) -> Entry:
    """Which trick settles the parties."""
    rules = reader.ruleset
    path = f"{rule}/settles"
    contract = rules.contracts[rules.contract_number[rule.partition("/")[2]]]
    data = rules.program["contracts"][contract.index]
    said = reader.conditions(path, "settles")
    said += reader.value(f"{path}/partner", "settles partner")
    otherwise = data["settles_otherwise"]
    if otherwise >= 0:
        label = rules.contracts[otherwise].label[reader.language]
        said.append(
            reader.line(
                "settles within", within=data["settles_within"], otherwise=label
            )
        )
    return reader.entry(path, said, role="settles")


def _exchange(reader: Reader, path: str, node: Mapping) -> Entry:
    """Which cards change hands before play."""
    rules = reader.ruleset
    said = reader.value(f"{path}/ask", "ask")
    said += reader.value(f"{path}/offer/size", "offer size")
    inner: list[Entry] = []
    for direction in ("offer", "back"):
        if direction == "back":
            said.append(reader.line("back"))
        part, place = section(node, direction), f"{path}/{direction}"
        bound = False
        for id in section(part, "must").items:
            said += reader.condition(f"{place}/must/{id}", f"{direction} must")
            bound = True
        if bound:
            said.append(reader.line("must bound"))
        for key, value in (("shows", "cards"), ("tells", "value")):
            for rule, _ in reader.in_force(*place.split("/"), key):
                lines = reader.conditions(rule)
                shown = reader.noun(f"{rule}/{value}")
                lines.append(reader.line(key, value=f"{shown}."))
                inner.append(reader.entry(rule, lines))
    said += reader.value(f"{path}/partner", "taken partner")
    refused = rules.program["contracts"][rules.contract_number[path.split("/")[1]]][
        "exchange"
    ]["refused"]
    if refused >= 0:
        what = rules.nameable[refused].label[reader.language]
        if refused >= len(rules.contracts):
            what = reader.say("dealt again", label=what)
        said.append(reader.line("refused", what=what))
    return reader.entry(path, said, inner, role="exchange")
