"""The intrinsic procedures (Fortran 2018 clause 16, and what compilers add)."""

from __future__ import annotations

FUNCTIONS = frozenset(
    """abs achar acos acosh adjustl adjustr aimag aint all allocated anint any asin asinh associated
    atan atan2 atanh bessel_j0 bessel_j1 bessel_jn bessel_y0 bessel_y1 bessel_yn bge bgt bit_size
    ble blt btest ceiling char cmplx command_argument_count conjg cos cosh coshape count cshift dble
    digits dim dot_product dprod dshiftl dshiftr eoshift epsilon erf erfc erfc_scaled exp exponent
    extends_type_of findloc floor fraction gamma get_team huge hypot iachar iall iand iany ibclr
    ibits ibset ichar ieor image_index image_status index int ior iparity is_contiguous
    is_iostat_end is_iostat_eor ishft ishftc kind lbound lcobound leadz len len_trim lge lgt lle llt
    log log10 log_gamma logical maskl maskr matmul max maxexponent maxloc maxval merge merge_bits
    min minexponent minloc minval mod modulo nearest new_line nint norm2 not null num_images
    out_of_range pack parity popcnt poppar precision present product radix range rank real reduce
    repeat reshape rrspacing same_type_as scale scan selected_char_kind selected_int_kind
    selected_real_kind set_exponent shape shifta shiftl shiftr sign sin sinh size spacing spread
    sqrt storage_size sum tan tanh this_image tiny trailz transfer transpose trim ubound ucobound
    unpack verify alog alog10 amax0 amax1 amin0 amin1 amod cabs ccos cexp clog csin csqrt dabs dacos
    dasin datan datan2 dcmplx dconjg dcos dcosh ddim derf derfc dexp dfloat dimag dint dlog dlog10
    dmax1 dmin1 dmod dnint dreal dsign dsin dsinh dsqrt dtan dtanh float iabs idim idint idnint ifix
    isign isnan loc max0 max1 min0 min1 sngl zabs zexp zlog zsin zcos zsqrt and or xor lshift rshift
    rand ran irand iargc secnds etime dtime sizeof c_loc c_funloc c_associated c_sizeof ieee_is_nan
    ieee_is_finite ieee_value omp_get_thread_num omp_get_num_threads""".split()
)

INQUIRIES = frozenset(
    """allocated associated bit_size digits epsilon extends_type_of huge is_contiguous kind lbound len
    maxexponent minexponent precision present radix range rank same_type_as shape size storage_size
    tiny ubound sizeof c_sizeof""".split()
)
"""Functions that ask about their argument and do not read its value."""

SUBROUTINES = {
    "atomic_add": ("inout", "in", "out"),
    "co_sum": ("inout",),
    "cpu_time": ("out",),
    "date_and_time": ("out", "out", "out", "out"),
    "execute_command_line": ("in", "in", "out", "out", "inout"),
    "get_command": ("out", "out", "out"),
    "get_command_argument": ("in", "out", "out", "out"),
    "get_environment_variable": ("in", "out", "out", "out", "in"),
    "move_alloc": ("inout", "out"),
    "mvbits": ("in", "in", "in", "inout", "in"),
    "random_init": ("in", "in"),
    "random_number": ("out",),
    "random_seed": ("out", "in", "out"),
    "system_clock": ("out", "out", "out"),
    "getarg": ("in", "out"),
    "exit": ("in",),
    "abort": (),
    "flush": ("in",),
    "c_f_pointer": ("in", "out", "in"),
}
"""Intrinsic subroutines with the intents of their arguments."""
