"""Printed text as a maintainer writes it: constructs combined, and nothing said that OpenMP implies.

The rules write one directive for each level of a construct, with the data-sharing attributes of all
variables. Here the same program is said in fewer words (OpenMP 5.2, sections 5.1.1, 5.8.1 and 17.1):
- `shared`, which variables are in `teams` and `parallel` constructs in any case;
- `firstprivate` of scalars that a region only reads, which `target` makes so, or in C one of one team sets;
- `private` of variables that only loops within name, which have copies of their own;
- `map` of scalars that a `kernels` construct only reads, and of its loops' control variables.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.ir.nodes import Construct, Lowering, OmpLine, Unit, Use
from accomp.mapping.attributes import DATA_CLAUSES, PRIVATE_CLAUSES, key, refs
from accomp.mapping.combined import join
from accomp.mapping.levels import is_collapsed_with_steps
from accomp.mapping.omp_lines import each_line, merged, var_names, without
from accomp.mapping.one_target import explained, is_one_team, without_teams
from accomp.mapping.rule import COMPUTE, in_fortran
from accomp.records import replace
from accomp.sema.device_routines import routine_levels
from accomp.syntax.nodes import Clause, Directive, TypeKind, VarRef
from accomp.target import Target

_ARITHMETIC = (TypeKind.INTEGER, TypeKind.FLOATING, TypeKind.COMPLEX, TypeKind.BOOLEAN, TypeKind.ENUM)
_LOOPS = frozenset(("distribute", "for", "simd"))
_UNLIKE_SCALARS = ("reference", "allocatable", "pointer", "optional", "associate", "uncopied", "cray")


def joined(unit: Unit, target: Target) -> Unit:
    """The mapped unit with the lines of its compute constructs as they are printed."""
    listed = {key(ref) for c in unit.walk() for _, ref in refs(c, *DATA_CLAUSES, "self", "host", "device")}
    sequential = all(level == "seq" for level in routine_levels(unit).values())
    constructs = tuple(_joined(c, target, frozenset(listed), sequential) for c in unit.constructs)
    return replace(unit, constructs=constructs)


def _joined(construct: Construct, target: Target, listed: frozenset[str], sequential: bool) -> Construct:
    if construct.directive.name.partition(" ")[0] not in COMPUTE:
        children = tuple(_joined(c, target, listed, sequential) for c in construct.children)
        return replace(construct, children=children)
    construct = _unshared(construct)
    construct = _with_region(construct, _Implied(construct, listed, exact=target.exact))
    construct = _with_own_copies(construct)
    made = without_teams(construct, sequential=sequential)
    return explained(join(made, across=target.across))


def _unshared(construct: Construct) -> Construct:
    """The tree without `shared` clauses."""

    def change(line: OmpLine) -> OmpLine:
        clauses = tuple(c for c in line.directive.clauses if c.name != "shared")
        return replace(line, directive=replace(line.directive, clauses=clauses))

    return each_line(construct, change)


class _Implied:
    """Which variables of a region's clauses have their attributes by OpenMP's implicit rules."""

    def __init__(self, construct: Construct, listed: frozenset[str], *, exact: bool) -> None:
        self.construct, self.listed, self.exact = construct, listed, exact
        self.copied = {key(ref) for _, ref in refs(construct, "firstprivate")}
        self.uses = {use.symbol.id: use for use in construct.uses}
        self.one_team = is_one_team(construct)

    def firstprivate(self, ref: VarRef) -> bool:
        """Whether a scalar is firstprivate by rule: the region reads it alone, or its loops have copies.

        Programs of flang 22 have no copies of their own of others that a region sets on the host.
        """
        use = self._scalar(ref) if key(ref) not in self.copied else None
        if use is None or not use.written or (self.one_team and not in_fortran(self.construct)):
            return use is not None
        return _is_of_loops(self.construct, use)

    def unmapped(self, ref: VarRef) -> bool:
        """Whether a scalar mapped for `kernels` need not be: nothing of it comes back."""
        use = self._scalar(ref)
        if use is None or self.exact or use.symbol.file_scope or use.symbol.id in self.listed:
            return False
        return not use.written or self._is_control(use) or _is_of_loops(self.construct, use)

    def _scalar(self, ref: VarRef) -> Use | None:
        symbol = ref.symbol
        if symbol is None or not ref.plain:
            return None
        plain = symbol.type.kind in _ARITHMETIC and not any(symbol.has(x) for x in _UNLIKE_SCALARS)
        return self.uses.get(symbol.id) if plain else None

    def _is_control(self, use: Use) -> bool:
        """Whether it is the control variable of the combined construct's loops: private (section 2.6.1)."""
        return use.symbol.id in _indices(self.construct)


