"""Which accesses to memory must be parted by a barrier.

The threads of a gang or worker walk together, but not in step: where one thread writes what others read, or
reads what others write, all of them have to meet in between. An access is made by a single thread of the
group, or by any of them; two accesses of the single thread are in order by themselves.

Memory of the program is one thing, objects of the group's own another: iterations of a partitioned loop are
independent (OpenACC 3.3, section 2.9.9) and need no barrier between them for the former, but each uses the
latter again.
"""

from __future__ import annotations

from enum import IntFlag
from functools import cache


class Access(IntFlag):
    """What the threads of a group did to memory since they last met."""

    NONE = 0
    SINGLE_READ = 1
    SINGLE_WRITE = 2
    READ = 4
    WRITE = 8
    OWN_SINGLE_READ = 16
    OWN_SINGLE_WRITE = 32
    OWN_READ = 64
    OWN_WRITE = 128


_ANY = Access.READ | Access.WRITE


OWN = Access.OWN_SINGLE_READ | Access.OWN_SINGLE_WRITE | Access.OWN_READ | Access.OWN_WRITE
_OWN_SHIFT = 4


@cache
def access(reads: bool, writes: bool, single: bool, own: tuple[bool, bool] = (False, False)) -> Access:
    """An access, by its kind; `own` says whether objects of the group are read and written."""
    return _kind(reads, writes, single) | Access(_kind(*own, single) << _OWN_SHIFT)


def _kind(reads: bool, writes: bool, single: bool) -> Access:
    made = Access.NONE
    if reads:
        made |= Access.SINGLE_READ if single else Access.READ
    if writes:
        made |= Access.SINGLE_WRITE if single else Access.WRITE
    return made


@cache
def joined(one: Access, other: Access) -> Access:
    """Both accesses."""
    return one | other


@cache
def conflict(before: Access, now: Access) -> bool:
    """Whether the group must meet between the two."""
    own = Access((before & OWN) >> _OWN_SHIFT), Access((now & OWN) >> _OWN_SHIFT)
    return _conflict(before & ~OWN, now & ~OWN) or _conflict(*own)


def _conflict(before: Access, now: Access) -> bool:
    if now & Access.WRITE and before:
        return True
    if now & Access.READ and before & (Access.SINGLE_WRITE | Access.WRITE):
        return True
    if now & Access.SINGLE_WRITE and before & _ANY:
        return True
    return bool(now & Access.SINGLE_READ and before & Access.WRITE)
