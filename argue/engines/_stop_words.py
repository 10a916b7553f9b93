"""English function words, which say how a sentence is built and not what it is about.

Closed word classes only, as lemmas where an inflected form has one (``be`` stands for ``were``).
Negations are function words too and are among them: with them kept, cosine similarity did not judge
better by leave-one-debate-out on the training debates.
"""

from __future__ import annotations

_ARTICLES_AND_DETERMINERS = """
a an the this that these those such each every either neither some any all both half other another
much many more most few less least little several enough same
"""
_PRONOUNS = """
i me my mine myself we us our ours ourselves you your yours yourself yourselves
he him his himself she her hers herself it its itself they them their theirs themselves
one oneself who whom whose which what whoever whichever whatever
someone somebody something anyone anybody anything everyone everybody everything
"""
_NEGATIONS = """
no not nor none nobody nothing never nowhere cannot
"""
_PREPOSITIONS = """
about above across after against along among around as at before behind below beneath beside
besides between beyond by despite down during except for from in inside into like near of off on
onto out outside over past per since through throughout till to toward towards under until up upon
via with within without
"""
_CONJUNCTIONS = """
and or but so yet if unless whether because although though while whereas than then once lest
"""
_AUXILIARIES = """
be have do will would shall should can could may might must ought
am is are was were been being has had having does did done doing
"""
_ADVERBS = """
how when where why here there now again also too very just only even still already ever rather quite
however therefore thus hence else instead perhaps
"""

STOP_WORDS = frozenset(
    " ".join(
        (
            _ARTICLES_AND_DETERMINERS, _PRONOUNS, _NEGATIONS, _PREPOSITIONS, _CONJUNCTIONS,
            _AUXILIARIES, _ADVERBS,
        )
    ).split()
)  # fmt: skip
"""Lower-case words."""
