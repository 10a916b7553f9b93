"""The tables of this feature whose rows tell of people."""

from argue.store.people.personal_columns import Columns

COLUMNS = {
    "decisions": Columns(("person", "reopened_by"), ("writer", "reopened_writer")),
    "opinions": Columns(writers=("writer",), delete=True),
}
