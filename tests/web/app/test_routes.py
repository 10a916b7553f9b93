"""One route for all labelling tasks, and the addresses that it stands for."""

from flask import url_for

from argue.features.labelling.tasks import relations
from argue.formats import parse_text
from argue.web.app.routes import every_route, right_to
from tests.web.pages import Site


def test_every_task_has_addresses_of_its_own(site: Site):
    routes = {rule.endpoint: rule for rule in every_route(site.app)}
    assert routes["api.rules_items"].rule == "/api/v1/rules/<token>/examples"
    assert routes["labelling.relations_item"].rule == "/annotation/<token>/items/<int:number>"
    assert "labelling.rules_item" not in routes  # nobody adjudicates them
    assert len(routes) > len(site.app.view_functions)


def test_who_may_ask_depends_on_the_task(site: Site):
    needs = {rule.endpoint: right_to(rule).need for rule in every_route(site.app)}
    assert needs["labelling.phenomena_create"] != needs["labelling.relations_create"]


def test_words_of_another_task_lead_nowhere(site: Site, store):
    batch = relations.batch_of(parse_text("# Zoos?\n\n- a: No.\n").debates)
    project = relations.create(store, "Zoos", batch, ["Ann"])
    pages = f"/annotation/{project.token}", f"/api/v1/annotation/{project.token}"
    judging = f"/api/v1/judge/{project.annotators[0].token}"
    own = f"{pages[0]}/judgements.csv", f"{pages[1]}/items", f"{judging}/items"
    others = f"{pages[0]}/answers.csv", f"{pages[1]}/examples", f"{judging}/examples"
    assert [site.client.get(address).status_code for address in own] == [200] * 3
    assert [site.client.get(address).status_code for address in others] == [404] * 3


def test_an_address_names_a_task_by_name_or_itself(site: Site):
    with site.app.test_request_context():
        for name, begin in (("phenomena", "/phenomena"), ("rules", "/rules")):
            assert url_for("labelling.overview", task=name, token="x") == f"{begin}/x"
