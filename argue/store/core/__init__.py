"""The database file: connection, migrations, backups, audit log."""
