"""Who may do what: addresses that name no deed of a service, and who may ask for them.

:mod:`argue.web.app.rights` says what the columns mean. ``python -m tests.web.rights_tables`` brings
the documentation up to date.
"""

from __future__ import annotations

from argue.labelling.task import tasks
from argue.services.deeds import Need
from argue.web.app.rights import Row, Table


def _row(
    group: str,
    deed: str,
    need: Need,
    routes: str,
    *,
    browser: bool = False,
    accounts: bool = False,
    logged: bool = True,
) -> Row:
    return Row(group, deed, need, tuple(routes.split()), browser, accounts, logged)


def _of_tasks(endpoints: str, *, adjudicated: bool = False, owned: bool | None = None) -> str:
    """Endpoints of all labelling tasks.

    Or of those whose disagreements are decided; or whose projects are, or are not, owned.
    """
    return " ".join(
        endpoints.format(task.name)
        for task in tasks()
        if (task.adjudicated or not adjudicated) and owned in (None, task.owned)
    )


_LISTS = "{0}.* api.{0}_projects api.{0}_create"
_PROJECTS = (
    "{0}_project.* api.{0}_project api.{0}_delete api.{0}_add_annotators api.{0}_items "
    "api.{0}_export "
)
_DECIDED = "api.{0}_item api.{0}_decide api.{0}_receive api.{0}_gold api.{0}_keep_gold"


_ALL, _READING, _TAKING_PART = "For everybody", "Reading a debate", "Taking part in a debate"
_MODERATING, _OWNING = "Moderating a debate", "Owning a debate"
_ADDING, _COLLECTIONS = "Adding debates", "Collections"
_ANNOTATING, _RESEARCH, _ACCOUNTS = "Annotating", "Research", "Accounts"

