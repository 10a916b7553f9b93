"""A text's words → its sentences, from how much each word looks like the first of one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

LONGEST = 250
"""Words of a sentence; a longer one is cut where a sentence is likeliest to begin."""

Floats: TypeAlias = NDArray[np.floating]


def sentences(starts: Floats, *, longest: int = LONGEST) -> Iterator[range]:
    """Positions of each sentence's words, in order.

    Parameters
    ----------
    starts
        For each word the logit of its being the first of a sentence.

    Examples
    --------
    >>> list(sentences(np.array([-1.0, -2.0, 3.0, -4.0])))
    [range(0, 2), range(2, 4)]
    """
    begin = 0
    cuts = [place for place in range(1, len(starts)) if starts[place] > 0]
    for end in [*cuts, len(starts)]:
        while end - begin > longest:
            cut = begin + 1 + int(starts[begin + 1 : begin + 1 + longest].argmax())
            yield range(begin, cut)
            begin = cut
        if end > begin:
            yield range(begin, end)
        begin = end
