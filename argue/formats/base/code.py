"""Code and markup that may look like what people write, and is no discussion."""

from __future__ import annotations

import re

_MERMAID = (
    r"(?:flowchart|graph)[ \t]+(?:TB|TD|BT|RL|LR)\b|sequenceDiagram\b|classDiagram\b|mindmap\s*$|"
    r"stateDiagram|erDiagram\b|gantt\s*$|pie\b[^\n]{0,40}$"
)
_KINDS: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "Mermaid",
        re.compile(rf"(?:---\n.*?\n---\n)?\s*(?:%%[^\n]*\n\s*)*(?:{_MERMAID})", re.S | re.M),
    ),
    ("Turtle or SPARQL", re.compile(r"\s*(?:#[^\n]*\n\s*)*@?(?:prefix|base)\s+[\w-]*:?\s*<", re.I)),
    ("N-Triples", re.compile(r"\s*(?:<[^<>\s]+>|_:\w+)\s+<[^<>\s]+>\s+\S")),
    ("Pajek", re.compile(r"\s*(?:%[^\n]*\n\s*)*\*(?:vertices|network)\b[^\n]*\n", re.I)),
    ("UCINET", re.compile(r"\s*dl\s+n\s*=\s*\d", re.I)),
    ("PlantUML", re.compile(r"\s*@start(?:uml|mindmap|wbs)\b")),
    ("BibTeX", re.compile(r"\s*(?:%[^\n]*\n\s*)*@\w+\s*\{[^\s,{}]+,\s*\n")),
    ("a patch", re.compile(r"(?:diff --git |--- \S+\n\+\+\+ \S)")),
    ("TeX", re.compile(r"\s*(?:%[^\n]*\n\s*)*\\(?:documentclass|begin|usepackage)\b")),
)
_TERM = r"[~!¬]?[ \t]*\w+(?:\([^()\n]*\))?"
_TERMS = rf"(?:{_TERM}(?:[ \t]*[,;&∧][ \t]*{_TERM})*)?"
_LINES: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "a logic program or rules",
        re.compile(
            rf"[ \t]*(?:\w+:[ \t]+)?(?:{_TERM}[ \t]*(?::-|<-|-<|:=)[^\n]*|\w+\([^()\n]*\)[ \t]*\.|"
            rf"{_TERMS}[ \t]*(?:=>|->)[ \t]*{_TERMS}\.?)[ \t]*$"
        ),
    ),
    ("YAML", re.compile(r"[ \t]*(?:- )?[a-z][\w.-]{0,40}:(?:[ \t]+\S.*)?$|---$|[ \t]*- \S.*$")),
    (
        "code",
        re.compile(
            r".*[{}][ \t]*$|.*[=(){}\[\]].*;[ \t]*$|[ \t]*(?:def|class|import|from|return|if|for|"
            r"while|var|let|const|func|function|public|private)\b.*[:;({][ \t]*$|"
            r"[ \t]*[\w.\[\]]+[ \t]*[-+*/]?=[ \t]*\S.*$"
        ),
    ),
)
_PAIR = re.compile(r"[ \t]*(?:- )?([a-z][\w.-]{0,40}):(.*)$")
_SIDES = {"pro", "pros", "con", "cons", "contra", "for", "against", "yes", "no", "pour", "contre"}
_SHARE = 0.6
_SAMPLE = 20_000


def code_kind(text: str) -> str:
    r"""What kind of code or markup a text is; empty if it may be what people write.

    >>> code_kind("Swims(X) <- Fish(X).\nFish(nemo).\nFlies(X) -< Duck(X), Old(X).")
    'a logic program or rules'
    >>> code_kind("graph TD\n  A --> B"), code_kind("We walk.\nIt rains -> we stay.")
    ('Mermaid', '')
    """
    sample = text[:_SAMPLE]
    for kind, begins in _KINDS:
        if begins.match(sample):
            return kind
    lines = [line for line in sample.split("\n") if line.strip() and line.strip()[0] not in "%#"]
    for kind, looks in _LINES:
        fitting = [line for line in lines if looks.match(line)]
        if len(fitting) > 1 and len(fitting) >= _SHARE * len(lines) and _is_kind(kind, fitting):
            return kind
    return ""


def _is_kind(kind: str, lines: list[str]) -> bool:
    """Of lines that look like names and what they say, as speakers do, whether they are data."""
    if kind != "YAML":
        return True
    pairs = [match for line in lines if (match := _PAIR.match(line))]
    nested = [line for line in lines if line[:1] in " \t-" or line.rstrip().endswith(":")]
    words = [match for match in pairs if len(match[2].split()) > 4]
    return (
        any(match[2].strip() for match in pairs)
        and not any(match[1] in _SIDES for match in pairs)
        and len(nested) * 2 >= len(lines)
        and len(pairs) * 2 >= len(lines)
        and len(words) * 2 < len(lines)
    )
