"""Text of the calls that `exact` translations make to the run-time library (accomp.h)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from accomp.mapping.build import parenthesized
from accomp.records import dataclass
from accomp.syntax.nodes import Clause, Expr, Section, Symbol, TypeKind, VarRef, Word

HEADER = "accomp.h"
HERE = "ACCOMP_HERE"
SYNC, NOVAL = "ACCOMP_SYNC", "ACCOMP_NOVAL"

ACTIONS = {
    "copy": "ACCOMP_COPY",
    "copyin": "ACCOMP_COPYIN",
    "copyout": "ACCOMP_COPYOUT",
    "create": "ACCOMP_CREATE",
    "no_create": "ACCOMP_NO_CREATE",
    "present": "ACCOMP_PRESENT",
    "delete": "ACCOMP_DELETE",
    "attach": "ACCOMP_ATTACH",
    "detach": "ACCOMP_DETACH",
    "self": "ACCOMP_SELF",
    "host": "ACCOMP_SELF",
    "device": "ACCOMP_DEVICE",
}
"""Data clause -> action of the library."""

MODIFIERS = {
    "always": ("ACCOMP_ALWAYS_IN", "ACCOMP_ALWAYS_OUT"),
    "alwaysin": ("ACCOMP_ALWAYS_IN",),
    "alwaysout": ("ACCOMP_ALWAYS_OUT",),
    "zero": ("ACCOMP_ZERO",),
    "readonly": ("ACCOMP_READONLY",),
    "capture": ("ACCOMP_CAPTURE",),
}
"""Modifier of a data clause -> flags of the action; OpenACC 3.3 section 2.7.4, capture: 3.4."""

_NO_MOVE_IN = {"ACCOMP_COPYOUT", "ACCOMP_CREATE"}
_NO_MOVE_OUT = {"ACCOMP_COPYIN", "ACCOMP_CREATE"}


@dataclass(frozen=True, slots=True)
class Item:
    """A var with what is to be done to it: an action, and flags added to it."""

    ref: VarRef
    action: str
    flags: tuple[str, ...] = ()
    leaves: bool = False
    """Whether the clause is one of `exit data`, which creates nothing."""
    pointer: str = ""
    """The pointer that is given the device address, unless it is that which the var is reached through."""

    def merged(self, other: Item) -> Item:
        """One item for two clauses about the same var: copyin and copyout together are copy."""
        flags = tuple(dict.fromkeys((*self.flags, *other.flags)))
        return Item(self.ref, _merged(self.action, other.action), flags, self.leaves, self.pointer)


def _merged(first: str, second: str) -> str:
    if first == second or second == "ACCOMP_CREATE":
        return first
    return second if first == "ACCOMP_CREATE" else "ACCOMP_COPY"


_TRANSFERS = {"ACCOMP_COPY", "ACCOMP_COPYIN", "ACCOMP_COPYOUT", "ACCOMP_CREATE"}


def item(clause: Clause, ref: VarRef, leaves: bool = False) -> Item:
    """The item for a var of a data clause; `leaves` for one of `exit data`."""
    action = ACTIONS[clause.name]
    words = [m.text for m in clause.modifiers if isinstance(m, Word)]
    flags = [flag for word in words for flag in MODIFIERS.get(word, ())]
    if action in _NO_MOVE_IN:
        flags = [f for f in flags if f != "ACCOMP_ALWAYS_IN"]
    if action in _NO_MOVE_OUT:
        flags = [f for f in flags if f != "ACCOMP_ALWAYS_OUT"]
    if clause.implicit:
        flags.append("ACCOMP_IMPLICIT")
    return Item(ref, action, tuple(flags), leaves)


def initial(ref: VarRef, pointer: str) -> Item:
    """The item for values that private copies start from; `pointer` is to point to them on the device."""
    return Item(ref, "ACCOMP_FIRSTPRIVATE", pointer=pointer)


def merge(items: Iterable[Item]) -> tuple[Item, ...]:
    """Items of one var merged; whole variables in front of their members, which may be attached to them."""
    out: dict[tuple[str, str], Item] = {}
    for new in items:
        kind = "transfer" if new.action in _TRANSFERS else new.action
        key = ("".join(new.ref.text.split()), kind)
        out[key] = out[key].merged(new) if key in out and kind == "transfer" else new
    return tuple(sorted(out.values(), key=lambda i: bool(i.ref.members) or i.ref.of_object))


def call(name: str, items: Sequence[Item], *arguments: str, cxx: bool = False) -> str:
    """The call of a routine of the library with place, arguments and the array of vars.

    All commas stand within its parentheses: it may be part of a macro's argument.
    """
    rows = [_initializer(i, cxx) for i in items]
    return call_plain(name, *arguments, str(len(items)), _array("accomp_var", rows, cxx))


def _array(of: str, rows: Sequence[str], cxx: bool) -> str:
    """A temporary array of records: C++ has no compound literals."""
    if not rows:
        return "0"
    if cxx:
        return f"{of}s<{len(rows)}>()" + "".join(f"({row})" for row in rows)
    return f"(const {of}[]){{" + ", ".join(f"{{{row}}}" for row in rows) + "}"


def call_plain(name: str, *arguments: str) -> str:
    """The call of a routine of the library that takes no vars."""
    return f"{name}({', '.join((HERE, *arguments))})"


def wait(condition: str, async_: str, queues: Sequence[Expr], devnum: Expr | None, cxx: bool = False) -> str:
    """The call that waits for queues, or for all of the device (section 2.16.3)."""
    device = devnum.text if devnum else "-1"
    numbers = [q.text for q in queues]
    array = _array("accomp_queue_number", numbers, cxx) if cxx else f"(const int[]){{{', '.join(numbers)}}}"
    array = array if queues else "0"
    return call_plain("accomp_wait", condition, device, async_, str(len(queues)), array)


def queue_of(clause: Clause | None) -> str:
    """The async-argument of an async clause (section 2.16)."""
    if clause is None:
        return SYNC
    return clause.expr.text if clause.expr is not None else NOVAL


def condition_of(clause: Clause | None) -> str:
    """The condition of an if clause, as an int."""
    if clause is None or clause.expr is None:
        return "1"
    return f"{parenthesized(clause.expr)} != 0"


def _initializer(item: Item, cxx: bool) -> str:
    ref = item.ref
    action = " | ".join((item.action, *item.flags))
    if ref.name == "this" and ref.plain:
        return f'{action}, (void *)this, sizeof *this, 0, "*this", 0, 0'
    name = '"' + ref.text.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if item.action in ("ACCOMP_ATTACH", "ACCOMP_DETACH"):
        return f"{action}, 0, 0, (void **)&{base(ref)}, {name}, 0, 0"
    pointer = f"(void **)&{item.pointer}" if item.pointer else _pointer(ref)
    if len(ref.sections) > 1 or any(s.stride is not None for s in ref.sections):
        dims = f"{_dimensions(ref, cxx)}, {len(ref.sections)}"
        return f"{action}, (void *){base(ref)}, 0, {pointer}, {name}, {dims}"
    host, size = _extent(item)
    return f"{action}, {host}, {size}, {pointer}, {name}, 0, 0"


_CREATES_NOTHING = {"ACCOMP_PRESENT", "ACCOMP_NO_CREATE", "ACCOMP_DELETE", "ACCOMP_SELF", "ACCOMP_DEVICE"}


def base(ref: VarRef) -> str:
    """The text of a var without its sections."""
    return ref.base


def _pointer(ref: VarRef) -> str:
    """The address of the pointer through which a var is reached."""
    register = ref.symbol is not None and ref.symbol.storage == "register" and not ref.members
    this = ref.name == "this" and not ref.members
    return "0" if register or this or not _is_pointer(ref) else f"(void **)&{base(ref)}"


def _is_pointer(ref: VarRef) -> bool:
    return ref.type is not None and ref.type.kind is TypeKind.POINTER


def _dimensions(ref: VarRef, cxx: bool) -> str:
    """The array of dimensions of a subarray."""
    from accomp.mapping.descriptors import dimensions

    fields = [(d.lower, d.length, d.stride, d.size, str(int(d.through))) for d in dimensions(ref)]
    return _array("accomp_dim", [", ".join(row) for row in fields], cxx)


def _extent(item: Item) -> tuple[str, str]:
    """Address and size in bytes of a var with at most one section.

    A whole pointer in a clause that creates nothing may mean the data it
    points to, of which nothing but the address is known (see accomp.h).
    """
    ref = item.ref
    text = base(ref)
    if ref.sections:
        return _section(text, ref.sections[0])
    if _is_pointer(ref) and (item.leaves or item.action in _CREATES_NOTHING):
        return f"(void *){text}", "0"
    return f"(void *)&{text}", f"sizeof {text}"


def _section(text: str, section: Section) -> tuple[str, str]:
    lower = section.lower
    zero = lower is None or lower.value == 0
    start = text if zero or lower is None else f"&{text}[{lower.text}]"
    if not section.range:
        return f"(void *)&{text}[{lower.text if lower else 0}]", f"sizeof {text}[0]"
    if section.length is not None:
        return f"(void *){start}", f"(size_t){parenthesized(section.length)} * sizeof {text}[0]"
    whole = f"sizeof {text}"
    if zero or lower is None:
        return f"(void *){start}", whole
    return f"(void *){start}", f"{whole} - {parenthesized(lower)} * sizeof {text}[0]"


def is_pointer(symbol: Symbol | None) -> bool:
    """Whether a variable is a pointer."""
    return symbol is not None and symbol.type.kind is TypeKind.POINTER
