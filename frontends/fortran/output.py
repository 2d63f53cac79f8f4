"""List-directed output (Fortran 2018 13.10.4): its unit and its items."""

from __future__ import annotations

from accomp.frontends.fortran.actions import Action
from accomp.frontends.fortran.typing import Expressions
from accomp.host import nodes as host
from accomp.host.fortran_types import Kinded, type_info
from accomp.source import Span

_STANDARD = "6"
"""The unit of standard output, which `*` stands for."""


def listed(within: Expressions, text: str, found: Action, span: Span) -> host.Opaque:
    """The statement with its unit and its items as parts. Raises FormError for implied DO loops."""
    unit, *items = found.parts
    integer = type_info(Kinded("integer"))
    if text[unit[0] : unit[1]] == "*":
        where: host.Expression = host.Literal(_STANDARD, within.place(*unit), integer)
    else:
        where = within.text(text, *unit).node
    values = [within.text(text, *item).node for item in items if text[item[0] : item[1]].strip()]
    return host.Opaque(host.OpaqueKind.PRINT, (where, *values), span, statement=True)
