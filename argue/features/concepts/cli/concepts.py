"""Key concepts of texts and debates, and how well they meet gold keyphrases."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from argue.cli import _debates, _options, _output
from argue.cli._input import read_text
from argue.cli._output import print_document
from argue.errors import BadInput

GROUP = "papers"
_TAGGED = ".conllu"

if TYPE_CHECKING:
    from argue.features.concepts.extractors import Concept, Parameters, TaggedText


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@_options.flag("--debates", "FILE holds debates: concepts of each and its arguments.")
@_options.text("--pipeline P", "spaCy pipeline; some ship.")
@_options.text("--extractor X", "What extracts.", default="kx")
@_options.number("--most N", 15, "Concepts of each text.")
@_options.several("--with NAME=VALUE", "Set a parameter.", name="settings")
@_options.several("--without NAME", "Switch a parameter off.")
@_options.several("--config FILE", "Settings as of --with, one a line.", name="configurations")
@_options.several("--reference FILE", "Texts that IDF is counted in.")
@_options.text("--black FILE", "What is no concept, one a line.")
@_options.text("--white FILE", "What always is one.")
@_options.text("--terms FILE", "Terms of the field, to be boosted.")
@_options.text("--gold GOLD", "Score against these keyphrases.")
@_options.reading
@_options.as_json
def command(
    files: tuple[str, ...], as_json: bool, gold: str, debates: bool, **options: Any
) -> None:
    """Name the key concepts of the texts in FILE, the best first.

    FILE is plain text, tagged text (.conllu), or a folder of .txt or .conllu files; all of them
    together are the corpus in which multiwords are counted. They are English unless --language says
    otherwise. GOLD is a folder of NAME.key files or a JSON file as of SemEval-2010.

    \b
    argue papers concepts article.txt --most 10
    argue papers concepts --debates example:car-free-centres --json
    argue papers concepts corpus/ --gold corpus/ --with min_doc=2 --without idf
    """
    stated = _options.reading_options().language
    from argue.features.concepts.extractors import read_settings

    files_of_settings = options.pop("configurations")
    configured = [setting for path in files_of_settings for setting in read_settings(Path(path))]
    options["settings"] = [*configured, *options["settings"]]
    options["language"] = stated.split("-")[0] or "en"
    if debates:
        if gold:
            raise BadInput("--gold: expected texts, found --debates")
        _with_concepts(files, as_json, **options)
    else:
        _texts(files, as_json, gold, **options)


def _texts(
    files: Sequence[str],
    as_json: bool,
    gold: str,
    most: int,
    language: str,
    pipeline: str,
    extractor: str,
    **options: Any,
) -> None:
    from argue.features.concepts.extractors import EXTRACTORS

    if _options.reading_options().format:
        raise BadInput("--format: expected --debates beside it; texts are plain text")
    extract = EXTRACTORS.load(extractor).extract
    if gold:
        from argue.features.concepts.keyphrases import read_gold, stemmer

        wanted, stem = read_gold(Path(gold)), stemmer(language)
    parameters, more = _chosen(language, pipeline, **options)
    texts = _tagged(list(_read(files)), language, pipeline)
    extracted = extract(texts, parameters, **more)
    names = [text.name for text in texts]
    if gold:
        named = {
            name: [concept.text for concept in concepts]
            for name, concepts in zip(names, extracted, strict=True)
        }
        _score(named, {name: wanted[name] for name in names if name in wanted}, stem, as_json)
    else:
        _show(names, [concepts[: max(0, most)] for concepts in extracted], as_json)


def _chosen(
    language: str,
    pipeline: str,
    settings: Sequence[str],
    without: Sequence[str],
    reference: Sequence[str],
    black: str,
    white: str,
    terms: str,
) -> tuple[Parameters, dict[str, Any]]:
    from argue.features.concepts.extractors import Lists, kx

    chosen = kx.parameters_for(language)
    parameters = (replace(chosen, idf=True) if reference else chosen).changed(settings, without)
    lists = Lists.of_files(language, black, white, terms)
    if bool(terms) != bool(parameters.terminology):
        together = "--terms FILE and --with terminology=FACTOR together"
        raise BadInput(f"expected {together}, found only one")
    counted = None
    if reference:
        texts = _tagged(list(_read(reference)), language, pipeline)
        counted = kx.reference_of(texts, parameters, lists)
    return parameters, {"lists": lists, "reference": counted}


def _with_concepts(
    files: Sequence[str],
    as_json: bool,
    most: int,
    language: str,
    pipeline: str,
    extractor: str,
    **options: Any,
) -> None:
    from argue.features.concepts import extractors as concepts
    from argue.features.concepts.extractors import kx

    if any(value for name, value in options.items() if name not in ("settings", "without")):
        raise BadInput("--debates: expected no lists and no reference of your own beside it")
    parameters = None
    if options["settings"] or options["without"]:
        chosen = kx.parameters_for(language)
        parameters = chosen.changed(options["settings"], options["without"])
    rows = []
    for debate in _debates.read_debates(files):
        extracted = concepts.concepts_of(
            debate, language=language, pipeline=pipeline, most=most, parameters=parameters
        )
        arguments = [
            concepts.ConceptsOfArgument(name, [concept.text for concept in named])
            for name, named in extracted.arguments
        ]
        about = debate.id, debate.title, concepts.title_of(extracted), extracted.concepts
        rows.append(concepts.ConceptsOfDebate(*about, arguments))
    if as_json:
        print_document(concepts.ConceptsOfDebates(rows))
        return
    for row in rows:
        click.echo(f"{row.id}: {row.title}")
        for concept in row.concepts:
            holders = (part.id for part in row.arguments if concept.text in part.concepts)
            click.echo(f"{concept.rounded_score:10.2f}  {concept.text}  [{', '.join(holders)}]")


def _read(files: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Name and content of each text; folders give their .txt or .conllu files."""
    for file in files:
        path = Path(file)
        members = [path]
        if path.is_dir():
            members = sorted(path.glob("*.txt")) or sorted(path.glob(f"*{_TAGGED}"))
        if not members:
            raise BadInput(f"{file}: expected .txt or {_TAGGED} files in the folder, found none")
        for member in members:
            yield member.name, read_text(member)


