"""Monothematic evaluation: how an engine does on single phenomena, and how it combines them.

After Cabrio & Magnini (2010), *Toward Qualitative Evaluation of Textual Entailment Systems*, and
Magnini & Cabrio (2010), *Contradiction-Focused Qualitative Evaluation of Textual Entailment*. An
original pair is taken apart into monothematic pairs, in each of which one linguistic phenomenon
decides; an engine judges both, and the accuracies are compared.

- :mod:`~argue.evaluation.monothematic.pairs`: the record of a pair, and collections of them
- :mod:`~argue.evaluation.monothematic.files`: reading and writing them
- :mod:`~argue.evaluation.monothematic.decomposition`: making monothematic pairs by hand
- :mod:`~argue.evaluation.monothematic.judging`: asking an engine, as a run of the store
- :mod:`~argue.evaluation.monothematic.scores`: accuracies, correlation and deviation index
- :mod:`~argue.evaluation.monothematic.readings`: what the indices mean, in words
- :mod:`~argue.evaluation.monothematic.frequencies`: which phenomena go with which judgement
- :mod:`~argue.evaluation.monothematic.tables`: all this as tables
- :mod:`~argue.evaluation.monothematic.picture`: the index of each pair, drawn
"""
