"""Labels that can be meant in several ways are asked about before anything is previewed."""

from tests.web.pages import Site

NUMBERS = "premise,hypothesis,label\nIt rained.,It was wet.,0\nIt rained.,It was dry.,2\n"


def test_what_labels_mean_is_asked_and_the_answer_kept(site: Site, store):
    question = site.upload(NUMBERS, "nli.csv")
    assert "What do the labels mean?" in question.text
    assert question.text.count('<option value="" selected>') == 2
    half = {"do": "labels", "value": ["0", "2"], "label": ["support", ""]}
    asked = site.post(question.request.path, half, follow_redirects=True)
    assert asked.text.count('<option value="" selected>') == 1
    answer = {"do": "labels", "value": ["0", "2"], "label": ["support", "attack"]}
    preview = site.post(question.request.path, answer, follow_redirects=True)
    assert "1 debate, 4 arguments" in preview.text
    site.post(question.request.path, {"do": "save"}, follow_redirects=True)
    assert store.debates.count() == 1


def test_programs_say_it_with_the_file(site: Site):
    refused = site.client.post("/api/v1/debates", json={"text": NUMBERS, "save": False})
    assert refused.status_code == 400
    assert "--labels-are" in refused.text
    coding = "support,unrelated,attack"
    read = site.client.post(
        "/api/v1/debates", json={"text": NUMBERS, "save": False, "labels_are": coding}
    )
    assert read.status_code == 200


def test_what_was_not_read_is_shown_in_its_place(site: Site):
    preview = site.upload("# T?\n\nA note.\n\n+ Yes it is.\n- No it is not.\n", "t.md")
    assert "<del>A note.</del>" in preview.text
