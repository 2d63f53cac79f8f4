"""Which compute constructs may end without handing on the values of scalars that no clause is about."""

from __future__ import annotations

from collections.abc import Iterable

from accomp.syntax.nodes import Directive

_FIRSTPRIVATE = ("parallel", "serial")
"""Constructs that make such scalars firstprivate (OpenACC 3.3 section 2.6.2)."""


def may_lose(directive: Directive, within: Iterable[Directive]) -> bool:
    """Whether a compute construct may lose values, given the directives within it and its own.

    `kernels` copies them, but the iterations of loops with `independent` combine none (section 2.9.6).
    """
    name = directive.name.partition(" ")[0]
    return name in _FIRSTPRIVATE or (name == "kernels" and any(d.has("independent") for d in within))
