"""The run-time library over OpenMP and over HIP, under the sanitizers, on runtimes made of host memory."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.runtime.linked import SANITIZERS, Builder, Library, run

PROGRAMS = ["index", "data", "attach", "async", "routines", "scale", "threads", "model", "prof", "profile"]


@pytest.mark.parametrize("sanitizer", SANITIZERS)
@pytest.mark.parametrize("name", PROGRAMS)
def test_program(build: Builder, name: str, sanitizer: str) -> None:
    done = run([str(build(name, sanitizer))])
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("sanitizer", SANITIZERS)
@pytest.mark.parametrize("name", ["threads", "model"])
def test_memory_that_is_kept(build: Builder, name: str, sanitizer: str) -> None:
    """The counts of what is allocated and freed are others then."""
    done = run([str(build(name, sanitizer))], ACCOMP_HIP_CACHE="4096", ASAN_OPTIONS="detect_leaks=0")
    lines = done.stderr.splitlines()
    assert [line for line in lines if not re.search("not true: .*(allocated|freed)", line)] == []


@pytest.mark.parametrize("library", ["openmp"], indirect=True)
@pytest.mark.parametrize("interface", ["LLVM", "GNU", "OTHER"])
def test_counted_by_openmp(
    library: Callable[[str], Library], require: Callable[[str], str], interface: str
) -> None:
    """Programs whose directives do not call the library."""
    directives = ("region", "fortran_directive")
    made = library(require("gcc")).program("counted", "memory", f"-DFAKE_{interface}", without=directives)
    if interface == "OTHER":
        done = run([str(made)], ASAN_OPTIONS="detect_leaks=0")
        assert "acc_copyin: error: OpenACC: this OpenMP run time does not let routines count" in done.stderr
        return
    done = run([str(made)])
    assert (done.returncode, done.stderr) == (0, "")
    for case, routine, part in (("partial", "acc_copyin", "first"), ("partial_end", "acc_delete", "last")):
        done = run([str(made), case], ASAN_OPTIONS="detect_leaks=0")
        assert re.search(f"{routine}: error: OpenACC: data partially present .*, the {part} is", done.stderr)


ADDRESS = "0x[0-9a-f]+"
PARTIAL = (
    rf"errors.c:\d+: error: OpenACC: variable 'a' partially present on device 0: 64 bytes at {ADDRESS} "
    rf"are asked for, 32 bytes at {ADDRESS} are present \(device address {ADDRESS}\)"
)
ABSENT = rf"errors.c:\d+: error: OpenACC: variable 'a' is not present on device 0: 64 bytes at {ADDRESS}"
ERRORS = {
    "partial": PARTIAL,
    "partial_update": PARTIAL,
    "partial_leave": PARTIAL,
    "partial_openmp": r"errors.c:\d+: error: OpenACC: the 64 bytes at .* are mapped by .* already",
    "absent": ABSENT,
    "absent_update": ABSENT,
    "absent_use": "variable 'a' is not present on device 0: host address",
    "no_memory": "no memory on device 0 for 2199023255552 bytes",
    "left_in_queue": ABSENT,
    "null": "acc_copyin: error: OpenACC: a null pointer as the address of 4 bytes",
    "null_delete": "acc_delete: error: OpenACC: a null pointer as the address of 4 bytes",
    "null_update": "acc_update_self: error: OpenACC: a null pointer as the address of 4 bytes",
    "null_of_host": "acc_copyin: error: OpenACC: a null pointer as the address of 4 bytes",
    "null_map_of_host": "acc_map_data: error: OpenACC: a null pointer is mapped",
    "null_map": "acc_map_data: error: OpenACC: a null pointer is mapped",
    "null_copy": "acc_memcpy_to_device: error: OpenACC: a null pointer as the address of 64 bytes",
    "empty_map": "acc_map_data: error: OpenACC: no bytes are mapped",
    "unmapped": "acc_unmap_data: error: OpenACC: the data at .* was not mapped by acc_map_data",
    "not_mapped": "acc_unmap_data: error: OpenACC: the data at .* was not mapped by acc_map_data",
    "mapped_twice": "acc_map_data: error: OpenACC: the 4 bytes at .* are present on device 0 already",
    "mapped_in_use": "acc_unmap_data: error: OpenACC: the data at .* is still in use by 1 data region",
    "memory_mapped_twice": "acc_map_data: error: OpenACC: the 64 bytes at .* of device 0 are mapped already",
    "mapped_by_openmp": "acc_map_data: error: OpenACC: the 64 bytes at .* are mapped by .* already",
    "freed_copy": "acc_free: error: OpenACC: the memory at .* holds the device copy of the 64 bytes at ",
    "freed_mapped": "acc_free: error: OpenACC: the memory at .* holds the device copy of the 32 bytes at ",
    "freed_twice": rf"acc_free: error: OpenACC: the memory at {ADDRESS} is none that acc_malloc allocated",
    "freed_within": rf"acc_free: error: OpenACC: the memory at {ADDRESS} is none that acc_malloc allocated",
    "freed_host": rf"acc_free: error: OpenACC: the memory at {ADDRESS} is none that acc_malloc allocated",
    "copied_to_host": f"acc_memcpy_to_device: error: OpenACC: {ADDRESS} is an address of the host, where",
    "copied_present": f"acc_memcpy_device: error: OpenACC: {ADDRESS} is an address of the host; its device",
    "negative_copy": "acc_memcpy_to_device: error: OpenACC: a size of -4 bytes is negative",
    "negative_size": "acc_copyin: error: OpenACC: a size of -4 bytes is negative",
    "negative_length": r"errors.c:\d+: error: OpenACC: the subarray 'a' has a negative length",
    "wait_negative": "acc_wait: error: OpenACC: -7 is no async-argument: it is negative",
    "wait_any_negative": "acc_wait_any: error: OpenACC: -7 is no async-argument: it is negative",
    "test_negative": "acc_async_test: error: OpenACC: -7 is no async-argument: it is negative",
    "default_negative": "acc_set_default_async: error: OpenACC: -7 is no async-argument: it is negative",
    "queue_negative": r"errors.c:\d+: error: OpenACC: -7 is no async-argument: it is negative",
    "no_type": "acc_init: error: OpenACC: 99 is no type of device",
    "absent_copy": "acc_memcpy_d2d: error: OpenACC: the data at .* is not present on device 0",
}


def of_host(place: str, what: str = "") -> str:
    return rf"{place}: error: OpenACC: {what}{ADDRESS} is an address of the host, where one of device 0 is"


NOTED = {
    "copied_from_host": of_host("acc_memcpy_from_device"),
    "copied_from_heap": of_host("acc_memcpy_from_device"),
    "copied_to_heap": of_host("acc_memcpy_to_device"),
    "mapped_heap": of_host("acc_map_data"),
    "freed_heap": rf"acc_free: error: OpenACC: the memory at {ADDRESS} is none that acc_malloc allocated",
    "after_free": of_host("acc_memcpy_to_device"),
    "heap_as_device": of_host(r"errors.c:\d+", "variable 'p': "),
    "local_as_device": of_host(r"errors.c:\d+", "variable 'p': "),
}
"""Over OpenMP, where the library notes the memory of the devices."""


def test_host_memory(tmp_path: Path, require: Callable[[str], str]) -> None:
    program = str(Library(require("gcc"), tmp_path, "openmp").program("errors", "memory"))
    for case, message in NOTED.items():
        done = run([program, case], ASAN_OPTIONS="detect_leaks=0")
        assert done.returncode == 1, case
        assert re.search(message, done.stderr), done.stderr


@pytest.mark.parametrize("case", ERRORS)
def test_error(build: Builder, case: str) -> None:
    done = run([str(build("errors", "memory")), case], ASAN_OPTIONS="detect_leaks=0")
    assert done.returncode == 1
    assert re.search(ERRORS[case], done.stderr)
    assert len(done.stderr.splitlines()) == 1


def test_environment(build: Builder) -> None:
    program = str(build("environment", "memory"))
    quiet = run([program], ASAN_OPTIONS="detect_leaks=0")
    assert quiet.stderr == ""
    done = run(
        [program], ASAN_OPTIONS="detect_leaks=0", ACCOMP_TRACE="1", ACCOMP_LEAKS="1", ACCOMP_POISON="0xaa"
    )
    assert done.stdout == "poison aaaaaaaa\npoison aaaaaaaa\n"
    lines = [re.sub(ADDRESS, "@", line) for line in done.stderr.splitlines()]
    assert [*lines[:-2], *sorted(lines[-2:])] == [
        "program.c:100: create 'a', 16 bytes at @, device 0 at @, counters 0 structured 1 dynamic",
        "program.c:100: create 'b', 16 bytes at @, device 0 at @, counters 0 structured 1 dynamic",
        "program.c:100: to device, 16 bytes at @",
        "program.c:110: update device 'a', 16 bytes at @",
        "program.c:110: to device, 16 bytes at @",
        "program.c:120: leave 'b', 16 bytes at @, device 0 at @, counters 0 structured 0 dynamic",
        "program.c:120: from device, 16 bytes at @",
        "program.c:120: delete, 16 bytes at @, device 0 at @, counters 0 structured 0 dynamic",
        "acc_copyin: create, 4 bytes at @, device 0 at @, counters 0 structured 1 dynamic",
        "acc_copyin: to device, 4 bytes at @",
        "OpenACC: still present on device 0: 16 bytes at @, entered by program.c:100",
        "OpenACC: still present on device 0: 4 bytes at @, entered by acc_copyin",
    ]
