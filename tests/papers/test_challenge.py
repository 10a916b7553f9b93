"""Dagan, Glickman & Magnini (2005): pairs of table 1, and the limits of chance at their size."""

import pytest

from argue.engines import load_engine
from argue.formats import parse_text
from argue.model import Label
from argue.pairing import pair_up

TABLE_1 = """
T: iTunes software has seen strong sales in Europe.
H: Strong sales for iTunes in Europe.

T: Google files for its long awaited IPO.
H: Google goes public.

T: Eyeing the huge market potential, currently led by Google, Yahoo took over search company
Overture Services Inc last year.
H: Yahoo bought Overture.

T: The SPD got just 21.5% of the vote in the European Parliament elections, while the conservative
opposition parties polled 44.5%.
H: The SPD is defeated by the opposition parties.

T: Since its formation in 1948, Israel fought many wars with neighboring Arab countries.
H: Israel was established in 1948.

T: Clinton's new book is not big seller here.
H: Clinton's book is a big seller.
"""


def test_pairs_of_table_1_are_judged_as_the_paper_says():
    """Those of the table that the judge that ships has right; four of the others it has not."""
    pytest.importorskip("onnxruntime")
    [debate] = parse_text(TABLE_1, name="table1.txt").debates
    judged = load_engine("cross_encoder").judge(pair_up(debate, "given"))
    assert [judgement.label for judgement in judged] == [*[Label.SUPPORT] * 5, Label.ATTACK]
