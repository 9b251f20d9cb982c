"""Where play, reservations and sessions of two variants differ."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from doko_rules.audit.moments import Scene, moment
from doko_rules.engine.record import begin
from doko_rules.engine.standing import Standing
from doko_rules.engine.untold import UntoldError

if TYPE_CHECKING:
    from doko_rules.audit.differ.compared import Compared, Fact, Pair
    from doko_rules.engine.contracts import Claimable, Contract
    from doko_rules.engine.ruleset import Ruleset

LEADS = "who leads in {}"
MOST_DEALS = 1_000
"""A session that has not ended then is taken to end never."""


def compare_play(pair: Pair, found: Compared) -> None:
    """Duties, turns and leads, and how parties are settled."""
    facts: list[Fact] = [
        ("the class that was led must be followed", pair.both(lambda r: r.follow)),
        ("who plays after seats 0, 1, …", pair.both(lambda r: r.directions[-1])),
    ]
    for one, _ in pair.contracts:
        for about, question in (
            (LEADS, _leader),
            ("how many seats each party has in {}", _sizes),
            ("how many tricks may settle {}", _within),
            ("what {} becomes if none does", _otherwise),
        ):
            facts.append((about.format(one.id), pair.of_contract(one.id, question)))
    found.say_alike("play", facts, lambda about: _lead_case(pair, about))


def _lead_case(pair: Pair, about: str) -> dict[str, Any] | None:
    """A first lead to which the seats come that differ; any cards will do."""
    a = pair.a
    id = about.removeprefix(LEADS.format(""))
    if id == about:
        return None
    hands = [
        [a.cards[kind] for kind in a.deck[seat :: a.seats][: a.hand_size]]
        for seat in range(a.seats)
    ]
    contract = a.contracts[a.contract_number[id]]
    start = {"contract": id, **({"declarer": 1} if contract.has_declarer else {})}
    record = {"dealer": a.seats - 1, "hands": hands, "start": start, "actions": []}
    leads = [begin(ruleset, record).deal for ruleset in pair]
    if leads[0] is None or leads[1] is None or leads[0].turn == leads[1].turn:
        return None
    return {"given": {"record": record}, "expect": {"turn": leads[0].turn}}


def _sizes(_: Ruleset, contract: Contract) -> tuple[int, ...]:
    return contract.sizes


def _within(_: Ruleset, contract: Contract) -> str:
    return str(contract.settles_within) if contract.settles is not None else ""


def _otherwise(ruleset: Ruleset, contract: Contract) -> str:
    if contract.settles is None:
        return ""
    return ruleset.contracts[contract.settles_otherwise].id


def _leader(ruleset: Ruleset, contract: Contract) -> str:
    """Who leads, found out for each dealer and declarer."""
    deal = moment(ruleset, Scene(contract.index, 0), ruleset.hand_size)
    if deal is None:
        return "?"
    said: list[set[str]] = []
    for dealer in range(ruleset.seats):
        deal.dealer, deal.forehand = dealer, ruleset.tables.left_of[dealer]
        deal.standing = ruleset.first_standings[dealer]
        for declarer in range(ruleset.seats):
            deal.declarer = deal.public_declarer = declarer
            try:
                leader = contract.leader(deal)
            except UntoldError:
                return "?"
            who = {"forehand": deal.forehand, "the declarer": declarer}
            said.append({name for name, seat in who.items() if seat == leader})
    known = set.intersection(*said)
    return " ".join(sorted(known)) or "now one, now the other"


def compare_precedence(pair: Pair, found: Compared) -> None:
    """What can be claimed, and which of two claims goes before."""
    ranks = pair.both(lambda r: {c.id: c.claim_rank for c in r.claimable})
    must = pair.both(lambda r: {c.id for c in r.must_claim})
    named = pair.both(lambda r: {c.id for c in r.nameable})
    facts: list[Fact] = [("ranks, high to low", pair.both(_ranks))]
    for id in dict.fromkeys((*ranks[0], *ranks[1])):
        if id in named[0] and id in named[1]:
            claimed = [
                "must be claimed" if id in m else "can be claimed" if id in x else "no"
                for m, x in zip(must, ranks, strict=True)
            ]
            facts.append((id, (claimed[0], claimed[1])))
    shared = [id for id in ranks[0] if id in ranks[1]]
    for one, other in combinations(shared, 2):
        before = [_before(rank, one, other) for rank in ranks]
        facts.append((f"{one} against {other}", (before[0], before[1])))
    found.say_alike("reservations", facts)


def _ranks(ruleset: Ruleset) -> str:
    """The ranks that something can be claimed of, high to low."""
    used = {rank for c in ruleset.claimable for rank in (c.claim_rank, *_others(c))}
    ids = [rank["id"] for rank in ruleset.reservation_ranks]
    return " > ".join(id for n, id in enumerate(ids) if n in used)


def _others(claimable: Claimable) -> list[int]:
    return [rank for rank, _ in claimable.claim_ranks]


def _before(ranks: dict[str, int], one: str, other: str) -> str:
    if ranks[one] == ranks[other]:
        return "the seat that is asked first plays"
    return "the former goes before" if ranks[one] < ranks[other] else "the latter does"


def compare_sessions(pair: Pair, found: Compared) -> None:
    """How long a session is, and who is first in the end."""
    facts: list[Fact] = [
        ("deals until the session is over", pair.both(_length)),
        ("the first dealer is drawn by lot", pair.both(lambda r: r.draws_dealer)),
        ("the highest score is first", pair.both(lambda r: r.highest_first)),
        ("equal scores share a rank", pair.both(lambda r: r.shared_ranks)),
    ]
    found.say_alike("session", facts)


def _length(ruleset: Ruleset) -> str:
    """How many deals end a session in which nothing else happens."""
    for played in range(MOST_DEALS):
        standing = Standing(ruleset, 0, played)
        if any(end(standing) for end in ruleset.session_ends):
            return str(played)
    return "not by their number"
