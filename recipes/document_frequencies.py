r"""Count in how many documents each English word stands, for the IDF of key concepts.

    python -m recipes.document_frequencies --claims perspectrum.jsonl --articles VERSIONS \
        --out argue/features/concepts/extractors/_data/en/document_frequencies.json

A document is a claim with all that is said about it (JSONL with ``source`` and ``target``), or the
newest version of an article (``VERSIONS/ARTICLE/NUMBER.txt``). Of each word both the form and the
lemma (simplemma) count, in lower case, once a document. Words of fewer than ``--least`` documents
are left out, since a word that is not listed is taken to be rare anyway.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from argue.plugins import libraries_for

LEAST = 4
_WORD = re.compile(r"[a-z]+(?:[-'][a-z]+)*")


def main() -> None:
    """Read the options, count and write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--claims", type=Path, required=True)
    parser.add_argument("--articles", type=Path, required=True)
    parser.add_argument("--least", type=int, default=LEAST)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    documents = [*claims(options.claims), *articles(options.articles)]
    counts = document_frequencies(documents, options.least)
    content = {"documents": len(documents), "counts": counts}
    options.out.write_text(json.dumps(content, separators=(",", ":")) + "\n", encoding="utf-8")
    print(f"{len(documents):,} documents, {len(counts):,} words")


def claims(path: Path) -> Iterator[str]:
    """Each claim with all that is said about it."""
    said: dict[str, list[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        pair = json.loads(line)
        said.setdefault(pair["target"], [pair["target"]]).append(pair["source"])
    return ("\n".join(texts) for texts in said.values())


def articles(folder: Path) -> Iterator[str]:
    """The newest version of each article, the one of the highest number."""
    for article in sorted(path for path in folder.iterdir() if path.is_dir()):
        newest = max(article.glob("*.txt"), key=lambda path: int(path.stem))
        yield newest.read_text(encoding="utf-8")


def document_frequencies(documents: Iterable[str], least: int = LEAST) -> dict[str, int]:
    """In how many documents each word stands, the most frequent first.

    Examples
    --------
    >>> document_frequencies(["Cars stink.", "A car!", "Air"], least=2)
    {'car': 2}
    """
    with libraries_for("counting lemmas"):
        from simplemma import lemmatize
    counts: Counter[str] = Counter()
    for document in documents:
        forms = set(_WORD.findall(document.lower()))
        counts.update(forms | {str(lemmatize(form, lang="en")).lower() for form in forms})
    kept = ((word, number) for word, number in counts.items() if number >= least)
    return dict(sorted(kept, key=lambda item: (-item[1], item[0])))


if __name__ == "__main__":
    main()
