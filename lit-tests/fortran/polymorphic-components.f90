! Components of polymorphic objects in data clauses: of the object, that alone is on the device. flang maps the whole object.
! REQUIRES: flang-22, gfortran, cpu-device
! RUN: %accomp-flang -w -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 5 %t.cpu | FileCheck %s
! RUN: %accomp-flang -w %s -o %t.host && %t.host | FileCheck %s
! RUN: %accomp-flang -w --accomp-fc=%gfortran %s -o %t.gnu && %t.gnu | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 5 %t.hip | FileCheck %s
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-print=omp %s > %t.f90 && %gfortran -fopenmp %t.f90 -o %t.p
! RUN: env OMP_NUM_TEAMS=4 %t.p | FileCheck %s
module bodies
  implicit none
  type :: body
    real(8) :: mass(4) = 1
    integer :: count = 4
    real(8) :: force(4) = 0
  end type
  type, extends(body) :: moving
    real(8) :: speed(4) = 3
  end type
contains
  subroutine push(b)
    class(body), intent(inout) :: b
    integer :: i
    !$acc parallel loop copy(b%force)
    do i = 1, 4
      b%force(i) = b%force(i) + i
    end do
  end subroutine
  subroutine turn(b, sum)
    class(body), intent(inout) :: b
    real(8), intent(out) :: sum
    integer :: i
    sum = 0
    select type (b)
    type is (moving)
      !$acc data copyin(b%speed)
      !$acc parallel loop present(b%speed)
      do i = 1, 4
        b%speed(i) = -2 * b%speed(i)
      end do
      !$acc update self(b%speed(2:3))
      !$acc end data
      associate (force => b%force, last => b%count)
        !$acc data copyin(force(1:4))
        !$acc parallel loop present(force) reduction(+: sum)
        do i = 1, last
          sum = sum + force(i)
        end do
        !$acc end data
      end associate
    end select
    select type (other => b)
    type is (moving)
      !$acc parallel loop copy(other%force)
      do i = 1, 4
        other%force(i) = 2 * other%force(i)
      end do
    class default
      !$acc parallel loop copyin(b%mass) reduction(+: sum)
      do i = 1, 4
        sum = sum + b%mass(i)
      end do
    end select
  end subroutine
end module
program test
  use bodies
  implicit none
  type(moving) :: m
  type(body) :: b
  real(8) :: one, two
  call push(m)
  call turn(m, one)
  call turn(b, two)
  ! CHECK: {{^}} 10.0 4.0 2.0 4.0 6.0 8.0{{$}}
  print '(6(1x, f0.1))', one, two, m%force
  ! CHECK: {{^}} -6.0 -6.0{{$}}
  print '(2(1x, f0.1))', m%speed(2:3)
end program
