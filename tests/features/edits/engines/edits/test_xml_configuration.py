"""Files in the form of those of the EXCITEMENT platform, written here."""

import tomllib
from pathlib import Path

import pytest

from argue.errors import BadInput, ParseError
from argue.features.edits.engines.edits.experiment import parse, read
from argue.features.edits.engines.edits.search import Swarm
from argue.features.edits.engines.edits.xml_configuration import to_toml, to_xml

CORE = "eu.excitementproject.eop.core."
COMPONENT = f"{CORE}component.distance.FixedWeight%sEditDistance"
FIXED = """
  <property name="match">0.0</property> <property name="delete">0.5</property>
  <property name="insert">4.0</property> <property name="substitute">2.0</property>
  <property name="trainDir">../dev/</property> <property name="testDir">../test/</property>
  <property name="measure">accuracy</property>
"""
SWARM = """
  <property name="maxIteration">12</property> <property name="errorTolerance">0.2</property>
  <property name="maxIterationWithoutChanges">3</property>
  <property name="swarmSize">9</property> <property name="processors">1</property>
  <property name="deleteValuesRange">0,5</property>
  <property name="insertValuesRange">0,5</property>
  <property name="substituteValuesRange">0,5</property>
  <property name="measure">accuracy</property>
"""
WORDS = """
  <property name="stopWordRemoval">POS</property> <property name="ignoreCase">true</property>
  <property name="pathStopWordFile">stop.txt</property>
  <property name="normalizationType">default</property>
  <property name="instances">basic</property>
  <subsection name="basic"/>
  <subsection name="wordnet"><property name="path">x</property></subsection>
"""


def written(options=FIXED, words=WORDS, kind="Token", eda="EditDistanceEDA", language="EN"):
    return f"""<?xml version="1.0" encoding="UTF-8"?><!-- An example. --><configuration>
<section name="PlatformConfiguration">
  <property name="activatedEDA">{CORE}{eda}</property>
  <property name="language">{language}</property>
  <property name="activatedLAP">eu.excitementproject.eop.lap.dkpro.OpenNLPTaggerEN</property>
</section>
<section name="{COMPONENT % "Token"}">{words}</section>
<section name="{COMPONENT % "Lemma"}">{words}</section>
<section name="{CORE}EditDistanceEDA">{options}
  <property name="components">{COMPONENT % kind}</property>
</section>
<section name="model"><property name="threshold">0.43</property></section>
</configuration>""".encode()


def test_fixed_costs_are_an_experiment():
    text = to_toml(written(), "mine.xml")
    assert tomllib.loads(text) == {
        "distance": [
            {
                "algorithm": "token_edit_distance",
                "tokens": "words",
                "stop_words": "remove",
                "costs": {"insert": 1.0, "delete": 0.125, "substitute": 0.5},
            }
        ]
    }
    assert "# trainDir: --data names the pairs to learn from." in text
    assert "# pathStopWordFile: stop words are those that ship." in text


def test_a_swarm_is_learned_by(tmp_path):
    path = tmp_path / "swarm.xml"
    words = WORDS.replace("POS", "false")
    path.write_bytes(written(SWARM, words, kind="Lemma", eda="EditDistancePSOEDA"))
    experiment = read(str(path))
    assert experiment.learning.costs
    assert experiment.learning.swarm == Swarm(9, 12, 3, 0.2)
    [settings] = experiment.choices
    assert (settings["tokens"], settings["stop_words"]) == ("lemmas", "keep")


@pytest.mark.parametrize("swarm", ["", "[learning]\ncosts = true\nswarm = { particles = 7 }\n"])
@pytest.mark.parametrize("more", ["", 'tokens = "words"\n', 'stop_words = "keep"\n'])
def test_what_is_written_is_read_again(swarm, more):
    costs = "costs = { insert = 0.75, delete = 0.25, substitute = 1.0 }\n"
    text = f'[[distance]]\nalgorithm = "token_edit_distance"\n{more}{costs}{swarm}'
    experiment = parse(text.encode(), Path("e.toml"))
    again = parse(to_toml(to_xml(experiment).encode(), "e.xml").encode(), Path("e.toml"))
    assert again.learning == experiment.learning
    usual = {"tokens": "lemmas", "stop_words": "remove"}
    assert list(again.choices) == [usual | dict(each) for each in experiment.choices]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"<module/>", r"mine.xml: expected <configuration>, as EDITS .* found <module>"),
        (b"<configuration/>", "expected a section PlatformConfiguration, found none"),
        (written(eda="MaxEntClassificationEDA"), "expected activatedEDA .*MaxEnt"),
        (written(language="IT"), "expected language EN, since ours is English, found 'IT'"),
        (written(kind="Tree"), "expected components .* found .*Tree"),
        (written(words=WORDS.replace("basic<", "wordnet<")), "expected instances basic, which is"),
        (written(words=WORDS.replace("default", "long")), "expected normalizationType default"),
        (written(words=WORDS.replace("POS", "yes")), "expected stopWordRemoval false.*found 'yes'"),
        (written(FIXED.replace("accuracy", "f1")), "expected measure accuracy, .* found 'f1'"),
        (written(FIXED.replace(">4.0", ">much")), "expected insert to be a number.*found 'much'"),
        (written(FIXED.replace("match", "swap")), "expected of these properties .*found 'swap'"),
        (
            written(SWARM.replace("0,5", "0,1", 1), eda="EditDistancePSOEDA"),
            "expected one range from 0 .* found 0,1; 0,5",
        ),
    ],
)
def test_what_is_not_here_is_refused(content, message):
    with pytest.raises(BadInput, match=message):
        to_toml(content, "mine.xml")


@pytest.mark.parametrize(
    "content", [b"<configuration>", b"<!DOCTYPE x [<!ENTITY e 'x'>]><x>&e;</x>"]
)
def test_what_is_no_xml(content):
    with pytest.raises(ParseError, match="expected an experiment, or XML of EDITS"):
        to_toml(content, "mine.xml")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("basic", "one value for each option"),
        ("weighted_insertion", "insertion = "),
        ("combination", "one token_edit_distance"),
    ],
)
def test_what_the_xml_cannot_say(name, expected):
    with pytest.raises(BadInput, match=rf"{name}\.toml: .*{expected}"):
        to_xml(read(name))


def test_edits_learns_costs_by_a_swarm():
    text = '[[distance]]\nalgorithm = "token_edit_distance"\ntokens = "words"\n'
    text += "[learning]\ncosts = true"
    with pytest.raises(BadInput, match="expected .learning. swarm"):
        to_xml(parse(text.encode(), Path("e.toml")))
