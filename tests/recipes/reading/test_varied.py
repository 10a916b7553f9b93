from pathlib import Path
from random import Random

import pytest

from argue.reading.cut import cut
from argue.reading.records import SPEAKING, Tag
from recipes.reading import varied as module
from recipes.reading.varied import Annotated, varied

FOLDER = Path(__file__).parents[2] / "reading" / "pages"
PAGES = [Annotated.read(path) for path in sorted(FOLDER.glob("d*.tags"))]


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_each_line_of_another_layout_has_a_tag(page):
    for seed in range(30):
        rows = varied(page, PAGES, Random(seed))
        lines = cut("\n".join(text for text, _ in rows))
        assert len(lines) == sum(tag is not None for _, tag in rows)
        assert any(tag in (*SPEAKING, Tag.SAID) for _, tag in rows)


def test_layouts_differ_and_the_same_chance_gives_the_same():
    page = PAGES[0]
    drawn = [tuple(varied(page, PAGES, Random(seed))) for seed in (*range(20), 0)]
    assert len(set(drawn)) > 10
    assert drawn[0] == drawn[-1]


def test_a_person_has_one_name_through_the_page():
    rows = [("Ann Lee", Tag.NAME), ("Hi", Tag.TEXT), ("Ann Lee", Tag.NAME), ("Ho", Tag.TEXT)]
    page = Annotated("page", "en", rows, ["Ann Lee"])
    changed = module._other_names(page, rows, page, Random(1))
    names = {text for text, tag in changed if tag is Tag.NAME}
    assert len(names) == 1
    assert names != {"Ann Lee"}


def test_a_name_and_the_time_below_it_share_a_line_and_part_again():
    rows = [("Ann Lee", Tag.NAME), ("3 May 2024", Tag.TIME), ("Hi", Tag.TEXT)]
    page = Annotated("page", "en", rows, ["Ann Lee"])
    joined = module._joined(page, rows, page, Random(3))
    assert [tag for _, tag in joined] == [Tag.HEAD, Tag.TEXT]
    assert sorted(module._apart(page, joined, page, Random(3))) == sorted(rows)
