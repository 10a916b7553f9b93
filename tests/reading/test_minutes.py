"""Minutes: items, statements in the third person, and what is of form."""

from argue.reading.conversation import read
from argue.reading.cut import by_reporter, cut
from argue.reading.minutes import are_minutes
from argue.reading.stamps import are_stamped

MINUTES = """\
MINUTES OF THE GARDEN COMMITTEE
Date: 4 May 2026
Present: Cllr Moe (Chair), R. Costa, Ms Lind
Apologies: T. Falk

1. Approval of the last minutes
Agreed.

2. Fence
R. Costa wanted a fence of two metres. Ms Lind feared that it would keep cats out.
She added that wood rots.
Cllr Moe closed the item.
ACTION: R. Costa to ask the neighbours

3. Motion: the pond should be drained
It was proposed by Ms Lind that the work be done in May. R. Costa: Frogs spawn in May.

4. Any other business
None.
The meeting closed at 9 pm.
"""


def test_each_item_is_a_conversation_of_those_present() -> None:
    fence, pond = read(MINUTES)
    assert [(one.author, one.text) for one in fence.contributions] == [
        ("R. Costa", "R. Costa wanted a fence of two metres."),
        ("Ms Lind", "feared that it would keep cats out."),
        ("Ms Lind", "She added that wood rots."),
    ]
    assert [(one.author, one.text) for one in pond.contributions] == [
        ("Ms Lind", "the work be done in May."),
        ("R. Costa", "Frogs spawn in May."),
    ]


def test_the_people_in_a_list_of_those_present_say_nothing() -> None:
    there = "Present:\nCllr Moe, head of the garden\nMr Costa, Ms Lind, Ms Alba (members)"
    pages = read(
        f"MINUTES OF THE GARDEN COMMITTEE\n{there}\nApologies: Mr Falk\n\n1. A fence of 2 metres\n"
        "Ms Lind feared that it would keep cats out.\nMr Costa replied that wood rots.\n"
    )
    said = [one.text for page in pages for one in page.contributions]
    assert said == ["feared that it would keep cats out.", "replied that wood rots."]


def test_a_heading_that_claims_something_is_what_its_item_is_on() -> None:
    fence, pond = read(MINUTES)
    assert (fence.claim.first, pond.claim.first) == (0, None)
    assert pond.claim.text == "The pond should be drained."


def test_items_are_titles_outcomes_are_aside_and_offices_speak() -> None:
    [conversation] = read(
        "PROCÈS-VERBAL DU CONSEIL MUNICIPAL\nPrésents : Mme Delorme, maire ; M. Guyot, Mme Amrani."
        "\n\n2. Extinction de l'éclairage public à minuit\n\nMme le maire expose que l'éclairage "
        "coûte cher.\n\nM. Guyot craint que les vols n'augmentent.\n\nMme Amrani répond que la "
        "gendarmerie n'a rien constaté.\n\nAprès en avoir délibéré, le conseil adopte l'extinction "
        "par 6 voix (MM. Guyot et Vidal).\n\nL'ordre du jour étant épuisé, la séance est levée."
    )
    assert conversation.claim.text == "Extinction de l'éclairage public à minuit."
    assert [one.author for one in conversation.contributions] == [
        "Mme le maire",
        "M. Guyot",
        "Mme Amrani",
    ]


def test_what_is_asked_is_not_taken_for_stated() -> None:
    [conversation] = read(
        "Minutes of the council\nPresent: Abara, Dunn\n\nAbara asked whether permits would be "
        "honoured.\n\nDunn replied that they would run until they expire."
    )
    assert conversation.contributions[0].text.startswith("asked whether permits")


def test_minutes_in_spanish_and_italian_name_who_speaks() -> None:
    [acta] = read(
        "ACTA DE LA SESIÓN DEL PLENO\n\nPRIMERO.- CIERRE DE LA PISCINA A LAS OCHO DE LA TARDE.\n\n"
        "El Sr. Lozano Martí defiende la propuesta.\n\nLa Sra. Bustos replica que llueve.\n\n"
        "Página 2 de 5\n\nEl Sr. Lozano Martí contesta que es verano.\n"
    )
    assert acta.claim.text == "CIERRE DE LA PISCINA A LAS OCHO DE LA TARDE."
    speakers = [one.author for one in acta.contributions]
    assert speakers == ["Lozano Martí", "Sra. Bustos", "Lozano Martí"]
    [verbale] = read(
        "VERBALE DI DELIBERAZIONE DEL CONSIGLIO\n\nOGGETTO: CHIUSURA DELLA PIAZZA ALLE AUTO\n\n"
        "L'Assessore Morigi illustra la proposta.\n\nLa Consigliera Fabbri replica che piove.\n\n"
        "Verbale C.C. n. 41 - Pag. 2 di 4\n\nL'Assessore Morigi precisa che è estate.\n"
    )
    assert "CHIUSURA DELLA PIAZZA" in verbale.claim.text
    assert [one.author for one in verbale.contributions] == ["Morigi", "Fabbri", "Morigi"]


