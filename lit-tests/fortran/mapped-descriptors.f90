! Arrays of assumed shape whose descriptors procedures are given too: flang maps the addresses in them.
! REQUIRES: flang-22, cpu-device
! RUN: %accomp-flang -O2 -fopenacc-target=cpu %s -o %t && %run-cpu 2 %t | FileCheck %s
! RUN: %accomp-flang -O2 -fopenacc-target=cpu -fopenacc-profile=portable %s -o %t.p && %run-cpu 2 %t.p | FileCheck %s
program mapped_descriptors
  implicit none
  integer, allocatable :: t(:, :, :)
  allocate (t(0:6, 0:6, 0:6))
  t = 3
  call sections(t)
  print '(a, 3(1x, i0))', 'sections', sum(t), t(0, 0, 0), t(6, 6, 6)
  call wholes(t(:, :, 1))
  print '(a, 3(1x, i0))', 'wholes', sum(t), t(0, 0, 1), t(6, 6, 1)
contains
  subroutine sections(t)
    integer, intent(inout) :: t(0:, 0:, 0:)
    integer :: i, j, k
    if (.not. is_contiguous(t)) error stop
    !$acc enter data copyin(t(0:6, 0:6, 0:6))
    !$acc parallel loop collapse(3) copy(t(0:6, 0:6, 0:6))
    do k = 0, 6
      do j = 0, 6
        do i = 0, 6
          t(i, j, k) = t(i, j, k) + i + j * k
        end do
      end do
    end do
    !$acc exit data copyout(t(0:6, 0:6, 0:6))
  end subroutine
  subroutine wholes(u)
    integer, intent(inout) :: u(:, :)
    integer :: i, j
    if (.not. is_contiguous(u)) error stop
    !$acc data copy(u)
    !$acc parallel loop
    do j = 1, 7
      do i = 1, 7
        u(i, j) = -u(i, j)
      end do
    end do
    !$acc end data
  end subroutine
end program
! CHECK: sections 5145 3 45
! CHECK-NEXT: wholes 4263 -3 -15
