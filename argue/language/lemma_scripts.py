"""How a word's form becomes its lemma, as a short script that many words share.

A script says whether to lower the case, how many letters to cut from the end and what to put
there: ``l3+`` makes *walk* of *Walking*, ``l1+y`` *candy* of *candi*. What shares no beginning with
its form is written out: ``=be``. The idea is that of edit-tree lemmatisers (Chrupała 2008).
"""

from __future__ import annotations

import os.path


def script(form: str, lemma: str) -> str:
    """The script that makes this lemma of this form; ``apply(script(f, l), f) == l``.

    Examples
    --------
    >>> script("Running", "run"), script("Londoners", "Londoner"), script("is", "be")
    ('l4+', 'k1+', '=be')
    """
    lower = lemma == lemma.lower()
    base = form.lower() if lower else form
    shared = len(os.path.commonprefix([base, lemma]))
    if not shared:
        return f"={lemma}"
    return f"{'l' if lower else 'k'}{len(base) - shared}+{lemma[shared:]}"


def apply(script: str, form: str) -> str:
    """The lemma of a form; the form itself, cased as asked, where nothing would be left of it.

    Examples
    --------
    >>> apply("l3+", "Walking"), apply("=be", "were"), apply("l3+", "ing")
    ('walk', 'be', 'ing')
    """
    if script.startswith("="):
        return script[1:]
    cut, _, ending = script[1:].partition("+")
    base = form.lower() if script.startswith("l") else form
    kept = len(base) - int(cut)
    return base[:kept] + ending if kept > 0 else base
