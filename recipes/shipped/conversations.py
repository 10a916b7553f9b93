"""Real replies in their thread that the shipped models learn from and are chosen on.

Sets of ``shared/data/conversations`` (its README has sources and licences), and labels of our own:
``thread_replies.tsv`` names 2,999 replies of the sets of threads there, each read with what was
said above it by a language model (one of Anthropic's) that followed written rules; 600 were read
twice, the second time blind: .93 agree, κ .89. It holds labels and hashes, no text. The texts in
``discussions`` were written for this project, by such models, too: each begins with ``# topic |
kind of page`` and the claim; then a reply a line, below the nearest line with a dot fewer, after
its label towards that one: ``+``, ``-`` or ``0``, with ``?`` where it could be read otherwise.
"""

from __future__ import annotations

import csv
import gzip
import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

from argue.errors import BadInput
from argue.language.identification import identified
from argue.model import Label
from argue.reading.cut import cut
from argue.reading.records import SAYING, Tag
from recipes.shipped.mixture import CLASSES

PAGES = Path(__file__).parents[1] / "reading" / "pages"
LABELLED = "[r-z]*"
"""The sets of pages whose replies have labels of their writers."""
FOR_CHOOSING = ("x", "y", "ya", "z", "zo", "zp", "zq", "zv", "zx", "zy", "zz")
MEASURED = ("yb", "zw")
"""Sets that are measured only: nothing learns from them, and nothing is chosen on them."""
DISCUSSIONS = Path(__file__).with_name("discussions")
LABELS = Path(__file__).with_name("thread_replies.tsv")
LICENCES = {
    "reddit-agreement": "comments and replies of five Reddit forums (DEBAGREEMENT, "
    "Pougué-Biyong et al. 2021; no licence stated)",
    "iac-replies": "replies of a debate forum (Internet Argument Corpus 1, Walker et al. 2012; no "
    "licence stated)",
    "wiki-dispute-replies": "disputes on Wikipedia's discussion pages (WikiTactics, De Kock & "
    "Vlachos 2022; CC BY-SA)",
    "labelled-replies": "replies of forums, Reddit and Usenet, labelled for this project",
    "rare-replies": "replies of kinds that are rare, written for this project by a language model",
    "page-replies": "replies on pages as people copy them, written for this project by a language "
    "model",
    "written-replies": "replies in discussions written for this project by language models",
    "thread-replies": "replies of forums, Reddit, Usenet, Wikipedia, minutes, chat and posts on "
    "news, labelled for this project in this folder (600 twice and blind: κ .89)",
}
FLAT = ("wiki-dispute-threads", "minutes-speakers")
"""Sets of threads whose parents are unknown: a message answers the one before it."""
_DEV_PARTS = 5
_CHANCE = {"yes": 0.92, "fairly": 0.8, "no": 0.55}
_WRITTEN = re.compile(r"(\.*) ?([+\-0])(\??) (\S.*)")
_SIGNS = {"+": Label.SUPPORT, "-": Label.ATTACK, "0": Label.UNRELATED}
_QUOTING = re.compile(r"\s*[>|:}]|.*(writes|wrote|says):\s*$|In article")


class ThreadReply(NamedTuple):
    """A reply with what it answers, the texts above that, and how likely each label is."""

    text: str
    hypothesis: str
    path: tuple[str, ...]
    """The claim or first post, and what the hypothesis answers, as a pair's path has them."""
    shares: tuple[float, ...]
    """Of :data:`.mixture.CLASSES`, as sure as the annotators were; they add up to 1."""
    label: Label | None
    """``None`` where annotators were of two minds."""
    set: str
    thread: str

    @property
    def is_dev(self) -> bool:
        """Whether its thread is in the fifth that is kept for choosing; of pages whole sets are."""
        if self.set == "page-replies":
            return self.thread.partition("/")[0] in FOR_CHOOSING
        return int(hashlib.sha1(self.thread.encode()).hexdigest(), 16) % _DEV_PARTS == 0


