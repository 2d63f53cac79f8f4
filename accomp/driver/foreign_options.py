"""Options of other compilers for OpenACC, and what stands for them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence

from accomp.driver.compiler_names import C_VARIABLE, FORTRAN_VARIABLE, compiler_name
from accomp.patterns import pattern
from accomp.records import dataclass

_GPU = pattern(r"(?:cc|sm_?)(\d+)[a-z]*")
_DEVICES = {"multicore": "host", "host": "host", "gpu": "nvptx", "tesla": "nvptx", "nvidia": "nvptx"}
_OFFLOADS = {"disable": "host", "nvptx-none": "nvptx", "amdgcn-amdhsa": "amdgcn"}
_SIZES = ("gangs", "workers", "lanes")


@dataclass(frozen=True, slots=True)
class Meaning:
    """Accomp's options for what an option of others asks for, and the parts of it that have none."""

    options: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ForeignOption:
    """An option of other compilers: what it looks like, an example, whose it is, and what it asks for.

    `advice` is what a program that has been translated to OpenMP is built with instead. `kept`: the compilers
    whose it is have it for OpenMP as well.
    """

    form: re.Pattern[str]
    example: str
    compilers: str
    meaning: Callable[[re.Match[str]], Meaning]
    advice: str
    kept: bool = False


def _as(*options: str) -> Callable[[re.Match[str]], Meaning]:
    return lambda _: Meaning(options)


def _left_out(match: re.Match[str]) -> Meaning:
    return Meaning(rest=(match[0],))


def _devices(match: re.Match[str]) -> Meaning:
    """The devices that NVIDIA's compiler is asked for, and the GPUs."""
    names = [n for n in re.split(r"[,:]", match[1]) if n]
    gpus = [f"sm_{found[1]}" for n in names if (found := _GPU.fullmatch(n))]
    targets = [_DEVICES[n] for n in names if n in _DEVICES]
    target = "host" if "host" in targets else "nvptx" if gpus or targets else ""
    options = [f"-fopenacc-target={target}"] if target else []
    options += [f"--offload-arch={','.join(gpus)}"] if gpus and target == "nvptx" else []
    rest = (n for n in names if n not in _DEVICES and not _GPU.fullmatch(n))
    return Meaning(tuple(options), tuple(rest))


def _offloading(match: re.Match[str]) -> Meaning:
    """The first device that GCC is asked for; options for its compilers have no meaning here."""
    devices, _, options = match[1].partition("=")
    first, *others = (_OFFLOADS.get(name, name) for name in devices.split(","))
    rest = (*others, *([options] if options else []))
    if first not in _OFFLOADS.values():
        return Meaning(rest=(first, *rest))
    return Meaning((f"-fopenacc-target={first}",), rest)


def _dimensions(match: re.Match[str]) -> Meaning:
    """GCC's default numbers of gangs, workers and vector lanes; "-" leaves the choice to devices."""
    named = list(zip(_SIZES, match[1].split(":"), strict=False))
    sizes = [f"{name}={n}" for name, n in named if n.isdigit() and int(n)]
    rest = (f"{name} '{n}'" for name, n in named if n not in ("", "-", "0") and not n.isdigit())
    return Meaning((f"-fopenacc-hip-sizes={','.join(sizes)}",) if sizes else (), tuple(rest))


NVIDIA, GNU, CRAY = "NVIDIA", "GNU", "CRAY"
"""Whose options they are, as the records of compilers have it."""
_OPENMP = "the option for OpenMP"
_OFFLOAD = "the options for OpenMP's devices, with the same GPUs"

