! Names of ASSOCIATE constructs around a region or first in it: components, elements, sections, values of expressions.
! REQUIRES: gfortran, flang-22, g++
! RUN: %gfortran -w -ffp-contract=off %s -o %t.ref && %t.ref > %t.wanted
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu -O1 %s -o %t.g
! RUN: %run-hip 20 %t.g > %t.g.found && diff %t.wanted %t.g.found
! RUN: %flang %s -o %t.reff && %t.reff > %t.f.wanted
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-target=hip-cpu -O1 %s -o %t.f
! RUN: %run-hip 20 %t.f > %t.f.found && diff %t.f.wanted %t.f.found
module m
  implicit none
  type inner
    real(8) :: v(4)
    real(8) :: q
    integer(8) :: n
  end type
  type outer
    type(inner) :: one
    type(inner) :: many(3)
    real(8), allocatable :: w(:)
    real(8), pointer :: p(:)
    real(8) :: s
    complex(8) :: z
  end type
end module
program p
  use m
  implicit none
  type(outer), target :: x
  type(outer), allocatable :: xs(:)
  real(8), target :: a(10, 4), b(10)
  real(8) :: t
  integer :: i, k
  allocate(x%w(10)); allocate(x%p(10))
  x%w = 1; x%p = 2; x%s = 3; x%one%v = 4; x%one%q = 5; x%one%n = 6
  do k = 1, 3
    x%many(k)%v = k; x%many(k)%q = 10 * k; x%many(k)%n = 100 * k
  end do
  x%z = (1d0, 2d0)
  a = 1; b = 2
  k = 2
  ! component object
  associate (w => x%one)
    !$acc parallel loop copy(w)
    do i = 1, 4
      w%v(i) = w%v(i) + i
    end do
  end associate
  print *, 'component', x%one%v
  ! array component
  associate (w => x%one%v)
    !$acc parallel loop copy(w)
    do i = 1, 4
      w(i) = w(i) * 2
    end do
  end associate
  print *, 'array component', x%one%v
  ! element of array of components
  associate (w => x%many(k))
    !$acc parallel loop copy(w)
    do i = 1, 4
      w%v(i) = w%v(i) + i
    end do
    !$acc serial copy(w)
    w%q = w%q + 1
    !$acc end serial
  end associate
  print *, 'element', x%many(2)%v, x%many(2)%q
  ! scalar component
  associate (w => x%s)
    !$acc serial copy(w)
    w = w + 1
    !$acc end serial
  end associate
  print *, 'scalar', x%s
  ! allocatable component
  associate (w => x%w)
    !$acc parallel loop copy(w)
    do i = 1, 10
      w(i) = w(i) + i
    end do
  end associate
  print *, 'allocatable', x%w
  ! pointer component
  associate (w => x%p)
    !$acc parallel loop copy(w)
    do i = 1, 10
      w(i) = w(i) + i
    end do
  end associate
  print *, 'pointer', x%p
  ! section
  associate (w => a(2:9, 3))
    !$acc parallel loop copy(w)
    do i = 1, 8
      w(i) = w(i) + i
    end do
  end associate
  print *, 'section', a(:, 3)
  ! element
  associate (w => b(3))
    !$acc serial copy(w)
    w = w + 7
    !$acc end serial
  end associate
  print *, 'elem', b
  ! whole array
  associate (w => b)
    !$acc parallel loop copy(w)
    do i = 1, 10
      w(i) = w(i) + i
    end do
  end associate
  print *, 'whole', b
  ! expression
  associate (w => b * 2, c => sum(b))
    !$acc parallel loop copy(b) copyin(w)
    do i = 1, 10
      b(i) = b(i) + w(i) + c
    end do
  end associate
  print *, 'expr', b
  ! whole object
  associate (w => x)
    !$acc parallel loop copy(w%w)
    do i = 1, 10
      w%w(i) = w%w(i) + i + w%s
    end do
  end associate
  print *, 'object', x%w
  ! the first statement of a region
  !$acc parallel copy(b)
  associate (w => b, c => k + 1)
    !$acc loop
    do i = 1, 10
      w(i) = w(i) + c
    end do
  end associate
  !$acc end parallel
  print *, 'inside', b
  ! implicit
  associate (w => x%one)
    !$acc parallel loop
    do i = 1, 4
      w%v(i) = w%v(i) + i
    end do
  end associate
  print *, 'implicit', x%one%v
  associate (w => x%s)
    !$acc parallel loop reduction(+:w)
    do i = 1, 4
      w = w + i
    end do
  end associate
  print *, 'reduction', x%s
  associate (w => x%one%q, y => x%many(3)%n)
    !$acc serial copy(y, w)
    w = w + 1
    y = y + 1
    !$acc end serial
  end associate
  print *, 'scalars', x%one%q, x%many%n
  associate (w => b(3))
    associate (u => w, a1 => a(:, 1))
      !$acc parallel loop copy(u, a1)
      do i = 1, 10
        if (i == 1) u = u + 7
        a1(i) = i
      end do
    end associate
  end associate
  print *, 'nested', b, a(:, 1)
  associate (w => x%z%re)
    !$acc serial copy(w)
    w = w + 1
    !$acc end serial
  end associate
  print *, x%z
  associate (w => x%one)
    !$acc data copy(w)
    !$acc parallel loop present(w)
    do i = 1, 4
      w%v(i) = w%v(i) + i
    end do
    !$acc end data
  end associate
  print *, 'data', x%one%v
  !$acc data copy(x%one)
  associate (w => x%one)
    !$acc parallel loop present(w)
    do i = 1, 4
      w%v(i) = w%v(i) + i
    end do
    !$acc update self(w)
  end associate
  !$acc end data
  print *, 'data2', x%one%v
end program
