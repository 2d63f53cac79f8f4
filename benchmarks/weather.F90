! A weather mini-app: shallow water on a rotating doubly periodic plane, with a warm bubble that drifts along.
! Each step takes fluxes at the faces, then the tendencies of depth, momentum and warmth, then adds them.
module atmosphere
  use bench
  implicit none
#ifdef SMALL
  integer, parameter :: nx = 24, ny = 16, steps = 2
#else
  integer, parameter :: nx = 256, ny = 256, steps = 8
#endif
  real(dp), parameter :: gravity = 9.81_dp, coriolis = 1.0e-4_dp, dx = 1.0e3_dp, dt = 2.0_dp, mixing = 50.0_dp
  type state
    real(dp), allocatable :: depth(:, :), eastward(:, :), northward(:, :), warmth(:, :)
  end type state
  type(state) :: now
  real(dp), allocatable :: flux(:, :, :, :)
contains
  subroutine set_up()
    integer :: i, j
    real(dp) :: distance
    do j = 0, ny + 1
      do i = 0, nx + 1
        distance = sqrt(real(i - nx / 3, dp)**2 + real(j - ny / 2, dp)**2)
        now%depth(i, j) = 1.0e3_dp + 5 * exp(-(distance / 20)**2)
        now%eastward(i, j) = 10 * now%depth(i, j)
        now%northward(i, j) = 0
        now%warmth(i, j) = now%depth(i, j) * merge(1.0_dp, 0.0_dp, distance < 25)
      end do
    end do
  end subroutine set_up

  subroutine close_borders(h, u, v, t)
    real(dp), intent(inout) :: h(0:nx + 1, 0:ny + 1), u(0:nx + 1, 0:ny + 1)
    real(dp), intent(inout) :: v(0:nx + 1, 0:ny + 1), t(0:nx + 1, 0:ny + 1)
    integer :: i, j
#ifdef HAND
    !$omp parallel do
#else
    !$acc parallel loop present(h, u, v, t)
#endif
    do j = 1, ny
      h(0, j) = h(nx, j); h(nx + 1, j) = h(1, j)
      u(0, j) = u(nx, j); u(nx + 1, j) = u(1, j)
      v(0, j) = v(nx, j); v(nx + 1, j) = v(1, j)
      t(0, j) = t(nx, j); t(nx + 1, j) = t(1, j)
    end do
#ifdef HAND
    !$omp parallel do
#else
    !$acc parallel loop present(h, u, v, t)
#endif
    do i = 0, nx + 1
      h(i, 0) = h(i, ny); h(i, ny + 1) = h(i, 1)
      u(i, 0) = u(i, ny); u(i, ny + 1) = u(i, 1)
      v(i, 0) = v(i, ny); v(i, ny + 1) = v(i, 1)
      t(i, 0) = t(i, ny); t(i, ny + 1) = t(i, 1)
    end do
  end subroutine close_borders

  subroutine take_fluxes(h, u, v, t, f)
    real(dp), intent(in) :: h(0:nx + 1, 0:ny + 1), u(0:nx + 1, 0:ny + 1)
    real(dp), intent(in) :: v(0:nx + 1, 0:ny + 1), t(0:nx + 1, 0:ny + 1)
    real(dp), intent(out) :: f(0:nx, 0:ny, 4, 2)
    integer :: i, j
    real(dp) :: hf, uf, vf, tf
#ifdef HAND
    !$omp parallel do collapse(2) private(hf, uf, vf, tf)
#else
    !$acc parallel loop collapse(2) private(hf, uf, vf, tf) present(h, u, v, t, f)