OPTIONS = (
    ForeignOption(pattern(r"-fopenacc"), "-fopenacc", GNU, _as("-fopenacc"), _OPENMP),
    ForeignOption(pattern(r"-acc"), "-acc", NVIDIA, _as("-fopenacc"), _OPENMP),
    ForeignOption(
        pattern(r"-acc=(.*)"), "-acc=multicore", NVIDIA, _devices, f"{_OPENMP}, and those for devices"
    ),
    ForeignOption(
        pattern(r"-ta=(.*)"), "-ta=tesla:cc80", NVIDIA, _devices, f"{_OPENMP}, and those for devices"
    ),
    ForeignOption(pattern(r"-gpu=(.*)"), "-gpu=cc90", NVIDIA, _devices, _OFFLOAD, kept=True),
    ForeignOption(
        pattern(r"-Minfo(?:=(?:all|accel).*)?"),
        "-Minfo=accel",
        NVIDIA,
        _as("-fopenacc-explain"),
        "'-Rpass=openmp-opt' (clang), '-fopt-info-omp' (gcc)",
    ),
    ForeignOption(
        pattern(r"-fopenacc-dim=(.*)"),
        "-fopenacc-dim=64:1:128",
        GNU,
        _dimensions,
        "OMP_NUM_TEAMS at run time",
    ),
    ForeignOption(pattern(r"-foffload=(.*)"), "-foffload=nvptx-none", GNU, _offloading, _OFFLOAD, kept=True),
    ForeignOption(
        pattern(r"-foffload-options=(.*)"), "-foffload-options=-lm", GNU, _left_out, _OFFLOAD, kept=True
    ),
    ForeignOption(pattern(r"-h ?acc"), "-h acc", CRAY, _as("-fopenacc"), _OPENMP),
    ForeignOption(pattern(r"-h ?noacc"), "-h noacc", CRAY, _as("-fno-openacc"), "nothing"),
)
"""In the order in which they are tried: NVIDIA HPC Compilers User's Guide, GCC 12 manual 3.3 and 3.10,
crayftn(1)."""


def found(words: Sequence[str]) -> Iterator[tuple[str, ForeignOption | None]]:
    """Arguments, Cray's `-h` as one with its value, each with the option of the table that it is."""
    given = iter(words)
    for word in given:
        whole = f"-h {next(given, '')}" if word == "-h" else word
        yield whole.strip(), _option(whole)


def _option(word: str) -> ForeignOption | None:
    if not word.startswith("-"):
        return None
    return next((option for option in OPTIONS if option.form.fullmatch(word)), None)


def _for_nvidia(option: str) -> str:
    """An option for GPUs as NVIDIA's compilers have it."""
    if not option.startswith("--offload-arch="):
        return option
    return option.replace("--offload-arch=", "-gpu=").replace("sm_", "cc")


def as_own(words: Sequence[str], family: str) -> tuple[list[str], list[tuple[str, str]]]:
    """Arguments with accomp's options in place of those of other compilers, and the parts of these that have
    none, each with its option. Compilers of the `family` that is called get options for devices as they are.
    """
    out, rest = list[str](), list[tuple[str, str]]()
    for word, option in found(words):
        match = option.form.fullmatch(word) if option is not None else None
        if option is None or match is None or (option.kept and option.compilers == family):
            out += word.split(" ", 1) if word.startswith("-h ") else [word]
            continue
        meaning = option.meaning(match)
        out += map(_for_nvidia, meaning.options) if family == NVIDIA else meaning.options
        rest += [(word, part) for part in meaning.rest]
    return out, rest


def family_of(compiler: str, fortran: bool) -> str:
    """Whose options the compiler takes that is named, or chosen without a name; empty for others."""
    named = compiler or os.environ.get(FORTRAN_VARIABLE if fortran else C_VARIABLE, "")
    if named:
        from accomp.driver.compiler_records import FORTRAN, C, recognised

        program = os.path.basename(compiler_name(named).program)
        known = recognised((program,), FORTRAN if fortran else C)
        return known.environment if known is not None else ""
    if not fortran:
        return ""
    from accomp.driver.fortran_compiling import choose_fortran

    return choose_fortran("").record.environment
