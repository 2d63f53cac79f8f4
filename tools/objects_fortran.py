"""Random programs about objects with allocatable and pointer components in Fortran; see `objects_c.py`."""

from __future__ import annotations

from bodies_common import Bodies
from objects_c import FEATURES

ARRAYS = {
    "a": ("a", "n"),
    "b": ("b", "5"),
    "in": ("in%v", "4"),
    "p": ("p%v", "3"),
    "arr": ("arr(2)%v", "4"),
}
"""Arrays of a node: how they are named in it, and how many elements they have."""
COMMON = (
    "module nodes",
    "implicit none",
    "integer, parameter :: n = 6",
    "type leaf",
    "  integer(8), @1 :: v(:)",
    "end type",
    "type node",
    "  integer :: k",
    "  integer(8), @2 :: a(:)",
    "  integer(8), @3 :: b(:)",
    "  integer(8) :: fixed(4)",
    "  type(leaf) :: in, arr(2)",
    "  type(leaf), pointer :: p",
    "end type",
    "contains",
    "subroutine fill(o, seed)",
    "  type(node), intent(inout) :: o",
    "  integer, intent(in) :: seed",
    "  integer :: i",
    "  o%k = seed",
    "  allocate(o%a(n), o%b(5), o%in%v(4), o%p, o%arr(1)%v(3), o%arr(2)%v(4))",
    "  allocate(o%p%v(3))",
    "  o%a = [(seed + 3 * i, i = 1, n)]",
    "  o%b = [(seed + 1 + 3 * i, i = 1, 5)]",
    "  o%fixed = [(seed - i, i = 1, 4)]",
    "  o%in%v = [(seed + 2 + i, i = 1, 4)]",
    "  o%p%v = [(seed + 5 * i, i = 1, 3)]",
    "  o%arr(1)%v = seed",
    "  o%arr(2)%v = [(seed - 2 * i, i = 1, 4)]",
    "end subroutine",
    "subroutine show(o)",
    "  type(node), intent(in) :: o",
    '  print "(30(i0, 1x))", o%k, o%a, o%b, o%fixed + o%in%v + o%arr(2)%v, o%p%v - o%arr(1)%v',
    "end subroutine",
    "subroutine step(o, i)",
    "  !$acc routine seq",
    "  type(node), intent(inout) :: o",
    "  integer, intent(in) :: i",
    "  o%a(i) = mod(o%a(i) * 2 + o%k, 1000_8)",
    "end subroutine",
    "end module",
    "program test",
    "use nodes",
    "implicit none",
    "integer :: e, i",
)


