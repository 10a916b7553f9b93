"""What judges in Python stands for an engine, and is checked where it enters."""

from __future__ import annotations

import pytest

import argue
from argue.engines import as_engine
from argue.errors import BadInput, ModelError, UnclearLabels
from argue.model import Argument, Debate, Judgement, Label, Origin, Pair, Relation
from argue.pipeline import bare
from tests.engines._cross_encoder import small

TEXTS = (Argument("H", "Trams are quiet."), Argument("T", "No."), Argument("U", "Yes, they are."))
GOLD = (Relation("T", "H", Label.ATTACK), Relation("U", "H", Label.SUPPORT))
DEBATE = Debate("d", "?", TEXTS, pairs=(("T", "H"), ("U", "H")), gold=GOLD)
PAIRS = [
    Pair("T", "H", "No.", "Trams are quiet."),
    Pair("U", "H", "Yes, they are.", "Trams are quiet."),
]
FLAT = Judgement(Label.ATTACK, 0.6, {Label.SUPPORT: 0.4, Label.ATTACK: 0.6})


def attacks(pairs):
    return [FLAT for _ in pairs]


class Minimal:
    def judge(self, pairs):
        return attacks(pairs)


class Stated(Minimal):
    name, version, labels = "mine", "7", (Label.SUPPORT, Label.ATTACK)
    languages = ("en",)

    def cautions(self):
        return ("It was made up.",)


@pytest.mark.parametrize("source", [attacks, Minimal(), Stated()])
def test_functions_and_objects_judge_wherever_an_engine_can(source):
    assert argue.evaluate([DEBATE], source).relations.accuracy == 0.5
    analysis = argue.analyse(DEBATE, engine=source, judge_all=True)
    assert [relation.label for relation in analysis.relations] == [Label.ATTACK] * 2


def by_texts(text, hypothesis, weight=1):
    return "support" if text.startswith("Yes") else "attack"


def by_pair(pair):
    return {"pro": 0.9, "con": 0.1} if pair.source == "U" else {"attack": 1.0, "support": 0.0}


def test_functions_of_two_texts_of_one_pair_or_of_pairs_may_answer_with_labels():
    for source in (by_texts, by_pair, lambda text, hypothesis: FLAT):
        judged = as_engine(source).judge(PAIRS)
        assert judged[0].label is Label.ATTACK
    judged = as_engine(by_pair).judge(PAIRS)
    assert [judgement.label for judgement in judged] == [Label.ATTACK, Label.SUPPORT]
    assert argue.evaluate([DEBATE], by_texts).relations.accuracy == 1.0
    assert as_engine(lambda pairs: [by_pair(pair) for pair in pairs]).judge(PAIRS) == judged
    assert as_engine(lambda pairs: ["attack", Label.SUPPORT]).judge(PAIRS)[1].label == "support"
    parts = {"attack": 0.4, "pro": 0.3, "entailment": 0.3}
    assert as_engine(lambda pairs: [parts] * 2).judge(PAIRS)[0].scores["support"] == 0.6
    with pytest.raises(BadInput, match="expected support, attack or unrelated .*, found 'perhaps'"):
        as_engine(lambda text, hypothesis: "perhaps").judge(PAIRS)
    with pytest.raises(BadInput, match="a Judgement for each of 2 pairs, found int '1' for T>H"):
        as_engine(lambda text, hypothesis: 1).judge(PAIRS)


def test_a_network_without_its_tokenizer_is_refused():
    kind = type("Module", (), {"__module__": "torch.nn.modules.module", "__call__": attacks})
    with pytest.raises(BadInput, match="the network Bert without its tokenizer"):
        as_engine(type("Bert", (kind,), {})())


