! OpenMP of the program on the loop or in the region of a compute construct is left out, as a comment; all else stays.
! RUN: rm -rf %t.m && mkdir -p %t.m && cd %t.m
! RUN: %accomp-flang -fopenacc-print=omp %s -o %t.F90 2> %t.err
! RUN: FileCheck %s --check-prefix=WARN < %t.err
! RUN: FileCheck %s --check-prefix=OMP < %t.F90
! RUN: %gfortran -w -fopenmp %t.F90 -o %t.g && %t.g | FileCheck --match-full-lines %s
! RUN: %accomp-flang -w -fopenacc-print=omp-acc %s | FileCheck %s --check-prefix=BOTH
! RUN: %accomp-flang -Werror -fopenacc-print=acc %s | diff %s -
! RUN: %accomp-flang -Werror=openmp-left-out -fopenacc-target=cpu %s -o %t && %run-cpu 7 %t | FileCheck --match-full-lines %s
! RUN: %accomp-flang -fopenmp -w -fopenacc-target=cpu %s -o %t && %run-cpu 7 %t | FileCheck --match-full-lines %s
! RUN: %accomp-flang -fopenmp -w --accomp-fc=%gfortran %s -o %t && %t | FileCheck --match-full-lines %s
! RUN: %accomp-flang -w -fopenacc-print=hip %s | FileCheck %s --check-prefix=HIP
! REQUIRES: cpu-device, gfortran, flang-22
module work
  implicit none
contains
  subroutine fill(a, n)
    !$acc routine vector
    !$omp declare target
    integer, intent(in) :: n
    integer, intent(out) :: a(n)
    integer :: i
    !$acc loop vector
    !$omp simd
    do i = 1, n
      a(i) = i
    end do
    !$omp end simd
  end subroutine
end module
program main
  use work, only: fill
  implicit none
  integer :: a(100), b(10, 10), c(10), i, j, s, t, u, v
  s = 0; u = 0; a = 0
  !$acc enter data copyin(b)
  !$omp target enter data map(to: b)
  !$acc parallel loop collapse(2) copy(b)
  !$OMP TARGET TEAMS DISTRIBUTE PARALLEL DO SIMD &
  !$OMP&  COLLAPSE(2)
  do j = 1, 10
    do i = 1, 10
      b(i, j) = i
    end do
  end do
  !$omp end target teams distribute parallel do simd
  !$acc end parallel loop
  !$acc exit data copyout(b)
  !$omp target exit data map(from: b)
  !$omp parallel do default(shared) &
  !$omp   & private(i)
  !$acc parallel loop copy(a)
  do i = 1, 100
    !$omp atomic
    !$acc atomic
    a(1) = a(1) + 1
  enddo
  !$omp endparalleldo
  !$acc kernels copy(c)
  !$omp parallel workshare
  c = 3
  !$omp end parallel workshare
  !$acc end kernels
  !$acc parallel loop reduction(+: u)
  !$omp target map(tofrom: u)
  !$omp teams distribute parallel do reduction(+: u)
  do i = 1, 10
    u = u + i
  end do
  !$omp end target
#ifdef _OPENACC
  !$acc parallel loop reduction(+: s)
#else
  !$omp parallel do reduction(+: s)
#endif
  do i = 1, 10
    s = s + i
  end do
  !$acc parallel loop copy(c)
#ifdef CPU
  !$omp parallel do
#else
  !$omp target teams distribute parallel do
#endif
  do i = 1, 10
    c(i) = 0
  end do
#ifdef CPU
  !$omp end parallel do
#else
  !$omp end target teams distribute parallel do
#endif
  t = 0
  !$omp parallel do reduction(+: t)
  do i = 1, 100
    t = t + 1
  end do
  !$omp end parallel do
  v = 0
  !$omp parallel num_threads(3)
  !$omp atomic
  v = v + 1
  !$omp end parallel
  !$acc parallel num_gangs(1) copyout(c)
  call fill(c, 10)
  !$acc end parallel
  print '(7(i0, 1x))', sum(b), a(1), u, s, t, c(7), merge(1, 0, v == 1 .or. v == 3)
end program
! CHECK: 550 100 55 55 100 7 1

! WARN-COUNT-9: is left out: 'acc
! WARN-NOT: is left out

! OMP: {{^}}  ! !$OMP TARGET TEAMS DISTRIBUTE PARALLEL DO SIMD &
! OMP-NEXT: {{^}}  ! !$OMP&  COLLAPSE(2)
! OMP: {{^}}  ! !$omp end target teams distribute parallel do simd
! OMP: {{^}}  ! !$omp parallel do default(shared) &
! OMP-NEXT: {{^}}  ! !$omp   & private(i)
! OMP: {{^}}    ! !$omp atomic
! OMP-NEXT: {{^}}    !$omp atomic
! OMP: {{^}}  ! !$omp endparalleldo
! OMP: {{^}}  ! !$omp parallel workshare
! OMP: {{^}}  ! !$omp end parallel workshare
! OMP: {{^}}  ! !$omp target map(tofrom: u)
! OMP-NEXT: {{^}}  ! !$omp teams distribute parallel do reduction(+: u)
! OMP: {{^}}  ! !$omp end target
! OMP: #else
! OMP-NEXT: {{^}}  !$omp parallel do reduction(+: s)
! OMP: {{^}}  ! !$omp end parallel do
! OMP-NEXT: #else
! OMP-NEXT: {{^}}  ! !$omp end target teams distribute parallel do
! OMP: {{^}}  !$omp parallel do reduction(+: t)
! OMP: {{^}}  !$omp parallel num_threads(3)
! OMP-NEXT: {{^}}  !$omp atomic

! BOTH: ! !$omp parallel do default(shared) &
! BOTH-NEXT: ! !$omp   & private(i)
! BOTH-NEXT: ! !$acc parallel loop copy(a)
! BOTH-NEXT: {{^}}  !$omp target teams

! HIP: {{^}}  else
! HIP-NEXT: {{^}}  ! !$OMP TARGET TEAMS DISTRIBUTE PARALLEL DO SIMD &
