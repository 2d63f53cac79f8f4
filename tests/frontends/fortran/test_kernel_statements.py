"""Statements of Fortran translated to C++ compute what gfortran computes."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
from math import isnan
from pathlib import Path

import pytest

from accomp.backends.cxx.fortran.bodies import TRANSLATORS
from accomp.backends.cxx.fortran.expressions import Expressions
from accomp.backends.cxx.fortran.lines import Lines
from accomp.backends.cxx.fortran.module import ModuleText
from accomp.backends.cxx.fortran.objects import items_text, variable_type
from accomp.backends.cxx.fortran.operators import convert
from accomp.backends.cxx.fortran.place import BasePlace
from accomp.backends.cxx.fortran.statements import Statements
from accomp.backends.cxx.fortran.values import mapped
from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.frontends.fortran.frontend import FortranFrontEnd
from accomp.host.declarations import Index
from accomp.host.fortran_types import RefusedAtError
from accomp.kernels.nesting import Nesting
from accomp.source import Language
from accomp.target import Target

INCLUDE = Path(__file__).resolve().parents[3] / "runtime" / "include"
DECLARED = """\
integer(1) :: b1 = 7, b2 = -3
integer(2) :: h1 = 100, h2 = -7
integer :: i1 = 5, i2 = -3, i3 = 17
integer(8) :: l1 = 123456789012_8, l2 = -4
real :: r1 = 1.5, r2 = -2.25, r3 = 0.1
real(8) :: d1 = 3.25d0, d2 = -0.7d0, d3 = 12.345678901234d0
logical :: t1 = .true., f1 = .false.
logical(1) :: t2 = .true.
complex :: c1 = (1.0, 2.0), c2 = (-0.5, 0.25)
complex(8) :: z1 = (1.5d0, -2.0d0), z2 = (0.3d0, 4.0d0)
integer, parameter :: k1 = 4, wp = selected_real_kind(15)
real(wp), parameter :: pi = 3.14159265358979_wp, half = 0.5
integer, parameter :: table(3) = [5, 7, 11]
integer :: ia(4) = [3, -1, 4, 1], im(2,3) = reshape([1,2,3,4,5,6],[2,3])
real(8) :: da(0:3) = [1d0, 2d0, -3d0, 4.5d0], dm(3,2) = reshape([1d0,2d0,3d0,4d0,5d0,6d0],[3,2])
real :: ra(4) = [1.0, -2.5, 3.0, 0.25]
logical :: la(4) = [.true., .false., .true., .true.]
integer(8) :: ires = 0
real(8) :: dres = 0
logical :: lres = .false.
complex(8) :: zres = 0
"""
WEIGHTED = (
    "sum(da*[1,2,3,4])",
    "sum(ra*[1,2,3,4])",
    "sum(ia*[1,2,3,4])",
    "sum(dm*reshape([1,2,3,4,5,6],[3,2]))",
    "sum(im*reshape([1,2,3,4,5,6],[2,3]))",
    "count(la)",
)
SHOWN = {
    "i": "print '(i0,1x,i0)', {n}, ires",
    "l": "print '(i0,1x,i0)', {n}, merge(1, 0, lres)",
    "d": "print '(i0,1x,es24.15e3)', {n}, dres",
    "z": "print '(i0,2(1x,es24.15e3))', {n}, real(zres), aimag(zres)",
    "a": f"print '(i0,6(1x,es24.15e3))', {{n}}, {', '.join(f'dble({w})' for w in WEIGHTED)}",
}
PRINTED = {
    "i": 'printf("{n} %lld\\n", ires);',
    "l": 'printf("{n} %d\\n", lres ? 1 : 0);',
    "d": 'printf("{n} %.15e\\n", dres);',
    "z": 'printf("{n} %.15e %.15e\\n", zres.re, zres.im);',
    "a": 'printf("{n} %.15e %.15e %.15e %.15e %.15e %d\\n",'
    " weighted(da, 4), weighted(ra, 4), weighted(ia, 4),"
    " weighted(&dm[0][0], 6), weighted(&im[0][0], 6),"
    " int(la[0] != 0) + (la[1] != 0) + (la[2] != 0) + (la[3] != 0));",
}
HEAD = """\
#include <stdio.h>
#define __device__
namespace accomp { template <class T> using type = T; }
template <class T> static double weighted(const T *a, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i)
    sum += double(a[i]) * (i + 1);
  return sum;
}
"""
ARRAYS = """\
da = da * 2 + 1
da(1:3) = da(0:2)
da(0:2) = da(1:3)
da = da / sum(da)
da = da - da(2)
ra(::2) = ra(2::2) + 1
ra = ra(4:1:-1)
ia(1:2) = ia(3:4) * 2
where (ia > 2) ia = -ia
where (ra > 0) ra = ra(4:1:-1)
dm = transpose(reshape([6d0,5d0,4d0,3d0,2d0,1d0],[2,3]))
dm(:,1) = matmul(dm, [1d0, 2d0])
im = im + spread(im(1,:), 1, 2)
forall (i1 = 1:3) dm(i1, 1) = dm(4-i1, 2) * i1
forall (i1 = 1:4, ia(5-i1) > 0) ia(i1) = ia(5-i1)
ia([1,2]) = ia([2,1])
da = [1d0, (dble(i1)*2, i1 = 1, 3)]
ia = merge(ia, 0, la)
la = la .and. ia > 0
ra = 0.5
im(2, :) = im(1, 3:1:-1)
da = cshift(da, 1)
da = eoshift(da, -1)
dm = dm + 0.1 * dm(:, 2:1:-1)
im(:,1) = im(:,2) + sum(im)
ra = max(ra, 0.0)
da(ubound(da,1)) = size(da)
im(1,:) = count(im > 2, dim=1)
ia(2) = maxval(ia) + table(3)
la(2:3) = .not. la(1:2)
ia = reshape(im, [4])
ia(1:3) = maxloc(im, dim=1)
ia(1:2) = minloc(im, 2, mask=im > 2)
ia(1:2) = findloc(im, 4, back=.true.)
ia = unpack([9, 8, 7, 6], la, ia)
ra(:count(la)) = pack(ra, la)
ra = pack(ra, ra > 0, [9.0, 8.0, 7.0, 6.0])
dm = reshape(da(0:3), [3, 2], pad=[-1d0, -2d0], order=[2, 1])
im = cshift(im, [1, -1], 2)
da = [(sum(da(0:i1)), i1 = 0, 3)]
da(0:i3-15) = [(dble(i1), i1 = 1, i3 - 14)]
ia = transfer(ra, ia) / 65536
forall (i1 = 1:2) im(i1, :) = im(3 - i1, 3:1:-1)
""".splitlines()


class Maker:
    """Makes expressions of known types by chance."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def pick(self, depth: int, leaves: str, *forms: str) -> str:
        """A leaf, or a form whose letters I, D, L, C in braces are expressions again."""
        if depth <= 0:
            return self.chance.choice(leaves.split())
        form = self.chance.choice(forms)
        kinds = {"I": self.integer, "D": self.real, "L": self.logical, "C": self.complex}
        return re.sub(r"\{([IDLC])\}", lambda m: kinds[m[1]](depth - 1), form)

    def integer(self, depth: int) -> str:
        """An integer."""
        return self.pick(
            depth,
            "b1 b2 h1 h2 i1 i2 i3 k1 3 7 (-2) ia(2) ia(i1-2) im(2,3) size(ia) ubound(da,1) 42_8 l2 table(2)",
            "({I} + {I})",
            "({I} - {I})",
            "({I}) * ({I})",
            "({I}) / 3",
            "({I}) / (-2)",
            "mod(int({I}), -4)",
            "modulo(int({I}), -4)",
            "(i2)**3",
            "-({I})",
            "abs({I})",
            "max(int({I}), int({I}), 2)",
            "min(int({I}), i3)",
            "nint({D})",
            "int({D})",
            "floor({D})",
            "ceiling({D})",
            "iand(int({I}), int({I}))",
            "ior(int({I}), 12)",
            "ieor(i3, int({I}))",
            "ishft(i3, -2)",
            "ibits(i3, 1, 3)",
            "popcnt(b2)",
            "merge(int({I}), i1, {L})",
            "sum(im(:,2))",
            "dot_product(ia, ia)",
            "count(la)",
            "maxval(ia(2:))",
            "product(im(1,:))",
            "minval(abs(ia))",
            "sign(int({I}), i2)",
            "dim(i3, int({I}))",
            "ishftc(b1, 3, 8)",
            "leadz(h1)",
            "trailz(l2)",
            "not(b1)",
            "sum(ia, mask=ia > 0)",
            "maxloc(ia, 1)",
            "sum(matmul(im, transpose(im)))",
            "sum(sum(im, dim=1))",
            "shiftl(b1, 2)",
            "exponent(d3)",
            "kind(d1) + huge(b1) + digits(r1)",
            "findloc(ia, 4, 1)",
            "sum(minloc(im, 1))",
            "maxloc(abs(ia), 1, back=.true.)",
            "size(pack(ia, la))",
            "sum(pack(im, im > 2))",
            "transfer(r1, 1)",
            "index('abcab', 'ab', .true.) + len('xyz' // 'u')",
            "scan('fortran', 'tr') + verify('aab', 'a')",
            "merge(1, 2, 'abc' < 'abd')",
            "count(matmul(reshape([la], [2, 2]), reshape([la], [2, 2])))",
        )

    def real(self, depth: int) -> str:
        """A real number."""
        return self.pick(
            depth,
            "r1 r2 r3 1.5 2.0e1 ra(3) half d1 d2 d3 0.5d0 1.0_wp da(0) da(i1-3) dm(2,1) pi",
            "({D} + {D})",
            "({D} - {D})",
            "({D}) * ({D})",
            "({D}) / (abs({D}) + 1.5d0)",
            "sqrt(abs({D}))",
            "({I}) * ({D})",
            "({D})**2",
            "(abs({D}) + 1.0)**(-1)",
            "real({I}, 8)",
            "dble({D})",
            "abs({D})",
            "sign(real({D}), r2)",
            "mod(dble({D}), 2.5d0)",
            "modulo(dble({D}), -2.5d0)",
            "aint({D})",
            "anint({D})",
            "max(dble({D}), d2)",
            "merge(dble({D}), d1, {L})",
            "sum(dm(:,1)*dm(:,2))",
            "aimag({C})",
            "norm2(ra)",
            "z1%im + c1%re",
            "sum(cshift(da, 1) * da)",
            "hypot(d1, d2)",
            "fraction(d3)",
            "spacing(d3)",
            "nearest(r1, 1.0)",
        )

    def logical(self, depth: int) -> str:
        """A logical value."""
        return self.pick(
            depth,
            "t1 f1 t2 la(2) .true. .false._1",
            "({L} .and. {L})",
            "({L} .or. {L})",
            "(.not. {L})",
            "({L} .eqv. {L})",
            "({L} .neqv. {L})",
            "({I} < {I})",
            "({D} >= {D})",
            "({I} /= {I})",
            "any(la)",
            "all(ia > -5)",
            "btest(i3, 4)",
            "(c1 == c2)",
        )

    def complex(self, depth: int) -> str:
        """A complex number."""
        return self.pick(
            depth,
            "c1 c2 z1 z2 (1.0,-1.0) cmplx(r1,r2)",
            "({C} + {C})",
            "({C}) * ({C})",
            "({C} - {D})",
            "conjg({C})",
            "({D}) * ({C})",
            "-({C})",
            "({C}) / 2",
            "({C})**2",
        )

    def statement(self) -> tuple[str, str]:
        """A statement, and the letter of what it sets."""
        depth = self.chance.choice((1, 2, 2, 3))
        made = {
            "i": lambda: f"ires = {self.integer(depth)}",
            "d": lambda: f"dres = {self.real(depth)}",
            "l": lambda: f"lres = {self.logical(depth)}",
            "z": lambda: f"zres = {self.complex(depth)}",
            "a": lambda: self.chance.choice(ARRAYS),
        }
        letter = self.chance.choice("iiiddddllzaa")
        return made[letter](), letter


