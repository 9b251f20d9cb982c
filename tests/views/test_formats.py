"""The formats of views, actions, events and documents are as their schemas say."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft7Validator

from doko_rules.engine.deal import Deal
from doko_rules.engine.facts import read_facts
from doko_rules.engine.phases import REDEALT
from doko_rules.engine.record import replay, write_record
from doko_rules.engine.session import Session
from doko_rules.engine.settlement import as_json, settle
from doko_rules.engine.sheet import read_sheet
from doko_rules.engine.situation import read_situation
from doko_rules.validate.schema import schema, schemas, validator
from doko_rules.views.events import all_events, events
from doko_rules.views.seat import view
from tests.chance import seeded
from tests.views.hidden import random_prefix
from tests.views.test_seat import FILES, GAMES, ruleset

if TYPE_CHECKING:
    from collections.abc import Iterator

FORMATS = (
    *("action", "answer", "audit", "decision", "event", "facts", "record"),
    *("request", "result", "sheet", "situation", "view"),
)
SEEDS = st.integers(0, 2**32 - 1)
# Each variant has its share of the examples.
A_PART = settings(max_examples=settings().max_examples * 2 // 5)

# The formats that are given as examples to everybody who writes a front end.
RECORD = """
{"format": 1, "variant": "ddv-2026-home", "dealer": 3,
 "hands": [["CA"], ["♣Q"], ["H10"], ["D9"]], "actions": [
   {"seat": 0, "do": "reserve", "what": "healthy"},
   {"seat": 2, "do": "reserve", "what": "reservation"},
   {"seat": 2, "do": "name", "what": "queens-solo"},
   {"seat": 2, "do": "name", "what": "marriage", "with": {"selector": "first-trump"}},
   {"seat": 1, "do": "call", "what": "kontra"},
   {"seat": 1, "do": "offer", "cards": ["D9", "DK", "CK"]},
   {"seat": 2, "do": "accept"}, {"seat": 3, "do": "decline"},
   {"seat": 2, "do": "return", "cards": ["CA", "SA", "HA"]},
   {"seat": 2, "do": "piglets"},
   {"seat": 0, "do": "play", "card": "CA"}],
 "fingerprint": "56675abbaa2162d0", "result": {"redeal": "five nines"},
 "before": {"deals_played": 3}, "players": ["Anna", "Ben", "Cem", "Dora"],
 "start": {"contract": "queens-solo", "declarer": 2,
           "parameters": {"selector": "first-trump"}}}
"""
FACTS = """
{"variant": "ddv-2026-home", "contract": "normal",
 "parties": {"re": [0, 1], "kontra": [2, 3]},
 "card_points": {"re": 160, "kontra": 80}, "tricks": {"re": 9, "kontra": 3},
 "calls": {"re": "no90", "kontra": null},
 "specials": [{"id": "fox", "party": "re"}, {"id": "doppelkopf", "party": "kontra"}]}
"""
RESULT = """
{"winner": "re", "game_value": 5, "session_scores": [5, 5, -5, -5],
 "lines": [{"id": "won", "group": "value", "party": "re", "value": 1, "text": "won",
            "rule": "score/won", "source": "tsr 7.2.2 a"}],
 "factors": [{"id": "bock", "times": 3, "groups": ["value"], "rule": "score/bock",
              "source": "house 3"}],
 "ignored": []}
"""
SITUATION = """
{"variant": {"extends": "freedoko", "options": {"with_nines": false}},
 "contract": "normal", "declarer": null, "phase": "exchange",
 "hands": {"1": ["H10", "♣Q"]}, "cards_in_hand": [10, 11, 11, 11],
 "trick": {"leader": 0, "cards": ["CA"]},
 "last_trick": {"leader": 3, "cards": ["C9", "CA", "C10", "CK"]},
 "calls": {"re": ["no90"]}, "late_reply": "re",
 "made_calls": [{"seat": 0, "what": "re", "cards_in_hand": 11, "late": false}],
 "settled_in_trick": 2,
 "active": ["piglets"], "running_rounds": 2}
"""
SHEET = """
{"variant": "ddv-2026-home", "players": ["Anna", "Ben", "Cem", "Dora"], "dealer": 3,
 "deals": [{"contract": "normal", "parties": {"re": [0, 1], "kontra": [2, 3]},
            "card_points": [100, 60, 40, 40]},
           {"entry": "penalty", "player": "Ben", "session_score": -3},
           {"entry": "join", "player": "Emil"},
           {"entry": "compulsory-round"}]}
