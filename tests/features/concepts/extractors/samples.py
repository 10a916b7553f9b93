"""Tagged texts, written word/lemma/POS by hand, with one word a tag where form is lemma."""

from argue.features.concepts.extractors import TaggedText, TaggedWord


def tagged(text: str, language: str = "en", name: str = "t") -> TaggedText:
    """``"Red/ADJ grapes/grape/NOUN ./PUNCT"``; a line is a sentence."""
    return TaggedText(
        name,
        language,
        tuple(tuple(map(_word, line.split())) for line in text.splitlines() if line.strip()),
    )


def _word(text: str) -> TaggedWord:
    form, *lemma, pos = text.rsplit("/", 2) if text.count("/") > 1 else text.rsplit("/", 1)
    return TaggedWord(form, lemma[0] if lemma else form.lower(), pos)