class Place(BasePlace):
    """A main program whose variables are all known."""


def translated(text: str, statements: list[tuple[str, str]]) -> str:
    """The program in C++."""
    called = text.replace("program p", "subroutine p").replace("end program", "end subroutine")
    data = f"subroutine q\n!$acc parallel\ncall p\n!$acc end parallel\nend subroutine\n{called}".encode()
    request = ParseRequest("p.f90", Language.FORTRAN, data=data, target=Target("hip"))
    (unit,) = FortranFrontEnd().load(request, Sink())
    assert unit.declarations is not None
    (known,) = unit.declarations.bodies
    place = Place(Index(unit.declarations), ModuleText(), TRANSLATORS)
    out: list[str] = []
    for declared in known.locals:
        if declared.initial is not None:
            found = place.declare(declared)
            value = Expressions(place).value(declared.initial)
            value = mapped((value,), lambda v, to=found.type: convert(v[0], to))
            initial = items_text(value, found.extents) if found.rank else value.text
            out.append(f"accomp::type<{variable_type(found)}> {found.text} = {initial};")
    root = known.root
    written = Statements(place, Nesting(root, ()))
    for number, (node, (statement, letter)) in enumerate(zip(root.body[::2], statements, strict=True)):
        try:
            out += written.lines((node,), Lines()).lines
        except RefusedAtError as error:
            raise AssertionError(f"{statement}: {error.reason}") from error
        out.append(PRINTED[letter].format(n=number))
    body = "\n".join(out)
    return f"{HEAD}{place.module.prelude()}\nint main() {{\n{body}\n}}\n"


