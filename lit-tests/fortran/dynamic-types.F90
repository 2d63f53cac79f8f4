! Device code of flang does not know the types of the host's polymorphic objects: what asks for them is refused.
! Objects of TYPE have theirs. On the host, types are known.
! REQUIRES: flang-22, gfortran, cpu-device
! RUN: not %accomp-flang -w -fopenacc-target=cpu -DCLASSES -c %s -o %t.o 2>&1 | FileCheck --check-prefix=REFUSED %s
! RUN: not %accomp-flang -w -fopenacc-target=cpu -DCLASSES --accomp-fc=flang-22 -fopenacc-print=omp -cpp %s 2>&1 \
! RUN:   | FileCheck --check-prefix=REFUSED %s
! RUN: %accomp-flang -w -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 5 %t.cpu | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-backend=hip %s -o %t.hip && %t.hip | FileCheck %s
! RUN: %accomp-flang -w -DCLASSES %s -o %t.host && %t.host | FileCheck --check-prefixes=CHECK,CLASSES %s
! RUN: %accomp-flang -w -DCLASSES --accomp-fc=gfortran %s -o %t.gnu && %t.gnu | FileCheck --check-prefixes=CHECK,CLASSES %s
module shapes
  implicit none
  type :: shape
    integer :: sides = 4
  contains
    procedure :: area
    procedure, non_overridable :: corners
  end type
  type, extends(shape) :: cube
    integer :: faces = 6
  contains
    procedure :: area => area_of_cube
  end type
  type :: holder
    class(shape), allocatable :: held
  end type
contains
  integer function area(this)
    !$acc routine seq
    class(shape), intent(in) :: this
    area = this%sides
  end function
  integer function area_of_cube(this) result(area)
    !$acc routine seq
    class(cube), intent(in) :: this
    area = this%faces * this%sides
  end function
  integer function corners(this)
    !$acc routine seq
    class(shape), intent(in) :: this
    corners = this%sides
  end function
  ! What callers on the device make is of types that the device knows.
  integer function twice(this)
    !$acc routine seq
    class(shape), intent(in) :: this
    twice = 2 * this%area()
  end function
  subroutine of_type(x, sums)
    type(cube), intent(in) :: x
    integer, intent(out) :: sums(3)
    integer :: i
    !$acc parallel loop copyout(sums)
    do i = 1, 3
      sums(i) = i * twice(x) + x%corners()
    end do
  end subroutine
  subroutine of_class(x, sums)
    class(shape), intent(in) :: x
    integer, intent(out) :: sums(3)
    integer :: i
    !$acc parallel loop copyout(sums)
    do i = 1, 3
      sums(i) = i * x%sides + x%corners()
    end do
  end subroutine
  ! Guards around regions tell the type.
  subroutine selected(x, y, sums)
    class(shape), intent(in) :: x
    class(*), intent(inout) :: y
    integer, intent(out) :: sums(3)
    integer :: i
    select type (a => x)
    type is (cube)
      !$acc parallel loop copyout(sums)
      do i = 1, 3
        sums(i) = i * a%faces + a%sides
      end do
    class default
      sums = 0
    end select
    select type (y)
    type is (real)
      sums = 0
    type is (integer)
      !$acc parallel loop copy(sums) copyin(y)
      do i = 1, 3
        sums(i) = sums(i) * y
      end do
      !$acc serial copy(y)
      y = -y
      !$acc end serial
    end select
  end subroutine
#ifdef CLASSES
  integer function area_of_held(h)
    !$acc routine seq
    type(holder), intent(in) :: h
    ! REFUSED: :[[@LINE+1]]:{{[0-9]+}}: error: the call of 'h%held%area' depends on the type {{.*}} [dynamic-type]
    area_of_held = h%held%area()
  end function
  subroutine asking(x, y, sums)
    class(shape), intent(in) :: x, y
    integer, intent(out) :: sums(3)
    integer :: i
    !$acc parallel loop copyout(sums)
    do i = 1, 3
      ! REFUSED: :[[@LINE+1]]:{{[0-9]+}}: error: SELECT TYPE depends on the type that an object has at run time, which flang's device code does not know of objects of the host: select the type on the host, and use objects of TYPE in regions [dynamic-type]
      select type (x)
      type is (cube)
        sums(i) = x%faces
      class default
        sums(i) = 0
      end select
      ! REFUSED: :[[@LINE+1]]:{{[0-9]+}}: error: SAME_TYPE_AS depends
      if (same_type_as(x, y)) sums(i) = sums(i) + 100
      ! REFUSED: :[[@LINE+1]]:{{[0-9]+}}: error: EXTENDS_TYPE_OF depends
      if (extends_type_of(x, y)) sums(i) = sums(i) + 1000
      ! REFUSED: :[[@LINE+1]]:{{[0-9]+}}: error: the call of 'x%area' depends
      sums(i) = sums(i) + 10000 * x%area()
      ! REFUSED: :[[@LINE+1]]:{{[0-9]+}}: error: 'twice', which is passed 'x', depends
      sums(i) = sums(i) + 1000000 * twice(x)
    end do
    ! What SELECT TYPE names keeps the descriptor that it has on the host.
    select type (x)
    type is (cube)
      !$acc parallel loop copy(sums)
      do i = 1, 3
        ! REFUSED: :[[@LINE+1]]:{{[0-9]+}}: error: 'twice', which is passed 'x', depends
        sums(i) = sums(i) + twice(x) - 2 * x%area()
      end do
    end select
  end subroutine
#endif
end module
program test
  use shapes
  implicit none
  integer :: sums(3), factor = 10
  call of_type(cube(), sums)
  ! CHECK: 52 100 148
  print '(*(1x, i0))', sums
  call of_class(cube(5), sums)
  ! CHECK: 10 15 20
  print '(*(1x, i0))', sums
  call selected(cube(), factor, sums)
  ! CHECK: 100 160 220 -10
  print '(*(1x, i0))', sums, factor
#ifdef CLASSES
  call asking(cube(), shape(), sums)
  ! CLASSES: 48241006 48241006 48241006
  print '(*(1x, i0))', sums
#endif
end program
