"""Elements that are set before they are read: arrays that each iteration may have for itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from accomp.analysis.accesses import Access, Counted, number_of
from accomp.analysis.sets import System, domain, moduli
from accomp.analysis.terms import atoms_of


def covered(read: Access, writes: Iterable[Access]) -> bool:
    """Whether what a read finds was set before, each time in the same iteration of common loops."""
    earlier = [w for w in writes if w.order < read.order and _is_certain(w, read)]
    if read.whole or any(read.bits) or not earlier:
        return False
    found: Any = None
    shared = [_common(write, read) for write in earlier]
    for write, common in zip(earlier, shared, strict=True):
        if _same(write, read, common):
            return True
    if len(set(map(frozenset, shared))) > 1:  # sets over different iterations do not add up
        return any(covered(read, (write,)) for write in earlier)
    common = frozenset(shared[0])
    for write in earlier:
        image = _image(write, read, common)
        found = image if found is None else found.union(image)
    return bool(_image(read, read, common).is_subset(found))


def _same(write: Access, read: Access, common: list[int]) -> bool:
    """Whether both name one element by the same subscripts, the write wherever the read happens."""
    if write.subscripts != read.subscripts or len(common) != len(write.loops):
        return False
    return write.conditions == read.conditions[: len(write.conditions)] and not _own(write, frozenset(common))


def _own(access: Access, common: frozenset[int]) -> bool:
    """Whether values differ within an iteration of the common loops."""
    return any(atom.loops - common for poly in access.subscripts for atom in poly.atoms())


def _is_certain(write: Access, read: Access) -> bool:
    """Whether a write happens wherever its ranges and conditions hold, to elements that are known."""
    if not write.exact or write.whole or any(write.bits) or write.path != read.path:
        return False
    if len(write.subscripts) != len(read.subscripts) or any(isinstance(x, int) for x in write.loops):
        return False
    common = frozenset(_common(write, read))
    inner = [x for x in write.loops if isinstance(x, Counted) and x.number not in common]
    if not all(x.exact for x in inner):
        return False
    atoms = [a for poly in write.subscripts for a in poly.atoms()] + list(atoms_of(write.conditions))
    return all(a.index or a.floor is not None or a.loops <= common for a in atoms)


def _common(write: Access, read: Access) -> list[int]:
    """The numbers of the loops around both."""
    found: list[int] = []
    for left, right in zip(write.loops, read.loops, strict=False):
        if number_of(left) != number_of(right):
            break
        found.append(number_of(left))
    return found


def _image(access: Access, read: Access, common: frozenset[int]) -> Any:
    """The elements of an access in one iteration of the common loops."""
    atoms = [a for poly in (*access.subscripts, *read.subscripts) for a in poly.atoms()]
    atoms += atoms_of((*access.conditions, *(x.range for x in access.loops if isinstance(x, Counted))))
    system = System(frozenset(loop for a in atoms for loop in a.loops) - common)
    system.large = moduli((*access.conditions, *(x.range for x in access.loops if isinstance(x, Counted))))
    domain(system, access.loops, access.conditions, "")
    return system.image(access.subscripts, "")