def test_who_says_on_which_page_something_is_speaks() -> None:
    [conversation] = read(
        "Minutes of the meeting\nPresent: Lozano, Bustos\nDate: 3 May\n\n1. Closing of the pool\n\n"
        "Mr Lozano said the figures are on page 3 of 12\n\nMs Bustos replied that it is needed.\n"
    )
    assert [one.author for one in conversation.contributions] == ["Mr Lozano", "Ms Bustos"]


def test_the_minutes_of_an_italian_assembly_name_who_speaks_and_what_is_of_form() -> None:
    [conversation] = read(
        "VERBALE DELL'ASSEMBLEA DEI SOCI\nn. 3 / 2026\n\n"
        "Presiede la Presidente, sig.ra Ornella Bassi.\n\nPunto 2\n"
        "La sig.ra Lucia Ferra è favorevole, perché di sera i bambini giocano in strada.\n\n"
        "Il sig. Giorgio Tosi è contrario: i clienti non troverebbero dove fermarsi.\n\n"
        "Posta ai voti, la proposta è approvata.\n\nLetto, confermato e sottoscritto.\n"
    )
    assert [one.author for one in conversation.contributions] == ["Lucia Ferra", "Giorgio Tosi"]


def test_who_speaks_stands_behind_a_lead_and_what_names_nobody_is_of_form() -> None:
    text = (
        "LITTLE SNORTHAM PARISH COUNCIL\nMinutes of the meeting\nPresent: Cllrs G Pell, K Vane\n\n"
        "26/118  Apologies. Cllr Fenn (work).\n\n26/119  Skis in the harbour\n\n"
        "Cllr Pell moved that jet skis be kept out of the harbour.\n\n"
        "In support of the motion Mrs Lamb said that a rudder broke.\n\n"
        "The Clerk confirmed it had.\n\nThe amendment was LOST (For 2, Against 4).\n"
    )
    harbour = read(text)[-1]
    assert (harbour.claim.first, [one.author for one in harbour.contributions]) == (
        0,
        ["Pell", "Mrs Lamb", "The Clerk"],
    )
    assert harbour.contributions[2].answers == ("Mrs Lamb",)


def test_a_motion_in_a_heading_has_its_mover_and_titles_do_not_end_sentences() -> None:
    [item] = read(
        "Niederschrift über die Sitzung des Gemeinderates\nAnwesend: 12 Mitglieder\n\nTOP 4\n"
        "Antrag der Fraktion Grüne: Tempo 30 im ganzen Ort\n\n"
        "GRin Dr. Stadler begründet den Antrag.\n\nGR Dr. al-Khatib gibt zu bedenken, das dauere."
        "\n\nHierauf erwidert GRin Stadler, das sei eine Minute.\n\n– entfällt –\n"
    )
    assert item.claim.author == "Fraktion Grüne"
    speakers = [one.author for one in item.contributions]
    assert speakers == ["Stadler", "Dr. al-Khatib", "Stadler"]


def test_short_titles_do_not_end_sentences() -> None:
    said = (
        "Fr. Lind beantragt, die Uhren zu verbieten. Hr. Aydın entgegnete, das bringe nichts. "
        "Prof. Weil antwortet, es sei einen Versuch wert. Cllr. Bell stated that it was not."
    )
    cuts = [line.content.split()[:2] for line in by_reporter(cut(said))]
    assert cuts == [["Fr.", "Lind"], ["Hr.", "Aydın"], ["Prof.", "Weil"], ["Cllr.", "Bell"]]


def test_who_speaks_may_stand_behind_the_verb() -> None:
    [conversation] = read(
        "Protokoll der Sitzung des Vereins\nAnwesend: Ida Moe, Bo Lind\nOrt: Saal\n\n"
        "1. Das Dach soll noch in diesem Jahr rot werden\n\nIda Moe sagt, dass es leckt.\n"
        "Hierauf erwidert Frau Dr. al-Amin, dass es trocken ist.\n"
    )
    assert [one.author for one in conversation.contributions] == ["Ida Moe", "Frau Dr. al-Amin"]


