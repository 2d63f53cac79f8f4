"""The environment in which programs of tests run on a device; what imports it starts for each program."""

from __future__ import annotations


def device_environment() -> dict[str, str]:
    """Variables under which a program must run its target regions on the device.

    Memory that malloc hands out is poisoned, so that a copy that was not made shows.
    """
    return {
        "OMP_TARGET_OFFLOAD": "MANDATORY",
        "LIBOMPTARGET_INFO": "16",
        "ACCOMP_HIPCPU_INFO": "1",
        "MALLOC_PERTURB_": "165",
    }
