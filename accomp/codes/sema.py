"""Codes of the check stage: what the text of a directive alone cannot show to be wrong."""

from __future__ import annotations

from accomp.diagnostics import Code, Severity


def in_function(body: str) -> str:
    """An example: the body in a function with parameters n, a and x."""
    return f"void f(int n, int *a, int x) {{\n{body}\n}}\n"


LOOP = "for (int i = 0; i < n; ++i)\n  a[i] += x;"

# Where a directive may stand (legality.py).

AFTER_LABEL = Code(
    "directive-after-label",
    Severity.ERROR,
    "'{directive}' directive cannot be the statement after {keyword}",
    "2.14.4",
    in_function("done:\n#pragma acc update self(a[0:n])\n;"),
)
HOST_ONLY = Code(
    "directive-in-compute-region",
    Severity.ERROR,
    "'{directive}' {noun} cannot be nested inside a '{compute}' region",
    "2.5.4",
    in_function("#pragma acc parallel\n{\n#pragma acc update self(a[0:n])\n}"),
)
NESTED_COMPUTE = Code(
    "nested-compute-construct",
    Severity.ERROR,
    "'{directive}' construct cannot be nested inside a '{compute}' region",
    "2.5.4",
    in_function("#pragma acc parallel\n{\n#pragma acc kernels\n{ a[0] = x; }\n}"),
)
LEVEL_NESTING = Code(
    "loop-level-nesting",
    Severity.ERROR,
    "loop with the '{inner}' clause cannot be nested inside a loop with the '{outer}' clause",
    "2.9",
    in_function(
        "#pragma acc parallel loop worker\nfor (int i = 0; i < n; ++i) {\n#pragma acc loop gang\n"
        "for (int j = 0; j < n; ++j)\n  a[j] = x;\n}"
    ),
)
GANG_DIM_NESTING = Code(
    "gang-dim-nesting",
    Severity.ERROR,
    "loop with 'gang(dim:{inner})' cannot be nested inside a loop with 'gang(dim:{outer})'",
    "2.9.2",
    in_function(
        "#pragma acc parallel loop gang(dim:1)\nfor (int i = 0; i < n; ++i) {\n#pragma acc loop gang(dim:2)\n"
        "for (int j = 0; j < n; ++j)\n  a[j] = x;\n}"
    ),
)
ROUTINE_LEVEL = Code(
    "loop-exceeds-routine-level",
    Severity.ERROR,
    "loop with the '{level}' clause cannot be in a function declared by 'routine {routine}'",
    "2.15.1",
    "void f(int n, int *a);\n#pragma acc routine(f) vector\nvoid f(int n, int *a) {\n"
    "#pragma acc loop gang\nfor (int i = 0; i < n; ++i)\n  a[i] = 0;\n}\n",
)
ROUTINE_CALL = Code(
    "call-within-routine-level",
    Severity.WARNING,
    "'{name}' is declared by 'routine {level}' and should not be called from a loop with the '{used}' clause",
    "2.15.1",
    "void f(int i);\n#pragma acc routine(f) gang\nvoid g(int n) {\n"
    "#pragma acc parallel loop gang\nfor (int i = 0; i < n; ++i)\n  f(i);\n}\n",
)
ROUTINE_CONFLICT = Code(
    "conflicting-routine",
    Severity.ERROR,
    "'{name}' is declared by 'routine {level}' here and by 'routine {other}' before; give it one level",
    "2.15.1",
    "#pragma acc routine seq\nvoid f(int i);\n#pragma acc routine(f) gang\n",
)
ORPHANED_LOOP = Code(
    "loop-outside-compute-region",
    Severity.WARNING,
    "'loop' directive is neither in a compute construct nor in a function with a 'routine' directive",
    "2.9",
    in_function(f"#pragma acc loop\n{LOOP}"),
)
ORPHANED_REDUCTION = Code(
    "orphaned-gang-reduction",
    Severity.WARNING,
    "OpenACC 3.3 has no 'reduction' clause on an orphaned 'loop' directive with the 'gang' clause; a variable of"
    " static storage is combined over the gangs, for another each gang keeps what its iterations give",
    "2.9.11",
    "#pragma acc routine gang\nvoid f(int n, int *a) {\nint s = 0;\n#pragma acc loop gang reduction(+:s)\n"
    "for (int i = 0; i < n; ++i)\n  s += a[i];\n}\n",
)
CACHE_PLACEMENT = Code(
    "cache-outside-loop",
    Severity.WARNING,
    "'cache' directive is not inside a loop with a 'loop' directive and has no effect",
    "2.10",
    in_function("#pragma acc parallel\n{\n#pragma acc cache(a[0:1])\n  a[0] = x;\n}"),
)
ATOMIC_STATEMENT = Code(
    "atomic-statement",
    Severity.ERROR,
    "statement after 'atomic{clause}' must be {expected}",
    "2.12",
    in_function("#pragma acc parallel\n{\n#pragma acc atomic update\n  a[0] = x;\n}"),
)
ATOMIC_OBJECT = Code(
    "atomic-object",
    Severity.ERROR,
    "'atomic{clause}' is about scalars, but this is of type '{type}'",
    "2.12",
    "struct S { int m; };\nvoid f(struct S x, struct S v) {\n#pragma acc atomic read\n  v = x;\n}\n",
)

