"""The intrinsic modules, and those of the programming models, as far as their names matter for data."""

from __future__ import annotations

from accomp.frontends.fortran.scan import scan
from accomp.frontends.fortran.scopes import Scope, Scopes
from accomp.frontends.fortran.structure import structure
from accomp.source import Language, SourceFile

_C_KINDS = {
    1: "signed_char int8_t int_least8_t int_fast8_t bool char",
    2: "short int16_t int_least16_t",
    4: "int int32_t int_least32_t float float_complex",
    8: "long long_long size_t int64_t int_least64_t int_fast64_t intmax_t intptr_t ptrdiff_t double "
    "double_complex",
    10: "long_double long_double_complex",
}
"""Kinds of Fortran 2018 18.2.2 that gfortran and flang agree on for 64-bit Linux."""
# A constant whose value is an underscore has one that compilers do not agree on.
_SOURCES = {
    "iso_c_binding": "integer, parameter :: {kinds}\n"
    "integer, parameter :: c_int_fast16_t = _, c_int_fast32_t = _\n"
    "character(kind=1), parameter :: c_null_char = 'x', c_new_line = 'x'\n"
    "type c_ptr\nend type\ntype c_funptr\nend type\n"
    "type(c_ptr), parameter :: c_null_ptr = c_ptr()\n"
    "type(c_funptr), parameter :: c_null_funptr = c_funptr()\n"
    "intrinsic :: c_loc, c_funloc, c_associated, c_f_pointer, c_f_procpointer, c_sizeof\n",
    "iso_fortran_env": "integer, parameter :: int8 = 1, int16 = 2, int32 = 4, int64 = 8\n"
    "integer, parameter :: logical8 = 1, logical16 = 2, logical32 = 4, logical64 = 8\n"
    "integer, parameter :: numeric_storage_size = 32, character_storage_size = 8, file_storage_size = 8\n"
    "integer, parameter :: atomic_int_kind = _, atomic_logical_kind = _\n"
    "integer, parameter :: real32 = 4, real64 = 8, real128 = 16\n"
    "integer, parameter :: input_unit = 5, output_unit = 6, error_unit = 0\n"
    "integer, parameter :: iostat_end = -1, iostat_eor = -2\n"
    "intrinsic :: compiler_version, compiler_options\n",
    "openacc": "integer, parameter :: acc_handle_kind = 4, acc_device_kind = 4, openacc_version = 202211\n"
    "integer, parameter :: acc_device_property = 4, acc_device_current = -1, acc_property_none = 0\n"
    "integer, parameter :: acc_device_none = 0, acc_device_default = 1, acc_device_host = 2\n"
    "integer, parameter :: acc_device_not_host = 3, acc_device_nvidia = 4, acc_device_radeon = 5\n"
    "integer, parameter :: acc_async_noval = -1, acc_async_sync = -2, acc_async_default = -3\n"
    "integer, parameter :: acc_device_property_kind = 4, acc_property_memory = 1\n"
    "integer, parameter :: acc_property_free_memory = 2, acc_property_shared_memory_support = 3\n"
    "integer, parameter :: acc_property_name = 4, acc_property_vendor = 5, acc_property_driver = 6\n"
    "external :: acc_get_device_type, acc_get_num_devices, acc_get_device_num, acc_async_test\n"
    "external :: acc_is_present, acc_async_test_all, acc_on_device, acc_get_property\n",
    "omp_lib": "integer, parameter :: omp_lock_kind = _, omp_nest_lock_kind = 8, omp_sched_kind = 4\n"
    "external :: omp_get_thread_num, omp_get_num_threads, omp_get_max_threads, omp_get_wtime\n"
    "external :: omp_get_num_devices, omp_is_initial_device, omp_get_default_device\n",
    "ieee_arithmetic": "intrinsic :: ieee_is_nan, ieee_is_finite, ieee_value\n",
    "ieee_exceptions": "",
    "ieee_features": "",
}
_made: dict[str, Scope] = {}


def intrinsic_module(name: str) -> Scope | None:
    """The scope of an intrinsic module; None where the name is that of none."""
    if name not in _SOURCES:
        return None
    if name not in _made:
        kinds = ", ".join(f"c_{word} = {kind}" for kind, words in _C_KINDS.items() for word in words.split())
        text = f"module {name}\n{_SOURCES[name].format(kinds=kinds)}end module\n"
        source = SourceFile(f"<{name}>", text.encode(), Language.FORTRAN)
        scopes = Scopes(structure(scan(source)))
        _made[name] = scopes.of(scopes.structure.root.children[0])
    return _made[name]