def close(left: str, right: str) -> bool:
    """Whether two lines of numbers agree, but for rounding in single precision."""
    pairs = list(zip(left.split(), right.split(), strict=True))
    for one, other in pairs:
        a, b = float(one), float(other)
        if a == b or (isnan(a) and isnan(b)):
            continue
        if abs(a - b) > 2e-6 * max(abs(a), abs(b), 1e-30):
            return False
    return True


@pytest.mark.skipif(not (shutil.which("gfortran") and shutil.which("g++")), reason="needs gfortran and g++")
@pytest.mark.parametrize("seed", range(3))
def test_statements_agree_with_gfortran(seed: int, tmp_path: Path) -> None:
    maker = Maker(seed)
    statements = [maker.statement() for _ in range(200)]
    lines = [f"{s}\n{SHOWN[letter].format(n=n)}" for n, (s, letter) in enumerate(statements)]
    text = "program p\n" + DECLARED + "\n".join(lines) + "\nend program\n"
    (tmp_path / "p.f90").write_text(text)
    (tmp_path / "p.cpp").write_text(translated(text, statements))
    flags = ["-ffree-line-length-none", "-fno-range-check", "-O0", "-w"]
    subprocess.run(["gfortran", *flags, "p.f90", "-o", "f.x"], cwd=tmp_path, check=True)
    flags = ["-std=c++17", "-O0", "-w", f"-I{INCLUDE}", "-ffp-contract=off"]
    subprocess.run(["g++", *flags, "p.cpp", "-o", "c.x"], cwd=tmp_path, check=True)
    wanted, found = (
        subprocess.run([tmp_path / n], capture_output=True, text=True, check=True).stdout.splitlines()
        for n in ("f.x", "c.x")
    )
    wrong = [
        (statements[n][0], a, b)
        for n, (a, b) in enumerate(zip(wanted, found, strict=True))
        if not close(a, b)
    ]
    assert not wrong
