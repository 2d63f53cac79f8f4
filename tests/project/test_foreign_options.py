"""Options of other compilers for OpenACC, and accomp's in place of them."""

from __future__ import annotations

import pytest

from accomp.driver.foreign_options import CRAY, GNU, NVIDIA, as_own, family_of


@pytest.mark.parametrize(
    ("words", "own", "rest"),
    [
        (["-acc", "-c"], ["-fopenacc", "-c"], []),
        (["-acc=multicore"], ["-fopenacc-target=host"], []),
        (["-acc=gpu", "-gpu=cc80,cc90,managed"], None, [("-gpu=cc80,cc90,managed", "managed")]),
        (["-ta=tesla:cc70,lineinfo"], None, [("-ta=tesla:cc70,lineinfo", "lineinfo")]),
        (["-Minfo=accel"], ["-fopenacc-explain"], []),
        (["-fopenacc-dim=64:-:128"], ["-fopenacc-hip-sizes=gangs=64,lanes=128"], []),
        (["-foffload=disable"], ["-fopenacc-target=host"], []),
        (["-foffload=nvptx-none=-lm"], ["-fopenacc-target=nvptx"], [("-foffload=nvptx-none=-lm", "-lm")]),
        (["-h", "acc", "-h", "fp3"], ["-fopenacc", "-h", "fp3"], []),
        (["-hnoacc"], ["-fno-openacc"], []),
    ],
)
def test_what_stands_for_them(words: list[str], own: list[str] | None, rest: list[tuple[str, str]]) -> None:
    made, left = as_own(words, "")
    assert left == rest
    if own is not None:
        assert made == own


def test_gpus() -> None:
    made, _ = as_own(["-acc=gpu", "-gpu=cc80,cc90"], "")
    assert made == ["-fopenacc-target=nvptx", "-fopenacc-target=nvptx", "--offload-arch=sm_80,sm_90"]


def test_compilers_get_their_own_options_for_devices() -> None:
    assert as_own(["-acc", "-gpu=cc90"], NVIDIA) == (["-fopenacc", "-gpu=cc90"], [])
    assert as_own(["-ta=tesla:cc90"], NVIDIA)[0] == ["-fopenacc-target=nvptx", "-gpu=cc90"]
    assert as_own(["-fopenacc", "-foffload=nvptx-none"], GNU) == (["-fopenacc", "-foffload=nvptx-none"], [])


def test_families(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ACCOMP_CC", "ACCOMP_FC", "PE_ENV"):
        monkeypatch.delenv(name, raising=False)
    assert family_of("/opt/nvc++", fortran=False) == NVIDIA
    assert family_of("ccache gcc-12", fortran=False) == GNU
    assert family_of("clang", fortran=False) == ""
    assert family_of("", fortran=False) == ""
    monkeypatch.setenv("PE_ENV", "CRAY")
    assert family_of("ftn", fortran=True) == CRAY
