! A kernels construct in the exact profile: what the library is told, and what OpenMP maps beside it.
! RUN: %accomp-flang -w %s -fopenacc-policy=partition -fopenacc-print=omp -fopenacc-profile=exact | FileCheck %s
subroutine kernels(n, a, p)
  integer :: n, a(n), i
  integer, pointer :: p(:)
  ! CHECK:      {{^ *}}call accomp_var(accomp_copy, a, 'a')
  ! CHECK-NEXT: {{^ *}}call accomp_var(accomp_attach, p, 'p')
  ! CHECK-NEXT: {{^ *}}call accomp_begin(accomp_kernels)
  ! CHECK-NEXT: {{^ *}}!$omp target map(alloc: a) map(tofrom: n){{$}}
  ! CHECK:      {{^ *}}call accomp_end(
  !$acc kernels copy(a) attach(p)
  do i = 1, n
    a(i) = p(i)
  end do
  !$acc end kernels
end subroutine
