"""One readable file of every format that is read; contract and mutations start from these."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from argue import formats

MARKDOWN = """\
# Should the library open on Sundays?

Two notes, no argument.

= sunday: The library should open on Sundays.

+ work: **Who works all week has no other day.** Saturday is for shopping
  and for the laundry.
  - Loans by <post> & e-mail know no weekdays. <!-- really? -->
    - post: Post costs a day each way.
- staff: Nobody asked the staff.\\
  They have families, too.
  + -> work
? Who pays?

# Should the library lend tools?
+ A drill is used ten minutes in its life.
"""

NODE = """\
<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<entailment-corpus>
    <!-- two topics -->
    <pair task="ARG" id="1" topic="Sundays" entailment="NO">
        <t id="s-2">Nobody asked the staff.</t>
        <h id="s-1">The library should open on Sundays.</h>
    </pair>
    <pair task="ARG" id="2" topic="Sundays" BAF="SUPPORT" ENTAILMENT="UNKNOWN">
        <t id="s-3">Who works all week has
            no other day &amp; no evening.</t>
        <h id="s-1">The library should open on Sundays.</h>
    </pair>
    <pair task="ARG" id="3" topic="Sundays" entailment="YES">
        <t id="s-2">Staff have families.</t>
        <h id="s-2">Nobody asked the staff.</h>
    </pair>
    <pair task="ARG" id="4" topic="Tools" entailment="YES">
        <t id="s-2">A drill is used ten minutes in its life.</t>
        <h id="s-1">The library should lend tools.</h>
    </pair>
</entailment-corpus>
"""

TEXT_HYPOTHESIS = """\
Example 1.
T1: Drivers on the phone brake later than others.
H: Telephoning at the wheel is a danger.

Example 2.
T2: A phone in the car calms whoever is late.
H: Telephoning at the wheel is a danger.
"""

RTE = """\
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE entailment-corpus SYSTEM "rte.dtd">
<entailment-corpus challenge="1">
<pair id="8" value="FALSE" task="IR">
    <t>The library opens at nine.</t>
    <h>The library is open on Sundays.</h>
</pair>
<pair id="9" value="TRUE" task="IE">
    <t>Mia, the librarian, lives in Graz.</t>
    <h>A librarian lives in Graz.</h>
</pair>
<pair id="10" entailment="CONTRADICTION" task="IE">
    <t>The branch was closed in 1998.</t>
    <h>The branch is open.</h>
</pair>
</entailment-corpus>
"""

CSV = """\
debate,title,id,parent,stance,text
sunday,Sundays?,a,,issue,The library should open on Sundays.
sunday,,b,a,pro,"Who works all week, has no other day."
sunday,,c,b,con,"Loans by ""post"" know no weekdays."
sunday,,d,a,-1,Nobody asked the staff.
sunday,,b,d,neutral,
tools,Tools?,a,,,A library should lend tools.
tools,,b,a,support,"A drill is used
ten minutes in its life."
"""

TSV = """\
id\ttext\thypothesis\tlabel
1\tThe library opens at nine.\tThe library is open on Sundays.\tneutral
2\tThe "branch" was closed in 1998.\tThe branch is open.\tcontradiction
3\tMia, the librarian, lives in Graz.\tA librarian lives in Graz.\tentailment
"""

JSONL = """\
{"source": "Nobody asked the staff.", "target": "Open on Sundays.", "label": "attack", "group": "s"}
{"source": "No other day is free.", "target": "Open on Sundays.", "label": "support", "group": "s"}
{"source": "A drill lies idle.", "target": "Lend tools.", "label": "support", "group": "t"}
"""

JSON_TREE = """\
{"claim": "The library should open on Sundays.",
 "pros": ["Families have time then."],
 "cons": [{"text": "Nobody asked the \\"staff\\".",
           "cons": ["They have évening shifts."]}]}
