"""What statements and expressions of Fortran become, and what they do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.frontends.fortran.bind import Binder
from accomp.frontends.fortran.branches import ALWAYS, Context
from accomp.frontends.fortran.directives import Placed
from accomp.frontends.fortran.region_uses import Uses
from accomp.host import nodes as host
from accomp.host.effects import Use, accesses, effects
from accomp.host.verifier import flaws
from accomp.host.walk import walk
from accomp.ir.nodes import Construct, Unit
from accomp.ir.text_printer import print_units
from accomp.ir.text_reader import read_units
from accomp.registry import front_end
from accomp.source import Language, SourceFile
from accomp.syntax.nodes import TypeKind
from accomp.target import HIP, Target
from tests.host.trees import fortran_first, fortran_region

ROOT = Path(__file__).resolve().parents[2]

TYPES = (
    ("p(k) = 1", "real(8)", 0),
    ("k = 2 * n", "integer(4)", 0),
    ("p(k) = a(k, 1) * 2.0", "real(8)", 0),
    ("p(k) = sqrt(1.0)", "real(4)", 0),
    ("p(1:8) = a(:, k) + 1", "real(8)", 1),
    ("p(1:8) = matmul(a, a(:, 1))", "real(8)", 1),
    ("k = size(a, 1, kind=8)", "integer(8)", 0),
    ("p(1:2) = [1, 2]", "integer(4)", 1),
    ("k = merge(1_8, 0_8, n > 1)", "integer(8)", 0),
    ("p(1:8) = sum(a, 2)", "real(8)", 1),
    ("p(1) = real((1.0, 2.0d0))", "real(8)", 0),
)


@pytest.mark.parametrize(("text", "wanted", "rank"), TYPES)
def test_expressions_have_types_with_kinds_and_ranks(text: str, wanted: str, rank: int) -> None:
    assign = fortran_first(host.Assign, text)
    node = assign.target if text == "p(k) = 1" else assign.value
    assert node is not None and node.type is not None
    assert (node.type.spelling, node.type.rank) == (wanted, rank)


GENERIC = """
interface twice
  procedure whole, fraction
