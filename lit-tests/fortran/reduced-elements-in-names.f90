! Reduced array elements of a region that names allocatable components or threadprivate variables: what stands for
! each is nested in what stands for the others.
! REQUIRES: gfortran
! RUN: %accomp-flang -w -fopenacc-print=omp --accomp-fc=%gfortran %s -o %t.f90 && FileCheck --check-prefix=TEXT --input-file=%t.f90 %s
! RUN: %gfortran -fopenmp %t.f90 -o %t.p && env OMP_NUM_TEAMS=3 OMP_NUM_THREADS=3 %t.p | FileCheck %s
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenmp %s -o %t.e && env OMP_NUM_THREADS=3 %t.e | FileCheck %s
! TEXT: associate (accomp_v => b%v)
! TEXT: block
! TEXT: integer :: accomp_r__2
! TEXT: omp target map(tofrom: r(2:2)) map(from: accomp_r__2)
! TEXT: omp target teams distribute parallel do map(tofrom: accomp_r__2, accomp_r__3, r, accomp_v)
! TEXT: end block
! TEXT: end associate
program nested
  implicit none
  type box
    integer :: number = 1
    integer, allocatable :: v(:), w(:)
  end type
  type(box) :: b
  integer, save :: mine(8)
  !$omp threadprivate(mine)
  integer :: r(4), i
  allocate (b%v(8), b%w(8))
  b%v = [(i, i = 1, 8)]
  b%w = 1
  r = 0
  mine = [(i * i, i = 1, 8)]
  !$acc parallel loop copy(b%v) reduction(+: r(2), r(3))
  do i = 1, 8
    b%v(i) = b%v(i) * 2
    r(2) = r(2) + b%v(i)
    r(3) = r(3) + i
  end do
  !$acc serial copyin(b%v) reduction(max: r(4))
  do i = 1, 8
    r(4) = max(r(4), b%v(i))
  end do
  !$acc end serial
  !$acc data copyin(b%v, b%w)
  !$acc kernels loop reduction(+: r(1))
  do i = 1, 8
    r(1) = r(1) + b%v(i) * b%w(i)
  end do
  !$acc end data
  !$acc parallel loop reduction(+: r(2)) copy(mine)
  do i = 1, 8
    mine(i) = mine(i) + b%number
    r(2) = r(2) + mine(i)
  end do
  print '(8(i0, 1x))', b%v
  print '(8(i0, 1x))', r
  print '(8(i0, 1x))', mine
end program
! CHECK: 2 4 6 8 10 12 14 16
! CHECK-NEXT: 72 284 36 16
! CHECK-NEXT: 2 5 10 17 26 37 50 65