RIGHTS = Table(
    [
        _row(
            _ALL,
            "Load what pages need, choose a language, ask whether the server is well",
            Need.ALWAYS,
            "static map.* language.* monitoring.healthz computing.*",
        ),
        _row(
            _ALL,
            "Read the figures of the server, which ask for a token of their own",
            Need.ALWAYS,
            "monitoring.metrics",
        ),
        _row(
            _ALL,
            "Sign in and out",
            Need.ALWAYS,
            "sign_in.page sign_in.enter sign_in.code sign_in.leave",
            accounts=True,
            logged=False,
        ),
        _row(
            _ALL,
            "Set a password by a link that an owner of the installation handed over",
            Need.LINK,
            "sign_in.ask_password sign_in.set_password",
            accounts=True,
            logged=False,
        ),
        _row(
            _ALL,
            "Find debates; each sees those that are public and those in which they have a role",
            Need.EVERYBODY,
            "front.index debates.index debates.examples debate_tables.debates api.debates",
        ),
        _row(
            _ALL,
            "Read the documentation, and what researchers and evaluators can do here",
            Need.EVERYBODY,
            "front.research front.documentation",
        ),
        _row(
            _ALL,
            "Read what the JSON interface, its engines, formats and semantics are",
            Need.EVERYBODY,
            "openapi.spec api.engines api.semantics api.pairs api.formats_ api.degrees "
            "api.supports "
            "api.games",
        ),
        _row(
            _READING,
            "Read its texts, what was said and judged of them, and what stands",
            Need.READ,
            "feed.page debate.page debate.argument debate.explanation debate.picture overview.* "
            "relation.page "
            "disputes.index disputes.page contribution.history live.* api.debate api.arguments "
            "api.analysis api.explanation api.explanation_of api.statuses api.contributions "
            "api.overrulings api.disputes api.merges api.concepts api.related_debates api.language",
        ),
        _row(
            _READING,
            "Save it as a file, a table or a picture, and show it in another site's frame",
            Need.READ,
            "export.page debate.download debate_tables.arguments debate_tables.relations "
            "debate_tables.runs debate_tables.scores embed.* api.debate_file api.debate_file_lost",
        ),
        _row(
            _READING,
            "Compare readings, try changes, play a dialogue; nothing is saved",
            Need.READ,
            "comparison.* what_if.page enforcement.page game.page api.compare_readings "
            "api.smallest_change api.shares api.play_game api.try_changes",
            logged=False,
        ),
        _row(
            _READING,
            "See its runs and its snapshots",
            Need.READ,
            "runs.state api.runs_of api.run snapshots.index snapshots.page api.snapshots "
            "api.snapshot",
        ),
        _row(
            _READING,
            "See which of one's own replies and edits wait for approval",
            Need.READ,
            "api.held api.held_edits",
        ),
        _row(_READING, "Note how far one has read", Need.READ, "reply.seen", logged=False),
        _row(
            _TAKING_PART,
            "Begin a reply, let an engine look for arguments like it, see what is to be confirmed",
            Need.CONTRIBUTE,
            "reply.page reply.drafted reply.near reply.neighbours relation.confirm moderation.ask "
            "api.alike_arguments",
        ),
        _row(_TAKING_PART, "Begin an edit", Need.AUTHOR, "contribution.edit"),
        _row(_TAKING_PART, "Take a snapshot", Need.CONTRIBUTE, "snapshots.take api.take_snapshot"),
        _row(
            _TAKING_PART,
            "Ask an engine for a run, and stop one",
            Need.CONTRIBUTE,
            "runs.again runs.cancel api.add_run api.cancel_run",
        ),
        _row(
            _MODERATING,
            "See what is reported and waits, and what could be merged",
            Need.MODERATE,
            "moderation.queue moderation.act merging.page api.reports",
        ),
        _row(
            _MODERATING,
            "Go back to a snapshot, and delete one",
            Need.MODERATE,
            "snapshots.restore snapshots.forget api.restore_snapshot api.forget_snapshot",
        ),
        _row(
            _OWNING,
            "Say who reads it and what everybody may do in it, and see who has which role",
            Need.OWN,
            "debate_people.page debate_people.share api.debate_people api.share_debate",
            accounts=True,
            logged=False,
        ),
        _row(
            _OWNING,
            "Give somebody a role in it, and take it away",
            Need.OWN,
            "debate_people.give api.give_role",
            browser=True,
            accounts=True,
            logged=False,
        ),
        _row(
            _OWNING,
            "State its language, and name its claim",
            Need.OWN,
            "debate_language.state api.state_language debate_claim.name api.name_claim",
        ),
        _row(_OWNING, "Delete it", Need.OWN, "debate.ask_delete debate.delete api.delete_debate"),
        _row(
            _ADDING,
            "Add a debate, or start one from a question; it is private at first",
            Need.ACCOUNT,
            "api.add_debates start.page start.begin api.start",
        ),
        _row(
            _ADDING,
            "Upload a file to see what would be saved",
            Need.ACCOUNT,
            "upload.new upload.receive api.add_draft",
            logged=False,
        ),
        _row(
            _ADDING,
            "See, save or discard what one uploaded",
            Need.SELF,
            "upload.preview upload.confirm api.draft api.save_draft api.discard_draft",
            logged=False,
        ),
        _row(
            _ADDING,
            "See and throw away one's drafts of replies",
            Need.SELF,
            "reply_drafts.*",
            logged=False,
        ),
        _row(
            _COLLECTIONS,
            "Make a collection, and see a list of those that one may see",
            Need.ACCOUNT,
            "collections.index collections.create api.collections api.create_collection",
        ),
        _row(
            _COLLECTIONS,
            "See, change, judge and delete a collection",
            Need.MAKER,
            "collections.page collections.plot collections.download "
            "collections.choose collections.change collections.ask_delete collections.delete "
            "collections.start collections.stop collections.state api.collection "
            "api.delete_collection api.collection_debates api.change_collection "
            "api.collection_tables api.collection_files api.collection_bulk api.judge_collection "
            "api.bulk api.bulk_debates api.pause_bulk api.cancel_bulk "
            "certificates.* api.certificate api.certify_collection",
        ),
        _row(
            _ANNOTATING,
            "Make an annotation project or one on rules, and list those that one opened",
            Need.ACCOUNT,
            _of_tasks(_LISTS, owned=False),
        ),
        _row(
            _ANNOTATING,
            "Oversee a project: its judgements, annotators, decisions and gold",
            Need.PROJECT,
            _of_tasks(_PROJECTS, owned=False) + _of_tasks(_DECIDED, adjudicated=True, owned=False),
        ),
        _row(
            _ANNOTATING,
            "Judge as the annotator whose link it is",
            Need.LINK,
            _of_tasks(
                "{0}_judging.* api.{0}_judging api.{0}_judging_items api.{0}_judging_item "
                "api.{0}_judge"
            ),
        ),
        _row(
            _RESEARCH,
            "Ask for an evaluation, make a set of pairs, and list one's own",
            Need.RESEARCHER,
            "evaluations.index evaluations.new evaluations.start "
            "monothematic.index api.evaluations "
            "api.add_evaluation api.pair_sets_list api.add_pair_set "
            + _of_tasks(_LISTS, owned=True),
        ),
        _row(
            _RESEARCH,
            "See, compare, tag, stop and delete an evaluation",
            Need.RESEARCH_MAKER,
            "evaluations.page evaluations.plot evaluations.propagation "
            "evaluations.state evaluations.cancel evaluations.tag "
            "evaluations.ask_delete evaluations.delete evaluations.pairs "
            "evaluations.pair evaluations.comparison "
            "evaluations.comparison_plot api.evaluation api.delete_evaluation "
            "api.cancel_evaluation "
            "api.tag_evaluation api.judged_pairs api.propagation api.compare_evaluations",
        ),
        _row(
            _RESEARCH,
            "See, change, score and delete a set of pairs; its annotators, decisions and gold",
            Need.RESEARCH_MAKER,
            "monothematic.page monothematic.add_original monothematic.pair "
            "monothematic.begin monothematic.save monothematic.download "
            "monothematic_scores.* api.pair_set "
            "api.delete_pair_set api.original_pairs api.add_original_pair api.begin_made_pair "
            "api.keep_made_pair api.discard_made_pair api.pair_set_file api.pair_set_scores "
            "api.pair_set_phenomena "
            + _of_tasks(_PROJECTS, owned=True)
            + _of_tasks(_DECIDED, adjudicated=True, owned=True),
        ),
        _row(
            _ALL,
            "Confirm a mail address, and end its letters, by the link in a letter",
            Need.LINK,
            "mail.ask_confirm mail.confirm mail.ask_end mail.end",
            accounts=True,
            logged=False,
        ),
        _row(
            _ACCOUNTS,
            "Be told of answers by mail",
            Need.SELF,
            "mail.ask",
            browser=True,
            accounts=True,
            logged=False,
        ),
        _row(
            _ACCOUNTS,
            "Follow a debate by mail, or no more",
            Need.READ_SIGNED_IN,
            "mail.follow",
            browser=True,
            accounts=True,
            logged=False,
        ),
        _row(
            _ACCOUNTS,
            "Read one's data",
            Need.SELF,
            "api.account_data",
            accounts=True,
            logged=False,
        ),
        _row(
            _ACCOUNTS,
            "Change one's password, end one's sessions, make and revoke one's tokens, erase one's "
            "name",
            Need.SELF,
            "account.* api.tokens api.add_token api.revoke_token",
            browser=True,
            accounts=True,
            logged=False,
        ),
        _row(
            _ACCOUNTS,
            "See, make, remove and erase accounts, say what they are, and read the log",
            Need.ADMINISTRATOR,
            "admin.* api.erase_name",
            browser=True,
            accounts=True,
            logged=False,
        ),
    ]
)
"""All of it. Who owns the installation has every role in every debate."""