def _tagged(texts: Sequence[tuple[str, str]], language: str, pipeline: str) -> list[TaggedText]:
    from argue.features.concepts.extractors import parse_tagged, tag

    names = {name: Path(name).stem for name, _ in texts}
    if any(name.endswith(_TAGGED) for name in names):
        if pipeline or not all(name.endswith(_TAGGED) for name in names):
            raise BadInput(f"expected tagged texts ({_TAGGED}) alone and no --pipeline")
        return [
            replace(parse_tagged(text, name, language), name=names[name]) for name, text in texts
        ]
    tagged = tag([(names[name], text) for name, text in texts], language, pipeline)
    with _output.bar(tagged, total=len(texts), unit="text") as bar:
        return list(bar)


def _show(names: Sequence[str], extracted: Sequence[Sequence[Concept]], as_json: bool) -> None:
    if as_json:
        from argue.features.concepts.extractors import Concepts, ConceptsOfText

        texts = zip(names, extracted, strict=True)
        print_document(Concepts([ConceptsOfText(*text) for text in texts]))
        return
    for name, concepts in zip(names, extracted, strict=True):
        if len(names) > 1:
            click.echo(f"{name}:")
        for concept in concepts:
            click.echo(f"{concept.score:10.2f}  {concept.text}")


def _score(named: Any, gold: Any, stem: Any, as_json: bool) -> None:
    from argue.features.concepts.keyphrases import ScoresOfKeyphrases, score_keyphrases
    from argue.model.tables import Column, Table

    rows = [
        row
        for match, by in (("exact", str), ("stemmed", stem))
        for row in score_keyphrases(named, gold, match=match, stem=by)
    ]
    if as_json:
        print_document(ScoresOfKeyphrases(rows))
        return
    columns: list[Column[Any]] = [
        Column("match"),
        Column("at", value=lambda row: str(row.cut or "gold")),
        Column("precision"),
        Column("recall"),
        Column("f1", "F1"),
    ]
    click.echo(Table.of("keyphrases", f"{len(named)} texts", columns, rows).text())
