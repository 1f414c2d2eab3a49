// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// A record, stored beside an original, of the version that is being fetched or was fetched.
///
/// It lets a transfer continue after a crash and prevents two versions from being mixed (rules F9,
/// F10).
struct OriginalRecord: Codable, Hashable, Sendable {
  /// The validator that the server sent, which identifies the version; nil where it sent none.
  var validator: String?
  /// The last modification as the server stated it, in milliseconds since 1970.
  var modified: Int64?
  /// The listed version when the original arrived; nil before.
  var listed: ListedVersion?
  /// How many bytes the original has; nil where neither the listing nor the server states it.
  var total: Int64?
  /// How many bytes are safely on the disk even if the power fails.
  var synced: Int64 = 0
  /// The boot of the system in which the rest was written.
  var boot: String = OriginalRecord.thisBoot

  /// Identifies the current boot of the system.
  static let thisBoot: String = {
    let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
    return text.map { String($0.prefix { !$0.isWhitespace }) } ?? ""
  }()

  /// Returns how many bytes of a partial file can be trusted.
  ///
  /// Written bytes survive the end of the process, but not a power cut.
  func trusted(of size: Int64) -> Int64 {
    boot == Self.thisBoot && !boot.isEmpty ? size : min(size, synced)
  }

  /// Whether this is the content that a listing describes; nil where that cannot be decided.
  func isVersion(listedIn remote: RemoteOriginal) -> Bool? {
    // A date used as validator cannot be compared with an ETag.
    if let listed = remote.validator, let validator, validator.hasPrefix("\"") {
      return listed == validator
    }
    // Answers state whole seconds.
    if let listed = remote.modified, let modified { return listed / 1000 == modified / 1000 }
    return nil
  }

  /// Reads a record; nil where it does not exist or is damaged.
  init?(path: String) {
    guard let data = FileManager.default.contents(atPath: path),
      let record = try? JSONDecoder().decode(Self.self, from: data)
    else { return nil }
    self = record
  }

  init(validator: String?, total: Int64?, modified: Int64? = nil) {
    self.validator = validator
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
