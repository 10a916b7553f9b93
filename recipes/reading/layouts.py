"""Draw pages with gold: ``python -m recipes.reading.layouts --out DIR --seed 1``.

Writes ``train.jsonl``, ``dev.jsonl`` and ``held.jsonl``: families of layouts, threads and a part
of the words are apart. One JSON object a page: ``family``, ``lang``, ``thread``, ``text``,
``lines`` (tag and message of each line that is not blank), ``spans`` (line, start, end, kind),
``claim`` (a title, or the number of a message, or 0), ``messages`` (``parents`` may have 0: the
title). The same seed gives the same pages. ``--with dev --with held`` lets what is shipped learn
from all families and words, once a choice is made; threads stay apart.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from .chrome import around
from .copied import copied
from .draw import Draw
from .families import RENDERERS, Family, read_families
from .people import NAMINGS, UNUSUAL
from .threads import PARTS, Post, Thread, cut, made_thread, read_threads

SIZES = {"train": 5000, "dev": 400, "held": 600}
LANGUAGES = ["en"] * 55 + ["de"] * 17 + ["fr"] * 12 + ["es"] * 10 + ["it"] * 6
SHORT, LONG = 0.2, 0.12
"""Shares of pages with up to 5 and up to 40 messages; the others have up to 16."""


def pages(
    data: Path, part: str, count: int, seed: int, added: Collection[str] = ()
) -> Iterator[dict[str, object]]:
    """Yield pages with the threads of a part, in layouts of its families, and of parts added."""
    taken = {part, *added}
    threads = read_threads(data, part)
    families = [family for family in read_families() if family.part in taken]
    weights = [family.weight for family in families]
    words = "held" if "held" in taken else part
    number = 0
    while count:
        rng = Random(f"{seed} {part} {number}")
        number += 1
        family = rng.choices(families, weights)[0]
        page = draw_page(rng, data, part, family, threads, words)
        if page:
            count -= 1
            yield page


def draw_page(
    rng: Random, data: Path, part: str, family: Family, threads: list[Thread], words: str
) -> dict[str, object] | None:
    """Draw one page of a family, or nothing if the thread left too little to say."""
    length = rng.random()
    low, high = (2, 5) if length < SHORT else (4, 40) if length > 1 - LONG else (4, 16)
    thread = draw_thread(rng, data, part, family, threads, low, high)
    if thread is None or len(thread.posts) < 2:
        return None
    tendencies = family.tendencies | (BARE if high == 5 and rng.random() < 0.7 else {})
    if rng.random() < ANY_NAMES:
        tendencies = tendencies | {"naming": list(NAMINGS[:-UNUSUAL])}
    draw = Draw(rng, titled(rng, thread), tendencies, words)
    RENDERERS[family.renderer](draw)
    copied(draw)
    around(draw)
    draw.page.space(draw.pick("blanks", ["as drawn"] * 8 + ["everywhere", "none"]))
    first = draw.thread.posts[0]
    if not draw.page.claim and first.parent is None and thread.kind not in ("chat", "meeting"):
        draw.page.claim = 1
    return draw.page.record(family.name, thread.language, thread.key)


ANY_NAMES = 0.25
"""Share of pages whose people are named as on any page, not as on those of the family."""
BARE = {"chrome": [False], "menu": [False], "submenu": [False], "below": [False], "footer": [False]}
"""Tendencies of a few lines that somebody typed or copied without their page."""


def draw_thread(
    rng: Random,
    data: Path,
    part: str,
    family: Family,
    threads: list[Thread],
    low: int,
    high: int,
) -> Thread | None:
    """Draw a language, and a thread in it of a kind that the family shows."""
    own = family.tendencies.get("ui")
    language, kind = rng.choice((own, "en") if own else LANGUAGES), rng.choice(family.kinds)
    if language not in ("en", "es"):
        return made_thread(rng, data, language, part, low, high)
    fitting = [
        thread
        for thread in threads
        if thread.language == language and (thread.kind == kind or language == "es")
    ]
    return cut(rng, rng.choice(fitting), low, high, part) if fitting else None


def titled(rng: Random, thread: Thread) -> Thread:
    """Return a thread whose first post, if it is short, is now and then the page's title."""
    first = thread.posts[0]
    if thread.title or thread.kind in ("chat", "meeting", "mail") or "\n" in first.text:
        return thread
    if len(first.text) > 140 or rng.random() < 0.4:
        return thread
    posts = [_moved(post) for post in thread.posts[1:]]
    return Thread(thread.key, thread.language, thread.kind, first.text, tuple(posts), thread.names)


def _moved(post: Post) -> Post:
    parent = None if post.parent is None else post.parent - 1
    return replace(post, id=post.id - 1, parent=parent)


def main() -> None:
    """Write the three files."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--scale", type=float, default=1.0, help="how many pages, against 5000, 400 and 600"
    )
    parser.add_argument(
        "--with",
        dest="added",
        choices=PARTS,
        action="append",
        default=[],
        help="learn from the families of another part too",
    )
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for part, size in SIZES.items():
        with (options.out / f"{part}.jsonl").open("w", encoding="utf-8") as file:
            added = options.added if part == "train" else ()
            count = int(size * options.scale)
            for page in pages(options.data, part, count, options.seed, added):
                file.write(json.dumps(page, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
