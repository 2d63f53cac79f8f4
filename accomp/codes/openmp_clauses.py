"""Codes for clauses of OpenMP in Fortran: what they are given, and what of them fits together."""

from __future__ import annotations

from accomp.codes.openmp_structure import program
from accomp.diagnostics import Code, Severity

_E = Severity.ERROR
_W = Severity.WARNING


def _do(clauses: str, *more: str) -> str:
    return program(*more, f"!$omp do {clauses}", "do i = 1, n", "  a(i) = i", "end do")


BAD_NUMBER = Code(
    "omp-bad-number",
    _E,
    "the argument of '{clause}' must be {what}",
    spec="OpenMP 5.2, 4.4.3",
    example=_do("collapse(0)"),
)
CHUNK = Code(
    "omp-chunk-size",
    _E,
    "'schedule({kind})' takes no chunk size",
    spec="OpenMP 5.2, 11.5.3",
    example=_do("schedule(auto, 4)"),
)
NONMONOTONIC = Code(
    "omp-nonmonotonic",
    _E,
    "'nonmonotonic' cannot be given {why}",
    spec="OpenMP 5.2, 11.5.3",
    example=_do("ordered schedule(nonmonotonic: dynamic)"),
)
LINEAR_MODIFIER = Code(
    "omp-linear-modifier",
    _E,
    "'linear' takes '{modifier}' only on 'declare simd', not on '{directive}'",
    spec="OpenMP 5.2, 5.4.6",
    example=_do("linear(ref(s))"),
)
LINEAR_REF = Code(
    "omp-linear-ref",
    _W,
    "'linear' with 'ref' lists '{name}', which is neither polymorphic, of assumed shape, nor allocatable",
    spec="OpenMP 5.2, 5.4.6",
    example="subroutine f(k)\n  integer :: k\n  !$omp declare simd linear(k: ref)\nend subroutine\n",
)
LINEAR_MODIFIERS = Code(
    "omp-linear-modifiers",
    _E,
    "'linear' takes one modifier, not both '{first}' and '{second}'",
    spec="OpenMP 5.2, 5.4.6",
    example="subroutine f(k)\n  integer :: k\n  !$omp declare simd linear(k: val, ref)\nend subroutine\n",
)
LINEAR_ORDERED = Code(
    "omp-linear-ordered",
    _E,
    "'linear' cannot be given beside 'ordered' whose iterations depend on others",
    spec="OpenMP 5.2, 4.4.4",
    example=program(
        "!$omp do ordered(1) linear(s)",
        "do i = 1, n",
        "  !$omp ordered doacross(sink: i - 1)",
        "  a(i) = i",
        "  !$omp ordered doacross(source:)",
        "end do",
    ),
)
NON_RECTANGULAR = Code(
    "omp-non-rectangular",
    _E,
    "'{clause}' cannot be given for loops whose bounds depend on others in the nest",
    spec="OpenMP 5.2, 11.5",
    example=program(
        "!$omp do collapse(2) schedule(static)", "do i = 1, n", "do j = i, n", "a(j) = i", "end do", "end do"
    ),
)
DEFAULTMAP_CATEGORY = Code(
    "omp-defaultmap-category",
    _E,
    "'defaultmap' for {first} includes {second}, which another one is for",
    spec="OpenMP 5.2, 5.8.7",
    example=program("!$omp target defaultmap(tofrom) defaultmap(to: scalar)", "s = n", "!$omp end target"),
)
SAFELEN_ORDER = Code(
    "omp-safelen-order",
    _E,
    "'safelen' cannot be given beside 'order(concurrent)'",
    spec="OpenMP 5.2, 10.4",
    example=program("!$omp simd order(concurrent) safelen(4)", "do i = 1, n", "  a(i) = i", "end do"),
)
MAP_TYPE = Code(
    "omp-map-type",
    _E,
    "map type '{type}' is not one that '{directive}' takes: {allowed}",
    spec="OpenMP 5.2, 5.8.3",
    example=program("!$omp target enter data map(from: a)"),
)
MAP_TYPES = Code(
    "omp-map-types",
    _E,
    "'map' has one map type, not both '{first}' and '{second}'",
    spec="OpenMP 5.2, 5.8.3",
    example=program("!$omp target enter data map(to, alloc: a)"),
)
DEPEND_TYPE = Code(
    "omp-depend-type",
    _E,
    "'depend' on '{directive}' takes {what}",
    spec="OpenMP 5.2, 15.9.5",
    example=program("!$omp task depend(source)", "!$omp end task"),
)
ANCESTOR = Code(
    "omp-ancestor",
    _E,
    "'ancestor' is for 'target' alone, not for '{directive}'",
    spec="OpenMP 5.2, 13.2",
    example=program("!$omp target enter data map(to: a) device(ancestor: 1)"),
)
ORDERED_DEPTH = Code(
    "omp-ordered-depth",
    _E,
    "the argument of 'ordered' must not be less than that of 'collapse'",
    spec="OpenMP 5.2, 4.4.4",
    example=program(
        "!$omp do collapse(2) ordered(1)", "do i = 1, n", "do j = 1, n", "a(i) = j", "end do", "end do"
    ),
)
ORDERED_SIMD = Code(
    "omp-ordered-simd",
    _E,
    "'{directive}' takes no 'ordered' with an argument",
    spec="OpenMP 5.2, 17.2",
    example=program("!$omp do simd ordered(1)", "do i = 1, n", "a(i) = i", "end do"),
)
SIMDLEN = Code(
    "omp-simdlen",
    _E,
    "the argument of 'simdlen' must not be greater than that of 'safelen'",
    spec="OpenMP 5.2, 10.4",
    example=program("!$omp simd safelen(4) simdlen(8)", "do i = 1, n", "a(i) = i", "end do"),
)
TWICE = Code(
    "omp-clause-twice",
    _E,
    "'{clause}' is given both at '{directive}' and its end, or twice at one of them",
    spec="OpenMP 5.2, 3.2",
    example=program("!$omp single", "s = 1", "!$omp end single nowait nowait"),
)
MODIFIER_TWICE = Code(
    "omp-modifier-twice",
    _E,
    "modifier '{modifier}' stands twice in '{clause}'",
    spec="OpenMP 5.2, 3.2",
    example=program("!$omp do schedule(monotonic, monotonic: static)", "do i = 1, n", "end do"),
)
COPYPRIVATE_NOWAIT = Code(
    "omp-copyprivate-nowait",
    _E,
    "'copyprivate' and 'nowait' exclude each other on 'single'",
    spec="OpenMP 5.2, 5.7.2",
    example=program("!$omp single", "s = 1", "!$omp end single copyprivate(s) nowait"),
)
CONSTITUENT = Code(
    "omp-constituent",
    _E,
    "'{word}' is no constituent of '{directive}'",
    spec="OpenMP 5.2, 3.4",
    example=program("!$omp task if(taskloop: n > 1)", "s = 1", "!$omp end task"),
)
BARE_CONDITION = Code(
    "omp-bare-condition",
    _E,
    "an 'if' clause without a directive's name stands beside one with it",
    spec="OpenMP 5.2, 3.4",
    example=program("!$omp parallel do if(n > 1) if(parallel: n > 2)", "do i = 1, n", "a(i) = i", "end do"),
)
TRAIT_TWICE = Code(
    "omp-trait-twice",
    _E,
    "'{name}' stands twice in '{where}'",
    spec="OpenMP 5.2, 7.2",
    example=(
        "subroutine f\n  interface\n    subroutine g\n    end subroutine\n  end interface\n"
        "  !$omp declare variant(g) match(construct={parallel, parallel})\nend subroutine\n"
    ),
)
TRAIT_UNKNOWN = Code(
    "omp-trait-unknown",
    _W,
    "'{name}' is no trait of '{where}', so that nothing matches; these are {traits}",
    spec="OpenMP 5.2, 7.1",
    example=(
        "subroutine f\n  interface\n    subroutine g\n    end subroutine\n  end interface\n"
        "  !$omp declare variant(g) match(construct={single})\nend subroutine\n"
    ),
)
TRAIT_FORM = Code(
    "omp-trait-form",
    _E,
    "'match' {what}",
    spec="OpenMP 5.2, 7.1",
    example=(
        "subroutine f\n  interface\n    subroutine g\n    end subroutine\n  end interface\n"
        "  !$omp declare variant(g) match(device={kind})\nend subroutine\n"
    ),
)
VARIANT_BASE = Code(
    "omp-variant-base",
    _E,
    "the base procedure{name} of 'declare variant' {what}",
    spec="OpenMP 5.2, 7.5",
    example=(
        "module m\n  !$omp declare variant(g) match(construct={parallel})\ncontains\n"
        "  subroutine g\n  end subroutine\nend module\n"
    ),
)
VARIANT_ARGUMENTS = Code(
    "omp-variant-arguments",
    _E,
    "the variant has {found} arguments, and the base procedure with what is appended {count}",
    spec="OpenMP 5.2, 7.5",
    example=(
        "module m\ncontains\n  subroutine f\n    !$omp declare variant(g) match(construct={parallel})\n"
        "  end subroutine\n  subroutine g(n)\n    integer :: n\n  end subroutine\nend module\n"
    ),
)
INTEROP_TYPE = Code(
    "omp-interop-type",
    _E,
    "'{clause}' has to give an interop type, 'target' or 'targetsync'",
    spec="OpenMP 5.2, 14.1.2",
    example=program("integer(8) :: o", "!$omp interop init(prefer_type('cuda'): o)"),
)
DEPEND_SYNC = Code(
    "omp-depend-sync",
    _E,
    "'depend' on 'interop' asks for 'targetsync' in each 'init'",
    spec="OpenMP 5.2, 14.1",
    example=program("integer(8) :: o", "!$omp interop init(target: o) depend(in: s)"),
)
DISPATCH_TRAIT = Code(
    "omp-dispatch-trait",
    _E,
    "'{clause}' asks for 'construct={{dispatch}}' in 'match'",
    spec="OpenMP 5.2, 7.5.2",
    example=(
        "subroutine f(n)\n  integer :: n\n  interface\n    subroutine g(n)\n      integer :: n\n"
        "    end subroutine\n  end interface\n"
        "  !$omp declare variant(g) match(construct={parallel}) adjust_args(nothing: n)\nend subroutine\n"
    ),
)
TASKWAIT_NOWAIT = Code(
    "omp-taskwait-nowait",
    _E,
    "'taskwait' takes 'nowait' only beside 'depend'",
    spec="OpenMP 5.2, 15.5",
    example=program("!$omp taskwait nowait"),
)
INDIRECT_DEVICES = Code(
    "omp-indirect-devices",
    _E,
    "'indirect' asks for 'device_type(any)'",
    spec="OpenMP 5.2, 7.8.3",
    example="subroutine f\n  !$omp declare target enter(f) indirect device_type(host)\nend subroutine\n",
)
DESTROY_OTHER = Code(
    "omp-destroy-other",
    _E,
    "'destroy' names '{text}', and 'depobj' is about '{name}'",
    spec="OpenMP 5.2, 15.9.4",
    example=program("integer(8) :: d, e", "!$omp depobj(d) destroy(e)"),
)
VARIANT_CONSTRUCTS = Code(
    "omp-variant-constructs",
    _E,
    "'{name}' is a variant for other constructs elsewhere: 'match' gives the same traits of 'construct' each time",
    spec="OpenMP 5.2, 7.5",
    example=program(
        "!$omp declare variant(g) match(construct={parallel})",
        "!$omp declare variant(g) match(construct={do})",
    ),
)
WHEN_FORM = Code(
    "omp-when-form",
    _E,
    "'{clause}' {what}",
    spec="OpenMP 5.2, 7.4.1",
    example=program("!$omp metadirective otherwise(barrier) when(device={kind(gpu)}: taskwait)"),
)
CONDITION_TYPE = Code(
    "omp-condition-type",
    _E,
    "the condition '{text}' is {what}",
    spec="OpenMP 5.2, 3.2",
    example=(
        "subroutine f\n  interface\n    subroutine g\n    end subroutine\n  end interface\n"
        "  !$omp declare variant(g) match(user={condition(1)})\nend subroutine\n"
    ),
)
DEPOBJ_LOCATORS = Code(
    "omp-depobj-locators",
    _E,
    "'depend' of 'depobj' names one variable",
    spec="OpenMP 5.2, 15.9.4",
    example=program("integer(8) :: d", "!$omp depobj(d) depend(in: s, n)"),
)
CONDITIONAL = Code(
    "omp-conditional",
    _E,
    "'lastprivate' with 'conditional' cannot {what}",
    spec="OpenMP 5.2, 5.4.5",
    example=program("!$omp taskloop lastprivate(conditional: s)", "do i = 1, n", "s = i", "end do"),
)
ERROR_ASKED = Code(
    "omp-error",
    _E,
    "'error' directive reached{text}",
    spec="OpenMP 5.2, 8.5",
    example=program("!$omp error message('no')"),
)
WARNING_ASKED = Code(
    "omp-warning",
    Severity.WARNING,
    "'error' directive reached{text}",
    spec="OpenMP 5.2, 8.5",
    example=program("!$omp error severity(warning)"),
)
