! Messages name the user's file and lines: accomp's, the compilers', and those of the run-time library.
! REQUIRES: cpu-device, gfortran, flang-22
! RUN: rm -rf %t && mkdir %t && cd %t && cp %s here.F90 && cp %S/Inputs/exact-messages.inc .
! RUN: not %accomp-flang --accomp-fc=%gfortran -fopenacc-profile=exact -DFAULT -c here.F90 2>&1 | FileCheck --check-prefix=GNU %s
! RUN: not %accomp-flang --accomp-fc=%flang -fopenacc-profile=exact -DFAULT -c here.F90 2>&1 | FileCheck --check-prefix=FLANG %s
! RUN: not %accomp-flang -fopenacc-profile=exact -DMISSPELT -c here.F90 2>&1 | FileCheck --check-prefix=OWN %s
! RUN: not %accomp-flang -fopenacc-profile=exact -DPURE -c here.F90 2>&1 | FileCheck --check-prefix=PURE %s
! RUN: not %accomp-flang -fopenacc-backend=hip -DPURE -c here.F90 2>&1 | FileCheck --check-prefix=PURE %s
! RUN: not %accomp-flang -fopenacc-profile=portable -DPURE -c here.F90 2>&1 | FileCheck --check-prefix=PORTABLE %s
! RUN: %accomp-flang -w -fopenacc-target=cpu -fopenacc-profile=exact here.F90 -o c
! RUN: not %run-cpu 1 ./c 2>&1 | FileCheck --check-prefix=RUNTIME %s
! GNU: exact-messages.inc:2:
! GNU: {{'|‘}}brought{{'|’}} at (1) has no IMPLICIT type
! GNU: here.F90:[[#@LINE+13]]:
! GNU: {{'|‘}}undeclared{{'|’}} at (1) has no IMPLICIT type
! FLANG: exact-messages.inc:2:{{[0-9]+}}: error: No explicit type declared for 'brought'
! FLANG: here.F90:[[#@LINE+10]]:{{[0-9]+}}: error: No explicit type declared for 'undeclared'
! OWN: exact-messages.inc:4:1: error: unknown directive 'paralel'
! PURE: here.F90:[[#@LINE+21]]:3: error: 'parallel' is translated to calls of the run-time library, which pure procedures cannot make; take PURE or ELEMENTAL off, or leave the directive to the callers [no-calls-in-pure]
! RUNTIME: here.F90:[[#@LINE+14]]: error: OpenACC: variable 'b' is not present on device
program messages
  implicit none
  integer :: a(10), b(10), i
#include "exact-messages.inc"
#ifdef FAULT
  a(1) = &
    undeclared
#endif
  !$acc parallel loop &
  !$acc copy(a)
  do i = 1, 10
    a(i) = 1
  end do
  !$acc update self(b)
#ifdef PURE
contains
! PORTABLE: here.F90:[[#@LINE+3]]:3: error: 'parallel' cannot stand in a pure procedure, where OpenMP has no constructs for devices; take PURE or ELEMENTAL off, or leave the directive to the callers [directive-in-pure]
  pure subroutine set(x)
    integer, intent(out) :: x(10)
  !$acc parallel loop
    do i = 1, 10
      x(i) = 1
    end do
  end subroutine set
#endif
end program messages
