"""Runs a program that must do its work on a device, OpenMP's or HIP's on the CPU, and counts its launches.

    run_device.py 3 program [arguments]     exactly 3 kernels
    run_device.py 3+ program [arguments]    at least 3

The program's standard output and its own standard error pass through. The exit status is the
program's, or 125 where the number of kernels is another (the counted lines are then shown), or 124
after four minutes.

Hundreds of tests call it: it imports nothing that takes longer to load than the program runs.
"""

from __future__ import annotations

import os
import signal
import sys

from device_variables import device_environment

LAUNCH = b"Launching kernel"
TIMEOUT_S = 240
WRONG_COUNT = 125
TIMED_OUT = 124


def run(command: list[str]) -> tuple[int, list[bytes], list[bytes]]:
    """Run it on the device: status, own lines of standard error, launch lines. Raises TimeoutError."""
    read, write = os.pipe()
    child = os.posix_spawnp(
        command[0],
        command,
        {**device_environment(), **os.environ},
        file_actions=[(os.POSIX_SPAWN_DUP2, write, 2)],
        setsigdef=(signal.SIGPIPE, signal.SIGXFSZ),
    )
    os.close(write)

    def end(*_: object) -> None:
        os.kill(child, signal.SIGKILL)
        raise TimeoutError

    signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, TIMEOUT_S)
    with open(read, "rb") as stream:  # noqa: PTH123 - a descriptor
        lines = stream.readlines()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    signal.setitimer(signal.ITIMER_REAL, 0)
    launches = [line for line in lines if LAUNCH in line]
    return status, [line for line in lines if LAUNCH not in line], launches


def count_error(wanted: str, launches: list[bytes]) -> str:
    """Why the number of launches is not the wanted one; empty where it is."""
    count = len(launches)
    number = int(wanted.removesuffix("+"))
    if count == number or (wanted.endswith("+") and count > number):
        return ""
    shown = b"".join(launches[:20]).decode(errors="replace")
    return f"run_device: {count} kernels launched on the device, not {wanted}\n{shown}"


def main(arguments: list[str]) -> int:
    """Run as the module's text says."""
    if len(arguments) < 2 or not arguments[0].removesuffix("+").isdecimal():
        sys.stderr.write(__doc__ or "")
        return 2
    try:
        status, own, launches = run(arguments[1:])
    except TimeoutError:
        sys.stderr.write(f"run_device: ended after {TIMEOUT_S} s\n")
        return TIMED_OUT
    sys.stderr.buffer.write(b"".join(own))
    wrong = count_error(arguments[0], launches)
    if wrong:
        sys.stderr.write(wrong)
        return WRONG_COUNT
    return status if status >= 0 else 128 - status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
