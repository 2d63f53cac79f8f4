"""Diagnostics of the front ends: what does not parse or bind."""

from __future__ import annotations

from accomp.diagnostics import Code, Severity

PARSE_ERROR = Code(
    "parse-error",
    Severity.ERROR,
    "{message}",
    example="int f(void) { return 1 }\n#pragma acc routine(f) seq\n",
)

PARSE_FATAL = Code(
    "parse-fatal",
    Severity.FATAL,
    "{message}",
    example='#include "no-such-header.h"\nvoid f(void) {\n#pragma acc wait\n}\n',
)

NOT_PREPROCESSED = Code(
    "not-preprocessed",
    Severity.ERROR,
    "{path}:{line}: {message}",
)

NO_TREE = Code(
    "no-syntax-tree",
    Severity.FATAL,
    "cannot parse '{path}': {reason}",
)

CARRIAGE_RETURNS = Code(
    "bare-carriage-returns",
    Severity.ERROR,
    "lines of '{path}' end in carriage returns alone; convert it to have its directives translated",
    example="void f(void) {\r#pragma acc wait\r}\r",
)

UNDECLARED = Code(
    "undeclared-identifier",
    Severity.ERROR,
    "{message} in a directive",
    "OpenACC 3.3 1.6",
    example="void f(void) {\n#pragma acc update self(nowhere)\n}\n",
)

BAD_EXPRESSION = Code(
    "bad-expression",
    Severity.ERROR,
    "{message} in a directive",
    "OpenACC 3.3 1.6",
    example="struct s { int x; };\nvoid f(struct s v) {\n#pragma acc wait(v + 1)\n}\n",
)

NO_STATEMENT = Code(
    "no-statement",
    Severity.ERROR,
    "no statement follows the '{directive}' directive",
    "OpenACC 3.3 2.1",
    example="void f(void) {\n#pragma acc parallel\n}\n",
)

MISPLACED = Code(
    "misplaced-directive",
    Severity.ERROR,
    "the '{directive}' directive is not allowed {where}",
    "OpenACC 3.3 2.1",
    example="int x;\n#pragma acc parallel\nint y;\n",
)

OTHER_TYPE_BOUND = Code(
    "bound-function-differs",
    Severity.ERROR,
    "'{name}' of type '{type}' cannot stand for '{function}' of type '{own}': "
    "'bind' names a function of the same type",
    "OpenACC 3.3 2.15.1",
    example="int g(float x);\n#pragma acc routine seq bind(g)\nint f(int n);\n",
)

NOT_BOUND = Code(
    "directive-not-bound",
    Severity.ERROR,
    "cannot tell which code the '{directive}' directive belongs to",
    "OpenACC 3.3 2.1",
)

UNTRANSLATED = Code(
    "untranslated-directive",
    Severity.ERROR,
    "the preprocessor makes a directive here that cannot be translated in its place{why}",
    "C11 6.10.9",
    '#define DO(x) _Pragma(#x) _Pragma("omp simd")\nvoid f(int n) {\n  DO(acc wait)\n  n = 1;\n}\n',
)

ENDLESS = Code(
    "endless-parse",
    Severity.ERROR,
    "C has no operator '::', and clang does not end on it after a parenthesis; remove it, or compile this as C++",
    "C11 6.4.6",
)

MACRO_ELSEWHERE = Code(
    "pragma-in-foreign-macro",
    Severity.ERROR,
    "the directive that this macro makes cannot be translated: '{path}', which defines it, is not being translated;"
    " define the macro in this file, or write the directive with #pragma",
    "C11 6.10.9",
)

PRAGMA_OF_ARGUMENT = Code(
    "pragma-of-argument",
    Severity.ERROR,
    "this directive reaches '_Pragma' as the argument of a macro, where it cannot be translated: pass its text"
    " without quotes and let the macro stringise it ('_Pragma(#x)')",
    "C11 6.10.9",
    '#define DO(text) _Pragma(text)\nvoid f(int n) {\n  DO("acc parallel")\n  n = 1;\n}\n',
)

MACRO_HANDED_ON = Code(
    "macro-handed-on",
    Severity.ERROR,
    "macro '{name}' makes directives of what it is given, and is handed to another macro by its name: what becomes of"
    " that cannot be translated here",
    "C11 6.10.9",
    "#define ACC(x) _Pragma(#x)\n#define BOTH(m, n) m(acc wait) n\n#define USE BOTH(ACC, USE)\n"
    "void f(void) {\n  int USE = 1;\n}\n",
)

HEADER_NOT_TRANSLATED = Code(
    "header-not-translated",
    Severity.ERROR,
    "'{path}' is not translated with '{main}', which includes it: translate both with 'accomp migrate', or"
    " print the header by itself, include what that gives instead, and print '{main}' again",
    "OpenACC 3.3 2.1",
)

INACTIVE = Code(
    "skipped-directive",
    Severity.REMARK,
    "this directive stays as it is: the preprocessor skips it with the options given",
    "OpenACC 3.3 2.2",
)

REGION_ELSEWHERE = Code(
    "region-in-other-file",
    Severity.ERROR,
    "the region of the '{directive}' directive lies in another file",
    "OpenACC 3.3 2.1",
)

DIFFERING_INCLUSIONS = Code(
    "differing-inclusions",
    Severity.ERROR,
    "'{path}' is included more than once and its '{directive}' directive does not mean the same each time",
    "OpenACC 3.3 2.1",
)

SKIPPED_CUDA_FORTRAN = Code(
    "skipped-cuda-fortran",
    Severity.REMARK,
    "{what} of CUDA Fortran stays as it is: the preprocessor skips it with the options given",
    "CUDA Fortran",
)

CUDA_FORTRAN = Code(
    "cuda-fortran",
    Severity.ERROR,
    "{what} of CUDA Fortran cannot be translated",
    "CUDA Fortran",
    example="""\
subroutine f(a, n)
  integer :: n, i
  real, device :: a(n)
  !$cuf kernel do(1) <<<*, 128, 64>>>
  do i = 1, n
    a(i) = 0
  end do
end subroutine
""",
)

STRAY_END = Code(
    "stray-end-directive",
    Severity.ERROR,
    "'end {directive}' ends no open '{directive}' region",
    "OpenACC 3.3 2.1",
)

LOOSE_END = Code(
    "end-without-loop",
    Severity.WARNING,
    "'end {directive}' is taken for 'end {directive} loop'",
    "OpenACC 3.3 2.11",
)

MISSING_END = Code(
    "missing-end-directive",
    Severity.ERROR,
    "the '{directive}' region is not ended by an 'end {directive}' directive",
    "OpenACC 3.3 2.1",
)

SPLIT_DIRECTIVE = Code(
    "split-directive",
    Severity.ERROR,
    "lines of the preprocessor between the lines of a directive must be conditions that begin and end between"
    " them: write the whole directive in each branch",
    "OpenACC 3.3 2.1",
)

PARTED_LOOP = Code(
    "parted-loop",
    Severity.ERROR,
    "lines of the preprocessor end a loop of '{directive}' and begin another in its stead: write the directive in a"
    " branch that excludes theirs",
    "OpenACC 3.3 2.9",
)

CROSSING_REGION = Code(
    "crossing-region",
    Severity.ERROR,
    "the '{directive}' region does not end in the block in which it starts",
    "OpenACC 3.3 2.1",
)
