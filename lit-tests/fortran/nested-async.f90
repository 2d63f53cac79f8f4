! The data of all regions around an asynchronous construct is in use until its queue has completed it (2.16.1).
! RUN: %accomp-flang -O1 -w -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 2 %t.cpu | FileCheck --match-full-lines %s
! RUN: %accomp-flang -O1 -w -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 2 %t.hip | FileCheck --match-full-lines %s
! REQUIRES: cpu-device, gfortran, flang-22
program queues
  implicit none
  integer, parameter :: n = 1000, rounds = 20000
  real :: a(n), b(n)
  integer :: queue, i, wrong
  wrong = 0
  do queue = 1, 2
    a = queue
    b = [(i, i = 1, n)]
    call nested(queue)
    wrong = wrong + count(a /= queue + 2)
  end do
  ! CHECK: 0 wrong
  print '(i0, a)', wrong, ' wrong'
contains
  subroutine nested(queue)
    integer, intent(in) :: queue
    integer :: j
    real :: x
    !$acc data copyin(b)
    !$acc data copy(a)
    !$acc data present(b) async(queue)
    !$acc parallel loop gang present(a, b) private(x) async(queue)
    do i = 1, n
      x = b(i)
      do j = 1, rounds
        x = x * 0.5 + 1
      end do
      a(i) = a(i) + x
    end do
    !$acc end data
    !$acc end data
    !$acc end data
  end subroutine
end program
