"""The XML configuration of EDITS 2.1, as the EXCITEMENT platform has it, and an experiment in TOML.

::

    <configuration>
      <section name="PlatformConfiguration">
        <property name="activatedEDA">eu.excitementproject.eop.core.EditDistanceEDA</property>
        <property name="language">EN</property>
      </section>
      <section name="eu.excitementproject.eop.core.component.distance.FixedWeightTokenEditDistance">
        <property name="stopWordRemoval">POS</property>
        <property name="instances">basic</property>
      </section>
      <section name="eu.excitementproject.eop.core.EditDistanceEDA">
        <property name="delete">0.0</property>
        <property name="insert">1.0</property>
        <property name="substitute">1.0</property>
        <property name="components">….distance.FixedWeightTokenEditDistance</property>
      </section>
    </configuration>

The names of elements, sections and properties are those of the platform's configuration files
(github.com/hltfbk/Excitement-Open-Platform). A property that means something which there is not
here is refused, and one that another option of ours says is told in a comment.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree.ElementTree import Element, SubElement, indent, tostring
from xml.etree.ElementTree import ParseError as NotWellFormed

from argue.errors import BadInput, ParseError
from argue.features.edits.engines._similarity import Settings
from argue.features.edits.engines.edits import Experiment
from argue.features.edits.engines.edits.resources import OPERATIONS

_CORE = "eu.excitementproject.eop.core."
_DISTANCE = f"{_CORE}component.distance."
_FIXED, _SWARM = f"{_CORE}EditDistanceEDA", f"{_CORE}EditDistancePSOEDA"
_PLATFORM = "PlatformConfiguration"
_COMPONENTS = {
    f"{_DISTANCE}FixedWeightTokenEditDistance": "words",
    f"{_DISTANCE}FixedWeightLemmaEditDistance": "lemmas",
}
_STOP_WORDS = {"false": "keep"} | dict.fromkeys(("true", "POS", "LIST", "POS,LIST"), "remove")
_PARTICLES = {
    "swarmSize": "particles",
    "maxIteration": "iterations",
    "maxIterationWithoutChanges": "patience",
    "errorTolerance": "tolerance",
}
_RANGES = tuple(f"{name}ValuesRange" for name in OPERATIONS)
_ONLY = {"match": ("0.0", "0"), "measure": ("accuracy",), "processors": None}
_ONLY_OF_COMPONENT = {
    "ignoreCase": ("true",),
    "normalizationType": ("default",),
    "instances": ("basic",),
}
_ELSEWHERE = {
    "trainDir": "--data names the pairs to learn from",
    "testDir": "--dev names the pairs to measure on",
    "measure": "macro accuracy is what is optimised here",
    "pathStopWordFile": "stop words are those that ship",
}


def is_xml(content: bytes) -> bool:
    """Whether a file begins as XML does.

    >>> is_xml(b" <configuration/>"), is_xml(b"[[distance]]")
    (True, False)
    """
    return content.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"<"


# ── reading ─────────────────────────────────────────────────────────────────────────────────────


def to_toml(content: bytes, where: str) -> str:
    """The experiment that a configuration of EDITS describes, in TOML.

    What it has learned (section ``model``) is left out: the experiment learns it anew. Costs are
    divided by the highest of them where that is above 1, which changes no similarity.

    Raises
    ------
    ParseError
        If it is no XML.
    BadInput
        If it is no such configuration, or asks for what there is not here.
    """
    sections = _sections(content, where)
    platform = _properties(sections, _PLATFORM, where)
    eda = platform.get("activatedEDA", "")
    if eda not in (_FIXED, _SWARM):
        raise BadInput(f"{where}: expected activatedEDA {_FIXED} or {_SWARM}, found {eda!r}")
    if (language := platform.get("language", "EN")) != "EN":
        raise BadInput(f"{where}: expected language EN, since ours is English, found {language!r}")
    options = _properties(sections, eda if eda in sections else _FIXED, where)
    component = options.pop("components", "")
    if component not in _COMPONENTS:
        raise BadInput(
            f"{where}: expected components {' or '.join(_COMPONENTS)}, found {component!r}"
        )
    words = _properties(sections, component, where)
    return "\n".join(_lines(where, options, words, _COMPONENTS[component], eda == _SWARM)) + "\n"


def _sections(content: bytes, where: str) -> dict[str, Element]:
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    try:
        root = fromstring(content)
    except (NotWellFormed, DefusedXmlException, ValueError) as error:
        raise ParseError("an experiment, or XML of EDITS", str(error), where=where) from error
    if root.tag != "configuration":
        raise BadInput(
            f"{where}: expected <configuration>, as EDITS has it in the EXCITEMENT platform, found "
            f"<{root.tag}>"
        )
    return {str(section.get("name")): section for section in root.findall("section")}


def _properties(sections: Mapping[str, Element], name: str, where: str) -> dict[str, str]:
    if name not in sections:
        raise BadInput(f"{where}: expected a section {name}, found {', '.join(sections) or 'none'}")
    return {
        str(element.get("name")): (element.text or "").strip()
        for element in sections[name].findall("property")
    }


def _lines(
    where: str, options: dict[str, str], words: dict[str, str], tokens: str, swarm: bool
) -> Iterator[str]:
    told = [name for name in _ELSEWHERE if name in options or name in words]
    yield f"# From {where}, a configuration of EDITS."
    yield from (f"# {name}: {_ELSEWHERE[name]}." for name in told)
    stop_words = words.pop("stopWordRemoval", "false")
    if stop_words not in _STOP_WORDS:
        raise BadInput(
            f"{where}: expected stopWordRemoval {', '.join(_STOP_WORDS)}, found {stop_words!r}"
        )
    yield from ("", "[[distance]]", 'algorithm = "token_edit_distance"', f'tokens = "{tokens}"')
    yield f'stop_words = "{_STOP_WORDS[stop_words]}"'
    yield f"costs = {_costs(options, where)}"
    if swarm:
        yield from ("", "[learning]", "costs = true", f"swarm = {_swarm(options, where)}")
    _refuse_others(options, _ONLY, where)
    _refuse_others(words, _ONLY_OF_COMPONENT, where)


def _costs(options: dict[str, str], where: str) -> str:
    given = {
        name: _number(options.pop(name, default), name, where)
        for name, default in zip(OPERATIONS, ("1", "0", "1"), strict=True)
    }
    most = max(1.0, *given.values())
    return _table({name: round(cost / most, 6) for name, cost in given.items()})


def _swarm(options: dict[str, str], where: str) -> str:
    ranges = {options.pop(name, "0,1").replace(" ", "") for name in _RANGES}
    if len(ranges) > 1 or not min(ranges).startswith("0,"):
        raise BadInput(
            f"{where}: expected one range from 0 for all three costs, of which ratios count, found "
            f"{'; '.join(sorted(ranges))}"
        )
    values = {}
    for name, ours in _PARTICLES.items():
        if name in options:
            value = _number(options.pop(name), name, where)
            values[ours] = value if ours == "tolerance" else int(value)
    return _table(values)


def _number(text: str, name: str, where: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < 1e9:
        raise BadInput(f"{where}: expected {name} to be a number from 0, found {text!r}")
    return value


def _table(values: Mapping[str, float]) -> str:
    return "{ " + ", ".join(f"{name} = {value}" for name, value in values.items()) + " }"


def _refuse_others(
    found: Mapping[str, str], allowed: Mapping[str, tuple[str, ...] | None], where: str
) -> None:
    """Refuse properties that mean what there is not here."""
    for name, value in found.items():
        if name in _ELSEWHERE and name not in allowed:
            continue
        if name not in allowed:
            known = ", ".join(
                [*allowed, *(option for option in _ELSEWHERE if option not in allowed)]
            )
            raise BadInput(f"{where}: expected of these properties {known}, found {name!r}")
        values = allowed[name]
        if values is not None and value not in values:
            raise BadInput(
                f"{where}: expected {name} {values[0]}, which is all that there is here, found "
                f"{value!r}"
            )


# ── writing ─────────────────────────────────────────────────────────────────────────────────────


def to_xml(experiment: Experiment) -> str:
    """The experiment as a configuration of EDITS.

    Raises BadInput if it says what such a configuration cannot: another algorithm than token edit
    distance, several choices, rules, weights of words.
    """
    settings, name = _only(experiment), experiment.name
    component = next(c for c, words in _COMPONENTS.items() if words == settings["tokens"])
    swarm = experiment.learning.swarm
    if experiment.learning.costs and not swarm:
        raise BadInput(f"{name}: EDITS learns costs by a swarm; expected [learning] swarm = …")
    root = Element("configuration")
    _section(root, _PLATFORM, {"activatedEDA": _SWARM if swarm else _FIXED, "language": "EN"})
    words = {
        "stopWordRemoval": "POS" if settings["stop_words"] == "remove" else "false",
        "ignoreCase": "true",
        "normalizationType": "default",
        "instances": "basic",
    }
    SubElement(_section(root, component, words), "subsection", name="basic")
    costs: Any = settings["costs"]
    options: dict[str, object] = {"match": 0.0}
    options |= {
        operation: float(costs[operation]) for operation in ("delete", "insert", "substitute")
    }
    learned = {"threshold": -1.0, "trainingAccuracy": 0.0, **(options if swarm else {})}
    if swarm:
        options |= {theirs: getattr(swarm, ours) for theirs, ours in _PARTICLES.items()}
        options |= {"processors": 1, **dict.fromkeys(_RANGES, "0,1")}
    _section(root, _FIXED, options | {"measure": "accuracy", "components": component})
    _section(root, "model", learned)
    indent(root)
    return tostring(root, encoding="unicode") + "\n"


def _only(experiment: Experiment) -> Settings:
    """The one choice of an experiment, with all options; raises BadInput as :func:`to_xml`."""
    first = experiment.choices[0]
    refused = {
        "one value for each option": len(experiment.choices) == 1,
        "one token_edit_distance": first["algorithm"] == "token_edit_distance",
        "no rules": not experiment.rules and first.get("substitution", "fixed") == "fixed",
        'insertion = "fixed"': first.get("insertion", "fixed") == "fixed",
        'normaliser = "total"': first.get("normaliser", "total") == "total",
    }
    for expected, holds in refused.items():
        if not holds:
            raise BadInput(
                f"{experiment.name}: the XML of EDITS holds less than an experiment; expected "
                f"{expected}"
            )
    given: Any = first.get("costs", {})
    costs = {"insert": 1.0, "delete": 0.0, "substitute": 1.0, **given}
    return {"tokens": "lemmas", "stop_words": "remove", **first, "costs": costs}


def _section(root: Element, name: str, properties: Mapping[str, object]) -> Element:
    section = SubElement(root, "section", name=name)
    for property_, value in properties.items():
        SubElement(section, "property", name=property_).text = str(value)
    return section
