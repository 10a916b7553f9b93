r"""Our JSON: what ``argue analyse --json`` prints, with all that a debate holds.

::

    {"debates": [{
      "id": "Cellphones", "title": "…", "language": "en", "issue": "te-1",
      "arguments": [{"id": "te-1", "text": "…", "headline": "…"}],
      "relations": [{"source": "te-2", "target": "te-1", "label": "attack", "confidence": 0.93,
                     "origin": "judged"}],
      "derived_attacks": [{"source": "…", "target": "…", "kind": "mediated",
                           "because": [["…", "…"]]}],
      "derived_attacks_complete": true,
      "engine": "word_overlap", "engine_version": "…", "pairing": "replies",
      "derived": ["mediated"], "support": "", "semantics": "grounded",
      "labelling": {"te-1": "accepted", "te-2": "rejected"},
      "min_confidence": 0.0, "labels": 2, "asides": [], "hidden": [], "notes": [],
      "replies": [["te-2", "te-1"]], "pairs": [], "given": [], "gold": [],
      "source": {"name": "…", "format": "node", "encoding": "utf-8"}, "warnings": []}]}

``language`` is a BCP 47 tag, empty where nobody states one. ``headline`` is left out where there is
none; ``extensions`` is there for a semantics that has several. ``chances`` is there where relations
were judged and somebody asked how sure acceptance is: ``{"accepted": {"te-1": 0.87}, "error": 0.0,
"samples": 0, "about": ["te-1"], "questions": [{"source": …, "target": …, "label": …, "confidence":
…, "gain": 0.31}]}``, the gain in bits. ``doubts`` is there where a conversation was just read and
places are doubtful: ``[{"line": 5, "argument": "2", "words": "…", "options": [{"option": "1",
"chance": 0.5}, {"option": "1.1", "chance": 0.4}]}]``.

A relation whose ``origin`` is ``overruled`` says who did that, and what was judged::

    {"source": "te-2", "target": "te-1", "label": "support", "confidence": 1.0,
     "origin": "overruled", "overruled": {"by": "Ann", "at": "2026-03-04T05:06:07+00:00",
     "reason": "…", "former": {"label": "attack", "confidence": 0.93, "origin": "judged"}}}

Reading gives the debate exactly as it was, without its analysis; texts lose control
characters.
A list of such objects, or one alone, is read too, and an object that says no more than ``id`` and
``arguments``. Mistakes are errors here, never repaired: a machine wrote the file. What has other
keys and no ``schema`` is somebody else's (:mod:`argue.features.interchange.formats.json_tree`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from argue.errors import ParseError
from argue.formats.base.objects import AnalysisDocument, described, lines_of, loads
from argue.formats.base.reading import Reading
from argue.locales import lazy
from argue.model import Analysis, Debate
from argue.model.record import PREFIX

EXTENSIONS = (".json",)
BEGINS = "{["
MEDIA_TYPE = "application/json"

_OURS = re.compile(r'"schema"\s*:\s*"argue/(?!judgement/)')
_LINES = re.compile(r"\s*\{.*\}[ \t]*\n\s*\{")


def detect(text: str) -> bool:
    """Whether it is one JSON value (not one a line) that says it is ours, or has nothing else."""
    sample = text[:65_536].lstrip()
    if sample[:1] not in ("{", "[") or _LINES.match(text):
        return False
    if _OURS.search(sample):
        return True
    if '"arguments"' not in sample:
        return False
    from argue.formats.base.object_reading import is_own  # where JSON is read, not written

    try:
        value = loads(text, Reading())
    except ParseError:
        return False
    if isinstance(value, dict) and "debates" in value:
        value = value["debates"]
    debates = value if isinstance(value, list) else [value]
    return bool(debates) and all(map(is_own, debates))


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    """The debates of a document; raises ParseError with a line if it is no JSON, else with the
    place in it, as ``debates[0].arguments[3]``.

    >>> parse('{"id": "d", "arguments": [{"id": "a", "text": "No."}]}')[0].arguments
    (Argument(id='a', text='No.', headline=''),)
    """
    from argue.formats.base.object_reading import from_object, is_plain  # to write does without

    reading = Reading.begin("json", reading)
    text = reading.cleaned(text)
    value, plain = loads(text, reading), is_plain(text)
    if isinstance(value, dict) and "debates" in value:
        reading.take_keys(value, ("debates", "schema"))
        debates, name = value["debates"], "debates"
    elif isinstance(value, list):
        debates, name = value, ""
    else:
        return [from_object(value, reading, "", plain=plain)]
    if not isinstance(debates, list) or not debates:
        raise reading.error(lazy('a list of debates as "debates"'), described(debates))
    return [
        from_object(debate, reading, f"{name}[{number}]", plain=plain)
        for number, debate in enumerate(debates)
    ]


def write(analyses: Sequence[Analysis]) -> str:
    """One document; :func:`parse` reads the debates from it again."""
    debates = ",\n".join("\n".join(lines_of(analysis.as_object())) for analysis in analyses)
    return f'{{"schema": "{PREFIX}{AnalysisDocument.NAME}", "debates": [{debates}]}}\n'
