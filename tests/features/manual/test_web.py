"""The pages on rights and on the JSON interface say what the app says of itself."""

import re

from argue.features.manual.schemas import kind_of, records_of
from argue.features.manual.web.pages import coded, operations
from argue.services.deeds import Need
from argue.web.app.routes import every_route, right_to
from tests.web.pages import Site


def test_every_address_stands_under_those_who_may_ask_for_it(site: Site):
    page = site.html("/docs/rights")
    sections = dict(re.findall(r'<h2 id="(\w+)">(.*?)</section>', page, re.S))
    rules = every_route(site.app)
    assert {right_to(rule).need for rule in rules} == {Need[name.upper()] for name in sections}
    for rule in rules:
        escaped = rule.rule.replace("<", "&lt;").replace(">", "&gt;")
        assert f" {escaped}</code>" in sections[right_to(rule).need.name.lower()], rule.rule
    assert "<li>Withdraw an argument that was added</li>" in sections["author"]
    assert "never with a token" in sections["self"]


def test_every_address_of_the_interface_has_a_page(site: Site):
    listed = set(re.findall(r'href="/docs/json/([\w-]+)"', site.html("/docs/json")))
    with site.app.test_request_context():
        described = {each.name: each for each in operations()}
    paths = site.get("/api/v1/openapi.json").get_json()["paths"]
    assert len(described) == sum(map(len, paths.values()))
    assert listed == set(described)
    for name, operation in described.items():
        page = site.html(f"/docs/json/{name}")
        assert str(coded(operation.described["summary"])) in page
        assert len(page) < 60_000, name
    assert site.get("/docs/json/get-nothing").status_code == 404


def test_a_page_says_what_an_address_takes_and_gives_and_who_may(site: Site):
    page = site.html("/docs/json/post-debates-key-contributions")
    takes, _, gives = page.partition('id="gives"')
    assert 'href="/docs/rights#contribute"' in takes
    assert "<dt><code>key</code>" in takes
    assert "<dt><code>stance</code>" in takes
    assert "<h3>201" in gives
    assert "<li>409: " in gives
    listed = site.html("/docs/json/get-debates")
    assert "query, integer, default 50, at least 1, at most 200" in listed
    assert "list of SummaryOut" in listed
    assert "<h4><code>SummaryOut</code></h4>" in listed


def test_the_first_pages_and_the_account_lead_there(site: Site):
    assert 'href="/docs/json"' in site.html("/")
    assert 'href="/docs/rights"' in site.html("/research")


def test_records_are_listed_once_in_the_order_of_their_fields():
    tree = {"properties": {"left": {"$ref": "#/$defs/Tree"}, "leaf": {"$ref": "#/$defs/Leaf"}}}
    leaf = {"description": "A ``leaf``.", "properties": {"name": {"type": ["string", "null"]}}}
    found = records_of({"$ref": "#/$defs/Tree"}, {"Leaf": leaf, "Tree": tree})
    assert [record.name for record in found] == ["Tree", "Leaf"]
    assert found[0].fields[1].meaning == found[1].meaning == "A `leaf`."
    assert found[1].fields[0].kind == "string or null"


def test_types_are_told_in_words():
    pair = {"prefixItems": [{"type": "string"}, {"const": 1}], "type": "array"}
    assert kind_of(pair) == "[string, `1`]"
    assert kind_of({"type": "object", "additionalProperties": pair}) == f"object of {kind_of(pair)}"
    assert kind_of({"enum": ["a", "b"]}) == '`"a"`, `"b"`'
