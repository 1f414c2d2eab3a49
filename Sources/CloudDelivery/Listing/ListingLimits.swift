// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// The limits on what is read of a cloud's lists of files, and on what is kept of them.
struct ListingLimits: Sendable {
  /// The maximum number of entries of a listing: files, folders and problems.
  var entries = 1_000_000
  /// The maximum number of bytes of all complete answers together; twice as many with incomplete
  /// ones.
  var bytes = 1 << 30
  /// The maximum number of bytes of all kept paths and ETags.
  var keptBytes = 128 << 20
  /// The maximum length of an ETag in bytes; a longer one is ignored.
  var etagBytes = 256
  /// The maximum number of bytes of an answer beside its entries.
  var overheadBytes = 64 << 10
  /// The maximum average length of an answer's entries, and of one entry in a JSON list, in bytes.
  ///
  /// It allows for the longest path in percent-encoding, which triples it, and the properties of a
  /// file.
  var entryBytes = 3 * RemotePath.maximumPathLength + (4 << 10)
  /// The number of bytes that each element of an answer counts in addition, because it takes the
  /// time of as many.
  var elementBytes = 128
  /// The number of folders that are requested however few files they contain.
  var folders = 20_000
  /// The number of listed files that allow one more folder.
  var filesPerFolder = 10
  /// How many folders are requested at a time.
  var parallel = 4

  /// Returns the error for an answer that exceeds its ``ListingAllowance``.
  func tooLong(_ count: Int, at subject: String) -> CloudError {
    if count > bytes { return CloudError(.tooLong(bytes), at: subject) }
    return CloudError(
      subject: subject, reason: .damaged,
      detail: "its list of files has too much other data in it",
      remedy: "try again; if it stays so, ask who runs the server")
  }

  /// Returns the error for a listing that exceeds ``entries`` or ``keptBytes``.
  func tooManyEntries(at subject: String) -> CloudError {
    CloudError(
      subject: subject, reason: .tooLarge,
      detail: "lists more than \(entries) files, or paths of more than \(keptBytes >> 20) MiB",
      remedy: "give the address of a folder with fewer")
  }

  /// Whether one more folder may be requested.
  func allowsFolder(asked: Int, files: Int) -> Bool {
    asked < folders + files / max(1, filesPerFolder)
  }

  /// Returns the problem for a folder that is no longer requested.
  func tooManyFolders(_ path: RemotePath) -> CloudProblem {
    CloudProblem(
      path: path.text, reason: .tooLarge,
      detail: "is not listed: more than \(folders) folders hold too few files; "
        + "give the address of a folder with fewer folders in it")
  }
}

/// The number of bytes that an answer may still have.
///
/// Each byte and each element reduces it, and each entry increases it.
///
/// It never exceeds its initial value, so that many entries do not allow an endless rest.
struct ListingAllowance: Sendable {
  private let limits: ListingLimits
  private var left: Int

  /// - Parameter limits: The limits.
  init(_ limits: ListingLimits) {
    self.limits = limits
    left = limits.overheadBytes + limits.entryBytes
  }

  /// Whether the answer is within its allowance.
  var isLeft: Bool { left >= 0 }

  /// Whether more than half of the overhead is used.
  var isLow: Bool { left < limits.overheadBytes / 2 }

  /// Subtracts received bytes.
  mutating func takeBytes(_ count: Int) { left -= count }

  /// Subtracts the cost of an element.
  mutating func takeElement() { left -= limits.elementBytes }

  /// Adds the allowance of an entry.
  mutating func addEntry() {
    left = min(left + limits.entryBytes, limits.overheadBytes + limits.entryBytes)
  }
}
