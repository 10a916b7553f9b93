"""Key concepts against gold keyphrases, beside YAKE and two graph methods, and how fast.

    python -m benchmarks.concepts KEYPHRASES --set inspec [--part dev] [--kept DIR]

KEYPHRASES has the folders ``inspec``, ``semeval2010`` and ``wikinews-fr``. Every third text by name
is the part ``dev``, on which parameters may be chosen; the others are ``report``. IDF is counted in
the texts (never the keyphrases) of ``dev``. Of each text the first ``--words`` are read. DIR keeps
tagged texts for the next time.

The peers are no requirements: ``pip install yake pytextrank snowballstemmer``, in an environment of
its own. YAKE has its own defaults (three words); TextRank and PositionRank are pytextrank's, on the
trees of the same pipeline (with noun chunks made for its labels), without the determiners that
phrases begin with.
"""

from __future__ import annotations

import argparse
import importlib.util
import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import spacy
from spacy.tokens import Doc, DocBin

from argue.features import grammar
from argue.features.concepts.extractors import Parameters, TaggedText, kx
from argue.features.concepts.extractors._tagging import sentences
from argue.features.concepts.keyphrases import Gold, read_gold, score_keyphrases, stemmer

LANGUAGES = {"inspec": "en", "semeval2010": "en", "wikinews-fr": "fr"}
ATTRIBUTES = ["LEMMA", "POS", "TAG", "DEP", "HEAD", "SENT_START", "SPACY"]
MOST = 40


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--set", choices=sorted(LANGUAGES), required=True)
    parser.add_argument("--part", choices=["dev", "report"], default="report")
    parser.add_argument("--with", dest="settings", action="append", default=[])
    parser.add_argument("--without", action="append", default=[])
    parser.add_argument("--pipeline", default="")
    parser.add_argument("--words", type=int, default=2_000)
    parser.add_argument("--most", type=int, default=10_000, help="texts of each part")
    parser.add_argument("--kept", type=Path)
    parser.add_argument("--no-peers", action="store_true")
    options = parser.parse_args()
    absent = [name for name in ("yake", "pytextrank") if not importlib.util.find_spec(name)]
    if absent and not options.no_peers:
        parser.error(f"not installed: {', '.join(absent)}; pip install them, or give --no-peers")
    tongue = LANGUAGES[options.set]
    gold = gold_of(options.folder / options.set)
    dev, report = parts(sorted(gold), options.most)
    wanted = dev if options.part == "dev" else report
    docs = tagged(options, sorted({*dev, *wanted}), tongue)
    texts = {name: TaggedText(name, tongue, tuple(sentences(doc))) for name, doc in docs.items()}
    parameters = Parameters().changed(options.settings, options.without)
    methods: dict[str, Callable[[], list[list[str]]]] = {
        "KX": lambda: by_kx([texts[name] for name in wanted], parameters, [texts[n] for n in dev])
    }
    if not options.no_peers:
        methods |= peers([docs[name] for name in wanted], tongue)
    words = sum(len(texts[name]) for name in wanted)
    print(f"{options.set} {options.part}: {len(wanted)} texts, {words:,} words; IDF of {len(dev)}")
    for name, method in methods.items():
        began = time.process_time()
        result = method()
        took = time.process_time() - began
        show(name, dict(zip(wanted, result, strict=True)), gold, tongue, words / took)


def gold_of(folder: Path) -> dict[str, Gold]:
    combined = folder / "train.combined.json"
    return read_gold(combined if combined.exists() else folder)


def parts(names: Sequence[str], most: int) -> tuple[list[str], list[str]]:
    dev = [name for place, name in enumerate(names) if place % 3 == 0]
    return dev[:most], [name for name in names if name not in set(dev)][:most]


