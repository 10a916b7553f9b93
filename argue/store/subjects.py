"""What the store keeps besides debates and their runs: each subject is a class of its own."""

from __future__ import annotations

from argue.store.access import Access
from argue.store.accounts import Accounts
from argue.store.annotations import Annotations
from argue.store.audit import Audit
from argue.store.bulk import BulkRuns
from argue.store.collections import Collections
from argue.store.concepts import KeyConcepts
from argue.store.connection import Connection
from argue.store.contributions import Contributions
from argue.store.decompositions import Decompositions
from argue.store.disputes import Disputes
from argue.store.drafts import ReplyDrafts
from argue.store.evaluation_queue import EvaluationQueue
from argue.store.evaluations import Evaluations
from argue.store.held import Held
from argue.store.instances import Instances
from argue.store.languages import Languages
from argue.store.merging import Merging
from argue.store.personal import Personal
from argue.store.reports import Reports
from argue.store.snapshots import Snapshots
from argue.store.visits import Visits


class Subjects:
    """The subjects, each through the same connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @property
    def accounts(self) -> Accounts:
        """People who sign in."""
        return Accounts(self._connection)

    @property
    def access(self) -> Access:
        """Who may do what with which debate."""
        return Access(self._connection)

    @property
    def personal(self) -> Personal:
        """What is stored of people."""
        return Personal(self._connection)

    @property
    def audit(self) -> Audit:
        """Who did what to what."""
        return Audit(self._connection)

    @property
    def evaluations(self) -> Evaluations:
        """What engines judged of debates with gold, to be compared."""
        return Evaluations(self._connection)

    @property
    def evaluation_queue(self) -> EvaluationQueue:
        """Evaluations that wait for a worker."""
        return EvaluationQueue(self._connection)

    @property
    def contributions(self) -> Contributions:
        """Arguments that people add to debates."""
        return Contributions(self._connection)

    @property
    def languages(self) -> Languages:
        """What the texts of debates are written in."""
        return Languages(self._connection)

    @property
    def held(self) -> Held:
        """Replies that wait until a moderator approves them."""
        return Held(self._connection)

    @property
    def merging(self) -> Merging:
        """Which arguments speak for others that say the same."""
        return Merging(self._connection)

    @property
    def disputes(self) -> Disputes:
        """What people say against what engines judged."""
        return Disputes(self._connection)

    @property
    def visits(self) -> Visits:
        """How far people have read in debates."""
        return Visits(self._connection)

    @property
    def reply_drafts(self) -> ReplyDrafts:
        """What people are writing and have not published."""
        return ReplyDrafts(self._connection)

    @property
    def decompositions(self) -> Decompositions:
        """Sets of pairs, and what was made from them by hand."""
        return Decompositions(self._connection)

    @property
    def collections(self) -> Collections:
        """Debates that belong together."""
        return Collections(self._connection)

    @property
    def concepts(self) -> KeyConcepts:
        """Key concepts of debates."""
        return KeyConcepts(self._connection)

    @property
    def bulk(self) -> BulkRuns:
        """An engine on all debates of a collection."""
        return BulkRuns(self._connection)

    @property
    def reports(self) -> Reports:
        """What moderators are asked to look at."""
        return Reports(self._connection)

    @property
    def snapshots(self) -> Snapshots:
        """Named moments of debates."""
        return Snapshots(self._connection)

    @property
    def annotations(self) -> Annotations:
        """Projects in which several people judge the same pairs."""
        return Annotations(self._connection)

    @property
    def instances(self) -> Instances:
        """Projects in which several people judge examples of entailment rules."""
        return Instances(self._connection)
