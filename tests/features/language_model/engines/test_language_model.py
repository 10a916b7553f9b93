"""The engine that asks a language model, against a server that a test makes answer or fail."""

import gzip
import json
import logging
import os
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from math import log
from multiprocessing import get_context
from pathlib import Path

import httpx
import pytest

from argue import judging, pipeline
from argue.engines import load_engine
from argue.errors import BadInput, ModelError, NotJudged, RemoteFault
from argue.features.language_model.engines._language_model import endpoint as module
from argue.features.language_model.engines._language_model.answers import (
    LONGEST,
    NoAnswer,
    Prompt,
    label_of,
    schema,
    shares_of,
)
from argue.features.language_model.engines._language_model.endpoint import Endpoint
from argue.features.language_model.engines._language_model.memory import Memory
from argue.features.language_model.engines.language_model import (
    LABELS,
    TWO,
    LanguageModelEngine,
    train,
)
from argue.features.measures.evaluation import evaluate
from argue.model import Argument, Debate, Label, Options, Pair, Reply
from argue.settings import LanguageModel, Settings
from tests.debate_samples import link
from tests.engines import endpoint_samples as samples
from tests.engines import llama_cpp
from tests.engines.endpoint_samples import completion, says, served, settings_for

PAIR = Pair("T", "H", "They are loud.", "Trams are quiet.")
OTHER = Pair("U", "H", "They run on rubber.", "Trams are quiet.")
SURE = {"support": 0.7, "attack": 0.1, "unrelated": 0.1, "the": 0.1}


@pytest.fixture
def asking(tmp_path, monkeypatch):
    """Makes engines that ask a server with these answers; nobody waits between two tries."""
    monkeypatch.setattr(module, "FIRST_PAUSE", 0.0)
    with ExitStack() as stack:

        def make(answer, labels=LABELS, **settings):
            answered = answer if callable(answer) else lambda *_: answer
            url, asked = stack.enter_context(served(answered))
            return LanguageModelEngine(settings_for(url, tmp_path, **settings), labels), asked

        yield make


@contextmanager
def connected(answer, folder, tries, **settings):
    """A connection that tries a server so often, and what this was asked."""
    memory = Memory(folder / "answers.sqlite")
    with (
        served(answer) as (url, asked),
        Endpoint(settings_for(url, folder, **settings), memory, tries) as endpoint,
    ):
        yield endpoint, asked


def test_probabilities_are_renormalised_over_the_labels(asking):
    engine, asked = asking(says("support", **SURE))
    [judgement] = engine.judge([PAIR])
    assert judgement.label is Label.SUPPORT
    assert judgement.confidence == pytest.approx(7 / 9)
    assert judgement.scores[Label.ATTACK] == pytest.approx(1 / 9)
    assert asked[0]["path"] == "/v1/chat/completions"
    asked_for = asked[0]["response_format"]["json_schema"]["schema"]["properties"]["relation"]
    assert asked_for["enum"] == ["support", "attack", "unrelated"]


def test_two_labels_are_asked_for_where_somebody_answers(asking):
    engine, asked = asking(says("attack", attack=0.6, support=0.2, unrelated=0.2))
    two = judging.ask(engine, 2)
    [judgement] = two.judge([PAIR])
    assert judgement.scores == pytest.approx({Label.SUPPORT: 0.25, Label.ATTACK: 0.75})
    assert "unrelated" not in asked[0]["messages"][0]["content"]
    assert two.version != engine.version


def test_the_model_reads_the_way_from_the_issue_to_the_pair(asking):
    engine, asked = asking(says("attack", attack=0.9, support=0.1))
    texts = [Argument(name, f"This is {name}.") for name in ("top", "first", "second", "third")]
    replies = tuple(map(Reply, ("first", "second", "third"), ("top", "first", "second")))
    debate = Debate("d", "d", tuple(texts), replies=replies, issue="top")
    assert len(pipeline.analyse_debate(debate, engine, Options(judge_all=True)).relations) == 3
    prompts = [one["messages"][0]["content"] for one in asked]
    (last,) = (prompt for prompt in prompts if "This is third." in prompt)
    before = ["1. This is top.", "2. This is first.", "This is second.", "This is third."]
    assert sorted(before, key=last.index) == before
    assert not any("said before" in prompt for prompt in prompts if "This is second." not in prompt)


