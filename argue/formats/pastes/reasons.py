"""Why lines of a discussion are no arguments."""

from argue.locales import lazy

FURNITURE = lazy("a button, a count or a menu")
NOTICE = lazy("a notice of a program")
HEADER = lazy("a header")
QUOTATION = lazy("a quotation")
OFFER = lazy("talk of a chatbot about its answer")
PASSING = lazy("only greets, thanks or leads the talk")
BOT = lazy("a post of a bot")
UNKNOWN = lazy("not part of any post")
BADGE = lazy("about the writer")