def replies(data: Path) -> list[ThreadReply]:
    """All replies of the English sets.

    Raises
    ------
    BadInput
        If a file is missing, or a text is not the one that was labelled.
    """
    folder = data / "conversations"
    return [
        *map(_of_reddit, _objects(folder / "reddit-agreement.jsonl.gz")),
        *map(_of_forum, _objects(folder / "iac-replies.jsonl.gz")),
        *map(_of_wiki, _objects(folder / "wiki-dispute-replies.jsonl")),
        *(
            _labelled(row)
            for row in _objects(folder / "labelled-replies.jsonl")
            if row["lang"] == "en"
        ),
        *thread_replies(folder),
        *page_replies(),
        *written_replies(),
    ]


def shares(label: Label, chance: float) -> tuple[float, ...]:
    """A chance for a label; the others have the rest in equal parts."""
    rest = (1 - chance) / (len(CLASSES) - 1)
    return tuple(chance if other is label else rest for other in CLASSES)


def _of_reddit(row: Mapping[str, Any]) -> ThreadReply:
    label, chance = Label(row["label"]), 0.92 if row["agree"] == 1 else 0.75
    return _reply(row, "reddit-agreement", shares(label, chance), label)


def _of_forum(row: Mapping[str, Any]) -> ThreadReply:
    """A reply that five to seven people placed between −5 (disagrees) and 5 (agrees)."""
    agreement = row["agreement"]
    if row["label"] == "mixed":
        leaning = (0.25, 0.5, 0.25) if agreement < -0.4 else (0.32, 0.36, 0.32)
        chances = (0.45, 0.25, 0.3) if agreement > 0.5 else leaning
        return _reply(row, "iac-replies", chances, None)
    label = Label(row["label"])
    sure = abs(agreement) >= (2.2 if label is Label.ATTACK else 2.5)
    return _reply(row, "iac-replies", shares(label, 0.92 if sure else 0.77), label)


def _of_wiki(row: Mapping[str, Any]) -> ThreadReply:
    label = Label(row["label"])
    return _reply(row, "wiki-dispute-replies", shares(label, 0.85), label)


def _labelled(row: Mapping[str, Any]) -> ThreadReply:
    label = Label(row["label"])
    return _reply(row, "labelled-replies", shares(label, _CHANCE[row["sure"]]), label)


def _reply(
    row: Mapping[str, Any],
    name: str,
    chances: tuple[float, ...],
    label: Label | None,
) -> ThreadReply:
    context = tuple(row["context"])
    path = (context[0], *context[-1:]) if len(context) > 1 else context
    return ThreadReply(row["source"], row["target"], path, chances, label, name, row["thread"])


def thread_replies(folder: Path) -> Iterator[ThreadReply]:
    """The replies of :data:`LABELS`, with their texts from the sets of threads in a folder."""
    with LABELS.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    threads: dict[str, dict[str, list[dict[str, Any]]]] = {}
    for row in rows:
        name, thread, number = row["id"].split(":")
        if name not in threads:
            sets = _objects(_path(folder, name))
            threads[name] = {thread["thread"]: thread["messages"] for thread in sets}
        chain = _chain(threads[name][thread], int(number), flat=name in FLAT)
        source, target, *above = (_cleaned(message["text"], name) for message in chain)
        digest = hashlib.sha256(f"{source}\n{target}".encode()).hexdigest()[: len(row["hash"])]
        if digest != row["hash"]:
            raise BadInput(f"{folder}: expected the text that was labelled as {row['id']}")
        label = Label(row["label"])
        first = _cleaned(threads[name][thread][0]["text"], name)
        path = tuple(dict.fromkeys(text for text in (first, *above[:1]) if text != target))
        yield ThreadReply(
            source,
            target,
            path,
            shares(label, _CHANCE[row["sure"]]),
            label,
            "thread-replies",
            thread,
        )


class Page(NamedTuple):
    """An annotated page in English whose replies have labels: its messages, and their texts."""

    thread: str
    messages: list[dict[str, Any]]
    texts: dict[str, str]
    """By the ids of the messages."""


def pages() -> Iterator[Page]:
    """The pages of which each reply has a label."""
    for path in sorted(PAGES.glob(f"{LABELLED}/*.gold")):
        rows = map(json.loads, filter(None, path.read_text(encoding="utf-8").splitlines()))
        messages = [row for row in rows if "id" in row]
        texts = dict(zip([row["id"] for row in messages], _texts(path, messages), strict=True))
        if identified(tuple(texts.values())) == "en":
            yield Page(f"{path.parent.name}/{path.stem}", messages, texts)


