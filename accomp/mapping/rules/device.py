"""`init`, `shutdown` and `set` (OpenACC 3.3 section 2.14.1 to 2.14.3)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.mapping import DEVICE_DIRECTIVE, TUNING_IGNORED
from accomp.ir.nodes import HostLine
from accomp.mapping.rule import Context, Discard, Effect, Host, Rule, Say
from accomp.syntax.nodes import Clause, Word
from accomp.target import PORTABLE

_DIRECTIVES = ("init", "shutdown", "set")

_DECLARED = ("extern void omp_set_default_device(int);", "extern int omp_get_initial_device(void);")


def _names_host(acc: Clause | None) -> bool:
    words = {a.text.lower() for a in acc.args if isinstance(a, Word)} if acc is not None else set[str]()
    return not words.isdisjoint(("host", "multicore", "acc_device_host", "acc_device_multicore"))


def emit_portable(context: Context) -> Iterator[Effect]:
    """OpenMP starts devices when they are first used, ends them with the program, and can set the device.

    `init` and `set` make the device that they name the current one (section 2.3.1).
    """
    directive = context.directive
    host, number = _names_host(directive.get("device_type")), directive.get("device_num")
    device = number.expr.text if number is not None and number.expr is not None else ""
    device = "omp_get_initial_device()" if host else device
    if device and directive.name != "shutdown":
        conditions = tuple(c.expr.text for c in directive.all("if") if c.expr is not None)
        lines = _fortran(device, conditions, host) if context.fortran else _c(device, conditions, context)
        yield from map(Host, lines)
    untyped = host or not directive.has("device_type")
    if directive.name == "shutdown" or directive.has("default_async") or not untyped:
        yield Say(DEVICE_DIRECTIVE, directive.span, {"directive": directive.name})
    elif not device:
        yield Say(TUNING_IGNORED, directive.span, {"what": f"'{directive.name}'"})
    yield Discard(f"'{directive.name}': devices start when they are first used")


def _fortran(device: str, conditions: tuple[str, ...], host: bool) -> Iterator[HostLine]:
    guard = "".join(f"if ({text}) " for text in conditions)
    call = f"{guard}call omp_set_default_device(int({device}))"
    if not host:
        yield HostLine(call)
        return
    for text in ("block", "  integer, external :: omp_get_initial_device", f"  {call}", "end block"):
        yield HostLine(text)


def _c(device: str, conditions: tuple[str, ...], context: Context) -> Iterator[HostLine]:
    guard = "".join(f"if ({text}) " for text in conditions)
    cxx = context.target.cxx
    yield HostLine("{", needs="omp.h" if cxx else "")
    yield from () if cxx else map(HostLine, _DECLARED)
    yield HostLine(f"{guard}omp_set_default_device({device});")
    yield HostLine("}")


RULES = (
    Rule(
        "device-portable",
        _DIRECTIVES,
        "2.14.1-2.14.3",
        emit_portable,
        consumes=("device_type", "device_num", "default_async", "if"),
        profile=PORTABLE,
    ),
)
