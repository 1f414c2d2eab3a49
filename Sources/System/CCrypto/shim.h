// SPDX-License-Identifier: Apache-2.0
#include <openssl/evp.h>
#include <openssl/sha.h>

/// Computes the SHA-256 digest of bytes. Returns 1 on success.
///
/// OpenSSL's EVP functions are not used, because they first initialize the whole library. This
/// takes two megabytes of memory. The functions used here are as fast without it.
static inline int ccrypto_sha256(const void *bytes, size_t count, unsigned char digest[32]) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  SHA256_CTX context;
  return SHA256_Init(&context) && SHA256_Update(&context, bytes, count)
    && SHA256_Final(digest, &context);
#pragma GCC diagnostic pop
}
