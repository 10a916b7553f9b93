"""Entailment rules from the revisions of texts: one file here is one step.

Cabrio, Magnini & Ivanova (2012), *Extracting Context-Rich Entailment Rules from Wikipedia Revision
History*, The People's Web Meets NLP. A new version of a sentence is the text, the old one the
hypothesis: people make texts more precise more often than less, and so the new one mostly says what
the old one said.

::

    export, folders      a file or folders → versions of pages, one after the other
    reverts              … without those that the next versions took back
    changes              versions → paragraphs that were rewritten, as plain text
    sentences            paragraphs → sentences
    error_rate           how far two sentences are from each other, whatever the order of words
    pairs                rewritten paragraphs → pairs of sentences, in sets a, b and c
    trees                sentences → words with parts of speech, lemmas and heads
    chunks               words → chunks, and the syntactic nodes around them
    differences          a pair → the chunks in which it differs
    candidates           a pair → rules with their context, and as patterns
    filters              which of them contradict, or say nothing
    collection           the same rule from several pairs → one, with its frequency
    stages, work         the steps in four stages on disk, each of which can be resumed
"""
