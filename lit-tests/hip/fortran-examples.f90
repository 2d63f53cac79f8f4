! The example programs 3 to 10 of kernels in HIP, in Fortran: loops over gangs, workers, lanes and their
! combinations, with numbers given and not, over many sizes; each against what the host computes.
! REQUIRES: gfortran, flang-22, g++
! RUN: %accomp-flang --accomp-fc=%gfortran -fopenacc-target=hip-cpu -fopenacc-policy=documented -O1 %s -o %t.g
! RUN: %run-hip 308 %t.g | FileCheck %s --check-prefix=RESULT
! RUN: env ACCOMP_HIPCPU_WAVE=64 %t.g | FileCheck %s --check-prefix=RESULT
! RUN: env ACCOMP_HIPCPU_ORDER=reverse %t.g | FileCheck %s --check-prefix=RESULT
! RUN: %accomp-flang --accomp-fc=%flang -fopenacc-target=hip-cpu -fopenacc-policy=documented -O1 %s -o %t.f
! RUN: %run-hip 308 %t.f | FileCheck %s --check-prefix=RESULT
! RUN: %accomp-flang -fopenacc-print=hip %s -o %t.f90
! RUN: FileCheck %s --check-prefix=HOST --input-file=%t.f90
! RUN: FileCheck %s --check-prefix=KERNELS --input-file=%t.hip.cpp
! RESULT: all as expected
module examples
  implicit none
  integer :: wrong = 0
