"""What kernels need of the program around them: declarations, and routines (section 2.15.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp.backends.cxx.c.text import declaration as declared_as
from accomp.host.effects import effects
from accomp.host.program import Declaration, Program, Sort
from accomp.source import Language, edited

NAMESPACE = "accomp_program"
"""Where the program's types and functions are declared once more for kernels."""
_UNKNOWN_TO_CXX = frozenset(
    ("<complex.h>", "<tgmath.h>", "<stdatomic.h>", "<threads.h>", "<stdnoreturn.h>", "<accomp.h>")
)
"""Headers of C that C++ does not take, or takes for others; accomp_device.h has complex numbers."""


def needed(program: Program, names: set[str], calls: set[str], language: Language) -> list[Declaration]:
    """The declarations that names and calls ask for, and those that these ask for; in the program's order.

    Functions are asked for by calls alone, but by the text of classes and templates, with that of macros
    which they name.
    """
    by_name: dict[str, list[Declaration]] = {}
    for declaration in program.declarations:
        for name in declaration.names:
            by_name.setdefault(name, []).append(declaration)
    done = {(name, True) for name in _with_tables(program, language)}
    chosen: set[int] = set()
    waiting = {(n, False) for n in names} | {(n, True) for n in calls}
    while waiting:
        found = waiting.pop()
        done.add(found)
        for declaration in by_name.get(found[0], ()):
            is_using = declaration.sort is Sort.USING
            again = declaration.sort is Sort.MACRO and found[1]  # what it calls, after what it names
            new = id(declaration) not in chosen or again
            if new and not is_using and _is_asked(declaration, found[1], language):
                chosen.add(id(declaration))
                waiting |= set(_asked(declaration, found[1], language)) - done
        waiting = waiting or set(_pasted(program, chosen, {name for name, _ in done}))
    return [d for d in program.declarations if id(d) in chosen or _makes_known(d, by_name, chosen)]


def _makes_known(using: Declaration, by_name: dict[str, list[Declaration]], chosen: set[int]) -> bool:
    """Whether it makes names known that kernels have: those of a namespace, or one that is not left out."""
    if using.sort is not Sort.USING:
        return False
    meant = [d for name in using.names for d in by_name[name] if d.sort is not Sort.USING]
    return not meant or any(id(d) in chosen for d in meant)


def _with_tables(program: Program, language: Language) -> Iterator[str]:
    """Classes with virtual functions: their constructors refer to tables that the host has alone."""
    for declaration in program.declarations if language is Language.CXX else ():
        if declaration.tables:
            yield from declaration.names


def _pasted(program: Program, chosen: set[int], names: set[str]) -> Iterator[tuple[str, bool]]:
    """What is named by words or numbers that a chosen macro may join."""
    macros = (d for d in program.declarations if d.sort is Sort.MACRO and id(d) in chosen)
    if any(d.joins for d in macros):
        for declaration in program.declarations:
            yield from ((n, False) for n in declaration.names - names if _is_joined(n, names))


def _is_joined(name: str, words: set[str]) -> bool:
    """Whether a name consists of several words, the last perhaps a number."""
    return any(
        name[:at] in words and (name[at:] in words or name[at:].isdigit() or _is_joined(name[at:], words))
        for at in range(1, len(name))
    )


def _is_asked(declaration: Declaration, called: bool, language: Language) -> bool:
    if declaration.sort is Sort.FUNCTION:
        return called
    return declaration.sort is not Sort.VARIABLE or language is Language.CXX


def _asked(declaration: Declaration, called: bool, language: Language) -> Iterator[tuple[str, bool]]:
    """The names in a declaration, and whether functions of that name may be called.

    `called`: it is asked for by a text that may call it.
    """
    text = declaration.words | _of_closure(declaration)
    if declaration.sort is Sort.FUNCTION and declaration.body is not None and not declaration.template:
        yield from ((name, True) for name in effects(declaration.body.root).calls)
        yield from ((word, False) for word in text)
        return
    calls = declaration.sort in (Sort.TYPE, Sort.FUNCTION) or (declaration.sort is Sort.MACRO and called)
    calls = calls and language is Language.CXX
    yield from ((word, calls) for word in text)
    yield from ((word, False) for word in text if calls)


def _of_closure(declaration: Declaration) -> set[str]:
    """The names in types of what a lambda captures."""
    closure = declaration.closure
    if closure is None:
        return set()
    own = {c.closure.rpartition("::")[2] for c in closure.captures}
    return own.union(*(c.type.words for c in closure.captures if not c.closure))


def constants(program: Program) -> frozenset[str]:
    """The names of constants whose values kernels take from the prelude, and of lambdas."""
    found = (d for d in program.declarations if d.sort is Sort.CONSTANT or is_lambda(d))
    return frozenset(n for d in found for n in d.names)


