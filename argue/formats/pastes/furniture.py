"""Lines that are no argument, and why: what pages, programs and habits add to what people say.

A line is asked for with the kind of text that it stands in, since ``12`` is a count below a comment
and an answer in a chat.
"""

from __future__ import annotations

import re

from argue.formats.pastes.stamps import WHEN
from argue.locales import mark

BUTTON = mark("a button or a menu")
COUNT = mark("a count")
BADGE = mark("about the writer")
REACTION = mark("a reaction without words")
NOTICE = mark("a notice of a program")
MEDIA = mark("a picture or a file")
REMOVED = mark("a text that was removed")
GREETING = mark("a greeting")
SIGNATURE = mark("a signature")
OFFER = mark("talk of a chatbot about its answer")
HEADER = mark("a header")
TASK = mark("a task, a decision or an item of form")
QUOTATION = mark("a quotation")
BOT = mark("a post of a bot")
STAMP = mark("a day or a time")
UNKNOWN = mark("not part of any post")

_BUTTON_WORDS = """
reply|replies|share|save|saved|report|flag|follow|following|award|give award|upvote|downvote|vote|
permalink|embed|embedsave|parent|context|full comments|like|liked|dislike|love|link|copy link|
bookmark|hide|hide replies|unhide|read more|show more|show less|see more|see translation|
translate(?: to english)?|view post|reply with quote|quote|multi-?quote|reply to thread|like reply|
recommend|edit|delete|pin|pinned|unsubscribe|subscribe|subscribed|join|joined?|leave|more|less|
add (?:a|your) (?:public )?(?:comment|reply|reaction)[.… ]*|write a (?:public )?(?:comment|
reply)[.… ]*|
post (?:a )?(?:reply|comment)|submit|cancel|resolve|re-?open|click to expand[.…]*|
click to collapse|
sort(?:ed)? by:?.*|top comments|newest(?: first)?|oldest(?: first)?|top|best|hot|controversial|new|
most (?:relevant|recommended|liked|recent)|all comments|comments?|discussion|discussions|activity|
description|load more comments.*|more replies|(?:view|show|hide|see) (?:all |more |\\d+ )*
(?:replies|reply|comments?|answers?)(?: \\(?\\d+\\)?)?|(?:view|show|see) \\d+ more \\w+|
continue this thread|go to comments|go to \\w+|skip to (?:main )?content|login|log ?in|log out|
logout|
sign up|sign in|register|forgot password.*|menu|home|search:?|share ›|thread tools|search thread|
display modes|linear mode|previous thread|next thread|next topic|previous topic|back to top|
\\d+ unread|open|closed|message|send|comment|public|like this|on|forward|react|privacy|terms|
contact|
about(?: us)?|help|faq|guidelines|lists|api|security|legal|apply to yc|past|ask|show|jobs|threads|
hacker news(?: new)?|favorite|unfavorite|unvote|flagged|vouch|prev|next|root|add comment|
advertise|author\tmessage|author|message|do not sell my data|(?:subscribe )?add disqus.*|
🔒?\\s?disqus['’] privacy policy|
share tweet.*|all reactions:?|has context menu|new topic|stickied comment|post reply|
unanswered topics|
j['’]aime|je n['’]aime pas|répondre|partager|signaler|enregistrer|voir plus|afficher plus|
(?:voir|afficher|masquer) .{0,20}(?:réponses?|commentaires?)(?: de plus)?|trier par.*|
les plus récents|plus récents|commenter|connexion|s['’]inscrire|traduire|haut|citer|
gefällt mir|antworten|teilen|melden|speichern|mehr anzeigen|weniger anzeigen|zitieren|nach oben|
(?:\\d+ )?(?:alle |weitere )?(?:antworten|kommentare) (?:anzeigen|ansehen|ausblenden)|sortieren.*|
kommentieren|anmelden|abmelden|registrieren|abonnieren|bearbeiten|löschen|neueste(?: zuerst)?|
me gusta|responder|compartir|mi piace|rispondi|condividi|vind ik leuk|beantwoorden
"""
_BUTTON = re.compile("".join(_BUTTON_WORDS.split("\n")), re.IGNORECASE)
_REDDIT_ROW = re.compile(
    r"(?:permalink|embed|save|unsave|parent|report|give (?:award|gold)|reply|context|share|"
    r"full comments|crosspost|hide)(?:\s*(?:permalink|embed|save|unsave|parent|report|"
    r"give (?:award|gold)|reply|context|share|full comments|crosspost|hide))*",
    re.IGNORECASE,
)
_SEPARATED = re.compile(r"\s*[|•·›‹«»]\s*|\s{2,}|\t|\]\s+\[")
_COUNT = re.compile(
    r"\d[\d.,]* points? by .*|#\d+|\[?\d+ more\]?|[(+-]?\d[\d.,]*\s?[kKmM]?\)?|\d+%\s\w+|"
    r"(?:(?:reply|answer|comment|like|recommend|share|view|vote|post)\w*:?|réponses?:?)\s\(?\d+\)?|"
    r"\d[\d.,\s]*[kKmM]?\s(?:more |unread |new )?(?:comments?|repl(?:y|ies)|likes?|points?|views?|"
    r"votes?|shares?|subscribers|members|followers|reactions?|answers?|posts?|upvoted|"
    r"participants?|people|commentaires?|réponses?|mentions j['’]aime|vues?|kommentare?|antworten|"
    r"beiträge|aufrufe|gefällt mir|stimmen)(?:\s*[•·|].*)?",
    re.IGNORECASE,
)
_BADGE = re.compile(
    r"(?:pinned by .*|new|neu|nouveau|op|mod|moderator|admin|administrator|author|auteur|autor|"
    r"verfasser|verified|staff|bot|app|"
    r"contributor|member|collaborator|owner|maintainer|top fan|super fan|rising fan|fan|"
    r"(?:senior|junior|new|registered|full|active|well-known) member|edited(?: .*)?|modifié|"
    r"bearbeitet|\(edited\)|top \d+% \w+|.*\bavatar|.*\bprofile picture|guest|deleted user|"
    r"(?:join(?:ed)?(?: date)?|location|posts|messages|likes|reaction score|points|registriert|"
    r"wohnort|beiträge|inscription|localisation|karma|age|gender):.*|[·•.|—–-]|"
    r"view profile|view .{1,40}['’]s profile|premium|[·•]\s*(?:1st|2nd|3rd\+?|following)|"
    r"has context menu|.* likes this\.?|.* (?:and \d+ others )?liked this\.?)",
    re.IGNORECASE,
)
_NOTICE = re.compile(
    r"(?:.*end-to-end encrypt.*|.*Ende-zu-Ende-verschlüsselt.*|.*chiffrés de bout en bout.*|"
    r".*cifrad[oa]s de extremo a extremo.*|.*crittografat[ie] end-to-end.*|"
    r".*end-to-end versleuteld.*|"
    r".{0,40}\b(?:created (?:this |the )?(?:group|channel|server)\b.*|added you|removed you|"
    r"(?:changed|set) (?:the |this )(?:subject|group|channel|icon|topic|description)\b.*(?: to |: |"
    r"icon|photo|picture).*|pinned (?:a|this) message.*|"
    r"joined (?:#\S+|using .*|(?:the|this) (?:group|channel|server|meeting))|was added|"
    r"left (?:the|this) (?:group|channel|server|meeting)|has (?:joined|left|quit|renamed).*)\.?|"
    r"hat die Gruppe .*|hat .* hinzugefügt|hat den Betreff .*|"
    r"a créé le groupe.*|a ajouté .*|a quitté.*|ha creado .*|ha creato .*|heeft .* gemaakt|"
    r"(?:meeting|besprechung|réunion) (?:started|ended|beendet|gestartet|terminée|démarrée)\b.*|"
    r"(?:missed|started|ended) (?:a |an )?(?:voice|video|audio)? ?call.*|"
    r"→ .*|welcome .*say hi!|.* just (?:advanced|slid|landed|showed up|joined).*|"
    r"replied to a thread:?.*|"
    r"last reply .*|last read|was added to .*|.{1,40} joined the conversation\.?|"
    r"also sent to the channel|(?:view )?thread|\d+ members|view newer replies|"
    r"\d+ new messages?|"
    r"marked as resolved|re-?opened|selected text:.*|<?this message was edited>?|"
    r"\[?forwarded from .*|weitergeleitet von .*|transféré de .*|reacted to .*|"
    r"removed a .* reaction from .*|"
    r"(?:@?[\w\[\]-]+ ){0,4}(?:(?:added|removed) (?:the |a )?.{0,60}\blabels?\b.*|mentioned this.*|"
    r"closed this.*|reviewed on .*|merged (?:commit|\d+ commits?) .*|reopened this.*|"
    r"self-assigned.*|linked a pull.*|changed the title.*|"
    r"pinned this.*|"
    r"referenced this.*|started this conversation.*|opened this issue.*)|added|removed|"
    r"issue body actions|view reviewed changes|suggested (?:edit|change).*|(?:replace|add|delete|"
    r"insert)d?: [\"“].*|[0-9a-f]{7,40}|\d+ commits? on .*|"
    r"(?:channel|guild|exported): .*|exported \d+ message.*|(?:note|kind|language): .*|webvtt.*|"
    r"-?[\d:.,]+ --> [\d:.,]+.*|comments for this thread are now closed\.?|"
    r"(?:sign up for free )?to join this conversation on github.*|replies: \d+ comments?.*|"
    r"load more comments.*|[{]\w+[}]|={5,}|guild: .*|(?:page|seite) \d+ (?:of|von) \d+)",
    re.IGNORECASE,
)
_MEDIA = re.compile(
    r"(?:<[^<>]*(?:omitted|omis|ausgeschlossen|omitido|weggelassen|omess[ie])\s?>|"
    r"(?:image|video|audio|sticker|gif|document|photo|bild|foto|contact card|videonotiz) "
    r"(?:omitted|weggelassen|absente?|omitida|omessa)|<attached: .*>|.*\(file attached\)|"
    r".*\(datei angehängt\)|.*\(fichier joint\)|\[ ?(?:photo|video|sticker|gif|file|"
    r"voice message|poll)"
    r" ?\]|(?:sticker|photo|video|voice message|gif)|image from ios|image\.png|\[inaudible\]|"
    r"\[music\]|"
    r"\[applause\]|<[^<>]{3,40}>|https?://\S+|uploaded (?:a|this) file.*|"
    r"[\w-]+(?:/[\w.-]+)+\.\w{1,5}|https?://\S+\.(?:png|jpe?g|gif|webp|mp4)|null|"
    r"<media omitted>)",
    re.IGNORECASE,
)
_REMOVED = re.compile(
    r"[\[<(]?(?:deleted|removed|flagged|dead|gelöscht|supprimé)[\])>]?|\[deleted\].*|"
    r"(?:you deleted |)this (?:message|comment|post) (?:was|has been) (?:deleted|removed).*|"
    r"you deleted this message\.?|comment (?:deleted|removed).*|diese nachricht wurde gelöscht\.?|"
    r"du hast diese nachricht gelöscht\.?|ce message a été supprimé\.?|se eliminó este mensaje\.?|"
    r"eliminaste este mensaje\.?|(?:este mensaje|questo messaggio|esta mensagem|essa mensagem) "
    r"(?:fue|è|foi) .*|hai eliminato questo messaggio\.?|(?:apagaste|você apagou) esta mensagem\.?|"
    r"(?:je hebt )?dit bericht (?:is )?verwijderd\.?|det här meddelandet togs bort\.?|"
    r"du (?:raderade|tog bort) det här meddelandet\.?|bu mesaj(?:ı)? sil(?:indi|diniz)\.?|"
    r"(?:usunięto tę wiadomość|ta wiadomość została usunięta)\.?|"
    r"(?:вы удалили )?(?:данное |это )?сообщение(?: удалено)?\.?",
    re.IGNORECASE,
)
_REACTION = re.compile(
    r"(?:\+1|-1|\^|this[.!]*|lol|haha+|ok(?:ay)?|thx|thanks(?: all| everyone)?|thank you|merci|"
    r"danke|"
    r"same|first[.!]?|good (?:point|question)|great (?:point|question)|"
    r"(?:\d+ )?.{1,20}[- ](?:reactions?|reaktion(?:en)?|réactions?)\.?|(?:like|love|haha|heart|"
    r"laugh|surprised)(?: \d+)?|"
    r"(?::[\w+-]+:\s*\d*\s*)+)[.!…]*|[^\w?\s][^\w?]*\(?\d{0,3}\)?",
    re.IGNORECASE,
)
_HELLO = (
    r"(?:hi|hello|hey|dear|hallo|liebe[rs]?|guten (?:morgen|tag|abend)|moin|servus|bonjour|bonsoir|"
    r"cher|chère|salut|good (?:morning|afternoon|evening)|morning|sehr geehrte)\b"
)
_GREETING = re.compile(
    rf"{_HELLO}[^.!?:]{{0,40}}[,!.]?|"
    r"(?:(?:many|with|best|kind|warm|warmest|kindest|mit|viele|liebe|beste|herzliche|freundlichen|"
    r"schöne|sincères|bien|meilleures)\s+)*(?:regards|wishes|cheers|thanks(?: again)?|thank you|"
    r"thx|tia|best|sincerely|yours[\w ]{0,20}|greetings|love|all the best|grüße[nr]?|gruß|grüsse|"
    r"lg|"
    r"vg|mfg|cordialement|salutations|amicalement|à bientôt|bises|bien à vous|merci)"
    r"(?: (?:aus|from) \w+)?(?:,\s*[^\W\d_]{2,20}(?: [^\W\d_]{2,20})?)?[,.!]*",
    re.IGNORECASE,
)
_SIGNATURE = re.compile(
    r"(?:sent (?:from|via) (?:my |the )?.{2,40}|get outlook for .*|envoyé (?:de|depuis) .{2,40}|"
    r"von mein(?:em|er) .{2,40} gesendet|gesendet von .{2,40}|inviato da .*|enviado desde .*|"
    r"download .{2,30} app.*|"
    r"(?:confidentiality notice|disclaimer|vertraulichkeitshinweis|avis de confidentialité)\b.*|"
    r"this (?:e-?mail|message) (?:and any attachments? )?(?:is|are|may be|"
    r"contains?) .*(?:confidential|"
    r"intended).*|diese e-?mail .*vertraulich.*|please consider the environment.*|"
    r"you received this (?:message|mail|email) because .*|to unsubscribe.*|"
    r"to view this discussion .*|.* mailing list|unsubscribe .*)",
    re.IGNORECASE,
)
_OFFER = re.compile(
    r"(?:you said|chatgpt said|claude|gemini|copilot|assistant|user|you):|"
    r"(?:(?:great|good|excellent|interesting|thoughtful|fantastic) (?:question|topic)|"
    r"(?:sure|certainly|absolutely|of course|happy to help|definitely)[!,.]|"
    r"(?:here(?:['’]s| is| are)|below (?:is|are)|let['’]s (?:look|explore|break|dive|consider)|"
    r"(?:this|that)(?:['’]s| is) a (?:great|complex|nuanced|hotly|much|good|common|debated)|"
    r"voici|hier (?:ist|sind)|gute frage|bonne question|gerne|bien sûr)\b).*|"
    r"(?:would you like|do you want|want) (?:me|to|a)\b.*|let me know (?:if|whether|what|which|"
    r"how).*|"
    r"i(?:['’]d| would) be happy to .*|(?:i )?hope (?:this|that) helps.*|"
    r"if you(?:['’]d)? (?:like|want|"
    r"need|tell me|share)\b.*|feel free to .*|(?:in (?:conclusion|summary|short)|overall|"
    r"ultimately|"
    r"to sum up|en conclusion|zusammenfassend|insgesamt|fazit|bottom line|conclusion|summary|final "
    r"thoughts?|verdict|the verdict|key takeaway|takeaway|en résumé|au final)\b.*|"
    r"(?:möchtest du|soll ich|souhaitez-vous|veux-tu|n['’]hésitez pas|sag mir|"
    r"lass mich wissen)\b.*",
    re.IGNORECASE,
)
_HEADER = re.compile(
    r"(?:present|in attendance|attendees|attending|apologies|absent|regrets|chair|chairperson|"
    r"secretary|minute[- ]taker|minutes(?: taken)?(?: by)?|scribe|date|time|place|venue|location|"
    r"where|"
    r"when|participants|anwesend|entschuldigt|protokoll(?:ant|führung|führer(?:in)?)?|datum|ort|"
    r"zeit|"
    r"leitung|teilnehmer|présents?|absents?|excusés?|secrétaire|lieu|heure|agenda|tagesordnung|"
    r"ordre du jour|duration|recorder|quorum)\s?(?:\(.*?\))?\s?:.*|"
    r"minutes (?:of|for)\b.*|"
    r"(?:.{0,60}\b)?(?:minutes of the|meeting minutes|meeting notes|minutes\b.*\bmeeting|"
    r"protokoll de[rs]|sitzungsprotokoll|compte[- ]rendu|procès[- ]verbal|notes (?:from|"
    r"of) the)\b.*|"
    r".{1,60}\bmeeting\s*[-–—:]\s*(?:notes|minutes)|"
    r"(?:agenda|tagesordnung|ordre du jour):?",
    re.IGNORECASE,
)
_TASK = re.compile(
    r"(?:(?:action(?: items?| points?)?|todo|to do|task|decision|decided|resolved|resolution|"
    r"motion "
    r"(?:carried|passed|seconded)|carried|vote|aufgabe|beschluss|décision|action à mener|deadline|"
    r"follow[- ]up|next steps?)\b\s?(?:\(.*?\))?\s?[:–—-].*|"
    r"(?:approval|approved|adoption|matters arising|apologies|welcome|any other business|aob|"
    r"adjournment|adjourned|next meeting|date of next meeting|close|closing|call to order|"
    r"genehmigung|verschiedenes|nächste sitzung|divers|questions diverses|prochaine (?:réunion|"
    r"séance)|"
    r"approbation|minutes of (?:the )?(?:last|previous) meeting)\b.{0,60}|"
    r".{0,40}\bmeeting (?:closed|ended|was closed|adjourned|was adjourned|"
    r"opened|started|was opened|was called to order)\b.*|none\.?|nil\.?|.{0,60}\bminutes\b.{0,40}"
    r"\b(?:approved|accepted|agreed)\b.*)",
    re.IGNORECASE,
)
_BOTS = re.compile(
    r"automoderator|.*[-_]bot|.*\[bot\]|mee6|dyno|slackbot|github-actions.*|dependabot.*|"
    r"stale.*bot|"
    r"remindmebot|.*moderationbot|carl-bot|.*\bbot\b",
    re.IGNORECASE,
)
"""Names of writers that are programs."""
_SELF = re.compile(r"i am a bot\b|this action was performed automatically", re.IGNORECASE)