"""
JSON = """\
{"debates": [
{"id": "sunday", "title": "Sundays?", "issue": "a",
 "arguments": [
  {"id": "a", "text": "The library should open on Sundays."},
  {"id": "b", "text": "Nobody asked the \\"staff\\".", "headline": "Staff"},
  {"id": "c", "text": "They\\nhave \\u00e9vening shifts."}],
 "relations": [{"source": "b", "target": "a", "label": "attack", "confidence": 0.9,
                "origin": "judged"}],
 "labelling": {"a": "rejected", "b": "accepted", "c": "accepted"},
 "replies": [["b", "a"], ["c", "b"]], "pairs": [],
 "given": [{"source": "b", "target": "a", "label": "attack"}], "gold": [],
 "warnings": ["line 3: something"]},
{"id": "tools", "arguments": [{"id": "a", "text": "A library should lend tools."}]}
]}
"""

KIALO = """\
Discussion Title: Should the library open on Sundays?

1. The library should open on Sundays.
1.1. Pro: Who works all week has [no other day](https://a.example/b?c=(d)).
1.1.1. Con: Loans by post know no weekdays \\(mostly\\).
1.2. Con: Nobody asked the staff.
They have families.
1.2.1. Pro: -> See 1.1.1.
"""

MEDIAWIKI = """\
{{Infobox
| topic = libraries {{small}}
}}
= Should the library open on Sundays? =
A note. <!-- hidden -->
== For its readers: is there another day? ==
=== Pro ===
* '''Who works all week has [[Sunday|no other day]].''' Saturday is for shopping.<ref>B.</ref>
** Con: Loans by [https://post.example post] know no weekdays.
*** A parcel takes two days.
*: And for the ''laundry'', {{quote|too}}.
=== Con ===
'''Nobody asked the staff''' so far.
They have families.
: {{Rebuttal}} Two of five volunteered.
"""

AIF = """\
{"AIF": {
 "nodes": [
  {"nodeID": 1, "text": "The library should open on Sundays.", "type": "I"},
  {"nodeID": 2, "text": "Nobody asked the staff.", "type": "I"},
  {"nodeID": 3, "text": "Two of five volunteered.", "type": "I"},
  {"nodeID": "4", "text": "Default Conflict", "type": "CA"},
  {"nodeID": 5, "text": "RA", "type": "RA"}],
 "edges": [
  {"edgeID": 1, "fromID": 2, "toID": 4},
  {"edgeID": 2, "fromID": 4, "toID": "1"},
  {"edgeID": 3, "fromID": 3, "toID": 5},
  {"edgeID": 4, "fromID": 5, "toID": 1}]},
 "text": {"txt": "A talk."}}
"""

SADFACE = """\
{"edges": [
  {"id": "e1", "source_id": "b", "target_id": "x"},
  {"id": "e2", "source_id": "x", "target_id": "a"}],
 "metadata": {"core": {"title": "Sundays?", "version": "0.2"}},
 "nodes": [
  {"id": "a", "type": "atom", "text": "The library should open on Sundays."},
  {"id": "b", "type": "atom", "text": "Nobody asked the staff.", "sources": []},
  {"id": "c", "type": "atom", "text": "Two of five volunteered."},
  {"id": "x", "type": "scheme", "name": "conflict"}],
 "resources": []}
"""

APX = """\
arg(sundays). arg(staff).
arg(post).  % by mail
att(staff,sundays). att(post,staff).
"""

BIPOLAR = """\
% who works all week
arg(sundays).
arg(staff).
arg("no other day").
att(staff,sundays).
sup("no other day", sundays).
"""

I23 = """\
# the library
p af 3
2 1
3 2
"""

TGF = """\
sundays
staff
post
#
staff sundays
post staff
"""

ARGDOWN = r"""===
title: Should the library open on Sundays?
===

/* a comment
   of two lines */
[Sundays]: The library should open on Sundays.
    - <Staff>: Nobody asked the staff,
    and they have \[small\] families.  // a comment
        <_ Two of five volunteered.
    + <Evening>: Who works all week has no other evening.
        -> <Staff>
"""

MICROTEXTS = """\
<?xml version='1.0' encoding='UTF-8'?>
<arggraph id="sundays" topic_id="Sundays?" stance="pro">
  <edu id="e1"><![CDATA[The library should open on Sundays,]]></edu>
  <edu id="e2">all year &amp; every year.</edu>
  <edu id="e3">Nobody asked the staff.</edu>
  <edu id="e4">Two of five volunteered.</edu>
  <edu id="e5">They were asked in May.</edu>
  <joint id="j1"/>
  <adu id="a1" type="pro"/>
  <adu id="a2" type="opp"/>
  <adu id="a3" type="pro"/>
  <adu id="a4" type="pro"/>
  <edge id="c1" src="e1" trg="j1" type="seg"/>
  <edge id="c2" src="e2" trg="j1" type="seg"/>
  <edge id="c3" src="j1" trg="a1" type="seg"/>
  <edge id="c4" src="e3" trg="a2" type="seg"/>
  <edge id="c5" src="e4" trg="a3" type="seg"/>
  <edge id="c6" src="e5" trg="a4" type="seg"/>
  <edge id="c7" src="a2" trg="a1" type="reb"/>
  <edge id="c8" src="a3" trg="c7" type="und"/>
  <edge id="c9" src="a4" trg="c8" type="add"/>
</arggraph>
"""

POLIS = """\
timestamp,datetime,comment-id,author-id,agrees,disagrees,moderated,comment-body
1593461131,Mon Jun 29 2020,0,7,0,0,1,The library should open on Sundays.
1593461482,Mon Jun 29 2020,1,4,0,0,1,"Nobody asked the ""staff"", ever."
1593461494,Mon Jun 29 2020,2,7,0,0,0,Two of five volunteered.
"""

DEBATABASE = """\
,comments,summaries
0,"Main topic: The library should open on Sundays

Comment 1: The reading room is full on Saturdays. People stand in the corridor:
nobody can work there.

Comment 2: Nobody asked the ""staff"".

Comment 3: Two of five volunteered.","Comment 1 (supports main topic): It is too full

Comment 2 (attacks main topic): The staff was not asked

Comment 3 (attacks Comment 2): Some volunteered"
1,"Main topic: Trams

Comment 1: They hum.",Comment 1 (attacks main topic): Noise
"""

GRAPHML = """\
<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="d0" for="node" attr.name="text" attr.type="string"/>
  <key id="d1" for="edge" attr.name="label" attr.type="string"/>
  <graph edgedefault="directed">
    <node id="sunday"><data key="d0">The library should open on Sundays, as the museum does, and
    as the swimming pool and the zoo have done for years without any complaint.</data></node>
    <node id="asked"><data key="d0">Nobody asked the &lt;staff&gt;. They have families, too, and
    some of them a long way home, on which no bus runs after eight on a Sunday.</data></node>
    <node id="work"/>
    <edge source="asked" target="sunday"><data key="d1">attack</data></edge>
    <edge source="work" target="sunday"/>
  </graph>
</graphml>
"""

NODE_LINK = """\
{"directed": true, "multigraph": false, "graph": {"title": "Sundays"},
 "nodes": [{"id": "sunday", "text": "The library should open on Sundays."},
           {"id": "asked", "text": "Nobody asked the \\"staff\\"."},
           {"id": "work"}],
 "edges": [{"source": "asked", "target": "sunday", "label": "attack", "confidence": 0.75}]}
"""

EMBEDDED = """{"id": "z", "arguments": [
  {"id": "a", "text": "Zoos save species."}, {"id": "b", "text": "Few of them."}]}"""

HTML = f"""\
<!doctype html>
<html lang="en"><body><p>A map.</p>
<script type="application/json" id="argue-debates">{EMBEDDED}</script></body></html>
"""

SVG = f"""\
<svg xmlns="http://www.w3.org/2000/svg"><title>A map</title>
<metadata id="argue-debates">{EMBEDDED}</metadata></svg>
"""

DOT = """\
digraph zoos {
  label="Zoos?"; // the title
  node [shape=box];
  a [label="Zoos save species."]; b [label="Few of them."];
  b -> a [label="attacks"];
}
"""

BRAT = """\
T1\tMajorClaim 0 35\tThe library should open on Sundays.
T2\tClaim 36 59\tNobody asked the staff.
A1\tStance T2 Against
T3\tPremise 60 70;81 94\tTwo of volunteered.
R1\tattacks Arg1:T3 Arg2:T2\t
#1\tAnnotatorNotes T3\tsure?
"""

LABEL_STUDIO = """\
[{"id": 1, "data": {"title": "Sundays?", "text": "Open on Sundays. Nobody asked. Two did."},
  "annotations": [
   {"id": 4, "completed_by": {"id": 7, "email": "ann@example.org"}, "result": [
    {"id": "a", "from_name": "label", "to_name": "text", "type": "labels",
     "value": {"start": 0, "end": 16, "text": "Open on Sundays.", "labels": ["Claim"]}},
    {"id": "b", "from_name": "label", "to_name": "text", "type": "labels",
     "value": {"start": 17, "end": 30, "labels": ["Claim"]}},
    {"type": "relation", "from_id": "b", "to_id": "a", "direction": "right",
     "labels": ["attacks"]}]},
   {"id": 5, "completed_by": {"id": 8, "email": "bob@example.org"}, "result": [
    {"id": "c", "from_name": "label", "to_name": "text", "type": "labels",
     "value": {"start": 0, "end": 16, "labels": ["Claim"]}},
    {"id": "d", "from_name": "label", "to_name": "text", "type": "labels",
     "value": {"start": 17, "end": 30, "labels": ["Premise"]}},
    {"id": "e", "from_name": "label", "to_name": "text", "type": "labels",
     "value": {"start": 31, "end": 39, "labels": ["Premise"]}},
    {"type": "relation", "from_id": "c", "to_id": "d", "direction": "left",
     "labels": ["attacks"]},
    {"type": "relation", "from_id": "e", "to_id": "d", "direction": "right",
     "labels": ["attacks"]}]}]}]
"""

INCEPTION = """\
#FORMAT=WebAnno TSV 3.3
#T_SP=webanno.custom.Argument|kind
#T_RL=webanno.custom.Relation|label|BT_webanno.custom.Argument


#Text=Open on Sundays. Nobody asked.
1-1\t0-4\tOpen\tClaim[1]\tattacks\t1-5[2_1]\t
1-2\t5-7\ton\tClaim[1]\t_\t_\t
1-3\t8-15\tSundays\tClaim[1]\t_\t_\t
1-4\t15-16\t.\t_\t_\t_\t
1-5\t17-23\tNobody\tClaim[2]\tattacks\t2-1[0_2]\t
1-6\t24-29\tasked\tClaim[2]\t_\t_\t
1-7\t29-30\t.\t_\t_\t_\t

#Text=Untrue!
2-1\t31-37\tUntrue\tClaim\t_\t_\t
2-2\t37-38\t!\t_\t_\t_\t
"""

DOCCANO = (
    '{"id": 3, "text": "Open on Sundays. Nobody asked.", "entities": ['
    '{"id": 1, "label": "Claim", "start_offset": 0, "end_offset": 16}, '
    '{"id": 2, "label": "Claim", "start_offset": 17, "end_offset": 30}], '
    '"relations": [{"id": 1, "from_id": 2, "to_id": 1, "type": "attacks"}], "Comments": []}\n'
    '{"id": 4, "text": "Lend tools.", "entities": ['
    '{"id": 5, "label": "Claim", "start_offset": 0, "end_offset": 11}], "relations": []}\n'
)

COMMENTS = """\
[{"by": "ann", "id": 1, "kids": [2], "title": "Open on Sundays?", "type": "story"},
 {"by": "bob", "id": 2, "kids": [3], "parent": 1, "text": "Nobody asked.", "type": "comment"},
 {"by": "cay", "id": 3, "parent": 2, "text": "Two <i>did</i>.", "type": "comment"},
 {"by": "ann", "id": 4, "title": "Lend tools?", "type": "story"}]
"""

GEXF = """\
<?xml version="1.0" encoding="UTF-8"?>
<gexf xmlns="http://www.gexf.net/1.2draft" xmlns:viz="http://www.gexf.net/1.2draft/viz">
  <meta lastmodifieddate="2026-01-02"><creator>Gephi</creator></meta>
  <graph mode="static" defaultedgetype="directed">
    <attributes class="edge" mode="static">
      <attribute id="0" title="relation" type="string"/>
    </attributes>
    <nodes>
      <node id="sunday" label="The library should open on Sundays."><viz:size value="2"/></node>
      <node id="asked" label="Nobody asked the &lt;staff&gt;."/>
      <node id="work" label="Two of five volunteered."/>
    </nodes>
    <edges>
      <edge id="e" source="asked" target="sunday" weight="1.0">
        <attvalues>
          <attvalue for="0" value="attack"/>
        </attvalues>
      </edge>
    </edges>
  </graph>
</gexf>
"""

MERMAID = """\
---
title: Should the library open on Sundays?
---
flowchart BT
  sunday[The library should open on Sundays.]
  work["Who works all week<br/>has no other day."] -->|supports| sunday
  staff(Nobody asked the staff.) -- attacks --> sunday & work
"""

MINDMAP = """\
<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
  <head><title>Sundays</title><dateCreated>Mon, 02 Jan 2026</dateCreated></head>
  <body>
    <outline text="The library should open on Sundays.">
      <outline text="Con">
        <outline text="Nobody asked the staff.">
          <outline text="Con: Two did." _note="In May."/>
        </outline>
      </outline>
      <outline text="No other day is free." relation="supports"/>
      <outline text="Why?"/>
    </outline>
  </body>
</opml>
"""

CARNEADES = """\
meta:
  title: Sundays
arguments:
  a1:
    premises: [free]
    conclusion: open
    undercutter: asked
    weight: 0.5
issues:
  i1: {positions: [open, close], standard: PE}
tests:
  in: [open]
statements:
  open: The library should open on Sundays.
  asked: {text: Nobody asked the staff., assumed: true}
  free: >
    No other day
    is free.
  close: The library should close.
"""

PASTES = Path(__file__).parent / "pastes"
"""Discussions in many styles, each beside a file with its arguments."""


def paste(name: str) -> str:
    """One of them, with plain line ends."""
    return (PASTES / f"{name}.txt").read_text(encoding="utf-8")


def copied(kind: str, number: int = 0) -> str:
    """A discussion as people copy it, of those that the reader was written with."""
    return (PASTES / "tuned" / f"{kind}.txt").read_text("utf-8").split("\n=====\n")[number]


STYLES = {
    "conversation": paste("chat-1"),
    "disqus": paste("disqus-1"),
    "for_and_against": paste("procon-1"),
    "line": paste("line-1"),
    "outline": paste("bullets-1"),
    "paragraphs": paste("paragraphs-1"),
    "prose": paste("prose-2"),
}

OF_TWO_FILES = {"cdcp"}
"""Formats of which one file alone is no debate."""


def sample(name: str) -> str:
    """A readable file of a format: one of those here, or the ``SAMPLE`` of its module."""
    text = globals().get(name.upper()) or STYLES.get(name)
    return text or getattr(formats.FORMATS.load(name), "SAMPLE", "")


SAMPLES = {
    name: text for name in formats.readers() if name not in OF_TWO_FILES and (text := sample(name))
}
ONE_A_BASE = {
    "argdown",
    "conversation",
    "csv",
    "json",
    "markdown",
    "microtexts",
    "node",
    "sadface",
    "tgf",
}
"""A reader a base: of graphs, talk, tables, our JSON, outlines, XML, pairs, objects and lines."""


def damaged(cases: Iterable[str | tuple[str, str]]) -> list[object]:
    """Cases of a test that damages files: one a base is quick, the others are in the long set."""
    rows = [(one,) if isinstance(one, str) else one for one in cases]
    long = {True: (), False: (pytest.mark.long,)}
    return [pytest.param(*row, id=row[0], marks=long[row[0] in ONE_A_BASE]) for row in rows]
