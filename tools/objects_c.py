"""Random programs about objects whose members point to arrays, in C and C++.

The program keeps host and device in agreement: what a region changed is updated before the host reads it, and
the other way round, so that it computes what it computes without directives.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bodies_common import Bodies

ARRAYS = {
    "a": ("a", "N"),
    "b": ("b", "5"),
    "in": ("in.v", "in.n"),
    "p": ("p->v", "p->n"),
    "arr": ("arr[1].v", "arr[1].n"),
}
"""Arrays of a node: how they are named in it, and how many elements they have."""
FEATURES = ("in", "p", "arr", "b")
COMMON = (
    "#ifdef _OPENACC",
    "#include <openacc.h>",
    "#else",
    "#define acc_copyin(address, size) ((void)0)",
    "#define acc_attach(address) ((void)0)",
    "#endif",
    "#include <stdio.h>",
    "#include <stdlib.h>",
    "#define N 6",
    "struct leaf { int n; long *v; };",
    "struct node { int k; long *a, *b, fixed[4]; struct leaf in, *p, arr[2]; };",
    "static long *filled(int n, int seed) {",
    "  long *v = (long *)malloc(n * sizeof(long));",
    "  for (int i = 0; i < n; i++) v[i] = seed + i * 3;",
    "  return v;",
    "}",
    "static void fill(struct node *o, int seed) {",
    "  o->k = seed, o->a = filled(N, seed), o->b = filled(5, seed + 1);",
    "  for (int i = 0; i < 4; i++) o->fixed[i] = seed - i;",
    "  o->in.n = 4, o->in.v = filled(4, seed + 2);",
    "  o->p = (struct leaf *)malloc(sizeof *o->p), o->p->n = 3, o->p->v = filled(3, seed + 3);",
    "  for (int i = 0; i < 2; i++) o->arr[i].n = 3 + i, o->arr[i].v = filled(3 + i, seed + 4);",
    "}",
    "static void show(const struct node *o) {",
    '  printf("%d", o->k);',
    '  for (int i = 0; i < N; i++) printf(" %ld", o->a[i]);',
    '  for (int i = 0; i < 5; i++) printf(" %ld", o->b[i]);',
    '  for (int i = 0; i < 4; i++) printf(" %ld", o->fixed[i] + o->in.v[i] + o->arr[1].v[i]);',
    '  for (int i = 0; i < 3; i++) printf(" %ld", o->p->v[i] - o->arr[0].v[i]);',
    '  puts("");',
    "}",
    "#pragma acc routine seq",
    "static void step(struct node *o, int i) { o->a[i] = (o->a[i] * 2 + o->k) % 1000; }",
)


@dataclass(slots=True)
class Owner:
    """A variable that is an object or points to several: the arrays of it that are mapped."""

    name: str
    count: int = 0
    mapped: list[str] = field(default_factory=list[str])
    fresh: set[str] = field(default_factory=set[str])
    """What the device has newer values of: names of arrays, "k" and "fixed"."""

    def of(self, what: str, index: str = "e") -> str:
        """A part of the object, or of one of several."""
        if not self.count:
            return f"{self.name}.{what}"
        return f"{self.name}->{what}" if self.count == 1 else f"{self.name}[{index}].{what}"

    @property
    def whole(self) -> str:
        """The object, or all of them, as a var."""
        return f"{self.name}[0:{self.count}]" if self.count else self.name


class ObjectsC(Bodies):
    """Makes the program of a number."""

    def __init__(self, number: int) -> None:
        super().__init__(number, FEATURES)
        self.owner = Owner("s", self.pick((0, 0, 1, 3)))
        self.open: list[str] = []
        """What ends the data constructs that are open."""

    def text(self) -> str:
        """The whole program."""
        owner = self.owner
        if owner.count:
            self.line(f"struct node *s = (struct node *)malloc({owner.count} * sizeof *s);")
            self.line(f"for (int e = 0; e < {owner.count}; e++) fill(s + e, e + 1);")
        else:
            self.line("struct node s;", "fill(&s, 1);")
        for _ in range(self.random.randint(1, 2)):
            self._phase()
        first = "s" if owner.count else "&s"
        self.line(f"for (int e = 0; e < {max(owner.count, 1)}; e++) show({first} + e);")
        self.line("free(s);" if owner.count else ";")
        body = "\n".join("  " + line if not line.startswith("#") else line for line in self.lines)
        return "\n".join([*COMMON, "int main(void) {", body, "  return 0;", "}", ""])

    # Data.

    def _phase(self) -> None:
        wanted = ["a", *(name for name in FEATURES if name in self.used and self.chance(0.8))]
        self.random.shuffle(wanted)
        self._map(wanted)
        for _ in range(self.random.randint(2, 5)):
            self.pick((self._region, self._region, self._on_host, self._swap))()
        self._unmap()

    def _map(self, wanted: list[str]) -> None:
        owner = self.owner
        mode = self.pick(("enter", "together", "data", "routines", "after"))
        owner.mapped = wanted
        if mode == "routines":
            self._by_routines(wanted)
        elif mode == "after" and owner.count < 2:
            for name in wanted:
                if name != "p":
                    self.line(f"#pragma acc enter data copyin({self._section(name)})")
            self.line(f"#pragma acc enter data copyin({owner.whole})")
            for name in wanted:
                if name == "p":
                    self._enter(name)
                else:
                    self.line(f"#pragma acc enter data attach({owner.of(ARRAYS[name][0])})")
        elif mode == "together" and owner.count < 2:
            parts = [part for name in wanted for part in self._parts(name)]
            self.line(f"#pragma acc enter data copyin({', '.join([owner.whole, *parts])})")
        elif mode == "data" and owner.count < 2:
            self._construct(wanted)
        else:
            self.line(f"#pragma acc enter data copyin({owner.whole})")
            for name in wanted:
                self._enter(name)

    def _construct(self, wanted: list[str]) -> None:
        owner = self.owner
        own = [x for x in wanted if x != "p"]
        self.line(f"#pragma acc data copy({owner.whole})", "{")
        self.open.append("}")
        clause = self.pick(("copy", "copyin"))
        self.line(f"#pragma acc data {clause}({', '.join(map(self._section, own))})", "{")
        self.open.append("}" if clause == "copy" else f"copyin {','.join(own)}")
        if "p" in wanted:
            self._enter("p")

    def _by_routines(self, wanted: list[str]) -> None:
        owner = self.owner
        count = max(owner.count, 1)
        address = "s" if owner.count else "&s"
        self.line(f"acc_copyin({address}, {count} * sizeof(struct node));")
        self.line(f"for (int e = 0; e < {count}; e++) {{")
        with self.inside():
            for name in wanted:
                path, size = ARRAYS[name]
                if name == "p":
                    p = owner.of("p")
                    self.line(f"acc_copyin({p}, sizeof(struct leaf)); acc_attach((void **)&{p});")
                of = size if size.isalnum() else owner.of(size)
                self.line(f"acc_copyin({owner.of(path)}, {of} * sizeof(long));")
                self.line(f"acc_attach((void **)&{owner.of(path)});")
        self.line("}")

    def _section(self, name: str) -> str:
        path, size = ARRAYS[name]
        return f"{self.owner.of(path)}[0:{size if size.isalnum() else self.owner.of(size)}]"

    def _parts(self, name: str) -> list[str]:
        return [*([f"{self.owner.of('p')}[0:1]"] if name == "p" else []), self._section(name)]

    def _each(self, *lines: str) -> None:
        """Lines for each of several objects."""
        if self.owner.count > 1:
            self.line(f"for (int e = 0; e < {self.owner.count}; e++) {{", *lines, "}")
        else:
            self.line(*lines)

    def _enter(self, name: str) -> None:
        self._each(*(f"#pragma acc enter data copyin({part})" for part in self._parts(name)))

    def _leave(self, name: str) -> None:
        finalize = " finalize" if self.chance(0.3) else ""
        lines = [f"#pragma acc exit data copyout({self._section(name)}){finalize}"]
        if name == "p":
            lines.append(f"#pragma acc exit data delete({self.owner.of('p')}[0:1])")
        self._each(*lines)

    def _unmap(self) -> None:
        owner = self.owner
        self._to_host()
        if self.open:
            if "p" in owner.mapped:
                self._leave("p")
            while self.open:
                self.open.pop()
                self.line("}")
        else:
            self.random.shuffle(owner.mapped)
            last = self.chance(0.7) or "p" in owner.mapped or bool({"in", "arr"} & set(owner.mapped))
            if not last:
                self.line(f"#pragma acc exit data delete({owner.whole})")
            for name in owner.mapped:
                self._leave(name)
            if last:
                self.line(f"#pragma acc exit data delete({owner.whole})")
        owner.mapped = []

    # What host and device do.

    def _region(self) -> None:
        owner = self.owner
        name = self.pick(owner.mapped)
        path, size = ARRAYS[name]
        several = owner.count > 1
        present = self.pick(
            (f"present({owner.whole})", "default(present)", f"copy({owner.whole})", f"present({owner.whole})")
        )
        if owner.count < 2 and self.chance(0.3):
            present += f" {self.pick(('copy', 'present', 'copyin'))}({self._section(name)})"
        level = self.pick(("", " gang", " gang vector"))
        kind = self.pick(("parallel loop" + level, "parallel loop" + level, "serial loop"))
        self.line(f"#pragma acc {kind} {present}")
        element = f"{owner.of(path)}[i]"
        of = size if size.isalnum() else owner.of(size)
        change = f"{element} = ({element} * 3 + {owner.of('k')} + i) % 1000;"
        if name == "a" and self.chance(0.4):
            address = "s + e" if several else "s" if owner.count else "&s"
            change = f"step({address}, i);"
        if self.chance(0.2):
            change += f" {owner.of('fixed')}[i % 4] += 0;" if several else ""
        if several:
            self.line(f"for (int e = 0; e < {owner.count}; e++)")
        self.line(f"for (int i = 0; i < {of}; i++) {{ {change} }}")
        owner.fresh.add(name)

    def _to_host(self, *names: str) -> None:
        owner = self.owner
        for name in sorted(owner.fresh & set(names) if names else owner.fresh):
            word = self.pick(("self", "host"))
            self._each(f"#pragma acc update {word}({self._section(name)})")
            owner.fresh.discard(name)

    def _on_host(self) -> None:
        owner = self.owner
        if self.chance(0.4):
            self._each(f"{owner.of('k')} += 2;", f"#pragma acc update device({owner.of('k')})")
            return
        name = self.pick(owner.mapped)
        self._to_host(name)
        path, _ = ARRAYS[name]
        self._each(
            f"for (int i = 1; i < 3; i++) {owner.of(path)}[i] = {owner.of(path)}[i] % 100 + i;",
            f"#pragma acc update device({owner.of(path)}[1:2])",
        )

    def _swap(self) -> None:
        """A member points to another array from now on."""
        owner = self.owner
        names = [x for x in owner.mapped if x in ("a", "b", "in")]
        if self.open or not names:
            self._region()
            return
        name = self.pick(names)
        path, size = ARRAYS[name]
        of = size if size.isalnum() else owner.of(size)
        self._leave(name)
        owner.fresh.discard(name)
        self._each(f"free({owner.of(path)}), {owner.of(path)} = filled({of}, {self.number()});")
        self._enter(name)
