// SPDX-License-Identifier: Apache-2.0
#include <openssl/evp.h>
#include <openssl/sha.h>

/// SHA-256 of bytes. The calls behind EVP set the whole library up first, which takes two megabytes;
/// these do not, and are as fast. Whoever only names photos needs no more.
static inline int ccrypto_sha256(const void *bytes, size_t count, unsigned char sum[32]) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  SHA256_CTX context;
  return SHA256_Init(&context) && SHA256_Update(&context, bytes, count)
    && SHA256_Final(sum, &context);
#pragma GCC diagnostic pop
}
