"""Rules judged by their instances (Szpektor, Shnarch & Dagan 2007).

A person cannot say whether a rule is right, but well whether it is in a sentence. So sentences are
drawn that a rule's left side is found in (:mod:`.sampling`), and of each it is asked whether the
sentence says the left phrase; if so, whether the right phrase is a likely one at all; if so,
whether the sentence says the right phrase. :mod:`.figures` makes the precision of rules of it, and
:mod:`.sheets` carries examples and answers in and out as files. Projects are kept by
:mod:`argue.store.instances`.
"""
