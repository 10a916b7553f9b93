from argue.features.rules.revisions.changes import changes
from argue.features.rules.revisions.versions import Version


def found(*texts, wikitext=True):
    versions = [Version("Zoo", str(number), text, wikitext) for number, text in enumerate(texts)]
    return [(each.old, each.before, each.after) for each in changes(versions)]


def test_only_rewritten_paragraphs_are_kept():
    old = "Same.\nIt is old.\nSame again."
    new = "Same.\nIt is new.\nSame again.\nAdded."
    assert found(old, new) == [("0", ("It is old.",), ("It is new.",))]


def test_markup_that_does_not_change_the_words_is_no_change():
    assert found("A '''big''' [[zoo]].", "A big zoo.<ref>Me</ref>") == []


def test_tables_templates_headings_and_files_are_no_prose():
    page = "== Old ==\n{{Box|x=1\n|y=2}}\n| cell\n[[File:a.jpg]]\n* The ''zoo'' was {}."
    assert found(page.format("old"), page.format("new").replace("Old", "New")) == [
        ("0", ("The zoo was old.",), ("The zoo was new.",))
    ]


def test_plain_texts_are_left_as_they_are():
    assert found("a [[b]]  c.", "a [[b]] d.", wikitext=False) == [
        ("0", ("a [[b]] c.",), ("a [[b]] d.",))
    ]


def test_another_text_altogether_is_no_revision():
    old = "\n".join(f"Old line {number}." for number in range(500))
    assert found(old, old.replace("Old", "New")) == []


def test_each_version_is_compared_to_the_next():
    assert [each[0] for each in found("One.", "Two.", "Three.")] == ["0", "1"]
