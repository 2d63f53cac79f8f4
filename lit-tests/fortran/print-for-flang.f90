! What is printed for flang by name has the same workarounds as what is compiled with it: constant arrays that regions index,
! and, for devices, variables of common blocks.
! REQUIRES: flang-22
! RUN: %accomp-flang --accomp-fc=%flang -fopenacc-print=omp %s -o %t.f90 && sed '/^ *! /d' %t.f90 | FileCheck --check-prefix=HOST %s
! RUN: %accomp-flang --accomp-fc=%flang -fopenmp %t.f90 -o %t && %t
! RUN: %accomp-flang --accomp-fc=%flang -fopenacc-target=cpu -fopenacc-print=omp %s | sed '/^ *! /d' | FileCheck --check-prefix=DEVICE %s
module m
  integer, parameter :: weights(3) = [1, 2, 3]
contains
  subroutine weigh(a, k)
    integer :: a(3), k(3), i
    integer :: x(3), y
    common /blk/ x, y
    ! HOST-NOT: c_f_pointer
    ! HOST: associate (weights => weights)
    ! HOST: !$omp target {{.*}}map({{.*}}weights
    ! DEVICE-DAG: integer, pointer, contiguous :: x(:)
    ! DEVICE-DAG: associate (weights => weights)
    ! DEVICE-DAG: !$omp target {{.*}}map({{.*}}weights
    !$acc parallel loop copy(a) copy(x) copyin(k)
    do i = 1, 3
      a(i) = weights(k(i)) + x(i)
      x(i) = i
    end do
  end subroutine
end module

program p
  use m
  integer :: a(3), x(3), y
  common /blk/ x, y
  x = [10, 20, 30]
  call weigh(a, [3, 2, 1])
  if (any(a /= [13, 22, 31]) .or. any(x /= [1, 2, 3])) stop 1
end program
