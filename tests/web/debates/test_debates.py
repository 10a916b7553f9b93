import re
from dataclasses import replace

from argue import formats
from argue.model import Argument, Debate, Label
from argue.store.judging.runs import Runs
from argue.store.participation.records import Writer
from argue.web.debates import debates
from tests.web.pages import Site, part

MACHINE = "A machine read"
"""How a card tells that an engine judged relations of its debate."""


def _debate(title: str, *texts: str) -> Debate:
    arguments = tuple(Argument(str(number), text) for number, text in enumerate(texts, 1))
    return Debate(title, title, arguments)


def test_the_list_says_how_each_debate_stands(site: Site, library: str):
    assert "not judged yet" in site.html("/debates")
    site.get(f"/debates/{library}")
    assert "being judged" in site.html("/debates")
    site.judge()
    html = site.html("/debates")
    assert f'href="/debates/{library}"' in html
    assert re.findall(r"\d+", part(html, "card-state")) == ["5", "3", "2", "0"]
    assert MACHINE not in html


def test_the_author_is_preferred_to_the_engine_looked_at_last(site: Site, library: str):
    site.shown(f"/debates/{library}")
    site.shown(f"/debates/{library}?engine=word_overlap")
    assert MACHINE not in site.html("/debates")


def test_front_list_and_page_count_the_same_arguments(site: Site):
    text = "# Should the ferry run at night?\n\n+ Bars close at two.\n- It costs too much.\n"
    (debate,) = formats.parse_text(text, format="markdown").debates
    first, second = debate.given
    (key,) = site.add(replace(debate, given=(first, replace(second, label=Label.UNRELATED))))
    page = site.shown(f"/debates/{key}")
    told = "3 arguments: 2 stand, 0 fall, 0 open, 1 without a verdict."
    assert told in page
    assert told in site.html("/debates")
    assert told in site.html(f"/embed/debates/{key}")
    assert "3 arguments</span>" in site.html("/")


def test_a_long_list_has_pages(site: Site, monkeypatch):
    monkeypatch.setattr(debates, "PER_PAGE", 10)
    site.add(*(_debate(f"Debate {number:02}", f"Text {number}.") for number in range(25)))
    first, last = site.html("/debates"), site.html("/debates?page=3")
    assert "Page 1 of 3" in first
    assert "Debate 24" in first
    assert "Debate 14" not in first
    assert 'rel="next"' in first
    assert "Debate 00" in last
    assert 'rel="next"' not in last
    assert 'href="/debates?q=text&amp;page=2"' in site.html("/debates?q=text")


def test_a_large_debate_is_not_computed_for_the_list(site: Site, library: str, monkeypatch):
    site.shown(f"/debates/{library}")
    monkeypatch.setattr(debates, "LARGEST", 4)
    assert "stand" not in part(site.html("/debates"), "card-state")


def test_the_list_is_of_one_state_whoever_writes(site: Site, unlabelled: str, monkeypatch, store):
    site.shown(f"/debates/{unlabelled}?engine=word_overlap")
    store.overrulings.add(unlabelled, "sat", "work", Label.UNRELATED, by="Ann")
    read = Runs.judged

    def read_and_go_on(self: Runs, *asked: object, **more: object) -> object:
        result = read(self, *asked, **more)
        monkeypatch.undo()
        with site.store() as other:
            other.contributions.add(unlabelled, "pay", "More.", Label.ATTACK, by=Writer("Ben"))
        site.judge()
        return result

    monkeypatch.setattr(Runs, "judged", read_and_go_on)
    site.html("/debates")
    assert Runs.judged is read


def test_a_judged_debate_is_counted_by_verdicts(site: Site, unlabelled: str):
    query = "?engine=word_overlap"
    site.shown(f"/debates/{unlabelled}{query}")
    verdicts = site.get(f"/api/v1/debates/{unlabelled}/analysis{query}").json["verdicts"]
    html = site.html("/debates")
    assert MACHINE in html
    assert {name for name in ("stands", "open", "falls") if f'class="bar-{name}"' in html} == {
        verdict["verdict"] for verdict in verdicts.values()
    }
    assert 'class="bar-accepted"' not in html
