"""All codes of messages about files: what each is called and what it is about.

A code never changes and is never used again for something else. Each has a page
`docs/errors/<code>.md` and a faulty file in `tests/bad/` that shows it; for what
`doko lint` finds it is in `tests/lint/`.
"""

from __future__ import annotations

from typing import NamedTuple


class Code(NamedTuple):
    """The name of a code and, in a few words, what it reports."""

    slug: str
    title: str
    category: str = ""
    """Of what `doko lint` finds, the sort of fault: one of ``CATEGORIES``."""
    level: str = ""
    """Of what `doko lint` finds, how bad it is: ``error``, ``warning`` or ``info``."""


BUGS, CLARITY, STYLE, SOURCES = CATEGORIES = ("bugs", "clarity", "style", "sources")
"""Rules that do something else than they say, that say more than they do, that could
be said in a simpler way, that nobody can look up."""
ERROR, WARNING, INFO = LEVELS = ("error", "warning", "info")
"""From the worst to what is told for information."""


CODES: dict[str, Code] = {
    # --- the file as text ---
    "DK101": Code("unreadable-file", "a file can not be read"),
    "DK102": Code("not-utf8", "a file is not UTF-8 text"),
    "DK103": Code("forbidden-character", "a character is not allowed"),
    "DK104": Code("tab", "a tab"),
    "DK105": Code("yaml-syntax", "not valid YAML"),
    "DK106": Code("no-map", "not a map of keys and values"),
    "DK107": Code("several-documents", "a second document or a YAML directive"),
    "DK108": Code("anchor-or-alias", "a YAML anchor or alias"),
    "DK109": Code("tag", "a YAML tag"),
    "DK110": Code("merge-key", "a YAML merge key"),
    "DK111": Code("duplicate-key", "a key stands twice in one map"),
    "DK112": Code("key-not-text", "a key that is no text"),
    "DK113": Code("odd-boolean", "an ambiguous truth value"),
    "DK114": Code("odd-number", "an ambiguous or unusable number"),
    "DK115": Code("plain-date", "a date without quotes"),
    "DK116": Code("too-large", "a limit of size is passed"),
    "DK117": Code("odd-value", "an ambiguous value"),
    # --- the shape ---
    "DK201": Code("unknown-key", "a key that is not known"),
    "DK202": Code("missing-key", "a key is missing"),
    "DK203": Code("wrong-kind", "a value of the wrong kind"),
    "DK204": Code("not-a-choice", "a value that is none of the choices"),
    "DK205": Code("wrong-spelling", "a text or id that is spelled wrongly"),
    "DK206": Code("out-of-range", "too few, too many, too small or too large"),
    "DK207": Code("no-value", "a key without a value"),
    "DK208": Code("keys-do-not-go-together", "keys that do not go together"),
    "DK209": Code("unknown-format", "a format that is not known"),
    "DK210": Code("unknown-source", "a source that is not declared"),
    "DK212": Code("borrowed-source", "a change that would cite another layer"),
    # --- layers ---
    "DK301": Code("unknown-variant", "a variant or pack that can not be found"),
    "DK302": Code("no-path-here", "a path where only ids are taken"),
    "DK303": Code("built-on-itself", "a variant that extends itself"),
    "DK304": Code("other-id", "a file whose id is not its name"),
    "DK305": Code("removed-and-given", "an entry is removed and given at once"),
    "DK306": Code("nothing-to-remove", "there is nothing to remove"),
    "DK307": Code("packs-disagree", "two packs replace one value differently"),
    "DK308": Code("unknown-neighbour", "before or after an entry that is not there"),
    "DK309": Code("unknown-parent", "an entry inherits from one that is not there"),
    "DK310": Code("inherits-from-itself", "an entry that inherits from itself"),
    "DK311": Code("order-in-a-circle", "wishes for an order that can not be kept"),
    "DK312": Code("pack-missing", "a pack needs another one"),
    "DK313": Code("packs-in-conflict", "packs that do not go together"),
    "DK314": Code("unknown-option", "an option that is not declared"),
    "DK315": Code("option-value", "a value that an option can not have"),
    "DK316": Code("not-a-pack", "a pack in the place of a variant, or the reverse"),
    "DK317": Code("idle-option", "a value of an option that changes nothing"),
    # --- expressions ---
    "DK401": Code("syntax", "an expression that can not be read"),
    "DK402": Code("unknown-name", "a name that is not known"),
    "DK403": Code("wrong-type", "a value of the wrong type"),
    "DK404": Code("wrong-arity", "too few or too many arguments"),
    "DK405": Code("ambiguous-name", "a name that may mean several things"),
    "DK406": Code("untested-none", "a value that may be none"),
    "DK407": Code("hidden-name", "a name that the asker may not know"),
    "DK408": Code("not-here", "a name that is not known at this place"),
    "DK409": Code("constant-condition", "a condition that is always the same"),
    "DK410": Code("too-costly", "an expression that may take too many steps"),
    "DK411": Code("expression-too-large", "an expression that is too long or too deep"),
    "DK412": Code("number-out-of-range", "a number outside of its range"),
    "DK413": Code("recursion", "a definition that uses itself"),
    "DK414": Code("name-taken", "a name that already means something"),
    "DK415": Code("type-text", "a type that can not be read"),
    # --- the meaning ---
    "DK501": Code("unknown-reference", "an id that names no entry"),
    "DK502": Code("not-a-list", "something to run over that is no list"),
    "DK503": Code("abstract-entry", "an abstract entry where one is played"),
    "DK504": Code(
        "deal-does-not-fit", "hands, packets or a cut that do not fit the deck"
    ),
    "DK505": Code("one-name-for-two", "one name for two things"),
    "DK506": Code("answers", "too few or too many answers to a question"),
    "DK507": Code("word-missing", "a party without a word of its own"),
    "DK508": Code("empty-range", "a range without a number"),
    "DK509": Code("options-in-conflict", "options that do not go together"),
    "DK510": Code("seats-left-out", "an order of play that leaves seats out"),
    "DK511": Code("hidden-contract-shows", "a hidden contract that shows itself"),
    "DK512": Code("never-asked", "an entry that is never asked"),
    "DK513": Code("out-of-reach", "a number that play never reaches"),
    "DK514": Code("no-stand-in", "a contract that can not be played instead"),
    "DK515": Code("limits-out-of-order", "a higher level that closes before a lower"),
    "DK516": Code("trump-twice", "a trump that is one already"),
    "DK517": Code("effects-in-a-circle", "effects that make each other happen"),
    "DK518": Code("party-shows", "what tells a party that calls do not show"),
    "DK541": Code("sits-out", "more or fewer players than seats"),
    # --- rules that do not do what their author means ---
    "DK601": Code("never-played", "a contract that play never comes to", BUGS, WARNING),
    "DK602": Code(
        "event-missing", "an effect whose event never happens", BUGS, WARNING
    ),
    "DK603": Code("never-applies", "an entry that never applies", BUGS, WARNING),
    "DK604": Code(
        "no-difference", "a condition that makes no difference", CLARITY, WARNING
    ),
    "DK605": Code("never-decides", "an entry that never decides", BUGS, WARNING),
    "DK606": Code("line-never-counts", "a line that never counts", BUGS, WARNING),
    "DK607": Code("two-winners", "an outcome that two parties win", BUGS, ERROR),
    "DK608": Code("no-winner", "an outcome that nobody wins", BUGS, WARNING),
    "DK609": Code("outcome-gap", "an outcome that no entry decides", BUGS, WARNING),
    "DK610": Code("sum-not-zero", "scores that do not sum to zero", BUGS, WARNING),
    "DK611": Code("found-too-often", "more found than `at_most` allows", BUGS, ERROR),
    "DK612": Code(
        "most-too-high", "an `at_most` that play never reaches", BUGS, WARNING
    ),
    "DK613": Code("found-twice", "one event that is found twice", BUGS, WARNING),
    "DK614": Code("always-together", "lines that always come together", STYLE, WARNING),
    "DK615": Code(
        "worth-nothing", "a line or factor that changes nothing", BUGS, WARNING
    ),
    "DK616": Code("never-opens", "a call that nobody can ever make", BUGS, WARNING),
    "DK617": Code("after-the-end", "a deadline after the last card", BUGS, WARNING),
    "DK618": Code("settled-too-late", "no time for calls once settled", BUGS, WARNING),
    "DK619": Code("no-such-hand", "a claim that no hand can make", BUGS, WARNING),
    "DK620": Code(
        "plain-cards", "an order that misses or repeats a card", BUGS, WARNING
    ),
    "DK621": Code("same-order", "two orders that are the same", STYLE, INFO),
    "DK622": Code(
        "one-sided", "a contract whose parties have no such sizes", BUGS, ERROR
    ),
    "DK623": Code(
        "idle-layer", "a change of the order that changes nothing", BUGS, WARNING
    ),
    "DK630": Code("unused-entry", "an entry that nothing uses", CLARITY, WARNING),
    "DK631": Code("unread-option", "an option that no rule reads", BUGS, WARNING),
    "DK632": Code("unread-variable", "a variable that nothing reads", CLARITY, WARNING),
    "DK633": Code("unchanged-variable", "a variable that never changes", BUGS, WARNING),
    "DK634": Code("empty-groups", "a factor of groups without lines", BUGS, WARNING),
    "DK635": Code("uncited-source", "a source that nothing cites", SOURCES, WARNING),
    "DK640": Code("same-value", "a value that is so anyway", STYLE, WARNING),
    "DK641": Code("same-setting", "an option set to what it is", STYLE, INFO),
    "DK642": Code("needs-nothing", "an entry for what is not there", BUGS, WARNING),
    "DK643": Code(
        "impossible-value", "a value that no table can choose", BUGS, WARNING
    ),
    "DK650": Code("placeholder", "braces that stay in a text", BUGS, WARNING),
    "DK651": Code("told-in-one-language", "a text that tells less", CLARITY, WARNING),
    "DK652": Code("unexplained-option", "an option without a help text", CLARITY, INFO),
    "DK653": Code("same-label", "two choices with one label", CLARITY, WARNING),
    "DK690": Code("unused-suppression", "a suppression of nothing", STYLE, WARNING),
    # --- records, facts, situations and sheets ---
    "DK800": Code("json-syntax", "not valid JSON"),
    "DK801": Code("record-shape", "a record that is not put together right"),
    "DK802": Code("unknown-card", "a card or contract that the variant does not have"),
    "DK803": Code("wrong-hands", "too many or too few cards"),
    "DK804": Code("unknown-action", "an action that can not be read"),
    "DK805": Code("illegal-action", "an action that the rules forbid"),
    "DK806": Code("which-variant", "a document that names no variant"),
    "DK807": Code("other-result", "a result that the rules do not give"),
    "DK808": Code("unfinished-record", "a record that ends before the deal"),
    "DK809": Code("other-fingerprint", "a record made by other rules"),
    "DK810": Code("impossible-facts", "facts that can not be true"),
    "DK811": Code("unknown-fact", "an id or key that facts do not have"),
    "DK820": Code("situation", "a situation that can not be set up"),
    "DK830": Code("sheet", "an entry of a sheet that can not be read"),
    "DK831": Code("no-rule", "something that the variant has no rule for"),
    "DK832": Code("session-over", "a deal after the end of the session"),
    "DK840": Code("other-kind", "a file of another kind than is read here"),
    # --- cases ---
    "DK901": Code("rule-not-there", "a rule that the variant of a case does not have"),
    "DK902": Code("not-an-action", "a text that is no action"),
    "DK903": Code("row-does-not-fit", "a row that does not fit its table"),
    "DK904": Code("no-answer", "a question that has no answer here"),
    "DK905": Code("variant-not-usable", "cases for a variant that has errors"),
    "DK906": Code("accepted-in-vain", "what needs no reason why it has no case"),
}
