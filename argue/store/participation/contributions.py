"""Arguments that people add to a debate, and all that they do to them: a history laid over it.

What was saved of a debate is never changed. An argument that is added comes after all others and
keeps its place for good; each step (add, edit, withdraw, undo) is kept with all that the argument
said then, and the last one counts. A withdrawn argument stays as a stub, so that the replies below
it keep their place; no relation from it or to it counts.

Nobody's words are overwritten by somebody who had not seen them: a step on an argument names the
last step that its writer saw, and is refused if there is another since.

What a moderator did is for moderators to undo. A text that a moderator hid is read by its writer
and by moderators; everybody else reads who hid it and why, whatever they ask for.
"""

from __future__ import annotations

from collections.abc import Iterable

from argue.errors import BadInput, Conflict, NotFound
from argue.locales import lazy
from argue.model import Label, Relation
from argue.store.core.connection import LAST_STEP
from argue.store.core.keys import now, number_of
from argue.store.core.part import Repository
from argue.store.participation import composition, merges
from argue.store.participation.composition import (
    ArgumentState,
    check_editable,
    check_seen,
    load_steps,
    owner_of,
)
from argue.store.participation.records import (
    Action,
    Contribution,
    ContributionStep,
    NewEdit,
    Writer,
    checked_reason,
    checked_text,
    checked_token,
    checked_writer,
    relation_columns,
)
from argue.store.people.access import is_viewer, require_moderator