def test_nothing_is_asked_twice(asking):
    engine, asked = asking(says("support", **SURE))
    first = engine.judge([PAIR, OTHER, PAIR])
    again = LanguageModelEngine(engine._settings).judge([PAIR])
    assert len(asked) == 2
    assert again == first[:1] == first[2:]


@pytest.mark.parametrize(
    "fault",
    [
        samples.Reply("{}", 429, {"Retry-After": "0"}),
        samples.Reply("oh", 500),
        samples.Reply('{"choices": [{"mess', 200),
        samples.Reply("", 200, close=True),
        samples.Reply("[]", 200),
    ],
    ids=["too many", "fault", "half", "closed", "other"],
)
def test_a_fault_that_passes_is_tried_again(asking, fault):
    engine, asked = asking(lambda _, number: fault if number < 2 else says("attack", attack=0.9))
    assert engine.judge([PAIR])[0].label is Label.ATTACK
    assert len(asked) == 3


def test_a_slow_server_is_asked_again(asking):
    def answer(_, number):
        return says("attack", attack=0.9)._replace(wait=1.5 if number == 0 else 0)

    engine, _asked = asking(answer, llm_timeout=1)
    assert engine.judge([PAIR])[0].label is Label.ATTACK


@pytest.mark.parametrize("slow", ["head", "body"])
def test_a_server_that_drips_is_left_after_the_time(tmp_path, slow):
    reply = says("attack")._replace(drip=0.2, drips_head=slow == "head")
    began = time.monotonic()
    with connected(lambda *_: reply, tmp_path, 2, llm_timeout=1) as (endpoint, _asked):
        with pytest.raises(RemoteFault) as caught:
            endpoint.complete({"messages": []})
        assert time.monotonic() - began < 2 * 1 + 2
        assert "no whole answer within 1 seconds" in caught.value.detail


@pytest.mark.parametrize("packed", [True, False])
def test_an_answer_has_a_size(tmp_path, packed, monkeypatch):
    monkeypatch.setattr(module, "MOST_BYTES", 10_000)
    body = completion("x" * 10_000).body
    head = {"Content-Encoding": "gzip"} if packed else {}
    content = gzip.compress(body.encode()) if packed else body
    reply = samples.Reply(content, 200, head)
    with connected(lambda *_: reply, tmp_path, 1) as (endpoint, asked):
        with pytest.raises(RemoteFault) as caught:
            endpoint.complete({"messages": []})
        assert asked[0]["headers"]["Accept-Encoding"] == "identity"
    assert ("packed" if packed else "more than 10,000 bytes") in caught.value.detail


def test_a_parameter_that_is_refused_costs_no_try(tmp_path):
    def answer(body, _):
        if "max_tokens" in body:
            return samples.Reply('{"error": {"message": "no max_tokens"}}', 400)
        return completion("Well.")

    with connected(answer, tmp_path, 1) as (endpoint, asked):
        endpoint.complete({"messages": [], "max_tokens": 9})
        assert len(asked) == 2


def test_eight_threads_and_processes_begin_the_cache_together(tmp_path):
    path = tmp_path / "cache.sqlite"
    apart = ProcessPoolExecutor(3, get_context("spawn"))  # a fork of threads may hang
    with apart as processes, ThreadPoolExecutor(8) as threads:
        list(threads.map(_spend, [path] * 8))
        list(processes.map(_spend, [path] * 8))
    assert Memory(path).spent("tiny") == (16, 32)


def _spend(path):
    Memory(path).spend("tiny", 1, 2)


