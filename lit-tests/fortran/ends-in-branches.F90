! Regions whose directives stand under conditions of the preprocessor: an end directive ends another region in each program
! (OpenACC 3.3 section 2.6.5), and what regions name in the place of components has the conditions of their directives.
! REQUIRES: gfortran
! RUN: %accomp-flang -w -fopenacc-print=omp --accomp-fc=gfortran %s -o %t.F90
! RUN: grep -v '^ *! ' %t.F90 | FileCheck %s
! RUN: gfortran -fopenmp %t.F90 -o %t && env OMP_NUM_TEAMS=4 %t
! RUN: gfortran -fopenmp -DTOP %t.F90 -o %t && env OMP_NUM_TEAMS=4 %t
! RUN: gfortran -fopenmp -DDEVICE %t.F90 -o %t && env OMP_NUM_TEAMS=4 %t
! RUN: gfortran -fopenmp -DDEVICE -DTOP %t.F90 -o %t && env OMP_NUM_TEAMS=4 %t
! RUN: gfortran -fopenmp -DOTHER -DTOP %t.F90 -o %t && env OMP_NUM_TEAMS=4 %t
! RUN: %accomp-flang -w --accomp-fc=gfortran -DTOP -DDEVICE %s -o %t && %t
! RUN: %accomp-flang -w -fopenacc-target=hip-cpu --accomp-fc=gfortran -DTOP -DOTHER %s -o %t && %t
module ends_in_branches_m
  implicit none
  type column
    real, allocatable :: heat(:), salt(:)
    real :: factor = 2, total = 0
  end type
contains
  subroutine warm(c, n, top, extra)
    type(column), intent(inout) :: c
    integer, intent(in) :: n
    real, intent(inout) :: top(n), extra(n)
    integer :: i
! CHECK: associate (accomp_heat => c%heat, accomp_salt => c%salt)
! CHECK-NEXT: !$omp target data map(tofrom: accomp_heat, accomp_salt)
! CHECK-NEXT: #ifdef TOP
! CHECK-NEXT: !$omp target data map(tofrom: top, extra)
! CHECK-NEXT: #endif
    !$acc data copy(c%heat, c%salt)
#ifdef TOP
    !$acc data copy(top, extra)
#endif
! In programs without the second directive its clauses do not count.
! CHECK-NEXT: #if defined(TOP)
! CHECK-NEXT: associate (accomp_heat => c%heat, accomp_salt => c%salt)
! CHECK-NEXT: !$omp target {{.*}} map(alloc: accomp_heat, accomp_salt, extra, top){{$}}
! CHECK: #endif
! CHECK-NEXT: #if !defined(TOP)
! CHECK-NEXT: associate
! CHECK-NEXT: !$omp target {{.*}} map(tofrom: extra) &
! CHECK-NEXT: !$omp   map(alloc: accomp_heat, accomp_salt){{$}}
! CHECK: #endif
! CHECK-NEXT: do i = 1, n
! CHECK-NEXT: accomp_heat(i) = accomp_heat(i) + accomp_salt(i)
    !$acc parallel loop
    do i = 1, n
      c%heat(i) = c%heat(i) + c%salt(i)
      extra(i) = 1
#ifdef TOP
      top(i) = c%heat(i)
#endif
    end do
! CHECK: end do
! CHECK-COUNT-2: end associate
! CHECK-NEXT: #endif
! CHECK-NEXT: #if !defined(TOP)
! CHECK-NEXT: !$omp end target data
! CHECK-NEXT: end associate
! CHECK-NEXT: #endif
! CHECK-NEXT: #if defined(TOP)
! CHECK-NEXT: !$omp end target data
! CHECK-NEXT: #endif
! CHECK-NEXT: #ifdef TOP
! CHECK-NEXT: !$omp end target data
! CHECK-NEXT: end associate
! CHECK-NEXT: #endif
! CHECK-NEXT: end subroutine
    !$acc end data
#ifdef TOP
    !$acc end data
#endif
  end subroutine

  subroutine scale(c, n)
    type(column), intent(inout) :: c
    integer, intent(in) :: n
    integer :: i
! CHECK: #if defined(DEVICE)
! CHECK-NEXT: associate (accomp_heat => c%heat, accomp_factor => (c%factor))
! CHECK-NEXT: !$omp target
! CHECK-NEXT: #elif defined(OTHER)
! CHECK-NEXT: associate (accomp_heat => c%heat, accomp_factor => (c%factor))
! CHECK-NEXT: !$omp target
! CHECK-NEXT: #else
! CHECK-NEXT: c%total = 1
! CHECK-NEXT: #endif
#if defined(DEVICE)
    !$acc parallel loop copy(c%heat)
#elif defined(OTHER)
    !$acc serial loop copy(c%heat)
#else
    c%total = 1
#endif
    do i = 1, n
! CHECK: #if defined(DEVICE)
! CHECK-NEXT: accomp_heat(i) = accomp_heat(i) * accomp_factor + &
! CHECK-NEXT: #else
! CHECK-NEXT: #if !defined(DEVICE) && defined(OTHER)
! CHECK-NEXT: accomp_heat(i) = accomp_heat(i) * accomp_factor + &
! CHECK-NEXT: #else
! CHECK-NEXT: c%heat(i) = c%heat(i) * c%factor + &
! CHECK-NEXT: #endif
! CHECK-NEXT: #endif
! CHECK: c%total = c%total + c%factor
      c%heat(i) = c%heat(i) * c%factor + &
        c%heat(i)
#if !defined(DEVICE) && !defined(OTHER)
      c%total = c%total + c%factor
      if (c%factor < 3) c%factor = 2
#endif
    end do
! CHECK: end do
! CHECK-NEXT: #if defined(DEVICE)
! CHECK-NEXT: end associate
! CHECK-NEXT: #endif
! CHECK-NEXT: #if !defined(DEVICE) && defined(OTHER)
! CHECK-NEXT: !$omp end target
! CHECK-NEXT: end associate
! CHECK-NEXT: #endif
  end subroutine
end module

program ends_in_branches
  use ends_in_branches_m
  implicit none
  integer, parameter :: n = 9
  type(column) :: c
  real :: top(n), extra(n)
  integer :: i
  allocate(c%heat(n), c%salt(n))
  c%heat = 1
  c%salt = [(real(i), i = 1, n)]
  top = 0
  extra = 0
  call warm(c, n, top, extra)
  if (any(c%heat /= [(real(i + 1), i = 1, n)])) stop 1
  if (any(extra /= 1)) stop 4
#ifdef TOP
  if (any(top /= c%heat)) stop 2
#endif
  call scale(c, n)
  if (any(c%heat /= [(real(3 * i + 3), i = 1, n)])) stop 3
end program
