! Loops whose iterations have arrays of their own (private, of BLOCK, temporary ones) or reduce arrays have no 'simd': LLVM's compilers
! have one array for all lanes. gfortran has one for each.
! REQUIRES: gfortran, flang-22, cpu-device
! RUN: %accomp-flang -w -O2 --accomp-fc=%flang %s -o %t.f && env OMP_NUM_THREADS=3 %t.f | FileCheck %s
! RUN: %accomp-flang -w -O2 --accomp-fc=%flang -fopenacc-profile=portable %s -o %t.p && env OMP_NUM_THREADS=3 %t.p | FileCheck %s
! RUN: %accomp-flang -w -O2 --accomp-fc=%flang -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 8 %t.cpu | FileCheck %s
! RUN: %accomp-flang -w -O2 --accomp-fc=%gfortran %s -o %t.g && env OMP_NUM_THREADS=3 %t.g | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-print=omp %s | grep -v '^! ' | FileCheck --check-prefix=TEXT %s
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-print=omp %s | grep -v '^! ' | FileCheck --check-prefix=GFORTRAN %s
! CHECK: bad 0
! TEXT-COUNT-1: simd map(from: elements)
! TEXT-NOT: simd
! GFORTRAN-COUNT-6: simd
! GFORTRAN-NOT: simd
program lanes
  implicit none
  integer, parameter :: n = 64
  integer :: j, i, bad, counts(0:7), want(0:7)
  real(8) :: o(0:n-1, 5), w(0:2), unit(0:2, 0:2), columns(0:2, 0:n-1), elements(0:n-1), own(0:1), sums(2)
  unit = 0
  do j = 0, 2
    unit(j, j) = 1
  end do
  columns = 0
  do j = 0, n-1
    columns(mod(j, 3), j) = j
    columns(mod(j+1, 3), j) = 2*j
  end do
  !$acc parallel loop gang vector copyout(elements) copyin(columns)
  do j = 0, n-1
    elements(j) = columns(mod(j, 3), j) - columns(mod(j+1, 3), j)
  end do
  !$acc parallel loop gang vector private(w) copyout(o(:, 1))
  do j = 0, n-1
    w(mod(j, 3)) = j
    w(mod(j+1, 3)) = 2*j
    o(j, 1) = w(mod(j, 3)) - w(mod(j+1, 3))
  end do
  !$acc parallel loop gang copyout(o(:, 2))
  do i = 0, 1
    !$acc loop vector private(w)
    do j = 0, n/2-1
      w(mod(j, 3)) = i*n/2 + j
      w(mod(j+1, 3)) = 2*w(mod(j, 3))
      o(i*n/2+j, 2) = w(mod(j, 3)) - w(mod(j+1, 3))
    end do
  end do
  !$acc parallel loop gang vector copyout(o(:, 3))
  do j = 0, n-1
    block
      real(8) :: t(0:2)
      t(mod(j, 3)) = j
      t(mod(j+1, 3)) = 2*j
      o(j, 3) = t(mod(j, 3)) - t(mod(j+1, 3))
    end block
  end do
  !$acc parallel loop gang vector copyout(o(:, 4)) copyin(unit, columns)
  do j = 0, n-1
    o(j, 4) = -sum(matmul(unit, columns(:, j)))/3
  end do
  !$acc parallel loop gang vector copyout(o(:, 5)) copyin(columns)
  do j = 0, n-1
    o(j, 5) = -maxval([columns(0, j), columns(1, j), columns(2, j)])/2
  end do
  counts = 0
  !$acc parallel loop gang vector reduction(+: counts)
  do j = 0, n-1
    counts(mod(j, 3)) = counts(mod(j, 3)) + j
  end do
  !$acc parallel loop gang private(own) copyout(sums)
  do i = 1, 2
    own = 0
    !$acc loop vector reduction(+: own)
    do j = 0, n-1
      own(mod(j, 2)) = own(mod(j, 2)) + i + j
    end do
    sums(i) = own(0) + own(1)
  end do
  bad = 0
  want = 0
  do j = 0, n-1
    want(mod(j, 3)) = want(mod(j, 3)) + j
    bad = bad + count(o(j, :) /= -j) + merge(1, 0, elements(j) /= -j)
  end do
  bad = bad + 1000*count(counts /= want) + 100000*count(sums /= [2080, 2144])
  print '(a, i0)', 'bad ', bad
end program lanes
