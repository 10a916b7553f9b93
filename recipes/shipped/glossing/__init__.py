"""Another way to judge other languages: English words for theirs, read by the English network.

Nothing of it ships: two languages of four reach the floors of everyday pairs, none that of claims
(:mod:`.measure`). ``words/`` has for each language the English of its words and expressions,
written for this project by a language model (one of Anthropic's) that saw none of the pairs on
which this is measured, from lists by frequency (wordfreq; Speer 2022, CC BY-SA 4.0) and words of
the pairs that are for learning. :mod:`.gloss` puts them in place of a text's words; :mod:`.german`
brings German verbs together before.
"""
