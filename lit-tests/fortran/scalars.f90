! Scalars that loops of kernels set, control variables of outer loops, components of declared objects, NAMELIST groups,
! statement functions, strings: against the sequential program, on the host and on an offload device.
! RUN: %gfortran -O1 %s -o %t.s && %t.s > %t.expected
! RUN: %accomp-flang -w --accomp-fc=%gfortran -O1 %s -o %t.g && env OMP_NUM_THREADS=3 %t.g | diff - %t.expected
! RUN: %accomp-flang -w --accomp-fc=%flang -O1 %s -o %t.f && env OMP_NUM_THREADS=3 %t.f | diff - %t.expected
! RUN: %accomp-flang %s -fopenacc-print=omp -fopenacc-policy=partition 2>%t.said | FileCheck %s
! RUN: FileCheck --check-prefix=SAID %s < %t.said
! REQUIRES: gfortran, flang-22
module gas
  implicit none
  type law
    real :: gamma, heat
  end type
  type(law) :: air
  character(len=8) :: scheme = "upwind"
  real :: factor
  real :: least
  real :: most = 400
  namelist /tuning/ factor
  ! CHECK: {{^ *!\$omp declare target.*}}(air)
  ! CHECK-NOT: {{^ *!\$omp.*}}air%
  ! SAID-DAG: warning: 'air%gamma' is part of 'air', which is in a 'declare' directive as a whole; it is left out [declare-of-component]
  !$acc declare create(air)
  !$acc declare create(air%gamma, air%heat)
contains
  pure real function pressure(rho)
    real, intent(in) :: rho
    !$acc routine seq
    pressure = (air%gamma - 1) * rho * air%heat
  end function
  subroutine set_limits
    namelist /limits/ least
    least = 40
  end subroutine
end module

subroutine shift(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n, n)
  integer :: mark, i, j, at, last
  real :: half
  ! A value that nobody reads after the region is private; one that is read is that of the last iteration.
  ! CHECK-NOT: {{^ *!\$omp.*}}distribute
  ! CHECK: {{^ *!\$omp target parallel do}} collapse(2) map(tofrom: last, a) private(at) lastprivate(last)
  !$acc kernels
  !$acc loop independent collapse(2)
  do j = 1, n
    ! the limit of this loop is not j
    do i = 1, n
      at = i + j
      last = 10 * i + j
      a(i, j) = a(i, j) + at
    end do
  end do
  !$acc end kernels
  print '(i0)', last
  ! One iteration alone sets it.
  mark = 0
  ! CHECK-NOT: {{[$]}}omp{{.*}}private(mark)
  !$acc kernels loop independent
  do i = 1, n
    if (a(i, 1) > a(4, 1) .and. i < 6) mark = i
  end do
  print '(i0)', mark
  ! What both branches set, each iteration sets.
  ! CHECK: {{^ *!\$omp target parallel do .*}}private(half
  !$acc kernels
  !$acc loop independent
  do j = 1, n
    ! SAID-DAG: warning: a private copy of 'j', the control variable of a loop around this one, would have no value
    !$acc loop independent private(j)
    do i = 1, n
      if (a(i, j) > 10) then
        half = a(i, j) / 2
      else
        half = a(i, j)
      end if
      a(i, j) = half + j
    end do
  end do
  !$acc end kernels
end subroutine

subroutine tune(a, n)
  use gas
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n, n)
  integer :: i, j
  interface
    subroutine limit(x, k)
      !$acc routine seq
      real :: x
      integer :: k
    end subroutine
  end interface
  ! SAID-DAG: warning: directive 'data' needs at least one of the clauses {{.*}}; without them it does nothing [idle-directive]
  !$acc data
  !$acc update device(air)
  ! CHECK: {{^ *!\$omp target teams distribute parallel do .*}}map(to: scheme, factor){{$}}
  !$acc parallel loop collapse(2) copy(a) default(present)
  do j = 1, n
    do i = 1, n
      if (scheme == "upwind") a(i, j) = a(i, j) * factor + pressure(real(i))
      call limit(a(i, j), i)
    end do
  end do
  !$acc end data
end subroutine

subroutine limit(x, k)
  implicit none
  !$acc routine seq
  real :: x
  integer :: k
  x = min(x, 100. + k)
end subroutine

subroutine raise(a, n)
  use gas
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n, n)
  integer :: i, j
  real :: raised, x, offset
  raised(x) = x + offset
  offset = 2
  ! OpenMP has no private copies of variables in NAMELIST groups, wherever these are, and in statement functions.
  ! CHECK: {{^ *!\$omp target teams distribute parallel do .*}}map(tofrom: a) &
  ! CHECK-NEXT: {{^ *!\$omp}} map(to: offset, least, most){{$}}
  !$acc parallel loop collapse(2) copy(a)
  do j = 1, n
    do i = 1, n
      a(i, j) = min(max(raised(a(i, j)), least), most)
    end do
  end do
end subroutine

subroutine checker(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n, n)
  integer :: i, j, k
  ! gfortran wants control variables of collapsed loops with steps to be named.
  ! CHECK: {{^ *!\$omp target teams distribute parallel do simd}} collapse(3) map(tofrom: a) private(j, k, i)
  !$acc parallel loop gang vector collapse(3) private(j) copy(a)
  do j = 1, n, 4
    do k = 0, 3
      do i = n, 1, -2
        a(i, j + k) = a(i, j + k) + 2 * j + k
      end do
    end do
  end do
  ! CHECK: {{^ *!\$omp parallel do simd}} collapse(2){{$}}
  !$acc parallel loop gang copy(a)
  do j = 1, n, 4
    !$acc loop worker vector collapse(2) private(k)
    do k = 0, 3
      do i = n, 1, -1
        a(i, j + k) = a(i, j + k) + i * j + k
      end do
    end do
  end do
end subroutine

program main
  use gas, ceiling_of => most
  implicit none
  namelist /ceilings/ ceiling_of
  integer, parameter :: n = 12
  real :: a(n, n)
  a = 1
  factor = 3
  air = law(1.5, 4)
  call shift(a, n)
  call tune(a, n)
  call set_limits
  call raise(a, n)
  call checker(a, n)
  print '(6f10.3)', a(:, n), a(n, :), sum(a)
end program
