! Arrays of assumed shape in host_data, whose device addresses flang does not give (OpenACC 3.3 section 2.8.1).
! REQUIRES: flang-22
! RUN: not %accomp-flang -fopenacc-target=cpu -fopenacc-profile=portable %s -o %t 2>&1 | FileCheck --check-prefixes=CHECK,PORTABLE %s
! RUN: not %accomp-flang -fopenacc-target=cpu -fopenacc-print=omp --accomp-fc=%flang %s 2>&1 | FileCheck --check-prefixes=CHECK,PORTABLE %s
! RUN: not %accomp-flang -fopenacc-target=cpu -fopenacc-profile=exact %s -o %t 2>&1 | FileCheck %s
! RUN: %accomp-flang -fopenacc-print=omp %s | FileCheck --check-prefix=PRINT %s
subroutine shaped(a, b, c, d)
  type :: pair
    integer :: x, y
  end type
  integer :: a(0:), d(4)
  integer, pointer :: c(:)
  type(pair) :: b(:)
! PORTABLE: [[@LINE+2]]:31: error: flang gives the host's address of 'a', an array of assumed shape, in 'host_data': use '-fopenacc-profile=exact', or declare 'a' with its extents
! PRINT: use_device_addr(a, c, d)
  !$acc host_data use_device (a, c, d)
  call use(a, c, d)
  !$acc end host_data
! CHECK: [[@LINE+2]]:30: error: flang gives the host's address of 'b', an array of assumed shape, in 'host_data': declare 'b' with its extents
! CHECK-NOT: error:
  !$acc host_data use_device(b)
  call use(b)
  !$acc end host_data
end subroutine
