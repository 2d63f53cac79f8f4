"""`init`, `shutdown` and `set` (OpenACC 3.3 section 2.14.1 to 2.14.3)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.mapping import DEVICE_DIRECTIVE
from accomp.ir.nodes import HostLine
from accomp.mapping.calls import HEADER, call_plain, condition_of
from accomp.mapping.model import Context, Discard, Effect, Host, Rule, Say
from accomp.syntax.nodes import Clause, Word

_DIRECTIVES = ("init", "shutdown", "set")

TYPES = {
    "host": "ACCOMP_TYPE_HOST",
    "multicore": "ACCOMP_TYPE_HOST",
    "nvidia": "ACCOMP_TYPE_NVIDIA",
    "radeon": "ACCOMP_TYPE_RADEON",
    "default": "ACCOMP_TYPE_DEFAULT",
    "current": "ACCOMP_TYPE_CURRENT",
    "*": "ACCOMP_TYPE_DEFAULT",
}
"""Argument of device_type -> constant of accomp.h."""


def _types(acc: Clause | None) -> list[str]:
    if acc is None:
        return ["ACCOMP_TYPE_NONE"]
    words = [a.text.lower() for a in acc.args if isinstance(a, Word)]
    return list(dict.fromkeys(TYPES.get(w.removeprefix("acc_device_"), "ACCOMP_TYPE_DEFAULT") for w in words))


def emit_call(context: Context) -> Iterator[Effect]:
    """One call for each device type named."""
    directive = context.directive
    condition = condition_of(directive.get("if"))
    number = directive.get("device_num")
    device = number.expr.text if number and number.expr else "-1"
    extra: tuple[str, ...] = ()
    if directive.name == "set":
        queue = directive.get("default_async")
        extra = ("1", queue.expr.text) if queue and queue.expr else ("0", "0")
    for type_ in _types(directive.get("device_type")):
        text = call_plain(f"accomp_{directive.name}", condition, type_, device, *extra)
        yield Host(HostLine(f"{text};", needs=HEADER))


_DECLARED = ("extern void omp_set_default_device(int);", "extern int omp_get_initial_device(void);")


def emit_portable(context: Context) -> Iterator[Effect]:
    """OpenMP starts devices when they are first used, ends them with the program, and can set the device."""
    directive = context.directive
    number = directive.get("device_num")
    if directive.name == "set" and number is not None and number.expr is not None and context.fortran:
        guard = "".join(f"if ({c.expr.text}) " for c in directive.all("if") if c.expr is not None)
        yield Host(HostLine(f"{guard}call omp_set_default_device(int({number.expr.text}))"))
    elif directive.name == "set" and number is not None and number.expr is not None:
        condition = directive.get("if")
        guard = f"if ({condition.expr.text}) " if condition and condition.expr else ""
        host = TYPES["host"] in _types(directive.get("device_type"))
        device = "omp_get_initial_device()" if host else number.expr.text
        cxx = context.target.cxx
        yield Host(HostLine("{", needs="omp.h" if cxx else ""))
        yield from () if cxx else (Host(HostLine(line)) for line in _DECLARED)
        yield Host(HostLine(f"{guard}omp_set_default_device({device});"))
        yield Host(HostLine("}"))
    if directive.name == "shutdown" or directive.has("default_async", "device_type"):
        yield Say(DEVICE_DIRECTIVE, directive.span, {"directive": directive.name})
    yield Discard(f"'{directive.name}': devices start when they are first used")


RULES = (
    Rule(
        "device-call",
        _DIRECTIVES,
        "2.14.1-2.14.3",
        emit_call,
        consumes=("device_type", "device_num", "default_async", "if"),
        profile="exact",
        language="c",
    ),
    Rule(
        "device-portable",
        _DIRECTIVES,
        "2.14.1-2.14.3",
        emit_portable,
        consumes=("device_type", "device_num", "default_async", "if"),
        profile="portable",
    ),
)
