! Where the host executes a region, private variables of the program keep their values (OpenACC 3.3, sections 2.5.13,
! 2.5.14, 2.6): with a false condition, without a device.
! REQUIRES: gfortran, flang-22, g++
! RUN: %accomp-flang --accomp-fc=%gfortran -fopenacc-target=hip-cpu -O1 %s -o %t.g
! RUN: %run-hip 6 %t.g | FileCheck %s --check-prefix=RESULT
! RUN: env ACCOMP_HIPCPU_DEVICES=0 %t.g | FileCheck %s --check-prefix=RESULT
! RUN: %accomp-flang --accomp-fc=%flang -fopenacc-target=hip-cpu -O1 %s -o %t.f
! RUN: %run-hip 6 %t.f | FileCheck %s --check-prefix=RESULT
! RUN: env ACCOMP_HIPCPU_DEVICES=0 %t.f | FileCheck %s --check-prefix=RESULT
! RUN: %accomp-flang -fopenacc-print=hip %s -o %t.f90 && grep -v CHECK %t.f90 | FileCheck %s
module copies
  implicit none
  integer, parameter, private :: dp = kind(1d0)
  real(dp) :: total = 2.5_dp
  type pair
    integer :: first = 4
    real :: others(2) = [1., 2.]
  end type
contains
  ! CHECK-LABEL: function implied
  ! CHECK: associate (accomp_was_t => t, accomp_was_total => total)
  ! CHECK-NEXT: block
  ! CHECK-DAG: integer :: j
  ! CHECK-DAG: integer :: i
  ! CHECK-DAG: real(kind(accomp_was_total)) :: total
  ! CHECK-DAG: integer :: t
  ! CHECK: do i = 1, 8
  ! CHECK: end block
  ! CHECK-NEXT: end associate
  ! CHECK-NEXT: end if
  integer function implied(here) result(bad)
    logical, intent(in) :: here
    integer :: i, j, t, a(8)
    i = 50; j = 60; t = 70
    !$acc parallel loop copyout(a) if(here)
    do i = 1, 8
      if (i > 0) t = i
      do j = 1, 3
        t = t + j
      end do
      a(i) = t
      if (i > 0) total = t
    end do
    bad = count([i /= 50, j /= 60, t /= 70, total /= 2.5_dp])
    bad = bad + count(a /= [7, 8, 9, 10, 11, 12, 13, 14])
  end function

  ! CHECK-LABEL: function listed
  ! CHECK: else
  ! CHECK-NEXT: block
  ! CHECK-NEXT: real, allocatable :: accomp_was_dynamic(:)
  ! CHECK-NEXT: if (allocated(dynamic)) allocate(accomp_was_dynamic, mold=dynamic)
  ! CHECK-NEXT: associate (
  ! CHECK: block
  ! CHECK-DAG: type(pair) :: one
  ! CHECK-DAG: real :: x(2, 0:2)
  ! CHECK-DAG: character(len=len(accomp_was_word)) :: word
  ! CHECK-DAG: real :: work(lbound(accomp_was_work, 1):ubound(accomp_was_work, 1))
  ! CHECK-DAG: real, allocatable :: dynamic(:)
  ! CHECK: one = accomp_was_one
  ! CHECK-NEXT: x = accomp_was_x
  ! CHECK-NEXT: call move_alloc(accomp_was_dynamic, dynamic)
  integer function listed(n, here) result(bad)
    integer, intent(in) :: n
    logical, intent(in) :: here
    real :: x(2, 0:2), work(0:n), found(4)
    real, allocatable :: dynamic(:)
    type(pair) :: one
    character(len=4) :: word
    allocate (dynamic(-1:n))
    x = 3; work = 4; dynamic = 5; word = 'here'
    !$acc serial firstprivate(one, x) private(work, dynamic, word) copyout(found) if(here)
    work(0) = 1
    dynamic(-1) = 2
    word = 'gone'
    x(2, 0) = x(2, 0) + work(0)
    one%first = one%first + 1
    one%others(2) = one%others(2) + dynamic(-1)
    found(1) = x(2, 0)
    found(2) = one%first
    found(3) = one%others(2)
    found(4) = merge(1, 0, word == 'gone')
    !$acc end serial
    bad = count(x /= 3) + count(work /= 4) + count(dynamic /= 5) + count([word /= 'here'])
    bad = bad + count([one%first /= 4, any(one%others /= [1., 2.])]) + count(found /= [4., 5., 4., 1.])
  end function

  ! A loop's own variable is another one than that of the statements around it.
  ! CHECK-LABEL: function levels
  ! CHECK: t = accomp_was_t
  ! CHECK: !$acc loop gang private(t)
  ! CHECK-NEXT: block
  ! CHECK-NEXT: integer :: t
  ! CHECK-NEXT: do i = 1, 8
  integer function levels(here) result(bad)
    logical, intent(in) :: here
    integer :: i, t, a(8)
    t = 100
    !$acc parallel num_gangs(1) copyout(a) if(here)
    t = t + 1
    !$acc loop gang private(t)
    do i = 1, 8
      t = i
      a(i) = t
    end do
    a(1) = t
    !$acc end parallel
    bad = count([t /= 100, a(1) /= 101]) + count(a(2:) /= [2, 3, 4, 5, 6, 7, 8])
  end function

  ! Nothing is copied whose value no other code reads, nor what is not private.
  ! CHECK-LABEL: function shared
  ! CHECK: else
  ! CHECK-NEXT: do i = 1, 8
  ! CHECK-NEXT: t = 2*i
  ! CHECK: else
  ! CHECK-NEXT: do i = 1, 8
  integer function shared(here) result(bad)
    logical, intent(in) :: here
    integer :: i, t, last, sum, a(8)
    sum = 1
    !$acc parallel loop reduction(+:sum) copyout(a) if(here)
    do i = 1, 8
      t = 2*i
      a(i) = t
      sum = sum + t
    end do
    !$acc kernels loop seq copy(a) if(here)
    do i = 1, 8
      last = a(i)
    end do
    !$acc end kernels loop
    bad = count([sum /= 73, last /= 16])
    do i = 1, 8
      bad = bad + count([a(i) /= 2*i])
    end do
  end function
end module

program host_copies
  use copies
  implicit none
  integer :: bad, times, i
  bad = 0
  do times = 1, 2
    bad = bad + implied(times == 2) + listed(5, times == 2) + levels(times == 2) + shared(times == 2)
  end do
  i = 3
  !$acc parallel if(times > 0)
  do i = 1, 2
  end do
  !$acc end parallel
  ! RESULT: bad 0 3
  print '(a, i0, 1x, i0)', 'bad ', bad, i
end program
