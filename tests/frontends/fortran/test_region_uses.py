"""What regions read, write and call."""

from __future__ import annotations

import pytest

from accomp.frontends.fortran.region_uses import Uses
from tests.frontends.fortran.loading import used

D = (
    "use iso_c_binding\nreal :: a(10), b(10), x, y, f\nreal, external :: g\n"
    "integer :: i, j, n\nlogical :: m(10), l\n"
    "integer, parameter :: k = 4\ncharacter(8) :: c\nreal, pointer :: p(:), q(:)\n"
    "type t\nreal :: v(3)\ntype(t), pointer :: next\ncontains\nprocedure :: go\n"
    "end type\ntype(t) :: s1, sa(4)\n"
    "interface\nsubroutine into(u, w, z)\nreal, intent(in) :: u\nreal, intent(out) :: w\nreal, value :: z\n"
    "end\n"
    "end interface"
)


def shown(result: Uses) -> str:
    """Variables with r and w for what is done to them."""
    parts = [
        f"{v.entity.name}:{'r' if v.read else ''}{'w' if v.written else ''}"
        for v in result.variables.values()
    ]
    return " ".join(sorted(parts))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = 1", "x:w"),
        ("x = x + y", "x:rw y:r"),
        ("a(i) = b(j + 1)", "a:w b:r i:r j:r"),
        ("a = b", "a:w b:r"),
        ("a(1:n) = 0", "a:w n:r"),
        ("10 x = 1; y = x", "x:rw y:w"),
        ("s1%v(i) = sa(j)%next%v(n)", "i:r j:r n:r s1:w sa:r"),
        ("if (x > 0) y = 1", "x:r y:w"),
        ("if (l) then\nx = 1\nelse if (m(i)) then\nx = y\nend if", "i:r l:r m:r x:w y:r"),
        ("do i = j, n, 2\na(i) = 1\nend do", "a:w i:rw j:r n:r"),
        ("do while (x < y)\nx = x + 1\nend do", "x:rw y:r"),
        ("do concurrent (i = 1:n, m(i))\na(i) = 1\nend do", "a:w m:r n:r"),
        ("forall (i = 1:n, m(i)) a(i) = b(i)", "a:w b:r m:r n:r"),
        ("forall (i = 1:n)\na(i) = x\nend forall\ni = 1", "a:w i:w n:r x:r"),
        ("where (m) a = b", "a:w b:r m:r"),
        ("where (m)\na = 1\nelsewhere (b > x)\na = 2\nend where", "a:w b:r m:r x:r"),
        ("select case (i)\ncase (k)\nx = 1\ncase default\ny = 1\nend select", "i:r x:w y:w"),
        ("outer: do i = 1, n\nif (l) exit outer\ncycle outer\nend do outer", "i:rw l:r n:r"),
        ("call into(x, y, b(1))", "b:r x:r y:w"),
        ("call into(z=x, u=y + 1, w=a(i))", "a:w i:r x:r y:r"),
        ("call other(x, y + 1, a, b(i))", "a:rw b:rw i:r x:rw y:r"),
        ("call random_number(a)", "a:w"),
        ("call system_clock(count=i)", "i:rw"),
        ("call s1%go(x)", "s1:rw x:rw"),
        ("x = sin(y) + max(a(i), 1.0)", "a:r i:r x:w y:r"),
        ("n = size(a) + size(b, j)", "a: b: j:r n:w"),
        ("x = g(y) + f(x)", "x:rw y:r"),
        ("x = sum(a, mask=m)", "a:r m:r x:w"),
        ("p => q", "p:w q:r"),
        ("allocate (p(n), stat=i, source=x)", "i:w n:r p:w x:r"),
        ("allocate (real :: q(j))", "j:r q:w"),
        ("allocate (character(len=n) :: c)", "c:w n:r"),
        ("deallocate (p, q)", "p:w q:w"),
        ("nullify (p)", "p:w"),
        ("read (i, *, iostat=j) x, (a(n), n=1, k)", "a:w i:r j:w n:rw x:w"),
        ("read *, x, y", "x:w y:w"),
        ("write (c, '(i4)') n", "c:w n:r"),
        ("write (*, *) x, (a(i), b(i), i = 1, n)", "a:r b:r i:rw n:r x:r"),
        ("print *, x, 'y'", "x:r"),
        ("open (newunit=i, file=c)", "c:r i:w"),
        ("inquire (file=c, exist=l)", "c:r l:w"),
        ("a = [real :: x, y]", "a:w x:r y:r"),
        ("a = (/ (x * i, i = 1, 10) /)", "a:w i:rw x:r"),
        ("x = merge(y, 1., .not. l .and. 1.eq.i)", "i:r l:r x:w y:r"),
        ("x = 1.e-3 + 2.5_k", "x:w"),
        ("c = 'x' // c(1:i)", "c:rw i:r"),
        ("if (x) 10, 20, 30", "x:r"),
        ("stop", ""),
        ("return", ""),
        ("goto 10", ""),
        ("go to (10, 20), i", "i:r"),
        ("l = m(i) .and . x.gt.1.", "i:r l:w m:r x:r"),
        ("x = k", "x:w"),
        ("x = z_implicit", "x:w z_implicit:r"),
        ("block\nreal :: y\ny = x\nend block", "x:r"),
        ("associate (r => s1%v, w => a)\nw(1) = r(2)\nend associate", "a:rw s1:r"),
        ("select type (z => sa)\ntype is (t)\nx = 1\nend select", "sa:r x:w"),
        ("x = y ! a\n! b\n!$acc wait(i)", "x:w y:r"),
        ("#ifdef A\nx = 1\n#else\ny = 1\n#endif", "x:w y:w"),
        ("#if 0\nx = 1\n#endif\ny = 1", "y:w"),
        ("if = 3", "if:w"),
        ("call = n", "call:w n:r"),
    ],
)
def test_uses(text: str, said: str) -> None:
    assert shown(used(D, text)) == said


