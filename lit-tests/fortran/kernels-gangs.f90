! Gang loops of a `kernels` region with more than one loop: the threads of the one team share their iterations.
! REQUIRES: cpu-device, gfortran, flang-22
! RUN: %accomp-flang -w -fopenacc-policy=partition -fopenacc-print=omp %s | grep -v '^ *! ' | FileCheck --check-prefix=TEXT %s
! RUN: %accomp-flang -w -fopenacc-policy=partition --accomp-fc=%gfortran -O1 %s -o %t.g && env OMP_NUM_THREADS=3 %t.g | FileCheck --match-full-lines %s
! RUN: %accomp-flang -w -fopenacc-policy=partition -fopenacc-target=cpu -O1 %s -o %t.c && %run-cpu 1 %t.c | FileCheck --match-full-lines %s
! CHECK: 20100 6633 201000
program gangs
  implicit none
  integer, parameter :: n = 200
  integer :: a(n), b(n), c(4, n), i, j
  b = 0
  c = 0
  ! TEXT: !$omp target
  !$acc kernels copyout(a) copy(b, c)
  ! No loop within has workers: the gangs' iterations are those of the threads.
  ! TEXT: !$omp parallel do{{( private.*)?$}}
  !$acc loop independent gang
  do i = 1, n
    a(i) = i
  end do
  ! TEXT: !$omp parallel do
  ! TEXT: !$omp simd
  !$acc loop independent gang
  do i = 1, n
    !$acc loop independent vector
    do j = 1, 4
      c(j, i) = j*a(i)
    end do
  end do
  ! The workers within take the threads.
  ! TEXT-NOT: !$omp
  ! TEXT: do i = 3, n, 3
  ! TEXT: !$omp parallel do
  !$acc loop independent gang
  do i = 3, n, 3
    !$acc loop independent worker
    do j = i, i
      b(j) = a(j)
    end do
  end do
  !$acc end kernels
  print '(i0,1x,i0,1x,i0)', sum(a), sum(b), sum(c)
end program gangs
