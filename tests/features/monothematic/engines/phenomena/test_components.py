"""One short pair for what each component is there to see."""

import pytest

from argue.features.monothematic.engines.phenomena import COMPONENTS, Reading

E, C, U = "entailment", "contradiction", "unknown"

PAIRS = [
    ("alternation", "Ann broke the vase.", "The vase broke.", E),
    ("alternation", "Ann found the vase.", "The vase found.", C),
    ("alternation", "Ann denies that taxes rose.", "Taxes rose.", U),
    ("alternation", "Banning bottled water helps.", "Bottled water should be banned.", U),
    ("alternation", "In May taxes were raised by Ann.", "Taxes were raised by Ann in May.", U),
    ("alternation", "Ann left Rome in May.", "In May, Ann left Rome.", U),
    ("alternation", "Ann sprayed paint onto the wall.", "Ann sprayed the wall with paint.", E),
    ("causality", "Tolls reduce traffic.", "Tolls increase traffic.", C),
    ("causality", "Tolls cut traffic.", "Tolls will reduce traffic.", E),
    ("comparison", "Ann is taller than Bo. Bo is as tall as Cy.", "Ann is taller than Cy.", E),
    ("comparison", "Trams are quieter than buses.", "Buses are quieter than trams.", C),
    ("comparison", "Trams are quieter than buses.", "Trams are faster than buses.", U),
    ("conditional", "Ann has won and if Ann has won then Bo has lost.", "Bo has lost.", E),
    ("conditional", "Ann has won and if Ann has won then Bo has lost.", "Bo has not lost.", C),
    ("conditional", "Ann has not won and if Ann has won then Bo has lost.", "Bo has lost.", U),
    ("coreference", "Night trains are quiet and cheap.", "Night trains are cheap.", E),
    ("coreference", "Ann sings well. She has won a prize.", "Ann has won a prize.", E),
    ("coreference", "Ann met Bo. She has won a prize.", "Bo has won a prize.", C),
    ("coreference", "Mary thanked Paul. He has won a prize.", "Paul has won a prize.", E),
    ("coreference", "Mary thanked Paul. He has won a prize.", "Mary has won a prize.", C),
    ("coreference", "Mrs Kay left Oslo. It has no trams.", "Oslo has no trams.", E),
    ("coreference", "Kay told Lund of himself and trams.", "Kay told Lund of Lund and trams.", E),
    ("coreference", "Kay left. In her house, Lund sings.", "In Lund's house, Lund sings.", E),
    ("coreference", "Kay left. In her house, Lund sings.", "In Kay's house, Lund sings.", C),
    ("evaluation", "It harms animals.", "Zoos should be banned.", E),
    ("evaluation", "It protects species.", "Zoos should be banned.", C),
    ("exclusion", "Ann has only visited Rome.", "Ann didn't visit Oslo.", E),
    ("exclusion", "Ann has only visited Rome.", "Ann has visited Oslo.", C),
    ("exclusion", "Ann has visited Rome.", "Ann didn't visit Oslo.", U),
    ("hypernymy", "He bought a rifle.", "He bought a weapon.", E),
    ("hypernymy", "He bought a weapon.", "He bought a rifle.", U),
    ("hypernymy", "He bought no weapon.", "He bought no rifle.", E),
    ("modality", "Trams cannot climb hills.", "Trams can climb hills.", C),
    ("modality", "Trams will climb hills.", "Trams may climb hills.", E),
    ("modality", "Trams may climb hills.", "Trams will climb hills.", U),
    ("monotonicity", "I saw a red car there.", "I saw a car there.", E),
    ("monotonicity", "I saw a car there.", "I saw a red car there.", U),
    ("monotonicity", "I saw no car there.", "I saw no red car there.", E),
    ("names", "We met in Oslo.", "Oslo is a city.", E),
    ("names", "Mr. Vale came late.", "Vale is a city.", C),
    ("names", "We met in Oslo.", "Oslo is a crowded city.", U),
    ("names", "In Vale Ann fell ill.", "Vale is a city.", E),
    ("names", "Hagen Vale came late.", "Hagen Vale is a person.", E),
    ("names", "Hagen Vale came late.", "Hagen Vale is a company.", U),
    ("names", "President Holm came.", "President Vale came.", C),
    ("names", "President Holm's son came.", "President Holm came.", U),
    ("names", "The shop is south of the river.", "The shop is north of the river.", U),
    ("names", "Nuclear power is clean.", "Nuclear power is bad for the city.", U),
    ("names", "Nuclear power is clean.", "Nuclear power is a danger to people in the city.", U),
    ("names", "The Internet is good.", "The Internet is a place for students.", U),
    ("names", "We spoke at zoos.", "Zoos are an organisation.", U),
    ("names", "The USA is rich.", "The USA is a good country to live in.", U),
    ("names", "Mr. Vale came late.", "Vale is at a city.", U),
    ("negation", "Games do not cause violence.", "Games cause violence.", C),
    ("negation", "Games do not cause violence.", "Games never cause violence.", E),
    ("negation", "Games cause violence.", "Games cause violence in cities.", U),
    ("opposition", "Drugs should be illegal.", "Drugs should be legal.", C),
    ("opposition", "Drugs are not illegal.", "Drugs are legal.", E),
    ("opposition", "The plan is unworkable.", "The plan is workable.", C),
    ("quantifier", "All trams are late.", "No trams are late.", C),
    ("quantifier", "All trams are late.", "Some trams are late.", E),
    ("quantifier", "Some trams are late.", "All trams are late.", U),
    ("quantity", "It killed 30 people.", "It killed 40 people.", C),
    ("quantity", "It killed thirty people.", "It killed 30 people.", E),
    ("quantity", "Ann has met Bo, Cy and Di.", "Ann has met more than two people.", E),
    ("quantity", "Ann has met Bo, Cy and Di.", "Ann has met more than four people.", C),
    ("spatial", "The lamp is left of the bed.", "The bed is right of the lamp.", E),
    ("spatial", "The lamp is above the bed.", "The lamp is below the bed.", C),
    ("spatial", "Rural schools close.", "Urban schools close.", C),
    ("stance", "The law fails to protect workers.", "The law will protect workers.", C),
    ("stance", "Studies show that trams pollute.", "Trams pollute.", E),
    ("synonymy", "Smoking should be prohibited.", "Smoking should be banned.", E),
    ("synonymy", "Smoking should not be prohibited.", "Smoking should be banned.", C),
    ("synonymy", "Morse was the inventor.", "Morse invented.", E),
    ("temporal", "The bridge opened in 1932.", "The bridge opened in 1950.", C),
    ("temporal", "The bridge opened in May.", "The bridge opened in May.", E),
    ("temporal", "Ann sang a song. Bo read a book.", "Ann sang a song before Bo read a book.", E),
    ("variants", "The United Nations agreed.", "The UN agreed.", E),
    ("variants", "Taxes fell by 3%.", "Taxes fell by 3 percent.", E),
    ("variants", "The UN agreed.", "The UN agreed.", U),
]


@pytest.mark.parametrize(("name", "text", "hypothesis", "verdict"), PAIRS)
def test_sees_what_it_is_for(name, text, hypothesis, verdict):
    assert COMPONENTS.load(name).compare(Reading(text), Reading(hypothesis)).verdict == verdict


def test_evidence_is_the_words_that_decide():
    pair = Reading("Games do not cause violence."), Reading("Games cause violence.")
    answer = COMPONENTS.load("negation").compare(*pair)
    assert answer.text_words == ("do", "not", "cause", "violence")
    assert answer.hypothesis_words == ("cause", "violence")
