"""What mistakes did to statuses, as lines for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from argue.evaluation.blame import Blame, Displaced, Mistake

_WIDTH = 100
_SETS = 5
"""Sets that are told of one argument at most."""


def text(blames: Iterable[Blame]) -> str:
    """For each debate with a mistake: what each changed, and which sets explain a wrong status."""
    blocks = [block for blame in blames if (block := list(_lines(blame)))]
    if not blocks:
        return "No relation is wrong.\n"
    return "\n".join("".join(f"{line}\n" for line in block) for block in blocks)


def _lines(blame: Blame) -> Iterator[str]:
    if not blame.mistakes:
        return
    yield (
        f"{blame.debate}: {_counted(len(blame.mistakes), 'wrong relation')}, "
        f"{_counted(len(blame.displaced), 'wrong status', 'wrong statuses')}"
    )
    for number, mistake in enumerate(blame.mistakes):
        if number not in blame.harmless:
            yield from _wrapped(f"{_told(mistake)}: {_effect(mistake)}")
    for one in blame.displaced:
        yield from _wrapped(_why(one, blame))
    if blame.harmless:
        named = "; ".join(_told(blame.mistakes[number]) for number in blame.harmless)
        yield from _wrapped(f"changed nothing: {named}")


def _effect(mistake: Mistake) -> str:
    if not mistake.changes:
        return "corrected alone, nothing changes"
    changes = [
        f"{one.argument} {one.before} → {one.after}{'' if one.right else ' (wrong too)'}"
        for one in mistake.changes
    ]
    return f"corrected, {'; '.join(changes)}"


def _why(displaced: Displaced, blame: Blame) -> str:
    ways = [
        " and ".join(_name(blame.mistakes[number]) for number in chosen)
        for chosen in displaced.blamed[:_SETS]
    ]
    more = len(displaced.blamed) - len(ways)
    ways += [f"{more} more ways"] if more > 0 else []
    how = "right again by correcting" if displaced.searched else "more than three are to blame:"
    return (
        f"{displaced.argument} {displaced.judged}, in gold {displaced.gold}: {how} "
        f"{', or '.join(ways)}"
    )


def _told(mistake: Mistake) -> str:
    sure = "" if mistake.confidence is None else f" ({mistake.confidence:.2f})"
    return f"{_name(mistake)} {mistake.judged or 'not judged'}{sure}, in gold {_gold(mistake)}"


def _gold(mistake: Mistake) -> str:
    return str(mistake.gold or "not stated")


def _name(mistake: Mistake) -> str:
    return f"{mistake.source} → {mistake.target}"


def _wrapped(line: str) -> list[str]:
    return textwrap.wrap(
        line, _WIDTH, initial_indent="  ", subsequent_indent="      ", break_on_hyphens=False
    )


def _counted(count: int, one: str, many: str = "") -> str:
    return f"{count:,} {one if count == 1 else many or one + 's'}"
