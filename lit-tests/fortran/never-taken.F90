! Branches that a constant decides: an `#else` that is never taken is translated where it stands, `#if 0` stays.
! RUN: %accomp-flang -fopenacc-print=omp %s | grep -v 'CHECK' | FileCheck %s
! RUN: %accomp-flang --accomp-fc=%gfortran -O1 %s -o %t && %t
! REQUIRES: gfortran
program never_taken
  implicit none
  integer :: i, k
  real :: a(10)
  a = 1
  do k = 1, 2
    if (k == 1) then
      a(1) = 2
    end if
#if 1
! CHECK: #if 1
! CHECK-NEXT: !$omp target teams distribute parallel do map(tofrom: a)
    !$acc parallel loop
    do i = 1, 10
      a(i) = a(i) + 1
    end do
#else
! CHECK: #else
! CHECK-NEXT: !$omp target map(tofrom: a)
    !$acc kernels
    do i = 1, 10
      a(i) = a(i) + 2
    end do
    !$acc end kernels
! CHECK: !$omp end target
#endif
  end do
#if 0
  !$acc data copy(a)
! CHECK: !$acc data copy(a)
  do i = 1, 10
    !$acc serial
    a(i) = 3
    !$acc end serial
  end do
  !$acc end data
#endif
  if (a(1) /= 4 .or. a(10) /= 3) stop 1
end program
