// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// A record of an original's version, which is stored beside the file.
///
/// With the record, a transfer can continue after a crash, and bytes of two versions are never
/// mixed (rules `unseen.fetch.crash` and `unseen.fetch.resume`).
struct OriginalRecord: Codable, Hashable, Sendable {
  /// The validator that can be sent back as the condition of a range request, or nil if the server
  /// sent none.
  var validator: String?
  /// The ETag of the answer that began with the first byte, or nil if it had none.
  ///
  /// It may be weak, or unsuitable as a condition. Earlier versions of Locket recorded only strong
  /// ETags, as ``validator``.
  var etag: String?
  /// The modification time that the server stated, in milliseconds since 1970.
  var modified: Int64?
  /// The version that the listing stated when the original arrived, or nil before it arrived.
  var listed: ListedVersion?
  /// The size of the original in bytes, or nil if neither the listing nor the server states it.
  var total: Int64?
  /// The number of bytes that were synced to the disk, so that they survive a power failure.
  var synced: Int64 = 0
  /// The identifier of the system boot during which the bytes after ``synced`` were written.
  var boot: String = OriginalRecord.thisBoot

  /// The identifier of the system's current boot.
  static let thisBoot: String = {
    let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
    return text.map { String($0.prefix { !$0.isWhitespace }) } ?? ""
  }()

  /// Returns the number of bytes of a partial file that can be trusted.
  ///
  /// Written bytes survive the end of the process, but not a power failure.
  func trusted(of size: Int64) -> Int64 {
    boot == Self.thisBoot && !boot.isEmpty ? size : min(size, synced)
  }

  /// Whether the original is the version that a listing describes, or nil if that is unknown.
  func isVersion(listedIn remote: RemoteOriginal) -> Bool? {
    if let listed = remote.etag?.quotedTag, let etag = etag?.quotedTag {
      guard listed.opaqueTag == etag.opaqueTag else { return false }
      // Equal weak ETags do not guarantee equal bytes.
      if listed.isStrongTag, etag.isStrongTag { return true }
    }
    // HTTP responses state the time in whole seconds.
    if let listed = remote.modified, let modified { return listed / 1000 == modified / 1000 }
    return nil
  }

  /// Reads a record.
  ///
  /// Returns nil if the record does not exist or is damaged.
  init?(path: String) {
    guard let data = FileManager.default.contents(atPath: path),
      var record = try? JSONDecoder().decode(Self.self, from: data)
    else { return nil }
    // Earlier versions of Locket stored validators that cannot be sent.
    if record.validator?.isValidator == false { record.validator = nil }
    if record.etag == nil, record.validator?.isStrongTag == true { record.etag = record.validator }
    self = record
  }

  /// Creates the record of a version.
  ///
  /// By default, the ETag is the validator if that is a strong ETag.
  init(validator: String?, total: Int64?, modified: Int64? = nil, etag: String? = nil) {
    self.validator = validator
    self.etag = etag ?? validator.flatMap { $0.isStrongTag ? $0 : nil }
    self.modified = modified
    self.total = total
  }

  /// Writes the record completely or not at all.
  ///
  /// - Returns: Whether it could be written.
  func write(to path: String) -> Bool {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(self) else { return false }
    let fresh = path + ".new"
    let file = FileWork.openPrivate(fresh, O_WRONLY | O_CREAT | O_TRUNC)
    guard file >= 0 else { return false }
    let count = data.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
    let isWritten = count == data.count && fdatasync(file) == 0
    close(file)
    guard isWritten, rename(fresh, path) == 0 else {
      unlink(fresh)
      return false
    }
    return true
  }
}
