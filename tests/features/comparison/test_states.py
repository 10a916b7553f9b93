"""What changed between two states of a debate, by hand and against the library's verdicts."""

import json

from click.testing import CliRunner

import argue
from argue.features.comparison.cli.diff import command
from argue.features.comparison.states import Noise, StateChange, compare_states
from argue.model import Judgement, Label, Options

BEFORE = "# Zoos?\n+ a: They teach.\n  - b: Films teach as well.\n- c: Cages are cruel.\n"
AFTER = "# Zoos?\n+ 1: They teach.\n- c: Cages can be cruel.\n  - d: Cages are large now.\n"


def debates(*texts: str):
    return [argue.parse_text(text).debates[0] for text in texts]


def test_what_is_new_gone_or_other_is_told_with_the_words_of_pages():
    changes = compare_states(*debates(BEFORE, AFTER), "gold")
    assert changes.arguments == (
        StateChange("b", "Films teach as well.", None),
        StateChange("c", "Cages are cruel.", "Cages can be cruel."),
        StateChange("d", None, "Cages are large now."),
    )
    assert changes.relations == (
        StateChange("b → 1", "attack", None),
        StateChange("d → c", None, "attack"),
    )
    assert changes.verdicts == (
        StateChange("issue", "falls", "stands"),
        StateChange("1", "falls", "stands"),
        StateChange("c", "stands", "falls"),
    )


def test_what_is_gone_is_told_also_where_its_id_is_another_argument_s_now():
    texts = "# Z?\n+ a: A.\n- b: B.\n+ c: C.\n", "# Z?\n- a: B.\n+ b: C.\n"
    changes = compare_states(*debates(*texts), "gold")
    assert changes.arguments == (StateChange("a (before)", "A.", None),)
    assert changes.relations == (StateChange("a (before) → issue", "support", None),)


def test_pairs_of_which_an_engine_says_nothing_are_read_again_as_well():
    same = debates("# Z?\n- A.\n- B.\n", "# Z?\n- A.\n- B.\n")
    assert compare_states(*same, "gold").noise == Noise(0, 0)


def test_the_same_state_twice_has_no_changes():
    changes = compare_states(*debates(AFTER, AFTER), "word_overlap")
    assert changes.arguments == changes.relations == changes.verdicts == ()
    assert changes.noise == Noise(0, 0)
    assert "0 verdicts by itself" in changes.sentence


def test_an_engine_that_hangs_on_its_batches_is_found_out():
    def moody(pairs):
        label = Label.ATTACK if len(pairs) > 1 else Label.SUPPORT
        return [Judgement(label, 1.0, {label: 1.0}) for _ in pairs]

    same = debates(AFTER, AFTER)
    options = Options(judge_all=True)
    assert compare_states(*same, argue.as_engine(moody), options).noise.relations == 3


def test_the_command_tells_the_same(tmp_path):
    for name, text in (("before.md", BEFORE), ("after.md", AFTER)):
        (tmp_path / name).write_text(text)
    files = [str(tmp_path / name) for name in ("before.md", "after.md")]
    done = CliRunner().invoke(command, [*files, "--engine", "gold", "--json"])
    document = json.loads(done.stdout)
    assert document["verdicts"][-1] == {"subject": "c", "before": "stands", "after": "falls"}
    told = CliRunner().invoke(command, [*files, "--engine", "gold"]).stdout
    assert "verdict c: stands → falls" in told
    (tmp_path / "after.md").write_text("")
    assert CliRunner().invoke(command, files).exit_code != 0