def test_the_server_says_how_long_to_wait(tmp_path, monkeypatch):
    waited, sleep = [], time.sleep
    # other threads of the process sleep, too: they must go on doing so
    monkeypatch.setattr("time.sleep", lambda it: waited.append(it) if it > 1 else sleep(it))
    reply = samples.Reply("{}", 429, {"Retry-After": "7"})
    with served(lambda _, number: says("attack") if number else reply) as (url, _):
        LanguageModelEngine(settings_for(url, tmp_path)).judge([PAIR])
    assert waited == [7.0]


def test_a_server_that_stays_broken_is_given_up_and_what_was_judged_is_kept(asking):
    def answer(body, _):
        if "rubber" in body["messages"][0]["content"]:
            return samples.Reply(json.dumps({"error": {"message": "out of memory"}}), 503)
        return says("support", **SURE)

    engine, asked = asking(answer, llm_concurrency=1)
    with pytest.raises(RemoteFault, match="after 5 tries") as caught:
        engine.judge([PAIR, OTHER])
    assert "503 Service Unavailable: out of mem" in caught.value.detail
    count = len(asked)
    assert engine.judge([PAIR])[0].label is Label.SUPPORT
    assert len(asked) == count


def test_a_refused_request_is_not_tried_again_and_the_key_is_nowhere(asking, caplog, tmp_path):
    refusal = samples.Reply(json.dumps({"error": {"message": "no such key"}}), 401)
    with caplog.at_level(logging.DEBUG):
        engine, asked = asking(refusal, llm_key="very-secret")
        with pytest.raises(RemoteFault, match="refuses .status 401.") as caught:
            engine.judge([PAIR])
    assert "401 Unauthorized: no such key" in caught.value.detail
    assert "no such key" not in f"{caught.value}{caplog.text}"
    assert engine._settings.llm_url not in f"{caught.value}{caplog.text}"
    assert len(asked) == 1
    assert asked[0]["headers"]["Authorization"] == "Bearer very-secret"
    assert "secret" not in f"{caught.value.detail}{caplog.text}{engine._settings}{engine.version}"
    assert b"secret" not in (tmp_path / "answers.sqlite").read_bytes()


@pytest.mark.parametrize(
    ("content", "label"),
    [
        ('```json\n{"relation": "attack"}\n```', "attack"),
        ("Attack.", "attack"),
        ('"support"', "support"),
        ('{"relation":"unrelated"}', "unrelated"),
    ],
)
def test_a_server_that_ignores_the_schema_may_still_answer(content, label):
    assert label_of({"message": {"content": content}}, LABELS) == label


@pytest.mark.parametrize(
    "message",
    [
        {"content": "It supports it, although one might say attack."},
        {"content": '{"relation": "both"}'},
        {"content": '{"relation": "unrelated"}'},
        {"content": None, "refusal": "I cannot."},
        {"content": ""},
        {},
    ],
)
def test_nothing_is_guessed_from_other_answers(message):
    with pytest.raises(NoAnswer):
        label_of({"message": message}, TWO)


def test_what_was_not_answered_is_listed_and_not_guessed(asking):
    def answer(body, _):
        rubber = "rubber" in body["messages"][0]["content"]
        return completion("As a model I cannot say.") if rubber else says("attack", attack=0.9)

    engine, _asked = asking(answer)
    with pytest.raises(NotJudged) as caught:
        engine.judge([PAIR, OTHER])
    judged, reason = caught.value.results
    assert judged.label is Label.ATTACK
    assert "As a model I cannot say." in reason

    texts = tuple(Argument(name, text) for name, text in (("H", PAIR.hypothesis), ("T", PAIR.text)))
    pairs, gold = (("T", "H"), ("U", "H")), (link("T - H"), link("U + H"))
    debate = Debate("d", "d", (*texts, Argument("U", OTHER.text)), pairs=pairs, gold=gold)
    analysis = pipeline.analyse_debate(debate, engine, Options(judge_all=True))
    assert [(relation.source, relation.target) for relation in analysis.relations] == [("T", "H")]
    assert any("U → H was not judged" in str(warning) for warning in analysis.warnings)
    assert any("a server of this installation" in str(warning) for warning in analysis.warnings)
    result = evaluate([debate], engine)
    assert (result.relations.pairs, result.relations.unjudged) == (1, 1)


