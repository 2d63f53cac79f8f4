! What the Fortran benchmarks share: `measure` runs a kernel several times and prints the seconds of the fastest
! run, and a checksum by which builds are compared; `show` prints that of one run. Compiled with -DHAND, the loops have
! hand-written OpenMP; with -DSMALL, sizes are small, and programs show.
module bench
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  abstract interface
    real(dp) function kernel_of_bench()
      import :: dp
    end function kernel_of_bench
  end interface
contains
  subroutine measure(kernel)
    procedure(kernel_of_bench) :: kernel
    integer(8) :: start, finish, rate
    integer :: run
    real(dp) :: best, total
    best = huge(best)
    total = kernel()
    do run = 1, 15
      call system_clock(start, rate)
      total = kernel()
      call system_clock(finish)
      best = min(best, real(finish - start, dp) / real(rate, dp))
    end do
    print '(es16.9, 1x, es24.16)', best, total
  end subroutine measure

  subroutine show(kernel)
    procedure(kernel_of_bench) :: kernel
    print '(es16.8)', kernel()
  end subroutine show
end module bench
