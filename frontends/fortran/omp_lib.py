"""What module omp_lib declares (OpenMP 5.2, sections 3.1 and 18), as the text of its specification part."""

from __future__ import annotations

from accomp.spec.openmp_routines import ROUTINES

_KINDS = """
omp_lock_kind omp_nest_lock_kind omp_allocator_handle_kind omp_alloctrait_val_kind omp_depend_kind
omp_event_handle_kind omp_interop_kind omp_memspace_handle_kind
"""
_SMALL_KINDS = """
omp_sched_kind omp_proc_bind_kind omp_sync_hint_kind omp_lock_hint_kind omp_pause_resource_kind
omp_control_tool_kind omp_control_tool_result_kind omp_alloctrait_key_kind omp_interop_fr_kind
omp_interop_property_kind omp_interop_rc_kind
"""
_NUMBERED = {
    1: """
    omp_sched_static omp_sched_dynamic omp_sched_guided omp_sched_auto
    """,
    0: """
    omp_proc_bind_false omp_proc_bind_true omp_proc_bind_primary omp_proc_bind_close omp_proc_bind_spread
    | omp_null_allocator omp_default_mem_alloc omp_large_cap_mem_alloc omp_const_mem_alloc
    omp_high_bw_mem_alloc omp_low_lat_mem_alloc omp_cgroup_mem_alloc omp_pteam_mem_alloc
    omp_thread_mem_alloc
    | omp_default_mem_space omp_large_cap_mem_space omp_const_mem_space omp_high_bw_mem_space
    omp_low_lat_mem_space
    """,
}
"""Constants that count from a number on."""
_NAMED = """
omp_pause_soft omp_pause_hard omp_proc_bind_master omp_initial_device omp_invalid_device
omp_atk_sync_hint omp_atk_alignment omp_atk_access omp_atk_pool_size omp_atk_fallback omp_atk_fb_data
omp_atk_pinned omp_atk_partition omp_atv_default omp_atv_false omp_atv_true omp_atv_contended
omp_atv_uncontended omp_atv_serialized omp_atv_sequential omp_atv_private omp_atv_all omp_atv_thread
omp_atv_pteam omp_atv_cgroup omp_atv_default_mem_fb omp_atv_null_fb omp_atv_abort_fb
omp_atv_allocator_fb omp_atv_environment omp_atv_nearest omp_atv_blocked omp_atv_interleaved
omp_control_tool_start omp_control_tool_pause omp_control_tool_flush omp_control_tool_end
omp_control_tool_notool omp_control_tool_nocallback omp_control_tool_success omp_control_tool_ignored
omp_interop_none omp_ifr_cuda omp_ifr_cuda_driver omp_ifr_opencl omp_ifr_sycl omp_ifr_hip
omp_ifr_level_zero omp_ifr_hsa omp_ifr_last omp_ipr_fr_id omp_ipr_fr_name omp_ipr_vendor
omp_ipr_vendor_name omp_ipr_device_num omp_ipr_platform omp_ipr_device omp_ipr_device_context
omp_ipr_targetsync omp_irc_no_value omp_irc_success omp_irc_empty omp_irc_out_of_range
omp_irc_type_int omp_irc_type_ptr omp_irc_type_str omp_irc_other openmp_version
"""
"""Constants whose values differ from implementation to implementation, or that nothing here asks for."""
_HINTS = """
integer, parameter :: omp_sync_hint_none = 0, omp_sync_hint_uncontended = 1
integer, parameter :: omp_sync_hint_contended = 2, omp_sync_hint_nonspeculative = 4
integer, parameter :: omp_sync_hint_speculative = 8, omp_lock_hint_none = 0
integer, parameter :: omp_lock_hint_uncontended = 1, omp_lock_hint_contended = 2
integer, parameter :: omp_lock_hint_nonspeculative = 4, omp_lock_hint_speculative = 8
type omp_alloctrait
integer(omp_alloctrait_key_kind) :: key
integer(omp_alloctrait_val_kind) :: value
end type
"""


def _declared(names: str, value: str) -> str:
    return "".join(f"integer, parameter :: {name} = {value}\n" for name in names.split())


def _counted(names: str, first: int) -> str:
    groups = (group.split() for group in names.split("|"))
    return "".join(_declared(name, str(first + at)) for group in groups for at, name in enumerate(group))


OMP_LIB = (
    _declared(_KINDS, "8")
    + _declared(_SMALL_KINDS, "4")
    + "".join(_counted(names, first) for first, names in _NUMBERED.items())
    + _declared(_NAMED, "_")
    + _HINTS
    + "".join(f"external :: {name}\n" for name in sorted(ROUTINES))
)
"""Its declarations; `_` is a value that is not told."""