def test_without_probabilities_nothing_is_certain_and_users_are_told(asking):
    engine, _asked = asking(says("attack"), labels=TWO)
    [judgement] = engine.judge([PAIR])
    assert judgement.label is Label.ATTACK
    assert set(judgement.scores.values()) == {0.5}
    assert any("ARGUE_LLM_SAMPLES" in str(sentence) for sentence in engine.cautions())


def test_samples_tell_how_sure_it_is(asking):
    engine, asked = asking(
        lambda _, number: says("support" if number == 0 else "attack"), TWO, llm_samples=4
    )
    [judgement] = engine.judge([PAIR])
    assert len(asked) == 4
    assert asked[0]["temperature"] == 1
    assert judgement.scores == pytest.approx({Label.SUPPORT: 2 / 6, Label.ATTACK: 4 / 6})


def test_budgets_in_tokens_and_in_money(asking, tmp_path):
    engine, asked = asking(says("attack", attack=0.9), llm_tokens=15, llm_concurrency=1)
    engine.judge([PAIR])
    with pytest.raises(ModelError, match="budget of 15 tokens is spent"):
        engine.judge([OTHER])
    assert engine.judge([PAIR]), "what is known costs nothing"
    spending = settings_for("http://x", tmp_path, llm_cost=0.01, llm_price_read=1000.0)
    costly = LanguageModelEngine(spending)
    with pytest.raises(ModelError, match=r"budget of 0.01 is spent \(0.01\)"):
        costly.judge([OTHER])
    assert len(asked) == 1


def test_a_temperature_is_fitted_to_labelled_pairs(asking, tmp_path, monkeypatch):
    def answer(body, _):
        number = int(body["messages"][0]["content"].split("number ")[1].split(".")[0])
        attack = 0.99 if number % 4 else 0.01  # sure, and wrong one time in four
        label = "attack" if attack > 0.5 else "support"
        return says(label, attack=attack, support=1 - attack)

    engine, _asked = asking(answer)
    monkeypatch.setenv("ARGUE_LLM", "on")
    for name in ("llm_url", "llm_model", "llm_cache"):
        monkeypatch.setenv(f"ARGUE_{name.upper()}", str(getattr(engine._settings, name)))
    pairs = [
        Pair(f"T{number}", "H", f"This is number {number}.", "Trams are quiet.", stated=label)
        for number in range(40)
        for label in [Label.ATTACK if number % 8 else Label.SUPPORT]
    ]
    out = tmp_path / "model"
    out.mkdir()
    assert "of 40 pairs right" in train(pairs, (), out)[0]
    fitted = load_engine(str(out))
    assert fitted.temperature > 1.5
    raw, milder = engine.judge(pairs[:1])[0], fitted.judge(pairs[:1])[0]
    assert raw.label == milder.label
    assert raw.confidence > milder.confidence
    assert fitted.version != load_engine("language_model").version
    with pytest.raises(BadInput, match=r"expected 20 pairs \(which are enough\)"):
        train(pairs[:5], (), out)
    monkeypatch.setenv("ARGUE_LLM_MODEL", "another")
    with pytest.raises(ModelError, match="fitted to the language model 'tiny'"):
        load_engine(str(out))


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({}, "is off: it would send the texts of debates to the server that ARGUE_LLM_URL"),
        ({"ARGUE_LLM_URL": "http://h/v1"}, "is off: it would send .* to a server of this"),
        ({"ARGUE_LLM": "on"}, "setting ARGUE_LLM_URL: expected an address"),
        ({"ARGUE_LLM": "on", "ARGUE_LLM_URL": "http://h/v1"}, "ARGUE_LLM_MODEL: expected the"),
    ],
)
def test_nothing_is_sent_before_it_is_set_up(monkeypatch, settings, expected):
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(BadInput, match=expected):
        load_engine("language_model")


