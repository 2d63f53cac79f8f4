! OpenMP between the lines of an OpenACC directive in fixed form: what does not share its region's work is refused.
! RUN: not %accomp-flang -fopenacc-print=omp %s 2>&1 | FileCheck %s --implicit-check-not=error:
! RUN: %accomp-flang -fopenacc -c %s -o %t
      subroutine work(n, x)
      integer n, i
      real x(n)
! CHECK: [[#@LINE+2]]:1: warning: 'omp parallel do' is left out: 'acc parallel loop', {{.*}}[openmp-left-out]
c$acc parallel loop copy(x)
c$omp parallel do
c$omp+ private(i)
c$acc+num_gangs(4)
      do i = 1, n
        x(i) = i
      end do
! CHECK: [[#@LINE+2]]:1: error: 'omp master' stands between the lines of 'acc data', which are translated together: {{.*}}[openmp-undecided]
!$acc data
!$omp master
!$acc&copy(x)
      x(1) = 1
!$acc end data
      end subroutine
