"""What the columns of a table, or the keys of JSON lines, are called.

A row is an argument or a pair. Case makes no difference, nor do accents, blanks, ``-`` and ``_``
between words. What a column may be called, first our own name, stands below; a mapping
(:mod:`.mapping`) says it instead.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from argue.formats.base.mapping import ColumnMapping
from argue.formats.base.reading import Reading
from argue.locales import lazy

_DEBATE = (
    "debate, debate_id, topic, group, motion, discussion, discussion_id, conversation_id, "
    "conversation, thread, thread_id, root, topic_text, thema, sujet, tema, root_commentable_url"
)
_TITLE = "title, debate_title, question, discussion_title, thread_title"

WORD_COLUMNS = (
    *("overruled_by", "overruled_at", "overruled_reason"),
    *("former_label", "former_confidence", "former_origin"),
)
"""The columns that are written after the others, and only where people overruled relations."""
VERDICT_COLUMNS = ("verdict", "probability")
"""The columns that are written after these, and only where verdicts are known."""

ARGUMENT_COLUMNS = {
    "debate": _DEBATE,
    "title": _TITLE,
    "id": (
        "id, arg_id, argument_id, node_id, key_point_id, comment_id, post_id, message_id, "
        "statement_id, claim_id, utterance_id, reply_id, tweet_id, item_id, nr, number, nummer, "
        "lfd_nr, numero"
    ),
    "parent": (
        "parent, parent_id, reply_to, in_reply_to, replies_to, answers, responds_to, "
        "parent_comment_id, parent_post_id, parent_argument_id, reply_to_id, in_reply_to_id, "
        "parent_comment, ancestry, eltern, ubergeordnet"
    ),
    "stance": (
        "stance, relation, side, polarity, label, pro_con, sign, stance_label, claims.stance, "
        "stance_label_3, "
        "annotation, stance_wa, relation_type, position, for/against, pro/con, alignment, haltung, "
        "beziehung, stellungnahme, pro/contra, pro/kontra, postura, posizione, posicion, relacion, "
        "relazione, section, type, kind"
    ),
    "text": (
        "text, argument, claim, content, body, comment, statement, key_point, message, post, "
        "utterance, comment_body, comment_text, post_text, message_text, argument_text, sentence, "
        "tweet, response, opinion, claims.claimcorrectedtext, premise, reason, justification, "
        "explanation, beitrag, kommentar, begrundung, aussage, meinung, nachricht, inhalt, "
        "commentaire, texte, contenu, avis, comentario, texto, contenido, argumento, mensaje, "
        "commento, testo, contenuto, opinione, messaggio"
    ),
    "target": (
        "target, target_text, target_id, claim, conclusion, thesis, parent_text, parent_argument, "
        "claim_text, target_claim, main_claim, proposition, proposal, resolution, motion_text, "
        "refers_to, relates_to, regarding, in_response_to, response_to, reply_to_text, "
        "commentable_id, these, behauptung, bezug, bezieht_sich_auf, antwort_auf, ziel, "
        "cible, affirmation, repond_a, en_reponse_a, objetivo, tesis, afirmacion, responde_a, "
        "respuesta_a, tesi, affermazione, risponde_a, risposta_a, bersaglio"
    ),
    "headline": "headline, heading, summary, subject",
    "author": (
        "author, author_name, author/name, user, user_name, username, speaker, by, writer, who, "
        "autor, autorin, verfasser, auteur, autora, autore, nom, nombre, nome"
    ),
    **{name: name for name in ("confidence", "origin", "status", "gold", "reply", "pair")},
    **{column: column for column in (*WORD_COLUMNS, *VERDICT_COLUMNS)},
}
"""Columns where a row is an argument; ``text`` and one other must be there."""

PAIR_COLUMNS = {
    "debate": _DEBATE,
    "title": _TITLE,
    "corpus": "corpus, dataset, phenomenon, task",
    "id": "id, pair_id, uid, idx, index",
    "source": "source, source_id, from",
    "target": "target, target_id, to",
    "text": "text, t, premise, sentence1, sentence_a, source_text, context, evidence",
    "hypothesis": "hypothesis, h, hypo, sentence2, sentence_b, target_text, claim, query",
    "label": (
        "label, gold_label, relation, entailment, entailment_label, entailment_judgment, stance, "
        "gold, judgment, judgement, polarity, sign, relation_type, type, kind"
    ),
}
"""Columns where a row is a pair: at least ``source``, ``target`` or ``text``, ``hypothesis``."""

_OPINIONS = {"text", "comment", "statement", "argument", "opinion"}
"""Columns that may be the only one that is understood."""
MAYBE = frozenset({"sign", "relationtype", "type", "kind", "annotation", "position", "section"})
"""Names of columns that hold labels only if their values say so."""

ASIDE = (
    "author_id, author/id, user_id, speaker_id, user_group/id, user_group/name, "
    "locale, depth, level, commentable_type, "
    "time, date, datetime, timestamp, created, created_at, created_utc, updated_at, edited, "
    "url, link, permalink, "
    "sentence1_parse, sentence2_parse, sentence1_binary_parse, sentence2_binary_parse, "
    "sentence1_tokenized, sentence2_tokenized, annotator_labels, label1, label2, label3, label4, "
    "label5, caption_id, prompt_id, genre, vectors, weighted"
)
"""Columns that are understood, and for which a debate has no place: when and where;
parses and what single annotators said, of corpora of entailment."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Which column has which role: ``roles`` maps a role to the column's name in the file.

    ``aside`` are columns that are understood and left aside, ``unknown`` those that are not;
    ``repeat`` those whose blank cells repeat the cell above.
    """

    kind: str
    roles: dict[str, str]
    unknown: tuple[str, ...]
    aside: tuple[str, ...] = ()
    repeat: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """The role of the column of labels."""
        return LABEL_ROLES[self.kind]

    def without(self, role: str) -> Columns:
        """The same without a role, whose column then is not understood."""
        roles = {name: column for name, column in self.roles.items() if name != role}
        return replace(self, roles=roles, unknown=(*self.unknown, self.roles[role]))


LABEL_ROLES = {"argument": "stance", "pair": "label"}
"""How the role of labels is called here, by the kind of the rows."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its line, its number among the rows, and its cells by role.

    A role that the row does not fill is an empty text. ``beside`` are the cells of columns that are
    not understood, by their names.
    """

    line: int
    number: int
    cells: dict[str, str]
    beside: dict[str, str] = field(default_factory=dict)

    def __getitem__(self, role: str) -> str:
        return self.cells.get(role, "")


def columns_of(
    names: Iterable[str], *, table: bool = False, stated: ColumnMapping | None = None
) -> Columns | None:
    """The roles of these columns; None if they make neither arguments nor pairs.

    Of a ``table`` a column of opinions is enough; what is ``stated`` counts, and the columns that
    it does not name have the roles that their names say.

    >>> columns_of(["Argument ID", "Reply to", "Text", "Votes"]).roles
    {'id': 'Argument ID', 'parent': 'Reply to', 'text': 'Text'}
    """
    names = list(names)
    said = dict(stated.roles) if stated else {}
    taken = {*said.values(), *(stated.aside if stated else ())}
    free = [name for name in names if name not in taken]
    kind = "pair" if said.keys() & {"hypothesis", "source"} else "argument"
    pairs = assigned(free, PAIR_COLUMNS)
    enough = {"source", "target"} <= pairs.keys() or {"text", "hypothesis"} <= pairs.keys()
    if enough and not said.keys() & {"text", "target", "parent"}:
        kind = "pair"
    synonyms = PAIR_COLUMNS if kind == "pair" else ARGUMENT_COLUMNS
    roles = {LABEL_ROLES[kind] if role == "label" else role: name for role, name in said.items()}
    left = {role: words for role, words in synonyms.items() if role not in roles}
    roles = {**roles, **assigned(free, left)}
    if kind == "pair":
        return _columns(kind, names, roles, stated)
    opinions = table and plain(roles.get("text", "")) in _OPINIONS
    if "text" in roles and (opinions or "text" in said or len(roles) > 1):
        return _columns(kind, names, roles, stated)
    return None


def _columns(
    kind: str, names: list[str], roles: dict[str, str], stated: ColumnMapping | None
) -> Columns:
    left = list(names)
    for name in dict.fromkeys(roles.values()):
        left.remove(name)  # one of several of that name
    said = stated.aside if stated else ()
    aside = [name for name in left if plain(name) in _ASIDE or name in said]
    unknown = tuple(name for name in left if name not in aside)
    return Columns(kind, roles, unknown, tuple(aside), stated.repeat if stated else ())


@lru_cache(maxsize=4_096)
def plain(name: str) -> str:
    """The name of a column in small letters, without accents and what joins its words.

    >>> plain("Pair-ID"), plain("pair_id"), plain("Begründung")
    ('pairid', 'pairid', 'begrundung')
    """
    letters = name.lower()
    if not letters.isascii():
        parts = unicodedata.normalize("NFKD", letters)
        letters = "".join([letter for letter in parts if not unicodedata.combining(letter)])
    return re.sub(r"[\s_-]+", "", letters)


_ASIDE = {plain(name) for name in ASIDE.split(",")} | {""}


def assigned(names: list[str], columns: Mapping[str, str]) -> dict[str, str]:
    """Which of the names of columns has which role; ``columns`` says what a role may be called."""
    known = {plain(name): name for name in reversed(names)}
    roles: dict[str, str] = {}
    for role, synonyms in columns.items():
        for synonym in map(plain, synonyms.split(",")):
            if synonym in known and known[synonym] not in roles.values():
                roles[role] = known[synonym]
                break
    return roles


def csv_text(rows: Iterable[Iterable[object]], delimiter: str = ",") -> str:
    """A table of these rows, the first of which names the columns."""
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter, lineterminator="\n").writerows(rows)
    return out.getvalue()


def names(text: str) -> set[str]:
    """The names that stand in the first row, in lower case; of a very long row its beginning's.

    >>> sorted(names('Comment-ID, "vote"'))
    ['comment-id', 'vote']
    """
    first = text.lstrip("\n\ufeff").partition("\n")[0][:4096]
    try:
        return {
            name.strip().lower() for name in next(csv.reader([first], skipinitialspace=True), [])
        }
    except csv.Error:
        return set()


def named_rows(
    text: str,
    reading: Reading,
    needed: Collection[str],
    aside: Collection[str] = (),
    optional: Collection[str] = (),
) -> Iterator[tuple[int, dict[str, str]]]:
    """The line at which each row begins, and its cells by their columns' names in lower case.

    A row with more or fewer cells is left out, and told, and so are columns that are neither needed
    nor ``optional`` nor known to be ``aside``.

    Raises ParseError if a column that is needed is missing, or quotation marks are not in pairs.
    """
    csv.field_size_limit(max(csv.field_size_limit(), reading.limits.max_bytes))
    records = csv.reader(io.StringIO(text), strict=True, skipinitialspace=True)
    columns: list[str] = []
    line = 1
    try:
        for cells in records:
            if columns and any(cells):
                reading.saw("row")
                if len(cells) == len(columns):
                    yield line, dict(zip(columns, cells, strict=True))
                else:
                    reason = f"expected {len(columns)} cells, found {len(cells)}"
                    reading.leave_out(line, ",".join(cells), reason)
            elif any(cells):
                columns = [name.strip().lower() for name in cells]
                _check(columns, needed, reading, line)
                reading.saw("column", len(columns))
                read = {*needed, *optional, ""}
                left = dict.fromkeys((column for column in columns if column not in read), 1)
                reading.names_aside("column", {column: 1 for column in left if column in aside})
                reading.unknown("column", {column: 1 for column in left if column not in aside})
            line = records.line_num + 1
    except csv.Error as error:
        raise reading.error(lazy("a table with commas"), str(error), line) from error


def _check(columns: list[str], needed: Collection[str], reading: Reading, line: int) -> None:
    missing = sorted(set(needed) - set(columns))
    if missing:
        expected = lazy("the columns %(columns)s", columns=" and ".join(sorted(needed)))
        raise reading.error(
            expected, lazy("none called %(missing)s", missing=" and ".join(missing)), line
        )


def asks(name: str) -> bool:
    """Whether a column's name is a question.

    >>> asks("Should we move?"), asks("Why?")
    (True, False)
    """
    return name.rstrip().endswith("?") and len(name.split()) > 2
