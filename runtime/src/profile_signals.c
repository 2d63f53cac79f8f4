/* Profiles of programs that signals end: abort, and what users and batch systems send. Crashes are left alone. */
#include "profile.h"

#include <errno.h>
#include <signal.h>

static const int numbers[] = {SIGABRT, SIGINT, SIGTERM, SIGHUP, SIGXCPU};
enum { SIGNALS = sizeof numbers / sizeof *numbers };
static struct sigaction before[SIGNALS];
static void (*write_profile)(void);

/* The program goes on as if its own action had been there. */
static void on_signal(int number) {
  int error = errno;
  write_profile();
  for (int i = 0; i < SIGNALS; ++i)
    if (numbers[i] == number)
      sigaction(number, &before[i], NULL);
  raise(number);
  errno = error;
}

/* Those that the program handles are its own, but for SIGABRT, from which no program goes on. */
void accomp_profile_signals(void (*write)(void)) {
  struct sigaction action = {.sa_handler = on_signal};
  write_profile = write;
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < SIGNALS; ++i) {
    bool taken;
    if (sigaction(numbers[i], NULL, &before[i]))
      continue;
    taken = (before[i].sa_flags & SA_SIGINFO) || before[i].sa_handler != SIG_DFL;
    if (!taken || (numbers[i] == SIGABRT && before[i].sa_handler != SIG_IGN))
      sigaction(numbers[i], &action, NULL);
  }
}
