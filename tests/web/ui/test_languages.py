"""Texts of a debate say their language wherever they stand on a page in another one."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from argue import formats
from argue.features.rules.labelling.sheets import Example
from argue.features.rules.labelling.tasks.acquired import AcquiredRule
from argue.features.snapshots.store import Snapshots
from argue.model import Debate, Label
from argue.store.participation.records import NewEdit, NewReply, Writer
from tests.debate_samples import link
from tests.every_page import About, addresses_of, samples_of
from tests.locales.reading import SILENT, VOID, english
from tests.web.pages import Site

MARK = {"fr": "zinzolin", "en": "quixotic"}
"""A word of every text of the debates, which no page says by itself."""
WORD = {"fr": "samedi", "en": "saturday"}
OUTLINE = {
    "fr": """\
# Le tram zinzolin doit-il rouler la nuit ?

= but: Le tram zinzolin doit rouler toute la nuit.

+ work: Les gens du soir n'ont que le zinzolin pour rentrer chez eux.
  - sat: La plupart des zinzolins ne sortent que le samedi.
    - full: Le samedi, le tram zinzolin est plein dès neuf heures.
- pay: Les heures de nuit zinzolines coûtent le double de celles du jour.
  - -> work
""",
    "en": """\
# Should the quixotic tram run at night?

= but: The quixotic tram should run through the night.

+ work: People of the evening have only the quixotic tram to get home.
  - sat: Most of the quixotic people go out on Saturday only.
    - full: On Saturdays the quixotic tram is full by nine.
- pay: Quixotic hours of the night cost twice as much as those of the day.
  - -> work
""",
}
REPLY = {
    "fr": "Mais le samedi est un jour zinzolin comme les autres.",
    "en": "But Saturday is as quixotic a day as any of the others.",
}
RULES = {
    "fr": "Elle achète du pain zinzolin à la gare avec les autres.",
    "en": "She buys the quixotic bread at the station with the others.",
}
OTHER = {"fr": "en", "en": "fr"}
ANNE = Writer("Anne", "1")


class Texts(HTMLParser):
    """Every text of a page with the language that it says it is in; scripts and styles not."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, str, str]] = []
        self._open: list[tuple[str, str, bool]] = [("", "", False)]

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        _, language, hidden = self._open[-1]
        hidden = hidden or tag in SILENT - {"code"} or given.get("aria-hidden") == "true"
        if tag not in VOID:
            self._open.append((tag, given.get("lang", language), hidden))

    def handle_endtag(self, tag):
        while len(self._open) > 1 and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data):
        tag, language, hidden = self._open[-1]
        if data.strip() and not hidden:
            self.found.append((tag, language, " ".join(data.split())))


def texts(html: str) -> list[tuple[str, str, str]]:
    page = Texts()
    page.feed(html)
    page.close()
    return page.found


def debate_of(language: str) -> Debate:
    (debate,) = formats.parse_text(OUTLINE[language]).debates
    return debate


def judged(debate: Debate) -> Debate:
    """The same with relations that annotators checked, for an evaluation."""
    return Debate(
        "night",
        debate.title,
        debate.arguments[:4],
        issue="but",
        pairs=(("work", "but"), ("sat", "work"), ("full", "sat")),
        gold=(link("work + but"), link("sat - work"), link("full - sat")),
    )


@pytest.fixture(params=["fr", "en"])
def language(request) -> str:
    """What the debates are in; pages are in the other one."""
    return request.param


@pytest.fixture
def pages(site: Site, language: str, store) -> dict[str, str]:
    """The addresses of all pages, by their endpoints, on debates in another language."""
    site.client.set_cookie("argue_language", OTHER[language])
    debate = debate_of(language)
    (key,) = site.add(debate)
    about = About(
        ("x",) * 5,
        {"text": RULES[language], "hypothesis": REPLY[language], "judgement": "unknown"},
        [judged(debate)],
        Example(1, "a", "b", RULES[language], RULES[language], RULES[language]),
        AcquiredRule(1, "a", "b", RULES[language], REPLY[language]),
        [judged(debate)],
        ("full", "work"),
    )
    store.contributions.add(key, "sat", REPLY[language], Label.ATTACK, by=ANNE)
    store.pending.require(key, True)
    store.pending.add_reply(key, NewReply("sat", REPLY[language] + " !", Label.ATTACK), by=ANNE)
    result = addresses_of(site.app, samples_of(store, key, about))
    result["debates.found"] = f"/debates?q={WORD[language]}"
    result["debate.explanation"] = f"/debates/{key}/explanation?id=sat"
    result["contribution.history"] = f"/debates/{key}/history?id=1"
    return result