def prelude_text(
    program: Program, chosen: Iterable[Declaration], language: Language, library: Iterable[str] = ()
) -> str:
    """Includes and macros; `library` has functions of C's library (see `of_library`)."""
    cxx, chosen = language is Language.CXX, tuple(chosen)
    lines = ["#include <iterator>"] if cxx else []  # in front of the program's macros, see accomp.driver
    lines += [f"#include {i}" for i in program.includes if cxx or _base(i) not in _UNKNOWN_TO_CXX]
    if not cxx and not _COMPLEX.isdisjoint(map(_base, program.includes)):
        lines.append("#include <accomp_device/c_complex.h>")
    lines += ["#include <accomp_device/c_math.h>"] if library else []
    lines += _libraries(program)
    lines += [edited(d.span, d.edits) for d in chosen if d.sort in _MACROS]
    declared = frozenset[str]().union(*(d.names for d in chosen if d.sort not in _MACROS))
    lines += [f"#define {word} {word}_" for word in _BOOLEAN if not cxx and word in declared]
    return "\n".join(lines)


_OVERLOADED = frozenset(
    """abs acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp2 expm1 fabs
    fdim floor fma fmax fmin fmod frexp hypot ilogb ldexp lgamma llrint llround log log10 log1p log2 logb
    lrint lround modf nearbyint nextafter pow remainder remquo rint round scalbln scalbn sin sinh sqrt tan
    tanh tgamma trunc""".split()
)
"""Functions of the library that C has for one type (C11 7.12) and C++ for several (C++17 29.9.1)."""


def of_library(
    chosen: list[Declaration], calls: set[str], language: Language
) -> tuple[list[str], list[Declaration]]:
    """Those of them that kernels of C, or functions that are chosen for them, call, and what else is chosen:
    a program may declare them once more.
    """
    if language is Language.CXX:
        return [], chosen
    bodies = {name: d.body.root for d in chosen if d.body is not None for name in d.names}
    called = calls.union(*(effects(body).calls for body in bodies.values()))
    names = sorted((called & _OVERLOADED) - bodies.keys())
    again = [d for d in chosen if d.sort is Sort.FUNCTION and not d.names.isdisjoint(names)]
    return names, [d for d in chosen if d not in again]


_MACROS = (Sort.MACRO, Sort.UNDEFINED)
_BOOLEAN = ("bool", "true", "false")
"""Names that C programs may declare themselves, and C++ has for its own; <stdbool.h> means those."""


def _libraries(program: Program) -> list[str]:
    """The inclusions of libraries, after the macros of the program that these ask for."""
    if not program.libraries:
        return []
    macros = (d for d in program.declarations if d.sort is Sort.MACRO and d.names <= program.configuration)
    includes = (f"#include {i}" for i in program.libraries)
    return [
        *(edited(d.span, d.edits) for d in macros),
        ON_DEVICES.format("begin"),
        *includes,
        ON_DEVICES.format("end"),
    ]


ON_DEVICES = """\
#ifdef __HIP__
#pragma clang force_cuda_host_device {}
#endif"""
"""Functions and members of classes are for hosts and devices, which C++ has no word for."""


def _base(include: str) -> str:
    """The name of a header without the path that preprocessed text has."""
    return f"<{include.rpartition('/')[2]}" if include.startswith("</") else include


_COMPLEX = frozenset(("<complex.h>", "<tgmath.h>"))


def declared(declaration: Declaration) -> str:
    """A declaration of a type, a constant or a variable, or one that makes names known; empty where the
    variable is a member of a class, which declares it.
    """
    if declaration.sort is Sort.VARIABLE and declaration.member:
        return ""
    text = edited(declaration.span, declaration.edits)
    if declaration.sort is Sort.CONSTANT and not declaration.template:
        text = f"__device__ {text.removeprefix('extern ')}"
    if is_lambda(declaration):
        return within(declaration, f"static constexpr {text};")
    if declaration.sort is Sort.VARIABLE:
        (name,) = declaration.names
        text = f"extern {declared_as(declaration.result, name) if declaration.result else name}"
    return within(declaration, f"{text};")


def is_lambda(declaration: Declaration) -> bool:
    """Whether it is a variable that holds a lambda, which functions of the device may call."""
    return declaration.result is not None and declaration.result.spelling.startswith("(lambda at")


def within(declaration: Declaration, text: str) -> str:
    """The text in the namespaces of a declaration; specializations of library templates beside these."""
    if not declaration.specializes:
        return enclosed(declaration.around, text)
    known = f"namespace std = ::std; using namespace {NAMESPACE};"  # programs may have a `std` there
    made = enclosed(declaration.around, f"{known} {text}")
    return f"}}\n{made}\nnamespace {NAMESPACE} {{"


def enclosed(heads: tuple[str, ...], text: str) -> str:
    """The text in namespaces."""
    opening = " ".join(f"{head} {{" for head in heads)
    return f"{opening} {text}{' }' * len(heads)}".strip()


def namespace_name(head: str) -> str:
    """The name in the head of a namespace; empty where it has none."""
    return head.rpartition("namespace")[2].strip()
