from dataclasses import replace

from argue import pipeline
from argue.features.map import graph
from argue.features.map.legend import entries, summary
from argue.model import Options, Relation
from argue.reasoning import derived_attacks
from tests.features.map.samples import analysed


def test_a_summary_names_a_few_of_many():
    into = [("attacked by", f"r{n}") for n in range(9)]
    assert summary("h", None, [], into, more=3) == (
        "h. Attacked by r0, r1, r2, r3, r4, r5 and 3 more. 3 arguments under it are folded into it."
    )


def test_one_sign_says_that_a_verdict_is_open_and_that_it_is_contested():
    stated = analysed("b+a c-a d-e e-d", issue="a")
    given = [Relation(*one.ends, one.label) for one in stated.relations]
    told = entries(graph(pipeline.label(stated.debate, given)))
    assert [one.text for one in told if one.sort == "status"] == [
        "✓ stands",
        "◐ contested",
        "◐ open",
    ]


def test_a_derived_attack_that_follows_from_an_open_relation_is_not_drawn():
    debate, relations = (known := analysed("b+a c-a")).debate, known.relations
    for unsure in (False, True):
        first = replace(relations[0], open=unsure)
        options = Options.of(derived=["mediated"])
        analysis = pipeline.label(debate, [first, *relations[1:]], options)
        attacks, _complete = derived_attacks.listed(analysis.framework, 9)
        assert [one.open for one in attacks] == [unsure]
        drawn = graph(replace(analysis, derived_attacks=attacks))["edges"]
        assert sum(edge["kind"] == "derived" for edge in drawn) == (not unsure)
