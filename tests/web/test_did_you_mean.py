"""What is misspelt in a request is refused with the nearest word there is."""


def test_a_word_that_is_none_of_a_field_is_refused_with_the_nearest(site, library):
    sent = {"source": "sat", "target": "issue", "label": "atack"}
    answer = site.client.post(f"/api/v1/debates/{library}/overrulings", json=sent)
    assert answer.status_code in (400, 422)
    assert "did you mean attack?" in answer.text
    assert "did you mean sat?" in site.client.get(f"/debates/{library}/argument?id=Sat").text
