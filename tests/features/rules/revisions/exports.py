"""MediaWiki exports and sentences for tests."""

from xml.sax.saxutils import escape

from argue.features.rules.revisions.trees import ParsedWord


def export(**pages: list[str]) -> bytes:
    """An export with these pages, each with the texts of its revisions."""
    numbers = iter(range(1, 1000))
    result = "".join(
        f"<page><title>{title}</title><ns>0</ns><id>{next(numbers)}</id>"
        + "".join(
            f"<revision><id>{next(numbers)}</id><contributor><id>9</id></contributor>"
            f'<text xml:space="preserve">{escape(text)}</text></revision>'
            for text in texts
        )
        + "</page>"
        for title, texts in pages.items()
    )
    head = '<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.10/"><siteinfo/>'
    return f"{head}{result}</mediawiki>".encode()


def sentence(text: str) -> tuple[ParsedWord, ...]:
    """Words from ``form/POS/head/relation`` with heads counted from 1, 0 for the root."""
    results = []
    for place, token in enumerate(text.split()):
        form, pos, *tree = token.split("/")
        head = int(tree[0]) - 1 if tree and tree[0] != "0" else place
        results.append(ParsedWord(form, form.lower(), pos, head, tree[1] if len(tree) > 1 else ""))
    return tuple(results)
