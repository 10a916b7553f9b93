from tests.cli.in_process import run as argue


def test_an_experiment_goes_to_the_xml_of_edits_and_back(tmp_path):
    done = argue("experiment", "particle_swarm", "--to", "xml")
    assert (done.returncode, done.stderr) == (0, "")
    (tmp_path / "swarm.xml").write_text(done.stdout)
    again = argue("experiment", str(tmp_path / "swarm.xml"))
    assert "swarm = { particles = 20, iterations = 20, patience = 5, tolerance = 0.1 }" in (
        again.stdout
    )
    assert again.stdout.startswith("# From swarm.xml, a configuration of EDITS.\n")


def test_what_cannot_be_said_is_refused():
    done = argue("experiment", "basic", "--to", "xml")
    assert (done.returncode, done.stdout) == (2, "")
    assert "expected one value for each option" in done.stderr
