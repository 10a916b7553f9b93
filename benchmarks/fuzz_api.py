"""Ask the JSON interface for whatever its own description allows, and more that it does not.

    .venv/bin/python -m benchmarks.fuzz_api --examples 100 --seed 1

Requests go, within this process, to the installation of :mod:`tests.web.world`, which has an
object behind every address. Each operation is first asked for that object with a valid query and
body; then schemathesis varies these by the OpenAPI description, and asks once in eight for what is
not there.
A problem is an answer of 500 or more, other than 501 and 503, and one whose status, media type or
content the description does not name.
"""

from __future__ import annotations

import re
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import click
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from argue import formats
from argue.engines import ENGINES
from argue.pairing import PAIRINGS
from argue.reasoning.degrees import STRENGTHS
from argue.reasoning.semantics import SEMANTICS
from argue.reasoning.supports import INTERPRETATIONS
from argue.settings import ACCOUNTS
from argue.web.app.access import right_to
from argue.web.app.api import PREFIX
from tests.web.world import ANONYMOUS, Caller, World
from tests.web.world_objects import build
from tests.web.world_routes import Request, request_of, routes_of

_PART = re.compile(r"<(?:[^<>]+:)?(\w+)>")
CHECKS = [status_code_conformance, content_type_conformance, response_schema_conformance]
IDS = frozenset(
    {
        "add",
        "argument",
        "collection",
        "debate",
        "debates",
        "into",
        "original",
        "parent",
        "project",
        "run",
        "source",
        "target",
    }
)
"""Fields of queries and bodies whose values are ids of objects."""
NAMES = {
    "engine": ENGINES.names,
    "semantics": SEMANTICS.names,
    "support": INTERPRETATIONS.names,
    "degrees": STRENGTHS.names,
    "pairs": PAIRINGS.names,
    "format": formats.outputs,
}
"""Fields whose values are names of plug-ins, strings by the description."""


@dataclass
class Round:
    """Answers by status, to requests for what is there and for what is not; problems in words."""

    operations: int = 0
    answers: Counter[int] = field(default_factory=Counter)
    elsewhere: Counter[int] = field(default_factory=Counter)
    refused: list[str] = field(default_factory=list)
    """Operations whose valid request was refused."""
    problems: list[str] = field(default_factory=list)

    @property
    def missing(self) -> float:
        """The share of 404 among the answers to requests for what is there."""
        return self.answers[404] / self.answers.total()


@dataclass(frozen=True)
class Operation:
    """An operation of the description, the valid request of it, and who sends that."""

    described: APIOperation[Any, Any, Any]
    valid: Request
    headers: Mapping[str, str]

    @property
    def query(self) -> dict[str, list[str]]:
        """The valid query."""
        return parse_qs(urlsplit(self.valid.address).query)

    def case(self) -> schemathesis.Case:
        """The valid request."""
        body = {"body": self.valid.json, "media_type": "application/json"}
        return self.described.Case(
            path_parameters=dict(self.valid.parts),
            query=self.query,
            **({} if self.valid.json is None else body),
        )


def fuzz(world: World, *, examples: int, seed_: int) -> Round:
    """Ask every operation so many times, by the seed."""
    asked = Round()
    description = schemathesis.openapi.from_wsgi(f"{PREFIX}/openapi.json", world.site.app)
    for result in description.get_all_operations():
        operation = _with_its_object(world, result.ok())
        asked.operations += 1
        try:
            if _status(world, operation, operation.case(), asked.answers) >= 300:
                asked.refused.append(operation.described.label)
            _vary(world, operation, asked, examples, seed_)
        except (Exception, FailureGroup) as error:
            asked.problems.append(f"{operation.described.label}: {error}")
        world.reset()
    return asked


def _with_its_object(world: World, described: APIOperation[Any, Any, Any]) -> Operation:
    """Uploads are asked for by their author, all else by the administrator."""
    method, rules = described.method.upper(), routes_of(world)
    named = {(_PART.sub(r"{\1}", rule.rule), verb): rule for rule, verb in rules}
    rule = named[described.path, method]
    person = "author" if "/drafts/" in rule.rule else "administrator"
    caller = Caller(person, "session" if right_to(rule).browser else "write")
    accounts = world.site.settings.auth == ACCOUNTS
    headers = world.headers(caller if accounts else ANONYMOUS)
    return Operation(described, request_of(world, rule, method, "public", person), headers)


