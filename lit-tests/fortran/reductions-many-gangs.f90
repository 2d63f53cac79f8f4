! Reductions over gangs: teams of flang's programs share one private copy on CPUs, so there is one gang. Fewer than
! `num_gangs` asks for may execute a region (OpenACC 3.3 section 2.5.10). Other compilers get as many as are asked for.
! REQUIRES: flang-22, gfortran, cpu-device
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-print=omp %s | FileCheck --check-prefixes=TEXT,FLANG %s
! RUN: %accomp-flang -w -fopenacc-print=omp %s | FileCheck --check-prefixes=TEXT,ANY %s
! RUN: %accomp-flang -w -O1 --accomp-fc=%flang %s -o %t.f && env OMP_NUM_TEAMS=7 OMP_NUM_THREADS=2 %t.f | FileCheck %s
! RUN: %accomp-flang -w -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 1+ %t.cpu | FileCheck %s
! RUN: %accomp-flang -w -O1 --accomp-fc=%gfortran %s -o %t.g && env OMP_NUM_THREADS=2 %t.g | FileCheck %s
! RUN: %accomp-flang --accomp-fc=%flang -Wone-gang-reduces -fopenacc-print=omp %s 2>&1 >%t.f90 | FileCheck --check-prefix=SAID %s
! CHECK: wrong 0
program gangs
  implicit none
  integer, parameter :: n = 24
  integer :: a(n), sum, most, count, i, times, wrong
  wrong = 0
  a = [(i, i = 1, n)]
  do times = 1, 2000
    sum = 0
    most = 0
    ! TEXT-LABEL: most = 0
    ! FLANG: {{^ *}}!$omp target parallel do
    ! ANY:   {{^ *}}!$omp target teams distribute parallel do num_teams(4)
    ! SAID: [[@LINE+1]]:25: remark: one gang executes the region, whatever 'num_gangs' says: {{.*}} [one-gang-reduces]
    !$acc parallel loop num_gangs(4) reduction(+: sum) reduction(max: most)
    do i = 1, n
      sum = sum + a(i)
      most = max(most, a(i))
    end do
    if (sum /= n*(n + 1)/2 .or. most /= n) wrong = wrong + 1
    sum = 0
    count = 0
    ! TEXT-LABEL: count = 0
    ! FLANG: {{^ *}}!$omp target map
    ! ANY:   {{^ *}}!$omp {{.*}}num_teams(3)
    !$acc parallel num_gangs(3) copy(sum, count)
    !$acc atomic
    count = count + 1
    ! FLANG: {{^ *}}!$omp parallel do reduction(+: sum)
    ! ANY:   {{^ *}}!$omp distribute parallel do reduction(+: sum)
    !$acc loop gang reduction(+: sum)
    do i = 1, n
      sum = sum + a(i)
    end do
    !$acc end parallel
    if (sum /= n*(n + 1)/2 .or. count < 1 .or. count > 3) wrong = wrong + 1
    sum = 0
    !$acc kernels loop num_gangs(5) independent reduction(+: sum)
    do i = 1, n
      sum = sum + a(i)
    end do
    if (sum /= n*(n + 1)/2) wrong = wrong + 1
  end do
  ! No reduction: the gangs stay as many as are asked for.
  ! TEXT: num_teams(6)
  !$acc parallel loop gang num_gangs(6)
  do i = 1, n
    a(i) = 2*a(i)
  end do
  print '(a, i0)', 'wrong ', wrong
end program gangs
