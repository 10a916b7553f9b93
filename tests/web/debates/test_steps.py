"""A debate with an undercut: its pages say what is attacked."""

from argue import formats
from tests.web.pages import Site

MAP = """\
[Close]: Close the zoo.
  + <Cost>: It costs a lot.
    _ <Debts>: A town may have debts.
"""


def test_a_step_is_named_on_the_pages_of_its_arguments(site: Site) -> None:
    (key,) = site.add(*formats.parse_text(MAP).debates)
    page = site.html(f"/debates/{key}/argument?id=Debts&engine=gold")
    (step,) = (line for line in page.splitlines() if "⇒" in line)
    assert "Debts" in step
    assert site.html(f"/debates/{key}?engine=gold")