def test_what_an_object_does_not_state_has_a_default():
    engine = as_engine(Minimal())
    assert (engine.name, engine.version) == ("Minimal", "unstated")
    assert (engine.labels, engine.origin) == (tuple(Label), Origin.JUDGED)
    engine = as_engine(Stated())
    assert (engine.name, engine.version, engine.labels) == ("mine", "7", Stated.labels)
    assert engine.languages == ("en",)
    assert engine.cautions() == ("It was made up.",)


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        (["attack", 0.5], "a Judgement for each of 2 pairs, found float '0.5' for U>H"),
        ([{"attack": "much"}] * 2, "a Judgement for each of 2 pairs, found dict"),
        ([{}] * 2, "a Judgement for each of 2 pairs, found dict"),
        ([FLAT], "for each of 2 pairs, found 1 answers"),
        ("attack", "for each of 2 pairs, found str 'attack'"),
        (None, "for each of 2 pairs, found NoneType"),
        (
            [Judgement(Label.SUPPORT, 0.9, {Label.SUPPORT: 0.9, Label.ATTACK: 0.7})] * 2,
            "add up to 1, found support: 0.9, attack: 0.7",
        ),
        ([Judgement(Label.SUPPORT, 0.9, {Label.SUPPORT: 1.5})] * 2, "from 0 to 1"),
        (
            [Judgement(Label.SUPPORT, 0.9, {"pro": 0.9})] * 2,
            "expected labels among .*, found 'pro'",
        ),
    ],
)
def test_a_wrong_answer_is_refused(answers, message):
    def mine(pairs):
        return answers

    with pytest.raises(BadInput, match=f"the engine mine.*{message}"):
        argue.evaluate([DEBATE], mine)


@pytest.mark.parametrize("source", [3, None, Minimal, ["word_overlap"]])
def test_what_is_no_engine_is_refused(source):
    with pytest.raises(BadInput, match="expected an engine: a name, an object with judge"):
        argue.analyse(DEBATE, engine=source)


@pytest.mark.parametrize("debates", ["debates/cash.md", 3, [3], ["debates/cash.md"]])
def test_what_is_no_debate_is_refused(debates):
    for deed in (
        lambda: argue.evaluate(debates, "gold"),
        lambda: argue.analyse(debates, engine="gold"),
        lambda: argue.certify(debates, debates, "word_overlap"),
    ):
        with pytest.raises(BadInput, match=r"expected a debate or a list .*argue\.read\(path\)"):
            deed()


def test_one_debate_can_be_evaluated():
    assert argue.evaluate(DEBATE, "gold").relations.accuracy == 1.0


def test_debates_are_not_written_as_if_they_were_analyses():
    with pytest.raises(
        BadInput, match=r"expected analyses to write, found Debate .*argue\.pipeline\.bare"
    ):
        argue.write([DEBATE], "json")
    assert argue.write(bare(DEBATE), "csv") == argue.write([bare(DEBATE)], "csv")


@pytest.fixture
def classifier():
    sklearn = pytest.importorskip("sklearn.linear_model")
    from sklearn.feature_extraction.text import CountVectorizer
    from sklearn.pipeline import make_pipeline

    return make_pipeline(CountVectorizer(), sklearn.LogisticRegression())


def test_a_classifier_of_scikit_learn_judges(classifier):
    texts = [f"{pair.text}\n{pair.hypothesis}" for pair in PAIRS]
    engine = as_engine(classifier.fit(texts, ["con", "pro"]), name="words")
    assert engine.labels == (Label.SUPPORT, Label.ATTACK)
    judgements = engine.judge(PAIRS)
    expected = classifier.predict_proba(texts)
    for judgement, (con, pro) in zip(judgements, expected, strict=True):
        assert judgement.scores == {Label.SUPPORT: pro, Label.ATTACK: con}
    assert argue.evaluate([DEBATE], engine).engine == "words"
    assert argue.evaluate([DEBATE], classifier).relations.accuracy == 1.0


