-- By which secret a guest comes back once a session is over: see features/invitations/store.py.
ALTER TABLE guests ADD COLUMN token TEXT NOT NULL DEFAULT '';
