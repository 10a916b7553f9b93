"""Applications of rules judged by a crowd (Zeichner, Berant & Dagan 2012), on any platform.

Two tasks, each for several annotators who do not see one another: is a phrase meaningful, and,
where both phrases of an application are, is the right one true if the left one is. Gold questions
among the others, whose answer is known and told with its reason, say how reliable an annotator is.
:mod:`.votes` weighs the answers, :mod:`.tasks` carries tasks out and answers in as CSV.
"""
