"""What is known while the statements of a kernel are lowered.

The threads of a group walk through statements together: those of a gang in gang-redundant or -partitioned
mode (worker-single, vector-single), those of a worker in worker-partitioned mode, a thread alone where lanes
are partitioned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum

from accomp.backends.hip.counting import Counting
from accomp.backends.hip.cxx_text import fresh, is_arithmetic
from accomp.backends.hip.hazards import OWN, Access, access, conflict, joined
from accomp.backends.hip.shape import known_to_host
from accomp.ir.kernel import Expr, Loop, Parameter, Statement
from accomp.patterns import pattern
from accomp.records import dataclass

Path = tuple[int | str, ...]
"""Where in the tree something stands; the same in each walk."""


class Group(IntEnum):
    """The threads that execute a statement together."""

    GANG = 1
    WORKER = 2
    THREAD = 3


FIRST = {Group.GANG: "accomp::first_of_gang()", Group.WORKER: "accomp::first_of_worker()"}
MEET = {Group.GANG: "accomp::sync_gang();", Group.WORKER: "accomp::sync_worker();"}


@dataclass(frozen=True, slots=True)
class Slot:
    """A variable of a kernel: what each thread of `group` may have a copy of."""

    key: Path
    name: str
    type: str
    group: Group
    is_array: bool = False

    @property
    def is_reference(self) -> bool:
        """Whether it is another name of an object: all threads have it, what it names is memory."""
        return self.type.rstrip().endswith("&")


class Facts:
    """What walks through the tree found out about its variables. It grows until no answer changes."""

    def __init__(self) -> None:
        self.single_written: set[Path] = set()
        self.open_read: set[Path] = set()
        self.deep_written: set[Path] = set()
        self.objects: set[Path] = set()
        self._denied: dict[Path, Slot] = {}

    def shared(self, slot: Slot) -> bool:
        """Whether all threads of the group need to see one object."""
        if slot.group is Group.THREAD or slot.is_reference:
            return False
        found = self._is_shared(slot)
        if not found:
            self._denied[slot.key] = slot
        return found

    def _is_shared(self, slot: Slot) -> bool:
        key = slot.key
        if key in self.deep_written or key in self.objects:
            return True
        return key in self.open_read and (slot.is_array or key in self.single_written)

    def settled(self) -> bool:
        """Whether what the last walk was told holds with all that it found out."""
        denied, self._denied = self._denied, {}
        return not any(map(self._is_shared, denied.values()))


class Frame:
    """Accesses pending at the jumps out of a loop and to its next iteration."""

    def __init__(self) -> None:
        self.leave = Access.NONE
        self.again = Access.NONE


@dataclass(frozen=True, slots=True)
class Piece:
    """Lines of output; those `single` are for one thread of the group."""

    lines: tuple[str, ...]
    single: bool = False


_WORD = pattern(r"[A-Za-z_]\w*(?:::\w+)*|[\[{]|->|\.(?!\d)")
_PURE = pattern(
    r"accomp::count_\w+|int|long|unsigned|signed|short|char|float|double|bool|static_cast|sizeof"
    r"|\d\w*|[uUlLfF]+|min|max|std::min|std::max"
)


class Context:
    """The state of one walk through the statements of a kernel or routine."""

    def __init__(self, facts: Facts, group: Group, waves: bool, taken: frozenset[str]) -> None:
        self.facts = facts
        self.group = group
        self.waves = waves
        self.taken = taken
        self.env: dict[str, Slot] = {}
        self.totals: dict[str, Slot] = {}
        """What gang reductions of a variable are accumulated in."""
        self.gang_copies: set[Path] = set()
        """Copies of loops over gangs: what is reduced into them comes from all gangs in the end."""
        self.gang_dims: frozenset[int] = frozenset()
        """Dimensions of gangs there are, less those that loops around are partitioned over."""
        self.pending = Access.NONE
        self.touched = Access.NONE
        self.frames: list[Frame] = []
        self.storage: dict[Path, str] = {}
        self.host_values: tuple[Parameter, ...] = ()
        """The parameters that the launcher of a kernel has as well."""
        self.counting = Counting()
        self.elements: Loop | None = None
        """The loop over elements of a tile of which the launcher counts the iterations."""
        self.nests: dict[tuple[str, ...], str] = {}
        """Counts of associated loops that the launcher knows, with the parameters that have them."""
        self.divisors: dict[str, str] = {}
        """Counts that the launcher prepares for division, with the parameters that have them."""
        self.serial = False
        self.whole_waves = False
        """Whether blocks are whole waves on GPUs, other than those of serial constructs."""
        self.storage_name = ""
        self.in_template = False
        """Whether types of storage may depend on template parameters (C++17 17.2)."""
        self.shared, self.scratch = self.fresh("shared"), self.fresh("scratch")
        self.lower: Callable[[Statement, Path], list[Piece]] = _nothing

    def fresh(self, wanted: str) -> str:
        """A name that the program does not use."""
        return fresh(wanted, self.taken)

    def slots(self, names: Iterable[str]) -> list[Slot]:
        """The variables among the names."""
        return [self.env[name] for name in sorted(names) if name in self.env]

    def note_read(self, names: Iterable[str], single: bool) -> bool:
        """Record that variables are read; says whether threads share one of them."""
        memory = False
        for slot in self.slots(names):
            if slot.group is not Group.THREAD and not (single and slot.group is self.group):
                self.facts.open_read.add(slot.key)
            memory |= self.facts.shared(slot)
        return memory

    def note_write(self, names: Iterable[str], single: bool) -> bool:
        """The same of variables that are assigned to."""
        memory = False
        for slot in self.slots(names):
            if slot.group is not self.group:
                self.facts.deep_written.add(slot.key)
            elif single:
                self.facts.single_written.add(slot.key)
            memory |= self.facts.shared(slot)
        return memory

    def holds_elements(self, names: Iterable[str]) -> bool:
        """Whether threads share a variable of which a statement can write a part, or through an address."""
        return any(
            self.facts.shared(slot) and (slot.is_array or not is_arithmetic(slot.type))
            for slot in self.slots(names)
        )

    def before(
        self, reads: bool, writes: bool, single: bool, own: tuple[bool, bool] = (False, False)
    ) -> list[Piece]:
        """Record an access; the barrier that has to stand in front of it."""
        self.touched = joined(self.touched, access(reads, writes, False, own))
        if self.group is Group.THREAD:
            return []
        now = access(reads, writes, single, own)
        meet = conflict(self.pending, now)
        self.pending = now if meet else joined(self.pending, now)
        return [Piece((MEET[self.group],))] if meet else []

    def reads(self, expr: Expr) -> bool:
        """Whether an expression reads memory that another thread may write."""
        if not expr.reads_memory:
            return False
        return any(not self._is_value(word) for word in _WORD.findall(expr.text))

    def _is_value(self, word: str) -> bool:
        slot = self.env.get(word)
        if slot is None:
            return _PURE.fullmatch(word) is not None
        return is_arithmetic(slot.type) and not self.facts.shared(slot)

    def evaluate(self, expr: Expr, name: str) -> tuple[list[Piece], str]:
        """What all threads of the group can use as the value: evaluated by one where it has effects."""
        if self.group is Group.THREAD or not expr.effects:
            memory = self.note_read(expr.uses, single=False)
            return self.before(self.reads(expr), expr.effects, False, (memory, False)), expr.text
        self.note_read(expr.uses, single=True)
        meet = self.before(True, True, True, own=(True, False))
        self.pending = Access.NONE
        group = "gang" if self.group is Group.GANG else "worker"
        known = self.fresh(f"{name}_of_{group}")
        text = f"const auto {known} = accomp::once_in_{group}([&] {{ return {expr.text}; }});"
        return [*meet, Piece((text,))], known

    def divisor(self, count: Expr) -> list[str]:
        """The parameter with a count as the launcher prepares it for division; none where it cannot.

        What divides may stand under a condition that keeps it from dividing by 0.
        """
        text = count.text.strip()
        divides = "/" in text or "%" in text
        if divides or not count.uses or not known_to_host(count, self.host_values):
            return []
        return [self.divisors.setdefault(text, self.fresh(f"divisor_{len(self.divisors) + 1}"))]

    def nest(self, counts: tuple[str, ...]) -> str:
        """The parameter with the counts of associated loops."""
        return self.nests.setdefault(counts, self.fresh(f"nest_{len(self.nests) + 1}"))

    def scope(self) -> Scope:
        """Declarations end with it."""
        return Scope(self)

    def repeated(self, body: Callable[[], list[Piece]], independent: bool = False) -> list[Piece]:
        """The body of a loop all iterations of which the group makes together."""
        known = OWN if independent else ~Access.NONE
        entry = self.pending
        while True:
            self.pending = entry
            frame = Frame()
            self.frames.append(frame)
            pieces = body()
            self.frames.pop()
            after = (self.pending | frame.again) & known
            if after | entry == entry:
                break
            entry |= after
        self.pending |= entry | frame.again | frame.leave
        return pieces

    def place(self, slot: Slot) -> str:
        """The expression of the one object that a group's threads share."""
        per_worker = slot.group is Group.WORKER
        self.storage.setdefault(slot.key, f"accomp::per_worker<{slot.type}>" if per_worker else slot.type)
        number = list(self.storage).index(slot.key)
        at = "template at" if self.in_template else "at"
        place = f"{self.storage_name}::{at}<{number}>({self.shared}, {self.scratch})"
        return f"accomp::own({place})" if per_worker else place


class Scope:
    """A scope of declarations."""

    def __init__(self, context: Context) -> None:
        self._context, self._outer = context, context.env

    def __enter__(self) -> None:
        self._context.env = dict(self._outer)

    def __exit__(self, *_: object) -> None:
        self._context.env = self._outer


def lines_of_pieces(pieces: Iterable[Piece], group: Group) -> list[str]:
    """The text: neighbours for a single thread under one condition."""
    out: list[str] = []
    single: list[str] = []
    for piece in (*pieces, Piece(())):
        if piece.single:
            single.extend(piece.lines)
            continue
        if single:
            out.extend(_masked(single, group))
            single = []
        out.extend(piece.lines)
    return out


def _masked(lines: list[str], group: Group) -> list[str]:
    head = f"if ({FIRST[group]})"
    return [f"{head} {{", *("  " + line if line else line for line in lines), "}"]


def _nothing(_statement: Statement, _path: Path) -> list[Piece]:
    return []