def tagged(options: argparse.Namespace, names: Sequence[str], tongue: str) -> dict[str, Doc]:
    kept = options.kept / f"{options.set}.spacy" if options.kept else None
    vocab = spacy.blank(tongue).vocab
    if tongue == "en":  # spaCy's English noun chunks know no labels of Universal Dependencies
        vocab.get_noun_chunks = noun_chunks
    known: dict[str, Doc] = {}
    if kept and kept.exists():
        known = {doc.user_data["name"]: doc for doc in DocBin().from_disk(kept).get_docs(vocab)}
    missing = [name for name in names if name not in known]
    if missing:
        nlp = grammar.load(options.pipeline)
        began = time.process_time()
        for name in missing:
            text = (options.folder / options.set / f"{name}.txt").read_text(encoding="utf-8")
            known[name] = nlp(beginning(text, options.words))
            known[name].user_data["name"] = name
        words = sum(len(known[name]) for name in missing)
        print(f"tagged {words:,} words, {words / (time.process_time() - began):,.0f} a second")
    if kept and missing:
        keep(known.values(), kept)
    return known


def noun_chunks(doc: Doc) -> Iterator[tuple[int, int, int]]:
    """Each noun with all that stands before it in its phrase, as spaCy makes chunks of English."""
    name = doc.vocab.strings.add("NP")
    end = 0
    for word in doc:
        part = word.dep_.partition(":")[0] in ("compound", "flat", "fixed", "goeswith")
        if word.pos_ in ("NOUN", "PROPN", "PRON") and not part and word.left_edge.i >= end:
            end = word.i + 1
            yield word.left_edge.i, end, name


def keep(docs: Iterable[Doc], path: Path) -> None:
    DocBin(attrs=ATTRIBUTES, store_user_data=True, docs=docs).to_disk(path)


def beginning(text: str, words: int) -> str:
    ends = [match.end() for match in re.finditer(r"\S+", text)]
    return text[: ends[words - 1]] if len(ends) > words else text


def by_kx(
    texts: Sequence[TaggedText], parameters: Parameters, dev: Sequence[TaggedText]
) -> list[list[str]]:
    reference = kx.reference_of(dev, parameters)
    result = kx.extract(texts, parameters, reference=reference)
    return [[concept.text for concept in concepts[:MOST]] for concepts in result]


def peers(docs: Sequence[Doc], tongue: str) -> dict[str, Callable[[], list[list[str]]]]:
    import yake

    extractor = yake.KeywordExtractor(lan=tongue, top=MOST)
    return {
        "YAKE": lambda: [
            [name for name, _ in extractor.extract_keywords(doc.text)] for doc in docs
        ],
        "TextRank": lambda: [by_graph(doc, "textrank", tongue) for doc in docs],
        "PositionRank": lambda: [by_graph(doc, "positionrank", tongue) for doc in docs],
    }


def by_graph(doc: Doc, method: str, tongue: str) -> list[str]:
    import pytextrank  # noqa: F401  registers its methods

    phrases = _pipe(method, tongue)(doc)._.phrases[:MOST]
    return [_bare(phrase.chunks[0]) for phrase in phrases]


@cache
def _pipe(method: str, tongue: str) -> Any:
    return spacy.blank(tongue).add_pipe(method)


def _bare(span: Any) -> str:
    """The words of a noun chunk behind its determiners and pronouns."""
    words = list(span)
    while len(words) > 1 and words[0].pos_ in ("DET", "PRON"):
        del words[0]
    return "".join(word.text_with_ws for word in words).strip()


def show(
    name: str, named: dict[str, list[str]], gold: dict[str, Gold], tongue: str, speed: float
) -> None:
    wanted = {text: gold[text] for text in named}
    for match, stem in (("exact", str), ("stemmed", stemmer(tongue))):
        cells = [
            f"{row.cut or 'gold'}: {row.precision:.3f} {row.recall:.3f} {row.f1:.3f}"
            for row in score_keyphrases(named, wanted, match=match, stem=stem)
        ]
        print(f"{name:<12} {match:<7} " + " | ".join(cells), f"({speed:,.0f} words/s)", flush=True)


if __name__ == "__main__":
    main()