#endif
    do j = 0, ny
      do i = 0, nx
        hf = 0.5_dp * (h(i, j) + h(i + 1, j))
        uf = 0.5_dp * (u(i, j) + u(i + 1, j)) / hf
        vf = 0.5_dp * (v(i, j) + v(i + 1, j)) / hf
        tf = 0.5_dp * (t(i, j) + t(i + 1, j)) / hf
        f(i, j, 1, 1) = hf * uf - mixing / dx * (h(i + 1, j) - h(i, j))
        f(i, j, 2, 1) = hf * uf * uf + 0.5_dp * gravity * hf * hf - mixing / dx * (u(i + 1, j) - u(i, j))
        f(i, j, 3, 1) = hf * uf * vf - mixing / dx * (v(i + 1, j) - v(i, j))
        f(i, j, 4, 1) = hf * uf * tf - mixing / dx * (t(i + 1, j) - t(i, j))
        hf = 0.5_dp * (h(i, j) + h(i, j + 1))
        uf = 0.5_dp * (u(i, j) + u(i, j + 1)) / hf
        vf = 0.5_dp * (v(i, j) + v(i, j + 1)) / hf
        tf = 0.5_dp * (t(i, j) + t(i, j + 1)) / hf
        f(i, j, 1, 2) = hf * vf - mixing / dx * (h(i, j + 1) - h(i, j))
        f(i, j, 2, 2) = hf * uf * vf - mixing / dx * (u(i, j + 1) - u(i, j))
        f(i, j, 3, 2) = hf * vf * vf + 0.5_dp * gravity * hf * hf - mixing / dx * (v(i, j + 1) - v(i, j))
        f(i, j, 4, 2) = hf * vf * tf - mixing / dx * (t(i, j + 1) - t(i, j))
      end do
    end do
  end subroutine take_fluxes

  subroutine advance(h, u, v, t, f)
    real(dp), intent(inout) :: h(0:nx + 1, 0:ny + 1), u(0:nx + 1, 0:ny + 1)
    real(dp), intent(inout) :: v(0:nx + 1, 0:ny + 1), t(0:nx + 1, 0:ny + 1)
    real(dp), intent(in) :: f(0:nx, 0:ny, 4, 2)
    integer :: i, j
    real(dp) :: turn
#ifdef HAND
    !$omp parallel do collapse(2) private(turn)
#else
    !$acc parallel loop collapse(2) private(turn) present(h, u, v, t, f)
#endif
    do j = 1, ny
      do i = 1, nx
        turn = dt * coriolis * v(i, j)
        v(i, j) = v(i, j) - dt / dx * (f(i, j, 3, 1) - f(i - 1, j, 3, 1) + f(i, j, 3, 2) - f(i, j - 1, 3, 2)) &
                  - dt * coriolis * u(i, j)
        u(i, j) = u(i, j) - dt / dx * (f(i, j, 2, 1) - f(i - 1, j, 2, 1) + f(i, j, 2, 2) - f(i, j - 1, 2, 2)) + turn
        h(i, j) = h(i, j) - dt / dx * (f(i, j, 1, 1) - f(i - 1, j, 1, 1) + f(i, j, 1, 2) - f(i, j - 1, 1, 2))
        t(i, j) = t(i, j) - dt / dx * (f(i, j, 4, 1) - f(i - 1, j, 4, 1) + f(i, j, 4, 2) - f(i, j - 1, 4, 2))
      end do
    end do
  end subroutine advance

  real(dp) function integral(h, t)
    real(dp), intent(in) :: h(0:nx + 1, 0:ny + 1), t(0:nx + 1, 0:ny + 1)
    integer :: i, j
    integral = 0
#ifdef HAND
    !$omp parallel do collapse(2) reduction(+:integral)
#else
    !$acc parallel loop collapse(2) reduction(+:integral) present(h, t)
#endif
    do j = 1, ny
      do i = 1, nx
        integral = integral + h(i, j) + t(i, j) / h(i, j)
      end do
    end do
  end function integral

  real(dp) function forecast()
    integer :: step
    call set_up()
#ifndef HAND
    !$acc data copy(now%depth, now%eastward, now%northward, now%warmth) create(flux)
#endif
    do step = 1, steps
      call close_borders(now%depth, now%eastward, now%northward, now%warmth)
      call take_fluxes(now%depth, now%eastward, now%northward, now%warmth, flux)
      call advance(now%depth, now%eastward, now%northward, now%warmth, flux)
    end do
    forecast = integral(now%depth, now%warmth)
#ifndef HAND
    !$acc end data
#endif
  end function forecast
end module atmosphere

program weather
  use atmosphere
  implicit none
  allocate (now%depth(0:nx + 1, 0:ny + 1), now%eastward(0:nx + 1, 0:ny + 1))
  allocate (now%northward(0:nx + 1, 0:ny + 1), now%warmth(0:nx + 1, 0:ny + 1))
  allocate (flux(0:nx, 0:ny, 4, 2))
#ifdef SMALL
  call show(forecast)
#else
  call measure(forecast)
#endif
end program weather