end interface
"""
SPECIFIC = """
contains
integer function whole(i)
integer, intent(in) :: i
whole = 2 * i
end function
real(8) function fraction(x)
real(8), intent(in) :: x
fraction = 2 * x
end function
"""


def test_generic_names_mean_what_the_arguments_fit() -> None:
    lines = ["subroutine f(n, x)", "integer :: n", "real(8) :: x", GENERIC.strip()]
    lines += ["!$acc serial", "x = twice(x)", "n = twice(n)", "!$acc end serial", SPECIFIC.strip(), "end"]
    request = ParseRequest("case.f90", Language.FORTRAN, data="\n".join(lines).encode(), target=Target(HIP))
    (unit,) = front_end(Language.FORTRAN).load(request, Sink())
    body = unit.constructs[0].body
    assert body is not None
    found = [n.symbol for n in walk(body.root) if isinstance(n, host.Call)]
    assert found == ["f:fraction", "f:whole"]


def test_sections_and_substrings_have_triplets() -> None:
    element = fortran_first(host.Element, "p(2:n:2) = 0")
    (triplet,) = element.subscripts
    assert isinstance(triplet, host.Triplet) and triplet.lower is not None and triplet.step is not None
    made = fortran_first(host.Element, "s(2:3) = 'ab'", "character(8) :: s")
    assert made.type is not None and made.type.kind is TypeKind.CHARACTER


def test_loops_are_ranges() -> None:
    loop = fortran_first(host.Loop, "do k = 1, n, 2\np(k) = 0\nend do")
    assert loop.range is not None and loop.range.index.name == "k"
    ends = [e.span.text() for e in (loop.range.lower, loop.range.upper, loop.range.step)]
    assert ends == ["1", "n", "2"] and loop.range.relation is host.Relation.DO


STATEMENTS = (
    ("if (k > 1) p(1) = 0", host.If),
    ("if (k > 1) then\np(1) = 0\nelse\np(2) = 0\nend if", host.If),
    ("do while (k > 0)\nk = k - 1\nend do", host.While),
    ("do concurrent (k = 1:n, p(k) > 0)\np(k) = 0\nend do", host.Concurrent),
    ("forall (k = 1:n) p(k) = k", host.Concurrent),
    ("where (a > 0)\na = 1\nelsewhere\na = 2\nend where", host.Masked),
    ("select case (k)\ncase (1, 3:5)\np(1) = 0\ncase default\np(1) = 1\nend select", host.Switch),
    ("outer: do k = 1, n\nif (p(k) > 0) exit outer\nend do outer", host.Label),
    ("go to 10\n10 continue", host.Jump),
    ("associate (q => p(k))\nq = 1\nend associate", host.Declare),
    ("error stop 3", host.Jump),
)


@pytest.mark.parametrize(("text", "kind"), STATEMENTS)
def test_statements_are_nodes_of_their_kind(text: str, kind: type[host.Node]) -> None:
    root = fortran_region(text)
    assert any(isinstance(node, kind) for node in walk(root))
    assert not any(isinstance(node, host.Opaque) for node in walk(root))
    assert not list(flaws(root))


def test_what_the_grammar_does_not_have_keeps_what_it_refers_to() -> None:
    root = fortran_region("read *, p(k)")
    assert any(isinstance(n, host.Opaque) and n.kind is host.OpaqueKind.TRANSFER for n in walk(root))
    assert effects(root).reads >= {"p", "k"}


def test_assignments_write_and_arguments_that_may_be_defined_are_shared() -> None:
    assert effects(fortran_region("k = n + 1")).writes == {"k"}
    after = "subroutine g(x, y)\ninteger, intent(out) :: x\ninteger, intent(in) :: y\nx = y\nend"
    made = effects(fortran_region("call g(k, n)", after=after))
    assert made.writes == {"k"} and made.reads == {"k", "n"} and made.calls == {"g"}


def test_intrinsic_functions_are_pure() -> None:
    assert not effects(fortran_region("k = max(n, 3)")).effects


CALLS = (
    ("p(1) = sum(p, p > 0)", "mask", ""),
    ("p(1) = maxval(p, mask=p > 0)", "mask", ""),
    ("p(1:8) = sum(a, 2)", "dim", ""),
    ("k = int(p(1), kind=4)", "kind", ""),
    ("k = size(kind=4, array=a)", "kind", ""),
    ("k = max(n)", "", "'max' does not have these arguments"),
    (
        "call absent(k)",
        "",
        "procedure 'absent' is called, and its source is not known: name its directory with '-I'",
    ),
)


@pytest.mark.parametrize(("text", "named", "problem"), CALLS)
def test_optional_arguments_have_names_and_calls_that_are_not_known_a_reason(
    text: str, named: str, problem: str
) -> None:
    call = fortran_first(host.Call, text)
    assert " ".join(a.name for a in call.arguments if isinstance(a, host.Keyword)) == named
    assert call.problem == problem


def test_statement_functions_stand_for_an_expression_of_their_arguments() -> None:
    call = fortran_first(host.Call, "p(1) = twice(n)", "real :: x, twice\ntwice(x) = 2 * x")
    names = [n.symbol.name for n in walk(call) if isinstance(n, host.Variable)]
    assert call.callee is not None and names == ["n", "n"]


def test_accesses_have_their_subscripts() -> None:
    found = [(a.node.span.text(), a.use) for a in accesses(fortran_region("a(n, k) = p(2 * k)"))]
    assert ("a(n, k)", Use.WRITE) in found and ("p(2 * k)", Use.READ) in found


FILES = sorted(
    path
    for folder in ("lit-tests/hip", "lit-tests/run", "examples")
    for ending in ("f90", "F90", "f")
    for path in (ROOT / folder).rglob(f"*.{ending}")
)
_INTRINSICS_BOZ = ("fortran-intrinsics.f90", "z")
"""A name that references find in `int(z'12', 8)`, which is none."""


Used = list[tuple[Construct, Uses]]


def _units(path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[tuple[Unit, ...], Used]:
    """The units of a file, with what references say that its constructs use."""
    uses: Used = []
    construct = Binder._construct  # pyright: ignore[reportPrivateUsage]

    def kept(
        self: Binder, placed: Placed, compute: Placed | None = None, given: Context = ALWAYS
    ) -> Construct:
        made = construct(self, placed, compute, given)
        if made.body is not None:
            uses.append((made, self.regions.uses(placed.first, placed.last)))
        return made

    monkeypatch.setattr(Binder, "_construct", kept)
    data, arguments = path.read_bytes(), (f"-I{path.parent}",)
    request = ParseRequest(str(path), Language.FORTRAN, arguments, data=data, target=Target(HIP))
    return front_end(Language.FORTRAN).load(request, Sink()), uses


def _lost(construct: Construct, uses: Uses) -> Iterator[str]:
    """Variables that references find in a region and its tree does not."""
    assert construct.body is not None
    made = effects(construct.body.root)
    for variable in (*uses.variables.values(), *uses.constants.values(), *uses.inner.values()):
        name = variable.entity.name
        if name not in made.names:
            yield name
        elif variable.written and name not in made.writes and not made.effects:
            yield f"{name} is written"


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.name)
def test_trees_of_programs_are_sound_and_lose_no_access(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    units, uses = _units(path, monkeypatch)
    for construct in (c for unit in units for c in unit.walk()):
        assert construct.body is None or not list(flaws(construct.body.root))
    lost = [(path.name, name) for construct, used in uses for name in _lost(construct, used)]
    assert set(lost) <= {_INTRINSICS_BOZ}


def test_the_text_form_reads_back() -> None:
    path = ROOT / "lit-tests/hip/fortran-statements.f90"
    data = path.read_bytes()
    request = ParseRequest(str(path), Language.FORTRAN, data=data, target=Target(HIP))
    units = front_end(Language.FORTRAN).load(request, Sink())
    text = print_units(units, "bind")
    read = read_units(SourceFile("case.acc", text.encode()), lambda _: data, Sink())
    assert read is not None and print_units(read.units, "bind") == text
