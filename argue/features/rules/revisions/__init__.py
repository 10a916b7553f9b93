"""Entailment rules from the revisions of texts: one file here is one step.

Cabrio, Magnini & Ivanova (2012), *Extracting Context-Rich Entailment Rules from Wikipedia Revision
History*, The People's Web Meets NLP. A new version of a sentence is the text, the old one the
hypothesis: people make texts more precise more often than less, and so the new one mostly says what
the old one said.

::

    versions      a file or folders → versions of pages, without those that were taken back
    changes       versions → paragraphs that were rewritten, as plain text
    pairs         rewritten paragraphs → pairs of sentences, in sets a, b and c
    trees         sentences → words with parts of speech, lemmas and heads
    chunks        words → chunks, and the syntactic nodes around them
    candidates    a pair → rules with their context, and as patterns
    collection    those that say something, each once, with its frequency
    stages        the steps in four stages on disk, each of which can be resumed
"""
