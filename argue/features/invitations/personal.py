"""The tables of this feature whose rows tell of people."""

from argue.store.people.personal_columns import Columns

COLUMNS = {"guests": Columns(accounts=("account",), delete=True)}