"""
EXAMPLES = {
    "record": RECORD,
    "facts": FACTS,
    "result": RESULT,
    "situation": SITUATION,
    "sheet": SHEET,
}


def _faults(name: str, document: Any) -> list[str]:
    # Only what JSON can carry is written; a tuple would pass for a list otherwise.
    plain = json.loads(json.dumps(document))
    found = validator(f"{name}.schema.json").iter_errors(plain)
    return [f"{list(error.absolute_path)}: {error.message}" for error in found]


def _walk(node: Any, path: str = "#") -> Iterator[tuple[str, dict[str, Any]]]:
    """All schemas within a schema, with their paths."""
    if not isinstance(node, dict):
        return
    yield path, node
    for word in ("properties", "patternProperties", "definitions"):
        for name, inner in node.get(word, {}).items():
            yield from _walk(inner, f"{path}/{word}/{name}")
    for word in (
        "additionalProperties",
        "propertyNames",
        "items",
        "if",
        "then",
        "else",
    ):
        yield from _walk(node.get(word), f"{path}/{word}")
    for word in ("allOf", "anyOf"):
        for number, inner in enumerate(node.get(word, ())):
            yield from _walk(inner, f"{path}/{word}/{number}")


def _resolved(name: str, node: dict[str, Any]) -> dict[str, Any]:
    reference = node.get("$ref")
    if reference is None:
        return node
    found: dict[str, Any] = schema(name)["definitions"][reference.rpartition("/")[2]]
    return found


# --- the schemas themselves --------------------------------------------------------


@pytest.mark.parametrize("name", FORMATS)
def test_each_schema_is_one_of_draft_7(name: str) -> None:
    found = schema(f"{name}.schema.json")
    assert found["$schema"] == "http://json-schema.org/draft-07/schema#"
    assert found["title"]
    Draft7Validator.check_schema(found)


@pytest.mark.parametrize("name", FORMATS)
def test_every_property_has_a_description_and_an_example(name: str) -> None:
    file = f"{name}.schema.json"
    lacking = [
        f"{path}/{key}"
        for path, node in _walk(schema(file))
        if "/if" not in path
        for key, inner in node.get("properties", {}).items()
        if not _resolved(file, inner).get("description")
        or not _resolved(file, inner).get("examples")
    ]
    assert not lacking


@pytest.mark.parametrize("name", FORMATS)
def test_every_example_in_a_schema_is_valid(name: str) -> None:
    whole = schema(f"{name}.schema.json")
    wrong = [
        (path, example)
        for path, node in _walk(whole)
        for example in node.get("examples", ())
        if not Draft7Validator(
            {"allOf": [node], "definitions": whole["definitions"]}
        ).is_valid(example)
    ]
    assert not wrong


@pytest.mark.parametrize("name", FORMATS)
def test_objects_refuse_unknown_keys(name: str) -> None:
    lax = [
        path
        for path, node in _walk(schema(f"{name}.schema.json"))
        if node.get("properties")
        and "/if" not in path
        and node.get("additionalProperties") is not False
    ]
    # These have words of their variant, wherever their ids come from: variables of a
    # situation, and what an entry of a sheet asks for.
    declared = {"situation": ["#"], "sheet": ["#/definitions/entry"]}
    assert lax == declared.get(name, [])


@pytest.mark.parametrize("name", FORMATS)
def test_choices_have_a_discriminator(name: str) -> None:
    # With `oneOf` a library can only say that nothing fits.
    whole = schema(f"{name}.schema.json")
    assert not [path for path, node in _walk(whole) if "oneOf" in node]


def test_what_several_schemas_define_is_the_same_in_all() -> None:
    found: dict[str, Any] = {}
    for name in FORMATS:
        for key, node in schema(f"{name}.schema.json")["definitions"].items():
            assert found.setdefault(key, node) == node, f"{key} in {name}"


def test_no_schema_knows_an_id_of_a_variant() -> None:
    rules = ruleset()
    ids = {
        *rules.cards,
        *rules.parties,
        *rules.call_words,
        *(contract.id for contract in rules.contracts),
        *(suit["id"] for suit in rules.suits),
        *(rank["id"] for rank in rules.ranks),
        *(answer["id"] for answer in rules.answers),
    }
    for name in FORMATS:
        for path, node in _walk(schema(f"{name}.schema.json")):
            asked = {*node.get("enum", ()), node.get("const")}
            assert not ids & asked, f"{name}: {path}"


def test_every_format_has_a_schema_and_is_tested_somewhere() -> None:
    found = {path.name.split(".")[0] for path in schemas().glob("*.schema.json")}
    assert found == {*FORMATS, "cases", "variant"}


@pytest.mark.parametrize("name", [*FORMATS, "cases", "variant"])
def test_a_schema_needs_no_other_file(name: str) -> None:
    text = (schemas() / f"{name}.schema.json").read_text("utf-8")
    assert not set(re.findall(r'"\$ref": "([^#][^"]*)"', text))
    # A library that has nothing but this one text can use it.
    Draft7Validator(json.loads(text)).is_valid({"extends": "ddv-2026"})


# --- what is written ---------------------------------------------------------------


@pytest.mark.parametrize("variant", GAMES)
@A_PART
@given(seed=SEEDS)
def test_views_events_actions_and_records_are_valid(variant: str, seed: int) -> None:
    random = seeded(seed)
    rules = ruleset(variant)
    deal = random_prefix(rules, random)
    session = Session(rules, deal.dealer)
    for seat in range(rules.seats):
        seen = view(deal, seat, random.choice([None, session]))
        assert not _faults("view", seen)
        for action in seen["legal"]:
            assert not _faults("action", action)
        for event in events(deal, seat):
            assert not _faults("event", event)
    for event in all_events(deal):
        assert not _faults("event", event)
    assert not _faults("record", write_record(deal))


@pytest.mark.parametrize("variant", GAMES)
@A_PART
@given(seed=SEEDS)
def test_what_a_deal_is_worth_is_valid_in_both_languages(
    variant: str, seed: int
) -> None:
    random = seeded(seed)
    rules = ruleset(variant)
    deal = random_prefix(rules, random)
    while deal.turn is not None:
        deal.apply(random.choice(list(deal.choices())))
    if deal.phase == REDEALT:
        return  # nothing is to be settled
    settlement = settle(rules, deal)
    for language in ("en", "de"):
        assert not _faults("result", as_json(rules, settlement, language))
    assert not _faults("view", view(deal, 0, language="de"))


@given(seed=SEEDS)
def test_a_record_that_was_written_is_valid_and_goes_on_the_same_way(seed: int) -> None:
    deal = random_prefix(ruleset(), seeded(seed))
    written = json.loads(json.dumps(write_record(deal)))
    run = replay(ruleset(), written)
    assert not run.problems
    assert isinstance(run.deal, Deal)
    assert run.deal.log == deal.log


# --- what is read ------------------------------------------------------------------


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_of_the_formats_are_valid(name: str) -> None:
    assert not _faults(name, json.loads(EXAMPLES[name]))


def test_what_the_schemas_allow_the_readers_understand() -> None:
    _, problems = read_facts(ruleset(), json.loads(FACTS))
    assert not problems
    example = schema("situation.schema.json")["examples"][0]
    assert not read_situation(ruleset(), example).problems
    example = schema("record.schema.json")["examples"][0]
    assert not replay(ruleset(), example).problems
    example = schema("facts.schema.json")["examples"][0]
    assert not read_facts(ruleset(), example)[1]
    example = schema("sheet.schema.json")["examples"][0]
    assert not read_sheet(ruleset(), example).problems


@pytest.mark.parametrize(
    ("name", "document"),
    [
        ("action", {"seat": 0, "do": "play"}),
        ("action", {"seat": -1, "do": "play", "card": "CA"}),
        ("action", {"seat": 0, "do": "call"}),
        ("action", {"seat": 0, "do": "offer"}),
        ("action", {"seat": 0, "do": "play", "card": "clubs ace"}),
        ("action", {"seat": 0, "do": "play", "card": "CA", "cheat": True}),
        ("event", {"event": "played", "seat": 0}),
        ("event", {"event": "played", "seat": 0, "card": "CA", "hand": []}),
        ("event", {"event": "exploded"}),
        ("record", {"dealer": 3}),
        ("record", {"dealer": 3, "hands": [["CA"], ["CA"]], "seed": 7}),
        ("facts", {"contract": "normal"}),
        ("facts", {**json.loads(FACTS), "specials": [{"id": "fox"}]}),
        ("facts", {**json.loads(FACTS), "card_points": []}),
        ("facts", {**json.loads(FACTS), "players": ["Anna", "", "Cem", "Dora"]}),
        ("situation", {"phase": "sleeping"}),
        ("situation", {"trick": {"cards": ["CA"]}}),
        ("situation", {"last_trick": {"leader": 1}}),
        ("situation", {"last_trick": "yes"}),
        ("sheet", {"deals": [{"entry": "penalty"}]}),
        ("sheet", {"deals": [{"contract": "normal"}]}),
        ("request", {"do": "view"}),
        ("request", {"do": "view", "seat": 0, "action": {}}),
        ("answer", {"id": 1}),
        ("answer", {"id": 1, "legal": []}),
    ],
)
def test_what_is_not_of_the_format_is_refused(
    name: str, document: dict[str, Any]
) -> None:
    assert _faults(name, document)


def test_situations_of_cases_are_valid() -> None:
    cases = [
        case
        for path in FILES
        if path.name.endswith(".cases.yaml")
        for case in yaml.safe_load(path.read_text("utf-8"))["cases"].values()
    ]
    situations = [case.get("given", {}).get("situation") for case in cases]
    wrong = [found for found in situations if found and _faults("situation", found)]
    assert any(situations)
    assert not wrong
