! gfortran 12 maps no objects with allocatable components. Regions that name allocatable arrays of these alone have associate
! names for them, whether clauses list them or not, and data directives do without the objects (OpenACC 3.3 section 2.6.4:
! what made the components present attached them). The invalid twin is components-refused.f90.
! REQUIRES: gfortran
! RUN: %accomp-flang -w -fopenacc-print=omp --accomp-fc=gfortran %s -o %t.f90
! RUN: grep -v '^! ' %t.f90 | FileCheck %s
! RUN: gfortran -fopenmp %t.f90 -o %t
! RUN: env OMP_NUM_TEAMS=1 %t | FileCheck --check-prefix=RESULT %s
! RUN: env OMP_NUM_TEAMS=4 %t | FileCheck --check-prefix=RESULT %s
! RUN: env OMP_NUM_TEAMS=7 %t | FileCheck --check-prefix=RESULT %s
! RUN: %accomp-flang -w -fopenacc-target=hip-cpu --accomp-fc=gfortran %s -o %t && %t | FileCheck --check-prefix=RESULT %s
! A compiler that takes OpenMP 5.2 stands in for gfortran 14.
! RUN: mkdir -p %t.14 && printf '#!/bin/sh\necho GNU Fortran 14.2.0\n' > %t.14/gfortran && chmod +x %t.14/gfortran
! RUN: %accomp-flang -w -fopenacc-print=omp --accomp-fc=%t.14/gfortran %s | grep -v '^! ' | FileCheck --check-prefix=NEWER %s
module meshes
  implicit none
  type side
    real, allocatable :: length(:)
  end type
  type mesh
    real, allocatable :: x(:), y(:, :)
    type(side) :: s
    integer :: n
  end type
contains
  subroutine enter(m)
    type(mesh), intent(in) :: m
! CHECK: subroutine enter(m)
! CHECK: associate (accomp_x => m%x, accomp_y => m%y, accomp_length => m%s%length)
! CHECK-NEXT: !$omp target enter data map(to: accomp_x, accomp_y, accomp_length)
! CHECK-NEXT: end associate
    !$acc enter data copyin(m, m%x, m%y, m%s%length)
  end subroutine
  subroutine leave(m)
    type(mesh), intent(inout) :: m
! CHECK: subroutine leave(m)
! CHECK: !$omp target exit data map(from: accomp_x) map(release: accomp_y, accomp_length)
    !$acc exit data copyout(m%x) delete(m%y, m%s%length)
! Nothing is left of a directive that is about the object alone.
! CHECK-NEXT: end associate
! CHECK-NEXT: end subroutine
    !$acc exit data delete(m)
  end subroutine
  subroutine scale(m, by)
    type(mesh), intent(inout) :: m
    real, intent(in) :: by(:)
    integer :: i, j, n
    n = m%n
! CHECK: subroutine scale(m, by)
! CHECK: !$omp target data map(to: by)
    !$acc data copyin(by, m)
! CHECK: associate (accomp_y => m%y, accomp_length => m%s%length, accomp_x => m%x)
! CHECK-NEXT: !$omp target teams distribute parallel do simd map(alloc: by) private(j) &
! CHECK-NEXT: map(alloc: accomp_y, accomp_length, accomp_x)
! NEWER: map(present, alloc: accomp_y, accomp_length, accomp_x)
    !$acc parallel loop gang vector private(j) default(present)
    do i = 1, n
! CHECK: do j = lbound(accomp_y, 1), ubound(accomp_y, 1)
      do j = lbound(m%y, 1), ubound(m%y, 1)
! CHECK: accomp_y(j, i) = accomp_y(j, i) * by(i) + accomp_length(int(accomp_x(i)))
        m%y(j, i) = m%y(j, i) * by(i) + m%s%length(int(m%x(i)))
      end do
    end do
! CHECK: end associate
! Another component than those that are listed.
! CHECK: associate (accomp_x => m%x, accomp_y => m%y)
! CHECK-NEXT: !$omp target teams distribute parallel do
! CHECK-SAME: map(alloc: accomp_x) map(alloc: accomp_y)
    !$acc parallel loop present(m%x)
    do i = 1, n
      m%x(i) = m%x(i) + m%y(-1, i)
    end do
    !$acc end data
! CHECK: !$omp end target data
! CHECK: associate (accomp_y => m%y)
! CHECK-NEXT: !$omp target update from(accomp_y(:, :2))
    !$acc update self(m%y(:, :2))
! A data region that maps nothing but the object.
! CHECK-NEXT: end associate
    !$acc data copyin(m)
! CHECK-NEXT: associate (accomp_length => m%s%length)
! CHECK-NEXT: !$omp target map(alloc: accomp_length)
    !$acc serial
    m%s%length(1) = 0
    !$acc end serial
! CHECK: !$omp end target{{$}}
! CHECK-NEXT: end associate
! CHECK-NEXT: end subroutine
    !$acc end data
  end subroutine
end module
program p
  use meshes
  implicit none
  type(mesh) :: m
  integer :: i
  allocate(m%x(3), m%y(-1:0, 3), m%s%length(3))
  m%x = [(i, i = 1, 3)]; m%y = 2; m%s%length = 10 * m%x; m%n = 3
  call enter(m)
  call scale(m, [1., 2., 3.])
  call leave(m)
! RESULT: 13. 26. 39. 12. 12. 24. 24.
  print '(*(f5.0))', m%x, m%y(:, :2)
end program
