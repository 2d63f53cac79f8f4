"""`init`, `shutdown` and `set` (OpenACC 3.3 section 2.14.1 to 2.14.3)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.mapping import DEVICE_DIRECTIVE
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
    """OpenMP starts devices when they are first used, ends them with the program, and can set the device."""
    directive = context.directive
    number = directive.get("device_num")
    if directive.name == "set" and number is not None and number.expr is not None and context.fortran:
        guard = "".join(f"if ({c.expr.text}) " for c in directive.all("if") if c.expr is not None)
        yield Host(HostLine(f"{guard}call omp_set_default_device(int({number.expr.text}))"))
    elif directive.name == "set" and number is not None and number.expr is not None:
        condition = directive.get("if")
        guard = f"if ({condition.expr.text}) " if condition and condition.expr else ""
        host = _names_host(directive.get("device_type"))
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
        "device-portable",
        _DIRECTIVES,
        "2.14.1-2.14.3",
        emit_portable,
        consumes=("device_type", "device_num", "default_async", "if"),
        profile=PORTABLE,
    ),
)