class ObjectsFortran(Bodies):
    """Makes the program of a number."""

    def __init__(self, number: int) -> None:
        super().__init__(number, FEATURES)
        self.count = self.pick((0, 0, 3))
        self.mapped: list[str] = []
        self.fresh: set[str] = set()
        """Arrays of which the device has newer values."""
        self.open = 0
        """How many data constructs are open."""

    def text(self) -> str:
        """The whole program."""
        kinds = [self.pick(("allocatable", "pointer")) for _ in range(3)]
        head = [line.replace(f"@{n}", kind) for line in COMMON for n, kind in self._kind(line, kinds)]
        if self.count:
            self.line(f"type(node), {self.pick(('allocatable', 'pointer', 'target, allocatable'))} :: s(:)")
            self.line(f"allocate(s({self.count}))")
        else:
            self.line("type(node) :: s")
        self._each("call fill(s@, @e)")
        for _ in range(self.random.randint(1, 2)):
            self._phase()
        self._each("call show(s@)")
        return "\n".join([*head, *self.lines, "end program", ""])

    @staticmethod
    def _kind(line: str, kinds: list[str]) -> list[tuple[int, str]]:
        found = [(n, kind) for n, kind in enumerate(kinds, 1) if f"@{n}" in line]
        return found or [(0, "")]

    def _of(self, what: str) -> str:
        return f"s(e)%{what}" if self.count else f"s%{what}"

    def _each(self, *lines: str) -> None:
        """Lines for each of several objects."""
        element, number = ("(e)", "e") if self.count else ("", "1")
        made = [line.replace("@e", number).replace("@", element) for line in lines]
        if self.count:
            self.line(f"do e = 1, {self.count}", *made, "end do")
        else:
            self.line(*made)

    # Data.

    def _phase(self) -> None:
        self.mapped = ["a", *(name for name in FEATURES if name in self.used and self.chance(0.8))]
        self.random.shuffle(self.mapped)
        self._map()
        for _ in range(self.random.randint(2, 5)):
            self.pick((self._region, self._region, self._on_host, self._swap))()
        self._unmap()

    def _map(self) -> None:
        mode = self.pick(("enter", "together", "data", "separate"))
        own = [name for name in self.mapped if name != "p"]
        if mode == "data":
            self.line("!$acc data copy(s)")
            self.open = 1
            if not self.count:
                self.line(f"!$acc data {self.pick(('copy', 'copyin'))}({', '.join(map(self._path, own))})")
                self.open = 2
            for name in own if self.count else ():
                self._enter(name)
        elif mode == "together" and not self.count:
            self.line(f"!$acc enter data copyin({', '.join(['s', *map(self._path, own)])})")
        else:
            self.line("!$acc enter data copyin(s)")
            for name in own:
                self._enter(name)
        if "p" in self.mapped:
            self._enter("p")

    def _path(self, name: str) -> str:
        return self._of(ARRAYS[name][0])

    def _enter(self, name: str) -> None:
        first = [f"!$acc enter data copyin({self._of('p')})"] if name == "p" else []
        self._each(*first, f"!$acc enter data copyin({self._path(name)})")

    def _leave(self, name: str) -> None:
        finalize = " finalize" if self.chance(0.3) else ""
        last = [f"!$acc exit data delete({self._of('p')})"] if name == "p" else []
        self._each(f"!$acc exit data copyout({self._path(name)}){finalize}", *last)

    def _unmap(self) -> None:
        self._to_host(*self.fresh)
        self.random.shuffle(self.mapped)
        for name in self.mapped:
            if not self.open or name == "p" or self.count:
                self._leave(name)
        for _ in range(self.open):
            self.line("!$acc end data")
        if not self.open:
            self.line("!$acc exit data delete(s)")
        self.mapped, self.open = [], 0

    # What host and device do.

    def _region(self) -> None:
        name = self.pick(self.mapped)
        clause = self.pick(("present(s)", "default(present)", "copy(s)", "present(s)"))
        if not self.count and self.chance(0.3):
            clause += f" {self.pick(('copy', 'present', 'copyin'))}({self._path(name)})"
        kind = self.pick(
            ("parallel loop", "parallel loop gang vector", "serial loop", "kernels loop independent")
        )
        element = f"{self._path(name)}(i)"
        change = f"{element} = mod({element} * 3 + {self._of('k')} + i, 1000_8)"
        if name == "a" and self.chance(0.4):
            change = f"call step({'s(e)' if self.count else 's'}, i)"
        self.line(f"!$acc {kind} {clause}")
        if self.count:
            self.line(f"do e = 1, {self.count}")
        self.line(f"do i = 1, {ARRAYS[name][1]}", change, "end do")
        if self.count:
            self.line("end do")
        self.fresh.add(name)

    def _to_host(self, *names: str) -> None:
        for name in sorted(self.fresh & set(names)):
            self._each(f"!$acc update {self.pick(('self', 'host'))}({self._path(name)})")
            self.fresh.discard(name)

    def _on_host(self) -> None:
        if self.chance(0.4):
            self._each(f"{self._of('k')} = {self._of('k')} + 2", f"!$acc update device({self._of('k')})")
            return
        name = self.pick(self.mapped)
        self._to_host(name)
        path = self._path(name)
        part = self.pick(("(2:3)", ""))
        self._each(f"{path}(2:3) = mod({path}(2:3), 100_8) + 1", f"!$acc update device({path}{part})")

    def _swap(self) -> None:
        """A component is allocated anew."""
        names = [x for x in self.mapped if x in ("a", "b", "in")]
        if self.open or not names:
            self._region()
            return
        name = self.pick(names)
        self._leave(name)
        self.fresh.discard(name)
        path, size = self._path(name), ARRAYS[name][1]
        self._each(f"deallocate({path})", f"allocate({path}({size}))", f"{path} = {self.number()}")
        self._enter(name)
