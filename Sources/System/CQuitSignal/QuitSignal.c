// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include "CQuitSignal.h"

#include <signal.h>

/// Ends the process by the signal.
static void quit(int number) {
  signal(number, SIG_DFL);
  raise(number);
}

void cquit_restore(void) {
  struct sigaction action;
  if (!sigaction(SIGQUIT, NULL, &action) && action.sa_handler != SIG_IGN) signal(SIGQUIT, SIG_DFL);
}

/// Swift's runtime installs no handler where there is one already.
static void begin(void) {
  struct sigaction action;
  if (!sigaction(SIGQUIT, NULL, &action) && action.sa_handler == SIG_DFL) signal(SIGQUIT, quit);
}

/// Called by the loader before it prepares any library, also Swift's runtime.
__attribute__((section(".preinit_array"), used)) static void (*const first)(void) = begin;