class Contributions(Repository):
    """What people add to debates, through one connection to the store."""

    def add(
        self,
        key: str,
        parent: str,
        text: str,
        relation: Relation | Label | None = None,
        *,
        by: Writer,
        token: str = "",
    ) -> ContributionStep:
        """Add an argument in answer to ``parent``; parameters as of :class:`NewReply`.

        With a token that came before, the step that the first one made comes back.

        Raises
        ------
        NotFound
            If there is no such debate or argument.
        BadInput
            If the text or the name is blank or too long, or the argument answered is withdrawn.
        Conflict
            If the token came before with another text or in answer to another argument.
        """
        by, text, token = checked_writer(by), checked_text(text), checked_token(token)
        state = ArgumentState(text, *relation_columns(relation), withdrawn=False)
        with self._db.writing():
            debate = number_of(self._db, key)
            known = self._position_of_token(debate, token)
            if known is not None:
                place = composition.position(self._db, debate, parent)
                above = {place, composition.speaker(self._db, debate, place)}
                return self._again(debate, known, above, text)
            answered = self.answered(debate, parent)
            place = composition.append(self._db, debate, answered, token, state)
            return self._record(debate, place, Action.ADD, state, by)

    def answered(self, debate: int, parent: str) -> int:
        """The position of the argument that a reply to ``parent`` answers.

        Raises NotFound if the debate has no such argument; BadInput if it is withdrawn.
        """
        row = self._db.row(
            "SELECT position, withdrawn, EXISTS (SELECT 1 FROM merge_steps "
            "WHERE merge_steps.debate = arguments.debate) FROM arguments "
            "LEFT JOIN contributions USING (debate, position) WHERE debate = ? AND name = ?",
            (debate, parent),
        )
        if row is None:
            raise composition.no_argument(parent)
        place, withdrawn, merges = row
        if withdrawn:  # so it is not merged either: that rests
            raise BadInput.lazy("%(id)s was withdrawn, so it cannot be answered", id=repr(parent))
        return composition.speaker(self._db, debate, place) if merges else int(place)

    def edit(self, key: str, edit: NewEdit, *, by: Writer) -> ContributionStep:
        """Let an argument say something else, or do something else to what it answers.

        Without any change, nothing is done and the last step comes back.

        Raises
        ------
        NotFound
            If nobody added such an argument.
        BadInput
            As :meth:`add`, or if it is withdrawn.
        Conflict
            If there is a later step than ``seen``.
        """
        by, reason = checked_writer(by), checked_reason(edit.reason)
        state = ArgumentState(
            checked_text(edit.text), *relation_columns(edit.relation), withdrawn=False
        )
        with self._db.writing():
            debate, place, last = self._last(key, edit.argument)
            if self._state(last.id) == state:
                return last
            check_editable(last, edit.seen, restores=edit.restores)
            return self._record(debate, place, Action.EDIT, state, by, reason)

    def step(self, key: str, number: int) -> ContributionStep:
        """The step of that number; NotFound if the debate has none."""
        result = self._steps(
            "WHERE steps.debate = ? AND steps.id = ?", (number_of(self._db, key), number)
        )
        if not result:
            raise NotFound.lazy("this debate has no step %(step)s to undo", step=str(number))
        return result[0]

    def before(self, key: str, step: ContributionStep) -> ContributionStep | None:
        """The step of the same argument before one; ``None`` if that added it."""
        steps = self.steps(key, step.argument)
        return next((row for row in steps if row.id < step.id), None)

    def last(self, key: str, argument: str) -> ContributionStep:
        """The last step of an argument; NotFound if nobody added such an argument."""
        return self._last(key, argument)[2]

    def withdraw(
        self, key: str, argument: str, *, by: Writer, seen: int, reason: str = ""
    ) -> ContributionStep:
        """Let an argument count no more; it stays as a stub. Raises as :meth:`edit` does.

        Withdrawn by an account that did not write it, it is hidden.
        """
        by, reason = checked_writer(by), checked_reason(reason)
        with self._db.writing():
            debate, place, last = self._last(key, argument)
            if last.withdrawn:
                return last
            check_seen(last, seen)
            hidden = by.has_account and by.id != owner_of(self._db, debate, place)
            state = self._state(last.id)._replace(withdrawn=True, hidden=hidden)
            return self._record(debate, place, Action.WITHDRAW, state, by, reason)

    def hide(self, key: str, argument: str, *, by: Writer, reason: str) -> ContributionStep:
        """Let only its writer and moderators read an argument; done again, nothing changes.

        Raises NotFound if nobody added such an argument; Forbidden if the viewer does not moderate
        the debate.
        """
        by, reason = checked_writer(by), checked_reason(reason)
        with self._db.writing():
            debate, place, last = self._last(key, argument)
            require_moderator(self._db, debate, lazy("only moderators hide what others wrote"))
            if last.hidden:
                return last
            state = self._state(last.id)._replace(withdrawn=True, hidden=True)
            return self._record(debate, place, Action.WITHDRAW, state, by, reason)

    def undo(self, key: str, step: int, *, by: Writer) -> ContributionStep:
        """Put an argument back to what it was before its last step; that is a step too.

        To undo that an argument was added withdraws it.

        Raises
        ------
        NotFound
            If the debate has no such step.
        Conflict
            If it is not the last one of its argument.
        Forbidden
            If somebody else than the writer took the step, or the argument is hidden, and the
            viewer does not moderate the debate.
        """
        by = checked_writer(by)
        with self._db.writing():
            debate = number_of(self._db, key)
            argument = self.step(key, step).argument
            place = composition.position(self._db, debate, argument)
            history = self._steps("WHERE steps.debate = ? AND steps.position = ?", (debate, place))
            if history[0].hidden or not is_viewer(self._db, history[0].writer.id):
                why = lazy("a moderator took this step; only moderators of the debate undo it")
                require_moderator(self._db, debate, why)
            check_seen(history[0], step)
            before = history[1].id if len(history) > 1 else step
            state = self._state(before)
            if len(history) == 1:
                state = state._replace(withdrawn=True)
            return self._record(debate, place, Action.UNDO, state, by, undoes=step)

    def go_back(self, key: str, revision: int, *, by: Writer, reason: str) -> int:
        """Let all arguments be what they were after a step, by new steps; how many that takes.

        Those that came later are withdrawn; what is hidden stays hidden until that is undone.
        Inside the caller's transaction.
        """
        debate, taken = number_of(self._db, key), 0
        last = self._last_steps(debate, LAST_STEP)
        for place, number in sorted(last.items()):
            present, then = self._state(number), self._last_steps(debate, revision).get(place)
            if present.hidden:
                continue
            former = self._state(then) if then else present._replace(withdrawn=True)
            if former != present:
                action = Action.WITHDRAW if former.withdrawn else Action.EDIT
                self._record(debate, place, action, former, by, reason)
                taken += 1
        return taken

    def of(
        self, key: str, *, merged: bool = False, public: bool = False
    ) -> dict[str, Contribution]:
        """What people added, by the ids of the arguments, in the order in which it was added.

        An argument that is merged into another one is only there if ``merged``; who answered it
        answers the one that speaks for it. ``public`` is what everybody may read, whoever asks: to
        be cached for all.
        """
        with self._db.reading():
            debate = number_of(self._db, key)
            steps = self._steps("WHERE steps.debate = ?", (debate,), public=public)
            parents = dict(composition.parents(self._db, debate))
            ends = composition.merges_of(self._db, debate)
        speakers = merges.speakers_of(ends) if ends else {}
        results: dict[str, list[ContributionStep]] = {}
        for step in reversed(steps):
            results.setdefault(step.argument, []).append(step)
        above = {argument: speakers.get(parent, parent) for argument, parent in parents.items()}
        return {
            id: Contribution(id, above[id], own[0], own[-1], len(own), speakers.get(id, ""))
            for id, own in results.items()
            if merged or id not in speakers
        }

    def steps(
        self, key: str, argument: str = "", *, after: int = 0
    ) -> tuple[ContributionStep, ...]:
        """The history of a debate or of one argument, newest first; only the steps after one."""
        debate = number_of(self._db, key)
        where = "WHERE steps.debate = ? AND steps.id > ?"
        if not argument:
            return tuple(self._steps(where, (debate, after)))
        return tuple(self._steps(f"{where} AND name = ?", (debate, after, argument)))

    def changed(self, key: str, after: int) -> frozenset[str]:
        """The arguments that were added, edited, withdrawn or brought back after a step."""
        return frozenset(step.argument for step in self.steps(key, after=after))

    def _last_steps(self, debate: int, revision: int) -> dict[int, int]:
        """The last step of each argument up to one, by the argument's position."""
        rows = self._db.rows(
            "SELECT position, max(id) FROM contribution_steps WHERE debate = ? AND id <= ? "
            "GROUP BY position",
            (debate, revision),
        )
        return dict(rows)

    def is_added(self, key: str, token: str) -> bool:
        """Whether an argument was added with this token; not with an empty one."""
        return self._position_of_token(number_of(self._db, key), token) is not None

    def _position_of_token(self, debate: int, token: str) -> int | None:
        sql = "SELECT position FROM contributions WHERE debate = ? AND token = ? AND token <> ''"
        place: int | None = self._db.value(sql, (debate, token), None)
        return place

    def _again(self, debate: int, place: int, above: set[int], text: str) -> ContributionStep:
        """What the token made the first time."""
        first = self._steps("WHERE steps.debate = ? AND steps.position = ?", (debate, place))[-1]
        row = self._db.row(
            "SELECT parent FROM contributions WHERE debate = ? AND position = ?", (debate, place)
        )
        if row is None or row[0] not in above or first.text != text:
            raise Conflict.lazy(
                "this was sent before and became %(id)s, with another text or in answer to "
                "another argument; open the debate again to send another one",
                id=repr(first.argument),
            )
        return first

    def _last(self, key: str, argument: str) -> tuple[int, int, ContributionStep]:
        """Debate, position and last step of an argument that a person added."""
        debate = number_of(self._db, key)
        place = composition.position(self._db, debate, argument)
        history = self._steps("WHERE steps.debate = ? AND steps.position = ?", (debate, place))
        if not history:
            raise NotFound.lazy(
                "%(id)s stands in the source of this debate, so it stays", id=repr(argument[:80])
            )
        return debate, place, history[0]

    def _record(
        self,
        debate: int,
        place: int,
        action: Action,
        state: ArgumentState,
        by: Writer,
        reason: str = "",
        undoes: int | None = None,
    ) -> ContributionStep:
        step = {"debate": debate, "position": place, "action": str(action), "reason": reason}
        written = {"person": by.name, "writer": by.id, "at": now(), "undoes": undoes}
        number = self._db.add_row("contribution_steps", **step, **written, **state._asdict())
        if action is not Action.ADD:
            composition.become(self._db, debate, place, state)
        return self._steps("WHERE steps.id = ?", (number,))[0]

    def _state(self, step: int) -> ArgumentState:
        [state] = self._db.records(
            ArgumentState,
            "SELECT text, label, confidence, origin, withdrawn, hidden FROM contribution_steps "
            "WHERE id = ?",
            (step,),
        )
        return state

    def _steps(
        self, where: str, parameters: Iterable[object], *, public: bool = False
    ) -> list[ContributionStep]:
        return load_steps(self._db, where, parameters, public=public)