contains
  subroutine check(what, found, wanted)
    character(*), intent(in) :: what
    integer, intent(in) :: found(:), wanted(:)
    if (any(found /= wanted)) then
      wrong = wrong + 1
      print *, what, ': wrong for', size(found)
    end if
  end subroutine check

  ! HOST-LABEL: {{^ *}}subroutine sequential(
  ! HOST: {{^ *}}use accomp_hip
  ! HOST: {{^ *}}call accomp_begin(accomp_parallel)
  ! HOST-NEXT: {{^ *}}if (accomp_condition()) then
  ! HOST: {{^ *}}subroutine accomp_kernel(accomp_how, m, x, x_bounds) bind(c, &
  ! HOST-NEXT: {{^ *}}name='accomp_{{.*}}_sequential_{{[0-9]+}}')
  ! HOST: {{^ *}}integer(4), value :: m
  ! HOST: {{^ *}}call accomp_kernel(accomp_hip_how(1_8, 0_8, 0_8, 0_8, 0_8), m,{{.*}}
  ! HOST: accomp_hip_bounds(1_4))
  ! HOST: {{^ *}}else
  ! HOST-NEXT: {{^ *}}do i = 1, m
  ! HOST: {{^ *}}call accomp_end(
  ! KERNELS-LABEL: __global__ void {{.*}}_sequential_
  ! KERNELS: for (int i = 1; i <= m; ++i) {
  ! KERNELS-NEXT: if (i == 1) {
  ! KERNELS-NEXT: x(i) = 1;
  ! KERNELS-NEXT: } else {
  ! KERNELS-NEXT: x(i) = ((2 * x(i - 1)) % 1021);
  subroutine sequential(m, x) ! 3
    integer, intent(in) :: m
    integer, intent(inout) :: x(m)
    integer :: i
    !$acc parallel num_gangs(1) copy(x)
    do i = 1, m
      if (i == 1) then
        x(i) = 1
      else
        x(i) = mod(2*x(i-1), 1021)
      end if
    end do
    !$acc end parallel
  end subroutine sequential

  ! KERNELS-LABEL: __global__ void {{.*}}_gangs_
  ! KERNELS: accomp::over_gangs{{(<.*>)?}}(accomp::count_do(1, m, 1))
  ! KERNELS-NEXT: int i = 1 + at;
  ! KERNELS-NEXT: x(i) = i;
  ! KERNELS-LABEL: __global__ void {{.*}}_gangs_
  ! KERNELS: accomp::over_gangs{{(<.*>)?}}(accomp::count_do(1, m, 1)).at_most_gangs(4)
  subroutine gangs(m, x) ! 4, 5
    integer, intent(in) :: m
    integer, intent(inout) :: x(m)
    integer :: i
    !$acc parallel copy(x)
    !$acc loop gang
    do i = 1, m
      x(i) = i
    end do
    !$acc end parallel
    !$acc kernels loop independent gang(4) copy(x)
    do i = 1, m
      x(i) = x(i) + 1
    end do
  end subroutine gangs

  ! KERNELS-LABEL: __global__ void {{.*}}_workers_
  ! KERNELS: accomp::over_gangs{{(<.*>)?}}(accomp::count_do(1, n, 1)).at_most_gangs(4)
  ! KERNELS: accomp::over_threads{{(<.*>)?}}(accomp::count_do(1, m, 1)).at_most(2)
  ! KERNELS: x(i, j) = i + 3 * j;
  subroutine workers(m, n, x) ! 6
    integer, intent(in) :: m, n
    integer, intent(inout) :: x(m, n)
    integer :: i, j
    !$acc kernels copy(x)
    !$acc loop independent gang(4)
    do j = 1, n
      !$acc loop independent worker(2)
      do i = 1, m
        x(i, j) = i + 3*j
      end do
    end do
    !$acc end kernels
  end subroutine workers

  ! KERNELS-LABEL: __global__ void {{.*}}_lanes_
  ! KERNELS: accomp::over_gangs{{(<.*>)?}}(accomp::count_do(-1, p, 1)).at_most_gangs(4)
  ! KERNELS: accomp::over_workers{{(<.*>)?}}(accomp::count_do(1, n, 1)).at_most(2)
  ! KERNELS: accomp::over_all_lanes{{(<.*>)?}}(accomp::count_do(m, 1, -1)).at_most(8)
  ! KERNELS: x(i, j, k) = i + 3 * j + 7 * k;
  subroutine lanes(m, n, p, x) ! 7
    integer, intent(in) :: m, n, p
    integer, intent(inout) :: x(:, :, -1:)
    integer :: i, j, k
    !$acc kernels copy(x)
    !$acc loop independent gang(4)
    do k = -1, p
      !$acc loop independent worker(2)
      do j = 1, n
        !$acc loop independent vector(8)
        do i = m, 1, -1
          x(i, j, k) = i + 3*j + 7*k
        end do
      end do
    end do
    !$acc end kernels
  end subroutine lanes

  ! KERNELS-LABEL: __global__ void {{.*}}_mixed_
  ! KERNELS: accomp::over_gangs_and_threads{{(<.*>)?}}(accomp::count_do(1, m, 1))
  subroutine mixed(m, x) ! 8 to 10
    integer, intent(in) :: m
    integer, intent(inout) :: x(m)
    integer :: i
    !$acc parallel loop gang worker copy(x)
    do i = 1, m
      x(i) = i
    end do
    !$acc parallel loop gang worker num_gangs(4) num_workers(2) copy(x)
    do i = 1, m
      x(i) = x(i) + 1
    end do
    !$acc parallel loop gang vector copy(x)
    do i = 1, m
      x(i) = x(i) + 1
    end do
    !$acc kernels loop independent gang(4) vector(8) copy(x)
    do i = 1, m
      x(i) = x(i) + 1
    end do
    !$acc parallel loop gang worker vector copy(x)
    do i = 1, m
      x(i) = x(i) + 1
    end do
    !$acc kernels loop independent gang(4) worker(2) vector(8) copy(x)
    do i = 1, m
      x(i) = x(i) + 1
    end do
    !$acc parallel loop gang worker vector num_workers(3) vector_length(40) copy(x)
    do i = m, 1, -1
      x(i) = x(i) + 1
    end do
  end subroutine mixed

  ! KERNELS-LABEL: __global__ void {{.*}}_collapsed_
  ! KERNELS: accomp::over_gangs_and_threads<Way>(nest_1.all<Way>())
  ! KERNELS: accomp::divide<Way>(at, nest_1.inner[0]);
  ! KERNELS: accomp::nest<2>(accomp::count_do(0, n, 2), accomp::count_do(m, 1, -1))
  ! KERNELS-LABEL: __global__ void {{.*}}_collapsed_
  subroutine collapsed(m, n, x)
    integer, intent(in) :: m, n
    integer, intent(inout) :: x(m, 0:n)
    integer :: i, j
    !$acc parallel loop gang worker vector collapse(2) copy(x)
    do j = 0, n, 2
      do i = m, 1, -1
        x(i, j) = i + 5*j
      end do
    end do
    !$acc parallel loop gang vector tile(4, 3) copy(x)
    do j = 1, n, 2
      do i = 1, m
        x(i, j) = i + 5*j
      end do
    end do
  end subroutine collapsed
end module examples

program main
  use examples
  implicit none
  integer, parameter :: sizes(11) = [0, 1, 2, 31, 32, 33, 63, 64, 65, 1000, 997]
  integer, allocatable :: x(:), y(:), a(:, :), b(:, :), c(:, :, :), d(:, :, :)
  integer :: at, i, j, k, m, small, round
  do round = 1, 2
    do at = 1, size(sizes)
      m = sizes(at)
      small = min(m, 33) + round
      allocate(x(m), y(m), a(m, small), b(m, small), c(small, 3, -1:4), d(small, 3, -1:4))
      x = -1
      do i = 1, m
        y(i) = 1
        if (i > 1) y(i) = mod(2*y(i-1), 1021)
      end do
      call sequential(m, x)
      call check('sequential', x, y)
      call gangs(m, x)
      call check('gangs', x, [(i + 1, i = 1, m)])
      a = 0
      b = reshape([((i + 3*j, i = 1, m), j = 1, small)], [m, small])
      call workers(m, small, a)
      call check('workers', [a], [b])
      c = 0
      d = reshape([(((i + 3*j + 7*k, i = 1, small), j = 1, 3), k = -1, 4)], [small, 3, 6])
      call lanes(small, 3, 4, c)
      call check('lanes', [c], [d])
      call mixed(m, x)
      call check('mixed', x, [(i + 6, i = 1, m)])
      a = 0
      b = reshape([((i + 5*j, i = 1, m), j = 0, small - 1)], [m, small])
      call collapsed(m, small - 1, a)
      call check('collapsed', [a], [b])
      deallocate(x, y, a, b, c, d)
    end do
  end do
  if (wrong == 0) print *, 'all as expected'
end program main