def _vary(world: World, operation: Operation, asked: Round, examples: int, seed_: int) -> None:
    @seed(seed_)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=_drawn(operation.described), choice=st.data())
    def ask(case: schemathesis.Case, choice: st.DataObject) -> None:
        elsewhere = choice.draw(st.integers(0, 7)) == 7
        if not elsewhere:
            choice.draw(_for_the_object(case, operation.valid, operation.query))
        _status(world, operation, case, asked.elsewhere if elsewhere else asked.answers)

    ask()


def _drawn(described: APIOperation[Any, Any, Any]) -> st.SearchStrategy[schemathesis.Case]:
    """Requests that the description allows, and where it forbids any, some of those."""
    allowed = described.as_strategy()
    if not (described.query or described.body):
        return allowed
    return allowed | described.as_strategy(GenerationMode.NEGATIVE)


@st.composite
def _for_the_object(
    draw: DrawFn, case: schemathesis.Case, valid: Request, query: Mapping[str, Any]
) -> None:
    """Let a drawn request be the valid one, but for a few fields of its query and body.

    A body that is no object stays as it is drawn.
    """
    case.path_parameters.update({**valid.parts, **_plug_ins(draw, valid.parts)})
    case.query = _mixed(draw, query, case.query)
    if isinstance(valid.json, Mapping) and isinstance(case.body, Mapping):
        case.body = _mixed(draw, valid.json, case.body)


def _mixed(draw: DrawFn, valid: Mapping[str, Any], drawn: Mapping[str, Any]) -> dict[str, Any]:
    """Fields of a valid request, at most three as drawn, and none of those that name objects."""
    names = sorted({*drawn} - IDS)
    some = draw(st.sets(st.sampled_from(names), max_size=3)) if names else set()
    return {**valid, **{name: drawn[name] for name in some}, **_plug_ins(draw, some)}


def _plug_ins(draw: DrawFn, names: Iterable[str]) -> dict[str, str]:
    """For three of four of these fields that name a plug-in: one that there is."""
    named = sorted({*names} & {*NAMES})
    return {
        name: draw(st.sampled_from(sorted(NAMES[name]())))
        for name in named
        if draw(st.integers(0, 3))
    }


def _status(
    world: World, operation: Operation, case: schemathesis.Case, answers: Counter[int]
) -> int:
    """The status of the answer, which must be as the description says; what it did is undone."""
    client = world.site.app.test_client(use_cookies=False)
    try:
        headers = {**operation.headers, "Accept-Encoding": "identity"}  # nothing here unpacks
        answer = case.call(headers=headers, session=client)
    finally:
        if case.method.upper() != "GET":
            world.reset()
    answers[answer.status_code] += 1
    checks = [] if answer.status_code in (501, 503) else [not_a_server_error]
    case.validate_response(answer, checks=[*checks, *CHECKS])
    return answer.status_code


@click.command()
@click.option("--examples", default=100, show_default=True, help="Requests of each operation.")
@click.option("--seed", "seed_", default=1, show_default=True, help="Of what is drawn.")
def main(examples: int, seed_: int) -> None:
    """Fuzz the interface, with and without accounts, and print what is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        world = build(Path(folder) / "installation")
        rounds = {"with accounts": world, "without accounts": world.without_accounts()}
        results = {
            name: fuzz(operations, examples=examples, seed_=seed_)
            for name, operations in rounds.items()
        }
    for name, result in results.items():
        there, elsewhere = (
            dict(sorted(some.items())) for some in (result.answers, result.elsewhere)
        )
        click.echo(
            f"{name}: {result.operations} operations, answers to requests for what is there:"
        )
        click.echo(f"  {there}, {result.missing:.1%} 404; for what is not: {elsewhere}")
        click.echo(f"  valid requests refused: {', '.join(result.refused) or 'none'}")
        for problem in result.problems:
            click.echo(f"\n{problem}")
    raise SystemExit(any(result.problems for result in results.values()))


if __name__ == "__main__":
    main()
