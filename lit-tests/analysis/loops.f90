! What -fopenacc-emit=loops prints of loops of Fortran, those of routines too.
! RUN: %accomp-flang -fopenacc-emit=loops %s | FileCheck %s

module smoothing
contains
  subroutine smooth(n, a, b)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n), b(n)
    !$acc routine seq
    integer :: i
    do i = 1, n
      a(i) = b(i)
    end do
  end subroutine
! CHECK: "line": [[#@LINE-4]],
! CHECK-NEXT: "column": 5,
! CHECK-NEXT: "function": "smooth",
! CHECK: "verdict": "independent",

  subroutine every(n, m, c, d)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: c(n, m), d(n, m)
    integer :: j
    !$acc parallel loop
    do j = 1, m
      call smooth(n, c(:, j), d(:, j))
    end do
  end subroutine
end module
! CHECK: "line": [[#@LINE-5]],
! CHECK: "verdict": "unknown",
! CHECK: "why": "it calls 'smooth', whose effects are not known",
! CHECK: "levels": [
! CHECK-NEXT: "gang",

subroutine columns(n, m, c)
  integer, intent(in) :: n, m
  real(8), intent(inout) :: c(n, m)
  integer :: i, j
  !$acc kernels
  do j = 2, m
    do i = 1, n
      c(i, j) = c(i, j) + c(i, j - 1)
    end do
  end do
  !$acc end kernels
end subroutine
! CHECK: "function": "columns",
! CHECK-NEXT: "depth": 0,
! CHECK-NEXT: "verdict": "carried",
! CHECK-NEXT: "private": [
! CHECK-NEXT: "i"
! CHECK: "function": "columns",
! CHECK-NEXT: "depth": 1,
! CHECK-NEXT: "verdict": "independent",
