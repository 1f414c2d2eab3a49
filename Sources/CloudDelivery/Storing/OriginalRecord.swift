// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// What is written down of an original that is being fetched, or was: enough to go on after a
/// crash, and never to mix two versions (rules F9, F10).
struct OriginalRecord: Codable, Hashable, Sendable {
  /// What tells one version from the next, as the server said it; nil where it said nothing.
  var validator: String?
  /// When the server said that it changed last, in milliseconds since 1970.
  var modified: Int64?
  /// What the listing said when the original arrived; nil before.
  var listed: ListedVersion?
  /// How many bytes the original has, nil where nobody said.
  var total: Int64?
  /// How many bytes are on the disk whatever happens to the power.
  var synced: Int64 = 0
  /// The run of the system in which the rest was written.
  var boot: String = OriginalRecord.thisBoot

  /// What tells this run of the system from others.
  static let thisBoot: String = {
    let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
    return text.map { String($0.prefix { !$0.isWhitespace }) } ?? ""
  }()

  /// How many bytes of a partial file can be trusted.
  ///
  /// Bytes that were written survive the end of the process, not that of the power.
  func trusted(of size: Int64) -> Int64 {
    boot == Self.thisBoot && !boot.isEmpty ? size : min(size, synced)
  }

  /// Whether this is the content that a listing speaks of, nil where nobody can say.
  func isVersion(listedIn remote: RemoteOriginal) -> Bool? {
    // A date in the place of a name says nothing of a name.
    if let listed = remote.validator, let validator, validator.hasPrefix("\"") {
      return listed == validator
    }
    // Answers tell whole seconds.
    if let listed = remote.modified, let modified { return listed / 1000 == modified / 1000 }
    return nil
  }

  /// Reads a record; one that is not there or damaged is none.
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

  /// Writes the record, whole or not at all.
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
