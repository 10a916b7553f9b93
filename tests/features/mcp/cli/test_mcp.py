"""``argue site mcp`` as a client sees it: that of the same SDK, in this process and over pipes."""

import asyncio
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from argue.settings import Settings

pytest.importorskip("mcp")

from mcp import Client, StdioServerParameters

from argue.engines import Facts, cross_encoder
from argue.errors import BadInput, MissingLibrary
from argue.features.mcp.cli import _server
from argue.features.mcp.cli._server import server

TRAMS = (
    "# Should the city buy trams?\n\n= The city should buy trams.\n\n"
    "- cost: Nobody can pay for trams.\n  - loan: Banks lend the money for trams.\n"
    "- noise: Because of their wheels trams are loud.\n"
)
GOLD = (
    "# Trams?\n\n= Trams are good.\n\n- cost: Nobody can pay for them.\n+ quiet: They are quiet.\n"
)
ROWS = [
    {"source": "cost", "target": "issue", "label": "attack", "confidence": 0.9},
    {"source": "quiet", "target": "issue", "label": "attack", "confidence": 0.6},
]
ASIDE = (
    '{"id": "d", "title": "Trams?", "issue": "c", "arguments": [{"id": "c", "text": "Trams."}, '
    '{"id": "q", "text": "Which?"}], "relations": [{"source": "q", "target": "c", '
    '"label": "unrelated"}], "replies": [["q", "c"]]}'
)
TABLE = "source,target,label\ncost,issue,attack\nquiet,issue,attack\n"
TOOLS = {"analyse", "verdict", "what_would_change", "evaluate_predictions", "search_debates"}


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database=tmp_path / "argue.sqlite", engine="word_overlap")


