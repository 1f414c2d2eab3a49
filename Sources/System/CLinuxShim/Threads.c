// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include <sched.h>
#include <stdatomic.h>

#include "CLinuxShim.h"

static atomic_int borrowed;
/// The number of processors when the process began, because the pool gets no more threads later.
static int first_processors = 1;

static int processors(void) {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) ? 1 : CPU_COUNT(&set);
}

__attribute__((constructor)) static void count_processors(void) {
  first_processors = processors();
}

int clinux_borrow_thread(void) {
  // No more threads than the pool of Swift's tasks has.
  int now = processors(), threads = now < first_processors ? now : first_processors;
  int count = atomic_load_explicit(&borrowed, memory_order_relaxed);
  do {
    if (count + 1 >= threads) return 0;
  } while (!atomic_compare_exchange_weak_explicit(
      &borrowed, &count, count + 1, memory_order_relaxed, memory_order_relaxed));
  return 1;
}

void clinux_return_thread(void) {
  atomic_fetch_sub_explicit(&borrowed, 1, memory_order_relaxed);
}