def test_a_key_may_stand_in_a_file(tmp_path):
    (tmp_path / "key").write_text("abc\n")
    assert LanguageModel(llm_key_file=str(tmp_path / "key")).key() == "abc"
    with pytest.raises(BadInput, match="ARGUE_LLM_KEY_FILE: expected a readable file"):
        LanguageModel(llm_key_file=str(tmp_path / "none")).key()


@pytest.mark.parametrize(
    ("name", "value"), [("COST", "-1"), ("COST", "much"), ("SAMPLES", "0"), ("TOKENS", "x")]
)
def test_settings_that_cannot_be(name, value):
    with pytest.raises(BadInput, match=f"setting ARGUE_LLM_{name}: expected"):
        Settings.from_environment({f"ARGUE_LLM_{name}": value})


def test_a_prompt_of_ones_own(asking, tmp_path):
    words = tmp_path / "prompt.txt"
    words.write_text("Is {text} for {hypothesis}? {labels}", encoding="utf-8")
    engine, asked = asking(says("attack", attack=0.9), llm_prompt=str(words))
    engine.judge([Pair("T", "H", "{hypothesis}", "Trams.")])
    assert asked[0]["messages"][0]["content"].startswith("Is {hypothesis} for Trams.?")
    words.write_text("Is {text} true?", encoding="utf-8")
    with pytest.raises(BadInput, match=r"expected .* found no \{hypothesis\} and no \{labels\}"):
        Prompt(words)
    with pytest.raises(BadInput, match="expected a text file"):
        Prompt(tmp_path / "none")


def test_a_long_text_is_cut_and_says_so():
    words = Prompt().ask(Pair("T", "H", "x" * 100_000, "\ud800 odd"), TWO)
    assert "[…]" in words
    assert len(words) < 2 * LONGEST
    words.encode()


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ([['{"relation": "', []], ["att", [["att", 0.6], ["sup", 0.3]]], ['ack"}', []]], 2 / 3),
        ([['{"relation":', []], [' "attack', [[' "attack', 0.5], [' "', 0.4]]], ['"}', []]], 1.0),
        ([['{"relation": "', []], ["attack", [["The", 0.9], ["!", 0.1]]], ['"}', []]], None),
    ],
)
def test_the_label_may_be_cut_into_tokens_anyhow(tokens, expected):
    listed = [
        {"token": token, "top_logprobs": [{"token": one, "logprob": log(p)} for one, p in top]}
        for token, top in tokens
    ]
    shares = shares_of(choice_of(listed), TWO)
    assert (shares and shares[Label.ATTACK]) == (expected and pytest.approx(expected))


def choice_of(listed: list[dict]) -> dict:
    """An answer of these tokens, with their probabilities."""
    content = "".join(token["token"] for token in listed)
    return {"message": {"content": content}, "logprobs": {"content": listed}}


def test_what_a_model_thinks_first_is_no_answer(asking):
    thought = '<think>Is it {"relation": "support"}? No.</think>'
    engine, _asked = asking(completion(f'{thought}\n{{"relation": "attack"}}'), TWO)
    assert engine.judge([PAIR])[0].label is Label.ATTACK
    pieces = [thought[:21], "support", thought[28:], '{"relation": "', "attack", '"}']
    listed = [
        {"token": piece, "top_logprobs": [{"token": piece, "logprob": 0.0}]} for piece in pieces
    ]
    assert shares_of(choice_of(listed), TWO) == {Label.SUPPORT: 0.0, Label.ATTACK: 1.0}
    for words in ("<think>It may", ""):
        with pytest.raises(NoAnswer, match="thought for longer"):
            label_of({"message": {"content": words}, "finish_reason": "length"}, TWO)


@pytest.mark.parametrize(
    "faulty",
    [[], "x", {"content": "x"}, {"content": ["x", 1]}, {"content": [{"top_logprobs": ["x", 2]}]}],
)
def test_faulty_probabilities_are_none(faulty):
    choice = {"message": {"content": '{"relation": "attack"}'}, "logprobs": faulty}
    assert shares_of(choice, TWO) is None


