"""Declaration statements to entities."""

from __future__ import annotations

import pytest

from accomp.frontends.fortran.entities import Base, Entity, Role, Type
from tests.frontends.fortran.loading import FIXED, declared, scope


def shown(entity: Entity) -> str:
    """An entity as text: type, shape, attributes, intent, value."""
    type_ = entity.type
    words = [] if type_ is None else [type_.base.value]
    if type_ is not None:
        words += [f"kind={type_.kind}"] if type_.kind else []
        words += [f"len={type_.length}"] if type_.length else []
        words += [f"({type_.derived})"] if type_.derived else []
    if entity.dimensions:
        words.append("[" + ",".join(d.text for d in entity.dimensions) + "]")
    words += sorted(entity.attributes)
    words += [f"intent={entity.intent}"] if entity.intent else []
    words += [f"={entity.value}"] if entity.value else []
    return " ".join(words)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("integer a", "integer"),
        ("integer :: a", "integer"),
        ("INTEGER::A", "integer"),
        ("integer*8 a", "integer kind=*8"),
        ("integer(8) a", "integer kind=8"),
        ("integer (kind = ik) :: a", "integer kind=ik"),
        ("real(kind(1.0d0)) :: a", "real kind=kind(1.0d0)"),
        ("real(selected_real_kind(15, 307)) a", "real kind=selected_real_kind(15, 307)"),
        ("real a*8", "real kind=*8"),
        ("double precision a", "double precision"),
        ("doubleprecision a", "double precision"),
        ("double complex a", "double complex"),
        ("complex(dp), dimension(2) :: a", "complex kind=dp [2]"),
        ("logical a", "logical"),
        ("character a", "character"),
        ("character*10 a", "character len=10"),
        ("character*10, a", "character len=10"),
        ("character*(*) a", "character len=*"),
        ("character(10) a", "character len=10"),
        ("character(len=:), allocatable :: a", "character len=: allocatable"),
        ("character(kind=ck, len=n+1) :: a", "character kind=ck len=n+1"),
        ("character(5, ck) :: a", "character kind=ck len=5"),
        ("character(5) :: b, a*(n+2)", "character len=n+2"),
        ("character :: a(3)*7", "character len=7 [3]"),
        ("type(t) :: a", "type (t)"),
        ("type(t(4)) :: a", "type (t)"),
        ("class(t), pointer :: a", "class (t) pointer"),
        ("class(*), pointer :: a", "class (*) pointer"),
        ("type(integer) :: a", "integer"),
        ("real a(10)", "real [10]"),
        ("real a(0:10, -1:n)", "real [0:10,-1:n]"),
        ("real a(10), b", "real [10]"),
        ("real b(1), a(f(1, 2), n*(m+1))", "real [f(1, 2),n*(m+1)]"),
        ("real, dimension(:, :), allocatable :: a", "real [:,:] allocatable"),
        ("real, dimension(3) :: b, a(4)", "real [4]"),
        ("real, pointer :: a(:) => null()", "real [:] pointer pointing =null()"),
        ("real, dimension(lo:) :: a", "real [lo:]"),
        ("real :: a(*)", "real [*]"),
        ("real :: a(2, 0:*)", "real [2,0:*]"),
        ("real :: a(..)", "real [..]"),
        ("integer, parameter :: a = 1, b = 2", "integer parameter =1"),
        ("integer, parameter :: b(2) = (/1, 2/), a = B(1)", "integer parameter =B(1)"),
        ("character(*), parameter :: a = 'It, is'", "character len=* parameter ='It, is'"),
        ("real :: a = 1.0, b", "real =1.0"),
        ("integer a /3/, b", "integer =3"),
        ("real, intent(in) :: a", "real intent=in"),
        ("real, intent (in out), optional :: a", "real optional intent=inout"),
        ("real, save, target :: a", "real save target"),
        ("real a\ndimension a(5)", "real [5]"),
        ("dimension a(5)\nreal a", "real [5]"),
        ("real a\nallocatable a(:)", "real [:] allocatable"),
        ("real a\npointer :: a(:)", "real [:] pointer"),
        ("real a\ntarget a\nsave a", "real save target"),
        ("real a\nsave", "real save"),
        ("real a\nintent(out) :: a", "real intent=out"),
        ("real a\noptional a", "real optional"),
        ("parameter (b = 2, a = 3 * (1 + 2))\ninteger a", "integer parameter =3 * (1 + 2)"),
        ("real a\nequivalence (a, b(1))", "real equivalence"),
        ("real a\ndata a /1.0/", "real save"),
        ("real a\nvolatile a\nasynchronous :: a", "real asynchronous volatile"),
        ("real, allocatable :: a(:)[:]", "real [:] allocatable"),
        ("enum, bind(c)\nenumerator :: b = 3, a\nend enum", "integer parameter"),
        ("implicit real(8) (a-h)\ndimension a(3)", "real kind=8 [3]"),
        ("implicit type(t) (a)", "type (t)"),
        ("implicit none", ""),
        ("", "real"),
        ("real, dimension(2) :: a ; integer b", "real [2]"),
        ("real, dimension( &\n ! note\n & 2) :: b, &\n  a", "real [2]"),
        ("real, bind(c, name='X') :: a", "real bind"),
        ("integer, device :: a(2)", "integer [2] device"),
    ],
)
def test_declarations(text: str, said: str) -> None:
    assert shown(declared(text, "a")) == said


