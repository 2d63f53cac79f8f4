"""Whole projects: what is read, what is reported, and the page of a report in a browser."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from accomp.project.command import run
from accomp.project.hunks import Hunk, hunks
from accomp.project.records import UnitOfProject
from accomp.project.translating import Wanted, all_translated
from accomp.project.units import from_paths, of_command

SOURCE = """
void scale(int n, float *restrict a, const float *b) {
#pragma acc parallel loop copy(a[0:n]) copyin(b[0:n])
  for (int i = 0; i < n; ++i)
    a[i] *= b[i] < 2 && b[i] > 1;
#pragma acc kernels copy(a[0:n])
  for (int i = 1; i < n; ++i)
    a[i] += a[i - 1];
}
"""
WRONG = """
void g(int *a) {
#pragma acc parallel loop copin(a[0:4])
  for (int i = 0; i < 4; ++i) a[i] = 0;
}
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of three files, one of which is wrong, as the current folder."""
    source = tmp_path / "src"
    source.mkdir()
    (source / "scale.c").write_text(SOURCE)
    (source / "wrong.c").write_text(WRONG)
    (source / "plain.c").write_text("int main(void) { return 0; }\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_unit_of_a_compile_command() -> None:
    words = "ccache gcc -x c++ -DN=2 -I inc -fopenacc -Minfo=accel -fopenacc-dim=1:1:32 -o a.o -c ../a.inc"
    made = of_command("/p/a.inc", "/p/build", words.split())
    assert made is not None
    assert (made.language, made.options) == ("c++", ("-DN=2", "-I", "inc"))
    nvidia = of_command("/p/a.cpp", "/p", ["/opt/bin/nvc++", "-acc", "-c", "a.cpp"])
    assert nvidia is not None
    assert nvidia.options == ("-Drestrict=__restrict",)
    assert of_command("/p/a.s", "/p", ["as", "a.s"]) is None


def test_the_report(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["migrate", "src", "--check", "--report", "report", "--quiet"]) == 1
    assert "unknown clause 'copin'" in capfd.readouterr().err
    data = cast("dict[str, object]", json.loads((project / "report/report.json").read_text()))
    counts = cast("dict[str, int]", data["counts"])
    assert (counts["sources"], counts["failed"], counts["directives"]) == (3, 1, 2)
    (scale, wrong) = cast("list[dict[str, list[dict[str, object]]]]", data["files"])
    assert [d["name"] for d in scale["directives"]] == ["parallel loop", "kernels"]
    assert str(scale["directives"][0]["becomes"]).startswith("#pragma omp target teams")
    assert [loop["verdict"] for loop in scale["loops"]] == ["independent", "carried"]
    assert any("copied to the device" in str(m["what"]) for m in scale["movements"])
    assert wrong["messages"][0]["fixits"] == ["copyin"]
    log = json.loads((project / "report/report.sarif").read_text())
    (result,) = log["runs"][0]["results"]
    assert log["runs"][0]["columnKind"] == "utf16CodeUnits"
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "wrong.c"
    assert result["fixes"][0]["artifactChanges"][0]["replacements"][0]["insertedContent"]["text"] == "copyin"


def test_a_report_compares_each_file_once(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = SOURCE.replace("copy(a[0:n])\n  for (int i = 1;", "copy(a[0:n]) // f\xfcr\n  for (int i = 1;")
    (project / "src/scale.c").write_text(text, encoding="latin-1")
    compared: list[int] = []

    def counted(old: list[bytes], new: list[bytes]) -> tuple[Hunk, ...]:
        compared.append(len(old))
        return hunks(old, new)

    monkeypatch.setattr("accomp.project.report_data.hunks", counted)
    assert run(["migrate", "src", "--check", "--report", "report", "--quiet"]) == 1
    assert len(compared) == 1
    assert "f\ufffdr" in (project / "report/report.html").read_text(encoding="utf-8")


def test_directives_that_the_preprocessor_skips(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    skipped = "#ifdef {}\n#pragma acc wait\n#endif\n"
    inside = skipped.format("IN_BOTH") + skipped.format("IN_ONE")
    (project / "src/part.h").write_text(f"static void part(void) {{\n{inside}}}\n")
    for name in ("one", "two"):
        text = f'#include "part.h"\nvoid {name}(void) {{\n  part();\n{skipped.format("NEVER")}}}\n'
        (project / f"src/{name}.c").write_text(("#define IN_ONE\n" if name == "one" else "") + text)
    for command in ("migrate", "check"):
        run([command, "src/one.c", "src/two.c", *(["--check"] if command == "migrate" else [])])
        said = capfd.readouterr().err
        assert said.count("[skipped-directive]") == 3
        assert "part.h:3:1: remark" in said
        assert "part.h:6:1: remark: this directive" not in said
        assert "one.c:6:1: remark" in said
        assert "two.c:5:1: remark" in said


def test_the_page_in_a_browser(project: Path, require: Callable[[str], str]) -> None:
    browser = require("chromium")
    assert run(["migrate", "src", "--check", "--report", "report", "--quiet"]) == 1
    page = (project / "report/report.html").as_uri()
    options = ("--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={project}/profile")
    done = subprocess.run(
        [browser, *options, "--dump-dom", page], capture_output=True, text=True, timeout=60, check=True
    )
    for part in (
        '<div class="row old"><span class="n">3</span>',
        "+</span><span>#pragma omp target teams distribute parallel for",
        "loop: <b>carried</b>",
        "b[i] &lt; 2 &amp;&amp; b[i] &gt; 1",
        'href="#file-wrong.c"',
        "unknown clause 'copin'",
    ):
        assert part in done.stdout, part
    assert "://" not in done.stdout.replace("file://", "")  # it asks for nothing


def test_a_unit_that_ends_its_process(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def translated(unit: UnitOfProject, _: Wanted) -> object:
        if unit.path.endswith("scale.c"):
            os.kill(os.getpid(), signal.SIGKILL)
        raise ValueError("no")

    monkeypatch.setattr("accomp.project.translating.translated", translated)
    done: list[object] = []
    made = all_translated(from_paths(["src"], []), Wanted(), 2, done.append)
    assert len(done) == 3
    assert [m.failure for m in made] == [
        "internal error: ValueError: no",
        "the translation ended with signal 9",
        "internal error: ValueError: no",
    ]


def test_as_many_errors_of_a_file_as_clang_shows(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    lines = "\n".join("#pragma acc updte host(a)" for _ in range(25))
    (project / "src/wrong.c").write_text(f"void g(int *a) {{\n{lines}\n}}\n")
    assert run(["migrate", "src", "--check", "--quiet"]) == 1
    said = capfd.readouterr().err
    assert said.count("unknown directive 'updte'") == 20
    assert "wrong.c: note: 5 more errors; 'accomp check' shows all" in said
