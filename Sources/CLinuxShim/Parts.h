// SPDX-License-Identifier: Apache-2.0
//
// Bytes in several places that are sent or written at once; for this target's own files only.
#pragma once

#include <sys/uio.h>

/// Takes what is done off the front of some parts, and those that are empty.
static inline void take_done(struct iovec **parts, size_t *count, size_t done) {
  while (*count > 0 && done >= (*parts)->iov_len) {
    done -= (*parts)->iov_len;
    (*parts)++;
    (*count)--;
  }
  if (*count == 0) return;
  (*parts)->iov_base = (char *)(*parts)->iov_base + done;
  (*parts)->iov_len -= done;
}
