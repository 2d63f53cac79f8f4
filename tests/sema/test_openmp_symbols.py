"""Symbols and flags in OpenMP constructs are those of flang, one program for each rule on attributes.

Where they differ, `DIFFERENT` has what flang says, and the section of OpenMP 5.2 that decides otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import run

import pytest

from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.frontends.fortran.openmp_frontend import load_openmp
from accomp.sema.omp.check import check_openmp
from accomp.sema.omp.sharing import Environments
from accomp.source import Language
from tests.sema.test_openmp_document import ATTRIBUTES, DECLARED

_HEAD = "subroutine f{number}(n, a, s, d)\n  integer :: n, a(n), s, d(*), i, j, k\n"
_SCOPE = re.compile(r"( *)(\w+) scope:(?: (\w+))?")
_SYMBOL = re.compile(r"( *)([\w%]+)(?:, [^(:]*)? ?(?:\(([\w, ]+)\))?(?: size=\d+ offset=\d+)?:")
_ORIGINS = {"OmpPreDetermined": "predetermined", "OmpExplicit": "explicit", "OmpImplicit": "implicit"}
_PAIRS = {"OmpMapToFrom": "MapTo+MapFrom"}

_SIMD = "5.1.1: it is linear in 'simd'"
_TARGET = "5.8.7: flang gives no flags to what is implicit in target constructs"
_NAMED = "5.8.3: the map type of this name in OpenMP 5.2"
DIFFERENT: dict[str, tuple[list[str], str]] = {
    "assumed-size arrays are shared": ([], "5.1.1: flang gives them no flag in tasks"),
    "it is private in the innermost such construct that encloses the loop": (
        ["Shared", "Private predetermined"],
        "5.1.1: the variable around is not referred to",
    ),
    "a loop iteration variable of a sequential loop in a target construct is private": ([], _TARGET),
    "implied-do indices are private": (["Shared"], "5.1.1: they are variables of the implied DO"),
    "the variable of the one loop of simd is linear": (["LastPrivate predetermined"], _SIMD),
    "the variable of the one loop of a composite construct with simd is linear": (
        ["LastPrivate predetermined"],
        _SIMD,
    ),
    "the variables of the loops of loop are lastprivate": (
        ["Private predetermined"],
        "5.1.1: those of other constructs are private",
    ),
    "in a teams construct without a default clause variables are shared": ([], "5.1.1: so they are"),
    "variables in in_reduction are explicitly determined": ([], "5.5.10: it is a data-sharing clause"),
    "in a target construct variables that are not mapped are firstprivate": ([], _TARGET),
    "with defaultmap(tofrom: scalar) a scalar is mapped tofrom": ([], _TARGET),
    "what is no scalar is mapped tofrom": ([], _TARGET),
    "a variable in declare target is as if mapped tofrom": (["DeclareTarget"], _TARGET),
    "a variable in link of declare target is as if mapped tofrom": (["DeclareTarget"], _TARGET),
    "map type alloc is MapAlloc": (["MapStorage"], _NAMED),
    "OmpMapAlloc where target enter data maps alloc": (["s MapStorage"], _NAMED),
    "OmpMapRelease where target exit data maps release": (["s MapStorage"], _NAMED),
    "OmpIfSpecified on the directive that if names": (["s Shared"], "3.4: it is no variable"),
}
"""By rules what flang has, with the section that decides otherwise and why."""
_UNKNOWN = frozenset("DeclareSimd DeclareTarget DeclareReduction Flushed CriticalLock IfSpecified".split())
"""Flags of names of which flang 22 keeps none."""


def programs(rules: list[tuple[str, ...]]) -> str:
    """A file with one subroutine for each list of lines."""
    return "".join(
        _HEAD.format(number=number) + "".join(f"  {line}\n" for line in lines) + "end subroutine\n"
        for number, lines in enumerate(rules)
    )


def flagged(dump: str) -> Iterator[tuple[str, str, str]]:
    """The subprogram, name and flags of each symbol with OpenMP flags in flang's dump."""
    scopes: list[tuple[int, str, str]] = []
    for line in dump.splitlines():
        scope = _SCOPE.match(line)
        if scope is not None:
            depth = len(scope[1])
            while scopes and scopes[-1][0] >= depth:
                scopes.pop()
            scopes.append((depth, scope[2], scope[3] or ""))
            continue
        symbol = _SYMBOL.match(line)
        if symbol is None:
            continue
        while scopes and scopes[-1][0] >= len(symbol[1]):
            scopes.pop()
        flags = [flag for flag in (symbol[3] or "").split(", ") if flag.startswith("Omp")]
        units = [name for _, kind, name in scopes if kind == "Subprogram"]
        if flags and units:
            yield units[-1], symbol[2], " ".join(flags)


