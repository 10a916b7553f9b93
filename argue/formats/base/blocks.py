"""Code between fences and tables in Markdown, within a text: they are no words of a discussion.

Who reads what people write calls :func:`blocks_of` and :func:`without`; what stands in a block may
be a file of its own (:func:`alone`). A whole text may be code or markup, too (:func:`code_kind`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_FENCE = re.compile(r"[ \t]{0,3}(`{3,}|~{3,})[ \t]*([\w+#.-]*)[^`\n]*$")
_RULE = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_CELL = re.compile(r"(?<!\\)\|")
_NOTHING = {"–", "—", "-", "−", "n/a", "none", "∅"}
"""What stands in a cell that has nothing to say, where it names an argument or a label."""
_TEXTS = frozenset({"", "text", "txt", "plain", "plaintext", "md", "markdown", "quote"})
"""What a fence may say of words."""

_MERMAID = (
    r"(?:flowchart|graph)[ \t]+(?:TB|TD|BT|RL|LR)\b|sequenceDiagram\b|classDiagram\b|mindmap\s*$|"
    r"stateDiagram|erDiagram\b|gantt\s*$|pie\b[^\n]{0,40}$"
)
_LONG = re.DOTALL | re.MULTILINE
_KINDS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("Mermaid", re.compile(rf"(?:---\n.*?\n---\n)?\s*(?:%%[^\n]*\n\s*)*(?:{_MERMAID})", _LONG)),
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


@dataclass(frozen=True, slots=True)
class Block:
    """The lines of a fence or a table, 0-based, the last one not among them.

    ``language`` is what a fence says of itself; that of a table is ``table``.
    """

    first: int
    last: int
    language: str

    @property
    def is_table(self) -> bool:
        """Whether it is a table."""
        return self.language == "table"

    @property
    def is_code(self) -> bool:
        """Whether it says itself that it holds no words."""
        return not self.is_table and self.language.lower() not in _TEXTS


def blocks_of(text: str) -> list[Block]:
    r"""The fences and tables of a text, in their order; a fence that nothing ends is none.

    >>> blocks_of("See:\n```json\n[]\n```\nAll.")
    [Block(first=1, last=4, language='json')]
    >>> blocks_of("| a | b |\n|---|---|\n| 1 | 2 |")
    [Block(first=0, last=3, language='table')]
    """
    lines = text.split("\n")
    blocks: list[Block] = []
    at = 0
    while at < len(lines):
        last = _fence(lines, at) or _table(lines, at)
        if not last:
            at += 1
            continue
        fence = _FENCE.match(lines[at])
        blocks.append(Block(at, last, fence[2] if fence else "table"))
        at = last
    return blocks


def _fence(lines: Sequence[str], at: int) -> int:
    """The line behind the end of the fence that begins here; 0 if none does."""
    begins = _FENCE.match(lines[at])
    if not begins:
        return 0
    for number in range(at + 1, len(lines)):
        ends = _FENCE.match(lines[number])
        if ends and ends[1].startswith(begins[1]) and not ends[2]:
            return number + 1
    return 0


def _table(lines: Sequence[str], at: int) -> int:
    """The line behind the end of the table whose names stand here; 0 if none do."""
    below = lines[at + 1] if at + 1 < len(lines) else ""
    if len(cells_of(lines[at])) < 2 or "|" not in below or not _RULE.match(below):
        return 0
    last = at + 2
    while last < len(lines) and _CELL.search(lines[last]):
        last += 1
    return last if last > at + 2 else 0


def cells_of(line: str) -> list[str]:
    r"""The cells of a row of a table.

    >>> cells_of(r"| 1 | a \| b |")
    ['1', 'a | b']
    """
    inner = line.strip().removeprefix("|")
    if inner.endswith("|") and not inner.endswith("\\|"):
        inner = inner[:-1]
    return [cell.strip().replace("\\|", "|") for cell in _CELL.split(inner)]


def alone(text: str, block: Block) -> str:
    """What stands in a block, on its own lines; a table with tabs between its cells."""
    lines = text.split("\n")
    if not block.is_table:
        inside = lines[block.first + 1 : block.last - 1]
        return "\n" * (block.first + 1) + "\n".join(inside)
    names, _, *rows = (cells_of(line) for line in lines[block.first : block.last])
    below = ([_said(cell) for cell in row] for row in rows)
    table = [names, [], *below]
    return "\n" * block.first + "\n".join("\t".join(row) for row in table)


def _said(cell: str) -> str:
    bare = re.sub(r"^(\*\*|__|`)(.*)\1$", r"\2", cell.replace("\t", " "))
    return "" if bare.lower() in _NOTHING else bare.replace("<br>", " ").replace("<br/>", " ")


def without(text: str, blocks: Iterable[Block]) -> str:
    """The text with blanks in place of blocks, so that all else stands where it stood."""
    lines = text.split("\n")
    for block in blocks:
        for at in range(block.first, block.last):
            lines[at] = " " * len(lines[at])
    return "\n".join(lines)


def around(text: str, blocks: Iterable[Block]) -> list[tuple[int, str]]:
    """The lines outside of blocks that are not blank, by their numbers from 1."""
    left = without(text, blocks).split("\n")
    return [(number, line) for number, line in enumerate(left, 1) if line.strip()]


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