def test_every_text_of_a_debate_says_its_language_and_no_other_text_does(
    site: Site, language: str, pages
):
    wrong, seen = [], set()
    for endpoint, address in sorted(pages.items()):
        site.get(address)
        site.judge()
        answer = site.get(address)
        assert answer.status_code < 500, endpoint
        if answer.mimetype != "text/html":
            continue
        for tag, said, text in texts(answer.text):
            if MARK[language] in text.lower():
                seen.add(endpoint)
                if said != language and tag != "title":
                    wrong.append((endpoint, tag, said, text))
            elif said == language and language == "fr":
                wrong += [(endpoint, tag, said, one) for one in english([text], "fr")]
    assert not wrong, "\n".join(map(str, wrong))
    assert len(seen) > 25, sorted(seen)


def test_what_is_being_written_and_moderated_says_its_language_too(
    site: Site, language: str, store
):
    site.client.set_cookie("argue_language", OTHER[language])
    preview = site.upload(OUTLINE[language].replace("tram", "bus"), "x.md")
    (key,) = site.add(debate_of(language))
    debate, word = f"/debates/{key}", REPLY[language]
    draft = {"to": "sat", "text": word, "stance": "attack", "token": "t", "do": "draft"}
    site.post(f"{debate}/reply", draft)
    added = store.contributions.add(key, "sat", word, Label.ATTACK, by=ANNE)
    taken = Snapshots.in_store(store).take(key, "before", by=ANNE)
    store.contributions.edit(
        key, NewEdit(added.argument, f"{word} {word}", Label.ATTACK, added.id), by=ANNE
    )
    store.reports.add(key, added.argument, "?", by=ANNE)
    id = added.argument
    addresses = [
        "/drafts",
        f"{debate}/reply?to=sat&draft=t",
        f"{debate}/alike?to=but&text={word}",
        f"{debate}/history?id={id}",
        f"{debate}/edit?id={id}",
        f"{debate}/report?id={id}",
        f"{debate}/moderation",
        f"{debate}/merge?id={id}",
        f"{debate}/snapshots/{taken.id}",
    ]
    for html in (preview.text, *(site.html(address) for address in addresses)):
        results = [text for text in texts(html) if MARK[language] in text[2].lower()]
        said = {(tag, spoken) for tag, spoken, _ in results if tag != "title"}
        assert said, html
        assert {spoken for _, spoken in said} == {language}, said


def test_a_page_in_the_language_of_the_debate_says_nothing(site: Site):
    (key,) = site.add(debate_of("en"))
    answer = texts(site.shown(f"/debates/{key}"))
    assert {said for _, said, text in answer if MARK["en"] in text} == {"en"}
    assert 'class="text" lang' not in site.html(f"/debates/{key}")


def test_what_a_person_states_counts_at_once_on_pages_that_are_remembered(site: Site, store):
    (key,) = site.add(debate_of("fr"))
    address = f"/debates/{key}"
    assert 'class="text" lang="fr"' in site.shown(address)
    store.languages.state(key, "oc")
    assert 'class="text" lang="oc"' in site.html(address)
    assert f'<a href="{address}" lang="oc">' in site.html("/debates")
    store.languages.state(key, "en")
    assert 'class="text" lang' not in site.html(address)


def test_a_debate_that_is_too_short_to_tell_says_nothing_until_it_is_longer(site: Site, store):
    (debate,) = formats.parse_text("# Tram ?\n+ a: Oui.\n").debates
    (key,) = site.add(debate)
    assert 'class="text">Oui.' in site.shown(f"/debates/{key}")
    store.contributions.add(key, "a", REPLY["fr"] + OUTLINE["fr"], Label.ATTACK, by=ANNE)
    assert 'class="text" lang="fr">Oui.' in site.shown(f"/debates/{key}")
