"""accomp's own options, and their separation from the compiler's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from accomp.codes import driver as codes
from accomp.driver.errors import DriverError
from accomp.records import dataclass, field
from accomp.target import BACK_ENDS, HIP, OPENMP, OPENMP_VERSIONS, PROFILES

if TYPE_CHECKING:
    from accomp.mapping.policy_files.entries import Entry

PRINT_MODES = ("acc", "omp", "acc-omp", "omp-acc")
POLICY = "ACCOMP_POLICY"
"""The environment variable that names a policy, or a file of them."""
HIP_CPU = "hip-cpu"
BACKENDS = (OPENMP, HIP)
"""Those whose output is compiled."""
FORMATS = ("text", "json", "sarif")
LOOPS = "loops"
EMITTED = ("update-descriptors", LOOPS)
SIZES = {"block": 1024, "lanes": 1024, "workers": 16, "gangs": 2**31 - 1}
"""Sizes of kernels that -fopenacc-hip-sizes= sets, with the largest there can be."""
TARGETS = ("host", "cpu", "nvptx", "amdgcn", "spir64", "hip-cpu")
DEVICE_LINKS = ("auto", "always", "never")


@dataclass(slots=True)
class Settings:
    """What accomp's options of one command say; "" or None where not given.

    `warnings` holds the -W options in their order, all of which may concern
    accomp's codes; `hipcc` is the compiler of kernels and `architectures` the GPUs
    they are for; `report` is "-" for standard error; `cxx` tells that C++ is
    what the command is for (accomp-clang++). `own_openmp` is what is asked for of
    OpenMP that a Fortran program has itself (check, symbols, symbols-json, parse-tree, unparse), `explained`
    the names whose attributes are; `checks_openmp` tells whether it is checked where it is compiled.
    `entries` are those of policy files. `routines` are symbols of functions that are compiled for the device
    as if a `routine seq` was in front of them, `given` the options of accomp's as they were written.
    `left_out` is what of other compilers' options has no meaning here.
    """

    openacc: bool = True
    own_openmp: str = ""
    checks_openmp: bool = True
    explained: tuple[str, ...] = ()
    print_mode: str = ""
    policy: str = ""
    policy_files: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()
    openmp: str = ""
    profile: str = ""
    emit: str = ""
    target: str = ""
    backend: str = ""
    device_link: str = ""
    compiler: str = ""
    hipcc: str = ""
    architectures: tuple[str, ...] = ()
    cxx: bool = False
    explain: bool = False
    optimize_data: bool = False
    alone: bool = False
    """Whether the one file of the command is the whole program, as the command tells."""
    time_stages: bool = False
    report: str = ""
    cache: str = ""
    format: str = "text"
    color: bool | None = None
    caret: bool = True
    parseable_fixits: bool = False
    sizes: dict[str, int] = field(default_factory=dict[str, int])
    routines: frozenset[str] = frozenset()
    warnings: list[str] = field(default_factory=list[str])
    given: list[str] = field(default_factory=list[str])
    left_out: tuple[tuple[str, str], ...] = ()


def uses_hip(settings: Settings) -> bool:
    """Whether compute constructs become kernels in HIP C++."""
    if settings.print_mode == "acc":
        return False
    return HIP in (settings.backend, settings.print_mode) or settings.target == HIP_CPU


def _check_mode(settings: Settings) -> None:
    """See that no option contradicts the mode of printing; `acc` needs no back end. Raises DriverError."""
    mode = settings.print_mode
    if settings.emit or mode in ("", "acc"):
        return
    others = {"-fopenacc-backend": settings.backend}
    if mode in PRINT_MODES and settings.target == HIP_CPU:
        others["-fopenacc-target"] = HIP_CPU
    for option, value in others.items():
        if value and (value == OPENMP) is not (mode in PRINT_MODES):
            raise DriverError(
                codes.OTHER_BACK_END, option=f"{option}={value}", mode=f"-fopenacc-print={mode}"
            )


def not_among(allowed: Sequence[str], value: str, option: str) -> DriverError:
    """The error for a value that is none of those that an option, or a part of it, may have."""
    *others, last = (f"'{a}'" for a in allowed or ("",))
    expected = f"{', '.join(others)} or {last}" if others else last if allowed else "no options"
    return DriverError(codes.INVALID_OPTION_VALUE, value=value, option=option, expected=expected)


def check_policy(option: str, value: str) -> None:
    """See that there is a policy as asked for. Raises DriverError."""
    from accomp.mapping.policy import UnknownPolicyError, policy

    try:
        policy(value)
    except UnknownPolicyError as error:
        raise not_among(error.known, error.value, f"{option}={value}") from None


def separate(arguments: Sequence[str]) -> tuple[Settings, list[str]]:
    """The settings that accomp's options give, and the arguments that remain for the compiler.

    Raises DriverError for an option of accomp's that is unknown, has a bad value, or contradicts another.
    """
    settings = Settings()
    rest: list[str] = []
    protected = False
    for at, argument in enumerate(arguments):
        if protected or argument == "--":
            rest += [argument] if protected else arguments[at:]
            if not protected:
                break
            protected = False
            continue
        if _take(settings, argument):
            settings.given.append(argument)
            continue
        rest.append(argument)
        protected = argument in _PROTECTING
    _check_mode(settings)
    return settings, rest


# The argument after these is a value, even where it looks like an option of accomp's.
_PROTECTING = frozenset(
    (
        "-Xclang",
        "-Xlinker",
        "-Xassembler",
        "-Xpreprocessor",
        "-Xanalyzer",
        "-o",
        "-mllvm",
        "-MT",
        "-MQ",
        "-MF",
        "-D",
    )
)


def _take(settings: Settings, argument: str) -> bool:
    """Whether the argument is an option for accomp alone; the settings then have it."""
    if not argument.startswith("-"):
        return False
    flag = _FLAGS.get(argument)
    if flag:
        flag(settings)
        return True
    name, equals, value = argument.partition("=")
    take = _VALUED.get(name)
    if take:
        if not equals:
            raise DriverError(codes.MISSING_OPTION_VALUE, option=name + "=")
        take(settings, name, value)
        return True
    if name in _CLACC:
        return True
    if name.startswith(("-fopenacc", "--accomp")):
        raise _unknown(name)
    return _take_shared(settings, argument)


def _take_shared(settings: Settings, argument: str) -> bool:
    """Note options that concern the compiler too; whether it is not to see this one."""
    if argument == "-w" or (argument.startswith("-W") and not argument.startswith(("-Wl,", "-Wa,", "-Wp,"))):
        settings.warnings.append(argument)
    elif argument in ("-fcolor-diagnostics", "-fdiagnostics-color", "-fdiagnostics-color=always"):
        settings.color = True
    elif argument in ("-fno-color-diagnostics", "-fno-diagnostics-color", "-fdiagnostics-color=never"):
        settings.color = False
    elif argument in ("-fcaret-diagnostics", "-fdiagnostics-show-caret"):
        settings.caret = True
    elif argument in ("-fno-caret-diagnostics", "-fno-diagnostics-show-caret"):
        settings.caret = False
    elif argument == "-fdiagnostics-parseable-fixits":
        settings.parseable_fixits = True
    elif argument.startswith("-fdiagnostics-format="):
        return _take_format(settings, argument.partition("=")[2])
    return False


def _take_format(settings: Settings, value: str) -> bool:
    """Clang's own option: both understand text and sarif (clang's "clang" is text), clang has no json."""
    if value in FORMATS or value in ("clang", "sarif-stderr"):
        settings.format = {"clang": "text", "sarif-stderr": "sarif"}.get(value, value)
        return value in FORMATS
    return False


def _unknown(name: str) -> DriverError:
    from difflib import get_close_matches

    near = get_close_matches(name, [*_FLAGS, *_VALUED], 1, 0.85)
    suggestion = f"; did you mean '{near[0]}'?" if near else ""
    return DriverError(codes.UNKNOWN_OPTION, option=name, suggestion=suggestion)


def _setter(attribute: str, value: object) -> Callable[[Settings], None]:
    return lambda settings: setattr(settings, attribute, value)


def _remarks(code: str) -> Callable[[Settings], None]:
    """Clang's options for remarks, with the name of what makes them."""
    return lambda settings: settings.warnings.append(f"-W{code}")


