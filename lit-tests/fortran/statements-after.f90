! A statement on the line where a region ends is after the region; so is one that an IF does not govern.
! RUN: %accomp-flang -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 1 %t | FileCheck --match-full-lines %s
! RUN: %accomp-flang -O1 -fopenacc-target=cpu -fopenacc-profile=portable %s -o %t && %run-cpu 1 %t | FileCheck --match-full-lines %s
! RUN: %accomp-flang -O1 --accomp-fc=gfortran -fopenacc-profile=exact %s -o %t && %t | FileCheck --match-full-lines %s
! RUN: %accomp-flang -O1 -fopenacc-profile=exact -fopenacc-print=omp %s | FileCheck %s --check-prefix=OMP
! REQUIRES: cpu-device, flang-22, gfortran
program main
  implicit none
  integer, allocatable :: a(:)
  integer :: i, n, x(4)
  !$acc declare create(a)
  n = 4
  allocate(a(n))
  !$acc parallel loop copyout(x)
  do i = 1, n
    ! OMP: {{^ *}}x(i) = i; end do
    ! OMP-NEXT: {{^ *}}call accomp_end
    ! OMP-NEXT: {{^ *}}; print
    x(i) = i; end do; print '(*(i0, :, " "))', x; x(1) = 9; !
  ! CHECK: 1 2 3 4
  ! CHECK-NEXT: 9 2 3 4
  print '(*(i0, :, " "))', x
  n = 0
  ! OMP: {{^ *}}deallocate(a)
  ! OMP-NEXT: {{^ *}}end if
  ! OMP-NEXT: {{^ *}}; n = n + 1
  if (x(1) == 0) deallocate(a); n = n + 1
  ! CHECK-NEXT: 1 T
  print '(i0, 1x, l1)', n, allocated(a)
end program
