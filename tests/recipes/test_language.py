import gzip

import numpy as np
import pytest
from click.testing import CliRunner

from argue.errors import BadInput
from recipes.treebank import parse
from tests.recipes.small_treebank import TREEBANK, untrained_bert

pytestmark = pytest.mark.long

torch = pytest.importorskip("torch")
for _library in ("spacy", "onnx", "onnxruntime", "safetensors", "tokenizers"):
    pytest.importorskip(_library)

from argue.features import grammar as pipelines  # noqa: E402
from argue.features.grammar.network import Network, windows  # noqa: E402
from recipes import language  # noqa: E402
from recipes.language_lessons import batch  # noqa: E402

SENTENCES = list(parse(TREEBANK.splitlines()))
NOISY = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning")
"""PyTorch's exporter warns of itself."""


@pytest.fixture(scope="module")
def bert(tmp_path_factory):
    return untrained_bert(tmp_path_factory.mktemp("language") / "bert")


@pytest.fixture(scope="module")
def network(bert):
    torch.set_num_threads(1)
    return language.train(SENTENCES * 20, bert, epochs=150, layers=2, table=16)


@pytest.fixture(scope="module")
def folder(network, bert, tmp_path_factory):
    import warnings

    folder = tmp_path_factory.mktemp("pipeline")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        language.pipeline(network, bert, folder)
    return folder


@pytest.mark.long
def test_what_was_learned_is_known(folder):
    nlp = pipelines.load(str(folder))
    doc = nlp("Dogs don't sing. Loud cats sleep.")
    assert [token.lemma_ for token in doc] == [
        "dog",
        "do",
        "not",
        "sing",
        ".",
        "loud",
        "cat",
        "sleep",
        ".",
    ]
    assert [token.pos_ for token in doc][:4] == ["NOUN", "AUX", "PART", "VERB"]
    assert [token.head.i for token in doc] == [3, 3, 3, 3, 3, 6, 7, 7, 7]
    assert [token.dep_ for token in doc][-4:] == ["amod", "nsubj", "ROOT", "punct"]
    assert [span.text for span in doc.sents] == ["Dogs don't sing.", "Loud cats sleep."]
    assert doc[0].morph.to_dict() == {"Number": "Plur"}
    assert pipelines.version(nlp) == "en_en_ewt-1.1.0"


@pytest.mark.long
def test_small_weights_say_what_exact_ones_say(network, folder):
    files = Network(folder / "annotator")
    texts = [["Dogs", "do", "n't", "sing", "."], ["Trams", "hum"], ["Loud", "zebras", "sleep"]]
    readings = files.read(texts)
    pieces_of = files._pieces_of
    for words, reading in zip(texts, readings, strict=True):
        (window,) = windows(words, pieces_of)
        inputs = [torch.from_numpy(each) for each in batch([window])]
        with torch.no_grad():
            full = [each.numpy()[0] for each in network.eval()(*inputs)]
        assert (full[0] == reading.classes).mean() > 0.9
        exact, rounded = full[3] @ full[4].T, reading.wanted @ reading.offered.T
        assert np.abs(exact - rounded).max() < 0.15 * max(1, np.abs(exact).max())


@pytest.mark.long
def test_a_text_is_read_alike_alone_and_among_others(folder):
    nlp = pipelines.load(str(folder))
    texts = ["Dogs sing.", "", "Loud cats sleep. " * 40, " \n ", "Trams hum"]
    together = [doc.to_json() for doc in nlp.pipe(texts, batch_size=3)]
    assert together == [nlp(text).to_json() for text in texts]


@NOISY
def test_the_command(bert, tmp_path):
    treebank, out = tmp_path / "small.conllu.gz", tmp_path / "out"
    treebank.write_bytes(gzip.compress(TREEBANK.encode()))
    words = ["--train", treebank, "--dev", treebank, "--encoder", bert, "--out", out, "--epochs", 1]
    asked = [str(word) for word in words]
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        done = CliRunner().invoke(language.command, asked)
    assert done.exit_code == 0, done.output
    card = (out / "README.md").read_text(encoding="utf-8")
    assert "3 sentences (11 words) to learn from" in card
    assert "CC BY-SA 4.0" in card
    assert card.count("| gold tokens") == 2
    assert len(list(pipelines.load(str(out))("Dogs sing.").sents)) >= 1
    again = CliRunner().invoke(language.command, asked)
    assert again.exit_code == 1
    assert "--force replaces it" in again.output


def test_nothing_to_learn_from(bert):
    with pytest.raises(BadInput, match="found 0 sentences and 3 epochs"):
        language.train([], bert)
    with pytest.raises(BadInput, match="found 3 sentences and 0 epochs"):
        language.train(SENTENCES, bert, epochs=0)


def test_no_encoder(tmp_path):
    with pytest.raises(BadInput, match="expected the directory of a BERT model"):
        language.train(SENTENCES, tmp_path)
