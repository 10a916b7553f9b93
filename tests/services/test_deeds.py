"""Who may do what is declared once; here what only few may do is said a second time.

What pages refuse is tested by what addresses say of themselves (:mod:`tests.web.app.test_rights`):
a right that is declared too weak would pass there.
"""

from argue.services.deeds import _DEEDS, Need
from tests.web.pages import Site

ONLY = {
    Need.OWN: """
        debate.delete debate_claim.name debate_language.state decisions.close decisions.reopen
        decisions.set_end held.hold invitations.invite invitations.revoke moderation.set_policy
        """,
    Need.MODERATE: """
        held.decide held.decide_edit merging.merge merging.undo moderation.decide snapshots.forget
        snapshots.restore
        """,
    Need.AUTHOR: """
        contribution.save contribution.undo contribution.withdraw evidence.add evidence.withdraw
        """,
    Need.MAKER: """
        bulk.stop certificates.ask collections.change collections.delete collections.start
        """,
}


def test_what_only_few_may_do_is_declared_so(site: Site) -> None:
    needs = {deed.name: deed.need for deed in _DEEDS.values()}
    for need, names in ONLY.items():
        assert {name: needs[name] for name in names.split()} == dict.fromkeys(names.split(), need)
