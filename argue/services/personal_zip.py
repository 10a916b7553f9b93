"""All that is stored of a person as files: JSON by table, and the uploads that wait."""

from __future__ import annotations

import io
import json
import zipfile

from argue.services.upload_drafts import Draft
from argue.store.people.personal import PersonalData

README = """\
All that Argue stores of {name}, on one installation, at {at} (UTC).

Each file FILE.json is a list of rows, one object each. Times are ISO 8601 in UTC. `debate` is the
key of a debate, null where you may not read it any more; `argument` is the id of an argument in it.

accounts            your account
sessions            browsers that are signed in
api_tokens          tokens of your programs, without the tokens
reset_links         whether a link to set your password is open
audit_log           log entries by and about you
debate_roles        your roles in debates
visits              how far you have read in debates
mail                where answers are sent to by mail, if you asked for it
follows             the debates whose answers you asked for
second_factors      whether your account asks for codes of an authenticator
recovery_codes      how many codes you have for when that is lost, as hashes that are left out
contribution_steps  what you added, edited and withdrew
merge_steps         what you merged
overrulings         what you said of relations
disputes            what you disputed or answered
pending_changes     your replies and edits that wait or waited for approval, and those that you
                    decided; the argument is the one that a reply answers or an edit changes
reports             what you reported or decided
snapshots           snapshots that you took
drafts              drafts of replies
uploads/            files that you sent and have not saved yet
collections         your collections
evaluations         evaluations that you asked for
labelling_projects  your sets of pairs
labelling_annotators, labelling_steps
                    what annotators of your name judged; there a name is all that is known, so it
                    may be another person's

Passwords and tokens are stored as hashes alone, which are left out.
"""


def as_json(data: PersonalData, uploads: list[Draft]) -> dict[str, object]:
    """One object: rows by table, and the uploads that wait by their file names."""
    return {
        "name": data.name,
        "tables": data.tables,
        "uploads": [
            {"name": one.name, "format": one.format, "text": one.data.decode("utf-8", "replace")}
            for one in uploads
        ],
    }


def as_zip(data: PersonalData, uploads: list[Draft], at: str) -> bytes:
    """The same as a zip: a file for each table, the uploads as they came, and a README."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("README.txt", README.format(name=data.name, at=at))
        for table, rows in data.tables.items():
            archive.writestr(f"{table}.json", json.dumps(rows, ensure_ascii=False, indent=1))
        for number, upload in enumerate(uploads, 1):
            name = upload.name.replace("/", "_") or "pasted.txt"
            archive.writestr(f"uploads/{number}-{name}", upload.data)
    return file.getvalue()