def _is_of_loops(construct: Construct, use: Use) -> bool:
    """Whether all that names a variable are loops within, in which it is private."""
    return not use.own and all(_is_private_within(child, use) for child in construct.children)


def _is_private_within(construct: Construct, use: Use) -> bool:
    inner = next((u for u in construct.uses if u.symbol.id == use.symbol.id), None)
    return inner is None or _is_private(construct, use) or _is_of_loops(construct, inner)


def _is_private(construct: Construct, use: Use) -> bool:
    """Whether the loop's directive makes the variable private."""
    before = construct.omp.before if construct.omp is not None else ()
    made = [line.directive for line in before if isinstance(line, OmpLine)]
    if not made:
        return False
    return use.symbol.id in _indices(construct) or use.symbol.name in var_names(
        made, "private", "firstprivate"
    )


def _indices(construct: Construct) -> set[str]:
    """The control variables of the loops associated with the construct's directive."""
    loops = construct.loops[: construct.directive.associated]
    return {loop.index.id for loop in loops if loop.index is not None}


def _with_own_copies(construct: Construct) -> Construct:
    """The tree with loops' private copies of what they, and not loops within them alone, name."""
    children = tuple(_with_own_copies(c) for c in construct.children)
    omp = construct.omp or Lowering()
    before = tuple(_own_copies(line, construct) if isinstance(line, OmpLine) else line for line in omp.before)
    return replace(construct, omp=replace(omp, before=before), children=children)


def _own_copies(line: OmpLine, construct: Construct) -> OmpLine:
    directive = line.directive
    if not directive.has("private") or not set(directive.name.split()) & _LOOPS:
        return line
    listed = {key(ref) for _, ref in refs(construct, *PRIVATE_CLAUSES)}
    gone = {u.symbol.name for u in construct.uses if u.symbol.id not in listed and _is_of_loops(construct, u)}
    loops = construct.loops[: construct.directive.associated]
    if in_fortran(construct) and not ("simd" in directive.name and is_collapsed_with_steps(loops)):
        gone |= {x.index.name for x in loops if x.index}
    clauses = (without(c, gone) if c.name == "private" else c for c in directive.clauses)
    return replace(line, directive=replace(directive, clauses=merged(clauses)))


def _with_region(construct: Construct, implied: _Implied) -> Construct:
    """The construct with the clauses of its region that say more than the implicit rules."""
    omp = construct.omp or Lowering()
    before = tuple(_explicit(line, implied) if isinstance(line, OmpLine) else line for line in omp.before)
    return replace(construct, omp=replace(omp, before=before))


def _explicit(line: OmpLine, implied: _Implied) -> OmpLine:
    directive = line.directive
    if not {"target", "teams"} & set(directive.name.split()):
        return line
    clauses = merged(_kept(directive, implied))
    return replace(line, directive=replace(directive, clauses=clauses))


def _kept(directive: Directive, implied: _Implied) -> Iterator[Clause]:
    for acc in directive.clauses:
        if acc.name == "firstprivate":
            yield replace(acc, args=tuple(a for a in acc.vars if not implied.firstprivate(a)))
        elif acc.name == "map" and implied.construct.directive.name.startswith("kernels"):
            yield replace(acc, args=tuple(a for a in acc.vars if not implied.unmapped(a)))
        else:
            yield acc
