"""The catalogue of codes: names, texts, and that each example raises exactly its code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from accomp.diagnostics import Code, Severity, Sink
from accomp.frontends.base import ParseRequest
from accomp.pipeline import Options, translate
from accomp.source import Language
from accomp.target import Simd, Target
from tests.sema.sources import catalogue, check_openmp_source, diagnose, modules

CHECKS = ("sema", "associated_loops", "ondevice")
BEFORE_MAP = ("frontend", "scan", "syntax", "bind", *CHECKS, "subscripts", "clang")
"""Modules whose codes the stages up to check report; the others need the whole pipeline."""

OWN_OPENMP = ("openmp_structure", "openmp_clauses", "openmp_regions", "openmp_data", "openmp_memory")
"""Modules whose codes are about OpenMP that programs of Fortran have themselves."""

ALL = [(module, code) for module in modules() for code in catalogue(module)]
EXAMPLES = [(module, code) for module, code in ALL if code.example]


def label(value: object) -> str:
    return value.name if isinstance(value, Code) else str(value)


def test_names_are_unique_and_kebab_case() -> None:
    names = [code.name for _, code in ALL]
    assert sorted(set(names)) == sorted(names)
    assert [name for name in names if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name)] == []


@pytest.mark.parametrize(("module", "code"), ALL, ids=label)
def test_messages_read_like_clang(module: str, code: Code) -> None:
    assert code.message
    assert not code.message.endswith(".")
    assert not re.match(r"(?!Open)[A-Z][a-z]", code.message)


@pytest.mark.parametrize("code", [c for m, c in ALL if m in ("syntax", *CHECKS, *OWN_OPENMP)], ids=label)
def test_codes_of_checks_have_an_example_and_a_section(code: Code) -> None:
    assert code.example
    assert code.spec


def translated(source: str, module: str = "") -> list[tuple[str, Severity]]:
    said = list[tuple[str, Severity]]()
    backend = {"kernels": "hip", "mlir": "mlir"}.get(module, "openmp")
    suffix = _extension(source)
    language = {"f90": Language.FORTRAN, "cpp": Language.CXX}.get(suffix, Language.C)
    request = ParseRequest(f"t.{suffix}", language, data=source.encode())
    for policy in ("documented", "partition") if module == "mapping" else ("partition",):
        sink, target = Sink(), Target(backend, simd=Simd.ONE_THREAD)
        translate(request, Options(policy=policy, target=target), sink)
        said += [(d.code.name, d.severity) for d in sink]
    return said


def _extension(example: str) -> str:
    if example.startswith("// C++"):
        return "cpp"
    return "f90" if example.startswith(("subroutine", "module")) else "c"


@pytest.mark.parametrize(("module", "code"), EXAMPLES, ids=label)
def test_an_example_raises_its_code_and_no_other(module: str, code: Code, tmp_path: Path) -> None:
    if module in OWN_OPENMP:
        said = [(d.code.name, d.severity) for d in check_openmp_source(code.example)]
        assert code.name in [name for name, _ in said]
        assert [n for n, severity in said if severity >= Severity.ERROR and n != code.name] == []
    elif module in BEFORE_MAP:
        path = tmp_path / f"t.{_extension(code.example)}"
        assert {d.code.name for d in diagnose(code.example, path)} == {code.name}
    else:
        said = translated(code.example, module)
        assert code.name in [name for name, _ in said]
        assert [n for n, severity in said if severity >= Severity.ERROR and n != code.name] == []
