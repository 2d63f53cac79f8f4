"""The preprocessor for Fortran text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from subprocess import run

import pytest

from accomp.frontends.fortran.preprocess import Preprocessor, command_line, holds, origins
from accomp.source import Language, SourceFile, SourceForm


def preprocessed(
    text: str, *flags: str, path: str = "t.F90", form: SourceForm = SourceForm.FREE
) -> list[str]:
    made = Preprocessor(command_line(flags))
    out = made.run(SourceFile(path, text.encode(), Language.FORTRAN, form)).decode()
    assert made.complaints == []
    return out.split("\n")


def lines(text: str, *flags: str) -> list[str]:
    """The lines that are left."""
    return [line for line in preprocessed(text, *flags) if line.strip()]


def complaints(text: str) -> list[tuple[int, str]]:
    made = Preprocessor({})
    made.run(SourceFile("t.F90", text.encode(), Language.FORTRAN))
    return [(c.line, c.message) for c in made.complaints]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1", True),
        ("0", False),
        ("1 + 1 == 2", True),
        ("2 * 3 > 5 && !0", True),
        ("(1 || 0) && 0", False),
        ("1 ? 0 : 1", False),
        ("0x10 == 16 && 010 == 8", True),
        ("201711L >= 201511", True),
        ("-1 < 0", True),
        ("7 / 2 == 3 && -7 % 2 == -1", True),
        ("1 << 3 | 1", True),
        ("~0 & 4", True),
        ("UNKNOWN", False),
        ("1 / 0", False),
        ("", None),
        ("1 +", None),
        ("(1", None),
        ("1 1", None),
        ("$", None),
        ("1 ? 2", None),
    ],
)
def test_conditions(text: str, value: bool | None) -> None:
    assert holds(text) is value


@pytest.mark.parametrize(
    ("text", "flags", "left"),
    [
        ("#ifdef A\na\n#else\nb\n#endif\n", [], ["b"]),
        ("#ifdef A\na\n#else\nb\n#endif\n", ["-DA"], ["a"]),
        ("  #ifdef A\na\n  # else\nb\n\t#endif\n", ["-D", "A"], ["a"]),
        ("#ifndef A\na\n#endif\n", ["-DA=2", "-UA"], ["a"]),
        ("#if A > 1\na\n#elif A == 1\nb\n#else\nc\n#endif\n", ["-DA"], ["b"]),
        ("#if defined(A) && !defined B\na\n#endif\n", ["-DA"], ["a"]),
        ("#if 0\n#if 1\na\n#else\nb\n#endif\n#else\nc\n#endif\n", [], ["c"]),
        ("#if 1\na\n#elif 1\nb\n#else\nc\n#endif\n", [], ["a"]),
        ("#define N 10\nx = N; y = 'N'; z = NN ! N\n", [], ["x = 10; y = 'N'; z = NN ! N"]),
        ("#define N 10\n!$acc parallel num_gangs(N)\n", [], ["!$acc parallel num_gangs(10)"]),
        ("#define N 10\n#undef N\nx = N\n", [], ["x = N"]),
        (
            "#define MAX(a, b) merge(a, b, a > b)\nx = MAX(f(1, 2), y)\n",
            [],
            ["x = merge(f(1, 2), y, f(1, 2) > y)"],
        ),
        ("#define F(a) a\nx = F\n", [], ["x = F"]),
        ("#define F() g\nx = F()\n", [], ["x = g"]),
        ("#define X X + 1\nx = X\n", [], ["x = X + 1"]),
        ("#define A B\n#define B A\nx = A\n", [], ["x = A"]),
        ("#define CAT(a, b) a ## b\nx = CAT(y, 1)\n", [], ["x = y1"]),
        ("#define CAT(a, b) a/**/b\nx = CAT(y, 1)\n", [], ["x = y1"]),
        ("#define S(a) #a\nx = S(y)\n", [], ['x = "y"']),
        ("#define S(a) 'a'\nx = S(y)\n", [], ["x = 'y'"]),
        ("#define LONG a + \\\n  b\nx = LONG\n", [], ["x = a +   b"]),
        ("#define N 1 /* one */\nx = N\n", [], ["x = 1"]),
        ("#if 1 /* yes */\na\n#endif /* A */\n", [], ["a"]),
        ("#pragma once\n#\n#ident x\na\n", [], ["a"]),
    ],
)
def test_text(text: str, flags: list[str], left: list[str]) -> None:
    assert lines(text, *flags) == left


def test_lines_keep_their_numbers() -> None:
    text = "#define A \\\n  1\n#if A\nx = A\n#else\ny\n#endif\nz\n"
    out = preprocessed(text)
    assert len(out) == len(text.split("\n"))
    assert (out[3].split(), out[7]) == (["x", "=", "1"], "z")


def test_comments_of_fixed_form_stay() -> None:
    text = "#define N 1\nc N don't\nc$acc wait(N)\n      x = N\n"
    assert preprocessed(text, form=SourceForm.FIXED)[1:4] == ["c N don't", "c$acc wait(1)", "      x = 1"]


def test_included_text_stands_between_markers(tmp_path: Path) -> None:
    (tmp_path / "a.h").write_text("#define N 5\ninteger :: a(N)\n")
    path = str(tmp_path / "t.F90")
    out = preprocessed('#include "a.h"\nx = N\n', path=path)
    assert out == [f'# 1 "{tmp_path}/a.h"', "", "integer :: a(5)", "", f'# 2 "{path}"', "x = 5", ""]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("#if 1\n", (2, "#if without #endif")),
        ("#endif\n", (1, "#endif without #if")),
        ("\n#else\n", (2, "#else without #if")),
        (
            "#if (\n#endif\n",
            (1, "#if with a condition that cannot be read: '('; write it with numbers and 'defined'"),
        ),
        ('#include "none.h"\n', (1, "#include of 'none.h', which is not found")),
        ("#error no way\n", (1, "#error no way")),
    ],
)
def test_complaints(text: str, said: tuple[int, str]) -> None:
    assert complaints(text) == [said]


def test_a_file_that_includes_itself_ends(tmp_path: Path) -> None:
    path = tmp_path / "t.F90"
    path.write_text('#include "t.F90"\nx\n')
    made = Preprocessor({})
    made.run(SourceFile(str(path), path.read_bytes(), Language.FORTRAN))
    assert len(made.complaints) == 1


def test_fortran_includes_with_directives_are_brought_in(tmp_path: Path) -> None:
    (tmp_path / "with.inc").write_text("!$acc wait\n")
    (tmp_path / "without.inc").write_text("x = 1\n")
    path = tmp_path / "t.F90"
    text = "  Include 'with.inc' ! note\ninclude 'without.inc'\nlast\n"
    out = preprocessed(text, path=str(path))
    assert out[1] == "!$acc wait"
    assert "include 'without.inc'" in out
    where = origins("\n".join(out).encode(), str(path))
    assert where[1] == (str(tmp_path / "with.inc"), 1)
    assert where[out.index("last")] == (str(path), 3)


PROGRAM = """#define SIZE 4
#define SQUARE(x) ((x) * (x))
#if defined(TWICE) && TWICE > 1
#define FACTOR 2
#else
#define FACTOR 1
#endif
program p
  integer :: a(SIZE), i
  do i = 1, SIZE
#ifdef NEGATIVE
    a(i) = -SQUARE(i) * FACTOR
#else
    a(i) = SQUARE(i) * FACTOR ! squared
#endif
  end do
  print *, a, 'SIZE'
end program
"""


@pytest.mark.parametrize("flags", [[], ["-DTWICE=2"], ["-DNEGATIVE", "-DTWICE=1"]])
def test_as_the_compiler_has_it(flags: list[str], require: Callable[[str], str], tmp_path: Path) -> None:
    (tmp_path / "t.F90").write_text(PROGRAM)
    command = [require("gfortran"), "-E", *flags, "t.F90"]
    theirs = run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    left = [" ".join(line.split()) for line in theirs.split("\n") if line.strip() and line[0] != "#"]
    assert [" ".join(line.split()) for line in lines(PROGRAM, *flags)] == left