def test_implicit_types() -> None:
    assert declared("", "i").type == Type(Base.INTEGER)
    assert declared("", "x").type == Type(Base.REAL)
    assert declared("implicit logical (l, m-n)", "n").type == Type(Base.LOGICAL)
    assert declared("implicit logical (l, m-n)", "k").type == Type(Base.INTEGER)
    assert declared("implicit none", "i").type is None
    assert declared("", "i").implicit


def test_common() -> None:
    text = "real a\ncommon /one/ a, b(2) /two/ c\ncommon d"
    assert [declared(text, name).common for name in "abcd"] == ["/one/", "/one/", "/two/", "//"]
    assert declared(text, "b").rank == 1
    assert scope(f"subroutine s\n{text}\nend\n").declared.commons == {
        "one": ["a", "b"],
        "two": ["c"],
        "": ["d"],
    }


def test_namelists_and_equivalences() -> None:
    made = scope("subroutine s\nnamelist /n/ a, b /m/ c\nequivalence (a, d(1)), (b, c)\nend\n").declared
    assert made.namelists == {"n": ["a", "b"], "m": ["c"]}
    assert made.equivalences == [("a", "d"), ("b", "c")]


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("external a", Role.PROCEDURE),
        ("real, external :: a", Role.PROCEDURE),
        ("procedure(f), pointer :: a => null()", Role.PROCEDURE),
        ("intrinsic a", Role.PROCEDURE),
        ("interface\nsubroutine a(x)\nend\nend interface", Role.PROCEDURE),
        ("interface a\nmodule procedure b\nend interface", Role.GENERIC),
        ("type a\nend type", Role.TYPE),
        ("real a", Role.VARIABLE),
    ],
)
def test_roles(text: str, role: Role) -> None:
    assert declared(text, "a").role is role


def test_generic_names_know_their_procedures() -> None:
    text = "interface a\nmodule procedure b, c\nprocedure :: d\nsubroutine e\nend\nend interface"
    assert declared(text, "a").specifics == ("e", "b", "c", "d")


def test_derived_types() -> None:
    text = (
        "type :: base\ninteger :: n = 0\nend type\n"
        "type, extends(base), public :: t\nprivate\nreal, allocatable :: x(:)\ntype(base), pointer :: p\n"
        "procedure(f), pointer, nopass :: call\ncontains\nprocedure :: go => go_t\nprocedure, pass :: stop\n"
        "generic :: run => go\nfinal :: done\nend type"
    )
    made = scope(f"subroutine s\n{text}\ntype(t) :: a(2)\nend\n")
    derived = made.derived("t")
    assert derived is not None
    assert [c.name for c in derived.components] == ["x", "p", "call"]
    assert derived.extends == "base"
    bound = {b.name: (b.procedures, b.generic) for b in derived.bindings}
    assert bound == {"go": (("go_t",), False), "stop": (("stop",), False), "run": (("go",), True)}
    ends = {"a%x(1)": "x", "a(1)%p%n": "n", "a(i)%n": "n", "a%base%n": "n"}
    for designator, name in ends.items():
        found = made.designated(designator)
        assert found is not None
        assert found.name == name
    assert made.designated("a%y") is None
    assert made.designated("1 + a") is None


@pytest.mark.parametrize(
    "text",
    [
        "real",
        "real ::",
        "real, ::",
        "real a(",
        "real :: a(1",
        "integer(kind= a",
        "parameter",
        "parameter (",
        "common",
        "common /",
        "use",
        "use m, only",
        "implicit",
        "implicit real",
        "intent",
        "intent(",
        "equivalence",
        "equivalence (",
        "procedure(",
        "data",
        "data a",
        "type(",
        "bind",
        "namelist",
        "dimension a",
        "character*(",
        "import",
    ],
)
def test_faulty_declarations_do_not_stop_it(text: str) -> None:
    assert declared(f"{text}\nreal :: last(3)", "last").rank == 1


def test_fixed_form() -> None:
    text = "      REAL A(10),\n     &     B(0:5)\n      CHARACTER*8 C\n      COMMON /X/ A"
    assert shown(declared(text, "b", FIXED)) == "real [0:5]"
    assert declared(text, "a", FIXED).common == "/x/"


def test_where_it_was_declared() -> None:
    made = scope("subroutine s(Arg)\nreal :: b, Arg\nend\n")
    data = made.structure.scan.source.data
    for name, text in (("b", b"b"), ("arg", b"Arg")):
        place = made.resolve(name).declared
        assert place is not None
        assert data[slice(*place)] == text