def test_what_is_called_is_told_apart() -> None:
    result = used(D, "x = g(y) + f(x) + sin(x) + unknown(y)\ncall other(g)\ncall random_number(x)")
    assert sorted(result.calls) == ["f", "g", "other", "unknown"]
    assert sorted(result.intrinsics) == ["random_number", "sin"]
    assert sorted(result.procedures) == ["g"]
    assert {name for _, name in result.constants} == set()


def test_a_variable_may_be_called_as_an_intrinsic() -> None:
    result = used("real :: sum(3), max\nreal, external :: abs", "sum(1) = max + abs(max)")
    assert shown(result) == "max:r sum:w"
    assert sorted(result.calls) == ["abs"]


def test_constants_and_inner_variables_are_apart() -> None:
    result = used(D, "block\nreal :: z\nz = k\nend block")
    assert [name for _, name in result.constants] == ["k"]
    assert [name for _, name in result.inner] == ["z"]
    assert not result.variables


def test_references_know_their_designators() -> None:
    result = used(D, "s1%v(i)  =  1")
    reference = result.variables["s", "s1"].references[0]
    assert (reference.first, reference.last, reference.end) == (0, 2, 7)


@pytest.mark.parametrize(
    "text", ["call", "do", "if (", "a(i = 1", "read (", "x = (", "= 1", "allocate", "(", "x = 'y"]
)
def test_faulty_statements_do_not_stop_it(text: str) -> None:
    assert "y" in used(D, f"{text}\ny = 1").names()


def test_statement_functions_read_what_they_name() -> None:
    result = used("real :: area, r, pi, a(10)\ninteger i\narea(r) = pi * r ** 2 + a(i)", "x = area(y)")
    assert shown(result) == "a:r i:r pi:r x:w y:r"
    assert sorted(result.calls) == ["area"]


def test_an_array_is_no_statement_function() -> None:
    result = used("real :: a(10)\ninteger i\na(i) = 1", "x = a(i)")
    assert not result.calls