# Variables and subarrays (data.py, sections.py).

CONFLICTING_ATTRIBUTES = Code(
    "conflicting-data-attributes",
    Severity.ERROR,
    "variable '{name}' cannot be both '{first}' and '{second}'",
    "2.5.13",
    in_function("#pragma acc parallel private(x) firstprivate(x)\n  a[0] = x;"),
)
REPEATED_DATA = Code(
    "repeated-in-data-clauses",
    Severity.WARNING,
    "'{name}' appears in more than one data clause of one directive",
    "2.7",
    in_function("#pragma acc data copyin(a[0:n]) create(a[0:n])\n  a[0] = x;"),
)
DEVICEPTR_ATTRIBUTE = Code(
    "deviceptr-attribute",
    Severity.WARNING,
    "'{name}' in 'deviceptr' has the {attribute} attribute, which OpenACC does not allow there",
    spec="2.7.5",
    example=(
        "subroutine f(p)\n  real, pointer :: p(:)\n  !$acc parallel deviceptr(p)\n  p(1) = 1\n"
        "  !$acc end parallel\nend subroutine\n"
    ),
)
REPEATED_VARIABLE = Code(
    "repeated-variable",
    Severity.WARNING,
    "'{name}' is repeated in '{clause}' clauses of one directive",
    "2.7",
    in_function("#pragma acc parallel firstprivate(x, x)\n  a[0] = x;"),
)
REPEATED_REDUCTION = Code(
    "repeated-reduction",
    Severity.ERROR,
    "variable '{name}' appears in more than one 'reduction' clause of one directive",
    "2.5.15",
    in_function("#pragma acc parallel reduction(+: x) reduction(+: x)\n  x += a[0];"),
)
INCOMPLETE_TYPE = Code(
    "incomplete-type",
    Severity.ERROR,
    "variable '{name}' in '{clause}' clause has incomplete type '{type}'",
    "2.5.13",
    "extern int v[];\nvoid f(void) {\n#pragma acc parallel private(v)\n  v[0] = 1;\n}\n",
)
INCOMPLETE_ELEMENTS = Code(
    "incomplete-elements",
    Severity.ERROR,
    "the elements of '{text}' have incomplete type '{type}': name a pointer to what they are",
    "2.7.1",
    "void f(void *v, int n) {\n#pragma acc enter data copyin(v[0:n])\n}\n",
)
NO_CONSTRUCTOR = Code(
    "no-constructor",
    Severity.ERROR,
    "variable '{name}' in '{clause}' clause is of class '{type}', which has no usable {which}",
    "2.5.14",
    "// C++\nstruct s { int v; s(const s &) = delete; };\nvoid f(s &x) {\n#pragma acc parallel firstprivate(x)\n"
    "  x.v = 1;\n}\n",
)
CONST_VARIABLE = Code(
    "const-variable",
    Severity.ERROR,
    "const variable '{name}' cannot be in a '{clause}' clause",
    "2.5.13",
    "void f(void) {\n  const int v = 1;\n  int w;\n#pragma acc parallel private(v)\n  w = v;\n}\n",
)
DEFAULT_NONE = Code(
    "no-explicit-data-attribute",
    Severity.ERROR,
    "variable '{name}' is used in the '{directive}' region and must appear in a data clause",
    "2.5.16",
    in_function("#pragma acc parallel default(none) copy(a[0:n])\n  a[0] = x;"),
)
NOT_A_VARIABLE = Code(
    "not-a-variable",
    Severity.ERROR,
    "'{name}' in '{clause}' clause does not name a variable",
    "1.6",
    "void g(void);\nvoid f(void) {\n#pragma acc data copy(g)\n  g();\n}\n",
)
POINTER_REQUIRED = Code(
    "pointer-required",
    Severity.ERROR,
    "'{name}' in '{clause}' clause must have pointer type, but has type '{type}'",
    "2.7.5",
    in_function("#pragma acc parallel deviceptr(x)\n  a[0] = x;"),
)
POINTER_ATTRIBUTE = Code(
    "pointer-attribute-required",
    Severity.ERROR,
    "'{name}' in '{clause}' clause must have the POINTER or ALLOCATABLE attribute",
    "2.7.13",
    "subroutine f(a)\n  real :: a(4)\n  !$acc enter data attach(a)\nend subroutine\n",
)
ARRAY_PARAMETER = Code(
    "array-parameter",
    Severity.WARNING,
    "'{name}' is declared as an array, but as a parameter is a pointer: '{clause}' moves no elements",
    "2.7.1",
    "void f(int n, int a[]) {\n#pragma acc data copy(a)\n  a[0] = n;\n}\n",
)
POINTER_SUBARRAY = Code(
    "subarray-in-pointer-clause",
    Severity.ERROR,
    "'{text}' in clause '{clause}' must be a pointer, not a subarray",
    "2.7.12",
    "void f(int *p) {\n#pragma acc enter data attach(p[0:8])\n}\n",
)
NAME_REQUIRED = Code(
    "variable-name-required",
    Severity.ERROR,
    "'{text}' in '{clause}' clause must be the name of a variable or array",
    "2.8.1",
    in_function("#pragma acc host_data use_device(a[0:n])\n  a[0] = x;"),
)
CACHE_ELEMENT = Code(
    "cache-element-required",
    Severity.ERROR,
    "'{text}' in 'cache' directive must be an array element or a subarray",
    "2.10",
    in_function(
        "#pragma acc parallel loop\nfor (int i = 0; i < n; ++i) {\n#pragma acc cache(x)\n  a[i] = x;\n}"
    ),
)
NOT_SUBSCRIPTABLE = Code(
    "not-subscriptable",
    Severity.ERROR,
    "subscripted value in '{text}' is neither an array nor a pointer",
    "2.7.1",
    in_function("#pragma acc data copy(x[0:1])\n  a[0] = x;"),
)
LENGTH_REQUIRED = Code(
    "subarray-length-required",
    Severity.ERROR,
    "length of subarray '{text}' is missing and cannot be inferred from {what}",
    "2.7.1",
    in_function("#pragma acc data copy(a[0:])\n  a[0] = x;"),
)
NEGATIVE_BOUND = Code(
    "negative-subarray-bound",
    Severity.ERROR,
    "{what} of subarray '{text}' is negative ({value})",
    "2.7.1",
    in_function("#pragma acc data copy(a[0:-1])\n  a[0] = x;"),
)
OUT_OF_BOUNDS = Code(
    "subarray-out-of-bounds",
    Severity.ERROR,
    "subarray '{text}' reaches element {last} of an array of {extent}",
    "2.7.1",
    "void f(void) {\n  int v[8];\n#pragma acc data copyout(v[4:8])\n  v[0] = 1;\n}\n",
)
NOT_CONTIGUOUS = Code(
    "subarray-not-contiguous",
    Severity.ERROR,
    "subarray '{text}' in '{clause}' clause is not contiguous in memory",
    "2.7.1",
    "void f(void) {\n  int v[8][8];\n#pragma acc data copy(v[0:8][2:4])\n  v[0][2] = 1;\n}\n",
)
INTEGER_BOUND = Code(
    "integer-subarray-bound",
    Severity.ERROR,
    "{what} of subarray '{text}' must have integer type, but has type '{type}'",
    "2.7.1",
    "void f(int *a, double d) {\n#pragma acc data copy(a[0:d])\n  a[0] = 1;\n}\n",
)
REDUCTION_TYPE = Code(
    "reduction-type",
    Severity.ERROR,
    "variable '{name}' of type '{type}' cannot be in a 'reduction' clause",
    "2.5.15",
    "void f(int *p) {\n#pragma acc parallel reduction(+: p)\n  p += 1;\n}\n",
)
REDUCTION_MEMBER = Code(
    "reduction-of-member",
    Severity.WARNING,
    "'{text}' in a 'reduction' clause is a member, which OpenACC does not allow there; it is reduced as a variable"
    " of its own",
    "2.5.15",
    "struct s { int m; };\nvoid f(struct s v) {\n#pragma acc parallel reduction(+: v.m)\n  v.m += 1;\n}\n",
)
REDUCTION_BESIDE = Code(
    "beside-reduced-element",
    Severity.WARNING,
    "the region names elements of '{name}' beside '{text}', which it reduces; OpenACC does not specify what they hold"
    " there",
    "2.5.15",
    "void f(double *s, int n) {\n#pragma acc parallel loop copy(s[0:2]) reduction(+: s[0])\n"
    "  for (int i = 0; i < n; ++i)\n    s[0] += s[1];\n}\n",
)
REDUCTION_COMPONENT = Code(
    "reduction-of-component",
    Severity.ERROR,
    "'{text}' in a 'reduction' clause is a component, which OpenACC does not allow there, and none of which a variable"
    " can stand for; reduce a variable, and set the component to it after the region",
    "2.5.15",
    "subroutine f(n)\n  integer :: n, i\n  type :: t\n    integer, pointer :: m\n  end type\n  type(t) :: v\n"
    "  !$acc parallel loop reduction(+: v%m)\n  do i = 1, n\n    v%m = v%m + i\n  end do\nend subroutine\n",
)
REDUCTION_OBJECT = Code(
    "reduction-of-object",
    Severity.ERROR,
    "reductions of objects are not translated from Fortran: reduce a variable for each component of '{name}', and"
    " set the components to them after the region",
    "2.9.11",
    "subroutine f(n)\n  integer :: n, i\n  type :: t\n    integer :: m\n  end type\n  type(t) :: v\n"
    "  !$acc parallel loop reduction(+: v)\n  do i = 1, n\n    v%m = v%m + i\n  end do\nend subroutine\n",
)
REDUCTION_NESTED = Code(
    "reduction-of-nested-object",
    Severity.ERROR,
    "'{name}' in 'reduction' clause has a member '{member}' of type '{type}', which no operator reduces",
    "2.5.15",
    "struct s { struct { int i; } t; };\nvoid f(struct s v) {\n#pragma acc serial reduction(+: v)\n  v.t.i += 1;\n}\n",
)
REDUCTION_OPERATOR = Code(
    "reduction-operator-type",
    Severity.ERROR,
    "operator '{operator}' of 'reduction' clause cannot be applied to variable '{name}' of type '{type}'",
    "2.5.15",
    "void f(double d) {\n#pragma acc parallel reduction(&: d)\n  d += 1;\n}\n",
)
REDUCTION_MISMATCH = Code(
    "conflicting-reduction-operators",
    Severity.ERROR,
    "variable '{name}' has reduction operator '{operator}' here but '{other}' on {where}",
    "2.9.11",
    in_function(
        "#pragma acc parallel reduction(*: x)\n{\n#pragma acc loop gang reduction(+: x)\n"
        "for (int i = 0; i < n; ++i)\n  x += a[i];\n}"
    ),
)
REDUCTION_MISSING = Code(
    "reduction-missing-on-outer-loop",
    Severity.WARNING,
    "variable '{name}' is reduced here but not on the enclosing partitioned loop, whose iterations may race",
    "2.9.11",
    in_function(
        "#pragma acc parallel copy(x)\n{\n#pragma acc loop worker\nfor (int i = 0; i < n; ++i) {\n"
        "#pragma acc loop vector reduction(+: x)\nfor (int j = 0; j < n; ++j)\n  x += a[j];\n}\n}"
    ),
)
REDUCTION_UNLISTED = Code(
    "reduction-without-data-clause",
    Severity.WARNING,
    "variable '{name}' is reduced here but is in no data clause of the '{directive}' construct, as its result"
    " requires",
    "2.6.2",
    in_function(
        "#pragma acc parallel copyin(a[0:n])\n{\n#pragma acc loop vector reduction(+: x)\n"
        "for (int i = 0; i < n; ++i)\n  x += a[i];\n}"
    ),
)
REDUCTION_GANG_DIMS = Code(
    "reduction-with-gang-dimensions",
    Severity.ERROR,
    "'reduction' clause cannot be combined with {what}",
    "2.5.10",
    in_function("#pragma acc parallel num_gangs(2, 3) reduction(+: x)\n  x += a[0];"),
)

