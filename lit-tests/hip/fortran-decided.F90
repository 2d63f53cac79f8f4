! The preprocessor decides which lines a directive has: its region opens and closes without conditions.
! RUN: %accomp-flang -fopenacc-print=hip %s | FileCheck %s
! RUN: %accomp-flang -DFEW -fopenacc-print=hip %s | FileCheck --check-prefix=FEW %s
subroutine decided(n, x)
  integer, intent(in) :: n
  real, intent(inout) :: x(n)
  integer :: i
  ! CHECK: call accomp_begin(accomp_parallel)
  ! CHECK: accomp_hip_how(0_8,
  ! FEW: accomp_hip_how(4_8,
  !$acc parallel loop copy(x) &
#ifdef FEW
  !$acc num_gangs(4)
#endif
  do i = 1, n
    x(i) = i
  end do
  ! CHECK: end do
  ! CHECK-NEXT: end if
  ! CHECK-NEXT: call accomp_end
  ! FEW: end do
  ! FEW-NEXT: end if
  ! FEW-NEXT: call accomp_end
end subroutine
