! A generic name in `routine` is that of several procedures, but where it is a specific one's too (OpenACC 3.3 2.15.1).
! RUN: %accomp-opt --verify --stop-after=check %s
module m
  interface norm
    module procedure norm4, norm8
  end interface
  interface scaled
    subroutine scaled(x)
      real :: x
    end subroutine
    subroutine scaled8(x)
      double precision :: x
    end subroutine
  end interface
  ! expected-error@+1{{'norm' in 'routine' is not the name of a procedure}}
  !$acc routine(norm) seq
  !$acc routine(scaled) seq
  !$acc routine(norm8) seq
contains
  real function norm4(x)
    real :: x
    norm4 = x
  end function
  double precision function norm8(x)
    double precision :: x
    norm8 = x
  end function
end module
