"""The same deals under two variants: the same cards, players and seeds.

Each deal is played by the first variant, and move for move by the second one beside it,
as long as that can follow. What a seat may do, who wins a trick, what everybody knows,
what the deal is worth and who deals next must be the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from doko_rules.audit.differ.difference import DEALS, Difference
from doko_rules.audit.differ.sums import compare_sums
from doko_rules.audit.differ.witnesses import given_record
from doko_rules.audit.playing import seeded
from doko_rules.engine.actions import PLAY
from doko_rules.engine.kept import kept
from doko_rules.engine.knowledge import known_parties
from doko_rules.engine.phases import PLAYING, REDEALT, SCORED
from doko_rules.engine.players import player
from doko_rules.engine.session import Session
from doko_rules.engine.table import Table
from doko_rules.views.refusals import why_not

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from doko_rules.engine.actions import Action
    from doko_rules.engine.deal import Deal
    from doko_rules.engine.ruleset import Ruleset

ACTIONS = "legal actions"
"""What is told of several actions together that are allowed and refused alike."""


@dataclass
class Played:
    """What came out in deals that both variants played."""

    deals: int = 0
    followed: int = 0
    """How many of them the second variant could follow to their end."""
    actions: int = 0
    """After how many actions both were compared."""
    seen: dict[tuple[str, str, str, str], Difference] = field(default_factory=dict)
    """The first difference of each kind, with how many deals have one."""
    _in_deal: set[tuple[str, str, str, str]] = field(default_factory=set)

    def next_deal(self) -> None:
        """Begin with another deal."""
        self.deals += 1
        self._in_deal.clear()

    def say(
        self,
        kind: str,
        where: str,
        first: object,
        second: object,
        witness: Callable[[], Mapping[str, Any] | None],
        *,
        for_example: bool = False,
    ) -> None:
        """Note a difference in the deal at hand; each kind counts once a deal.

        What is told ``for_example`` is of one kind whatever the texts say.
        """
        texts = str(first), str(second)
        key = (kind, where, *(("", "") if for_example else texts))
        if key in self._in_deal:
            return
        self._in_deal.add(key)
        known = self.seen.get(key)
        if known is None:
            told = f"{texts[0]} (for example)" if for_example else texts[0]
            self.seen[key] = Difference(
                *(DEALS, kind, where, told, texts[1]), witness=witness()
            )
        else:
            self.seen[key] = known._replace(times=known.times + 1)

    @property
    def differences(self) -> list[Difference]:
        """All kinds of differences, the most frequent ones first, alike ones once."""
        alike: dict[tuple[str, str, str, str, int], list[Difference]] = {}
        for one in self.seen.values():
            alone = "" if one.kind == ACTIONS else one.where
            key = one.kind, alone, one.first, one.second, one.times
            alike.setdefault(key, []).append(one)
        found = [
            several[0]._replace(
                where=", ".join(one.where for one in several),
                of=self.deals,
                witness=next((x.witness for x in several if x.witness), None),
            )
            for several in alike.values()
        ]
        return sorted(found, key=lambda one: -one.times)


def same_cards(a: Ruleset, b: Ruleset) -> bool:
    """Whether the cards of a deal by one variant can be dealt by the other."""
    return all(
        getattr(a, key) == getattr(b, key)
        for key in ("cards", "copies", "seats", "players", "hand_size", "parties")
    )


def play_both(
    a: Ruleset, b: Ruleset, deals: int, seed: int, kind: str
) -> Iterator[Played]:
    """Play deals under both; gives what has come out so far after each of them.

    Args:
        a: the variant by which the players decide.
        b: the variant that follows.
        deals: how many deals.
        seed: cards and choices follow from it.
        kind: what built-in player sits on each seat.
    """
    found = Played()
    session = 0
    while found.deals < deals:
        table = Table(a, [player(kind) for _ in range(a.players)], f"{seed}/{session}")
        beside = Session(b, table.session.dealer)
        session += 1
        before = found.deals
        for _ in _session(table, beside, found, deals):
            yield found
        if found.deals == before:
            return


def _session(
    table: Table, beside: Session, found: Played, deals: int
) -> Iterator[None]:
    """A session under both, as long as both have the same deals."""
    _compare_standings(table.session, beside, found)
    while found.deals < deals and not (table.session.is_over or beside.is_over):
        found.next_deal()
        deal = table.next_deal()
        twin = beside.new_deal(seeded(0), deal.dealt)
        together = _Together(deal, twin, found)
        together.compare()
        while (action := table.act()) is not None:
            together.follow(action)
        table.go_on()
        yield
        if not together.is_whole:
            return
        found.followed += 1
        if deal.phase == REDEALT:
            beside.enter_redeal(twin)
        else:
            settled = table.session.deals[-1].settlement
            both = settled, beside.enter(twin).settlement
            compare_sums(deal, twin, both, found)
        if not _compare_standings(table.session, beside, found):
            return


def _compare_standings(one: Session, other: Session, found: Played) -> bool:
    """See how both sessions stand; whether the next deal is the same."""
    if one.is_over != other.is_over:
        texts = ["is over" if x.is_over else "goes on" for x in (one, other)]
        where = f"after {one.deals_played} deals"
        found.say("session", where, texts[0], texts[1], lambda: None)
        return False
    if one.dealer != other.dealer:
        who = [_who(one, x.dealer) for x in (one, other)]
        found.say("session", "who deals next", who[0], who[1], lambda: None)
    mine, theirs = kept(one.standing), kept(other.standing)
    for id in mine:
        if id in theirs and mine[id] != theirs[id]:
            found.say("session", f"`{id}` is not the same", "", "", lambda: None)
    return one.dealer == other.dealer


def _who(session: Session, player: int) -> str:
    """A player, as seen from who dealt last."""
    last = session.deals[-1].deal.standing.dealer if session.deals else session.dealer
    steps = (player - last) % session.ruleset.players
    return {0: "the same again", 1: "the next"}.get(steps, f"the next but {steps - 1}")


class _Together:
    """A deal under one variant, and the same under the other."""

    def __init__(self, deal: Deal, twin: Deal, found: Played) -> None:
        self.deal = deal
        self.twin = twin
        self._found = found
        self.is_whole = True
        """Whether the other variant could follow so far."""

    def follow(self, action: Action) -> None:
        """Let the other do what was just done, and compare where both are."""
        if not self.is_whole:
            return
        twin = self.twin
        same = _find(twin, action)
        if same is None:
            self.is_whole = False
            return
        twin.apply(same)
        self.compare()

    def compare(self) -> None:
        """Compare what both know, and what every seat may do now."""
        deal, twin, found = self.deal, self.twin, self._found
        found.actions += 1
        self._compare_course()
        if not self.is_whole:
            return
        if deal.phase != twin.phase or deal.turn != twin.turn:
            texts = [_state(x) for x in (deal, twin)]
            if texts[0] == texts[1]:
                texts = ["one seat", "another"]
            found.say("course", "who acts", texts[0], texts[1], self._record)
            self.is_whole = False
            return
        if deal.phase in (SCORED, REDEALT):
            return
        for seat in range(deal.ruleset.seats):
            self._compare_actions(seat)

    def _compare_course(self) -> None:
        deal, twin = self.deal, self.twin
        ids = [x.ruleset.contracts[x.contract].id for x in (deal, twin)]
        if deal.phase == PLAYING == twin.phase and ids[0] != ids[1]:
            self._found.say("course", "the contract", ids[0], ids[1], self._record)
        if deal.winner_of != twin.winner_of and len(deal.winner_of) == len(
            twin.winner_of
        ):
            last = len(deal.winner_of) == deal.ruleset.hand_size
            where = "who wins the last trick" if last else "who wins a trick"
            self._found.say("course", where, "one seat", "another", self._trick)
            self.is_whole = False
            return
        if deal.phase == PLAYING == twin.phase:
            known = [self._known(x) for x in (deal, twin)]
            for mine, theirs in zip(*known, strict=True):
                if mine != theirs:
                    where = "what everybody knows of a seat's party"
                    texts = mine or "not known", theirs or "not known"
                    case = self._sides if mine and theirs else self._known_seats
                    self._found.say("course", where, texts[0], texts[1], case)

    def _known(self, deal: Deal) -> list[str | None]:
        parties = deal.ruleset.parties
        return [None if p is None else parties[p] for p in known_parties(deal, None)]

    def _compare_actions(self, seat: int) -> None:
        legal = [
            {action.written: action for action in deal.legal(seat)}
            for deal in (self.deal, self.twin)
        ]
        if legal[0].keys() == legal[1].keys():
            return
        for written, action in legal[0].items():
            if written not in legal[1]:
                self._refused(action, self.twin, in_first=False)
        for written, action in legal[1].items():
            if written not in legal[0]:
                self._refused(action, self.deal, in_first=True)

    def _refused(self, action: Action, by: Deal, *, in_first: bool) -> None:
        """One of both allows an action, and the other does not."""
        about = action.do if action.do == PLAY else action.written
        same = _known_action(by, action)
        reason = "there is no such action"
        if same is not None:
            reasons = why_not(by, same)
            rules = dict.fromkeys(one.rule for one in reasons)
            reason = f"refused by {', '.join(rules)}" if rules else "refused"
        texts = (reason, "allowed") if in_first else ("allowed", reason)
        written = f"{action.seat} {action.written}"
        expected: dict[str, Any] = (
            {"refused": {written: []}} if in_first else {"allowed": [written]}
        )
        if in_first and same is None:
            expected = {}
        self._found.say(ACTIONS, about, *texts, lambda: self._case(expected))

    # --- witnesses ------------------------------------------------------------------

    def _case(self, expected: Mapping[str, Any]) -> dict[str, Any] | None:
        if not expected:
            return None
        return {"given": {"record": given_record(self.deal)}, "expect": dict(expected)}

    def _record(self) -> dict[str, Any] | None:
        deal = self.deal
        if deal.phase != PLAYING:
            return None
        contract = deal.ruleset.contracts[deal.contract]
        return self._case({"contract": contract.id})

    def _trick(self) -> dict[str, Any] | None:
        return self._case({"tricks": list(self.deal.winner_of)})

    def _sides(self) -> dict[str, Any] | None:
        deal = self.deal
        parties = {
            name: [seat for seat, party in enumerate(deal.party) if party == n]
            for n, name in enumerate(deal.ruleset.parties)
        }
        seated = {name: seats for name, seats in parties.items() if seats}
        return self._case({"parties": seated})

    def _known_seats(self) -> dict[str, Any] | None:
        known = known_parties(self.deal, None)
        seats = [seat for seat, party in enumerate(known) if party is not None]
        return self._case({"known": seats})


def _state(deal: Deal) -> str:
    if deal.redeal is not None:
        return f"the cards are dealt again ({deal.ruleset.nameable[deal.redeal].id})"
    return f"{deal.phase}, nobody" if deal.turn is None else deal.phase


def _find(deal: Deal, action: Action) -> Action | None:
    """The same action of another variant, if it is legal there."""
    written = action.written
    legal = deal.legal(action.seat)
    return next((one for one in legal if one.written == written), None)


def _known_action(deal: Deal, action: Action) -> Action | None:
    """The same action of another variant, if there is one."""
    ruleset = deal.ruleset
    if action.do not in ruleset.verbs:
        return None
    for one in ruleset.actions_for(action.seat, action.do, action.what):
        if one.written == action.written and one.party in (-1, deal.party[action.seat]):
            return one
    return None