def _emit(settings: Settings, option: str, value: str) -> None:
    """What is emitted is printed in place of a translation."""
    _choice("emit", EMITTED)(settings, option, value)
    settings.print_mode = settings.print_mode or "omp"


def _choice(attribute: str, allowed: tuple[str, ...]) -> Callable[[Settings, str, str], None]:
    def take(settings: Settings, option: str, value: str) -> None:
        if value not in allowed:
            raise not_among(allowed, value, f"{option}={value}")
        setattr(settings, attribute, value)

    return take


def _take_sizes(settings: Settings, option: str, value: str) -> None:
    """Sizes of kernels by their names; those that are given later count."""
    if not value:
        raise DriverError(codes.MISSING_OPTION_VALUE, option=option + "=")
    for part in value.split(","):
        name, _, number = part.partition("=")
        most = SIZES.get(name)
        if most is None:
            *others, last = (f"'{n}='" for n in SIZES)
            raise DriverError(
                codes.INVALID_OPTION_VALUE,
                value=part,
                option=f"{option}={value}",
                expected=f"{', '.join(others)} or {last} and a number",
            )
        if not (number.isascii() and number.isdigit() and 1 <= int(number) <= most):
            raise DriverError(
                codes.INVALID_OPTION_VALUE,
                value=part,
                option=f"{option}={value}",
                expected=f"a number from 1 to {most:,}",
            )
        settings.sizes[name] = int(number)