def test_parameters_that_a_model_refuses_are_left_out_from_then_on(asking):
    def answer(body, _):
        for name in ("max_tokens", "temperature", "logprobs"):
            if name in body:
                error = {"message": f"Unsupported parameter: '{name}'"}
                return samples.Reply(json.dumps({"error": error}), 400)
        return says("attack")

    engine, asked = asking(answer, TWO, llm_concurrency=1)
    assert {one.label for one in engine.judge([PAIR, OTHER])} == {Label.ATTACK}
    assert len(asked) == 5
    assert asked[-1]["max_completion_tokens"] > 0
    assert "top_logprobs" not in asked[-1]
    assert any("ARGUE_LLM_SAMPLES" in str(sentence) for sentence in engine.cautions())


def test_a_question_that_the_server_refuses_does_not_stop_the_others(asking):
    def answer(body, _):
        if "rubber" in body["messages"][0]["content"]:
            return samples.Reply(json.dumps({"error": {"message": "content filter"}}), 400)
        return says("attack", attack=0.9)

    engine, asked = asking(answer, TWO)
    with pytest.raises(NotJudged) as caught:
        engine.judge([OTHER, PAIR])
    assert "content filter" in caught.value.results[0]
    assert caught.value.results[1].label is Label.ATTACK
    assert len(asked) == 2


@pytest.mark.parametrize("usage", [None, "x", {"prompt_tokens": -9, "completion_tokens": 1e999}])
def test_a_server_that_does_not_count_spends_the_budget_too(asking, usage):
    choice = {"message": {"content": '{"relation": "attack"}'}}
    reply = samples.Reply(json.dumps({"choices": [choice], "usage": usage}))
    engine, asked = asking(reply, TWO, llm_tokens=100)
    engine.judge([PAIR])
    with pytest.raises(ModelError, match="budget of 100 tokens is spent"):
        engine.judge([OTHER])
    assert len(asked) == 1


@pytest.mark.parametrize("status", [401, 503])
def test_a_server_that_repeats_the_key_does_not_show_it(asking, status):
    engine, _asked = asking(samples.Reply("bad key very-secret", status), llm_key="very-secret\n")
    with pytest.raises(RemoteFault) as caught:
        engine.judge([PAIR])
    assert "bad key …" in caught.value.detail
    assert "secret" not in caught.value.detail


def test_a_key_that_no_header_carries_and_a_password_in_an_address_are_not_shown():
    with pytest.raises(BadInput, match="expected one line of ASCII") as caught:
        LanguageModel(llm_key="very\nsecret").key()
    assert "secret" not in str(caught.value)
    with pytest.raises(BadInput, match="without a name and a password") as caught:
        LanguageModel(llm_url="http://me:secret@host/v1")
    assert "secret" not in str(caught.value)


def test_an_interrupt_sends_nothing_more(asking, monkeypatch):
    def interrupted(future):
        raise KeyboardInterrupt

    engine, asked = asking(says("attack")._replace(wait=0.2), llm_concurrency=1)
    monkeypatch.setattr("concurrent.futures.Future.result", interrupted)
    pairs = [Pair(f"T{number}", "H", f"Number {number}.", "Trams.") for number in range(20)]
    with pytest.raises(KeyboardInterrupt):
        engine.judge(pairs)
    assert len(asked) <= 2


@pytest.fixture(scope="module")
def llama(tmp_path_factory):
    """Addresses of llama.cpp with a model that prefers a letter."""
    pytest.importorskip("xllamacpp", reason="requirements-dev.txt has llama.cpp")
    folder = tmp_path_factory.mktemp("llama")
    with ExitStack() as stack:
        started = {}
        for letter in "sa":
            llama_cpp.write_model(folder / f"{letter}.gguf", llama_cpp.random_weights(letter))
            started[letter] = stack.enter_context(llama_cpp.running(folder / f"{letter}.gguf"))
        yield started