def finished(coroutine):
    """What a coroutine gives; in a thread of its own, as a browser's test leaves a loop in ours."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, coroutine).result()


def called(settings: Settings, tool: str, *, write: bool = False, fails: bool = False, **words):
    """What a tool answers; the words of its error where it ``fails``."""

    async def call():
        async with Client(server(settings, write=write)) as client:
            return await client.call_tool(tool, words)

    result = finished(call())
    assert result.is_error is fails, result.content
    if fails:
        return result.content[0].text
    content = result.structured_content
    return content["result"] if set(content) == {"result"} else content


def listed(settings: Settings, *, write: bool = False):
    async def ask():
        async with Client(server(settings, write=write)) as client:
            return {tool.name: tool for tool in (await client.list_tools()).tools}

    return finished(ask())


def test_there_are_five_tools_and_they_only_read(settings):
    tools = listed(settings)
    assert set(tools) == TOOLS
    assert all(tool.annotations.read_only_hint for tool in tools.values())
    assert all(20 < len(tool.description) < 300 for tool in tools.values())
    assert not settings.database.exists()
    tools = listed(settings, write=True)
    writing = {name for name, tool in tools.items() if not tool.annotations.read_only_hint}
    assert writing == {"analyse", "verdict", "what_would_change"}


def test_a_text_is_analysed(settings):
    (debate,) = called(settings, "analyse", text=TRAMS)
    assert debate["title"] == "Should the city buy trams?"
    verdicts = {argument["argument"]: argument["verdict"] for argument in debate["arguments"]}
    assert verdicts == {"issue": "falls", "cost": "falls", "loan": "stands", "noise": "stands"}
    assert "1 objection that nobody answered" in debate["reason"]
    assert "noise attacks issue (given, 1.00)" in debate["relations"]
    assert debate["saved_as"] == ""
    assert not settings.database.exists()


def test_a_relation_that_nobody_stated_is_judged_and_the_verdict_likely(settings):
    text = "# Zoos?\n\n= Zoos are good.\n\n? a: Zoos are bad.\n"
    (debate,) = called(settings, "analyse", text=text)
    (relation,) = debate["relations"]
    assert "(judged, 0." in relation
    assert debate["arguments"][0]["likely"]


def test_the_verdict_has_a_reason_and_what_would_change_it(settings):
    verdict = called(settings, "verdict", text=TRAMS)
    assert verdict["standing"]["verdict"] == "falls"
    assert "Answer it, and the claim stands." in verdict["reason"]
    assert "noise" in verdict["why"]
    other = called(settings, "verdict", text=TRAMS, argument="loan")
    assert (other["standing"]["verdict"], other["reason"]) == ("stands", "")
    change = called(settings, "what_would_change", text=TRAMS)
    assert [answer["argument"] for answer in change["answers"]] == ["noise"]
    assert "accepted" in change["answers"][0]["change"]
    assert change["confirm"] == []


@pytest.mark.parametrize("predictions", [ROWS, TABLE])
def test_predictions_are_scored_as_the_command_does(settings, predictions):
    scores = called(settings, "evaluate_predictions", gold=GOLD, predictions=predictions)
    assert (scores["schema"], scores["relations"]["accuracy"]) == ("argue/evaluation/1", 0.5)
    assert scores["acceptance"]["arguments"] == 3


def test_stored_debates_are_found_and_only_read(settings):
    assert "no database yet" in called(settings, "search_debates", fails=True)
    (saved,) = called(settings, "analyse", write=True, text=TRAMS, save=True)
    key = saved["saved_as"]
    found = called(settings, "search_debates", words="banks lend")
    assert (found["total"], found["debates"][0]["key"]) == (1, key)
    assert "Banks lend" in found["debates"][0]["found"][0]
    before = settings.database.read_bytes()
    assert "argue site mcp --write" in called(settings, "verdict", debate=key, fails=True)
    assert settings.database.read_bytes() == before
    judged = called(settings, "verdict", write=True, debate=key)
    assert judged["standing"]["verdict"] == "falls"
    assert called(settings, "verdict", debate=key) == judged
    assert called(settings, "what_would_change", debate=key)["answers"]


@pytest.mark.parametrize(
    ("tool", "words", "message"),
    [
        ("analyse", {"text": ""}, "expected"),
        ("analyse", {"text": TRAMS, "save": True}, "argue site mcp --write"),
        ("analyse", {"text": TRAMS, "derived": ["all"]}, "mediated"),
        ("verdict", {}, "one of the two"),
        ("verdict", {"text": TRAMS, "argument": "nois"}, "noise"),
        ("verdict", {"text": ASIDE, "argument": "q"}, "no argument 'q'"),
        ("what_would_change", {"text": ASIDE, "argument": "q"}, "no argument 'q'"),
        ("evaluate_predictions", {"gold": GOLD, "predictions": [{"id": "x"}]}, "label"),
    ],
)
def test_a_mistake_is_told_in_a_sentence(settings, tool, words, message):
    told = called(settings, tool, fails=True, **words)
    assert message in told
    assert "Traceback" not in told


@pytest.mark.parametrize(
    ("tool", "words", "sentence"),
    [
        ("evaluate_predictions", {"gold": GOLD}, "predictions, found none"),
        ("evaluate_predictions", {"gold": GOLD, "predictions": 5}, "a list or a string as"),
        ("verdict", {"texts": TRAMS}, "debate, text, argument, derived, found texts; did you mean"),
        ("search_debates", {"most": 500}, "less than or equal to 50 as most, found '500'"),
    ],
)
def test_a_wrong_argument_is_told_in_one_sentence(settings, tool, words, sentence):
    told = called(settings, tool, fails=True, **words)
    assert told.startswith(f"{tool}: expected {sentence}")
    assert "\n" not in told


def test_an_engine_is_loaded_once_and_only_to_judge(settings, monkeypatch):
    loads = []
    network = cross_encoder.Network

    def counted(*words, **named):
        loads.append(words)
        return network(*words, **named)

    monkeypatch.setattr(cross_encoder, "Network", counted)
    settings = replace(settings, engine="cross_encoder_small")
    monkeypatch.setenv("ARGUE_ENGINE", "cross_encoder_small")  # loaded anew for this test
    called(settings, "verdict", text=TRAMS)
    assert loads == []
    for text in ("Zoos are bad.", "Zoos are cruel."):
        called(settings, "verdict", text=f"# Zoos?\n\n= Zoos are good.\n\n? a: {text}\n")
    assert len(loads) == 1


def test_the_command_answers_over_pipes(tmp_path):
    command = StdioServerParameters(
        command=sys.executable,
        args=["-m", "argue", "mcp", "--engine", "word_overlap"],
        env={**os.environ, "ARGUE_DATABASE": str(tmp_path / "argue.sqlite")},
    )

    async def ask():
        async with Client(command) as client:
            return await client.call_tool("verdict", {"text": TRAMS})

    assert json.loads(finished(ask()).content[0].text)["standing"]["verdict"] == "falls"


def test_the_first_answer_waits_for_no_engine():
    code = (
        "import atexit, sys; from argue.__main__ import main;"
        "atexit.register(lambda: print(*sys.modules, file=sys.stderr)); main()"
    )
    about = {"protocolVersion": "2025-06-18", "capabilities": {}}
    about["clientInfo"] = {"name": "test", "version": "1"}
    lines = [
        {"id": 1, "method": "initialize", "params": about},
        {"method": "notifications/initialized"},
        {"id": 2, "method": "tools/list"},
    ]
    command = [sys.executable, "-c", code, "site", "mcp", "--engine", "cross_encoder"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        process.stdin.writelines(f"{json.dumps({'jsonrpc': '2.0', **line})}\n" for line in lines)
        process.stdin.flush()
        answers = [json.loads(process.stdout.readline()) for _ in range(2)]
        _, told = process.communicate()  # which ends the input: what is unanswered then is dropped
    assert process.returncode == 0
    assert {tool["name"] for tool in answers[-1]["result"]["tools"]} == TOOLS
    modules = set(told.splitlines()[-1].split())
    assert "argue.features.mcp.cli._server" in modules
    slow = {"numpy", "onnxruntime", "tokenizers", "argue.engines.cross_encoder"}
    unasked = {"argue.formats.base.reading", "argue.pipeline", "argue.services", "argue.store"}
    assert not (slow | unasked) & modules


@pytest.mark.parametrize(
    ("engine", "mistake"),
    [
        ("nobody", "no engine 'nobody'"),
        ("language_model", "language_model is off"),
        ("nowhere:Engine", "a module to import"),
    ],
)
def test_an_engine_that_cannot_be_asked_is_told_at_the_start(settings, engine, mistake):
    with pytest.raises(BadInput, match=mistake):
        server(settings, engine)


def test_a_library_that_the_engine_lacks_is_told_at_the_start(settings, monkeypatch):
    monkeypatch.setattr(_server, "facts", lambda name: Facts(missing=("nowhere",)))
    with pytest.raises(MissingLibrary, match="nowhere"):
        server(settings)
