"""Forms as a browser sees them, and what of a page would run as a script."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

TYPED = ("text", "search", "textarea", "email", "url", "tel")
"""The kinds of a field into which a person types what they like."""


@dataclass
class Form:
    """What a form sends: names with the values that it has before anybody touches it."""

    method: str
    action: str
    typed: dict[str, str] = field(default_factory=dict)
    """The text fields, by name."""
    given: dict[str, list[str]] = field(default_factory=dict)
    """Hidden and ticked ones, and of those of which one must be chosen the chosen or first one."""
    files: list[str] = field(default_factory=list)
    buttons: list[tuple[str, str]] = field(default_factory=list)
    """Names and values of those that send it; of one that has none, ``("", "")``."""


class Page(HTMLParser):
    """The forms, links, texts and dangers of a page.

    It takes more for a tag than a browser does (tags in a textarea, for one), so that nothing that
    a browser would run is missed.
    """

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.forms: list[Form] = []
        self.links: list[str] = []
        self.texts: list[str] = []
        self.dangers: list[str] = []
        self._inside: list[Form] = []
        self._script = self._select = self._textarea = ""
        self._by_id: dict[str, Form] = {}
        self._elsewhere: list[tuple[str, str, dict[str, str]]] = []
        self.feed(html)
        self.close()
        for form, tag, item in self._elsewhere:
            self._field(tag, item, self._by_id[form])

    def says(self, text: str) -> bool:
        """Whether a text or an attribute has these words, blanks aside."""
        return text in " ".join(" ".join(self.texts).split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what matters of an element."""
        results = {name: value or "" for name, value in attrs}
        self.texts += results.values()
        self._look_for_danger(tag, results)
        if tag == "a":
            self.links.append(results.get("href", ""))
        elif tag == "form":
            form = Form(results.get("method", "get").lower(), results.get("action", ""))
            self.forms.append(form)
            self._inside.append(form)
            self._by_id[results.get("id", "")] = form
        elif "form" in results:
            self._elsewhere.append((results["form"], tag, results))
        elif self._inside:
            self._field(tag, results, self._inside[-1])

    def handle_endtag(self, tag: str) -> None:
        """Leave an element."""
        if tag == "form" and self._inside:
            self._inside.pop()
        elif tag in ("select", "textarea", "script"):
            self._select = self._textarea = self._script = ""

    def handle_data(self, data: str) -> None:
        """Note a text."""
        self.texts.append(data)
        if self._textarea:
            self._inside[-1].typed[self._textarea] += data
        if self._script and data.strip():
            self.dangers.append(f"a script: {data[:60]}")

    def _look_for_danger(self, tag: str, found: dict[str, str]) -> None:
        """An inline script, a handler, or an address that is a script."""
        self._script = tag if tag == "script" and found.get("type") != "application/json" else ""
        self.dangers += [f"{tag} {name}" for name in found if name.startswith("on")]
        for name in ("href", "src", "action", "formaction", "data", "srcdoc"):
            if found.get(name, "").strip().lower().startswith(("javascript:", "vbscript:", "<")):
                self.dangers.append(f"{tag} {name}={found[name][:40]}")

    def _field(self, tag: str, found: dict[str, str], form: Form) -> None:
        name, value = found.get("name", ""), found.get("value", "")
        kind = found.get("type", "text") if tag == "input" else tag
        if kind in ("button", "submit", "image"):
            if found.get("type") != "button":
                form.buttons.append((name, value))
        elif kind == "select":
            self._select = name
        elif kind == "option":
            if "disabled" not in found and ("selected" in found or self._select not in form.given):
                form.given[self._select] = [value]
        elif not name or "disabled" in found:
            return
        elif kind in TYPED and "hidden" not in found:
            form.typed[name] = value
            self._textarea = name if kind == "textarea" else ""
        elif kind == "file":
            form.files.append(name)
        elif kind == "radio":
            if "checked" in found or name not in form.given:
                form.given[name] = [value]
        elif kind == "checkbox":
            if "checked" in found or name not in form.given:
                form.given.setdefault(name, []).append(value)
        elif kind in (*TYPED, "hidden", "password", "number"):
            form.given.setdefault(name, []).append(value)
