"""Codes of the map stage: what cannot be said in OpenMP, or only with another meaning."""

from __future__ import annotations

from accomp.diagnostics import Code, Severity

UNMAPPED_DIRECTIVE = Code(
    "unmapped-directive",
    Severity.ERROR,
    "no {output} mapping for directive '{directive}'",
)
UNMAPPED_CLAUSE = Code(
    "unmapped-clause",
    Severity.ERROR,
    "no {output} mapping for clause '{clause}' of '{directive}'{remedy}",
    example="void f(int *p) {\n#pragma acc enter data attach(p)\n}\n",
)
UNMAPPED_ARGUMENT = Code(
    "unmapped-argument",
    Severity.ERROR,
    "no OpenMP mapping for {what} of clause '{clause}'",
    example="void f(int n, int *p) {\n#pragma acc data create(zero: p[0:n])\n  p[0] = 1;\n}\n",
)
BOUND_FUNCTION = Code(
    "bound-function-not-variant",
    Severity.ERROR,
    "'{name}' cannot stand for '{function}' in OpenMP: 'declare variant' {why}",
    spec="2.15.1",
    example="static int g(int n) { return n; }\n#pragma acc routine seq bind(g)\nint f(int n);\n",
)
ROUTINE_VARIABLE = Code(
    "routine-variable",
    Severity.ERROR,
    "routine '{function}' uses '{name}', whose value on the device is not the host's: name it in a 'declare'"
    " directive, or pass it as an argument",
    spec="2.15.1",
)
ROUTINE_UNDEFINED = Code(
    "routine-undefined",
    Severity.WARNING,
    "'{name}' is called on the device, and has neither a body nor a 'routine' directive in this file: give its"
    " declaration one, and its definition",
    spec="2.15.1",
    example="double g(double x);\nvoid f(int n, double *a) {\n#pragma acc parallel loop copy(a[0:n])\n"
    "  for (int i = 0; i < n; ++i)\n    a[i] = g(a[i]);\n}\n",
)
ROUTINE_ELSEWHERE = Code(
    "routine-elsewhere",
    Severity.REMARK,
    "'{name}' is called on the device, and is defined in another file: what is linked has to have its symbol, '{symbol}',"
    " which is made a 'routine seq' if it is none",
    spec="2.15.1",
)
GANG_REDUNDANT_LOOP = Code(
    "gang-redundant-loop",
    Severity.WARNING,
    "wrong results: each gang executes all iterations of this loop, which has no 'gang' clause; mapping policy"
    " '{policy}' adds none, '-fopenacc-policy={other}' does",
    spec="2.9",
    example="void f(int n, int *a) {\n#pragma acc parallel loop num_gangs(4) copy(a[0:n])\n"
    "  for (int i = 0; i < n; ++i)\n    a[i] += 1;\n}\n",
)
DYNAMIC_TYPE = Code(
    "dynamic-type",
    Severity.ERROR,
    "{what} depends on the type that an object has at run time, which flang's device code does not know of objects of"
    " the host: select the type on the host, and use objects of TYPE in regions",
    spec="2.6",
)
OBJECT_ARRAY = Code(
    "object-array",
    Severity.ERROR,
    "the region cannot have the device address of '{name}', whose objects have pointer or allocatable components:"
    " {why}; give its elements or a TYPE array with bounds to a procedure with the region",
    spec="2.6.4",
)
BOUND_CALL = Code(
    "call-beside-region",
    Severity.ERROR,
    "flang makes no device code of '{directive}' beside the call of '{what}', which the type of an object chooses,"
    " and {why}: move the construct to a procedure of its own, or make kernels in HIP (-fopenacc-backend=hip)",
    spec="2.5",
)
VECTOR_LENGTH_NOT_CONSTANT = Code(
    "vector-length-not-constant",
    Severity.WARNING,
    "'vector_length' is not a constant expression, which OpenMP's 'simdlen' requires; the compiler chooses"
    " the vector length",
    spec="2.5.12",
    example="void f(int n, int *a) {\n#pragma acc parallel loop gang vector vector_length(n) copy(a[0:n])\n"
    "  for (int i = 0; i < n; ++i)\n    a[i] += 1;\n}\n",
)
NOT_VECTORIZED = Code(
    "not-vectorized",
    Severity.REMARK,
    "'{level}' is left out: the loop modifies {names}, which an iteration may read before it sets, and OpenMP's"
    " '{construct}' has no such 'firstprivate'",
    spec="2.9.4",
)
WORKERS_FOR_LANES = Code(
    "workers-for-lanes",
    Severity.REMARK,
    "'worker' is left out: the threads of a team execute the vector lanes of a loop within, as compilers have none"
    " for OpenMP's 'simd' on GPUs; use '-fopenacc-policy=documented' to map the levels as they are written",
    spec="2.9.3",
    example="void f(int n, float *a) {\n#pragma acc parallel loop gang worker copy(a[0:n * n])\n"
    "  for (int i = 0; i < n; ++i) {\n#pragma acc loop vector\n    for (int j = 0; j < n; ++j)\n"
    "      a[i * n + j] += 1;\n  }\n}\n",
)
ONE_GANG_REDUCES = Code(
    "one-gang-reduces",
    Severity.REMARK,
    "one gang executes the region, whatever 'num_gangs' says: programs of flang lose values in reductions over"
    " several on CPUs; another compiler has as many as are asked for",
    spec="2.5.10",
)
SYNCHRONOUS = Code(
    "synchronous",
    Severity.REMARK,
    "'{what}' is executed synchronously: operations on activity queues complete before the host continues",
    spec="2.16",
    example="void f(int n, int *a) {\n#pragma acc update self(a[0:n]) async(1)\n}\n",
)
LEVELS_UNPROVEN = Code(
    "levels-not-applied",
    Severity.REMARK,
    "{names} left out: the loop is 'auto', no analysis proves that its iterations are independent, and they run in"
    " order; write 'independent' where they are",
    spec="2.9.7",
    example="void f(int n, float *a) {\n#pragma acc kernels loop gang(8) vector(32) copy(a[0:n])\n"
    "  for (int i = 0; i < n; ++i)\n    a[i] += 1;\n}\n",
)
CONCURRENT_IN_ORDER = Code(
    "concurrent-in-order",
    Severity.WARNING,
    "the iterations of this DO CONCURRENT run in order: OpenMP has no directive for it, and a label, later uses of"
    " its indices or the directive keep it from becoming DO constructs; write these ('collapse' for several indices)",
    spec="2.9",
    example="subroutine f(n, a)\n  integer :: n, a(n)\n  !$acc parallel loop copy(a)\n"
    "  do 10 concurrent (integer :: i = 1:n)\n    a(i) = i\n  10 end do\nend subroutine\n",
)
TUNING_IGNORED = Code(
    "tuning-ignored",
    Severity.REMARK,
    "{what} only tunes performance and is left out of the translation",
    spec="2.9",
    example="void f(int n, float *a) {\n#pragma acc parallel copy(a[0:n])\n  {\n#pragma acc cache(a[0:n])\n"
    "    a[0] = 1;\n  }\n}\n",
)
PRESENT_NEEDS_51 = Code(
    "present-not-checked",
    Severity.WARNING,
    "OpenMP {version} has no 'present' modifier: absent data is allocated where OpenACC has a runtime error",
    spec="2.7.6",
)
DEVICE_DIRECTIVE = Code(
    "device-directive",
    Severity.WARNING,
    "standard OpenMP cannot do all that '{directive}' asks for: devices start when they are first used and end"
    " with the program, and their type and default queue cannot be set; profile 'exact' can",
    spec="2.14",
    example="void f(void) {\n#pragma acc shutdown\n}\n",
)
COUNTER_WITHIN = Code(
    "exit-data-within-region",
    Severity.ERROR,
    "OpenMP has one reference counter where OpenACC has a structured and a dynamic one: this 'exit data' would end the"
    " lifetime of '{name}' within its data region, without the copy at its end; profile 'exact' keeps both",
    spec="2.6.7",
    example="void f(int n, int *a) {\n#pragma acc data copy(a[0:n])\n  {\n#pragma acc exit data delete(a[0:n])\n"
    "  }\n}\n",
)
ONE_COUNTER = Code(
    "one-reference-counter",
    Severity.WARNING,
    "OpenMP has one reference counter where OpenACC has a structured and a dynamic one: within a data region of"
    " '{name}' this 'exit data' ends its lifetime one count early; profile 'exact' keeps both",
    spec="2.6.7",
    example="int a[4];\nvoid g(void) {\n#pragma acc exit data delete(a)\n}\nvoid f(void) {\n#pragma acc data copy(a)\n"
    "  g();\n}\n",
)
ROUTINE_WITHIN = Code(
    "routine-within-region",
    Severity.WARNING,
    "OpenMP has one reference counter where OpenACC has a structured and a dynamic one: called for data of the region"
    " around it, '{name}' ends its lifetime within the region, as nothing there enters data; profile 'exact' keeps both",
    spec="2.6.7",
    example="#include <openacc.h>\nvoid f(int *a) {\n#pragma acc data copy(a[0:4])\n  acc_delete(a, 4 * sizeof *a);\n"
    "}\n",
)
COUNTED_TOGETHER = Code(
    "members-counted-together",
    Severity.ERROR,
    "OpenMP has one reference counter for the members of '{object}' that a directive names, and this directive names"
    " others than the one that enters them: name {members} in both, or use '-fopenacc-profile=exact'",
    spec="2.6.7",
    example="struct { int a, b; } s;\nvoid f(void) {\n#pragma acc enter data copyin(s.a, s.b)\n"
    "#pragma acc exit data copyout(s.a)\n#pragma acc exit data copyout(s.b)\n}\n",
)
MAYBE_COUNTED_TOGETHER = Code(
    "members-perhaps-counted-together",
    Severity.WARNING,
    "OpenMP has one reference counter for the members of an object that a directive names: if '{object}' is the object"
    " of the other directive, name {members} in both, or use '-fopenacc-profile=exact'",
    spec="2.6.7",
    example="struct p { int a, b; };\nvoid f(struct p *q) {\n#pragma acc enter data copyin(q->a, q->b)\n}\n"
    "void g(struct p *r) {\n#pragma acc exit data copyout(r->a)\n}\n",
)
OBJECT_IN_PART = Code(
    "object-mapped-in-part",
    Severity.ERROR,
    "OpenMP maps '{listed}' alone of '{name}', whose type depends on template parameters, but the region names more of"
    " it: list that in a data clause too, or use '-fopenacc-profile=exact'",
    spec="2.6.2",
    example="// C++\ntemplate <class T> struct s { T *p; T c; };\ntemplate <class T> void f(int n, s<T> x) {\n"
    "#pragma acc parallel copy(x.p[0:n])\n  x.p[0] = x.c;\n}\ntemplate void f(int, s<int>);\n",
)
NEEDS_NEWER_OPENMP = Code(
    "needs-newer-openmp",
    Severity.ERROR,
    "the translation '{text}' is not OpenMP {version}: {problem}",
    spec="OpenMP 5.2, A",
)
COMPILER_LACKS = Code(
    "compiler-lacks",
    Severity.ERROR,
    "the translation '{text}' has {what}, which {compiler} does not take ({source}); name another compiler, or write"
    " the directive without what asks for it",
    spec="OpenMP 5.2, A",
)
WORD_IS_MACRO = Code(
    "directive-word-is-macro",
    Severity.ERROR,
    "the translation '{text}' has the word '{name}', which is a macro of the program that compilers expand there;"
    " give the macro another name",
    spec="OpenMP 5.2, 3.1",
    example="#define map 1\nvoid f(int *a) {\n#pragma acc parallel loop copy(a[0:9])\n"
    "  for (int i = 0; i < 9; ++i)\n    a[i] = 1;\n}\n",
)
NO_SIZE = Code(
    "implicit-data-size",
    Severity.ERROR,
    "variable '{name}' is referenced in the region, but its type is incomplete: a data clause must give its size",
    spec="2.6.2",
    example="extern int a[];\nvoid f(void) {\n#pragma acc parallel\n  a[0] = 1;\n}\n",
)
POINTER_EXTENT = Code(
    "pointer-without-extent",
    Severity.ERROR,
    "'{clause}' of pointer '{name}' is of all that is present where it points, whose extent standard OpenMP does not"
    " know: give it, as in '{name}[0:n]', or use profile 'exact'",
    spec="2.7.1",
    example="void f(int *p) {\n#pragma acc update self(p)\n}\n",
)
JAGGED = Code(
    "jagged-section",
    Severity.ERROR,
    "the rows of '{text}' lie behind pointers, which OpenMP does not follow: no mapping of '{name}' in"
    " clause '{clause}'",
    spec="2.7.1",
    example="void f(int n, double **a) {\n#pragma acc enter data copyin(a[0:n][0:n])\n}\n",
)
PRIVATE_SECTION = Code(
    "private-section",
    Severity.ERROR,
    "no private copy of '{name}' can be made for the '{clause}' clause: it is a member, or has rows behind pointers",
    spec="2.5.13",
    example="void f(int **p) {\n#pragma acc parallel private(p[0:4][0:4])\n  p[0][0] = 1;\n}\n",
)
PRIVATE_NAME_TWICE = Code(
    "private-name-twice",
    Severity.ERROR,
    "a variable '{name}' that is private to this loop and has copies with values in a loop within would be taken for that"
    " of the same name outside, which has copies too; rename it",
    spec="2.9.10",
    example="subroutine f\n  integer :: i, k, s\n  s = 0\n  !$acc parallel num_gangs(4) reduction(+: s)\n  s = s + 1\n"
    "  !$acc loop seq private(s)\n  do i = 1, 4\n    s = i\n    !$acc loop worker reduction(+: s)\n"
    "    do k = 1, 4\n      s = s + k\n    end do\n  end do\n  !$acc end parallel\nend subroutine\n",
)
REDUCTION_COMBINE = Code(
    "reduction-not-combined",
    Severity.ERROR,
    "the gangs cannot combine '{name}' when each is done: there is no atomic update for operator '{operator}' on its"
    " type; move the reduction to a construct of its own",
    spec="2.9.11",
    example="double _Complex z;\n#pragma acc declare create(z)\n#pragma acc routine gang\n"
    "void f(int n, double _Complex *a) {\n#pragma acc loop gang reduction(*: z)\n"
    "  for (int i = 0; i < n; ++i)\n    z *= a[i];\n}\n",
)
OPERATOR_PARAMETER = Code(
    "operator-parameter",
    Severity.ERROR,
    "the translation needs to know the operator, but '{operator}' is a parameter of the macro that holds the reduction:"
    " write the operator, in a macro for each",
    spec="2.9.11",
    example="#define S(x) #x\n#define ACC(x) _Pragma(S(acc x))\n"
    "#define LOOP(op) ; ACC(loop gang reduction(op: s)) for (int i = 0; i < n; i++) s = s op i;\n"
    "void f(int n) {\n  int s = 1;\n#pragma acc parallel\n  {\n    LOOP(+)\n  }\n}\n",
)
REDUCTION_MEMBER_UNMAPPED = Code(
    "member-not-reduced",
    Severity.ERROR,
    "'{text}' cannot be reduced as a variable of its own: {problem}",
    spec="2.9.11",
    example="struct s { int m; };\nvoid f(struct s v, struct s *p) {\n#pragma acc parallel reduction(+: v.m)\n"
    "  (&v)->m += 1;\n}\n",
)
REDUCTION_LARGE = Code(
    "large-reduction",
    Severity.ERROR,
    "an object of the type of '{name}' holds more than {most} values: it is not reduced",
    spec="2.9.11",
    example="struct s { int m[100]; };\nvoid f(struct s v) {\n#pragma acc parallel reduction(+: v)\n"
    "  v.m[0] += 1;\n}\n",
)
DECLARE_SHARED = Code(
    "declare-shared-memory",
    Severity.WARNING,
    "standard OpenMP has no data region that ends with its procedure: '{name}' in clause '{clause}' is right as it is"
    " where host and device share memory, and gets no device copy where they do not",
    spec="2.13",
)
DECLARE_LOCAL = Code(
    "declare-in-function",
    Severity.ERROR,
    "standard OpenMP has no data region that ends with its block: no mapping of '{name}' in clause '{clause}' of a"
    " 'declare' in a function; profile 'exact' has one",
    spec="2.13",
    example="void f(void) {\n  int a[4];\n#pragma acc declare create(a)\n#pragma acc parallel\n  a[0] = 1;\n}\n",
)
DECLARE_IN_BLOCK = Code(
    "declare-of-block-extern",
    Severity.ERROR,
    "OpenMP's 'declare target' names no variable that is declared in a function: declare '{name}' outside of it, with"
    " its 'declare'",
    spec="2.13",
    example="void f(void) {\n  extern int a[4];\n#pragma acc declare link(a)\n#pragma acc parallel copy(a)\n"
    "  a[0] = 1;\n}\n",
)
RESERVED_NAME = Code(
    "reserved-name",
    Severity.ERROR,
    "'{name}' is named in a directive or its region: names that start with 'accomp_' are those of the translation's"
    " own variables",
    example="int accomp_0;\nvoid f(void) {\n#pragma acc parallel copy(accomp_0)\n  accomp_0 = 1;\n}\n",
)
NO_CALLS = Code(
    "no-calls-in-pure",
    Severity.ERROR,
    "'{directive}' is translated to calls of the run-time library, which pure procedures cannot make; take PURE or"
    " ELEMENTAL off, or leave the directive to the callers",
    spec="2.5",
)
IN_PURE = Code(
    "directive-in-pure",
    Severity.ERROR,
    "'{directive}' cannot stand in a pure procedure, where OpenMP has no constructs for devices; take PURE or ELEMENTAL"
    " off, or leave the directive to the callers",
    spec="2.5",
)
DECLARE_ENTRY = Code(
    "declare-with-entry",
    Severity.ERROR,
    "'{clause}' of '{name}': a procedure with ENTRY statements starts at several places, at each of which its 'declare'"
    " would have to be carried out",
    spec="2.13",
)
USED_SHAPE = Code(
    "use-device-shape",
    Severity.ERROR,
    "flang gives the host's address of '{name}', an array of assumed shape, in 'host_data': {remedy}declare '{name}' with"
    " its extents",
    spec="2.8.1",
)
COMPONENT = Code(
    "component-not-mapped",
    Severity.ERROR,
    "gfortran takes no '{text}' in OpenMP's clause '{clause}', {why}: use '-fopenacc-profile=exact'{other}",
    spec="2.7.1",
)
SHARED_COMPONENT = Code(
    "shared-component",
    Severity.WARNING,
    "gfortran takes no scalar '{text}' in clauses, as the type of '{name}' has allocatable components: host and device"
    " share it, and regions read the value that it has when they start",
    spec="2.7",
)
COUNTED_COMPONENT = Code(
    "component-counted-twice",
    Severity.ERROR,
    "'{text}' is not copied back: OpenMP counts allocatable components with '{name}' as well, which another directive"
    " maps; list '{name}' and '{text}' in one directive, or use '-fopenacc-profile=exact'",
    spec="2.6.4",
    example="subroutine s\ntype t\nreal, allocatable :: a(:)\nend type\ntype(t) :: c\n!$acc data copyin(c)\n"
    "!$acc data copy(c%a)\n!$acc end data\n!$acc end data\nend subroutine\n",
)
INHERITED_COMPONENT = Code(
    "inherited-component",
    Severity.ERROR,
    "flang does not map allocatable components that the type of '{name}' inherits with '{name}', and overwrites their"
    " addresses on the device: use '-fopenacc-profile=exact'",
    spec="2.6.4",
)
COMPONENT_APART = Code(
    "component-apart",
    Severity.ERROR,
    "flang loses '{text}' on the device, as another directive maps '{name}': list both in one directive, or use"
    " '-fopenacc-profile=exact'",
    spec="2.6.4",
)
CLOSURE = Code(
    "closure-addresses",
    Severity.ERROR,
    "the closure '{name}' holds addresses of the host, which '{clause}' copies as they are: name it in no clause,"
    " or in 'firstprivate'",
    spec="2.7.1",
)
FIXED_ADDRESS = Code(
    "fixed-address",
    Severity.ERROR,
    "clang takes '{name}' for the address of '{of}' on the host: {why}",
    "OpenACC 3.3 2.6.2",
)
BINDING = Code(
    "structured-binding",
    Severity.ERROR,
    "'{name}' is a structured binding, {why}",
    "OpenACC 3.3 2.6.2",
)
