"""Labelling tasks, one file each: what people judge, the questions they answer, and the figures.

A file has a ``TASK`` (:class:`argue.features.labelling.task.Task`). Store, pages and JSON interface
ask for nothing else, so that a new file is a new task.
"""

from argue.plugins import Folder

TASKS = Folder("argue.features.labelling.tasks", "labelling task")
"""All tasks by name."""
