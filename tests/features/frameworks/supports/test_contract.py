"""What every reading of support promises."""

import numpy as np
import pytest

from argue.errors import BadInput, NotFound, UnknownName
from argue.model import Framework, Labelling
from argue.reasoning import supports as interpretations
from argue.reasoning.semantics import STATUS
from argue.reasoning.supports import INTERPRETATIONS
from tests.features.frameworks.supports.test_definitions import framework

# 0 supports 1, 1 supports 2, 3 attacks 1; 4 and 5 support one another, 5 attacks 3
SAMPLE = (6, {(3, 1), (5, 3)}, {(0, 1), (1, 2), (4, 5), (5, 4)})


@pytest.mark.parametrize("name", INTERPRETATIONS.names())
class TestEveryReading:
    def test_says_what_it_means_and_whose_it_is(self, name):
        assert 40 < len(INTERPRETATIONS.summary(name)) <= 100
        assert any(year in INTERPRETATIONS.load(name).SOURCE for year in ("2005", "2008", "2010"))

    def test_keeps_the_arguments_as_the_first_nodes_and_their_attacks(self, name):
        made = interpretations.translate(framework(*SAMPLE), name)
        assert made.names == (*"012345", *made.helpers)
        assert SAMPLE[1] <= set(map(tuple, made.graph.attacks.tolist()))

    def test_refuses_derived_attacks_that_are_not_its_own(self, name):
        with pytest.raises(BadInput, match="found both"):
            interpretations.label(framework(*SAMPLE, ("mediated", "extended")), "grounded", name)

    def test_explains_every_argument_by_its_status(self, name):
        bipolar = framework(*SAMPLE)
        codes = interpretations.label(bipolar, "grounded", name).tolist()
        statuses = {str(node): STATUS[code] for node, code in enumerate(codes)}
        told = interpretations.explainer(bipolar, Labelling("grounded", statuses), name, 5)
        for argument, status in statuses.items():
            assert told(argument).text.startswith(f"{str(status).capitalize()}: ")
        with pytest.raises(NotFound):
            told("nobody")


def test_an_unknown_reading_says_what_there_is():
    with pytest.raises(UnknownName, match="did you mean evidential"):
        interpretations.label(framework(*SAMPLE), "grounded", "evidentail")


OUT, IN = "Rejected: an accepted argument", "Accepted: every argument that"


@pytest.mark.parametrize(
    ("attacks", "told"),
    [
        ([[2, 1]], [f"{OUT} attacks it: a lacks support.", f"{OUT} attacks it: c."]),
        (
            [[2, 1], [3, 2]],
            [
                f"{IN} attacks it is rejected: a lacks support, rejected because of b.",
                f"{IN} attacks it is rejected: c, rejected because of d.",
            ],
        ),
    ],
)
def test_helpers_count_as_attackers_of_their_status(attacks, told):
    bipolar = Framework(tuple("abcd"), np.array(attacks), np.array([[1, 0]]))  # b supports a
    codes = interpretations.label(bipolar, support="evidential").tolist()
    statuses = dict(zip(bipolar.arguments, map(STATUS.__getitem__, codes), strict=True))
    labelling = Labelling("grounded", statuses)
    explain = interpretations.explainer(bipolar, labelling, "evidential", 5)
    assert [explain(name).text for name in "ab"] == told
