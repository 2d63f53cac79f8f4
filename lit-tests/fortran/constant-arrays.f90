! Elements of arrays that are named constants, in regions: flang has them by an ASSOCIATE name.
! REQUIRES: cpu-device, gfortran, flang-22
! RUN: %accomp-flang -w --accomp-fc=%gfortran -O1 %s -o %t.g && %t.g | FileCheck %s
! RUN: %accomp-flang -w --accomp-fc=%flang -O1 %s -o %t.f && %t.f | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-target=cpu -O1 %s -o %t.c && %run-cpu 4 %t.c | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-print=omp %s | FileCheck %s --check-prefix=TEXT
! RUN: %accomp-flang -w -fopenacc-print=omp --accomp-fc=%flang %s | FileCheck %s --check-prefix=NAMED
! NAMED: associate (weights => weights)
! CHECK: 4. 5. 6.
! CHECK-NEXT: 5. 6. 6. 7. 7. 8.
! CHECK-NEXT: 0.1875 0.3750 0.1875 0.3750 1.2500
! TEXT-NOT: {{^ *}}associate (
module tables
  implicit none
  integer, parameter :: points = 3
  real, parameter :: weights(points, points) = reshape([1., 0., 0., 2., 3., 0., 4., 5., 6.], [points, points])
contains
  subroutine fill(s, n)
    integer, intent(in) :: n
    real, intent(out) :: s(:, :)
    integer :: i, k
    if (n > 1) print '(3f4.0)', weights(:, n)
    !$acc parallel loop collapse(2) copyout(s) default(none) firstprivate(n) async(1)
    do k = 1, points
      do i = 1, size(s, 1)
        s(i, k) = weights(k, n) + real(i)
      end do
    end do
    !$acc wait
  end subroutine
end module
program constants
  use tables
  implicit none
  real, parameter :: half(2) = [0.5, 0.25]
  real :: s(2, points), t(4), total
  integer :: i
  call fill(s, 3)
  print '(6f4.0)', s
  total = 0
  !$acc kernels copyout(t)
  !$acc loop independent
  do i = 1, 4
    t(i) = half(1 + mod(i, 2))*sum(half)
  end do
  !$acc end kernels
  !$acc data copy(total)
  do i = 1, 2
    !$acc serial
    total = total + half(i) + half(2)
    !$acc end serial
  end do
  !$acc end data
  print '(5f7.4)', t, total
end program
