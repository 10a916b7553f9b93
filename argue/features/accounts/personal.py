"""The table of this feature whose rows tell of people."""

from argue.store.people.personal_columns import Columns

COLUMNS = {"identities": Columns(accounts=("account",), delete=True)}
