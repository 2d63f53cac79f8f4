! Reductions over the lanes of a loop within one of gangs: flang 22 loses values of `simd` on the offload device.
! RUN: %accomp-flang -O2 -fopenacc-target=cpu %s -o %t && %run-cpu 2 %t | FileCheck %s
! RUN: %accomp-flang -O2 -fopenacc-profile=portable -fopenacc-target=cpu %s -o %t && %run-cpu 2 %t | FileCheck %s
! RUN: %accomp-flang -O2 %s -o %t && %t | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-print=omp --accomp-fc=%flang -fopenacc-target=cpu %s | FileCheck --check-prefix=TEXT %s
! REQUIRES: flang-22, cpu-device
! CHECK: T T
program lanes
  real(8) :: a(1000), sums(10), temp
  integer :: x, y, most(10), one
  a = [(mod(7*y, 13) + 0.5d0, y = 1, 1000)]
  ! TEXT-NOT: {{^ *}}!$omp {{.*}}simd
  !$acc parallel loop private(temp) copyin(a) copyout(sums)
  do x = 0, 9
    temp = 0
    !$acc loop vector reduction(+: temp)
    do y = 1, 100
      temp = temp + a(x*100 + y)
    end do
    sums(x + 1) = temp
  end do
  !$acc parallel copyin(a) copyout(most)
  !$acc loop gang worker private(one)
  do x = 0, 9
    one = 0
    !$acc loop vector reduction(max: one)
    do y = 1, 100
      one = max(one, int(a(x*100 + y)) + x)
    end do
    most(x + 1) = one
  end do
  !$acc end parallel
  print *, all([(abs(sums(x) - sum(a(x*100 - 99:x*100))) < 1d-9, x = 1, 10)]), &
    all([(most(x) == maxval(int(a(x*100 - 99:x*100))) + x - 1, x = 1, 10)])
end program
