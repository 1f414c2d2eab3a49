// SPDX-License-Identifier: Apache-2.0

import CCrypto

/// A hash that is the same on every machine and in every run.
///
/// Swift's own hashes are not.
enum StableHash {
  /// Returns an FNV-1a hash of 128 bits.
  ///
  /// With it, a file can be named without revealing its path.
  static func identifier(of path: String) -> String {
    let digits = String(number(of: path), radix: 16, uppercase: true)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }

  /// Returns the hash of ``identifier(of:)`` as a number.
  static func number(of path: String) -> UInt128 {
    var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
    for byte in path.utf8 {
      hash = (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b
    }
    return hash
  }

  /// Returns an FNV-1a hash of 64 bits with a seed.
  ///
  /// A last step mixes all bits.
  static func of(_ text: String, seed: UInt64) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ seed
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    hash = (hash ^ (hash >> 30)) &* 0xbf58_476d_1ce4_e5b9
    hash = (hash ^ (hash >> 27)) &* 0x94d0_49bb_1331_11eb
    return hash ^ (hash >> 31)
  }

  /// Returns the SHA-256 digest in 32 bytes, or nil if OpenSSL cannot compute it.
  static func sha256(_ bytes: [UInt8]) -> [UInt8]? {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    return ccrypto_sha256(bytes, bytes.count, &digest) == 1 ? digest : nil
  }
}
