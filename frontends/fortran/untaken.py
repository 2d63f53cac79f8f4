"""Statements that are not taken apart (accomp.host.nodes.Opaque), and why kernels cannot have them."""

from __future__ import annotations

from itertools import takewhile

from accomp.frontends.fortran.actions import Verb
from accomp.frontends.fortran.expressions import FormError
from accomp.host import nodes as host
from accomp.host.fortran_types import RefusedError
from accomp.source import Span

KINDS = {
    Verb.TRANSFER: host.OpaqueKind.TRANSFER,
    Verb.ALLOCATE: host.OpaqueKind.ALLOCATE,
    Verb.DEALLOCATE: host.OpaqueKind.DEALLOCATE,
    Verb.NULLIFY: host.OpaqueKind.NULLIFY,
    Verb.OTHER: host.OpaqueKind.REFUSED,
    Verb.ASSIGNED_GOTO: host.OpaqueKind.REFUSED,
    Verb.ASSIGN_LABEL: host.OpaqueKind.REFUSED,
}
"""What statements are that the grammar does not have."""
_NOT_IN_KERNELS = frozenset((*KINDS.values(),)) - {host.OpaqueKind.NULLIFY}
_PHRASES = {
    "print": "input and output",
    "write": "input and output",
    "read": "input and output",
    "goto": "GO TO a label that a variable holds",
    "go": "GO TO a label that a variable holds",
    "allocate": "ALLOCATE",
    "deallocate": "DEALLOCATE",
    "open": "input and output",
    "close": "input and output",
    "assign": "ASSIGN",
    "entry": "ENTRY",
    "pause": "PAUSE",
}


def why(error: FormError | RefusedError) -> str:
    """Why a statement is not read, as a message says it."""
    return f"the statement cannot be read: {error}" if isinstance(error, FormError) else str(error)


def opaque(kind: host.OpaqueKind, span: Span, *parts: host.Node) -> host.Opaque:
    """A statement that is known by its parts, with the reason why no kernel has it."""
    problem = _problem(span) if kind in _NOT_IN_KERNELS else ""
    return host.Opaque(kind, parts, span, statement=True, problem=problem)


def _problem(span: Span) -> str:
    """Why a statement is not taken apart."""
    first = next(iter(span.text().lower().split(maxsplit=1)), "")
    if not first:
        return "the statement cannot be read"
    word = "".join(takewhile(str.isalpha, first))
    if word == "select":
        return "SELECT TYPE and SELECT RANK are not translated"
    return f"{_PHRASES.get(word, f'the statement {first!r}')} cannot be done in kernels"
