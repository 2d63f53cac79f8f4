! Regions that read scalar components of objects with allocatable ones, printed for gfortran 12, which maps no such object: the
! scalars are shared by host and device (OpenACC 3.3 section 2.7), and the region has names for the values that they have when it
! starts. Arrays of characters have associate names as those of numbers have. The invalid twin is component-values-refused.f90.
! REQUIRES: gfortran
! RUN: %accomp-flang -w -fopenacc-print=omp --accomp-fc=gfortran %s -o %t.f90
! RUN: grep -v '^! ' %t.f90 | FileCheck %s
! RUN: gfortran -fopenmp %t.f90 -o %t
! RUN: env OMP_NUM_TEAMS=1 %t | FileCheck --check-prefix=RESULT %s
! RUN: env OMP_NUM_TEAMS=4 %t | FileCheck --check-prefix=RESULT %s
! RUN: env OMP_NUM_TEAMS=7 %t | FileCheck --check-prefix=RESULT %s
! RUN: %accomp-flang -w --accomp-fc=gfortran %s -o %t && %t | FileCheck --check-prefix=RESULT %s
! RUN: %accomp-flang -w -fopenacc-target=hip-cpu --accomp-fc=gfortran %s -o %t && %t | FileCheck --check-prefix=RESULT %s
module valued_levels
  implicit none
  type shape
    integer(8) :: below
    logical :: closed
  end type
  type grid
    real, allocatable :: z(:)
    character(4), allocatable :: name(:)
    type(shape) :: s
    integer :: n
    real(8) :: dz
  end type
contains
  subroutine lift(g, w, by)
    type(grid), intent(inout) :: g
    real, intent(inout) :: w(:)
    integer, intent(in) :: by
    integer :: k
! CHECK: associate (accomp_z => g%z, accomp_n => (g%n), accomp_closed => (g%s%closed), &
! CHECK-NEXT: accomp_dz => (g % dz), accomp_below => (g%s%below))
! CHECK-NEXT: !$omp target teams distribute parallel do map(alloc: w) map(alloc: accomp_z)
! CHECK-NEXT: do k = 1, accomp_n
! CHECK-NEXT: if (accomp_closed .and. k == accomp_n) cycle
! CHECK-NEXT: w(k) = w(k) + real(accomp_dz * by) + accomp_z(k - accomp_below)
    !$acc parallel loop default(present)
    do k = 1, g%n
      if (g%s%closed .and. k == g%n) cycle
      w(k) = w(k) + real(g % dz * by) + g%z(k - g%s%below)
    end do
! CHECK: end associate
! Nothing but scalars.
! CHECK-NEXT: associate (accomp_n => (g%n), accomp_dz => (g%dz))
! CHECK-NEXT: !$omp target teams distribute parallel do num_teams(2) map(alloc: w)
! CHECK-NEXT: do k = 2, accomp_n
    !$acc parallel num_gangs(2) default(present)
    !$acc loop gang
    do k = 2, g%n
      w(k) = w(k) * merge(2., 1., g%dz > 0.5)
    end do
    !$acc end parallel
! CHECK: end associate
  end subroutine
  subroutine label(g)
    type(grid), intent(inout) :: g
    integer :: k
! CHECK: associate (accomp_name => g%name)
! CHECK-NEXT: !$omp target teams distribute parallel do map(alloc: accomp_name)
! CHECK-NEXT: do k = 1, size(accomp_name)
! CHECK-NEXT: if (accomp_name(k)(1:1) == 'a') accomp_name(k)(3:) = 'zz'
    !$acc parallel loop present(g%name)
    do k = 1, size(g%name)
      if (g%name(k)(1:1) == 'a') g%name(k)(3:) = 'zz'
    end do
  end subroutine
end module
program p
  use valued_levels
  implicit none
  type(grid) :: g
  real :: w(5)
  allocate(g%z(-1:3), g%name(2))
  g%z = 1; g%name = ['aaaa', 'bbbb']; g%n = 5; g%dz = 0.75d0; g%s = shape(2, .true.)
  w = [1., 2., 3., 4., 5.]
! CHECK: associate (accomp_z => g%z, accomp_name => g%name)
! CHECK-NEXT: !$omp target data map(to: accomp_z) map(tofrom: w, accomp_name)
  !$acc data copyin(g, g%z) copy(w, g%name)
  call lift(g, w, 4)
  call label(g)
  !$acc end data
! RESULT: 5.0 12.0 14.0 16.0 10.0
! RESULT-NEXT: aazz bbbb
  print '(*(f5.1))', w
  print '(*(1x, a))', g%name
end program
