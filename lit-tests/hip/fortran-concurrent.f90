! DO CONCURRENT within kernels: masks, several indices, negative steps, variables that iterations have of their own.
! REQUIRES: flang-22, g++
! RUN: %flang -w %s -o %t.ref && %t.ref > %t.wanted
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-target=hip-cpu -O1 %s -o %t.f
! RUN: %run-hip 2 %t.f > %t.found && diff %t.wanted %t.found
program p
  implicit none
  integer :: i, j, k, n
  real(8) :: a(10, 10), b(10), t, s
  n = 10
  a = 1
  !$acc parallel loop copy(a) copyout(b) private(t)
  do k = 1, n
    t = k
    do concurrent (i = 1:n, mod(i, 2) == 0) local(t)
      t = i * 2
      a(i, k) = t + k
    end do
    do concurrent (integer(8) :: ii = 10:1:-3) local_init(t)
      t = t + ii
      a(ii, k) = a(ii, k) + t
    end do
    b(k) = t
  end do
  !$acc parallel loop copy(a)
  do concurrent (i = 1:n, j = 1:n, i /= j)
    a(i, j) = a(i, j) * 2
  end do
  print '(10f8.2)', a
  print '(10f8.2)', b
end program
