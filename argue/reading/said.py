"""Whether a contribution is one: said by somebody here, or a part of the page around it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from argue.reading.contributions import Draft
from argue.reading.network import logit
from argue.reading.records import Contribution
from argue.reading.wording import Recurrence, Wording

_LINK = re.compile(r"https?:|www\.|\w\.(?:com|org|de|fr|net)\b")
_ENDS = ".!?…"


def features_of_said(
    drafts: Sequence[Draft], contributions: Sequence[Contribution], lines: Mapping[int, float]
) -> list[dict[str, float]]:
    """What tells of each contribution whether somebody says it here, or it is a part of the page.

    ``lines`` has the chances of lines to be said, by their numbers.
    """
    size = max(len(drafts), 1)
    heads = [
        bool(draft.heads or (draft.author and draft.line.content[:60].startswith(draft.author)))
        for draft in drafts
    ]
    headed = sum(heads) / size
    timed = sum(one.time != "" for one in contributions) / size
    named = sum(one.author != "" for one in contributions) / size
    last = len(heads) - 1 - heads[::-1].index(True) if any(heads) else -1
    wordings = [Wording.of(one.text) for one in contributions]
    page = Recurrence(wordings)
    texts = Counter((one.author, one.text) for one in contributions)
    rows = []
    for place, (draft, one) in enumerate(zip(drafts, contributions, strict=True)):
        own = [line for part in draft.parts if not part.quoted for line, _ in part.said]
        chances = [lines.get(line.number, 0.5) for line in own]
        mean = min(max(sum(chances) / len(chances), 0.01), 0.99)
        words, headless = one.text.split(), not heads[place]
        rows.append(page.of(wordings[place], own=True) | {
            "bias": 1,
            "headless": headless * headed,
            "headless last": headless and place > last,
            "untimed": timed * (not one.time),
            "nameless": named * (not one.author),
            "said": logit(mean),
            "unsure": 1 - min(chances),
            "short": len(words) < 6,
            "brief": len(words) < 12,
            "digits": 3 * sum(map(str.isdigit, one.text)) / max(len(one.text), 1),
            "twice": texts[one.author, one.text] > 1,
            "link": bool(_LINK.search(one.text)),
            "capitals": sum(word[0].isupper() for word in words) / max(len(words), 1),
            "quoted": one.text[:1] in "\"“«„",
            "sentence": one.text.rstrip(' "”»)')[-1:] in _ENDS,
            "one line": len(own) == 1,
            "first": place == 0,
            "answers": bool(one.answers or one.quotes),
        })  # fmt: skip
    return rows
