"""Write the published figures into README and docs.

    python -m tools.figures          # writes what differs
    python -m tools.figures --check  # names what differs, exit code 1

A block between ``<!-- figures:NAME -->`` and ``<!-- /figures -->`` is the table of that name below,
or with ``value SET ENGINE MEASURE`` one number: ``forced``, ``judged`` or ``macro_f1``. All come
from ``argue/engines/_figures.json``, which ``benchmarks/figures.py`` measures.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from argue.engines._facts import content, row

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"(<!-- figures:([^>]+?) -->)(.*?)(<!-- /figures -->)", re.DOTALL)

ENGINES = (
    "word_overlap",
    "edit_distance",
    "linguistic_bias",
    "components",
    "cross_encoder_small",
    "cross_encoder",
)
TRIVIAL = {
    "all_attack": "every pair an attack",
    "all_support": "every pair a support",
    "all_unrelated": "every pair unrelated",
}
TITLES = {
    "examples": "Example debates",
    "node": "Debatepedia (NoDE)",
    "procon": "ProCon (NoDE)",
    "claims": "Arguments against a claim",
    "debatabase": "Debatabase, a sample",
    "debatabase_whole": "Debatabase, whole debates",
    "cmv": "r/changemyview, all spans",
    "cmv_replies": "r/changemyview, replies",
    "reddit": "Reddit replies",
    "everyday": "Everyday replies",
    "replies": "r/changemyview, threads",
    "pages": "Pages of conversations",
    "unseen_pages": "Pages of conversations, sets apart",
    "nixon_kennedy": "Nixon–Kennedy",
    "rte": "RTE-1 to 3",
    "nli": "Entailment pairs",
}
HELD_OUT = "†"
"""Marks a figure of a model that was trained without what it judges."""

Measure = Callable[[Mapping[str, Any]], float | None]


def main() -> None:
    """Write what differs, or name it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    stale = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        if (result := written(text)) != text:
            stale.append(page.name)
            if not check:
                page.write_text(result, encoding="utf-8")
    if check and stale:
        sys.exit(f"expected the figures of the file, found others in {', '.join(stale)}")


def written(text: str) -> str:
    """The page with the figures of the file in its blocks."""

    def fill(found: re.Match[str]) -> str:
        begin, name, _, end = found.groups()
        if name.startswith("value "):
            return f"{begin}{value(*name.split()[1:])}{end}"
        return f"{begin}\n" + "\n".join(TABLES[name]()) + f"\n{end}"

    return BLOCK.sub(fill, text)


def value(data: str, engine: str, measure: str = "forced", how: str = "") -> str:
    """One figure."""
    result = row(data, engine, how)
    if result is None:
        raise KeyError(f"no figure of {engine} on {data}")
    return number(MEASURES[measure](result))


def number(figure: float | None) -> str:
    """Two decimals; three would say more than the data sets do."""
    return "–" if figure is None else f"{figure:.2f}"


def _of(part: str, name: str) -> Measure:
    return lambda found: found[part][name] if found[part] else None


def _accepted(derived: str, name: str) -> Measure:
    return lambda found: (found["acceptance"] or {derived: {}})[derived].get(name)


MEASURES: dict[str, Measure] = {
    "forced": _of("forced", "accuracy"),
    "judged": _of("judged", "accuracy"),
    "macro_f1": _of("judged", "macro_f1"),
    "balanced_accuracy": _of("judged", "balanced_accuracy"),
    "forced_balanced_accuracy": _of("forced", "balanced_accuracy"),
    **{
        f"{derived}_{name}": _accepted(derived, name)
        for derived in ("none", "mediated")
        for name in ("precision", "recall", "accuracy", "by_probability")
    },
}


