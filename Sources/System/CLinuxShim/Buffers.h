// SPDX-License-Identifier: Apache-2.0
//
// Buffers that are sent or written with one system call; private to this target.
#pragma once

#include <sys/uio.h>

/// Removes the first `done` bytes from some buffers, and removes buffers that are then empty.
static inline void take_done(struct iovec **buffers, size_t *count, size_t done) {
  while (*count > 0 && done >= (*buffers)->iov_len) {
    done -= (*buffers)->iov_len;
    (*buffers)++;
    (*count)--;
  }
  if (*count == 0) return;
  (*buffers)->iov_base = (char *)(*buffers)->iov_base + done;
  (*buffers)->iov_len -= done;
}
