from argue.formats import tsv


def test_quotation_marks_enclose_cells_where_they_pair_up() -> None:
    [debate] = tsv.parse('id\tparent\ttext\na\t\t"A ""b""\tand\nc"\nd\ta\tD\n')
    assert [argument.text for argument in debate.arguments] == ['A "b"\tand\nc', "D"]


def test_quotation_marks_are_plain_characters_where_they_do_not() -> None:
    [debate] = tsv.parse('id\tparent\ttext\na\t\t"A" and "B"\nb\ta\t"D\n')
    assert [argument.text for argument in debate.arguments] == ['"A" and "B"', '"D']


def test_a_table_with_commas_is_none() -> None:
    assert not tsv.detect("id,parent,text\na,,A")
