! Components of objects with allocatable ones that regions printed for gfortran 12 cannot have (OpenACC 3.3 section 2.7.1): scalars
! that they assign to, and what is no value of intrinsic type.
! REQUIRES: gfortran
! RUN: not %accomp-flang -w -fopenacc-print=omp --accomp-fc=gfortran %s -o %t.f90 2>&1 | FileCheck %s
! RUN: %accomp-flang -w --accomp-fc=gfortran %s -o %t && %t
module refused_boxes
  implicit none
  type part
    integer :: n
  end type
  type box
    real, allocatable :: x(:)
    character(:), allocatable :: name(:)
    type(part) :: p, q(2)
    real, pointer :: mean
    integer :: n
  end type
end module
program p
  use refused_boxes
  implicit none
  type(box) :: b
  type(part) :: r
  integer :: i, s
  real :: y(3)
  allocate(b%x(3), b%mean)
  allocate(character(2) :: b%name(3))
  b%x = 1; b%n = 3; b%p%n = 2; b%q%n = 4; b%mean = 5; b%name = 'ab'
  !$acc data copy(b, b%x, b%mean, b%name)
! CHECK: [[@LINE+1]]:3: error: gfortran takes no 'b' in OpenMP's clause 'map', as the type of 'b' has allocatable components
  !$acc serial
  b%n = b%n - 1
  !$acc end serial
! CHECK: [[@LINE+1]]:3: error: gfortran takes no 'b' in OpenMP's clause 'map'
  !$acc parallel loop private(r)
  do i = 1, 3
    r = b%p
    b%x(i) = b%x(i) + r%n
  end do
! CHECK: [[@LINE+1]]:3: error: gfortran takes no 'b' in OpenMP's clause 'map'
  !$acc parallel loop
  do i = 1, 2
    b%x(i) = b%x(i) + b%q(i)%n
  end do
! CHECK: [[@LINE+1]]:3: error: gfortran takes no 'b' in OpenMP's clause 'map'
  !$acc parallel loop copy(y)
  do i = 1, 3
    y(i) = b%mean
  end do
! CHECK: [[@LINE+1]]:3: error: gfortran takes no 'b' in OpenMP's clause 'map'
  !$acc parallel loop
  do i = 1, 3
    b%name(i)(2:2) = 'c'
  end do
  !$acc end data
  if (b%n /= 2 .or. any(b%x /= [7., 7., 3.]) .or. any(y /= 5) .or. any(b%name /= 'ac')) stop 1
end program
