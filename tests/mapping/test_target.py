"""What a translation is for is one record; its names are compared in its module alone."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from accomp.driver.session import target_of
from accomp.driver.settings import separate
from accomp.registry import rules
from accomp.source import Language
from accomp.target import BACK_ENDS, EXACT, HIP, OPENMP, PROFILES, Target, version

ROOT = Path(__file__).parents[2]
NAMES = frozenset({*BACK_ENDS, *PROFILES})


def _compared(path: Path) -> list[int]:
    """The lines on which a module compares something with the name of a back end or a profile."""
    found = (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Compare))
    texts = ((node.lineno, inner) for node in found for inner in ast.walk(node))
    return [at for at, inner in texts if isinstance(inner, ast.Constant) and inner.value in NAMES]


def test_names_are_compared_nowhere_else() -> None:
    sources = [path for top in ("accomp", "frontends", "backends") for path in (ROOT / top).rglob("*.py")]
    assert {str(path): lines for path in sources if (lines := _compared(path))} == {}


@pytest.mark.parametrize("name", BACK_ENDS)
def test_rules_are_of_profiles_that_their_back_end_has(name: str) -> None:
    assert {rule.profile for rule in rules(name)} <= {"", *BACK_ENDS[name].profiles}


def test_a_program_that_launches_kernels_calls_the_library() -> None:
    assert Target(HIP).exact
    assert Target(HIP).kernels
    assert not Target().exact
    assert Target(profile=EXACT).exact


def test_the_language_and_the_version() -> None:
    target = Target(openmp=version("5.1"), language=Language.CXX)
    assert (target.version, target.cxx, target.openmp >= (5, 2)) == ("5.1", True, False)


@pytest.mark.parametrize(
    ("options", "target"),
    [
        ("", Target(line_markers=True)),
        ("-fopenacc-print=omp", Target()),
        ("-fopenacc-print=hip", Target(HIP)),
        ("-fopenacc-target=hip-cpu", Target(HIP, device_types=frozenset({"radeon"}), line_markers=True)),
        (
            "-fopenacc-print=omp -fopenacc-profile=exact -fopenacc-omp-version=6.0",
            Target(OPENMP, EXACT, (6, 0)),
        ),
    ],
)
def test_what_the_options_of_a_command_ask_for(options: str, target: Target) -> None:
    assert target_of(separate(options.split())[0]) == target