def theirs(flags: str) -> str:
    """The flags of a symbol of flang as they are shown here."""
    given = flags.split()
    origin = [_ORIGINS[flag] for flag in given if flag in _ORIGINS]
    names = [_PAIRS.get(flag, flag.removeprefix("Omp")) for flag in given if flag not in _ORIGINS]
    return " ".join(["+".join(names), *origin])


def ours(made: Environments, number: int, name: str) -> list[str]:
    """The flags of a variable in each construct of a subroutine, with their origin."""
    found = [s for scope in made.scopes[number].walk() for s in scope.symbols.values() if s.name.name == name]
    return ["+".join(f.value[3:] for f in s.flags) + f" {s.rule.origin.value}" for s in found]


def dumped(rules: list[tuple[str, ...]], folder: Path, flang: str) -> dict[int, list[tuple[str, str]]]:
    """By numbers of subroutines the names and flags that flang dumps."""
    (folder / "t.f90").write_text(programs(rules))
    options = ("-fc1", "-fopenmp", "-fopenmp-version=52", "-fdebug-dump-symbols", "t.f90")
    done = run([flang, *options], cwd=folder, capture_output=True, text=True, check=True)
    found: dict[int, list[tuple[str, str]]] = {}
    for unit, name, flags in flagged(done.stdout):
        found.setdefault(int(unit[1:]), []).append((name, theirs(flags)))
    return found


def test_attributes_are_those_of_flang(tmp_path: Path, require: Callable[[str], str]) -> None:
    flang, rules = require("flang-22"), [lines for _, _, lines, _ in ATTRIBUTES]
    known = dumped(rules, tmp_path, flang)
    request = ParseRequest("t.f90", Language.FORTRAN, data=programs(rules).encode())
    made = check_openmp(load_openmp(request, Sink(), "5.2"), Sink())
    for number, (rule, name, _, _) in enumerate(ATTRIBUTES):
        said = [flags for found, flags in known.get(number, []) if found == name]
        own = ours(made, number, name)
        if rule in DIFFERENT:
            assert said == DIFFERENT[rule][0], rule
            assert own != said, rule
        else:  # flang does not always tell the origin
            assert len(own) == len(said), rule
            assert all(mine.startswith(flags) for mine, flags in zip(own, said, strict=True)), rule


def test_flags_of_names_are_those_of_flang(tmp_path: Path, require: Callable[[str], str]) -> None:
    rules = [tuple(x.replace("(f)", f"(f{n})") for x in lines) for n, (_, lines, _) in enumerate(DECLARED)]
    known = dumped(rules, tmp_path, require("flang-22"))
    for number, (rule, _, expected) in enumerate(DECLARED):
        said = [f"{name} {flags}" for name, flags in known.get(number, [])]
        if rule in DIFFERENT:
            assert said == DIFFERENT[rule][0], rule
        elif expected[0].split()[1].removeprefix("Omp") in _UNKNOWN:
            assert said == [], rule
        else:
            assert " ".join(said).lower() == _joined(expected), rule


def _joined(expected: list[str]) -> str:
    """Flags as flang has them: those of a common block on its variables, both ways of a map in one."""
    name, _, flag = expected[-1].partition(" ")
    flags = (
        [e.split()[1].removeprefix("Omp") for e in expected] if "Map" in flag else [flag.removeprefix("Omp")]
    )
    return f"{name} {'+'.join(flags)}".lower()


@pytest.mark.parametrize("rule", sorted(DIFFERENT))
def test_each_difference_has_a_section(rule: str) -> None:
    assert re.match(r"\d+(\.\d+)+: ", DIFFERENT[rule][1])
    assert rule in {r for r, *_ in ATTRIBUTES} | {r for r, *_ in DECLARED}
