"""Who may do what: addresses that name no deed of a service, and who may ask for them.

:mod:`argue.web.app.rights` says what the columns mean. ``python -m tests.web.rights_tables`` brings
the documentation up to date.
"""

from argue.services.deeds import Need
from argue.web.app.rights import Right, Rights

RIGHTS = Rights(
    [
        Right(
            "Load what pages need, choose a language, ask whether the server is well",
            Need.ALWAYS,
            "static map.* language.* monitoring.healthz computing.*",
        ),
        Right(
            "Read the figures of the server, which ask for a token of their own",
            Need.ALWAYS,
            "monitoring.metrics",
        ),
        Right(
            "Sign in and out",
            Need.ALWAYS,
            "sign_in.page sign_in.enter sign_in.code sign_in.leave",
            accounts=True,
        ),
        Right(
            "Set a password by a link that an owner of the installation handed over",
            Need.LINK,
            "sign_in.ask_password sign_in.set_password",
            accounts=True,
        ),
        Right(
            "Find debates; each sees those that are public and those in which they have a role",
            Need.EVERYBODY,
            "front.index debates.index debates.examples debate_tables.debates",
        ),
        Right(
            "Read the documentation, and what researchers and evaluators can do here",
            Need.EVERYBODY,
            "front.research front.documentation",
        ),
        Right(
            "Read what the JSON interface, its engines, formats and semantics are",
            Need.EVERYBODY,
            "openapi.spec api.engines api.semantics api.pairs api.formats_ api.degrees "
            "api.supports",
        ),
        Right(
            "Read its texts, what was said and judged of them, and what stands",
            Need.READ,
            "feed.page debate.page debate.argument debate.explanation debate.picture "
            "relation.page disputes.index disputes.page contribution.history live.* api.debate "
            "api.arguments api.analysis api.explanation api.explanation_of api.statuses "
            "api.contributions api.overrulings api.merges api.concepts api.related_debates "
            "api.language",
        ),
        Right(
            "Save it as a file, a table or a picture, and show it in another site's frame",
            Need.READ,
            "export.page debate.download debate_tables.arguments debate_tables.relations "
            "debate_tables.runs debate_tables.scores embed.* api.debate_file_lost",
        ),
        Right(
            "Compare readings, try changes; nothing is saved",
            Need.READ,
            "comparison.* what_if.page enforcement.page api.try_changes",
            logged=False,
        ),
        Right(
            "See its runs and its snapshots",
            Need.READ,
            "runs.state api.runs_of snapshots.index snapshots.page",
        ),
        Right(
            "See which of one's own replies and edits wait for approval",
            Need.READ,
            "api.held api.held_edits",
        ),
        Right("Note how far one has read", Need.READ, "reply.seen", logged=False),
        Right(
            "Let an engine look for arguments like a text, and see what is to be confirmed",
            Need.CONTRIBUTE,
            "reply.near reply.neighbours relation.confirm api.alike_arguments",
        ),
        Right(
            "See what is reported and what waits",
            Need.MODERATE,
            "moderation.queue moderation.act api.reports",
        ),
        Right(
            "Say who reads it and what everybody may do in it, and see who has which role",
            Need.OWN,
            "debate_people.page debate_people.share",
            accounts=True,
        ),
        Right(
            "Give somebody a role in it, and take it away",
            Need.OWN,
            "debate_people.give",
            browser=True,
            accounts=True,
        ),
        Right(
            "Upload a file to see what would be saved",
            Need.ACCOUNT,
            "upload.new upload.receive api.add_draft",
            logged=False,
        ),
        Right(
            "See, save or discard what one uploaded",
            Need.SELF,
            "upload.preview upload.confirm api.draft api.save_draft api.discard_draft",
            logged=False,
        ),
        Right(
            "See and throw away one's drafts of replies", Need.SELF, "reply_drafts.*", logged=False
        ),
        Right(
            "See a list of the collections that one may see",
            Need.ACCOUNT,
            "collections.index",
        ),
        Right(
            "See a collection, and what stands in it",
            Need.MAKER,
            "collections.page collections.plot collections.download collections.state "
            "api.collection_debates api.collection_tables api.collection_bulk api.bulk "
            "api.bulk_debates certificates.page",
        ),
        Right(
            "List one's own evaluations and sets of pairs",
            Need.RESEARCHER,
            "evaluations.index monothematic.index",
        ),
        Right(
            "See and compare evaluations",
            Need.RESEARCH_MAKER,
            "evaluations.page evaluations.plot evaluations.propagation evaluations.state "
            "evaluations.pairs evaluations.pair evaluations.comparison "
            "evaluations.comparison_plot",
        ),
        Right(
            "See and score a set of pairs",
            Need.RESEARCH_MAKER,
            "monothematic.page monothematic.pair monothematic.download monothematic_scores.* "
            "api.original_pairs",
        ),
        Right(
            "Confirm a mail address, and end its letters, by the link in a letter",
            Need.LINK,
            "mail.ask_confirm mail.confirm mail.ask_end mail.end",
            accounts=True,
        ),
        Right("Be told of answers by mail", Need.SELF, "mail.ask", browser=True, accounts=True),
        Right(
            "Follow a debate by mail, or no more",
            Need.READ_SIGNED_IN,
            "mail.follow",
            browser=True,
            accounts=True,
        ),
        Right("Read one's data", Need.SELF, "api.account_data", accounts=True),
        Right(
            "Change one's password, end one's sessions, make and revoke one's tokens, erase "
            "one's name",
            Need.SELF,
            "account.* api.tokens",
            browser=True,
            accounts=True,
        ),
        Right(
            "See, make, remove and erase accounts, say what they are, and read the log",
            Need.ADMINISTRATOR,
            "admin.* api.erase_name",
            browser=True,
            accounts=True,
        ),
    ]
)
"""All of it. Who owns the installation has every role in every debate."""
