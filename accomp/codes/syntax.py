"""Codes of the parse stage: what the text of one directive gets wrong."""

from __future__ import annotations

from accomp.diagnostics import Code, Severity

_E, _W, _R = Severity.ERROR, Severity.WARNING, Severity.REMARK


def _in_function(pragma: str) -> str:
    return (
        f"void f(int n, int *a) {{\n#pragma acc {pragma}\n  for (int i = 0; i < n; ++i)\n    a[i] = i;\n}}\n"
    )


UNKNOWN_DIRECTIVE = Code(
    "unknown-directive",
    _E,
    "unknown directive '{name}'{hint}",
    "2.1",
    _in_function("paralel loop copy(a[0:n])"),
)
MISSING_DIRECTIVE = Code("missing-directive", _E, "expected a directive name", "2.1", _in_function(""))
UNKNOWN_CLAUSE = Code(
    "unknown-clause",
    _E,
    "unknown clause '{name}' on directive '{directive}'{hint}",
    "2.1",
    _in_function("parallel loop cpy(a[0:n])"),
)
CLAUSE_NOT_ALLOWED = Code(
    "clause-not-allowed",
    _E,
    "clause '{name}' is not allowed on directive '{directive}' ({allowed})",
    "2.1",
    _in_function("parallel loop finalize"),
)
EXPECTED_CLAUSE = Code(
    "expected-clause", _E, "expected a clause in front of '{text}'", "2.1", _in_function("parallel loop = 3")
)
MISSING_ARGUMENT = Code(
    "missing-argument",
    _E,
    "'{name}' needs an argument in parentheses",
    "2.1",
    _in_function("parallel loop copy"),
)
EXTRA_ARGUMENT = Code(
    "extra-argument", _E, "'{name}' takes no argument", "2.1", _in_function("parallel loop independent(3)")
)
EMPTY_ARGUMENT = Code(
    "empty-argument",
    _E,
    "expected {what} in clause '{name}'",
    "2.1",
    _in_function("parallel loop copy()"),
)
TOO_MANY_ARGUMENTS = Code(
    "too-many-arguments",
    _E,
    "'{name}' takes one argument only",
    "2.1",
    _in_function("parallel loop num_workers(2, 3)"),
)
UNBALANCED = Code(
    "unbalanced", _E, "'{bracket}' has no counterpart", "2.1", _in_function("parallel loop copy(a[0:n]")
)
EXPECTED_VAR = Code(
    "expected-var",
    _E,
    "'{text}' is no variable, array section or member of one",
    "1.6",
    _in_function("parallel loop copy(a + 1)"),
)
BAD_SECTION = Code(
    "malformed-section",
    _E,
    "'{text}' is no array section (expected {expected})",
    "2.7.1",
    _in_function("parallel loop copy(a[0:1:2:3])"),
)
UNKNOWN_MODIFIER = Code(
    "unknown-modifier",
    _E,
    "unknown modifier '{text}' in clause '{name}'{hint}",
    "2.7",
    _in_function("parallel loop copyin(readnly: a[0:n])"),
)
MINUS_OPERATOR = Code(
    "minus-operator",
    Severity.WARNING,
    "'-' is no operator of clause '{name}'; it is taken for '+', as OpenMP does",
    "2.9.11",
    "void f(int n, int *a) {\nint s = 0;\n#pragma acc parallel loop reduction(-: s) copyin(a[0:n])\n"
    "for (int i = 0; i < n; ++i)\n  s -= a[i];\n}\n",
)
UNKNOWN_OPERATOR = Code(
    "unknown-operator",
    _E,
    "'{text}' is no operator of clause '{name}' (expected one of {values})",
    "2.5.15",
    _in_function("parallel loop reduction(%: n)"),
)
MISSING_OPERATOR = Code(
    "missing-operator",
    _E,
    "clause '{name}' needs an operator and ':' in front of its vars",
    "2.5.15",
    _in_function("parallel loop reduction(n)"),
)
UNKNOWN_VALUE = Code(
    "unknown-value",
    _E,
    "'{text}' is not one of {values}, which '{name}' takes",
    "2.5.16",
    _in_function("parallel loop default(shared)"),
)
UNKNOWN_KEY = Code(
    "unknown-key",
    _E,
    "'{name}' has no argument '{text}:' (expected {values})",
    "2.9",
    _in_function("parallel loop gang(size: 4)"),
)
UNKNOWN_DEVICE_TYPE = Code(
    "unknown-device-type",
    _W,
    "device type '{text}' is none that is known; clauses for it are never selected",
    "2.4",
    _in_function("parallel loop device_type(abacus) num_workers(3)"),
)
DEVICE_TYPE_NAME = Code(
    "device-type-name",
    _E,
    "expected the name of a device type or '*', not '{text}'",
    "2.4",
    _in_function("parallel loop device_type(x + 1) num_workers(3)"),
)
STAR_AMONG_OTHERS = Code(
    "star-among-device-types",
    _E,
    "'*' stands for every device type, and may not stand beside others; name it alone",
    "2.4",
    _in_function("parallel loop device_type(host, *) num_workers(3)"),
)
DUPLICATE_CLAUSE = Code(
    "duplicate-clause",
    _E,
    "clause '{name}' appears more than once on directive '{directive}'{group}",
    "2.1",
    _in_function("parallel loop num_workers(2) num_workers(3)"),
)
EXCLUSIVE_CLAUSES = Code(
    "exclusive-clauses",
    _E,
    "clauses '{first}' and '{second}' exclude each other on directive '{directive}'",
    "2.9",
    _in_function("parallel loop seq gang"),
)
REQUIRED_CLAUSE = Code(
    "required-clause",
    _E,
    "directive '{directive}' needs at least one of the clauses {clauses}",
    "2.1",
    "void f(void) {\n#pragma acc enter data if(1)\n}\n",
)
IDLE_DIRECTIVE = Code(
    "idle-directive",
    _W,
    "directive '{directive}' needs at least one of the clauses {clauses}; without them it does nothing",
    "2.6.5",
    "void f(void) {\n#pragma acc data\n  {\n  }\n}\n",
)
ASSUMED_CLAUSE = Code(
    "assumed-clause",
    _W,
    "directive '{directive}' needs one of the clauses {clauses}; '{assumed}' is assumed, as compilers do",
    "2.15.1",
    "#pragma acc routine\nvoid f(void);\n",
)
NOT_IN_VERSION = Code(
    "not-in-version",
    _W,
    "{what} is not in {title} ({change})",
    "1",
    _in_function("parallel loop copy(always: a[0:n])"),
)
DEPRECATED = Code(
    "deprecated-spelling",
    _R,
    "{what} is {reason}",
    "2.7",
    _in_function("parallel loop pcopy(a[0:n])"),
)
AFTER_DEVICE_TYPE = Code(
    "clause-after-device-type",
    _E,
    "clause '{name}' may not follow a 'device_type' clause on directive '{directive}' (only {allowed} may)",
    "2.4",
    _in_function("parallel loop device_type(nvidia) copy(a[0:n])"),
)
REPEATED_KEY = Code(
    "repeated-argument",
    _E,
    "argument '{key}:' appears more than once in clause '{name}'",
    "2.9.2",
    _in_function("parallel loop gang(num: 2, num: 3)"),
)
NO_END_DIRECTIVE = Code(
    "no-end-directive",
    _E,
    "there is no 'end {name}' directive{why}",
    "2.1",
    "void f(int n, int *a) {\n#pragma acc end parallel\n}\n",
)
