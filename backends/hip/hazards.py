"""Which accesses to memory must be parted by a barrier.

The threads of a gang or worker walk together, but not in step: where one thread writes what others read, or
reads what others write, all of them have to meet in between. An access is made by a single thread of the
group, or by any of them; two accesses of the single thread are in order by themselves.
"""

from __future__ import annotations

from enum import IntFlag


class Access(IntFlag):
    """What the threads of a group did to memory since they last met."""

    NONE = 0
    SINGLE_READ = 1
    SINGLE_WRITE = 2
    READ = 4
    WRITE = 8


_ANY = Access.READ | Access.WRITE


def access(reads: bool, writes: bool, single: bool) -> Access:
    """An access, by its kind."""
    made = Access.NONE
    if reads:
        made |= Access.SINGLE_READ if single else Access.READ
    if writes:
        made |= Access.SINGLE_WRITE if single else Access.WRITE
    return made


def conflict(before: Access, now: Access) -> bool:
    """Whether the group must meet between the two."""
    if now & Access.WRITE and before:
        return True
    if now & Access.READ and before & (Access.SINGLE_WRITE | Access.WRITE):
        return True
    if now & Access.SINGLE_WRITE and before & _ANY:
        return True
    return bool(now & Access.SINGLE_READ and before & Access.WRITE)
