"""Key concepts of debates, kept so that they are found once for each version of a debate.

What is kept can be made again from the debates. Tagging is what takes long; so every text that was
tagged is kept by its digest, and after a reply only the reply is tagged. What texts and concepts
look like as JSON is none of the store's business.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass

from argue.errors import NotFound
from argue.store.core.keys import number_of, state_of
from argue.store.core.part import Repository

MOST_DEBATES = 2_000
"""Debates, the newest, that are counted or compared."""


@dataclass(frozen=True, slots=True)
class StoredConcepts:
    """What is known of a debate's concepts."""

    number: int
    """Another one whenever the concepts may be others; never given twice."""
    key: str
    """The debate's key."""
    name: str
    """What the debate is called."""
    state: str
    """Of which version of the debate, and by what, they were found."""
    title: str
    """A title made of them."""


@dataclass(frozen=True, slots=True)
class DebateConcept:
    """A concept of a debate: its word in addresses, its form, in how many arguments it stands."""

    word: str
    text: str
    arguments: int


@dataclass(frozen=True, slots=True)
class Frequent:
    """A concept of several debates."""

    word: str
    text: str
    debates: int


class KeyConcepts(Repository):
    """The concepts of one store's debates."""

    def of(self, key: str) -> StoredConcepts | None:
        """The concepts of a debate; ``None`` before they were found."""
        rows = self._stored("WHERE debates.id = ?", (number_of(self._db, key),))
        return rows[0] if rows else None

    def content(self, number: int) -> str:
        """The concepts of that number and who has them, as JSON.

        Raises NotFound if there are others by now.
        """
        row = self._db.row("SELECT content FROM debate_concepts WHERE id = ?", (number,))
        if row is None:
            raise NotFound(f"there are no key concepts {number} any more")
        return str(row[0])

    def others(self, key: str) -> list[StoredConcepts]:
        """Those of the newest debates besides this one that the viewer finds in lists."""
        return self._stored(
            f"WHERE debates.id <> ? AND {self._db.listed} ORDER BY debates.id DESC LIMIT ?",
            (number_of(self._db, key), MOST_DEBATES),
        )

    def frequent(self, most: int) -> list[Frequent]:
        """The concepts of the most debates among the newest that the viewer finds in lists.

        Only those of two or more.
        """
        rows = self._db.rows(
            "SELECT word, min(text), count(*) AS many FROM concepts WHERE debate IN "
            f"(SELECT id FROM debates WHERE {self._db.listed} ORDER BY id DESC LIMIT ?) "
            "GROUP BY word HAVING many > 1 ORDER BY many DESC, word LIMIT ?",
            (MOST_DEBATES, most),
        )
        return [Frequent(*row) for row in rows]

    def called(self, word: str) -> str:
        """How a concept is written in some debate that the viewer finds in lists, or the word."""
        sql = (
            "SELECT min(text) FROM concepts JOIN debates ON debates.id = concepts.debate "
            f"WHERE word = ? AND {self._db.listed}"
        )
        return str(self._db.value(sql, (word,), word))

    def outdated(self, maker: str, besides: Container[str] = ()) -> str | None:
        """The newest debate whose concepts are not known as it stands; ``None`` if there is none.

        ``maker`` is what finds concepts; ``besides`` are keys to leave out.
        """
        rows = self._db.rows(
            "SELECT debates.key, debate_concepts.state FROM debates "
            "LEFT JOIN debate_concepts ON debate_concepts.debate = debates.id "
            "WHERE state IS NULL OR state <> debates.digest || ' ' || ? OR debates.id IN "
            "(SELECT debate FROM contribution_steps UNION SELECT debate FROM merge_steps) "
            "ORDER BY debates.id DESC",
            (maker,),
        )  # of a debate that nobody changed, the digest is the column's
        return next(
            (
                key
                for key, state in rows
                if key not in besides
                and (state is None or state != f"{state_of(self._db, key).digest} {maker}")
            ),
            None,
        )

    def tagged(self, key: str, maker: str) -> dict[str, str]:
        """The tagged texts of a debate as JSON, by the digests of the texts."""
        return dict(
            self._db.rows(
                "SELECT digest, words FROM tagged_texts WHERE debate = ? AND maker = ?",
                (number_of(self._db, key), maker),
            )
        )

    def keep_tagged(self, key: str, maker: str, texts: Mapping[str, str]) -> None:
        """Keep tagged texts."""
        with self._db.writing():
            debate = number_of(self._db, key)
            self._db.execute_many(
                "INSERT OR REPLACE INTO tagged_texts (debate, digest, maker, words) "
                "VALUES (?, ?, ?, ?)",
                ((debate, digest, maker, words) for digest, words in texts.items()),
            )

    def save(
        self,
        key: str,
        digest: str,
        maker: str,
        *,
        title: str,
        content: str,
        named: Sequence[DebateConcept],
    ) -> None:
        """Keep the concepts of the version ``digest`` of a debate, in one transaction.

        Nothing is stored of another version than the present one while an argument is hidden: it
        might hold words of that.
        """
        with self._db.writing():
            debate = number_of(self._db, key)
            hides = "SELECT 1 FROM contributions WHERE debate = ? AND hidden = 1"
            if digest != state_of(self._db, key).digest and self._db.row(hides, (debate,)):
                return
            for table in ("debate_concepts", "concepts"):
                self._db.execute(f"DELETE FROM {table} WHERE debate = ?", (debate,))
            self._db.execute(
                "DELETE FROM tagged_texts WHERE debate = ? AND maker <> ?", (debate, maker)
            )
            self._db.insert(
                "debate_concepts",
                "debate, state, title, content",
                [(debate, f"{digest} {maker}", title, content)],
            )
            self._db.insert(
                "concepts",
                "debate, word, text, arguments",
                [(debate, concept.word, concept.text, concept.arguments) for concept in named],
            )

    def _stored(self, condition: str, parameters: Sequence[object]) -> list[StoredConcepts]:
        rows = self._db.rows(
            "SELECT debate_concepts.id, key, coalesce(nullif(debates.title, ''), name), state, "
            "debate_concepts.title FROM debate_concepts "
            f"JOIN debates ON debates.id = debate_concepts.debate {condition}",
            parameters,
        )
        return [StoredConcepts(*row) for row in rows]