def test_a_title_and_a_colon_name_who_speaks() -> None:
    [item] = read(
        "VERBALE DELL'ASSEMBLEA DEL CONDOMINIO\nPresenti: Dall'Orto, Gatti\n\nPunto 3\n\n"
        "Sig. Dall'Orto: costa troppo per tutti.\n\nRag. Bellomo: no, renderebbe altro denaro.\n\n"
        "Sig.ra Gatti: resta dov'è.\n"
    )
    assert len(item.contributions) == 3


def test_an_article_before_an_office_is_no_pronoun() -> None:
    [conversation] = read(
        "Verbale della seduta del consiglio\nPresenti: Anna Rossi, Ugo Bini\n\n1. Parcheggio\n\n"
        "Anna Rossi sostiene che il parcheggio costa troppo.\n"
        "Il Sindaco risponde che il parcheggio serve a tutti.\n"
    )
    assert [one.author for one in conversation.contributions] == ["Anna Rossi", "Il Sindaco"]


def test_a_chat_that_speaks_of_minutes_is_none() -> None:
    [conversation] = read(
        "Should year 1 have homework?\n\nRuth Kay\n9:14 AM\nDid anyone read the meeting notes?\n"
        "Omar Haddad\n9:16 AM\nMs Lopez said that it takes her an hour a night to mark.\n"
        "Ruth Kay\n9:17 AM\nMr Ito told us the same, but that is no argument for the child.\n"
        "Pia Lund\n9:30 AM\nMr Ito replied to my mail at 2 am.\n"
    )
    speakers = [one.author for one in conversation.contributions]
    assert speakers[-3:] == ["Omar Haddad", "Ruth Kay", "Pia Lund"]
    [conversation] = read(
        "Compte rendu de la réunion\nSophie\nil y a 2 heures\nMme Roux dit que la façade est saine."
        "\nRépondre\nMarc\nil y a 2 heures\nM. Petit répond qu'elle est fissurée.\nRépondre\n"
        "Ines\nil y a 1 heure\nMme Roux n'habite pas ici.\nRépondre\n"
    )
    assert [one.author for one in conversation.contributions] == ["Sophie", "Marc", "Ines"]


def test_a_title_alone_makes_no_minutes() -> None:
    notes = "Meeting notes\n\nThe shed leaks.\nWe could sell it.\nMs Hill said that it is old."
    assert not are_minutes(cut(f"{notes}\nSo we keep it."))
    assert are_minutes(cut(f"{notes}\nResolved: to keep the shed."))
    assert are_minutes(cut(notes.replace("\n\n", "\nPresent: Ms Hill, Bo\n\n")))


def test_an_agenda_with_times_stays_one_of_minutes() -> None:
    assert are_minutes(
        cut(
            "Minutes of the board\nPresent: Ann Lee, Bo Lind\n19:00 Welcome\n19:10 Roof\n"
            "Ann Lee said that the roof leaks.\n19:30 Break\n19:40 Any other business\n"
        )
    )


def test_times_of_items_and_days_in_a_list_are_no_heads_of_messages() -> None:
    lines = cut(
        "Protokoll der Sitzung des Beirats\nAnwesend: Frau Adam, Herr Braun\nBeginn 19:00 Uhr\n\n"
        "TOP 1 (19:05)\nBegrüßung\n\nTOP 2 (19:10)\nHerr Braun sagt, dass Handys stören.\n\n"
        "TOP 2 (19:40)\nVerschiedenes\n"
    )
    assert are_minutes(lines)
    assert not are_stamped(
        cut("Full council 2 April 2024\nFull council 7 May 2024\nPlanning 16 April 2024\nEnd.\n")
    )
    assert are_stamped(cut("Ann 2 May\nNo.\nBo 3 May\nYes.\nAnn 4 May\nNo.\n"))


def test_only_numbers_part_items_that_have_them() -> None:
    bench, pond = read(
        "MINUTES OF THE GARDEN COMMITTEE\nPresent: Cllr Moe (Chair), Cllr Costa, Cllr Lind\n"
        "26/11 THE BENCH\nCllr Moe said that the bench was gone.\n"
        "26/12 PROPOSAL TO DRAIN THE POND IN THE PARK\nCllr Lind stated that it smelled.\n"
        "Page 2 of 3\nGARDEN COMMITTEE\nCllr Costa replied that frogs spawn in it.\n"
    )
    assert [one.author for one in bench.contributions] == ["Moe"]
    assert [one.author for one in pond.contributions] == ["Lind", "Costa"]