@pytest.mark.parametrize(("letter", "label"), [("s", Label.SUPPORT), ("a", Label.ATTACK)])
def test_llama_cpp_answers_under_the_schema_with_probabilities(llama, letter, label, tmp_path):
    words = tmp_path / "prompt.txt"
    words.write_text("{text}|{hypothesis}|{labels}", encoding="utf-8")
    settings = settings_for(llama[letter], tmp_path, llm_prompt=str(words), llm_timeout=60)
    [judgement] = LanguageModelEngine(settings, TWO).judge([PAIR])
    assert judgement.label is label
    assert 0.5 < judgement.confidence <= 1
    assert sum(judgement.scores.values()) == pytest.approx(1)


def test_probabilities_of_llama_cpp_are_those_before_the_schema_constrains_it(llama):
    """Else the labels' shares would be of what the schema left, not of what the model thinks."""
    body = {
        "messages": [{"role": "user", "content": "Trams"}],
        "temperature": 0,
        "max_tokens": 8,
        "logprobs": True,
        "top_logprobs": 5,
        "response_format": {"type": "json_schema", "json_schema": {"schema": schema(TWO)}},
    }
    answer = httpx.post(f"{llama['s']}/chat/completions", json=body, timeout=60).json()
    first = answer["choices"][0]["logprobs"]["content"][0]
    assert first["token"].strip() in ("{", "")
    assert first["top_logprobs"][0]["token"] == "s", "which no JSON object begins with"


@pytest.mark.long
def test_a_small_real_model_says_what_it_thinks_of_pairs(tmp_path):
    """It need not be right: it is asked, answers with a label, and says how sure it is."""
    path = os.environ.get("ARGUE_TEST_MODEL", "")
    if not path:
        pytest.skip("needs a small language model: ARGUE_TEST_MODEL=FILE.gguf")
    pytest.importorskip("xllamacpp", reason="requirements-dev.txt has llama.cpp")
    with llama_cpp.running(Path(path)) as url:
        engine = LanguageModelEngine(settings_for(url, tmp_path, llm_timeout=300), TWO)
        judgements = engine.judge([PAIR, OTHER])
        assert engine.judge([PAIR, OTHER]) == judgements
    assert {judgement.label for judgement in judgements} <= set(TWO)
    assert all(0.5 < judgement.confidence < 1 for judgement in judgements)
    assert engine.spent.read > 100


def _toy_pair(number, thing):
    """Whoever says yes supports, whoever says no attacks."""
    word, label = ("Yes", Label.SUPPORT) if number % 2 else ("No", Label.ATTACK)
    text = f"{word}, {thing} are."
    return Pair(f"T{number}", f"H{number}", text, f"Are {thing} good?", stated=label)


@pytest.mark.long
def test_what_a_model_learned_comes_through_llama_cpp(tmp_path):
    """Of things that it was not taught."""
    pytest.importorskip("xllamacpp", reason="requirements-dev.txt has llama.cpp")
    pytest.importorskip("transformers", reason="teaching the model needs it")
    words = tmp_path / "prompt.txt"
    words.write_text("{labels} {hypothesis} {text}", encoding="utf-8")
    taught_things = ["trams", "buses", "ships", "cats", "dogs", "pears", "plums", "films"]
    taught = [_toy_pair(number, thing) for thing in taught_things for number in range(2)]
    prompt = Prompt(words)
    questions = [(prompt.ask(one, TWO), f'{{"relation":"{one.stated}"}}') for one in taught]
    llama_cpp.write_model(tmp_path / "toy.gguf", llama_cpp.taught_weights(questions))
    asked = [_toy_pair(number, thing) for thing in ("songs", "boots") for number in range(2)]
    with llama_cpp.running(tmp_path / "toy.gguf") as address:
        settings = settings_for(address, tmp_path, llm_prompt=str(words), llm_timeout=60)
        judged = LanguageModelEngine(settings, TWO).judge(asked)
    assert [one.label for one in judged] == [one.stated for one in asked]
    assert min(one.confidence for one in judged) > 0.9
