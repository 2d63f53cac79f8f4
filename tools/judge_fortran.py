"""The samples of OpenACC in Fortran: one program for each."""

from __future__ import annotations

from judge_samples import HERE, Sample

from accomp.spec.model import Association, End
from accomp.spec.openacc import TABLE

_DECLARATIONS = """\
subroutine sample
  implicit none
  integer :: v, vv, f, ff, s, ss, x, y, i
  logical :: c
  integer :: a(10), aa(10), b(10), bb(10)
  integer, save :: r(10), rr(10)
  integer :: l(10), ll(10)
  integer, pointer :: p(:), pp(:)
  common /blk/ l
  common /blk2/ ll
"""
_LOOP = "do i = 1, 10\n  continue\nend do"
_CONTEXTS = {
    "loop": f"!$acc parallel\n@\n{_LOOP}\n!$acc end parallel",
    "cache": "!$acc parallel loop\ndo i = 1, 10\n@\nx = a(1)\nend do",
    "atomic": "@\nx = x + 1",
    "atomic read": "@\nx = y",
    "atomic write": "@\nx = 1",
    "atomic capture": "@\ny = x\nx = x + 1\n!$acc end atomic",
}
_DECLARATIVE = frozenset({"declare", "routine"})
_ARGUMENTS = {
    "(a[0:2])": "(a(1:2))",
    "link(l)": "link(/blk/)",
    "link(ll)": "link(/blk2/)",
    "bind(g)": 'bind("g")',
}
"""What C writes, and what Fortran writes for it."""


def program(sample: Sample) -> tuple[str, tuple[int, int]]:
    """The Fortran program of a sample, and the lines from the directive on (first, last)."""
    text = sample.text
    for c, fortran in _ARGUMENTS.items():
        text = text.replace(c, fortran)
    line = f"!$acc {text}"
    head = _DECLARATIONS
    if sample.directive in _DECLARATIVE:
        whole = f"{head}{line}\n  x = 1\nend subroutine\n"
    else:
        whole = f"{head}  x = 0; y = 0; c = .true.\n{_body(sample, line)}\nend subroutine\n"
    first = whole[: whole.index(line)].count("\n") + 1
    return whole, (first, whole.count("\n"))


def _body(sample: Sample, line: str) -> str:
    keys = (f"{sample.directive} {sample.clause}", sample.directive)
    around = next((_CONTEXTS[k] for k in keys if k in _CONTEXTS), "")
    if around:
        return around.replace(HERE, line)
    spec = TABLE.directives[sample.directive]
    if spec.association is Association.LOOP:
        return f"{line}\n{_LOOP}"
    if spec.end is End.REQUIRED:
        return f"{line}\n  continue\n!$acc end {sample.directive}"
    return line
