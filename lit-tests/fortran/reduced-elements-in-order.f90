! A loop in order reduces an array element as it is, also where the shape of the array is not constant.
! REQUIRES: flang-22, gfortran, cpu-device
! RUN: %accomp-flang -w -O2 --accomp-fc=%flang %s -o %t.f && env OMP_NUM_THREADS=3 %t.f | FileCheck %s
! RUN: %accomp-flang -w -O2 --accomp-fc=%gfortran %s -o %t.g && env OMP_NUM_THREADS=3 %t.g | FileCheck %s
! RUN: %accomp-flang -w -O2 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 2 %t.cpu | FileCheck %s
! RUN: %accomp-flang -w -O2 -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 2 %t.hip | FileCheck %s
program in_order
  implicit none
  integer :: i, j, fixed(20), m(20, 20)
  integer, allocatable :: least(:)
  allocate (least(20))
  do i = 1, 20
    m(:, i) = [(100 - i*j, j = 1, 20)]
  end do
  fixed = 1
  !$acc kernels loop gang worker independent copy(least) copyin(m)
  do i = 1, 20
    least(i) = 1000
    !$acc loop independent reduction(min: least(i))
    do j = 1, 20
      least(i) = min(least(i), m(j, i))
    end do
  end do
  !$acc parallel loop gang worker copy(fixed) copyin(m)
  do i = 2, 20
    !$acc loop seq reduction(+: fixed(i))
    do j = 1, i
      fixed(i) = fixed(i) + m(j, 1)
    end do
  end do
  ! CHECK: -2200 263626
  print '(2(i0, 1x))', sum(least), sum(fixed*[(i, i = 1, 20)])
end program in_order
