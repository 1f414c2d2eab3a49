// SPDX-License-Identifier: Apache-2.0
//
// Buffers that are sent or written in one call; only for the files of this target.
#pragma once

#include <sys/uio.h>

/// Removes the bytes that were processed from the front of some buffers, and removes empty buffers.
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
