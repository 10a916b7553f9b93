"""What the tests of commands and pages have in the core, those of features have, too."""

__all__ = [
    *("_no_lines", "by_words", "database", "drinks", "library", "new_site", "odd", "place"),
    *("serve", "site", "unlabelled", "world"),
]
