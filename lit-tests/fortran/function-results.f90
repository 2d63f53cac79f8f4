! The result of a function is moved even where the compiler gives it the storage of a variable that is present.
! RUN: %accomp-flang -Werror -fopenacc-print=omp %s | FileCheck %s --check-prefix=OMP
! RUN: %accomp-flang -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 4 %t | FileCheck --match-full-lines %s
! RUN: %accomp-flang -O1 -fopenacc-target=cpu -fopenacc-profile=portable %s -o %t && %run-cpu 4 %t | FileCheck --match-full-lines %s
! RUN: %accomp-flang -O1 -fopenacc-backend=hip %s -o %t && %t | FileCheck --match-full-lines %s
! REQUIRES: cpu-device, flang-22
module functions
contains
  function written(n, x)
    integer, intent(in) :: n, x(n)
    integer :: written(n), i
    ! OMP: {{^ *}}!$omp target teams distribute parallel do map(to: x) map(always, from: written)
    !$acc parallel loop copyin(x) copyout(written)
    do i = 1, n
      written(i) = 2 * x(i)
    end do
  end function
  function implied(n, x) result(r)
    integer, intent(in) :: n, x(n)
    integer :: r(n), i
    r(1) = 7
    ! OMP: {{^ *}}!$omp target teams distribute parallel do map(to: x) map(always, tofrom: r)
    !$acc parallel loop copyin(x)
    do i = 2, n
      r(i) = 3 * x(i)
    end do
  end function
  function within(n, x) result(r)
    integer, intent(in) :: n, x(n)
    integer :: r(n), i
    ! OMP: {{^ *}}!$omp target data map(to: x) map(always, from: r)
    !$acc data copyin(x) copyout(r)
    ! OMP: {{^ *}}!$omp target teams distribute parallel do map(tofrom: r)
    !$acc parallel loop copy(r) default(present)
    do i = 1, n
      r(i) = 4 * x(i)
    end do
    !$acc end data
  end function
  function entered(n) result(r)
    integer, intent(in) :: n
    integer :: r(n), i
    !$acc enter data create(r)
    ! OMP: {{^ *}}!$omp target teams distribute parallel do map(present, alloc: r)
    !$acc parallel loop present(r)
    do i = 1, n
      r(i) = i
    end do
    !$acc exit data copyout(r)
  end function
end module
program main
  use functions
  implicit none
  integer :: x(3), z(3)
  x = 1
  z = 5
  !$acc data copyin(z)
  z = written(3, x)
  ! CHECK: 2 2 2
  print '(*(i0, :, " "))', z
  z = implied(3, x)
  ! CHECK: 7 3 3
  print '(*(i0, :, " "))', z
  z = within(3, x)
  ! CHECK: 4 4 4
  print '(*(i0, :, " "))', z
  !$acc end data
  z = entered(3)
  ! CHECK: 1 2 3
  print '(*(i0, :, " "))', z
end program
