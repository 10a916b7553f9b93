"""A server that runs while a backup is restored."""

from argue import formats
from argue.features.backups.archive import back_up, restore
from argue.files import drafts_folder, key_file
from argue.model import Label
from argue.services.upload_drafts import Drafts
from argue.web.app.security import secret_key
from tests.web.pages import Site


def test_the_files_of_an_installation_have_the_same_names_everywhere(tmp_path):
    database = tmp_path / "a.sqlite"
    key = secret_key(database)
    assert key_file(database).read_text().strip() == key
    assert Drafts.beside(database).folder == drafts_folder(database)


def test_restored_backup_replaces_pages_and_key(site: Site, library: str, tmp_path, store):
    database, file = site.settings.database, tmp_path / "b.zip"
    assert "attacks" in site.shown(f"/debates/{library}")
    key = key_file(database).read_text()
    store.overrulings.add(library, "sat", "work", Label.SUPPORT, by="Ann", reason="said before")
    back_up(database, file)
    store.overrulings.undo(library, store.state(library).overruling, by="Ann")
    store.overrulings.add(library, "pay", "issue", Label.SUPPORT, by="Ben", reason="said later")
    key_file(database).write_text("x" * 64)
    later = f"/debates/{library}/relation?source=pay&target=issue"
    earlier = f"/debates/{library}/relation?source=sat&target=work"
    assert later.replace("&", "&amp;") in site.html(f"/debates/{library}")
    assert "said later" in site.html(later)
    assert "said later" in site.html(f"/debates/{library}/export")

    restore(file, database)
    assert "said before" in site.html(earlier)
    assert "said later" not in site.html(later)
    after = site.html(f"/debates/{library}/export")
    assert "said before" in after
    assert "said later" not in after
    assert site.app.secret_key == key.strip()


def test_restored_backup_invalidates_caches(site: Site, tmp_path, store):
    """After a restore the next step has the number that another step had before it."""
    (debate,) = formats.parse_text("# T\n\n= Yes.\n\n- a: No.\n  - b: But.\n").debates
    (key,) = site.add(debate)
    site.shown(f"/debates/{key}")
    back_up(site.settings.database, tmp_path / "b.zip")
    former = store.overrulings.add(key, "a", "issue", Label.SUPPORT, by="Ann")
    assert "It stands" in site.html(f"/debates/{key}")

    restore(tmp_path / "b.zip", site.settings.database)
    assert store.overrulings.add(key, "b", "a", Label.SUPPORT, by="Ann").id == former.id
    assert "It falls" in site.html(f"/debates/{key}")