# Arguments of clauses (clause_arguments.py).

INTEGER_REQUIRED = Code(
    "integer-argument-required",
    Severity.ERROR,
    "argument of '{clause}' must have integer type, but has type '{type}'",
    "2.5.10",
    in_function("#pragma acc parallel num_gangs(1.5)\n  a[0] = x;"),
)
POSITIVE_REQUIRED = Code(
    "positive-argument-required",
    Severity.ERROR,
    "argument of '{clause}' must be positive, but is {value}",
    "2.5.10",
    in_function("#pragma acc parallel num_gangs(0)\n  a[0] = x;"),
)
CONSTANT_REQUIRED = Code(
    "constant-argument-required",
    Severity.ERROR,
    "argument of '{clause}' must be an integer constant expression",
    "2.9.1",
    in_function(f"#pragma acc parallel loop collapse(n)\n{LOOP}"),
)
SCALAR_CONDITION = Code(
    "scalar-condition-required",
    Severity.ERROR,
    "condition of '{clause}' clause must have scalar type, but has type '{type}'",
    "2.5.6",
    "struct s { int m; };\nvoid f(struct s v, int *a) {\n#pragma acc parallel if(v)\n  a[0] = 1;\n}\n",
)
LOGICAL_CONDITION = Code(
    "logical-condition-required",
    Severity.ERROR,
    "condition of '{clause}' clause must be a logical scalar, but has type '{type}'",
    "1.6",
    "subroutine s(n)\n  integer :: n\n  !$acc wait if(n)\nend subroutine\n",
)
TOO_MANY_ARGUMENTS = Code(
    "too-many-num-gangs-arguments",
    Severity.ERROR,
    "'num_gangs' clause of '{directive}' takes at most {most}, but has {count} arguments",
    "2.5.10",
    in_function("#pragma acc parallel num_gangs(1, 2, 3, 4)\n  a[0] = x;"),
)
GANG_DIM = Code(
    "gang-dim-value",
    Severity.ERROR,
    "'dim' argument of 'gang' clause must be 1, 2 or 3, but is {value}",
    "2.9.2",
    in_function(f"#pragma acc parallel loop gang(dim: 4)\n{LOOP}"),
)
LEVEL_ARGUMENT = Code(
    "level-argument-not-allowed",
    Severity.ERROR,
    "'{key}' argument of '{clause}' clause is not allowed {where}",
    "2.9.2",
    in_function(f"#pragma acc parallel loop worker(4)\n{LOOP}"),
)
LEVEL_SIZE_TWICE = Code(
    "level-size-given-twice",
    Severity.ERROR,
    "'{key}' argument of '{clause}' clause is not allowed in a 'kernels' region with '{other}'",
    "2.9.2",
    in_function(f"#pragma acc kernels loop num_gangs(4) gang(num: 2)\n{LOOP}"),
)
SELF_WITHOUT_EFFECT = Code(
    "self-without-effect",
    Severity.WARNING,
    "'self' clause has no effect: the condition of the 'if' clause is always false and takes precedence",
    "2.5.7",
    in_function("#pragma acc parallel if(0) self(x)\n  a[0] = x;"),
)
