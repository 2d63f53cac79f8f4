! Components and objects with allocatable ones, of which gfortran 12 maps none: refused for gfortran, with the profile that does
! without (OpenACC 3.3 section 2.7.1).
! REQUIRES: gfortran
! RUN: not %accomp-flang -w -fopenacc-print=omp --accomp-fc=gfortran %s -o %t.f90 2>&1 | FileCheck %s
! RUN: not %accomp-flang -w -fopenacc-profile=portable --accomp-fc=gfortran %s -o %t 2>&1 | FileCheck --check-prefix=HOST %s
! RUN: %accomp-flang -w -fopenacc-print=omp -fopenacc-profile=exact --accomp-fc=gfortran %s -o %t.f90
! RUN: %accomp-flang -w --accomp-fc=gfortran %s -o %t && %t | FileCheck --check-prefix=RESULT %s
! RUN: %accomp-flang -w -fopenacc-print=omp %s | FileCheck --check-prefix=PRINT %s
module grids
  implicit none
  type column
    real, allocatable :: z(:)
  end type
  type grid
    type(column) :: c
    real :: f(4)
    real :: s
  end type
  type, extends(grid) :: deep
    integer :: n
  end type
  type view
    real, pointer :: p(:)
    type(deep), pointer :: d
  end type
  type(column) :: kept
! CHECK: [[@LINE+2]]:24: error: gfortran takes no 'kept' in OpenMP's clause 'to', as the type of 'kept' has allocatable components: use '-fopenacc-profile=exact' [
! HOST: [[@LINE+1]]:24: error: gfortran takes no 'kept' in
  !$acc declare create(kept)
end module
program p
  use grids
  implicit none
  type(deep) :: g
  type(view) :: v
  integer :: i
  allocate(g%c%z(4), v%p(4))
  g%c%z = 1; g%f = 2; v%p = 3; g%n = 4; g%s = 5
  associate (a => g)
! CHECK: [[@LINE+1]]:30: error: gfortran takes no 'a%f' in OpenMP's clause 'map', as it has another place for components of 'a',{{.*}}: use '-fopenacc-profile=exact'
    !$acc parallel loop copy(a%f)
    do i = 1, 4
      if (allocated(a%c%z)) a%f(i) = a%f(i) + a%s
    end do
  end associate
! PRINT: target data map(tofrom: g, g%c%z)
! Data directives do without the object, regions that name more than allocatable components do not.
! CHECK-NOT: error:
  !$acc data copy(g, g%c%z)
! CHECK: [[@LINE+2]]:3: error: gfortran takes no 'g' in OpenMP's clause 'map', as the type of 'g' has allocatable components: use '-fopenacc-profile=exact'
! CHECK: [[@LINE+1]]:31: error: gfortran takes no 'g%c%z' in {{.*}}: use '-fopenacc-profile=exact', or an associate name for it
  !$acc parallel loop present(g%c%z)
  do i = 1, 4
    g%c%z(i) = g%c%z(i) + g%f(i)
  end do
! The region names more of the object.
! CHECK: [[@LINE+3]]:30: error: gfortran takes no 'g' in OpenMP's clause 'map'
! CHECK: [[@LINE+2]]:38: error: gfortran takes no 'g%c%z' in OpenMP's clause 'map'
! CHECK-NOT: error:
  !$acc parallel loop copyin(g) copy(g%c%z)
  do i = 1, 4
    g%c%z(i) = g%c%z(i) + sum(g%f(5 * i:)) + g%s - 5
  end do
! The region asks whether a component is allocated.
! CHECK: [[@LINE+2]]:3: error: gfortran takes no 'g' in OpenMP's clause 'map'
! CHECK-NOT: error:
  !$acc parallel loop
  do i = 1, 4
    if (allocated(g%c%z)) g%c%z(i) = g%c%z(i) + 0
  end do
! Host and device share scalars (shared-components.f90).
! CHECK-NOT: error:
  !$acc update self (g%s)
  !$acc end data
  !$acc data copy(v, v%p)
  !$acc parallel loop present(v%p)
  do i = 1, 4
    v%p(i) = v%p(i) + i
  end do
  !$acc end data
! RESULT: 8. 8. 8. 8. 4. 5. 6. 7.
  print '(*(f4.0))', g%c%z, v%p
end program
