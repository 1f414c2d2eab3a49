// SPDX-License-Identifier: Apache-2.0

import CCrypto
import CLinuxShim
import Dispatch
import Glibc
import PickerModel
public import PickerPorts
import Synchronization

/// Computes SHA-256 digests with OpenSSL.
public enum Checksum {
  private static let queue = DispatchQueue(label: "locket.checksum")
  private static let chunk = 1 << 18

  /// Computes the digest of a file.
  ///
  /// - Parameters:
  ///   - path: The file's path. A link of another user is followed only to a file that belongs to
  ///     that user. Pipes and devices are not read.
  ///   - byteCount: The size that the file must have; nil, the default, for any size.
  /// - Returns: 64 hexadecimal digits in lower case.
  /// - Throws: ``MediaError`` with the reason `notFound` if the file cannot be read or has another
  ///   size, or `cancelled` if the task is cancelled.
  /// - Complexity: O(bytes), in constant memory, off the cooperative threads.
  public static func sha256(
    ofFileAt path: String, byteCount: Int64? = nil
  ) async throws(MediaError) -> String {
    let isCancelled = CancellationFlag()
    let hexadecimalDigest: String? = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.async {
          let digestBytes = digest(
            ofFileAt: path, byteCount: byteCount, method: EVP_sha256()
          ) { isCancelled.isSet }
          continuation.resume(returning: digestBytes.map(hexadecimal))
        }
      }
    } onCancel: {
      isCancelled.set()
    }
    if hexadecimalDigest == nil, isCancelled.isSet {
      throw MediaError(path: path, reason: .cancelled, detail: "the task was cancelled")
    }
    guard let hexadecimalDigest else {
      throw MediaError(path: path, reason: .notFound, detail: "cannot be read to its end")
    }
    return hexadecimalDigest
  }

  /// Computes the digest of bytes, as 64 hexadecimal digits.
  package static func sha256(of bytes: [UInt8]) -> String? {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    return ccrypto_sha256(bytes, bytes.count, &digest) == 1 ? hexadecimal(digest) : nil
  }

  /// Computes the digest of a file.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - byteCount: The size that the file must have; nil, the default, for any size.
  ///   - method: The digest's method.
  ///   - isCancelled: Returns whether to stop. The default never stops.
  /// - Returns: The digest, or nil if the file cannot be read to its end or the computation was
  ///   stopped.
  /// - Complexity: O(bytes), in constant memory, on the caller's thread.
  static func digest(
    ofFileAt path: String, byteCount: Int64? = nil, method: OpaquePointer?,
    isCancelled: () -> Bool = { false }
  ) -> [UInt8]? {
    // Another user may have replaced the file by a link or a pipe.
    var source = clinux_source()
    guard clinux_open_regular(path, &source) == 0 else { return nil }
    let file = source.descriptor
    defer { close(file) }
    guard source.size == byteCount ?? source.size, let context = EVP_MD_CTX_new() else {
      return nil
    }
    defer { EVP_MD_CTX_free(context) }
    guard EVP_DigestInit_ex(context, method, nil) == 1 else { return nil }
    var buffer = [UInt8](repeating: 0, count: chunk)
    var total: Int64 = 0
    while true {
      // Another user may make the file longer without end.
      if isCancelled() || total > byteCount ?? .max { return nil }
      let count = read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      total += Int64(count)
      guard EVP_DigestUpdate(context, buffer, count) == 1 else { return nil }
    }
    var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var length: UInt32 = 0
    guard EVP_DigestFinal_ex(context, &digest, &length) == 1 else { return nil }
    return Array(digest.prefix(Int(length)))
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }
}

/// A flag that shows another thread that a task was cancelled.
private final class CancellationFlag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .acquiring) }

  func set() { value.store(true, ordering: .releasing) }
}
