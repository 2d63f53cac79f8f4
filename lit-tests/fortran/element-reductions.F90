! Reductions of array elements: a variable stands for each, in regions with async too, which are complete when their construct ends.
! REQUIRES: gfortran, flang-22, cpu-device
! RUN: %accomp-flang -w --accomp-fc=%gfortran -O1 %s -o %t.e && env OMP_NUM_THREADS=3 %t.e | FileCheck --match-full-lines %s
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-profile=portable -O1 %s -o %t.p && env OMP_NUM_THREADS=3 %t.p | FileCheck --match-full-lines %s
! RUN: %accomp-flang -w --accomp-fc=%flang -O1 %s -o %t.f && env OMP_NUM_TEAMS=4 OMP_NUM_THREADS=3 %t.f | FileCheck --match-full-lines %s
! RUN: %accomp-flang -w --accomp-fc=%flang -O1 -DPOISON -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 45 %t.cpu | FileCheck --match-full-lines %s
! RUN: %accomp-flang -w --accomp-fc=%flang -O1 -DPOISON -fopenacc-profile=portable -fopenacc-target=cpu %s -o %t.d && %run-cpu 45 %t.d | FileCheck --match-full-lines %s
! RUN: %accomp-flang -w -O1 -DPOISON -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 15 %t.hip | FileCheck --match-full-lines %s
! RUN: %accomp-flang -w -cpp -fopenacc-print=omp %s | grep -v '^!' | FileCheck --check-prefix=TEXT %s
! RUN: %accomp-flang -w -cpp --accomp-fc=%flang -fopenacc-profile=exact -fopenacc-print=omp %s | grep -v '^! ' | FileCheck --check-prefix=EXACT %s
! EXACT-NOT: nowait
! EXACT: reduction(+: accomp_later__k)
! EXACT-NOT: nowait
! EXACT: later(k) = accomp_later__k
program elements
  implicit none
  integer :: sums(3, 2) = 0, later(4) = 0, i, k, pair(2) = [1, 2]
  real :: most(2) = -1, m(100, 3), rows(3)
  logical :: any(0:1)
  complex(8) :: z(2)
  do k = 1, 3
! TEXT:      integer :: accomp_sums__k_2c_2
! TEXT-NEXT: !$omp target map(tofrom: sums(k:k, 2:2)) map(from: accomp_sums__k_2c_2)
! TEXT-NEXT: accomp_sums__k_2c_2 = sums(k, 2)
! TEXT-NEXT: !$omp end target
! TEXT-NEXT: !$omp target teams distribute parallel do
! TEXT-NEXT: reduction(+: accomp_sums__k_2c_2)
! TEXT-NEXT: do i = 1, 100
! TEXT-NEXT: accomp_sums__k_2c_2 = accomp_sums__k_2c_2 + k*i
! TEXT:      !$omp target map(tofrom: sums(k:k, 2:2)) map(to: accomp_sums__k_2c_2)
! TEXT-NEXT: sums(k, 2) = accomp_sums__k_2c_2
! TEXT-NEXT: !$omp end target
! TEXT-NEXT: end block
    !$acc parallel loop reduction(+: sums(k, 2)) copy(sums(k, 2))
    do i = 1, 100
      Sums( k, 2) = sums(k, &
        2) + k*i
    end do
    !$acc parallel reduction(max: most(2)) num_gangs(2)
    !$acc loop gang reduction(max: most(2))
    do i = 1, 10
      most(2) = max(most(2), real(i*k))
    end do
    !$acc end parallel
  end do
  ! CHECK: 5050 10100 15150 30
  print '(4(i0, 1x))', sums(:, 2), nint(most(2))
  do k = 1, 4
    !$acc parallel loop async(k) reduction(+: later(k))
    do i = 1, 100
      later(k) = later(k) + k*i
    end do
  end do
  !$acc wait
  ! CHECK: 5050 10100 15150 20200
  print '(4(i0, 1x))', later
  ! Two elements of an array, and an element beside others; the device's are reduced.
  !$acc data copy(pair)
#ifdef POISON
  pair = -1
#endif
  !$acc parallel loop reduction(+: pair(1)) reduction(*: pair(2))
  do i = 1, 10
    pair(1) = pair(1) + i
    if (mod(i, 4) == 0) pair(2) = pair(2)*3
  end do
  !$acc parallel loop reduction(+: pair(1))
  do i = 1, 10
    pair(1) = pair(1) + pair(2)
  end do
  !$acc end data
  ! CHECK: 236 18
  print '(2(i0, 1x))', pair
  do k = 1, 3
    m(:, k) = k
  end do
  rows = 0.5
  any = .false.
  z = (1, 0)
! TEXT:      real :: accomp_rows__k
! TEXT-NEXT: accomp_rows__k = rows(k)
! TEXT-NEXT: !$omp simd
! TEXT-SAME: reduction(+: accomp_rows__k)
! TEXT:      rows(k) = accomp_rows__k
! TEXT-NEXT: end block
  !$acc parallel loop gang copy(rows) copyin(m)
  do k = 1, 3
    !$acc loop vector reduction(+: rows(k))
    do i = 1, 100
      rows(k) = rows(k) + m(i, k)
    end do
  end do
  !$acc parallel loop reduction(.or.: any(0)) reduction(+: z(2)) copyin(m) copy(any, z)
  do i = 1, 100
    any(0) = any(0) .or. i == 50
    z(2) = z(2) + cmplx(0, m(i, 2), 8)
  end do
  ! CHECK: 100.5 200.5 300.5 T F 1 201
  print '(3(f0.1, 1x), 2(l1, 1x), 2(i0, 1x))', rows, any, nint(real(z(1))), nint(real(z(2)) + aimag(z(2)))
  ! Gangs of a region that goes over the rows reduce an element each time.
  !$acc parallel num_gangs(3) copy(rows) copyin(m)
  do k = 1, 2
    !$acc loop gang reduction(+: rows(k))
    do i = 1, 100
      rows(k) = rows(k) + m(i, k)
    end do
  end do
  !$acc end parallel
  ! CHECK: 200.5 400.5 300.5
  print '(3(f0.1, 1x))', rows
end program elements
