"""What a seat is told while a deal goes on, and what somebody hears who sees all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doko_rules.engine.actions import CALL, NAME, VERBS
from doko_rules.engine.deal import Deal
from doko_rules.engine.knowledge import known_parties, secret_of
from doko_rules.engine.phases import PLAYING, SCORED
from doko_rules.views import wire
from doko_rules.views.exchanged import STEPS, step

if TYPE_CHECKING:
    from doko_rules.engine.actions import Action
    from doko_rules.engine.state import Event
    from doko_rules.views.wire import Json


class Story:
    """The events of one deal, told to each seat and to a witness of everything.

    It plays the deal again beside the real one, so that each event is told in the state
    in which it happened, however seldom somebody asks.
    """

    def __init__(self, deal: Deal, language: str = "en") -> None:
        self.deal = deal
        self.language = language
        self.twin = Deal(
            deal.ruleset, deal.dealer, deal.dealt, deal.began, deal.standing
        )
        self.seats = range(deal.ruleset.seats)
        self.told: list[list[Json]] = [[] for _ in self.seats]
        """The events of each seat."""
        self.witnessed: list[Json] = []
        """The events with all that is hidden."""
        nothing: list[int | None] = [None for _ in self.seats]
        self._known = [nothing for _ in self.seats]
        self._true = nothing
        self._layers: tuple[bool, ...] = deal.ruleset.no_layers
        """The layers of the order of which everybody has been told."""
        self._ended = False
        self._read = 0
        """How much of the log of the deal is told."""
        self._begin()

    def follow(self) -> None:
        """Tell what has happened in the deal since the last time."""
        log = self.deal.log
        while self._read < len(log):
            action = log[self._read]
            # What follows from an action is logged behind it, here and there.
            assert not isinstance(action, tuple)
            self.twin.apply(action)
            self._tell_new()
            if self.twin.phase == SCORED:
                outcome = wire.outcome(self.twin, self.language)
                self._tell_all({"event": "scored", **outcome})

    def _begin(self) -> None:
        start: Json = {"event": "dealt", "dealer": self.deal.dealer}
        hands = [wire.dealt(self.twin, seat) for seat in self.seats]
        for seat in self.seats:
            self.told[seat].append({**start, "hand": hands[seat]})
        self.witnessed.append({**start, "hands": hands})
        self._tell_new()

    def _tell_new(self) -> None:
        log = self.twin.log
        for entry in log[self._read :]:
            self._tell(entry)
        self._read = len(log)
        self._tell_parties()
        if self.twin.ruleset.eventful:
            self._tell_rules()

    def _tell_rules(self) -> None:
        """Tell of what rules have changed or ask for now: all of it is public."""
        twin, ruleset = self.twin, self.twin.ruleset
        if twin.active != self._layers:
            self._layers = twin.active
            pairs = zip(ruleset.layers, twin.active, strict=True)
            layers = [layer.id for layer, active in pairs if active]
            self._tell_all({"event": "order", "layers": layers})
        if twin.ended is not None and not self._ended:
            self._ended = True
            ending = ruleset.endings[twin.ended].id
            self._tell_all({"event": "ended", "ending": ending})
        if twin.turn_is_asked and twin.waiting:
            number, seat = twin.waiting[0]
            demand = ruleset.demands[number]
            asked = {"seat": seat, "do": demand.do, "rule": demand.rule}
            self._tell_all({"event": "demanded", **asked})

    def _tell_all(self, event: Json) -> None:
        for events in (*self.told, self.witnessed):
            events.append(event)

    def _tell(self, entry: Action | Event) -> None:
        if not isinstance(entry, tuple):
            self._tell_action(entry)
            return
        name, number = entry
        twin = self.twin
        if name == "trick":
            taken = wire.trick(twin, number)
            del taken["leader"], taken["cards"]
            self._tell_all({"event": "taken", **taken})
        elif name == "settled":
            partner = twin.partner
            self._tell_all(
                {"event": "settled", "trick": number + 1, "partner": partner}
            )
        elif name == "exchanged":
            partner = twin.partner
            self._tell_all({"event": name, "taker": number, "partner": partner})
        elif name == "redealt":
            self._tell_all({"event": "redealt", **wire.redeal(twin)})
        elif name == "contract":
            self._tell_all(self._contract(number, twin.public_declarer))
            for seat in self.seats:
                found = secret_of(twin, seat)
                if found is not None:
                    secret = {**self._contract(found, seat), "hidden": True}
                    self.told[seat].append(secret)
                    if seat == twin.declarer:
                        self.witnessed.append(secret)

    def _tell_action(self, action: Action) -> None:
        if action.do in STEPS:
            event = {"event": VERBS[action.do].event, "seat": action.seat}
            for seat in self.seats:
                self.told[seat].append({**event, **step(self.twin, action, seat)})
            self.witnessed.append({**event, **step(self.twin, action, None)})
            return
        event = self._action(action)
        if action.do == NAME and action.given:
            for seat in self.seats:
                heard = wire.as_heard(self.twin, action, seat).get("with")
                told = {**event, "with": heard} if heard else event
                self.told[seat].append(told)
            self.witnessed.append({**event, "with": dict(action.given)})
        elif action.do == CALL:
            for seat in self.seats:
                self.told[seat].append(event)
            party = self.twin.ruleset.parties[action.party]
            self.witnessed.append({**event, "party": party})
        elif action.do in VERBS or self._is_heard(action):
            self._tell_all(event)
        else:
            self.told[action.seat].append(event)
            self.witnessed.append(event)

    def _is_heard(self, action: Action) -> bool:
        """Whether everybody hears a declaration."""
        return self.twin.ruleset.declarations[action.index].seen_by == "all"

    def _action(self, action: Action) -> Json:
        if action.do not in VERBS:
            declared = {"event": "declared", "seat": action.seat, "what": action.do}
            return declared | ({"with": dict(action.given)} if action.given else {})
        key, event = VERBS[action.do]
        if action.do == CALL:
            return {"event": event, **wire.call(self.twin, len(self.twin.made) - 1)}
        return {"event": event, "seat": action.seat, key: action.what}

    def _contract(self, contract: int, declarer: int | None) -> Json:
        id = self.twin.ruleset.contracts[contract].id
        return {"event": "contract", "contract": id, "declarer": declarer}

    def _tell_parties(self) -> None:
        """Tell each seat of the parties that it knows anew."""
        twin = self.twin
        if twin.phase != PLAYING:
            return
        for seat in self.seats:
            known = known_parties(twin, seat)
            self.told[seat] += self._changes(self._known[seat], known)
            self._known[seat] = known
        true = known_parties(twin, None)
        if twin.settled:
            true = [*twin.party]
        self.witnessed += self._changes(self._true, true)
        self._true = true

    def _changes(self, old: list[int | None], new: list[int | None]) -> list[Json]:
        ids = wire.party_ids(self.twin, new)
        return [
            {"event": "party", "seat": seat, "party": ids[seat]}
            for seat in self.seats
            if old[seat] != new[seat]
        ]


def events(deal: Deal, seat: int, since: int = 0, language: str = "en") -> list[Json]:
    """What ``seat`` has been told, without the first ``since`` events.

    Raises:
        ValueError: there is no such seat.
    """
    deal.ruleset.check_seat(seat)
    story = Story(deal, language)
    story.follow()
    return story.told[seat][since:]


def changes(deal: Deal) -> list[Json]:
    """What rules that act have done: each thing with the trick in which it happened.

    Things are declared and demanded, layers change the order of cards, the parties are
    others than before, or the deal has ended before its last trick.
    """
    found: list[Json] = []
    trick = 1
    parties: dict[int, str] = {}
    for event in all_events(deal):
        match event:
            case {"event": "taken", "number": number}:
                trick = number + 1
            case {"event": "declared" | "demanded" | "order" | "ended"}:
                found.append({"trick": trick, **event})
            case {"event": "party", "seat": seat, "party": str(party)}:
                before = parties.get(seat, party)
                parties[seat] = party
                if before != party:
                    _change_sides(deal, found, trick, parties)
    return found


def _change_sides(
    deal: Deal, found: list[Json], trick: int, parties: dict[int, str]
) -> None:
    """Note that the parties have changed, once for all seats."""
    sides = {
        name: sorted(seat for seat, party in parties.items() if party == name)
        for name in deal.ruleset.parties
    }
    if found and found[-1]["event"] == "parties" and found[-1]["trick"] == trick:
        found.pop()
    found.append({"trick": trick, "event": "parties", "parties": sides})


def all_events(deal: Deal, language: str = "en") -> list[Json]:
    """Everything that happened, hidden things as well."""
    story = Story(deal, language)
    story.follow()
    return story.witnessed
