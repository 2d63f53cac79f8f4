"""Policies are files: each is found, chosen and described by what it says of itself."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from accomp.diagnostics import Sink
from accomp.driver.errors import DriverError
from accomp.driver.help import help_text
from accomp.driver.settings import check_policy
from accomp.driver.stages import run
from accomp.frontends.base import ParseRequest
from accomp.mapping import policies as package
from accomp.mapping.policy import DEFAULT, UnknownPolicyError, policies, policy
from accomp.pipeline import Options, translate
from accomp.source import Language
from accomp.target import Target

C = """\
#pragma acc routine gang
void g(int n, double *a) {
#pragma acc loop gang
  for (int i = 0; i < n; ++i) a[i] = i;
}
void f(int n, double *a) {
#pragma acc parallel loop gang vector num_gangs(8) copy(a[0:n])
  for (int i = 0; i < n; ++i) a[i] += 1;
#pragma acc kernels copy(a[0:n])
#pragma acc loop independent
  for (int i = 0; i < n; ++i) a[i] *= 2;
}
"""
FORTRAN = """\
subroutine f(n, a)
integer :: n, i
real :: a(n)
!$acc parallel loop gang num_gangs(8) copy(a)
do i = 1, n
a(i) = a(i) + 1
end do
end subroutine
"""


@pytest.fixture
def all_seq(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A policy in a file of its own, among the others."""
    monkeypatch.setattr(
        package, "__path__", [*package.__path__, str(Path(__file__).parent / "toys" / "policies")]
    )
    yield
    sys.modules.pop("accomp.mapping.policies.all_seq", None)


def printed(text: str, language: Language, chosen: str, backend: str = "openmp") -> str:
    sink, hip = Sink(), backend == "hip"
    request = ParseRequest("t.c" if language is Language.C else "t.f90", language, data=text.encode())
    outputs = translate(request, Options(policy=chosen, target=Target(backend)), sink)
    assert not list(sink), [d.message for d in sink]
    return "".join(o.kernels.decode() if hip else o.data.decode() for o in outputs)


def test_every_policy_says_what_it_does() -> None:
    known = policies()
    assert [p.name for p in known] == ["analyzed", "documented", "partition", "sequential"]
    assert DEFAULT in {p.name for p in known}
    for found in known:
        assert policy(found.name) == found
        assert found.summary[0].islower() and not found.summary.endswith(".")
        assert found.text.endswith(".")
        assert all(len(option.values) > 1 for option in found.options)


def test_the_default_is_what_no_name_asks_for() -> None:
    assert policy("").name == DEFAULT
    assert printed(C, Language.C, "") == printed(C, Language.C, DEFAULT)


@pytest.mark.parametrize(
    ("asked", "value", "expected"),
    [
        ("fastest", "fastest", "'analyzed', 'documented', 'partition' or 'sequential'"),
        ("os.path", "os.path", "'analyzed', 'documented', 'partition' or 'sequential'"),
        ("__init__", "__init__", "'analyzed', 'documented', 'partition' or 'sequential'"),
        (":levels=gang", "", "'analyzed', 'documented', 'partition' or 'sequential'"),
        ("partition:levels=vector", "levels=vector", "'levels=gang+worker' or 'levels=gang'"),
        ("partition:gangs=4", "gangs=4", "'levels=gang+worker' or 'levels=gang'"),
        ("documented:levels=gang", "levels=gang", "no options"),
    ],
)
def test_what_is_not_there_is_refused(asked: str, value: str, expected: str) -> None:
    with pytest.raises(UnknownPolicyError) as caught:
        policy(asked)
    assert caught.value.value == value
    message = f"invalid value '{value}' in '-fopenacc-policy={asked}'; expected {expected}"
    with pytest.raises(DriverError, match=f"^{re.escape(message)}$"):
        check_policy("-fopenacc-policy", asked)


@pytest.mark.usefixtures("all_seq")
def test_a_policy_is_one_file() -> None:
    assert [p.name for p in policies()] == ["all-seq", "analyzed", "documented", "partition", "sequential"]
    text = printed(C, Language.C, "all-seq")
    assert "target" in text
    assert not any(word in text for word in ("distribute", "parallel", "simd", "num_teams(8)")), text
    fortran = printed(FORTRAN, Language.FORTRAN, "all-seq")
    assert "target" in fortran and "distribute" not in fortran and "parallel do" not in fortran
    kernels = printed(C, Language.C, "all-seq", "hip")
    assert kernels.count("block_of::single") == 2


@pytest.mark.usefixtures("all_seq")
def test_help_and_messages_take_the_words_of_a_policy(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = help_text("accomp-clang", hidden=True)
    assert "all-seq: runs every loop in order\n" in text
    assert "loops=all|of-regions: which loops lose their levels\n" in text
    assert "analyzed (the default): as" in text
    expected = "expected 'all-seq', 'analyzed', 'documented', 'partition' or 'sequential'"
    with pytest.raises(DriverError, match=expected):
        check_policy("--policy", "none")
    source = tmp_path / "t.c"
    source.write_text(C)
    assert run([str(source), "--policy=all-seq:loops=of-regions", "--stop-after=emit"]) == 0
    assert "distribute" not in capsys.readouterr().out
