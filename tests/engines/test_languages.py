"""A debate in a language that an engine does not name is not judged."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

import argue
from argue import judging
from argue.engines import (
    ENGINES,
    MODELS,
    AnyLanguage,
    engine_for,
    facts,
    languages_of,
    load_engine,
    unread,
)
from argue.errors import ArgueError, BadInput, ModelError
from argue.features.certification.guarantees import certify
from argue.features.training.learning import train
from argue.model import Argument, Debate, Label, Relation, Reply, Verdict
from argue.model.verdicts import Why
from argue.reasoning.probability import with_chances

GERMAN = ("Soll man Zoos schließen?", "Die Tiere leiden dort.", "Das ist nicht mehr so.")
FRENCH = ("Faut-il fermer les zoos ?", "Les animaux y sont malheureux.", "Ce n'est pas vrai.")
ENGLISH = ("Should we close zoos?", "The animals suffer there.", "That is no longer so.")
LEARNED = sorted(name for name in ENGINES.names() if facts(name).languages)


def thread(texts: tuple[str, ...], language: str = "", id: str = "zoos") -> Debate:
    """The first text, and the others as replies to it, with their labels."""
    arguments = tuple(Argument(f"a{number}", text) for number, text in enumerate(texts))
    replies = tuple(Reply(argument.id, "a0") for argument in arguments[1:])
    gold = tuple(Relation(reply.source, "a0", Label.ATTACK) for reply in replies)
    return Debate(
        id, texts[0], arguments, issue="a0", replies=replies, gold=gold, language=language
    )


def bare(texts: tuple[str, ...], language: str = "") -> Debate:
    """The same, with nothing stated."""
    debate = thread(texts, language)
    return Debate(
        debate.id, debate.title, debate.arguments, "a0", debate.replies, language=language
    )


@pytest.mark.parametrize("name", LEARNED)
def test_engines_that_ship_say_which_languages_they_read(name):
    assert languages_of(load_engine(name)) == facts(name).languages


def test_gold_reads_any_language():
    assert languages_of(load_engine("gold")) == facts("language_model").languages == ()
    assert unread(load_engine("gold"), thread(GERMAN)) == ""


@pytest.mark.parametrize("texts", [GERMAN, FRENCH], ids=["de", "fr"])
@pytest.mark.parametrize("labels", [2, 3])
def test_nothing_is_judged_in_another_language(texts, labels):
    analysis = argue.analyse(bare(texts), engine="cross_encoder", labels=labels)
    assert not analysis.relations
    (warning,) = analysis.warnings
    language = {GERMAN: "German", FRENCH: "French"}[texts]
    assert f"in {language} and the engine cross_encoder reads English only" in warning
    assert "state yourself" in warning
    assert "language model" in warning


def test_what_is_unsure_is_not_judged_and_can_be_stated():
    texts = ("Zoll 3b", "Hmpf", "Katumwa azze")
    (warning,) = argue.analyse(bare(texts), engine="word_overlap").warnings
    assert "unsure" in warning
    assert "--language" in warning
    assert len(argue.analyse(bare(texts, "en-GB"), engine="word_overlap").relations) == 2
    assert not argue.analyse(bare(ENGLISH, "de"), engine="word_overlap").relations


def test_pairs_that_are_not_read_are_told_as_not_judged():
    relations, unjudged = judging.judge_debate(bare(GERMAN), load_engine("word_overlap"))
    assert relations == ()
    assert [pair.source for pair, _ in unjudged] == ["a1", "a2"]


def test_one_reply_in_another_language_is_not_judged_and_leaves_the_claim_open():
    more = "People learn there what they would never see, and they come back for it."
    mixed = bare((*ENGLISH, more, "Das ist nicht mehr so."))
    analysis = with_chances(argue.analyse(mixed, engine="cross_encoder"))
    assert [relation.source for relation in analysis.relations] == ["a1", "a2", "a3"]
    assert analysis.unjudged == (("a4", "a0"),)
    (warning,) = analysis.warnings
    assert "a4 → a0 was not judged: one of its texts is in another language" in warning
    only = with_chances(argue.analyse(bare((*ENGLISH[:1], GERMAN[1])), engine="cross_encoder"))
    for one in (only, with_chances(argue.analyse(bare(GERMAN), engine="cross_encoder"))):
        claim = one.verdicts["a0"]
        assert (claim.verdict, claim.why) == (Verdict.OPEN, Why.UNREAD)
    owner = bare((GERMAN[0], ENGLISH[1], GERMAN[2]), "en")
    assert len(argue.analyse(owner, engine="word_overlap").relations) == 2, "as somebody asks"


def test_the_version_tells_whether_a_debate_is_read():
    engine = load_engine("word_overlap")
    plain = judging.version_of(engine, "replies")
    assert judging.version_of(engine, "replies", debate=thread(ENGLISH)) == plain
    assert judging.version_of(engine, "replies", debate=thread(GERMAN)) == f"{plain}+unread"


def test_a_trained_model_states_its_languages(tmp_path):
    folder = tmp_path / "model"
    shutil.copytree(MODELS / "word_overlap", folder)
    _state(folder, ["de", "fr"])
    engine = load_engine(str(folder))
    assert facts(str(folder)).languages == languages_of(engine) == ("de", "fr")
    assert len(argue.analyse(bare(GERMAN), engine=engine).relations) == 2
    (warning,) = argue.analyse(bare(ENGLISH), engine=engine).warnings
    assert "in English and the engine model reads German and French only" in warning
    _state(folder, "de")
    with pytest.raises(ModelError, match="languages"):
        load_engine(str(folder))


@pytest.mark.parametrize(("texts", "language"), [(GERMAN, "de"), (ENGLISH, "en")])
def test_a_model_reads_what_it_was_trained_on(tmp_path, texts, language):
    debates = [thread(texts, id=f"d{number}") for number in range(3)]
    given = [
        replace(debate, gold=(debate.gold[0], replace(debate.gold[1], label=Label.SUPPORT)))
        for debate in debates
    ]
    train("word_overlap", given, out=tmp_path / "model")
    engine = load_engine(str(tmp_path / "model"))
    assert languages_of(engine) == (language,)
    assert len(argue.analyse(bare(texts), engine=engine).relations) == 2


def test_a_reply_in_another_language_than_its_debate_is_not_judged(tmp_path):
    model = tmp_path / "both"
    shutil.copytree(MODELS / "word_overlap", model)
    path = model / "model.json"
    facts_of_both = {"facts": {"languages": ["de", "en"]}}
    path.write_text(json.dumps(json.loads(path.read_text()) | facts_of_both))
    analysis = argue.analyse(bare((*GERMAN, *ENGLISH[1:])), engine=str(model))
    assert [relation.source for relation in analysis.relations] == ["a1", "a2"]
    assert analysis.unjudged == (("a3", "a0"), ("a4", "a0"))


def test_a_foreign_model_reads_any_language_unless_a_file_beside_it_says_otherwise(
    tmp_path, monkeypatch
):
    (tmp_path / "config.json").write_text("{}")
    english = load_engine("word_overlap")
    monkeypatch.setattr(ENGINES.load("cross_encoder"), "load_foreign", lambda name: english)
    assert languages_of(load_engine(str(tmp_path))) == ()
    (tmp_path / "model.json").write_text('{"facts": {"languages": ["de"]}}')
    assert languages_of(load_engine(str(tmp_path))) == ("de",)
    assert languages_of(load_engine(f"{tmp_path}#attack,support")) == ("de",)
    assert languages_of(load_engine("hub:owner/name")) == ()


def test_evaluation_and_certificates_refuse():
    german = [thread(GERMAN, id=f"d{number}") for number in range(4)]
    with pytest.raises(BadInput, match="expected debates in English, .* found 1 of 1 .*German"):
        argue.evaluate(german, "word_overlap")
    with pytest.raises(BadInput, match="found 4 of 4 .* and 1 more"):
        certify(german[:2], german[2:], "word_overlap")
    engine = AnyLanguage(load_engine("word_overlap"))
    assert argue.evaluate(german, engine).relations.pairs == 8
    assert certify(german[:2], german[2:], engine, level=0.5).labelled == 2


def _state(folder: Path, languages: object) -> None:
    path = folder / "model.json"
    content = json.loads(path.read_text(encoding="utf-8"))
    content["facts"] = {"languages": languages}
    path.write_text(json.dumps(content), encoding="utf-8")


@pytest.fixture
def nordic(tmp_path, monkeypatch) -> str:
    """A model with a name of its own that reads Swedish and Danish."""
    folder = tmp_path / "model"
    shutil.copytree(MODELS / "word_overlap", folder)
    content = json.loads((folder / "model.json").read_text(encoding="utf-8"))
    content["facts"] = {"languages": ["sv", "da"]}
    (folder / "model.json").write_text(json.dumps(content), encoding="utf-8")
    models = tmp_path / "models.toml"
    models.write_text(f'[nordic]\nengine = "{folder}"\n', encoding="utf-8")
    monkeypatch.setenv("ARGUE_MODELS", str(models))
    return "nordic"


SWEDISH = ("Ska vi stänga alla djurparker?", "Djuren lider där och det är inte bra.", "Nej då.")


@pytest.mark.parametrize(
    ("texts", "stated", "expected"),
    [
        (SWEDISH, "", "nordic"),
        (ENGLISH, "da", "nordic"),
        (ENGLISH, "", "word_overlap"),
        (ENGLISH, "en-GB", "word_overlap"),
        (ENGLISH, "ja", "word_overlap"),  # which nobody reads: it refuses
        (("Tolls 3b?", "Hmpf azze", "Vrx"), "", "word_overlap"),  # unsure
    ],
)
def test_where_nobody_chose_the_engine_follows_the_language(nordic, texts, stated, expected):
    assert engine_for("word_overlap", bare(texts, stated)) == expected


def test_english_goes_to_the_one_that_ships(nordic):
    assert engine_for("nordic", bare(ENGLISH)) == "cross_encoder"
    assert engine_for("gold", bare(SWEDISH)) == "gold"  # which reads any


def test_spanish_goes_to_the_one_that_ships_for_it(monkeypatch):
    monkeypatch.setenv("ARGUE_ENGINE", "cross_encoder")
    texts = ("Deberíamos cerrar la cocina los viernes.", "No estoy de acuerdo.", "Buena idea.")
    found = argue.analyse(bare(texts))
    assert found.options.engine == "cross_encoder_multilingual"
    assert [relation.label for relation in found.relations] == [Label.ATTACK, Label.SUPPORT]
    asked = argue.analyse(bare(("¿Deberíamos cerrar la cocina los viernes?", *texts[1:])))
    assert [one.scores for one in asked.relations] == [one.scores for one in found.relations]
    for others in (GERMAN, FRENCH):  # which miss a floor
        assert engine_for("cross_encoder", bare(others)) == "cross_encoder"


def test_spanish_replies_to_english_texts_are_judged_english_ones_to_spanish_are_not(monkeypatch):
    monkeypatch.setenv("ARGUE_ENGINE", "cross_encoder")
    texts = (
        "Deberíamos cerrar la cocina de la oficina los viernes, porque nadie la limpia.",
        "We should close the kitchen on Fridays, it is never clean.",
        "No estoy de acuerdo, los viernes es cuando más gente come ahí.",
        "Yo la limpio siempre y no me quejo de nadie.",
    )
    replies = (Reply("a1", "a0"), Reply("a2", "a1"))
    found = argue.analyse(replace(thread(texts), gold=(), replies=replies))
    assert found.options.engine == "cross_encoder_multilingual"
    assert (("a2", "a1"), Label.ATTACK) in [(one.ends, one.label) for one in found.relations]
    assert found.unjudged == (("a1", "a0"),)


def test_a_model_that_cannot_be_loaded_is_passed_over(nordic, tmp_path):
    models = tmp_path / "models.toml"
    broken = f'[broken]\nengine = "{tmp_path / "gone"}"\n'
    models.write_text(broken + models.read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(ArgueError):
        facts("broken")
    assert engine_for("word_overlap", bare(SWEDISH)) == "nordic"


def test_python_takes_the_engine_of_each_debate(nordic, monkeypatch):
    monkeypatch.setenv("ARGUE_ENGINE", "word_overlap")
    swedish, english, japanese = (bare(SWEDISH), bare(ENGLISH), bare(ENGLISH, "ja"))
    found = argue.analyse([swedish, english, japanese])
    assert [len(one.relations) for one in found] == [2, 2, 0]
    assert not argue.analyse(swedish, engine="word_overlap").relations
