from argue import pipeline
from argue.drawing.report import text
from argue.model import (
    Argument,
    Assessment,
    Debate,
    Inference,
    Label,
    Options,
    Origin,
    Relation,
    Reply,
    Verdict,
)
from argue.model.verdicts import Why
from argue.reasoning.explanation import why
from argue.reasoning.probability import with_chances
from argue.services.because import explain_verdicts, explanations
from tests.debate_samples import link

SCORES = {Label.SUPPORT: (0.96, 0.02, 0.02), Label.ATTACK: (0.02, 0.96, 0.02)}


def judged(source: str, target: str, label: Label, *, open: bool = False) -> Relation:
    scores = (0.3, 0.36, 0.34) if open else SCORES[label]
    return Relation(source, target, label, max(scores), Origin.JUDGED, None, scores, open)


def debate_of(*relations: Relation) -> Debate:
    ids = dict.fromkeys(("claim", *(relation.source for relation in relations)))
    arguments = tuple(Argument(id, f"Text of {id}.") for id in ids)
    return Debate("d", "d", arguments, "claim", tuple(Reply(*one.ends) for one in relations))


def analysed(*relations: Relation):
    return with_chances(pipeline.label(debate_of(*relations), relations))


def test_what_stands_is_named_with_its_verdict():
    said = explain_verdicts(
        analysed(judged("a", "claim", Label.ATTACK), judged("b", "claim", Label.SUPPORT))
    )
    assert said["claim"].lead == "a reason for it and an objection to it stand"
    assert said["claim"].parts == ("a attacks it: ✓ stands", "b supports it: ✓ stands")
    assert said["a"].lead == "nothing attacks it"


def test_of_an_open_reply_is_asked_and_its_label_is_not_told():
    analysis = analysed(judged("a", "claim", Label.ATTACK, open=True))
    (part,) = explain_verdicts(analysis)["claim"].parts
    assert part == "a: for or against?"
    shown = text(analysis, explanations(analysis))
    assert "because nobody has said yet what decides it:\n      · a: for or against?" in shown
    assert "attacks claim" not in shown


def test_a_claim_falls_for_an_objection_that_stands():
    analysis = analysed(
        judged("a", "claim", Label.ATTACK),
        judged("b", "claim", Label.ATTACK),
        judged("c", "b", Label.ATTACK),
    )
    said = explain_verdicts(analysis)
    assert said["claim"].lead == "an objection to it stands"
    assert said["claim"].parts == ("a attacks it: ✓ stands",)
    assert said["b"].parts == ("c attacks it: ✓ stands",)


def test_many_are_counted():
    said = explain_verdicts(
        analysed(*(judged(f"a{number}", "claim", Label.ATTACK) for number in range(8)))
    )
    assert said["claim"].parts[-1] == "3 more"


def test_where_all_is_stated_the_labels_say_why():
    assert explain_verdicts(analysed(link("a - claim"))) == {}


def test_of_what_is_stated_a_contested_claim_alone_is_told():
    said = explain_verdicts(analysed(link("a - claim"), link("b + claim")))
    assert list(said) == ["claim"]
    assert [one.source for one in said["claim"].known] == ["a", "b"]


def test_nothing_that_follows_from_open_relations_is_named():
    relations = [
        judged("a", "claim", Label.ATTACK, open=True),
        judged("b", "claim", Label.ATTACK),
        judged("c", "b", Label.SUPPORT, open=True),
        judged("d", "b", Label.ATTACK),
        judged("e", "claim", Label.ATTACK),
        judged("f", "e", Label.ATTACK, open=True),
    ]
    debate = debate_of(*relations)
    guess = ("a attacks claim", "c supports b", "d attacks c", "f attacks e", "because of f")
    for derived in ((), ("mediated", "secondary", "supported", "extended")):
        for options in (Options.of(derived=derived), Options.of(support="necessary")):
            analysis = with_chances(pipeline.label(debate, relations, options))
            told = [explanation.text for explanation in explanations(analysis).values()]
            told += [one.text for one in pipeline.explain_all(analysis).values()]
            told += [
                why(analysis.framework, analysis.labelling, argument.id).text
                for argument in debate.arguments
            ]
            assert [(one, each) for one in told for each in guess if each in one] == []


def test_without_chances_what_rests_on_open_relations_is_open():
    relations = [
        judged("a", "claim", Label.ATTACK),
        judged("b", "a", Label.ATTACK, open=True),
        judged("c", "claim", Label.SUPPORT),
        judged("d", "c", Label.ATTACK, open=True),
        judged("e", "c", Label.ATTACK),
    ]
    options = Options(semantics="preferred")
    told = pipeline.label(debate_of(*relations), relations, options).verdicts
    verdicts = {"open": ("claim", "a"), "stands": ("b", "d", "e"), "falls": ("c",)}
    expected = {id: verdict for verdict, ids in verdicts.items() for id in ids}
    assert {id: str(known.verdict) for id, known in told.items()} == expected
    assert told["claim"].why is told["a"].why is Why.UNREAD


def test_what_is_attacked_hangs_on_what_attacks_it_back_where_the_semantics_looks_there():
    relations = [
        judged("a", "claim", Label.ATTACK),
        judged("claim", "a", Label.ATTACK),
        judged("a", "odd", Label.ATTACK),
        judged("odd", "odd", Label.ATTACK, open=True),
    ]
    ids = ("claim", "a", "odd")
    debate = Debate("d", "d", tuple(Argument(id, id) for id in ids), "claim")

    def verdict(semantics: str) -> Assessment:
        return pipeline.label(debate, relations, Options(semantics=semantics)).verdicts["claim"]

    # "odd" has to be attacked if it attacks itself, which attacks nothing that decides on the claim
    assert (verdict("stable").verdict, verdict("stable").why) == (Verdict.OPEN, Why.UNREAD)
    assert verdict("preferred").why is Why.UNDECIDED


def test_who_may_undercut_a_step_decides_on_what_follows_by_it():
    ids = ("claim", "premise", "undercutter", "objection", "doubt")
    step = Inference(("premise",), "claim", ("undercutter",))
    debate = Debate("d", "d", tuple(Argument(id, id) for id in ids), "claim", inferences=(step,))
    relations = [
        judged("premise", "claim", Label.SUPPORT),
        judged("objection", "premise", Label.ATTACK),
        judged("doubt", "undercutter", Label.ATTACK, open=True),
    ]
    asked = Options.of(derived="secondary")
    assert "claim" in pipeline.label(debate, relations, asked).resting_on_open
    assert "claim" not in pipeline.label(debate, relations, Options()).resting_on_open
