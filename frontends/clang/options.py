"""The flags libclang is given: those of the user that change parsing, and where headers are."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import cache
from glob import glob

import accomp
from accomp.frontends.clang.libclang import library, version_key
from accomp.frontends.clang.macro_options import OPENACC_VERSION, said_of_openacc
from accomp.source import Language

_WITH_VALUE = frozenset(
    (
        "-I",
        "-D",
        "-U",
        "-isystem",
        "-iquote",
        "-idirafter",
        "-imacros",
        "-isysroot",
        "-target",
        "-x",
        "-iprefix",
    )
)
_PREFIXES = (
    "-I",
    "-D",
    "-U",
    "-std=",
    "-ansi",
    "-include",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-imacros",
    "-isysroot",
    "--sysroot=",
    "-target",
    "--target=",
    "-x",
    "-nostdinc",
    "-nostdlibinc",
    "-undef",
    "-pthread",
    "-m32",
    "-m64",
    "-mx32",
    "-march=",
    "-mcpu=",
    "-mtune=",
    "-mavx",
    "-msse",
    "-mfma",
    "-fsigned-char",
    "-funsigned-char",
    "-fshort-enums",
    "-fshort-wchar",
    "-fms-extensions",
    "-fgnu89-inline",
    "-fno-builtin",
    "-fsized-deallocation",
    "-fblocks",
    "-fno-signed-char",
    "-fno-unsigned-char",
    "-fdollars-in-identifiers",
    "-fno-dollars-in-identifiers",
    "-ftrigraphs",
    "-fno-gnu-keywords",
    "-fno-asm",
    "-fheinous-gnu-extensions",
    "-O",
)

STRAY = "unexpected '#pragma acc"
"""What clang says of a directive that it meets, once."""
_LENIENT = (
    "-Wno-everything",
    "-Wsource-uses-openacc",
    "-ferror-limit=200",
    "-fbracket-depth=3000",
    "-Wno-error=implicit-function-declaration",
    "-Wno-error=implicit-int",
    "-Wno-error=int-conversion",
    "-Wno-error=incompatible-function-pointer-types",
    "-Wno-error=return-type",
)
"""What compilers disagree about is left to the compiler of the translated source."""


def clang_arguments(arguments: Sequence[str], language: Language) -> list[str]:
    """The flags for libclang."""
    kept = list(_parser_options(arguments))
    if not any(a.startswith("-x") for a in kept):
        kept = ["-x", language.value, *kept]
    return [*kept, *_openacc_definition(kept), *_headers(), *_LENIENT]


def _openacc_definition(arguments: Sequence[str]) -> list[str]:
    """The definition of `_OPENACC`, if the arguments neither make nor withdraw one."""
    return [] if said_of_openacc(arguments) else [f"-D_OPENACC={OPENACC_VERSION}"]


def _parser_options(arguments: Sequence[str]) -> Iterator[str]:
    rest = iter(arguments)
    for argument in rest:
        if argument in ("-include", "-include-pch"):
            yield from _forced(next(rest, ""), argument)
        elif argument in _WITH_VALUE:
            value = next(rest, None)
            if value is not None:
                yield from (argument, value)
        elif argument.startswith(_PREFIXES):
            yield argument


def _forced(path: str, option: str) -> Iterator[str]:
    """The option for a header: libclang reads precompiled ones of its own version alone.

    clang's driver takes what lies beside one of -include; its compiler proper does not.
    """
    header = path if option == "-include" else path.removesuffix(".pch").removesuffix(".gch")
    if any(os.path.exists(header + suffix) for suffix in (".pch", ".gch")):
        yield from ("-Xclang", "-include", "-Xclang", header)
    elif option == "-include" or (header != path and os.path.isfile(header)):
        yield from ("-include", header)


@cache
def _headers() -> tuple[str, ...]:
    """Flags for the compiler's own headers, and for openacc.h of the run-time library."""
    flags = [*_builtin_headers()]
    for folder in _runtime_headers():
        flags += ["-idirafter", folder]
    return tuple(flags)


def _builtin_headers() -> tuple[str, ...]:
    """A clang resource directory (best of libclang's own version), gcc's headers, or the bundled ones."""
    own = next(iter(version_key(os.path.basename(library().path))), 18)
    clang = sorted(_resource_folders(), key=lambda f: (abs(version_key(os.path.basename(f))[0] - own), f))
    if clang and abs(version_key(os.path.basename(clang[0]))[0] - own) > 1:
        # Headers of another version may use builtins that libclang does not know.
        return ("-isystem", bundled_headers(), f"-resource-dir={clang[0]}")
    if clang:
        return (f"-resource-dir={clang[0]}",)
    gcc = sorted(glob("/usr/lib*/gcc/*/*/include"), key=version_key)
    folder = gcc[-1] if gcc else bundled_headers()
    return ("-nobuiltininc", "-isystem", folder)


def bundled_headers() -> str:
    """The folder of the mini headers that come with this front end."""
    import accomp.frontends.clang as package

    return os.path.join(package.__path__[0], "headers")


def _resource_folders() -> list[str]:
    patterns = ("/usr/lib/llvm-*/lib/clang/*", "/usr/lib*/clang/*", "/usr/local/lib/clang/*")
    found = [f for pattern in patterns for f in glob(pattern)]
    return [f for f in found if version_key(os.path.basename(f)) and os.path.isfile(f"{f}/include/stddef.h")]


def _runtime_headers() -> list[str]:
    """The folder with openacc.h: of the installed package, or of the source tree."""
    candidates: list[str] = []
    for package in accomp.__path__:  # importlib.resources would cost half the start-up time
        tree = os.path.dirname(os.path.realpath(package))
        candidates += [f"{package}/include", f"{package}/runtime/include", f"{tree}/runtime/include"]
    return [f for f in candidates if os.path.isfile(f"{f}/openacc.h")][:1]