# ── tables ──────────────────────────────────────────────────────────────────────────────────────


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table in Markdown."""
    yield f"| {' | '.join(head)} |"
    yield "|---" * len(head) + "|"
    for cells in rows:
        yield f"| {' | '.join(cells)} |"


def by_engine(
    columns: Sequence[tuple[str, str, str, str]], trivial: Sequence[str]
) -> Iterator[str]:
    """A row an engine and one for each trivial answer; the best figures of a column in bold.

    ``columns``: title, data set, measure, how it was measured (empty: as it ships if it can be).
    """
    names = [*trivial, *ENGINES]
    cells = [
        [_cell(data, name, measure, how) for name in names] for _, data, measure, how in columns
    ]
    best = [_best(cell) for cell in cells]
    rows = [
        [_name(name), *(_bold(cell[place], top) for cell, top in zip(cells, best, strict=True))]
        for place, name in enumerate(names)
    ]
    return table(["engine", *(title for title, *_ in columns)], rows)


def by_set(sets: Sequence[str], measure: str, trivial: Sequence[str]) -> Iterator[str]:
    """A row a data set, a column an engine."""
    names = [*trivial, *ENGINES]
    rows = []
    for data in sets:
        cells = [_cell(data, name, measure, "") for name in names]
        best = _best(cells)
        rows.append([TITLES[data], _pairs(data, measure), *(_bold(cell, best) for cell in cells)])
    return table(["set", "pairs", *map(_name, names)], rows)


def _pairs(data: str, measure: str) -> str:
    part = "forced" if measure.startswith("forced") else "judged"
    return f"{content()['rows'][data, 'all_support', 'trivial'][part]['pairs']:,}"


def _cell(data: str, engine: str, measure: str, how: str) -> str:
    how = "trivial" if engine in TRIVIAL else how
    result = row(data, engine, how)
    if result is None:
        return "–"
    mark = HELD_OUT if result["how"] == "left_out" and not how else ""
    return number(MEASURES[measure](result)) + mark


def _best(cells: Sequence[str]) -> str:
    return max((cell.rstrip(HELD_OUT) for cell in cells if cell != "–"), default="")


def _bold(cell: str, best: str) -> str:
    figure = cell.rstrip(HELD_OUT)
    return cell.replace(figure, f"**{figure}**") if figure == best else cell


def _name(engine: str) -> str:
    return TRIVIAL.get(engine, f"`{engine}`")


def readme() -> Iterator[str]:
    """What the first page shows."""
    size = {name: f"{content_set['pairs']:,}" for name, content_set in content()["sets"].items()}
    return by_engine(
        [
            (f"claims ({size['claims']})", "claims", "forced", ""),
            (f"Debatabase ({size['debatabase']})", "debatabase", "forced", ""),
            (f"NoDE ({size['node']})", "node", "forced", "left_out"),
            ("accepted there", "node", "mediated_accuracy", "left_out"),
            (f"example debates ({size['examples']})", "examples", "forced", ""),
            ("mean recall there", "examples", "forced_balanced_accuracy", ""),
        ],
        ["all_support", "all_attack"],
    )


def node() -> Iterator[str]:
    """What ``argue reproduce`` prints, beside the engines as they ship."""
    rows = []
    every = [(name, "trivial") for name in ("all_support", "all_attack")]
    every += [(name, how) for how in ("left_out", "ships") for name in ENGINES]
    told = {"left_out": "taught the other nine", "ships": "as it ships", "trivial": ""}
    for name, how in every:
        if result := row("node", name, how):
            low, high = result["judged"]["interval"]
            figures = [
                number(MEASURES[f"{derived}_{measure}"](result))
                for derived in ("mediated", "none")
                for measure in ("precision", "recall", "accuracy", "by_probability")
            ]
            accuracy = f"{number(result['judged']['accuracy'])} ({number(low)}–{number(high)})"
            rows.append([_name(name), told[how], accuracy, *figures])
    rows.append(
        [
            "*EDITS in Cabrio & Villata 2012, on the other half*",
            "",
            "*0.67*",
            "*0.74*",
            "*0.76*",
            "*0.75*",
            *[""] * 5,
        ]
    )
    head = ["engine", "", "relations", *["mediated: precision", "recall", "accuracy"]]
    head += ["by probability", "none: precision", "recall", "accuracy", "by probability"]
    return table(head, rows)


def halves() -> Iterator[str]:
    """How much of a figure on Debatepedia hangs on which topics were learned from."""
    rows = []
    for half in content()["halves"]:
        low, high = map(number, half["interval"])
        rows.append(
            [half["setting"], number(half["learned"]), f"{number(half['mean'])} ({low}–{high})"]
        )
    rows.append(["*Cabrio & Villata 2012, trained on this half*", "*0.69*", "*0.67*"])
    return table(["`edit_distance`", "what it learned from", "the other topics"], rows)


OF_THE_PAPER = {
    "edit_distance": "`edit_distance`: cosine, the configuration that the paper describes",
    "word_share": "share of the hypothesis's words, no stop words (experiment `word_share`)",
    "word_overlap": "`word_overlap`",
    **TRIVIAL,
}


def paper_half() -> Iterator[str]:
    """What engines do on the half that Cabrio & Villata (2012) test on, beside their figures."""
    rows = [["*EDITS in Cabrio & Villata 2012*", "*0.67*", "*0.74*", "*0.76*", "*0.75*"]]
    for entry in content()["paper_half"]["rows"]:
        figures = map(number, (entry["relations"], *entry["accepted"]))
        rows.append([OF_THE_PAPER[entry["engine"]], *figures])
    head = ["on the half that the paper tests on", "relations"]
    return table([*head, "accepted, mediated: precision", "recall", "accuracy"], rows)


def paper_halves() -> Iterator[str]:
    """What they do on random halves of all topics."""
    rows = []
    for half in content()["paper_half"]["halves"]:
        spread = f" ({'–'.join(map(number, half['interval']))})" if half["interval"] else ""
        cells = [
            OF_THE_PAPER[half["engine"]],
            f"{half['splits']:,}",
            f"{number(half['mean'])}{spread}",
        ]
        rows.append(cells)
    return table(["random halves of all 19 topics", "halves", "relations"], rows)


PRIORS = {
    "ships": "as it ships",
    "unlabelled": "without labels",
    **{f"{count} labels": f"{count} labels" for count in (20, 40, 80)},
}


def priors() -> Iterator[str]:
    """Accuracy, mean recall and loss where the share of attacks is estimated."""
    found = {(prior["set"], prior["how"]): prior for prior in content()["priors"]}
    rows = []
    for data in dict.fromkeys(data for data, _ in found):
        cells = [TITLES[data], number(found[data, "ships"]["attacks"])]
        for how in PRIORS:
            one = found.get((data, how))
            keys = ("accuracy", "mean_recall", "loss")
            cells.append(" / ".join(number(one[key]) for key in keys) if one else "–")
        rows.append(cells)
    return table(["accuracy / mean recall / loss", "attacks", *PRIORS.values()], rows)


def shape() -> Iterator[str]:
    """Relations and acceptance on whole debates of Debatabase."""
    return by_engine(
        [
            ("relations", "debatabase_whole", "judged", ""),
            ("accepted, no derived attacks", "debatabase_whole", "none_accuracy", ""),
            ("by probability", "debatabase_whole", "none_by_probability", ""),
            ("accepted, mediated attacks", "debatabase_whole", "mediated_accuracy", ""),
            ("by probability", "debatabase_whole", "mediated_by_probability", ""),
        ],
        ["all_attack", "all_support"],
    )


def examples() -> Iterator[str]:
    """Relations and acceptance on the example debates."""
    return by_engine(
        [
            ("support or attack", "examples", "forced", ""),
            ("mean recall of both", "examples", "forced_balanced_accuracy", ""),
            ("three labels", "examples", "judged", ""),
            ("accepted, no derived attacks", "examples", "none_accuracy", ""),
            ("by probability", "examples", "none_by_probability", ""),
            ("accepted, mediated attacks", "examples", "mediated_accuracy", ""),
            ("by probability", "examples", "mediated_by_probability", ""),
        ],
        ["all_attack", "all_support"],
    )


def verdicts() -> Iterator[str]:
    """How often verdicts are right, and what trivial answers are right on."""
    head = ["debates", "derived", "uncertain arguments", "*likely stands*: right (promised)"]
    head += ["*likely falls*: right (promised)", "*open*", "calibration error (by chance)"]
    head += ["by probability", "by labels", "all stand", "none stands"]
    rows = []
    for entry in content()["verdicts"]["rows"]:
        cells = [TITLES[entry["set"]], entry["derived"], f"{entry['arguments']:,}"]
        cells += [_band(entry["stands"]), _band(entry["falls"]), number(entry["open"])]
        cells += [f"{number(entry['calibration_error'])} ({number(entry['by_chance'])})"]
        cells += [number(entry["by_probability"]), number(entry["by_labels"])]
        rows.append([*cells, number(entry["all_accepted"]), number(entry["none_accepted"])])
    return table(head, rows)


def _band(band: Mapping[str, Any]) -> str:
    if not band["arguments"]:
        return "none"
    low, high = band["interval"]
    return (
        f"{number(band['right'])} [{number(low)}, {number(high)}] "
        f"({number(band['promised'])}) of {band['arguments']:,}"
    )


def certificates() -> Iterator[str]:
    """How often guarantees held over random draws of the labelled debates."""
    head = ["debates", "engine", "labelled", "bounds held at 0.8", "at 0.9", "at 0.95"]
    head += ["width at 0.9: relations", "accuracy", "certified at 0.8", "at 0.9", "too many wrong"]
    groups: dict[tuple[str, str, int], list[Mapping[str, Any]]] = {}
    for certificate in content()["certificates"]["rows"]:
        groups.setdefault(
            (certificate["set"], certificate["engine"], certificate["labelled"]), []
        ).append(certificate)
    rows = []
    for (data, engine, labelled), levels in groups.items():
        held = [
            min(share for share in level["covered"].values() if share is not None)
            for level in levels
        ]
        width = levels[1]["width"]
        cells = [TITLES[data], _name_of(engine), f"{labelled} of {levels[0]['debates']}"]
        cells += [f"{share:.3f}" for share in held]
        cells += [number(width["relations"]), number(width["accuracy"])]
        cells += [
            number(level["certified"] if level["uncertain"] else None) for level in levels[:2]
        ]
        rows.append([*cells, f"{max(level['broken'] for level in levels):.3f}"])
    return table(head, rows)


def kinds() -> Iterator[str]:
    """How often labelled debates of another set, and of the same, void the guarantee."""
    found = content()["certificates"]["kinds"]
    names = list(dict.fromkeys(entry["others"] for entry in found))
    rows = []
    for name in names:
        own = [entry["found"] for entry in found if entry["labelled"] == name]
        rows.append([TITLES[name], *map(number, own)])
    return table(["labelled from ↓, others from →", *(TITLES[name] for name in names)], rows)


def labels_to_choose() -> Iterator[str]:
    """What is wrong after a quarter of all pairs is labelled, by the rule that chose them."""
    head = ["debates", "engine", "labels", "before", "at random", "least confidence first"]
    rows = []
    for entry in content()["certificates"]["labels"]:
        if entry["share"] != 0.25:
            continue
        gain = entry["gain"]
        cells = [TITLES[entry["set"]], _name_of(entry["engine"]), str(entry["labels"])]
        cells += [number(entry["before"]), number(entry["random"])]
        cells += [number(entry["confidence"]["wrong"]), number(gain["wrong"])]
        rows.append([*cells, f"{number(gain['saved'])} ± {number(gain['standard_error'])}"])
    return table([*head, "by gain", "fewer than at random"], rows)


def minutes_to_choose() -> Iterator[str]:
    """What is wrong after a quarter of the minutes of all pairs, by the rule that chose them."""
    rows = []
    for entry in content()["certificates"]["minutes"]:
        cells = [TITLES[entry["set"]], _name_of(entry["engine"]), str(round(entry["minutes"]))]
        cells.append(number(entry["before"]))
        rules = ("random", "confidence", "gain", "queue")
        cells += [f"{number(entry[rule]['wrong'])} ({entry[rule]['labels']})" for rule in rules]
        saved = entry["queue"]
        rows.append([*cells, f"{number(saved['saved'])} ± {number(saved['standard_error'])}"])
    head = ["debates", "engine", "minutes", "before", "at random", "least confidence first"]
    return table([*head, "by gain", "queue", "queue: fewer than at random"], rows)


def _name_of(engine: str) -> str:
    return TRIVIAL.get(engine, f"`{engine}`")


def speeds() -> Iterator[str]:
    """Pairs a second of processor time."""
    rows = []
    for data in ("claims", "debatabase"):
        results = [(row(data, name) or {}).get("pairs_per_second") for name in ENGINES]
        rows.append(
            [TITLES[data], *("–" if result is None else f"{result:,}" for result in results)]
        )
    return table(["pairs a second", *map(_name, ENGINES)], rows)


TWO = (
    "claims",
    "node",
    "procon",
    "debatabase",
    "cmv",
    "cmv_replies",
    "reddit",
    "everyday",
    "examples",
    "nli",
)
THREE = (
    "claims",
    "node",
    "procon",
    "debatabase",
    "cmv_replies",
    "reddit",
    "everyday",
    "examples",
    "nixon_kennedy",
    "nli",
)


def board() -> Iterator[str]:
    """Of each set of the board mean recall, F1 of acceptance and ρ; the best in bold."""
    boards = [{line["system"]: line for line in system["rows"]} for system in content()["board"]]
    titles = [system["title"] for system in content()["board"]]
    scores = {"mean_recall": "mean recall", "acceptance_f1": "accepted", "rho": "ρ"}
    columns = [(lines, score) for lines in boards for score in scores]
    names = list(dict.fromkeys(system for lines in boards for system in lines))
    cells = [
        [number(lines[name][score]) if name in lines else "–" for name in names]
        for lines, score in columns
    ]
    rows = [
        [name if " " in name else f"`{name}`", *(_bold(cell[place], _best(cell)) for cell in cells)]
        for place, name in enumerate(names)
    ]
    head = [f"{title}: {word}" for title in titles for word in scores.values()]
    return table(["system", *head], rows)


TABLES: dict[str, Callable[[], Iterator[str]]] = {
    "readme": readme,
    "board": board,
    "node": node,
    "halves": halves,
    "paper_half": paper_half,
    "paper_halves": paper_halves,
    "priors": priors,
    "shape": shape,
    "examples": examples,
    "speeds": speeds,
    "verdicts": verdicts,
    "certificates": certificates,
    "kinds": kinds,
    "labels_to_choose": labels_to_choose,
    "minutes_to_choose": minutes_to_choose,
    "forced": lambda: by_set(TWO, "forced", ["all_support", "all_attack"]),
    "mean_recall": lambda: by_set(TWO, "forced_balanced_accuracy", ["all_support", "all_attack"]),
    "judged": lambda: by_set(
        [*THREE, "rte"], "judged", ["all_support", "all_attack", "all_unrelated"]
    ),
    "macro_f1": lambda: by_set(
        [*THREE, "rte"], "macro_f1", ["all_support", "all_attack", "all_unrelated"]
    ),
    "left_out": lambda: by_engine(
        [
            ("Nixon–Kennedy, accuracy", "nixon_kennedy", "judged", "left_out"),
            ("macro F1", "nixon_kennedy", "macro_f1", "left_out"),
            ("RTE-1 to 3, accuracy", "rte", "judged", "left_out"),
        ],
        ["all_support", "all_unrelated"],
    ),
}


if __name__ == "__main__":
    main()
