! In fixed form, too, what a function computes on the device is on the device after its assignment.
! RUN: %accomp-flang -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 2 %t | FileCheck --match-full-lines %s
! RUN: %accomp-flang -O1 -fopenacc-target=hip-cpu %s -o %t && %run-hip 2 %t | FileCheck --match-full-lines %s
! REQUIRES: cpu-device, flang-22
      module doubles
      contains
      function doubled(n, a) result(r)
      integer, intent(in) :: n, a(n)
      integer r(n), i
c$acc parallel loop copyin(a) copyout(r)
      do i = 1, n
        r(i) = 2 * a(i)
      end do
      end function
      end module
      program main
      use doubles
      integer a(3), x(3), i
      a = 7
      x = 0
c$acc data copyin(x)
      x(1:
     &  3) = doubled(
     1 3,
     2 a); i = 1
c$acc parallel loop
      do i = 1, 3
        x(i) = x(i) + i
      end do
c$acc update self(x)
c$acc end data
! CHECK: 15 16 17
      print '(*(i0, :, " "))', x
      end program
