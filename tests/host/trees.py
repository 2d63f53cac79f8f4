"""The statements of one region, as front ends make them."""

from __future__ import annotations

from typing import TypeVar

from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.host import nodes as host
from accomp.host.walk import walk
from accomp.ir.nodes import Construct
from accomp.registry import front_end
from accomp.source import Language
from accomp.target import HIP, Target

_T = TypeVar("_T")


def region(statements: str, before: str = "", language: Language = Language.C) -> host.Statement:
    """What stands in a `serial` region; `before` declares what it uses."""
    parameters = "int n, double *p, double a[8][8], int k"
    text = f"{before}\nvoid f({parameters}) {{\n#pragma acc serial\n{{ {statements} }}\n}}\n"
    request = ParseRequest("case.c", language, data=text.encode(), target=Target(HIP))
    sink = Sink()
    (unit,) = front_end(language).load(request, sink)
    assert not list(sink), [d.message for d in sink]
    (construct,) = unit.constructs
    assert construct.body is not None
    return construct.body.root


def fortran(statements: str, declarations: str = "", after: str = "") -> Construct:
    """A `serial` construct of Fortran with `declarations`; other text stands `after` the program unit."""
    lines = ["subroutine f(n, p, a, k)", "integer :: n, k", "real(8) :: p(n), a(8, 8)", declarations]
    lines += ["!$acc serial", statements, "!$acc end serial", "end subroutine f", after]
    data = "\n".join(lines).encode()
    request = ParseRequest("case.f90", Language.FORTRAN, data=data, target=Target(HIP))
    sink = Sink()
    (unit,) = front_end(Language.FORTRAN).load(request, sink)
    assert not list(sink), [d.message for d in sink]
    return unit.constructs[0]


def fortran_region(statements: str, declarations: str = "", after: str = "") -> host.Statement:
    """What stands in a `serial` region of Fortran."""
    construct = fortran(statements, declarations, after)
    assert construct.body is not None
    return construct.body.root


def fortran_first(kind: type[_T], statements: str, declarations: str = "", after: str = "") -> _T:
    """The first node of a kind in a region of Fortran."""
    region_ = fortran_region(statements, declarations, after)
    return next(n for n in walk(region_) if isinstance(n, kind))


def first(kind: type[_T], statements: str, before: str = "") -> _T:
    """The first node of a kind."""
    return next(n for n in walk(region(statements, before)) if isinstance(n, kind))
