"""What a seat chooses when it names a contract."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from doko_rules.cli.play_input import Phrases
from doko_rules.core.errors import VariantError
from doko_rules.core.problems import Problem
from doko_rules.engine.deal import Deal
from doko_rules.engine.facts import read_facts
from doko_rules.engine.phases import PLAYING
from doko_rules.engine.players import BasicPlayer
from doko_rules.engine.record import begin, find_action, replay, write_record
from doko_rules.engine.settlement import settle
from doko_rules.engine.situation import read_situation
from doko_rules.engine.variants import load_variant
from doko_rules.testing.notation import filled, find, in_turn
from doko_rules.validate.schema import validator
from doko_rules.views.book import book_of
from doko_rules.views.events import all_events, events
from doko_rules.views.seat import view
from tests.chance import seeded
from tests.engine.deals import HOME
from tests.source import ROOT

if TYPE_CHECKING:
    from doko_rules.engine.ruleset import Ruleset

FILE = str(ROOT / "tests" / "engine" / "selector.yaml")
RULES = load_variant(FILE)
ALL = load_variant(FILE, {"suits": True, "secret": True})
BRIDE = 1


def _deal(ruleset: Ruleset = RULES) -> Deal:
    """A deal in which a seat with both queens of clubs is to name what it has."""
    cards: Any = filled(ruleset, [[], ["CQ", "CQ"], [], []])
    hands = [[ruleset.card_number[card] for card in hand] for hand in cards]
    deal = Deal(ruleset, 3, hands)
    for seat in range(4):
        deal.apply(ruleset.reserve[seat][seat == BRIDE])
    return deal


def _name(deal: Deal, **given: Any) -> Any:
    data: dict[str, Any] = {"seat": BRIDE, "do": "name", "what": "marriage"}
    return find_action(deal, {**data, **given}, ())


def _named(ruleset: Ruleset, **chosen: str) -> Deal:
    deal = _deal(ruleset)
    deal.apply(_name(deal, **{"with": chosen}))
    return deal


def test_each_choice_is_an_action_of_its_own() -> None:
    deal = _deal()
    found = [a.given for a in deal.choices() if a.what == "marriage"]
    words = ("first-trick", "first-plain", "first-trump")
    assert found == [{"selector": word, "password": "swordfish"} for word in words]


def test_what_options_switch_off_can_not_be_chosen() -> None:
    assert len([a for a in _deal(ALL).choices() if a.what == "marriage"]) == 8
    found = _name(_deal(), **{"with": {"selector": "first-spades"}})
    assert isinstance(found, Problem)
    assert found.path == ("with", "selector")
    assert "known: first-trick, first-plain, first-trump" in found.help


def test_where_there_is_but_one_value_it_goes_unsaid() -> None:
    found = _name(_deal(), **{"with": {"selector": "first-trump"}})
    assert found.given == {"selector": "first-trump", "password": "swordfish"}
    home = load_variant("ddv-2026-home")
    assert _name(_deal(home)).given is None


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ({}, ("with",)),
        ({"with": 3}, ("with",)),
        ({"with": {}}, ("with", "selector")),
        ({"with": {"selector": "first-trump", "x": 1}}, ("with", "x")),
        ({"with": {"selector": ["first-trump"]}}, ("with", "selector")),
        ({"what": "queens-solo", "with": {"selector": "x"}}, ("with", "selector")),
    ],
)
def test_what_is_no_choice_is_told_with_its_place(
    given: dict[str, Any], path: tuple[str, ...]
) -> None:
    found = _name(_deal(), **given)
    assert isinstance(found, Problem)
    assert (found.code, found.path) == ("DK804", path)


def test_conditions_read_what_was_chosen() -> None:
    for word, settling in (("first-trick", "CA"), ("first-trump", "SJ")):
        deal = _named(RULES, selector=word)
        while not deal.settled:
            deal.apply(deal.choices()[0])
        led = deal.led[deal.settled_in - 1]
        trump = len(RULES.suits)
        assert word == "first-trick" or led == trump, settling


def test_where_no_contract_has_it_it_is_none() -> None:
    deal = _deal()
    assert deal.state == [None, None]
    deal.apply(RULES.name[BRIDE][RULES.contract_number["queens-solo"]])
    assert deal.state == [None, None]
    deal = _named(RULES, selector="first-plain")
    assert deal.state == [1, 0]
    deal.replace_contract(RULES.contract_number["marriage-solo"])
    assert deal.state == [None, None]


def test_a_copy_remembers_it() -> None:
    deal = _named(ALL, selector="first-spades", password="kingfisher")  # noqa: S106
    assert deal.copy().state == deal.state == [3, 1]


# --- built-in players -----------------------------------------------------------------


def _advised(worth: Any) -> Ruleset:
    advice = {"advice": {"choices": {"marriage": worth}}}
    return load_variant({"extends": FILE, **advice}, {"suits": True, "secret": True})


def _says(ruleset: Ruleset) -> dict[str, str]:
    chosen = BasicPlayer().choose(_deal(ruleset), BRIDE, seeded(0))
    assert (chosen.do, chosen.what, chosen.given is None) == ("name", "marriage", False)
    return dict(chosen.given or {})


@pytest.mark.parametrize(
    ("selector", "wanted"),
    [
        ("if selector = first-trump then 2 else 1", "first-trump"),
        ("if selector = first-spades then held(seat, CQ) else 1", "first-spades"),
        ("if selector = first-trick then -1 else 0", "first-plain"),
    ],
)
def test_a_built_in_player_chooses_what_is_worth_most(
    selector: str, wanted: str
) -> None:
    found = _says(_advised({"selector": selector}))
    assert found == {"selector": wanted, "password": "swordfish"}


def test_a_later_choice_may_hang_on_the_one_before() -> None:
    asked = "if (password = kingfisher) = (selector = first-trump) then 1 else 0"
    selector = "if selector = first-trump then 1 else 0"
    found = _says(_advised({"selector": selector, "password": asked}))
    assert found == {"selector": "first-trump", "password": "kingfisher"}


def test_without_advice_it_is_the_first_choice() -> None:
    assert _says(ALL) == {"selector": "first-trick", "password": "swordfish"}


def test_advice_for_declarations_is_about_nothing_else() -> None:
    rules = load_variant({"extends": HOME, "with": ["genscher", "marriage-partner"]})
    deal = _deal(rules)
    assert BasicPlayer().choose(deal, BRIDE, seeded(0)).what == "marriage"
    asked = Deal(rules, 3, deal.dealt)
    assert BasicPlayer().choose(asked, 0, seeded(0)).do == "reserve"


def test_advice_on_what_is_no_parameter_is_an_error() -> None:
    with pytest.raises(VariantError, match="there is no parameter `selektor`"):
        _advised({"selektor": 1})


# --- documents ------------------------------------------------------------------------


def test_a_record_has_it_beside_the_name() -> None:
    deal = _named(RULES, selector="first-trump")
    record = write_record(deal)
    assert record["actions"][-1]["with"] == {
        "selector": "first-trump",
        "password": "swordfish",
    }
    assert validator("record.schema.json").is_valid(record)
    record["actions"][-1]["with"] = {"selector": "first-trump"}
    run = replay(RULES, record)
    assert not run.problems
    assert run.deal is not None
    assert (run.deal.phase, run.deal.state) == (PLAYING, [2, 0])


@pytest.mark.parametrize(
    ("parameters", "path"),
    [
        ({"selector": "first-plain"}, None),
        (None, ("start", "parameters", "selector")),
        ({"selector": "first-spades"}, ("start", "parameters", "selector")),
        ({"x": 1, "selector": "first-plain"}, ("start", "parameters", "x")),
        ([], ("start", "parameters")),
    ],
)
def test_a_record_may_begin_with_it(
    parameters: Any, path: tuple[str, ...] | None
) -> None:
    record: dict[str, Any] = write_record(_deal())
    start = {"contract": "marriage", "declarer": BRIDE, "parameters": parameters}
    run = begin(RULES, {**record, "actions": [], "start": start})
    assert [problem.path for problem in run.problems] == ([path] if path else [])
    if path is None:
        assert run.deal is not None
        assert run.deal.state == [1, 0]
        again = begin(RULES, write_record(run.deal)).deal
        assert again is not None
        assert again.state == [1, 0]


def test_a_situation_says_it_like_any_variable() -> None:
    data = {"contract": "marriage", "declarer": BRIDE, "selector": "first-trump"}
    found = read_situation(RULES, data)
    assert not found.problems
    assert found.deal.state[0] == 2
    assert read_situation(RULES, {**data, "selector": "x"}).problems


def test_a_situation_without_it_is_refused_only_where_a_rule_asks() -> None:
    data = {"contract": "marriage", "declarer": BRIDE}
    assert not read_situation(ALL, data).problems
    when = {
        "source": "home 1",
        "label": {"en": "x", "de": "x"},
        "when": "selector = first-trick",
    }
    layer = {**when, "move": ["DA"], "above": "highest"}
    rules = load_variant({"extends": FILE, "layers": {"fisher": layer}})
    (fault,) = read_situation(rules, data).problems
    assert fault.path == ("selector",)
    assert fault.message == "`marriage` needs the `selector` that was chosen with it"
    assert fault.help == "known: first-trick, first-plain, first-trump"
    assert not read_situation(rules, {**data, "selector": "first-plain"}).problems
    assert not read_situation(rules, {"contract": "queens-solo"}).problems
    limits = {"ladders": {"calls": {"plus": {"fisher": {**when, "limit": "1"}}}}}
    rules = load_variant({"extends": FILE, **limits})
    found = read_situation(rules, {**data, "settled_in_trick": 1})
    assert not found.problems
    assert found.untold(0, call=True) == ["selector"]


def test_what_has_but_one_value_goes_unsaid_in_a_situation() -> None:
    found = read_situation(RULES, {"contract": "marriage", "declarer": BRIDE})
    assert found.deal.state == [None, 0]


FACTS: dict[str, Any] = {
    "contract": "marriage",
    "declarer": 1,
    "parties": {"re": [0, 1], "kontra": [2, 3]},
    "card_points": {"re": 121, "kontra": 119},
}


@pytest.mark.parametrize(("password", "value"), [("swordfish", 1), ("kingfisher", 2)])
def test_facts_say_it_and_the_score_reads_it(password: str, value: int) -> None:
    data = {**FACTS, "parameters": {"password": password}}
    assert validator("facts.schema.json").is_valid(data)
    facts, problems = read_facts(ALL, data)
    assert not problems
    assert settle(ALL, facts).game_value == value


def test_facts_without_it_are_refused_where_the_score_asks() -> None:
    for given, path in (
        ({}, ("contract",)),
        ({"parameters": {"selector": "first-trump"}}, ("parameters",)),
    ):
        _, problems = read_facts(ALL, {**FACTS, **given})
        assert problems == [
            Problem(
                *("DK810", path),
                "`marriage` needs the `password` that was chosen with it",
                "give `parameters: {password: …}`; known: swordfish, kingfisher",
            )
        ]
    # Where there is but one value it goes unsaid, and other contracts have none.
    facts, problems = read_facts(RULES, FACTS)
    assert not problems
    assert settle(RULES, facts).game_value == 1
    _, problems = read_facts(ALL, {**FACTS, "contract": "normal"})
    assert not problems


def test_facts_are_asked_for_what_is_read_between_deals() -> None:
    text = {"source": "home 1", "label": {"en": "x", "de": "x"}}
    count = {"set": "fishers", "to": "fishers + 1", "when": "selector = first-trick"}
    rules = load_variant(
        {
            "extends": FILE,
            "session_state": {
                "fishers": {**text, "type": "int 0..9", "seen_by": "all"}
            },
            "effects": {"fisher": {**text, "at": "deal_scored", "do": [count]}},
        }
    )
    _, problems = read_facts(rules, FACTS)
    assert [problem.message for problem in problems] == [
        "`marriage` needs the `selector` that was chosen with it"
    ]


@pytest.mark.parametrize(
    ("given", "path", "code"),
    [
        ({"parameters": []}, ("parameters",), "DK810"),
        ({"parameters": {"selector": "x"}}, ("parameters", "selector"), "DK811"),
        ({"parameters": {"x": "x"}}, ("parameters", "x"), "DK811"),
        (
            {"contract": "normal", "parameters": {"selector": "first-trick"}},
            *(("parameters", "selector"), "DK831"),
        ),
    ],
)
def test_facts_are_refused_with_what_is_no_choice(
    given: dict[str, Any], path: tuple[str, ...], code: str
) -> None:
    _, problems = read_facts(RULES, {**FACTS, **given})
    assert [(problem.code, problem.path) for problem in problems] == [(code, path)]


# --- views ----------------------------------------------------------------------------


def test_everybody_hears_it_but_what_is_secret() -> None:
    chosen = {"selector": "first-plain", "password": "kingfisher"}
    deal = _named(ALL, **chosen)
    for seat in range(4):
        heard = chosen if seat == BRIDE else {"selector": "first-plain"}
        (event,) = [e for e in events(deal, seat) if e["event"] == "named"]
        assert event["with"] == heard
        assert view(deal, seat)["reservations"][-1]["with"] == heard
        assert view(deal, seat)["variables"] == {"selector": "first-plain"}
    (event,) = [e for e in all_events(deal) if e["event"] == "named"]
    assert event["with"] == chosen
    assert validator("event.schema.json").is_valid(event)


def test_people_read_the_choice_behind_the_name() -> None:
    (action, *_) = [a for a in _deal(ALL).choices() if a.what == "marriage"]
    assert action.label is not None
    assert action.label["de"] == "Hochzeit (der erste Stich, Schwertfisch)"


def test_an_expression_shows_it_by_its_word() -> None:
    deal = _named(RULES, selector="first-trump")
    book = book_of(RULES)
    rule = "contracts/marriage/settles"
    deal.winner_of, deal.led = [0], [0]
    values = dict(book.values(rule, deal, {"trick": 0}))
    assert values["selector"] == "first-trump"


def test_deals_by_chance_are_replayed_to_the_same_end() -> None:
    chosen = set()
    for seed in range(30):
        random = seeded(seed)
        deal = _deal(ALL)
        while deal.turn is not None:
            named = [a for a in deal.choices() if a.given]
            deal.apply(random.choice(named or list(deal.choices())))
        chosen |= {str(a["with"]) for a in write_record(deal)["actions"] if "with" in a}
        run = replay(ALL, write_record(deal))
        assert not run.problems
        assert run.deal is not None
        assert (run.deal.party, run.deal.state) == (deal.party, deal.state)
    assert len(chosen) > 3


def test_cases_write_it_behind_the_name() -> None:
    deal = _deal()
    found = find(deal, "1 name marriage selector=first-trump")
    assert found is _name(deal, **{"with": {"selector": "first-trump"}})
    said = "name marriage selector=first-trump password=swordfish"
    assert in_turn(said) == ("name", [said.removeprefix("name ")])


def test_a_person_says_it_in_full() -> None:
    deal = _deal()
    phrases = Phrases(RULES, BRIDE)
    found = phrases.read("marriage first-trump swordfish", deal, ())
    assert found.action is _name(deal, **{"with": {"selector": "first-trump"}})
    assert phrases.read("marriage", deal, ()).suggestion == (
        "marriage first-trick swordfish"
    )
