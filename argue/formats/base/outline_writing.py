"""Analysis → Markdown outline; see :mod:`argue.formats.markdown` for what it looks like."""

from __future__ import annotations

import re
from collections.abc import Iterator

from argue.formats.base.outline import ID, write_content, write_title
from argue.formats.base.text import FreeIds
from argue.model import Analysis, Argument, Label, Relation

_MARKERS = {Label.SUPPORT: "+", Label.ATTACK: "-", Label.UNRELATED: "?"}


def outline(analysis: Analysis) -> str:
    """One debate as an outline."""
    return "".join(f"{line}\n" for line in _Writing(analysis).lines())


class _Writing:
    def __init__(self, analysis: Analysis) -> None:
        debate = analysis.debate
        self.analysis = analysis
        self.arguments = debate.by_id()
        self.statuses = dict.fromkeys(analysis.statuses, "open") | analysis.settled
        self.ids = _outline_ids(list(self.arguments))
        self.relations = {relation.ends: relation for relation in analysis.relations}
        self.hidden = {relation.ends: relation for relation in analysis.hidden}
        self.place: dict[str, str] = {}
        self.below: dict[str | None, list[tuple[str, bool]]] = {}
        self._arrange()

    def _arrange(self) -> None:
        """Find each argument's place, and the references below each argument."""
        debate = self.analysis.debate
        references: dict[tuple[str, str], None] = {}
        for reply in debate.replies:
            if reply.source in self.place or reply.source == debate.issue:
                references[reply.source, reply.target] = None
            else:
                self.place[reply.source] = reply.target
        for source, target in self.relations:
            above = self.place.get(source, debate.issue if source != debate.issue else None)
            unrelated = self.relations[source, target].label is Label.UNRELATED
            if target not in (above, source) and not unrelated:
                references[source, target] = None
        for id in self.arguments:
            if id != debate.issue:
                self.below.setdefault(self.place.get(id, debate.issue), []).append((id, False))
        for source, target in references:
            self.below.setdefault(target, []).append((source, True))

    def lines(self) -> Iterator[str]:
        debate = self.analysis.debate
        yield f"# {write_title(debate.title or debate.id)}"
        if debate.issue is not None:
            yield from self._issue(self.arguments[debate.issue])
        yield ""
        waiting = self._level(debate.issue, "", "")
        while waiting:
            id, is_reference, above, number, indent = waiting.pop()
            yield from self._item(id, is_reference, above, number, indent)
            if not is_reference:
                waiting.extend(self._level(id, f"{number}.", indent + "  "))

    def _level(
        self, above: str | None, prefix: str, indent: str
    ) -> list[tuple[str, bool, str | None, str, str]]:
        """What stands below an argument, last first."""
        level = [
            (id, is_reference, above, f"{prefix}{place}", indent)
            for place, (id, is_reference) in enumerate(self.below.get(above, ()), 1)
        ]
        return level[::-1]

    def _issue(self, issue: Argument) -> Iterator[str]:
        title = " ".join(self.analysis.debate.title.split())
        comment = self._comment(issue.id, None)
        is_title = (self.ids[issue.id], issue.text, issue.headline) == ("issue", title, "")
        if is_title and not comment and len(self.arguments) > 1:
            return
        yield ""
        named = "" if self.ids[issue.id] == "issue" else f"{self.ids[issue.id]}: "
        yield from self._argument(f"= {named}", "", issue, comment)

    def _item(
        self, id: str, is_reference: bool, above: str | None, number: str, indent: str
    ) -> Iterator[str]:
        relation = self.relations.get((id, above)) if above is not None else None
        marker = f"{indent}{_MARKERS[relation.label] if relation else '?'} "
        if is_reference:
            yield f"{marker}-> {self.ids[id]}{self._comment('', relation)}"
            return
        named = "" if self.ids[id] == number else f"{self.ids[id]}: "
        hidden = self.hidden.get((id, above)) if above is not None else None
        comment = self._comment(id, relation or hidden, hidden=relation is None)
        yield from self._argument(marker + named, indent, self.arguments[id], comment)

    def _argument(self, start: str, indent: str, argument: Argument, comment: str) -> Iterator[str]:
        text = re.sub(r"\r\n?", "\n", argument.text).strip()
        *lines, last = write_content(text, argument.headline)
        for line in [*lines, last + comment]:
            yield f"{start}{line}"
            start = indent + "    "

    def _comment(self, id: str, relation: Relation | None, *, hidden: bool = False) -> str:
        parts = [str(self.statuses[id])] if id in self.statuses else []
        parts += _said(relation) if relation else []
        parts += [f"under {self.analysis.options.min_confidence:g}"] if relation and hidden else []
        return f" <!-- {', '.join(parts)} -->" if parts else ""


def _said(relation: Relation) -> list[str]:
    """Who says so, where that is not the source; nothing in it ends a comment."""
    if relation.judged:
        return [f"{relation.label} judged {relation.confidence:.2f}"]
    word = relation.overruled
    if word is None:
        return []
    by = " ".join(word.by.replace("--", "—").replace(">", "›").split())
    return [f"{relation.label} said by {by}", *(_said(word.former) if word.former else [])]


def _outline_ids(ids: list[str]) -> dict[str, str]:
    """For each id one that the outline can hold."""
    free = FreeIds(set(ids), "-")
    written: dict[str, str] = {}
    for id in ids:
        wanted = re.sub(r"[^a-z0-9_.-]+", "-", id.lower()).lstrip("-._") or "argument"
        written[id] = id if ID.fullmatch(id) else free.take(wanted)
    return written
