// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include <sched.h>
#include <stdatomic.h>

#include "CLinuxShim.h"

static atomic_int borrowed;

int clinux_borrow_thread(void) {
  cpu_set_t processors;
  // As many as the pool of the tasks' threads has.
  int threads = sched_getaffinity(0, sizeof processors, &processors) ? 1 : CPU_COUNT(&processors);
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