def test_one_that_gives_no_probabilities_is_sure(classifier):
    classifier.steps[-1] = ("svm", pytest.importorskip("sklearn.svm").LinearSVC())
    fitted = classifier.fit(["No.\nTrams are quiet.", "Yes.\nTrams are quiet."], ["con", "pro"])
    assert as_engine(fitted).judge(PAIRS)[0] == Judgement(
        Label.ATTACK, 1.0, {Label.SUPPORT: 0.0, Label.ATTACK: 1.0}
    )


def test_its_rows_can_be_anything(classifier):
    from sklearn.tree import DecisionTreeClassifier

    def lengths(pairs):
        return [[len(pair.text)] for pair in pairs]

    tree = DecisionTreeClassifier().fit(lengths(PAIRS), ["con", "pro"])
    labels = [one.label for one in as_engine(tree, features=lengths).judge(PAIRS)]
    assert labels == [Label.ATTACK, Label.SUPPORT]


def test_classes_that_are_numbers_are_asked_for(classifier):
    classifier.fit(["No.", "Yes.", "Maybe."], [2, 0, 1])
    with pytest.raises(UnclearLabels, match="0=LABEL,1=LABEL,2=LABEL.*labels_are"):
        as_engine(classifier)
    engine = as_engine(classifier, labels_are="entailment,neutral,contradiction")
    assert engine.judge(PAIRS)[0].label is Label.ATTACK
    scores = argue.evaluate(DEBATE, classifier, labels_are="entailment,neutral,contradiction")
    assert scores.relations.accuracy == 1.0


def test_one_that_was_not_fitted_is_refused(classifier):
    with pytest.raises(BadInput, match="a classifier that was fitted"):
        as_engine(classifier)


@pytest.fixture
def model(tmp_path):
    pytest.importorskip("sentence_transformers")
    return small.classifier(tmp_path / "model", {0: "contradiction", 1: "neutral", 2: "entailment"})


def numbered(path):
    return small.classifier(path / "numbered", {0: "LABEL_0", 1: "LABEL_1", 2: "LABEL_2"})


def cross_encoder(path):
    from sentence_transformers import CrossEncoder

    return CrossEncoder(str(path), local_files_only=True)


def pipeline(path, task="text-classification"):
    import transformers

    return transformers.pipeline(task, model=str(path), device="cpu")


@pytest.mark.parametrize("kind", [cross_encoder, pipeline])
def test_a_network_judges_as_its_folder_does(model, kind):
    expected = argue.as_engine(str(model)).judge(PAIRS)
    engine = as_engine(kind(model))
    assert engine.labels == tuple(Label)
    for one, other in zip(engine.judge(PAIRS), expected, strict=True):
        assert one.label is other.label
        assert [one.scores[label] for label in Label] == pytest.approx(
            [other.scores[label] for label in Label], abs=1e-5
        )
    assert argue.evaluate(DEBATE, kind(model), labels=3).relations.pairs == 2


@pytest.mark.parametrize("kind", [cross_encoder, pipeline])
def test_classes_of_a_network_that_are_numbers_are_asked_for(tmp_path, kind):
    pytest.importorskip("sentence_transformers")
    network = kind(numbered(tmp_path))
    with pytest.raises(UnclearLabels, match="--labels-are 0=LABEL,1=LABEL,2=LABEL"):
        as_engine(network)
    scores = as_engine(network, labels_are="contradiction,neutral,entailment").judge(PAIRS)[0]
    other = as_engine(network, labels_are="entailment,neutral,contradiction").judge(PAIRS)[0]
    assert scores.scores[Label.SUPPORT] == other.scores[Label.ATTACK]


def test_a_network_with_one_output_is_refused_for_what_it_is(tmp_path):
    pytest.importorskip("sentence_transformers")
    network = cross_encoder(small.classifier(tmp_path / "ranks", {0: "LABEL_0"}))
    with pytest.raises(ModelError, match="a single output ranks pairs"):
        as_engine(network)
