! Fixed form in kernels: labelled loops, statement functions, implicit types, common blocks, arrays of assumed size.
! REQUIRES: gfortran, flang-22, g++
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu -O1 %s -o %t.g
! RUN: %run-hip 1 %t.g | FileCheck %s
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-target=hip-cpu -O1 %s -o %t.f
! RUN: %run-hip 1 %t.f | FileCheck %s
! CHECK: 3.860200000000E+05
      program p
      implicit real*8 (a-h,o-z)
      parameter (n=20)
      dimension x(n,n), work(n)
      common /blk/ scale, m
      external total
      f(t) = t*scale + 1.0
      scale = 2.0
      m = 3
      do 10 j = 1, n
      do 10 i = 1, n
   10 x(i,j) = i + j
c$acc data copy(x) copyin(scale, m)
c$acc parallel loop private(work)
      do 30 j = 1, n
         do 20 i = 1, n
   20    work(i) = f(x(i,j)) + m
         do 25 i = 1, n
            x(i,j) = work(n+1-i) + total(work, n)
            if (i .eq. 5) go to 25
            x(i,j) = x(i,j) - 1
   25    continue
   30 continue
c$acc end data
      s = 0
      do j = 1, n
        do i = 1, n
          s = s + x(i,j)
        end do
      end do
      print '(es20.12)', s
      end
      real*8 function total(a, n)
      implicit real*8 (a-h,o-z)
c$acc routine seq
      dimension a(*)
      total = 0
      do 5 i = 1, n
    5 total = total + a(i)
      return
      end