_HIDDEN = re.compile(
    r"\[?(?:quoted text hidden|texte des messages précédents masqué|zitierter text "
    r"wird ausgeblendet|\d+ attachments?)\]?",
    re.IGNORECASE,
)
_ANYWHERE = ((REMOVED, _REMOVED), (MEDIA, _MEDIA), (NOTICE, _NOTICE))
_TABLES = {
    "page": (
        (BADGE, _BADGE),
        *_ANYWHERE,
        (SIGNATURE, _SIGNATURE),
        (REACTION, _REACTION),
        (GREETING, _GREETING),
    ),
    "screen": ((BADGE, _BADGE), *_ANYWHERE, (REACTION, _REACTION), (GREETING, _GREETING)),
    "chat": (*_ANYWHERE, (REACTION, _REACTION), (GREETING, _GREETING)),
    "mail": ((GREETING, _GREETING), (SIGNATURE, _SIGNATURE), (NOTICE, _HIDDEN)),
    "minutes": ((TASK, _TASK), (HEADER, _HEADER)),
    "list": ((OFFER, _OFFER),),
}
LONGEST = 240
"""Characters of a line up to which it may be furniture; some notices of programs are long."""


def furniture(content: str, kind: str) -> str:
    """Why a line of a text of this kind is no argument; empty if it may be one.

    ``kind`` is ``page`` (a thread with buttons), ``screen`` (a chat as its window shows it),
    ``chat`` (as it is exported), ``mail``, ``minutes`` or ``list``.

    >>> furniture("Reply", "page"), furniture("Reply", "chat"), furniture("1,204 Comments", "page")
    ('a button or a menu', '', 'a count')
    """
    content = content.strip(" \u200e\u200f\u202a\u202c").strip()
    if len(content) > LONGEST:
        return ""
    if kind in ("page", "screen") and _WHEN.fullmatch(content):
        return STAMP
    counted = kind == "page" or (kind == "screen" and not content.isdigit())
    if counted and _COUNT.fullmatch(content):
        return COUNT
    if kind == "page":
        parts = [part for part in _SEPARATED.split(content) if part]
        buttons = sum(map(_is_button, parts))
        if parts and buttons == len(parts) or (len(parts) > 4 and buttons * 2 > len(parts)):
            return BUTTON
        if _PATH.search(content) and len(content) < 100:
            return BUTTON
    return next((reason for reason, shape in _TABLES[kind] if shape.fullmatch(content)), "")


def is_bot(writer: str, text: str) -> bool:
    """Whether a program wrote a post."""
    return bool(_BOTS.fullmatch(writer) or _SELF.search(text))


def is_offer(content: str) -> bool:
    """Whether a chatbot talks about its answer."""
    return bool(_OFFER.fullmatch(re.sub(r"^\W+", "", content).rstrip("*_# ")))


def _is_button(part: str) -> bool:
    shapes = (_BUTTON, _COUNT, _REDDIT_ROW, _WHEN)
    return any(shape.fullmatch(part.strip("[] ")) for shape in shapes)


_WHEN = re.compile(WHEN, re.IGNORECASE)
_PATH = re.compile(r"\w\s[‹›»«]\s\w")
"""Where on a site a page is."""
