! THREADPRIVATE scalars: associate names stand for them in map clauses, pointers for gfortran, which maps the addresses of associate
! names, and local variables for private copies and reductions (Fortran 2018 11.1.3.3, OpenMP 5.2 sections 5.2, 5.4 and 5.5).
! RUN: %accomp-flang -w -fopenacc-print=omp --accomp-fc=flang %s -o %t.f90
! RUN: grep -v '^! ' %t.f90 | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-print=omp --accomp-fc=gfortran %s -o %t.f90
! RUN: grep -v '^! ' %t.f90 | FileCheck %s --check-prefix=POINTED
! RUN: %accomp-flang -w -fopenacc-print=omp %s -o %t.f90
! RUN: grep -v '^! ' %t.f90 | FileCheck %s --check-prefix=POINTED
! RUN: %accomp-flang -w -fopenacc-print=omp -fopenacc-profile=exact --accomp-fc=flang %s -o %t.f90
! RUN: grep -v '^! ' %t.f90 | FileCheck %s --check-prefix=EXACT
module scalars
  implicit none
  integer, parameter, private :: wp = kind(1d0)
  integer, save :: step
  real(wp), save :: total
  !$omp threadprivate(step, total)
end module
subroutine sums(a)
  use scalars
  implicit none
  integer :: a(8), i
! CHECK: associate (accomp_step => step)
! CHECK-NEXT: !$omp target data map(tofrom: accomp_step)
! POINTED: associate (accomp_of_step => step)
! POINTED-NEXT: block
! POINTED-NEXT: use, intrinsic :: iso_c_binding, only: accomp_null => c_null_ptr, accomp_point => c_f_pointer
! POINTED-NEXT: integer, pointer :: accomp_step
! POINTED-NEXT: call accomp_point(transfer(loc(accomp_of_step), accomp_null), accomp_step)
! POINTED-NEXT: !$omp target data map(tofrom: accomp_step)
! EXACT: call accomp_var(accomp_copy, step, 'step')
! EXACT-NEXT: call accomp_begin(accomp_data)
  !$acc data copy(step)
! CHECK-NEXT: associate (step => step)
! CHECK-NEXT: !$omp target teams distribute parallel do map(tofrom: a) map(alloc: step)
! POINTED-NEXT: associate (accomp_step => step)
! POINTED-NEXT: block
! POINTED-NEXT: use
! POINTED-NEXT: integer, pointer :: step
! POINTED-NEXT: call accomp_point(transfer(loc(accomp_step), accomp_null), step)
! POINTED-NEXT: !$omp target teams distribute parallel do map(tofrom: a) map(alloc: step)
! EXACT: call accomp_begin(accomp_parallel)
! EXACT-NEXT: associate (step => step)
! EXACT-NEXT: !$omp target teams distribute parallel do map(alloc: a, step)
  !$acc parallel loop copy(a)
  do i = 1, 8
    a(i) = step
    if (i == 8) step = 0
  end do
! CHECK: end associate
! POINTED: end block
! POINTED-NEXT: end associate
! EXACT: end associate
! EXACT-NEXT: call accomp_end
! CHECK-NEXT: associate (step => step)
! CHECK-NEXT: !$omp target update from(step)
! CHECK-NEXT: end associate
! POINTED: integer, pointer :: step
! POINTED: !$omp target update from(step)
! POINTED-NEXT: end block
  !$acc update self(step)
! CHECK: !$omp end target data
! CHECK-NEXT: end associate
! POINTED: !$omp end target data
! POINTED-NEXT: end block
! POINTED-NEXT: end associate
  !$acc end data
! The kernels around it find the data of the device, whether it was present before or not.
! CHECK: associate (accomp_total => total)
! CHECK-NEXT: block
! CHECK-NEXT: real(kind(accomp_total)) :: total
! CHECK-NEXT: !$omp target map(tofrom: accomp_total) map(from: total)
! CHECK-NEXT: total = accomp_total
! CHECK-NEXT: !$omp end target
! CHECK-NEXT: !$omp target parallel do map(tofrom: total) reduction(+: total)
! POINTED: associate (accomp_of_total => total)
! POINTED: real(kind(accomp_of_total)), pointer :: accomp_total
! POINTED-NEXT: real(kind(accomp_total)) :: total
! POINTED-NEXT: call accomp_point(transfer(loc(accomp_of_total), accomp_null), accomp_total)
! POINTED-NEXT: !$omp target map(tofrom: accomp_total) map(from: total)
! POINTED-NEXT: total = accomp_total
! POINTED-NEXT: !$omp end target
! POINTED-NEXT: !$omp target teams distribute parallel do map(tofrom: total) reduction(+: total)
! EXACT: !$omp target map(tofrom: accomp_total) map(from: total)
! EXACT-NEXT: total = accomp_total
! EXACT-NEXT: !$omp end target
! EXACT-NEXT: !$omp target parallel do map(tofrom: total) reduction(+: total)
  !$acc parallel loop reduction(+: total)
  do i = 1, 8
    total = total + i
  end do
! CHECK: end do
! CHECK-NEXT: !$omp target map(tofrom: accomp_total) map(to: total)
! CHECK-NEXT: accomp_total = total
! CHECK-NEXT: !$omp end target
! CHECK-NEXT: end block
! CHECK-NEXT: end associate
! EXACT: end block
! EXACT-NEXT: end associate
! EXACT-NEXT: call accomp_end
! Private copies need no value from the host, others have that of the thread.
! CHECK: associate (accomp_step => step, accomp_total => total)
! CHECK-NEXT: block
! CHECK-NEXT: integer :: step
! CHECK-NEXT: real(kind(accomp_total)) :: total
! CHECK-NEXT: total = accomp_total
! CHECK-NEXT: !$omp target
  !$acc parallel loop private(step) firstprivate(total) copyout(a)
  do i = 1, 8
    step = i
    if (step > 8) total = step
    a(i) = nint(total) + step
  end do
! CHECK: end block
! CHECK-NEXT: end associate
! CHECK-NEXT: associate (accomp_step => step)
! CHECK-NEXT: block
! CHECK-NEXT: integer :: step
! CHECK-NEXT: !$omp target
! CHECK: do step = 1, 8
  !$acc parallel loop copyout(a)
  do step = 1, 8
    a(step) = step
  end do
end subroutine
