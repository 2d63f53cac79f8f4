! Copies of arrays and objects that are present on the device start from the values of the host: a local variable of the
! name is copied.
! REQUIRES: flang-22, cpu-device, gfortran
! RUN: %accomp-flang -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 6 %t | FileCheck %s
! RUN: %accomp-flang -w -O1 -fopenacc-profile=portable -fopenacc-target=cpu %s -o %t.p && %run-cpu 6 %t.p | FileCheck %s
! RUN: %accomp-flang -O1 -DCONSTANT -fopenacc-target=hip-cpu %s -o %t.h && %run-hip 3 %t.h | FileCheck --check-prefix=SHAPES %s
! RUN: %accomp-flang -w -cpp -fopenacc-print=omp %s -o %t.F90 && FileCheck --check-prefix=TEXT --input-file=%t.F90 %s
! RUN: %gfortran -fopenmp %t.F90 -o %t.g && env OMP_NUM_TEAMS=4 %t.g | FileCheck %s
! TEXT: integer :: accomp_of_a(4)
! TEXT-NEXT: accomp_of_a = a
! TEXT-NEXT: block
! TEXT-NEXT: integer :: a(4)
! TEXT-NEXT: a = accomp_of_a
! TEXT: integer :: accomp_of_x(lbound(x, 1):ubound(x, 1), lbound(x, 2):ubound(x, 2))
! TEXT: integer :: x(lbound(accomp_of_x, 1):ubound(accomp_of_x, 1), &
program firstprivate_present
  implicit none
  type object
    integer :: k, w(2)
  end type
  integer :: a(4), out(4), s, i
  integer, allocatable :: heap(:), square(:, :)
  integer, pointer :: p(:)
  type(object) :: o
  allocate (heap(0:3), square(2, 2), p(4))
  a = [1, 2, 3, 4]; s = 5; heap = a; square = 1; p = a
  o%k = 7; o%w = [1, 2]
  !$acc enter data copyin(a, o, s, heap, square, p)
  a = a * 10; s = 50; o%k = 70; heap = heap * 100; square = 3; p = -1
  !$acc parallel loop firstprivate(a, s) copyout(out) num_gangs(2)
  do i = 1, 4
    out(i) = a(i) + s
  end do
  print '(4(i0, 1x))', out
  !$acc parallel firstprivate(o) copyout(out)
  !$acc loop
  do i = 1, 4
    out(i) = o%k + o%w(2)
  end do
  !$acc end parallel
  print '(4(i0, 1x))', out
  !$acc serial loop firstprivate(a(2:3)) copyout(out)
  do i = 1, 4
    out(i) = a(2 + mod(i, 2))
  end do
  print '(4(i0, 1x))', out
#ifndef CONSTANT
  !$acc parallel loop firstprivate(heap, p) copyout(out)
  do i = 1, 4
    out(i) = heap(i - 1) + p(i)
  end do
  print '(4(i0, 1x))', out
  call shaped(square)
#endif
contains
#ifndef CONSTANT
  subroutine shaped(x)
    integer, intent(inout) :: x(0:, 2:)
    !$acc parallel loop firstprivate(x) copyout(out) async(1)
    do i = 1, 4
      x(0, 3) = x(0, 3) + i
      out(i) = x(1, 2)
    end do
    !$acc wait(1)
    print '(4(i0, 1x))', out
    !$acc serial firstprivate(x) copyout(out)
    out = x(1, 3)
    !$acc end serial
    print '(4(i0, 1x))', out
  end subroutine
#endif
end program
! CHECK: 60 70 80 90
! CHECK-NEXT: 72 72 72 72
! CHECK-NEXT: 30 20 30 20
! CHECK-NEXT: 99 199 299 399
! CHECK-NEXT: 3 3 3 3
! CHECK-NEXT: 3 3 3 3
! SHAPES: 60 70 80 90
! SHAPES-NEXT: 72 72 72 72
! SHAPES-NEXT: 30 20 30 20
