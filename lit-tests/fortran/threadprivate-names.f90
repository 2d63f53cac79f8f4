! THREADPRIVATE variables in OpenACC: where OpenMP of the program is compiled, associate names stand for the copies of the thread
! that meets the directive (Fortran 2018 11.1.3.3, OpenMP 5.2 section 5.2).
! REQUIRES: gfortran
! RUN: %accomp-flang -w -fopenacc-print=omp --accomp-fc=gfortran %s -o %t.f90
! RUN: grep -v '^! ' %t.f90 | FileCheck %s
! RUN: gfortran -fopenmp %t.f90 -o %t && env OMP_NUM_TEAMS=4 %t
! RUN: gfortran %t.f90 -o %t && %t
! RUN: %accomp-flang -w -fopenmp --accomp-fc=gfortran %s -o %t && %t
! RUN: %accomp-flang -w -fopenmp -fopenacc-target=hip-cpu --accomp-fc=gfortran %s -o %t && %t
module threadprivate_names_m
  implicit none
  integer, parameter :: n = 6
  type shift
    integer :: by(2)
  end type
  real, allocatable, save :: q(:)
  real, save :: a(0:n - 1)
  real :: block_sum(n)
  integer, save :: count = n
  type(shift), save :: move
  common /sums/ block_sum
  !$omp threadprivate(q, a, count, move, /sums/)
contains
  subroutine start()
    allocate(q(n))
    q = 1
    a = [1, 2, 3, 4, 5, 6]
    move%by = [10, 20]
! CHECK: associate (q => q, move => move)
! CHECK-NEXT: !$omp target enter data map(to: q, move)
! CHECK-NEXT: end associate
    !$acc enter data copyin(q, move)
  end subroutine
  subroutine finish()
! CHECK: associate (q => q)
! CHECK-NEXT: !$omp target update from(q(2:n))
! CHECK-NEXT: end associate
    !$acc update self(q(2:n))
! CHECK: associate (q => q, move => move)
! CHECK-NEXT: !$omp target exit data map(release: q, move)
! CHECK-NEXT: end associate
    !$acc exit data delete(q, move)
  end subroutine
end module
program threadprivate_names
  use threadprivate_names_m
  implicit none
  integer :: i
  real :: expected(n)
  call start()
! The statements of a data region have the variable itself, which is allocatable here.
! CHECK: associate (accomp_a => a)
! CHECK-NEXT: !$omp target data map(tofrom: accomp_a)
! CHECK-NEXT: if (.not. allocated(q)) stop 1
  !$acc data copy(a)
  if (.not. allocated(q)) stop 1
! CHECK-NEXT: associate (q => q, a => a, move => move, count => (count))
! CHECK-NEXT: !$omp target teams distribute parallel do
! CHECK-NEXT: do i = 1, n
! CHECK-NEXT: q(i) = q(i) + a(count - i) + move%by(2)
  !$acc parallel loop present(q)
  do i = 1, n
    q(i) = q(i) + a(count - i) + move%by(2)
    a(count - i) = 0
  end do
! CHECK: end associate
! CHECK-NEXT: !$omp end target data
! CHECK-NEXT: end associate
  !$acc end data
! CHECK: associate (block_sum => block_sum, count => (count))
! CHECK-NEXT: !$omp target
  !$acc kernels copyout(block_sum)
  do i = 1, count
    block_sum(i) = count
  end do
  !$acc end kernels
! CHECK: !$omp end target{{.*}}
! CHECK-NEXT: end associate
  expected = [27, 26, 25, 24, 23, 22]
  call finish()
  if (any(q(2:) /= expected(2:)) .or. any(a /= 0) .or. any(block_sum /= n)) stop 2
end program
