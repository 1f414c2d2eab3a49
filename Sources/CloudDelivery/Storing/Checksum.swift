// SPDX-License-Identifier: Apache-2.0

import CCrypto
import Dispatch
import Glibc
public import PickerCore
import PickerModel

/// SHA-256 of files, by OpenSSL.
public enum Checksum {
  private static let queue = DispatchQueue(label: "locket.checksum")
  private static let chunk = 1 << 18

  /// Reads a file to its end and sums it up.
  ///
  /// - Parameter path: The file's path.
  /// - Returns: 64 digits from `0` to `f`.
  /// - Throws: ``MediaError`` with the reason `notFound` where the file cannot be read.
  /// - Complexity: O(bytes), in constant memory, off the cooperative threads.
  public static func sha256(ofFileAt path: String) async throws(MediaError) -> String {
    let sum: String? = await withCheckedContinuation { continuation in
      queue.async {
        let sum = digest(ofFileAt: path, method: EVP_sha256())
        continuation.resume(returning: sum.map(hexadecimal))
      }
    }
    guard let sum else {
      throw MediaError(path: path, reason: .notFound, detail: "cannot be read to its end")
    }
    return sum
  }

  /// Sums bytes up, as 64 digits.
  package static func sha256(of bytes: [UInt8]) -> String? {
    var sum = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    return ccrypto_sha256(bytes, bytes.count, &sum) == 1 ? hexadecimal(sum) : nil
  }

  /// Sums a file up.
  ///
  /// - Returns: The sum, nil where the file cannot be read to its end.
  /// - Complexity: O(bytes), in constant memory, on the caller's thread.
  static func digest(ofFileAt path: String, method: OpaquePointer?) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0, let context = EVP_MD_CTX_new() else { return nil }
    defer {
      close(file)
      EVP_MD_CTX_free(context)
    }
    guard EVP_DigestInit_ex(context, method, nil) == 1 else { return nil }
    var buffer = [UInt8](repeating: 0, count: chunk)
    while true {
      let count = read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      guard EVP_DigestUpdate(context, buffer, count) == 1 else { return nil }
    }
    var sum = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var length: UInt32 = 0
    guard EVP_DigestFinal_ex(context, &sum, &length) == 1 else { return nil }
    return Array(sum.prefix(Int(length)))
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }
}
