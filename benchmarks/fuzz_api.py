"""Ask the JSON interface for whatever its own description allows, and more that it does not.

    .venv/bin/python -m benchmarks.fuzz_api --examples 200 --seed 1

Requests are made from the OpenAPI description by schemathesis, within this process and with a
database of its own that holds one debate, one project of each kind and one set of pairs; three of
four requests ask for these. A problem is an answer of 500 or more, other than 501 and 503, and one
whose status, media type or content the description does not name.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import click
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from argue import annotation, formats
from argue.settings import Settings
from argue.store import Store
from argue.store.instance_records import Example
from argue.web import create_app
from argue.web.api import PREFIX

CHECKS = [
    not_a_server_error, status_code_conformance, content_type_conformance,
    response_schema_conformance,
]  # fmt: skip
DEBATE = "# Rain?\n\n- wet: The street is dry.\n  + -> sun\n- sun: The sun shines.\n"
PAIR = {"text": "It rains.", "hypothesis": "It is dry.", "judgement": "contradiction"}
EXAMPLE = Example(1, "rain", "wet", "It may rain.", "may rain", "may wet")
There = Mapping[str, Mapping[str, str]]
"""Parts of addresses that stand for something that is there, by how those addresses begin."""


@dataclass
class Found:
    """What came of it: operations asked, answers by status, and problems in words."""

    operations: int = 0
    answers: Counter[int] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)


def fuzz(app: Flask, there: There, *, examples: int, seed_: int) -> Found:
    """Ask every operation so many times, three times of four for what is ``there``, by the seed."""
    found = Found()
    description = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)
    for result in description.get_all_operations():
        operation = result.ok()
        found.operations += 1

        @seed(seed_)
        @settings(
            max_examples=examples, deadline=None, database=None, phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )  # fmt: skip
        @given(case=operation.as_strategy())
        def ask(case: schemathesis.Case) -> None:
            if found.answers.total() % 4:  # the others ask for what is not there
                case.path_parameters.update(_known(case, there))
            answer = case.call()
            found.answers[answer.status_code] += 1
            if answer.status_code not in (501, 503):
                case.validate_response(answer, checks=CHECKS)

        try:
            ask()
        except Exception as error:
            found.problems.append(f"{operation.label}: {error}")
    return found


def _known(case: schemathesis.Case, there: There) -> dict[str, str]:
    """What a request asks for, as one that is there; nothing where it would be deleted."""
    for begin, parts in there.items():
        if f"{case.path}/".startswith(f"{PREFIX}{begin}/"):
            gone = case.method == "DELETE" and case.path == f"{PREFIX}{begin}"
            known = {name: part for name, part in parts.items() if name in case.path_parameters}
            return {} if gone else known
    return {}


@click.command()
@click.option("--examples", default=100, show_default=True, help="Requests of each operation.")
@click.option("--seed", "seed_", default=1, show_default=True, help="Of what is drawn.")
def main(examples: int, seed_: int) -> None:
    """Fuzz the interface and print what is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        found = fuzz(*prepared(Path(folder)), examples=examples, seed_=seed_)
    click.echo(f"{found.operations} operations, answers: {dict(sorted(found.answers.items()))}")
    for problem in found.problems:
        click.echo(f"\n{problem}")
    raise SystemExit(bool(found.problems))


def prepared(folder: Path) -> tuple[Flask, There]:
    """An app without limits on how often, and how the addresses of what it holds begin."""
    chosen = Settings(database=folder / "argue.sqlite", api_rate=0, api_changes=0)
    app = create_app(chosen, start_worker=False, examples=folder / "none")
    with Store.open(chosen.database) as store:
        debates = formats.parse_text(DEBATE).debates
        (saved,) = store.add_debates(debates)
        pairs = annotation.create(store.annotations, "Pairs", debates, ["Ann"])
        rules = store.instances.create("Rules", [EXAMPLE], ["Ann"])
        pair_set = store.decompositions.add("Pairs", [("1", PAIR)], [])
        collection = store.collections.create("All", debates=[saved.key])
    return app, {
        "/debates/{key}/arguments": {"key": saved.key, "argument": "wet"},
        "/debates/{key}": {"key": saved.key, "argument": "wet", "id": "wet", "number": "1"},
        "/runs/{number}": {"number": "1"},
        "/annotation/{token}": {"token": pairs.token},
        "/judge/{token}": {"token": pairs.annotators[0].token},
        "/rules/{token}": {"token": rules.token},
        "/judge-rules/{token}": {"token": rules.judges[0].token},
        "/monothematic/{name}": {"name": pair_set},
        "/collections/{name}": {"name": collection.key},
    }


if __name__ == "__main__":
    main()
