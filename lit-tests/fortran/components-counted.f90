! Allocatable components that a directive of their own maps while another maps their object: OpenMP counts them with the
! object (OpenMP 5.2 5.8.3), OpenACC does not (OpenACC 3.3 2.6.4). Refused where elements would not be copied back;
! right in profile exact, and where one directive lists both.
! RUN: not %accomp-flang -w -DAPART -cpp -fopenacc-print=omp %s -o %t.f90 2>&1 | FileCheck %s --implicit-check-not=error:
! RUN: %accomp-flang -w -DAPART -cpp -fopenacc-target=cpu %s -o %t.e && %run-cpu 4 %t.e | FileCheck --check-prefix=RESULT %s
! RUN: %accomp-flang -w -cpp -fopenacc-profile=portable -fopenacc-target=cpu %s -o %t.p && %run-cpu 4 %t.p | FileCheck --check-prefix=RESULT %s
! RUN: %accomp-flang -w -DAPART -cpp -fopenacc-profile=portable -fopenacc-target=host %s -o %t.h && %t.h | FileCheck --check-prefix=RESULT %s
! REQUIRES: cpu-device, flang-22
module trees
  implicit none
  type tree
    integer :: n = 4
    real, allocatable :: a(:)
    real, pointer :: p(:)
    real :: f(4) = 1
  end type
  type plant
    integer :: age = 1
  end type
  type, extends(plant) :: oak
    real, allocatable :: b(:)
  end type
contains
  subroutine add(t)
    type(tree), intent(inout) :: t
    integer :: i
    !$acc parallel loop present(t)
    do i = 1, t%n
      t%a(i) = t%a(i) + i
    end do
  end subroutine
  subroutine dynamic(t)
    type(tree), intent(inout) :: t
#ifdef APART
    !$acc enter data copyin(t)
    !$acc enter data copyin(t%a)
    call add(t)
! CHECK-DAG: [[@LINE+1]]:29: error: 't%a' is not copied back: OpenMP counts allocatable components with 't' as well, which another directive maps; list 't' and 't%a' in one directive, or use '-fopenacc-profile=exact'
    !$acc exit data copyout(t%a)
    !$acc exit data delete(t)
#else
    !$acc enter data copyin(t) copyin(t%a)
    call add(t)
    !$acc exit data copyout(t%a) delete(t)
#endif
  end subroutine
  subroutine structured(t)
    type(tree), intent(inout) :: t
#ifdef APART
    !$acc data copyin(t)
! CHECK-DAG: [[@LINE+1]]:21: error: 't%a(1:4)' is not copied back
    !$acc data copy(t%a(1:4))
    call add(t)
    !$acc end data
    !$acc end data
#else
    !$acc data copyin(t) copy(t%a)
    call add(t)
    !$acc end data
#endif
  end subroutine
  subroutine polymorphic(o)
    class(oak), intent(inout) :: o
    integer :: i
#ifdef APART
    !$acc data copyin(o)
! CHECK-DAG: [[@LINE+1]]:30: error: 'o%b' is not copied back
    !$acc parallel loop copy(o%b)
    do i = 1, 4
      o%b(i) = o%b(i) + o%age * i
    end do
    !$acc end data
#else
    !$acc data copyin(o) copy(o%b)
    !$acc parallel loop
    do i = 1, 4
      o%b(i) = o%b(i) + o%age * i
    end do
    !$acc end data
#endif
  end subroutine
  ! What is present already is copied by neither, and pointers and other components are not counted with objects.
  subroutine present_already(t, n)
    type(tree), intent(inout) :: t
    integer, intent(in) :: n
    integer :: i
    !$acc enter data copyin(t, t%a)
    !$acc parallel loop copy(t%a)
    do i = 1, n
      t%a(i) = t%a(i) + i
    end do
    !$acc exit data copyout(t%a) delete(t)
    !$acc data copyin(t)
    !$acc data copy(t%p(1:n), t%f)
    !$acc end data
    !$acc end data
  end subroutine
end module
program main
  use trees
  implicit none
  type(tree) :: t
  type(oak) :: o
  allocate (t%a(4), t%p(4))
  t%a = 0
  t%p = 0
  call dynamic(t)
  call structured(t)
  call present_already(t, 4)
  o%b = t%a
  call polymorphic(o)
  ! RESULT: 3. 6. 9. 12. 4. 8. 12. 16.
  print '(*(f0.0, 1x))', t%a, o%b
end program
