"""Two small debates, and engines that answer by rule."""

from collections.abc import Sequence

from argue.features.evaluations.runs.run import Run, load
from argue.features.evaluations.runs.stored import keep, setup_of
from argue.features.measures.evaluation import evaluate
from argue.features.measures.recorder import Recorder
from argue.model import Argument, Debate, Judgement, Label, Options, Origin, Pair
from argue.store import Store
from tests.debate_samples import link

S, A = Label.SUPPORT, Label.ATTACK

BUS = Debate(
    "bus",
    "Should the bus run at night?",
    (
        Argument("H", "The bus should run at night."),
        Argument("yes", "It brings people home."),
        Argument("no", "Nobody rides it after ten."),
        Argument("count", "A count found forty riders after ten."),
    ),
    issue="H",
    pairs=(("yes", "H"), ("no", "H"), ("count", "no")),
    gold=(link("yes + H"), link("no - H"), link("count - no")),
)
ZOO = Debate(
    "zoo",
    "Should zoos close?",
    (
        Argument("H", "Zoos should close."),
        Argument("1", "Animals suffer."),
        Argument("2", "Zoos save species."),
    ),
    issue="H",
    pairs=(("1", "H"), ("2", "H"), ("2", "1")),
    gold=(link("1 + H"), link("2 - H")),
)


class Always:
    """Gives the stated label, except on the pairs of these sources, where it gives the other."""

    origin = Origin.JUDGED
    labels = (S, A)

    def __init__(self, name: str = "always", wrong: Sequence[str] = ()) -> None:
        self.name, self.version, self.wrong = name, f"{name}-1", wrong
        self.asked: list[Pair] = []

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        self.asked += pairs
        return [self._judge(pair) for pair in pairs]

    def _judge(self, pair: Pair) -> Judgement:
        label = pair.stated or S
        if pair.source in self.wrong:
            label = A if label is S else S
        other = A if label is S else S
        sure = 0.6 if pair.source in self.wrong else 0.9
        return Judgement(label, sure, {label: sure, other: 1 - sure})


def kept_run(store: Store, engine: Always, debates: Sequence[Debate] = (BUS, ZOO)) -> Run:
    """An evaluation of the engine on these debates, stored and read back."""
    result = evaluate(debates, Recorder(engine))
    setup = setup_of(debates, Options(engine.name), files=["debates.json"])
    return load(store, keep(store, setup, result))
