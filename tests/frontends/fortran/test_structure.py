"""Program units and blocks, whole and broken, and under the preprocessor."""

from __future__ import annotations

import pytest

from accomp.frontends.fortran.statement_kinds import Kind, classify
from accomp.frontends.fortran.structure import Trouble
from tests.frontends.fortran.loading import FIXED, built, tree


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("do", Kind.DO),
        ("do i = 1, n", Kind.DO),
        ("do, i = 1, n", Kind.DO),
        ("do 10 i = 1, n", Kind.DO),
        ("do 10, i = f(a, b), n", Kind.DO),
        ("do while (x)", Kind.DO),
        ("do concurrent (i = 1:n)", Kind.DO),
        ("outer: do", Kind.DO),
        ("do = 1", Kind.EXECUTABLE),
        ("doi = 1", Kind.EXECUTABLE),
        ("if (a) then", Kind.IF),
        ("n: if (f(a, b)) then", Kind.IF),
        ("if (a) b = 1", Kind.EXECUTABLE),
        ("if(1) = then", Kind.EXECUTABLE),
        ("if (a) call then", Kind.EXECUTABLE),
        ("else if (a) then", Kind.ELSE),
        ("elseif(a)then", Kind.ELSE),
        ("elsewhere (m)", Kind.ELSE),
        ("else = 1", Kind.EXECUTABLE),
        ("select case (a)", Kind.SELECT),
        ("selectcase(a)", Kind.SELECT),
        ("select type (p => q)", Kind.SELECT),
        ("case (1:2)", Kind.CASE),
        ("case default", Kind.CASE),
        ("type is (integer)", Kind.CASE),
        ("class default", Kind.CASE),
        ("rank (1)", Kind.CASE),
        ("case(1) = 2", Kind.EXECUTABLE),
        ("where (m)", Kind.WHERE),
        ("where (m) a = 1", Kind.EXECUTABLE),
        ("forall (i = 1:n)", Kind.FORALL),
        ("forall (i = 1:n) a(i) = 1", Kind.EXECUTABLE),
        ("associate (a => b)", Kind.ASSOCIATE),
        ("block", Kind.BLOCK),
        ("block = 1", Kind.EXECUTABLE),
        ("block data", Kind.BLOCK_DATA),
        ("blockdata b", Kind.BLOCK_DATA),
        ("critical", Kind.CRITICAL),
        ("end", Kind.END),
        ("enddo", Kind.END),
        ("end do outer", Kind.END),
        ("end subroutine s", Kind.END),
        ("end interface operator(+)", Kind.END),
        ("end = 1", Kind.EXECUTABLE),
        ("end file (10)", Kind.EXECUTABLE),
        ("program p", Kind.PROGRAM),
        ("program = 1", Kind.EXECUTABLE),
        ("module m", Kind.MODULE),
        ("module procedure f", Kind.SEPARATE),
        ("module procedure f, g", Kind.DECLARATION),
        ("module procedure :: f", Kind.DECLARATION),
        ("module subroutine s", Kind.SUBROUTINE),
        ("module function f(a)", Kind.FUNCTION),
        ("submodule (m) s", Kind.SUBMODULE),
        ("submodule (m:k) s", Kind.SUBMODULE),
        ("subroutine s", Kind.SUBROUTINE),
        ("pure recursive subroutine s(a)", Kind.SUBROUTINE),
        ("subroutine s bind(c)", Kind.SUBROUTINE),
        ("function f(a)", Kind.FUNCTION),
        ("real(kind(1d0)) function f()", Kind.FUNCTION),
        ("elemental double precision function f(a) result(b)", Kind.FUNCTION),
        ("type(t) function f()", Kind.FUNCTION),
        ("character(len=*) function f()", Kind.FUNCTION),
        ("character*8 function f()", Kind.FUNCTION),
        ("real functional", Kind.DECLARATION),
        ("real :: function", Kind.DECLARATION),
        ("interface", Kind.INTERFACE),
        ("abstract interface", Kind.INTERFACE),
        ("interface operator(.x.)", Kind.INTERFACE),
        ("type t", Kind.TYPE),
        ("type :: t", Kind.TYPE),
        ("type, extends(b), public :: t", Kind.TYPE),
        ("type(t) :: a", Kind.DECLARATION),
        ("type = 1", Kind.EXECUTABLE),
        ("enum, bind(c)", Kind.ENUM),
        ("use m", Kind.USE),
        ("use, intrinsic :: iso_c_binding", Kind.USE),
        ("use = 1", Kind.EXECUTABLE),
        ("implicit none", Kind.IMPLICIT),
        ("include 'a.h'", Kind.INCLUDE),
        ("integer a", Kind.DECLARATION),
        ("data a / 1 /", Kind.DECLARATION),
        ("data(1) = 2", Kind.EXECUTABLE),
        ("target % x = 2", Kind.EXECUTABLE),
        ("pointer = 2", Kind.EXECUTABLE),
        ("real(i) = 2", Kind.EXECUTABLE),
        ("contains", Kind.CONTAINS),
        ("call do", Kind.EXECUTABLE),
        ("public :: do", Kind.DECLARATION),
        ("1", Kind.EXECUTABLE),
        ("", Kind.EXECUTABLE),
    ],
)
def test_kinds_of_statements(text: str, kind: Kind) -> None:
    assert classify(text).kind is kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("do10i=1,n", Kind.DO),
        ("doi=1,n", Kind.DO),
        ("do10i=1", Kind.EXECUTABLE),
        ("subroutines(a)", Kind.SUBROUTINE),
        ("endif", Kind.END),
    ],
)
def test_blanks_do_not_count_in_fixed_form(text: str, kind: Kind) -> None:
    assert classify(text, fixed=True).kind is kind


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("program p\nend program p\n", "program:p"),
        ("a = 1\nend\n", "program"),
        ("a = 1\ncontains\nsubroutine s\nend\nend\n", "program(subroutine:s)"),
        ("do i = 1, 2\nend do\nend\n", "program(do)"),
        ("subroutine s\nend\nsubroutine t\nend subroutine\n", "subroutine:s subroutine:t"),
        ("module m\ncontains\nfunction f()\nend\nend\n", "module:m(function:f)"),
        ("module m\ninterface\nsubroutine s\nend\nend interface\nend\n", "module:m(interface(subroutine:s))"),
        (
            "module m\ninterface g\nmodule procedure a, b\nmodule procedure c\nend interface\nend\n",
            "module:m(interface:g)",
        ),
        ("submodule (m) k\ncontains\nmodule procedure f\nend procedure\nend\n", "submodule:k(procedure:f)"),
        ("module m\ntype t\ninteger a\ncontains\nprocedure f\nend type\nend\n", "module:m(type:t)"),
        ("block data\nend block data\nblock data b\nend\n", "block data block data:b"),
        ("a: do\nif (x) then\nelse\nend if\nend do a\nend\n", "program(do(if))"),
        ("do 10 i = 1, 2\ndo 10 j = 1, 2\n10 a = 1\nend\n", "program(do(do))"),
        ("do 20 i = 1, 2\ndo 10 j = 1, 2\n10 a = 1\n20 continue\nend\n", "program(do(do))"),
        ("do 10 i = 1, 2\nif (x) then\n10 end if\nend\n", "program(do(if))"),
        ("do 10 i = 1, 2\n10 end do\nend\n", "program(do)"),
        ("select type (a)\ntype is (t)\nclass default\nend select\nend\n", "program(select)"),
        ("block\ninteger a\ncritical\nend critical\nend block\nend\n", "program(block(critical))"),
        (
            "associate (a => b)\nforall (i = 1:2)\nend forall\nend associate\nend\n",
            "program(associate(forall))",
        ),
        ("where (m)\nelsewhere\nend where\nend\n", "program(where)"),
        ("include 'x.h'\nsubroutine s\nend\n", "subroutine:s"),
    ],
)
def test_blocks(text: str, said: str) -> None:
    assert tree(text) == said
    assert built(text).problems == []


