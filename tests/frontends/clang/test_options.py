"""The flags that libclang gets, and the headers it finds."""

from __future__ import annotations

from pathlib import Path

import pytest

from accomp.frontends.clang import options
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.source import Language

HEADERS = sorted(p.name for p in Path(options.bundled_headers()).glob("*.h"))


def given(*arguments: str) -> list[str]:
    flags = options.clang_arguments(arguments, Language.C)
    return flags[: flags.index("-D_OPENACC=202211")] if "-D_OPENACC=202211" in flags else flags


@pytest.mark.parametrize(
    ("arguments", "kept"),
    [
        (["-Ia", "-I", "b", "-DX=1", "-UY"], ["-Ia", "-I", "b", "-DX=1", "-UY"]),
        (["-std=c99", "-O2", "-isystem", "d"], ["-std=c99", "-O2", "-isystem", "d"]),
        (["-Werror", "-Wall", "-pedantic-errors", "-c", "-g", "-fopenmp", "-lm"], []),
        (["-fopenacc", "-o", "x"], []),
    ],
)
def test_flags_that_change_parsing_are_kept(arguments: list[str], kept: list[str]) -> None:
    assert given(*arguments) == ["-x", "c", *kept]


def test_the_header_stands_in_for_what_was_precompiled(tmp_path: Path) -> None:
    header = tmp_path / "all.h"
    header.write_text("")
    assert given("-include-pch", f"{header}.pch", "-DX") == ["-x", "c", "-include", str(header), "-DX"]
    assert given("-include-pch", "nowhere.pch", "-DX") == ["-x", "c", "-DX"]
    for made in ("pch", "gch"):
        Path(f"{header}.{made}").touch()
        for words in (("-include", str(header)), ("-include-pch", f"{header}.{made}")):
            assert given(*words) == ["-x", "c", "-Xclang", "-include", "-Xclang", str(header)]
        Path(f"{header}.{made}").unlink()


def test_names_that_start_like_openacc_leave_it_defined() -> None:
    flags = options.clang_arguments(["-D_OPENACC_GPU", "-U", "_OPENACC_CPU"], Language.C)
    assert "-D_OPENACC=202211" in flags


def test_the_language_may_be_given() -> None:
    assert given("-x", "c++") == ["-x", "c++"]


def test_openacc_may_be_undefined() -> None:
    assert "-D_OPENACC=202211" not in options.clang_arguments(["-U_OPENACC"], Language.C)


@pytest.mark.parametrize("standard", ["c89", "gnu99", "c11", "c2x"])
@pytest.mark.parametrize("header", HEADERS)
def test_bundled_headers_stand_alone(header: str, standard: str) -> None:
    flags = ["-w", f"-std={standard}", "-nobuiltininc", "-isystem", options.bundled_headers(), "-x", "c"]
    unit = TranslationUnit("t.c", flags, {"t.c": f"#include <{header}>\n#include <{header}>\n".encode()})
    assert [m.text for m in unit.messages()] == []
    unit.close()


def test_bundled_headers_serve_the_c_library() -> None:
    text = "#include <stdio.h>\n#include <stdlib.h>\n#include <wchar.h>\n"
    text += "#include <limits.h>\n#include <stdint.h>\n"
    text += "int a = INT_MAX; uint64_t b = UINT64_MAX; wchar_t c; FILE *d; int e[LONG_MAX > 0 ? 1 : -1];\n"
    flags = ["-w", "-nobuiltininc", "-isystem", options.bundled_headers(), "-x", "c"]
    unit = TranslationUnit("t.c", flags, {"t.c": text.encode()})
    assert [m.text for m in unit.messages()] == []
    unit.close()
