! gfortran 12 takes few components in clauses: they get associate names, which have the data and the bounds of their
! selectors (Fortran 2018, 11.1.3.3), and regions of compute constructs name them so, too. The invalid twin is components-refused.f90.
! REQUIRES: gfortran
! RUN: %accomp-flang -w -fopenacc-print=omp --accomp-fc=gfortran %s -o %t.f90
! RUN: grep -v '^ *! ' %t.f90 | FileCheck %s
! RUN: gfortran -fopenmp %t.f90 -o %t
! RUN: env OMP_NUM_TEAMS=1 %t | FileCheck --check-prefix=RESULT %s
! RUN: env OMP_NUM_TEAMS=4 %t | FileCheck --check-prefix=RESULT %s
! RUN: env OMP_NUM_TEAMS=7 %t | FileCheck --check-prefix=RESULT %s
! RUN: %accomp-flang -w -fopenacc-profile=portable --accomp-fc=gfortran %s -o %t && %t | FileCheck --check-prefix=RESULT %s
! RUN: %accomp-flang -w -fopenacc-print=omp %s | grep -v '^ *! ' | FileCheck --check-prefix=PLAIN %s
program p
  implicit none
  type column
    real, allocatable :: z(:)
  end type
  type grid
    type(column) :: c
    real :: f(4)
  end type
  type(grid) :: g, h(2)
  type(column) :: d
  integer :: moved, first, second
  allocate(g%c%z(4), h(1)%c%z(4), h(2)%c%z(-1:4))
  g%c%z = 1; g%f = 2; h(1)%c%z = 1; h(2)%c%z = 2; moved = 1
! CHECK: associate (accomp_z => g%c%z, accomp_z_2 => h(1)%c%z)
! CHECK-NEXT: !$omp target data map(tofrom: accomp_z, accomp_z_2)
! PLAIN: !$omp target data map(tofrom: g%c%z, h(1)%c%z)
  !$acc data copy(g%c%z, h(1)%c%z)
  call add(g%c%z, h(1)%c%z, 4)
! CHECK: associate (accomp_z => g%c%z)
! CHECK-NEXT: !$omp target update from(accomp_z(2:3))
! CHECK-NEXT: end associate
  !$acc update self(g%c%z(2:3))
! CHECK: !$omp end target data
! CHECK-NEXT: end associate
  !$acc end data
! CHECK: associate (accomp_z => h(2)%c%z, accomp_f => g%f)
! CHECK-NEXT: !$omp target enter data map(to: accomp_z, accomp_f)
! CHECK-NEXT: end associate
  !$acc enter data copyin(h(2)%c%z, g%f)
  call add(h(2)%c%z, g%f, 4)
! CHECK: associate (accomp_f => g%f)
! CHECK-NEXT: !$omp target update if(moved > 0) from(accomp_f(1:2))
  !$acc update self(g%f(1:2)) if(moved > 0)
! CHECK: associate (accomp_z => h(2)%c%z, accomp_f => g%f)
! CHECK-NEXT: !$omp target exit data map(from: accomp_z) map(release: accomp_f)
! CHECK-NEXT: end associate
! PLAIN: !$omp target exit data map(from: h(2)%c%z) map(release: g%f)
  !$acc exit data copyout(h(2)%c%z) delete(g%f)
! RESULT: 2. 2. 2. 2. 1. 1. 1. 1. 4. 4. 4. 4. 2. 2. 2. 2. 2. 2.
  print '(*(f4.0))', g%c%z, h(1)%c%z, h(2)%c%z, g%f
! CHECK: associate (accomp_z => h(1)%c%z, accomp_f => g%f, accomp_z_2 => g%c%z)
! CHECK-NEXT: !$omp target teams distribute parallel do map(tofrom: accomp_z, accomp_f) map(to: accomp_z_2)
! PLAIN: !$omp target teams distribute parallel do map(tofrom: g, h(1)%c%z, g%f) map(to: g%c%z)
  !$acc parallel loop copyin(g%c%z) copy(h(1)%c%z, g%f)
  do moved = 1, size(g%c%z)
! CHECK: accomp_z(moved) = accomp_z(moved) * 0 + accomp_z_2(moved)
    h(1)%c%z(moved) = h(1)%c%z(moved) * 0 + g%c%z(moved)
    g%f(moved) = g%f(moved) - 1
  end do
! CHECK: end associate
! CHECK: associate (accomp_z => h(2)%c%z)
! CHECK-NEXT: !$omp target map(tofrom: accomp_z)
  !$acc serial copy(h(2)%c%z)
  h(2)%c%z(lbound(h(2)%c%z, 1)) = 9
  !$acc end serial
! CHECK: !$omp end target
! CHECK-NEXT: end associate
  associate (a => g)
! CHECK: associate (accomp_f => a%f)
! CHECK-NEXT: !$omp target
    !$acc kernels copy(a%f)
    do moved = 1, 4
      a%f(moved) = a%f(moved) * 2
    end do
    !$acc end kernels
  end associate
! Regions that name these components alone do without the object.
! CHECK: associate (accomp_f => g%f, accomp_z => h(1)%c%z)
! CHECK-NEXT: !$omp target teams distribute parallel do map(to: accomp_f) map(tofrom: accomp_z)
! PLAIN: !$omp target teams distribute parallel do map(to: g, h, g%f) map(tofrom: h(1)%c%z)
  !$acc parallel loop copyin(g, h) copy(h(1)%c%z) copyin(g%f)
  do moved = 1, 4
! CHECK: accomp_z(moved) = accomp_z(moved) + accomp_f(moved) - 2
    h(1)%c%z(moved) = h(1)%c%z(moved) + g%f(moved) - 2
  end do
! RESULT-NEXT: 2. 2. 2. 2. 9. 4. 4. 4. 2. 2. 2. 2. 2. 2.
  print '(*(f4.0))', h(1)%c%z, h(2)%c%z, g%f
! The regions that `kernels` becomes map what it lists once.
! CHECK: !$omp target data map(tofrom: accomp_z)
! CHECK: associate (accomp_z => d%z)
! CHECK-NEXT: !$omp target{{.*}} map(alloc: accomp_z){{$}}
! CHECK: associate (accomp_z => d%z)
! CHECK-NEXT: !$omp target{{.*}} map(alloc: accomp_z){{$}}
  allocate(d%z(4))
  !$acc kernels copy(d%z)
  !$acc loop gang vector independent
  do first = 1, 4
    d%z(first) = first
  end do
  !$acc loop gang vector independent
  do second = 1, 4
    d%z(second) = d%z(second) + 1
  end do
  !$acc end kernels
! Loops over rows have the names within.
! CHECK:      do accomp_row0 = 1, 3, 2
! CHECK-NEXT: associate (accomp_z => d%z)
! CHECK-NEXT: !$omp target update from(accomp_z(accomp_row0))
! CHECK-NEXT: end associate
! CHECK-NEXT: end do
! CHECK-NEXT: end block
  !$acc enter data copyin(d%z)
  !$acc update self(d%z(1:3:2))
  !$acc exit data delete(d%z)
! RESULT-NEXT: 2. 3. 4. 5.
  print '(*(f4.0))', d%z
contains
  subroutine add(a, b, n)
    integer :: n, i
    real :: a(n), b(n)
    !$acc parallel loop present(a, b)
    do i = 1, n
      a(i) = a(i) + b(i)
    end do
  end subroutine
end program
