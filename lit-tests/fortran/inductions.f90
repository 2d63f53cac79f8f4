! Induction variables in Fortran, as analysis/inductions.c has them: results are those without directives.
! RUN: %gfortran %s -o %t.none && %t.none > %t.expected
! RUN: FileCheck %s --input-file=%t.expected
! RUN: %accomp-flang -w -fopenacc-print=omp %s -o %t.omp.f90
! RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.omp.f90
! RUN: %gfortran -fopenmp %t.omp.f90 -o %t.omp
! RUN: env OMP_NUM_TEAMS=1 %t.omp | diff %t.expected -
! RUN: env OMP_NUM_TEAMS=7 %t.omp | diff %t.expected -
! RUN: %accomp-flang -w -O1 --accomp-fc=%gfortran %s -o %t.g && env OMP_NUM_THREADS=3 %t.g | diff %t.expected -
! RUN: %accomp-flang -w -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 4 %t.hip | diff %t.expected -
! REQUIRES: gfortran, flang-22
! CHECK: 40 345 90 91 92.0 2.0
subroutine work()
  implicit none
  integer :: i, j, k, l, m, n
  real(8) :: a(400), b(400), grid(20, 10)
  n = 40
  a = 0
  b = [(mod(i, 5), i=1, 400)]
  j = 0
  !$acc kernels
  do i = 1, n
    j = j + 1
    if (b(i) > 1) a(j) = b(i)
  end do
  !$acc end kernels
! TEXT: {{^}}  block
! TEXT-NEXT: {{^}}  integer(8) :: j_before
! TEXT-NEXT: {{^}}  j_before = j
! TEXT-NEXT: {{^}}  !$omp target teams distribute parallel do map(tofrom: b, a) private(j)
! TEXT-NEXT: {{^}}  do i = 1, n
! TEXT-NEXT: {{^}}    j = j_before + (int(i, 8) - 1)
! TEXT: {{^}}  j = j_before + 40
! TEXT-NEXT: {{^}}  end block
  k = 100
  !$acc kernels loop
  do i = 20, 1, -4
    do l = 1, 9
      k = k + 1
      a(k) = i + b(l)
    end do
    k = k + n
  end do
! TEXT: {{^}}    k = k_before + (-int(i, 8) + 20) / 4 * 49
  m = 90
  !$acc kernels
  do i = 1, n - 40
    m = m + 1
    a(m) = 5
  end do
  a(k) = 92
  !$acc end kernels
  print '(4(i0, 1x), f4.1, 1x, f3.1)', j, k, m, m + 1, a(k), a(2)
end subroutine
program inductions
  call work()
end program
