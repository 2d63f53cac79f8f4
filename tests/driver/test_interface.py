"""accomp as a library."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path

import pytest

import accomp

ROOT = Path(__file__).resolve().parents[2]
SOURCE = """
void scale(int n, float *restrict a, const float *restrict b) {
#pragma acc data copy(a[0:n]) copyin(b[0:n])
#pragma acc parallel loop gang vector present(a[0:n], b[0:n])
  for (int i = 0; i < n; ++i)
    a[i] *= b[i];
#pragma acc kernels copy(a[0:n])
  for (int i = 1; i < n; ++i)
    a[i] += a[i - 1];
}
"""


def test_a_translation_with_its_edits(tmp_path: Path) -> None:
    path = tmp_path / "scale.c"
    path.write_text(SOURCE)
    made = accomp.translate(path)
    assert made.path == str(path)
    assert made.source == SOURCE
    assert made.errors == ()
    lines: list[str] = []
    lines += made.source.splitlines(keepends=True)
    for edit in reversed(made.edits):
        lines[edit.place.line - 1 : edit.place.end_line - 1] = [edit.text]
    assert "".join(lines) == made.text
    assert [e.place.line for e in made.edits] == [3, 7]


def test_directives_with_regions_and_what_is_printed() -> None:
    made = accomp.translate("scale.c", text=SOURCE)
    data, loop, *rest = made.directives
    assert data.printed == ("#pragma omp target data map(tofrom: a[0:n]) map(to: b[0:n])",)
    assert loop.region is not None
    assert (loop.place.line, loop.region.line, loop.region.end_line) == (4, 5, 6)
    assert {one.place.line for one in rest} == {7}
    assert all(one.printed for one in made.directives)


def test_suggestions_hold_for_files_with_loops_that_the_analysis_decides_on() -> None:
    lost = "float sum(int n, float *a) {\n  float s = 0;\n#pragma acc parallel loop copyin(a[0:n])\n"
    lost += "  for (int i = 0; i < n; ++i)\n    s += a[i];\n  return s;\n}\n"
    made = accomp.translate("sum.c", text=SOURCE + lost)
    (found,) = (m for m in made.messages if m.code == "value-lost")
    (edit,) = found.fixits
    assert edit.text == " reduction(+:s)"
    assert (edit.place.line, edit.place.column) == (SOURCE.count("\n") + 3, 41)


@pytest.mark.parametrize(
    ("language", "to", "text"),
    [
        ("c", "omp-acc", "#pragma acc"),
        ("c++", "hip", "accomp"),
        ("c", "mlir", "acc.parallel"),
        ("c", "acc", "#pragma acc kernels"),
    ],
)
def test_forms_of_a_text(language: str, to: str, text: str) -> None:
    source = SOURCE.replace("restrict ", "") if language == "c++" else SOURCE
    made = accomp.translate("scale", text=source, language=language, to=to)
    assert made.errors == ()
    assert text in (made.text or "")
    assert bool(made.kernels) is (to == "hip")


def test_fortran_and_options() -> None:
    source = (
        "subroutine s(a)\n  real :: a(N)\n  !$acc kernels\n  a = 1\n  !$acc end kernels\nend subroutine\n"
    )
    made = accomp.translate("s.F90", text=source, options=["-DN=8"])
    assert "target teams distribute parallel do" in (made.text or "")
    documented = accomp.translate("s.F90", text=source, options=["-DN=8", "-fopenacc-policy=documented"])
    assert "num_teams(1)" in (documented.text or "")


def test_headers_rules_and_movements(tmp_path: Path) -> None:
    (tmp_path / "set.h").write_text(SOURCE)
    path = tmp_path / "main.c"
    path.write_text('#include "set.h"\nint v;\n')
    assert [m.code for m in accomp.translate(path).errors] == ["header-not-translated"]
    made = accomp.translate(path, headers=True)
    assert made.text == made.source
    (header,) = made.headers
    assert (header.path, header.source) == (str(tmp_path / "set.h"), SOURCE)
    assert "#pragma omp target data" in header.text
    assert [d.name for d in made.directives] == ["data", "parallel loop", "kernels"]
    assert made.directives[0].rules[0].name == "data-map"
    moved = accomp.movements(path)
    assert [m.place.line for m in moved if m.what.startswith("'a[0:n]' is copied")] == [3, 7]
    assert "by 'copyin' (OpenACC 3.3 2.7.8)" in [m.why for m in moved]


def test_errors_come_with_places_sections_notes_and_fixits() -> None:
    made = accomp.translate("a.c", text=SOURCE.replace("copyin", "copin"))
    assert made.text is None
    assert made.edits == ()
    (error,) = made.errors
    assert (error.code, error.severity, error.section) == ("unknown-clause", "error", "2.1")
    assert error.place is not None
    assert (error.place.line, error.place.column, error.place.end_column) == (3, 31, 36)
    assert [edit.text for edit in error.fixits] == ["copyin"]


def test_directives_and_what_they_stand_in() -> None:
    data, loop, kernels = accomp.directives("a.c", text=SOURCE)
    assert (data.name, data.clauses) == ("data", ("copy(a[0:n])", "copyin(b[0:n])"))
    assert (loop.name, loop.function, loop.parent) == ("parallel loop", "scale", data.place)
    assert kernels.parent is None


def test_loops() -> None:
    first, second = accomp.loops("a.c", text=SOURCE)
    assert (first.verdict, first.levels, first.function) == (
        "independent",
        ("gang", "worker", "vector"),
        "scale",
    )
    assert (second.verdict, second.levels) == ("carried", ())
    assert second.why


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"to": "cuda"}, "to"),
        ({"language": "ada"}, "language"),
        ({"options": ["-fopenacc-policy=fastest"]}, "invalid-option-value"),
        ({"options": ["-fopenacc-frobnicate"]}, "unknown-option"),
    ],
)
def test_what_cannot_be_carried_out_raises(given: dict[str, str], code: str) -> None:
    with pytest.raises(accomp.TranslationError) as raised:
        accomp.translate("a.c", text=SOURCE, **given)  # type: ignore[arg-type]
    assert raised.value.code == code


def test_files_that_are_not_there() -> None:
    with pytest.raises(FileNotFoundError):
        accomp.translate("absent.c")
    with pytest.raises(accomp.TranslationError, match=r"language of 'a\.txt'"):
        accomp.translate("a.txt", text="")


def test_the_notebook_is_what_its_cells_print() -> None:
    book = json.loads((ROOT / "examples" / "python" / "translate.ipynb").read_text())
    names: dict[str, object] = {}
    for cell in (c for c in book["cells"] if c["cell_type"] == "code"):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec("".join(cell["source"]), names)
        assert printed.getvalue() == "".join(t for out in cell["outputs"] for t in out["text"])
