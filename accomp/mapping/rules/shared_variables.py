"""Variables that the threads of a `parallel for` have in common (docs/mappings.md, 3.11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp.ir.nodes import Loop, Use
from accomp.mapping.attributes import linked, unprivatized, whole
from accomp.mapping.build import clause
from accomp.mapping.rule import Context, Effect
from accomp.mapping.rules.blocks import aliased
from accomp.syntax.nodes import TypeKind

_PLAIN = frozenset(
    (
        TypeKind.INTEGER,
        TypeKind.FLOATING,
        TypeKind.BOOLEAN,
        TypeKind.ENUM,
        TypeKind.CHARACTER,
        TypeKind.POINTER,
    )
)


def shared_variables(context: Context, associated: Iterable[Loop], *, copied: bool) -> Iterator[Effect]:
    """The clauses that name them. With `copied`, each thread has a copy of those that stay as they are.

    clang moves variables of a team that threads share to memory, where each access reads them again.
    """
    uses = unprivatized(context.construct, associated)
    unlisted = linked(context.ancestors) | aliased(context.ancestors)
    uses = (u for u in uses if u.symbol.storage != "constant")  # not captured by lambdas (C++17 8.1.5.2)
    listed = [u for u in uses if u.symbol.id not in unlisted and not u.symbol.has("associate")]
    copies = [u for u in listed if copied and not context.fortran and _stays(u)]
    shared = [whole(u.symbol) for u in listed if u not in copies]
    if shared:
        yield clause("shared", shared)
    if copies:
        yield clause("firstprivate", [whole(u.symbol) for u in copies])


def _stays(use: Use) -> bool:
    """Whether a variable of a function has one value in the loop, and no other name."""
    symbol = use.symbol
    plain = symbol.type.kind in _PLAIN and not symbol.type.variable and "volatile" not in symbol.type.spelling
    automatic = symbol.storage in ("auto", "register", "parameter") and not symbol.file_scope
    return automatic and plain and not use.written and not symbol.has("reference")
