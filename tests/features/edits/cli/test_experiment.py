from tests.cli.in_process import run as argue


def test_what_cannot_be_said_is_refused():
    done = argue("experiment", "basic", "--to", "xml")
    assert (done.returncode, done.stdout) == (2, "")
    assert "expected one value for each option" in done.stderr