def _symbols_format(settings: Settings, option: str, value: str) -> None:
    """The form in which symbols are printed, where it is not text."""
    if value != "json":
        raise not_among(("json",), value, f"{option}={value}")
    settings.own_openmp = "symbols-json"


def _explain_name(settings: Settings, option: str, value: str) -> None:
    """A name whose attributes in OpenMP constructs are explained; the option may be given again."""
    if not value:
        raise DriverError(codes.MISSING_OPTION_VALUE, option=option + "=")
    settings.explained = (*settings.explained, value.lower())
    settings.own_openmp = settings.own_openmp or "check"


def _print_mode(settings: Settings, option: str, value: str) -> None:
    """A mode of printing OpenMP, or another back end by its name."""
    others = (name for name, entry in BACK_ENDS.items() if not entry.openmp)
    _choice("print_mode", (*PRINT_MODES, *others))(settings, option, value)


def _text(attribute: str) -> Callable[[Settings, str, str], None]:
    def take(settings: Settings, option: str, value: str) -> None:
        if not value:
            raise DriverError(codes.MISSING_OPTION_VALUE, option=option + "=")
        setattr(settings, attribute, value)

    return take


def _routine(settings: Settings, option: str, value: str) -> None:
    """A function that becomes a routine; the option may be given again."""
    if not value:
        raise DriverError(codes.MISSING_OPTION_VALUE, option=option + "=")
    settings.routines |= {value}


def is_policy_file(value: str) -> bool:
    """Whether a value of the option for policies names a file of them."""
    return value.endswith(".toml")


def _policy(settings: Settings, option: str, value: str) -> None:
    """The name of a policy, or a file; the option may be given for both, and for several files."""
    if not value:
        raise DriverError(codes.MISSING_OPTION_VALUE, option=option + "=")
    if is_policy_file(value):
        settings.policy_files = (*settings.policy_files, value)
    else:
        settings.policy = value


_FLAGS: dict[str, Callable[[Settings], None]] = {
    "-fopenacc": _setter("openacc", True),
    "-fno-openacc": _setter("openacc", False),
    "-fopenacc-explain": _setter("explain", True),
    "-Minfo=accel": _setter("explain", True),
    "-Rpass=openacc": _remarks("loop-parallel"),
    "-Rpass-missed=openacc": _remarks("loop-not-parallel"),
    "-fopenacc-optimize-data": _setter("optimize_data", True),
    "-fopenacc-report": _setter("report", "-"),
    "--time-stages": _setter("time_stages", True),
    "-fopenmp-check": _setter("own_openmp", "check"),
    "-fno-openmp-check": _setter("checks_openmp", False),
    "-fopenmp-dump-symbols": _setter("own_openmp", "symbols"),
    "-fopenmp-dump-parse-tree": _setter("own_openmp", "parse-tree"),
    "-fopenmp-unparse": _setter("own_openmp", "unparse"),
}
_CLACC = frozenset(("-fopenacc-fake-async-wait", "-fopenacc-implicit-worker", "-Wno-openacc-and-cxx"))
"""Options of Clacc, given to any clang by build systems: how it chooses levels and queues, and a warning."""
_VALUED: dict[str, Callable[[Settings, str, str], None]] = {
    "-fopenacc-print": _print_mode,
    "-fopenacc-policy": _policy,
    "-fopenacc-emit": _emit,
    "-fopenacc-profile": _choice("profile", PROFILES),
    "-fopenacc-omp-version": _choice("openmp", OPENMP_VERSIONS),
    "-fopenacc-target": _choice("target", TARGETS),
    "-fopenacc-backend": _choice("backend", BACKENDS),
    "-fopenacc-device-link": _choice("device_link", DEVICE_LINKS),
    "-fopenacc-hip-sizes": _take_sizes,
    "-fopenacc-report": _text("report"),
    "-fopenacc-routine": _routine,
    "-fopenacc-diagnostics-format": _choice("format", FORMATS),
    "-fopenmp-explain": _explain_name,
    "-fopenmp-dump-symbols": _symbols_format,
    "--accomp-cc": _text("compiler"),
    "--accomp-hipcc": _text("hipcc"),
    "--accomp-cache": _text("cache"),
    "--accomp-fc": _text("compiler"),
}
