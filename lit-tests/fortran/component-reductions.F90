! Reductions of components of objects, which OpenACC does not allow, but can mean one thing only: a variable stands for each.
! REQUIRES: gfortran, flang-22, cpu-device
! RUN: %accomp-flang -w --accomp-fc=%gfortran -O2 %s -o %t.g && env OMP_NUM_THREADS=3 %t.g | FileCheck --match-full-lines %s
! RUN: %accomp-flang -w --accomp-fc=%flang -O2 %s -o %t.f && env OMP_NUM_THREADS=3 %t.f | FileCheck --match-full-lines %s
! RUN: %accomp-flang -w --accomp-fc=%flang -O2 -DPOISON -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 12 %t.cpu | FileCheck --match-full-lines %s
! RUN: %accomp-flang -w --accomp-fc=%flang -O2 -DPOISON -fopenacc-profile=portable -fopenacc-target=cpu %s -o %t.p && %run-cpu 12 %t.p | FileCheck --match-full-lines %s
! RUN: %accomp-flang -w -O2 -DPOISON -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 2 %t.hip | FileCheck --match-full-lines %s
! RUN: %accomp-flang -fopenacc-print=omp %s 2>%t.err | grep -v '^!' | FileCheck --check-prefix=TEXT %s
! RUN: FileCheck --check-prefix=WARNING %s < %t.err
program components
  implicit none
  type inner
    real(8) :: extent, w(3)
  end type inner
  type sums
    integer :: n
    type(inner) :: in
    integer :: counts(4)
  end type sums
  type(sums) :: s
  integer :: i, k
  real(8) :: x(100)
  x = [(i, i = 1, 100)]
  s = sums(0, inner(1, 0), 0)
  k = 2
  !$acc data copy(s) copyin(x)
#ifdef POISON
  s%n = -1
  s%in%w = 1000
  s%counts = -1
#endif
! WARNING: warning: 's%n' in a 'reduction' clause is a member, which OpenACC does not allow there; it is reduced as a variable of its own
! TEXT:      integer :: accomp_s_n
! TEXT-NEXT: !$omp target map(tofrom: s) map(from: accomp_s_n)
! TEXT-NEXT: accomp_s_n = s%n
! TEXT:      reduction(max: accomp_s_in_w__k)
! TEXT-NEXT: do i = 1, 100
! TEXT-NEXT: accomp_s_n = accomp_s_n + 1
! TEXT:      s%n = accomp_s_n
  !$acc parallel loop reduction(+: s%n, S%in%Extent) reduction(max: s%in%w(k)) &
  !$acc & reduction(+: s%counts(1), s%counts(k+1))
  do i = 1, 100
    s%n = s%n + 1
    s % in%extent = s%in%extent + x(i)
    s%in%w(k) = max(s%in%w(k), x(i)*2)
    s%counts(1) = s%counts(1) + i
    s%counts(k + 1) = s%counts(k+1) + 2*i
  end do
  !$acc parallel loop gang
  do k = 1, 4
    !$acc loop vector reduction(+: s%counts(k))
    do i = 1, 100
      s%counts(k) = s%counts(k) + k
    end do
  end do
  !$acc end data
  ! CHECK: 100 5051 0 200 0 5150 200 10400 400
  print '(*(i0, 1x))', s%n, nint(s%in%extent), nint(s%in%w), s%counts
end program components
