"""Discussions as people write them or copy them from pages, chats and mails.

Lines are classified (:mod:`.stamps`, :mod:`.heads`, :mod:`.furniture`), gathered into posts
(:mod:`.posts`), and put below what they answer (:mod:`.answering`). :mod:`.mails`, :mod:`.talk`,
:mod:`.outline` and :mod:`.running` read what has other signs than names and times.
"""
