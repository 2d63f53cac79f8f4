! As earlier-values.c: values that local integers have where a `kernels` construct starts.
! RUN: %accomp-flang -fopenacc-print=omp %s | FileCheck %s

subroutine known(a, b)
  real :: a(100), b(100)
  integer, parameter :: half = 25
  integer :: i, k, m
  k = 2*half
  m = k
  if (b(1) > 0) then
    !$acc kernels
    do i = 1, 50
      a(i + m) = a(i) + b(i)
    end do
    !$acc end kernels
  end if
! CHECK-LABEL: {{^}}subroutine known
! CHECK: {{^ *}}!$omp target teams distribute parallel do
end subroutine

subroutine unknown(a, b, n)
  real :: a(100), b(100)
  integer :: i, k, l, m, n, s = 50
  if (n > 3) then
    k = 1
  else
    !$acc kernels
    do i = 1, 50
      a(i + k) = a(i) + b(i)
    end do
    !$acc end kernels
  end if
! CHECK-LABEL: {{^}}subroutine unknown
! CHECK-NOT: {{^ *}}!$omp{{.*}} distribute
  l = 50
  do while (n > l)
    !$acc kernels
    do i = 1, 50
      a(i + l) = a(i) + b(i)
    end do
    !$acc end kernels
    l = l - 1
  end do
  m = 50
  call set(m)
  !$acc kernels
  do i = 1, 50
    a(i + m) = a(i) + b(i)
  end do
  !$acc end kernels
  !$acc kernels
  do i = 1, 50
    a(i + s) = a(i) + b(i)
  end do
  !$acc end kernels
end subroutine

subroutine labels(a, b, n)
  real :: a(100), b(100)
  integer :: i, k, n
  k = 50
10 continue
  !$acc kernels
  do i = 1, 50
    a(i + k) = a(i) + b(i)
  end do
  !$acc end kernels
  k = k - 1
  if (n < k) go to 10
! CHECK-LABEL: {{^}}subroutine labels
! CHECK-NOT: {{^ *}}!$omp{{.*}} distribute
! CHECK: {{^}}end subroutine
end subroutine
