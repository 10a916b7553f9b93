"""A French reader meets no English but on pages for research: every page is read for it."""

from __future__ import annotations

import pytest

from argue import formats
from argue.features.rules.labelling.sheets import Example
from argue.features.rules.labelling.tasks.acquired import AcquiredRule
from argue.model import Argument, Debate
from tests.debate_samples import link
from tests.every_page import About, addresses_of, samples_of
from tests.locales.reading import english, seen
from tests.web.pages import Site

LIBRARY = """\
# La bibliothèque doit-elle ouvrir le dimanche ?

= but: Elle doit ouvrir le dimanche.

+ work: Les gens qui travaillent pourraient enfin venir.
  - sat: La plupart viennent déjà le samedi.
    - full: La salle de lecture est pleine le samedi.
- pay: Les heures du dimanche coûtent le double.
  - -> work
"""
BUS = Debate(
    "bus",
    "Un bus de nuit ?",
    (
        Argument("H", "Le bus doit rouler la nuit."),
        Argument("oui", "Il ramène les gens chez eux."),
        Argument("non", "Personne ne le prend après dix heures."),
        Argument("compte", "On a compté quarante passagers après dix heures."),
    ),
    issue="H",
    pairs=(("oui", "H"), ("non", "H"), ("compte", "non")),
    gold=(link("oui + H"), link("non - H"), link("compte - non")),
)
PETS = "debate,source,target,label\nchiens,Ils aboient.,Les chiens peuvent venir.,\n"
BRIDGE = {
    "text": "Le pont est réparé depuis mars.",
    "hypothesis": "Le pont est neuf.",
    "judgement": "contradiction",
}
ABOUT = About(
    ("Ponts", "Chiens", "Verbes", "Donc", "Deux jours"),
    BRIDGE,
    formats.parse_text(PETS).debates,
    Example(1, "acheter", "avoir", "Elle achète du pain.", "Elle achète", "Elle a"),
    AcquiredRule(1, "à cause de", "en raison de", "À cause de cela.", "En raison de cela."),
    [BUS],
    ("compte", "oui"),
    "Lisez.",
)


@pytest.fixture
def french(site: Site) -> Site:
    """A site whose every page is asked for in French."""
    site.client.set_cookie("argue_language", "fr")
    return site


def test_no_page_says_a_word_of_english(french: Site):
    found, walked, research = [], [], []
    (key,) = french.add(formats.parse_text(LIBRARY).debates[0])
    with french.store() as store:
        pages = addresses_of(french.app, samples_of(store, key, ABOUT))
    for endpoint, address in sorted(pages.items()):
        french.get(address)
        french.judge()
        answer = french.get(address)
        assert answer.status_code < 500, endpoint
        if '<html lang="en">' in answer.text:
            research.append(endpoint)
        elif answer.mimetype == "text/html" and "<html" in answer.text:
            walked.append(endpoint)
            found += [(endpoint, text) for text in english(seen(answer.text, "fr"), "fr")]
    assert len(walked) > 40
    assert "front.research" in research
    assert not found, "\n".join(map(str, found))


@pytest.mark.parametrize(
    ("page", "found"),
    [
        ("<p>Débats</p>", []),
        ("<p>Debates</p>", ["Debates"]),
        ("<p lang='en'>Debates</p><p>Débats</p>", []),
        ("<input aria-label='Debates'><code>argue list of</code>", ["Debates"]),
        ("<p>an unknown message of ours</p>", ["an unknown message of ours"]),
        ("<p>1,200 arguments of 3</p>", ["1,200 arguments of 3"]),
        ("<p>Relations</p>", []),
        ("<p>http://localhost/judge/a-no-b_in</p>", []),
    ],
)
def test_the_check_sees_english(page, found):
    assert list(english(seen(page, "fr"), "fr")) == found