@pytest.mark.parametrize(
    ("text", "trouble", "said"),
    [
        ("do i = 1, 2\nend\n", Trouble.UNCLOSED, "program(do)"),
        ("subroutine s\nend do\nend\n", Trouble.STRAY_END, "subroutine:s"),
        ("subroutine s\nif (a) then\nend do\nend if\nend\n", Trouble.STRAY_END, "subroutine:s(if)"),
        ("subroutine s\ndo i = 1, 2\nif (a) then\nend do\nend\n", Trouble.UNCLOSED, "subroutine:s(do(if))"),
        ("subroutine s\na = 1\n", Trouble.UNCLOSED, "subroutine:s"),
        ("subroutine s\nsubroutine t\nend\n", Trouble.UNCLOSED, "subroutine:s subroutine:t"),
        ("subroutine s\nelse\nend\n", Trouble.STRAY_ELSE, "subroutine:s"),
        ("subroutine s\ndo i = 1, 2\ncase (1)\nend do\nend\n", Trouble.STRAY_ELSE, "subroutine:s(do)"),
        ("end\n", Trouble.STRAY_END, ""),
        ("this is no Fortran\n{ at all }\n", None, "program"),
    ],
)
def test_broken_blocks(text: str, trouble: Trouble | None, said: str) -> None:
    assert tree(text) == said
    assert [p.trouble for p in built(text).problems] == ([trouble] if trouble else [])


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("#ifdef A\ndo i = 1, 2\n#else\ndo i = 1, 3\n#endif\nx = 1\nend do", "do do"),
        ("#ifdef A\ndo i = 1, 2\n#endif\nx = 1\n#ifdef A\nend do\n#endif", "do"),
        ("#ifdef A\nif (a) then\n#endif\nx = 1\n#ifdef A\nelse\nx = 2\nend if\n#endif", "if"),
        ("do i = 1, 2\n#ifdef A\nx = 1\nend do\n#else\nend do\n#endif", "do"),
        ("#if 0\nend do\nend if\n#endif\ndo i = 1, 2\nend do", "do"),
        ("#if 0\ndo i = 1, 2\n#else\ndo i = 1, 3\n#endif\nend do", "do do"),
        (
            "#if A\n#if B\ndo i = 1, 2\n#else\ndo i = 1, 3\n#endif\n#else\ndo i = 1, 4\n#endif\nend do",
            "do do do",
        ),
        ("#if A\ndo i = 1, 2\n#elif B\ndo j = 1, 2\n#else\ndo k = 1, 2\n#endif\nend do", "do do do"),
        ("#endif\n#else\ndo i = 1, 2\nend do", "do"),
    ],
)
def test_branches_of_the_preprocessor(lines: str, said: str) -> None:
    text = f"subroutine s\n{lines}\nend subroutine\n"
    assert tree(text) == f"subroutine:s({said})"
    assert built(text).problems == []


def test_headers_of_units_in_branches() -> None:
    text = "#ifdef A\nsubroutine s(a)\n#else\nsubroutine s(a, b)\n#endif\nend subroutine\nsubroutine t\nend\n"
    made = built(text)
    assert made.problems == []
    assert tree(text) == "subroutine:s subroutine:s subroutine:t"
    first, second, _ = made.root.children
    assert first.twins == [second]
    assert first.last == second.last == 5


def test_what_ends_in_both_branches_ends_in_the_later() -> None:
    made = built("do i = 1, 2\n#ifdef A\nend do\n#else\nx = 1\nend do\n#endif\nend\n")
    (program,) = made.root.children
    assert program.children[0].lasts == [2, 5]


def test_code_that_is_not_compiled_opens_nothing() -> None:
    assert tree("!$ do i = 1, 2\n!@cuf do j = 1, 2\nx = 1\nend\n") == "program"
    assert tree("!@acc do i = 1, 2\n!@acc end do\nend\n") == "program(do)"


def test_fixed_form() -> None:
    text = "      subroutine s\n      do 10 i=1,3\n      do10j=1,3\n   10 continue\n      end\n"
    assert tree(text, FIXED) == "subroutine:s(do(do))"