def page_replies() -> Iterator[ThreadReply]:
    """The replies of these pages, with what they answer, but of those that are measured only."""
    for thread, messages, texts in pages():
        if thread.partition("/")[0] in MEASURED:
            continue
        parents = {row["id"]: row["parent"] for row in messages}
        root = messages[0]["id"]
        for row in messages:
            if not row["parent"]:
                continue
            target = row["parent"]
            above = (texts[place] for place in (root, parents[target]) if place and place != target)
            label = Label(row["label"])
            yield ThreadReply(
                texts[row["id"]],
                texts[target],
                tuple(dict.fromkeys(above)),
                shares(label, _CHANCE[row["sure"]]),
                label,
                "page-replies",
                thread,
            )


def written_replies(folder: Path = DISCUSSIONS) -> Iterator[ThreadReply]:
    """The replies of written discussions.

    Raises
    ------
    BadInput
        If a line is not a reply, or answers none.
    """
    for path in sorted(folder.glob("*.txt")):
        for discussion in path.read_text(encoding="utf-8").strip().split("\n\n"):
            topic, claim, *lines = discussion.split("\n")
            chain = [claim]
            for line in lines:
                reply = _WRITTEN.fullmatch(line)
                if reply is None or len(reply[1]) >= len(chain):
                    raise BadInput(f"{path}: expected a reply below another, found {line!r}")
                del chain[len(reply[1]) + 1 :]
                label = _SIGNS[reply[2]]
                above = (text for text in (claim, *chain[-2:-1]) if text != chain[-1])
                yield ThreadReply(
                    reply[4],
                    chain[-1],
                    tuple(dict.fromkeys(above)),
                    shares(label, 0.75 if reply[3] else 0.92),
                    label,
                    "written-replies",
                    topic.removeprefix("# ").partition(" | ")[0],
                )
                chain.append(reply[4])


def _texts(path: Path, messages: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The whole texts of the messages of a page, by the tags of its lines."""
    lines = [" ".join(line.content.split()) for line in cut(path.with_suffix(".txt").read_text())]
    tags = [Tag(tag) for tag in path.with_suffix(".tags").read_text().split()]
    taken = set[int]()
    for message in messages:
        begins = " ".join(message["text"].split())
        places = (
            at
            for at, (line, tag) in enumerate(zip(lines, tags, strict=True))
            if tag in (*SAYING, Tag.HEADING) and at not in taken and begins in line
        )
        at = next(places, None)
        if at is None:
            yield begins
            continue
        taken.add(at)
        text = [lines[at][lines[at].index(begins) :]]
        after = zip(lines[at + 1 :], tags[at + 1 :], strict=True)
        own = takewhile(lambda pair: pair[1] in (Tag.MORE, Tag.FURNITURE, Tag.TIME), after)
        if tags[at] is not Tag.HEADING:
            text += [line for line, tag in own if tag is Tag.MORE]
        yield " ".join(text)


def _chain(messages: Sequence[dict[str, Any]], number: int, *, flat: bool) -> list[dict[str, Any]]:
    """A message, what it answers, what that answers, and so on."""
    if flat:
        place = next(at for at, message in enumerate(messages) if message["id"] == number)
        return list(reversed(messages[: place + 1]))
    of_number = {message["id"]: message for message in messages}
    chain = [of_number[number]]
    while (parent := of_number.get(chain[-1]["parent"])) and parent not in chain:
        chain.append(parent)
    return chain


def _cleaned(text: str, name: str) -> str:
    """A text in one line; what mails and discussion pages quote is left out."""
    if name in ("usenet-threads", "wiki-dispute-threads"):
        text = "\n".join(line for line in text.split("\n") if not _QUOTING.match(line))
        text = re.split(r"\n-- ?\n", text)[0]
    return " ".join(text.split())


def _path(folder: Path, name: str) -> Path:
    zipped = folder / f"{name}.jsonl.gz"
    return zipped if zipped.exists() else folder / f"{name}.jsonl"


def _objects(path: Path) -> Iterator[dict[str, Any]]:
    opened = gzip.open if path.suffix == ".gz" else open
    try:
        with opened(path, "rt", encoding="utf-8") as file:
            yield from map(json.loads, file)
    except OSError as error:
        raise BadInput(f"{path}: expected a set of conversations, {error.strerror}") from error
