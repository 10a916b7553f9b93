"""Draw the way from a text to a verdict: ``python -m tools.architecture``.

A small debate is read and analysed while ``sys.setprofile`` looks on. The order of the steps, what
each returns and what it says of itself are those of the code, so that ``docs/architecture.svg``
changes when the code does; ``tests/test_architecture.py`` compares.
"""

from __future__ import annotations

import importlib
import inspect
import re
import sys
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import argue
from argue import formats, pipeline
from argue.features.plots.frame import document, tag, words
from argue.reasoning.probability import with_chances
from argue.services.verdict import verdict_of

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = Path(argue.__file__).parent
PICTURE = ROOT / "docs" / "architecture.svg"
STEPS = {
    ("formats/markdown.py", "parse"): "one file a format",
    ("pairing/__init__.py", "pair_up"): "one file a way to find pairs",
    ("features/edits/engines/_similarity.py", "SimilarityEngine.judge"): "one file an engine",
    ("judging.py", "judge_pairs"): "",
    ("reasoning/framework.py", "build"): "",
    ("reasoning/derived_attacks.py", "fold"): "",
    ("reasoning/semantics/grounded.py", "Grounded.label"): "one file a semantics",
    ("reasoning/supports/__init__.py", "label"): "one file a reading of support",
    ("pipeline.py", "analyse_debate"): "",
    ("reasoning/probability/__init__.py", "with_chances"): "",
    ("services/verdict.py", "verdict_of"): "read by all pages, JSON and commands",
}
"""The functions that are drawn, each with a note; their order is that of the run."""
DEBATE = """\
# Trams?

= Trams are good for the town.

+ quiet: Trams are quiet, and good for the town.
- cost: Nobody in the town can pay for trams.
  - Trams are cheap for the town.
"""
_WIDTH, _HIGH, _GAP, _TOP = 760, 40, 24, 40


class Step(NamedTuple):
    """A function on the way: its file in ``argue``, its name, what it says and what it returns."""

    file: str
    name: str
    summary: str
    result: str


def steps() -> list[Step]:
    """The steps in the order in which they return."""
    returned: dict[tuple[str, str], None] = {}

    def watch(frame: FrameType, event: str, argument: object) -> None:
        file = Path(frame.f_code.co_filename)
        if event == "return" and file.is_relative_to(PACKAGE):
            key = file.relative_to(PACKAGE).as_posix(), frame.f_code.co_qualname
            returned.update({key: None} if key in STEPS else {})

    _run()  # what is loaded at first is no step
    sys.setprofile(watch)
    try:
        _run()
    finally:
        sys.setprofile(None)
    if missing := STEPS.keys() - returned.keys():
        raise LookupError(f"expected that the run takes all steps, found none of {sorted(missing)}")
    return [_step(*key) for key in returned]


def drawing() -> str:
    """The picture as SVG."""
    way = steps()
    parts, y = [words("A text", 12, _TOP - 12, font_weight=600)], float(_TOP)
    for step in way:
        note = STEPS[step.file, step.name]
        middle = _WIDTH / 2
        parts += [
            tag(
                "rect",
                x=8,
                y=y,
                width=_WIDTH - 16,
                height=_HIGH,
                rx=6,
                fill="none",
                stroke="currentColor",
            ),
            words(f"{step.file}  {step.name}", 20, y + 17, font_weight=600),
            words(note, _WIDTH - 20, y + 17, at="end", fill_opacity=0.75) if note else "",
            words(step.summary, 20, y + 33),
            tag(
                "path",
                d=f"M{middle} {y + _HIGH}v{_GAP - 6}m-5 -5l5 5l5 -5",
                fill="none",
                stroke="currentColor",
            ),
            words(step.result, middle + 14, y + _HIGH + 16),
        ]
        y += _HIGH + _GAP
    described = " ".join(f"{step.file} {step.name} gives {step.result}." for step in way)
    return document(_WIDTH, y + 8, "From text to verdict", described, parts, alone=True)


def main() -> None:
    """Write the picture."""
    PICTURE.write_text(drawing(), encoding="utf-8")


def _run() -> None:
    (debate,) = formats.parse_text(DEBATE).debates
    analysis = pipeline.analyse(debate, engine="word_overlap", derived=("mediated",))
    verdict_of(with_chances(analysis))


def _step(file: str, name: str) -> Step:
    module = importlib.import_module(f"argue.{file.removesuffix('.py').replace('/', '.')}")
    function: Any = module
    for part in name.split("."):
        function = getattr(function, part)
    summary = re.sub(r" \(:.*?\)|``", "", (inspect.getdoc(function) or "").partition("\n\n")[0])
    result = str(inspect.get_annotations(function)["return"])
    return Step(file, name, " ".join(summary.split()).rstrip("."), result)


if __name__ == "__main__":
    main()
