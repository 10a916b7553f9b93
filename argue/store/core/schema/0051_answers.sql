-- Whose arguments are answered is asked for on each page: see features/answers/store.py.
CREATE INDEX contribution_steps_writer ON contribution_steps (writer) WHERE action = 'add';
