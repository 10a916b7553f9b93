"""Whether entailment rules are right, judged by examples of them.

:mod:`argue.features.rules.labelling.figures` says which rules are correct by these judgements.
"""

from __future__ import annotations

from argue.errors import BadInput, MissingLibrary, UnknownName
from argue.features.grammar.rules import parse_rules
from argue.features.grammar.rules.patterns import pipeline
from argue.features.labelling.store.records import UNSURE
from argue.features.labelling.task import (
    Batch,
    Choice,
    Number,
    Prose,
    Question,
    Sources,
    Task,
    Word,
)
from argue.features.rules.labelling.examples import PER_RULE, sample
from argue.features.rules.labelling.judgements import all_tables, progress
from argue.features.rules.labelling.matches import sentences
from argue.features.rules.labelling.sheets import Example, Sheet, Verdict
from argue.features.rules.labelling.sheets import read as read_sheet
from argue.features.rules.labelling.sheets import write as write_sheet
from argue.formats.base.text import decode
from argue.locales import lazy

MOST_EXAMPLES = 5_000
"""Examples of a project."""
MOST_PARSED = 1_000
"""Sentences with the words of a left side that are parsed for it while the browser waits."""


def read(sources: Sources) -> Batch[Example, Verdict]:
    """The examples of a sheet with its answers, or the examples of rules in a text.

    Left sides are found by grammar; by words one after the other where spaCy is not installed.
    Raises BadInput if there are none, or too many.
    """
    # also where a sheet makes it idle: a form is wrong or it is not
    per_rule = number_of(sources, "per_rule", "number of examples of a rule", _EXAMPLES)
    if sheet := sources.files.get("sheet"):
        result = read_sheet(decode(sheet.data)[0], sheet.name)
    elif (rules := sources.files.get("rules")) and (corpus := sources.files.get("corpus")):
        parsed = parse_rules(decode(rules.data)[0], rules.name)
        text = sentences(decode(corpus.data)[0])
        try:
            nlp = pipeline("")
        except MissingLibrary:
            nlp = None
        drawn = sample(parsed, text, per_rule=per_rule, nlp=nlp, most_parsed=MOST_PARSED)
        result = Sheet(drawn, [])
    else:
        raise BadInput.lazy("expected a sheet, or a file of rules and a text, found neither")
    if len(result.examples) > MOST_EXAMPLES:
        raise BadInput.lazy(
            "expected at most %(most_examples)s examples, found %(count)s; draw fewer of each",
            most_examples=MOST_EXAMPLES,
            count=len(result.examples),
        )
    if not result.examples:
        raise BadInput.lazy(
            "no left side of a rule was found in the text, so there is nothing to judge"
        )
    return Batch(result.examples, result.answers)


_EXAMPLES = Number("How many examples of each rule are drawn at most.", PER_RULE, 1, 1000)


def number_of(sources: Sources, name: str, what: str, number: Number) -> int:
    """The value of a number that the form asks for; raises UnknownName if it is none."""
    value = sources.values.get(name, "") or str(number.default)
    if not (value.isascii() and value.isdigit() and number.least <= int(value) <= number.most):
        raise UnknownName(what, value[:20], [f"{number.least} to {number.most}"])
    return int(value)


_NO_RELATION = Choice("no-relation", "⊘", lazy("This is no relation"), "R", Verdict.NO_RELATION)
"""For a phrase of a rule that relates no two things; there is nothing to ask of it any more."""


def _question(
    name: str, title: str, legend: str, phrase: str, no: Verdict, yes: str
) -> Question[Verdict]:
    """A question on a phrase; ``yes`` is the question that follows, or nothing after the last."""
    return Question(
        name,
        title,
        legend,
        {"sentence": lazy("The sentence"), phrase: lazy("This")},
        (
            Choice("yes", "✓", lazy("Yes"), "Y", None if yes else Verdict.HOLDS, yes),
            Choice("no", "✗", lazy("No"), "N", no),
            *([_NO_RELATION] if yes else []),
            Choice(UNSURE, "?", lazy("I am unsure"), "?"),
        ),
    )


TASK: Task[Example, Verdict] = Task(
    "rules",
    "Rules",
    Example,
    Verdict,
    ("sentence",),
    address="/rules",
    judging_address="/judge-rules",
    read=read,
    questions=(
        _question(
            "left",
            lazy("Does the sentence say this?"),
            lazy("Endings do not matter."),
            "text",
            Verdict.NO_MATCH,
            "likely",
        ),
        _question(
            "likely",
            lazy("Does this phrase make sense?"),
            lazy("Is it a likely phrase, whether it is true or not? Endings do not matter."),
            "hypothesis",
            Verdict.NO_CONTEXT,
            "right",
        ),
        _question(
            "right",
            lazy("Does the sentence say this, too?"),
            lazy("Is it true if the sentence is? Endings do not matter."),
            "hypothesis",
            Verdict.FAILS,
            "",
        ),
    ),
    tables=lambda project, items, _: [
        *all_tables(project.names, *Sheet.of(items)),
        progress(project),
    ],
    columns={
        "example": "number",
        **{name: name for name in ("left", "right", "sentence", "text", "hypothesis")},
    },
    words={
        Verdict.NO_RELATION: Word(lazy("a phrase of the rule is no relation"), "⊘", "unrelated"),
        Verdict.NO_MATCH: Word(lazy("the sentence does not say the left phrase"), "✗", "unrelated"),
        Verdict.NO_CONTEXT: Word(lazy("the right phrase is not a likely one"), "✗", "unrelated"),
        Verdict.FAILS: Word(lazy("the sentence does not say the right phrase"), "✗", "attack"),
        Verdict.HOLDS: Word(lazy("the sentence says the right phrase"), "✓", "support"),
    },
    prose=Prose(
        lazy("Judge rules by examples"),
        lazy(
            "Nobody can say whether a rule is right, but everybody whether it is in a sentence. "
            "Sentences are drawn in which a rule's left side stands, several people judge them, "
            "and you see which rules are correct."
        ),
        lazy(
            "Each example is a sentence and two phrases. You are asked whether the sentence says "
            "the first phrase; if so, whether the second phrase makes sense at all;"
            " if so, whether the sentence says that, too. "
            "A no ends an example, and so does a phrase that relates no two things."
        ),
        lazy(
            "Upper bound: of the examples in whose context the right phrase makes sense, how many "
            "hold. Lower bound: of all whose left phrase is said."
        ),
        card_title="Annotate rules",
        card="Several people judge examples of entailment rules.",
        place=4,
    ),
    exports={"csv": lambda items: write_sheet(*Sheet.of(items))},
    label_column="verdict",
    files={
        "sheet": "A table of examples; answers in it count.",
        "rules": "A file of rules, as text.",
        "corpus": "The text in which their left sides are.",
    },
    numbers={"per_rule": _EXAMPLES},
    items_name="examples",
    judgements_name="answers",
)
