"""Lines that are no argument, and why: what pages, programs and habits add to what people say.

A line is asked for with the kind of text that it stands in, since ``12`` is a count below a comment
and an answer in a chat.
"""

from __future__ import annotations

import re

from argue.locales import lazy
from argue.reading.stamps import WHEN

BUTTON = lazy("a button or a menu")
COUNT = lazy("a count")
BADGE = lazy("about the writer")
REACTION = lazy("a reaction without words")
NOTICE = lazy("a notice of a program")
MEDIA = lazy("a picture or a file")
REMOVED = lazy("a text that was removed")
GREETING = lazy("a greeting")
SIGNATURE = lazy("a signature")
OFFER = lazy("talk of a chatbot about its answer")
HEADER = lazy("a header")
TASK = lazy("a task, a decision or an item of form")
QUOTATION = lazy("a quotation")
BOT = lazy("a post of a bot")
STAMP = lazy("a day or a time")
UNKNOWN = lazy("not part of any post")

_BUTTON_WORDS = """
reply|replies|share|save|saved|report|flag|follow|following|award|give award|upvote|downvote|vote|
permalink|embed|embedsave|parent|context|full comments|like|liked|dislike|love|link|copy link|
bookmark|hide|hide replies|unhide|read more|show more|show less|see more|see translation|
translate(?: to english)?|view post|reply with quote|quote|multi-?quote|reply to thread|like reply|
recommend|edit|delete|pin|pinned|unsubscribe|subscribe|subscribed|join|joined?|leave|more|less|
join the (?:conversation|discussion)[.…]*|
add (?:a|your) (?:public )?(?:comment|reply|reaction)[.… ]*|write a (?:public )?(?:comment|
reply)[.… ]*|
post (?:a )?(?:reply|comment)|submit|cancel|resolve|re-?open|click to expand[.…]*|
click to collapse|
sort(?:ed)? by:?.*|top comments|newest(?: first)?|oldest(?: first)?|top|best|hot|controversial|new|
most (?:relevant|recommended|liked|recent)|all comments|comments?|discussion|discussions|activity|
highest score(?: \\(default\\))?|improve this (?:question|answer)|
description|load more comments.*|more replies|show \\d+|(?:view|show|hide|see) (?:all |more |\\d+ )*
(?:replies|reply|comments?|answers?)(?: \\(?\\d+\\)?)?|(?:view|show|see) \\d+ more \\w+|
continue this thread|go to comments|go to \\w+|skip to (?:main )?content|login|log ?in|log out|
logout|
sign up|sign in|register|forgot password.*|menu|home|search:?|share ›|thread tools|search thread|
search comments|answer|request|profile|web|inbox|everybody can reply|view \\d+ (?:shares|upvotes)|
display modes|linear mode|previous thread|next thread|next topic|previous topic|back to top|
\\d+ unread|open|closed|message|send|comment|public|like this|on|forward|react|privacy|terms|
contact|
about(?: us)?|help|faq|guidelines|lists|api|security|legal|apply to yc|past|ask|show|jobs|threads|
hacker news(?: new)?|favorite|unfavorite|unvote|flagged|vouch|prev|next|root|add comment|
edit • delete|\\d\\d?-\\d\\d? reply|advertise|author\tmessage|author|message|do not sell my data|
(?:subscribe )?add disqus.*|
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
    r"(?:up)?votes?|reposts?|recommend|shares?|subscribers|members|followers|reactions?|answers?|posts?|upvoted|"
    r"participants?|people|commentaires?|réponses?|mentions j['’]aime|vues?|kommentare?|antworten|"
    r"beiträge|aufrufe|gefällt mir|stimmen)(?:\s*[•·|].*)?",
    re.IGNORECASE,
)
_BADGE = re.compile(
    r"(?:pinned by .*|new|neu|nouveau|op|mod|moderator|admin|administrator|author|auteur|autor|"
    r"verfasser|mitglied|stammgast|membre|habitué|"
    r"verified|staff|bot|app|contributor|member|collaborator|owner|maintainer|top fan|"
    r"super fan|rising fan|fan|(?:senior|junior|new|registered|full|active|well-known) member|"
    r"edited(?: .*)?|modifié|bearbeitet|\(edited\)|top \d+% \w+|.*\bavatar|.*\bprofile picture|"
    r"guest|deleted user|profile photo for .*|"
    rf"(?:asked|answered|modified|edited) {WHEN}|viewed [\d.,]+k? times|"
    r"●?\d[\d,.]*k?(?:\d*\s?(?:gold|silver|bronze) badges?)+|"
    r"(?:join(?:ed)?(?: date)?|location|posts|messages|likes|reaction score|"
    r"points|registriert|wohnort|beiträge|inscription|localisation|karma|age|gender):.*|[·•.|—–-]|"
    r"view profile|view .{1,40}['’]s profile|premium|[·•]\s*(?:1st|2nd|3rd\+?|following)|"
    r"has context menu|.* likes this\.?|.* (?:and \d+ others )?liked this\.?)",
    re.IGNORECASE,
)
_NOTICE = re.compile(
    r"(?:.*end-to-end encrypt.*|.*Ende-zu-Ende-verschlüsselt.*|.*chiffrés de bout en bout.*|"
    r".*cifrad[oa]s de extremo a extremo.*|.*crittografat[ie] end-to-end.*|"
    r".*end-to-end versleuteld.*|.{0,40}\b(?:created (?:this |the )?(?:group|channel|server)\b.*|"
    r"added you|removed you|(?:changed|set) (?:the |this )(?:subject|group|channel|icon|topic|"
    r"description)\b.*(?: to |: |icon|photo|picture).*|pinned (?:a|this) message.*|joined (?:#\S+|"
    r"using .*|(?:the|this) (?:group|channel|server|meeting))|was added|left (?:the|"
    r"this) (?:group|channel|server|meeting)|has (?:joined|left|quit|renamed).*)\.?|"
    r"hat die Gruppe .*|hat .* hinzugefügt|hat den Betreff .*|a créé le groupe.*|a ajouté .*|"
    r"a quitté.*|ha creado .*|ha creato .*|heeft .* gemaakt|(?:meeting|besprechung|"
    r"réunion) (?:started|ended|beendet|gestartet|terminée|démarrée)\b.*|(?:missed|started|"
    r"ended) (?:a |an )?(?:voice|video|audio)? ?call.*|→ .*|welcome .*say hi!|.* just (?:advanced|"
    r"slid|landed|showed up|joined).*|replied to a thread:?.*|last reply .*|last read|"
    r"(?:read|gelesen|lu à) \d\d?:\d\d(?: [ap]m)?|delivered|in reply to this message|"
    r"was added to .*|.{1,40} joined the conversation\.?|also sent to the channel|"
    r"(?:view )?thread|\d+ members|view newer replies|\d+ new messages?|marked as resolved|"
    r"re-?opened|selected text:.*|<?this message was edited>?|\[?forwarded from .*|"
    r"weitergeleitet von .*|transféré de .*|reacted to .*|removed a .* reaction from .*|"
    r"(?:@?[\w\[\]-]+ ){0,4}(?:(?:added|removed) (?:the |a )?.{0,60}\blabels?\b.*|"
    r"mentioned this.*|closed this.*|reviewed on .*|merged (?:commit|\d+ commits?) .*|"
    r"reopened this.*|self-assigned.*|linked a pull.*|changed the title.*|pinned this.*|"
    r"referenced this.*|started this conversation.*|opened this issue.*)|added|removed|"
    r"issue body actions|view reviewed changes|suggested (?:edit|change).*|(?:replace|add|delete|"
    r"insert)d?: [\"“].*|[0-9a-f]{7,40}|\d+ commits? on .*|(?:channel|guild|exported): .*|"
    r"exported \d+ message.*|(?:note|kind|language): .*|webvtt.*|-?[\d:.,]+ --> [\d:.,]+.*|"
    r"comments for this thread are now closed\.?|"
    r"(?:sign up for free )?to join this conversation on github.*|replies: \d+ comments?.*|"
    r"load more comments.*|[{]\w+[}]|={5,}|guild: .*|(?:page|seite) \d+ (?:of|von) \d+)",
    re.IGNORECASE,
)
_MEDIA = re.compile(
    r"(?:<[^<>]*(?:omitted|omis|ausgeschlossen|omitido|weggelassen|omess[ie])\s?>|(?:image|video|"
    r"audio|sticker|gif|document|photo|bild|foto|contact card|videonotiz) (?:omitted|weggelassen|"
    r"absente?|omitida|omessa)|<attached: .*>|.*\(file attached\)|.*\(datei angehängt\)|"
    r".*\(fichier joint\)|\[ ?(?:photo|video|sticker|gif|file|voice message|poll) ?\]|(?:sticker|"
    r"photo|video|voice message|gif)|image from ios|image\.png|\[inaudible\]|\[music\]|"
    r"\[applause\]|<[^<>]{3,40}>|https?://\S+|uploaded (?:a|this) file.*|"
    r"[\w-]+(?:/[\w.-]+)+\.\w{1,5}|https?://\S+\.(?:png|jpe?g|gif|webp|mp4)|null|<media omitted>)",
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
    r"danke|same|first[.!]?|good (?:point|question)|great (?:point|question)|"
    r"(?:\d+ )?.{1,20}[- ](?:reactions?|reaktion(?:en)?|réactions?)\.?|(?:like|love|haha|heart|"
    r"laugh|surprised)(?: \d+)?|(?::[\w+-]+:\s*\d*\s*)+)[.!…]*|[^\w?\s][^\w?]*\(?\d{0,3}\)?",
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
    r"lg|vg|mfg|cordialement|salutations|amicalement|à bientôt|bises|bien à vous|merci)(?: (?:aus|"
    r"from) \w+)?(?:(?:,|(?<=regards)|(?<=wishes)|(?<=sincerely)|(?<=grüße[nr])|(?<=grüße))\s*"
    r"(?:[^\W\d_]\.\s)?[^\W\d_]{2,20}(?: [^\W\d_]{2,20})?)?[,.!]*",
    re.IGNORECASE,
)
_SIGNATURE = re.compile(
    r"(?:sent (?:from|via) (?:my |the )?.{2,40}|get outlook for .*|envoyé (?:de|depuis) .{2,40}|"
    r"von mein(?:em|er) .{2,40} gesendet|gesendet von .{2,40}|inviato da .*|enviado desde .*|"
    r"download .{2,30} app.*|(?:confidentiality notice|disclaimer|vertraulichkeitshinweis|"
    r"avis de confidentialité)\b.*|this (?:e-?mail|message) (?:and any attachments? )?(?:is|are|"
    r"may be|contains?) .*(?:confidential|intended).*|diese e-?mail .*vertraulich.*|"
    r"please consider the environment.*|you received this (?:message|mail|email) because .*|"
    r"to unsubscribe.*|to view this discussion .*|.* mailing list|unsubscribe .*)",
    re.IGNORECASE,
)
_OFFER = re.compile(
    r"(?:you said|chatgpt said|claude|gemini|copilot|assistant|user|you):|(?:(?:great|good|"
    r"excellent|interesting|thoughtful|fantastic) (?:question|topic)|(?:sure|certainly|absolutely|"
    r"of course|happy to help|definitely)[!,.]|(?:here(?:['’]s| is| are)|below (?:is|are)|"
    r"let['’]s (?:look|explore|break|dive|consider)|(?:this|that)(?:['’]s| is) a (?:great|complex|"
    r"nuanced|hotly|much|good|common|debated)|voici|hier (?:ist|sind)|gute frage|bonne question|"
    r"gerne|bien sûr)\b).*|(?:would you like|do you want|want) (?:me|to|a)\b.*|let me know (?:if|"
    r"whether|what|which|how).*|i(?:['’]d| would) be happy to .*|(?:i )?hope (?:this|"
    r"that) helps.*|if you(?:['’]d)? (?:like|want|need|tell me|share)\b.*|feel free to .*|"
    r"(?:in (?:conclusion|summary|short)|overall|ultimately|to sum up|en conclusion|"
    r"zusammenfassend|insgesamt|fazit|bottom line|conclusion|summary|final thoughts?|verdict|"
    r"the verdict|key takeaway|takeaway|en résumé|au final)\b.*|(?:möchtest du|soll ich|"
    r"souhaitez-vous|veux-tu|n['’]hésitez pas|sag mir|lass mich wissen)\b.*",
    re.IGNORECASE,
)
_HEADER = re.compile(
    r"(?:present|in attendance|attendees|attending|apologies|absent|regrets|chair|chairperson|"
    r"secretary|minute[- ]taker|minutes(?: taken)?(?: by)?|scribe|date|time|place|venue|location|"
    r"where|when|participants|anwesend|entschuldigt|protokoll(?:ant|führung|führer(?:in)?)?|datum|"
    r"ort|zeit|leitung|teilnehmer|présents?|absents?|excusés?|secrétaire|lieu|heure|agenda|"
    r"tagesordnung|ordre du jour|duration|recorder|quorum)\s?(?:\(.*?\))?\s?:.*|minutes (?:of|"
    r"for)\b.*|(?:.{0,60}\b)?(?:minutes of the|meeting minutes|meeting notes|minutes\b.*\bmeeting|"
    r"protokoll de[rs]|sitzungsprotokoll|compte[- ]rendu|procès[- ]verbal|notes (?:from|"
    r"of) the)\b.*|.{1,60}\bmeeting\s*[-–—:]\s*(?:notes|minutes)|(?:agenda|tagesordnung|"
    r"ordre du jour):?",
    re.IGNORECASE,
)
_TASK = re.compile(
    r"(?:(?:action(?: items?| points?)?|todo|to do|task|decision|decided|resolved|resolution|"
    r"motion (?:carried|passed|seconded)|carried|vote|aufgabe|beschluss|décision|action à mener|"
    r"deadline|follow[- ]up|next steps?)\b\s?(?:\(.*?\))?\s?[:–—-].*|(?:approval|approved|"
    r"adoption|matters arising|apologies|welcome|any other business|aob|adjournment|adjourned|"
    r"next meeting|date of next meeting|close|closing|call to order|genehmigung|verschiedenes|"
    r"nächste sitzung|divers|questions diverses|prochaine (?:réunion|séance)|approbation|"
    r"minutes of (?:the )?(?:last|previous) meeting)\b.{0,60}|.{0,40}\bmeeting (?:closed|ended|"
    r"was closed|adjourned|was adjourned|opened|started|was opened|was called to order)\b.*|"
    r"none\.?|nil\.?|.{0,60}\bminutes\b.{0,40}\b(?:approved|accepted|agreed)\b.*)",
    re.IGNORECASE,
)
_BOTS = re.compile(
    r"automoderator|.*[-_]bot|.*\[bot\]|mee6|dyno|slackbot|github-actions.*|dependabot.*|"
    r"stale.*bot|remindmebot|.*moderationbot|carl-bot|.*\bbot\b",
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
