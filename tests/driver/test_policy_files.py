"""Policy files: what stands where in them, what counts, and which constructs entries are for."""

from __future__ import annotations

from pathlib import Path

import pytest

from accomp.diagnostics import Sink
from accomp.driver.policy_reading import read_policy
from accomp.mapping.policy_files.entries import Entry, for_path, last_value

TARGETS = ("host", "nvptx")


def read(folder: Path, text: str, target: str = "host") -> tuple[tuple[Entry, ...], list[str]]:
    """The entries of a text, and what is said of it with the lines."""
    (folder / "a.c").touch()
    sink = Sink()
    found = read_policy(str(folder / "p.toml"), text.encode(), target, TARGETS, sink)
    said = [f"{d.span.position()[0] if d.span else 0}: {d.message}" for d in sink]
    return found, said


def test_those_of_the_target_come_last(tmp_path: Path) -> None:
    text = """
[[target.host.entry]]
file = "a.c"
num_gangs = 2
[[entry]]
file = "a.c"
num_gangs = 1
[target.nvptx.defaults]
policy = "documented"
[defaults]
policy = "partition"
"""
    host, said = read(tmp_path, text)
    assert not said
    assert [e.value("num_gangs") for e in host] == [None, 1, 2]
    assert [e.place.position()[0] for e in host] == [10, 5, 2]
    assert [e.sets[0].place.position()[0] for e in host] == [11, 7, 4]
    assert last_value(host, "policy", default=True) == "partition"
    gpu, _ = read(tmp_path, text, "nvptx")
    assert last_value(gpu, "policy", default=True) == "documented"


def test_files_are_patterns_from_the_folder_of_the_policy_on(tmp_path: Path) -> None:
    (tmp_path / "src" / "deep").mkdir(parents=True)
    (tmp_path / "src" / "deep" / "b.f90").touch()
    found, said = read(tmp_path, '[[entry]]\nfile = "src/**/*.f90"\nnum_gangs = 1\n')
    assert not said
    assert for_path(found, str(tmp_path / "src" / "deep" / "b.f90")) == found
    assert for_path(found, str(tmp_path / "a.c")) == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("defaults = 3", "1: 'defaults' is written [defaults]"),
        ("entry = 3", "1: 'entry' is written [[entry]]"),
        ("[entry]\nline = 2", "1: 'entry' is written [[entry]]"),
        ("target = 3", "1: 'target' is no table"),
        ("[target.tpu]\n", "1: there is no 'target.tpu': there are host, nvptx"),
        ("\n[default]\nnum_gangs = 3", "2: there is no 'default'; did you mean 'defaults'?"),
        ('[[entry]]\nfile = """\n[x]\n"""\nline = true', "5: 'line' is a number of at least 1"),
        ("[[entry]]\ncollapse = 0", "2: 'collapse' is a number of at least 1"),
        ("[[entry]]\ntile = []", "2: 'tile' is a list of sizes, that of the innermost loop first"),
        ("[[entry]]\nself = false", "2: 'self' is true"),
        ('[[entry]]\npolicy = "fast"', "2: 'policy' is a policy, perhaps with options"),
        ("[[entry]]\nline = 3", "1: 'line' needs 'file' beside it: other files may have the same"),
        ('[[entry]]\nfile = "x.h"', "2: entries are for sources: headers stay as they are"),
        ("[[entry]", "1: no TOML: Expected ']]' at the end of an array declaration"),
        ("[[entry]]\nline = ", "2: no TOML: Invalid value (at end of document)"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(tmp_path: Path, text: str, expected: str) -> None:
    _, said = read(tmp_path, text)
    assert said == [expected]


def test_text_in_other_encodings_is_refused(tmp_path: Path) -> None:
    sink = Sink()
    assert read_policy(str(tmp_path / "p.toml"), b"# \xff", "host", TARGETS, sink) == ()
    assert [d.message for d in sink] == ["policy files are text in UTF-8"]
