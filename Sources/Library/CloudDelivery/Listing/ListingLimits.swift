// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// The limits on what is read and stored when a cloud is listed.
struct ListingLimits: Sendable {
  /// The maximum number of entries of a listing: files, folders and problems.
  var entries = 1_000_000
  /// The maximum number of bytes of all complete responses together.
  ///
  /// For complete and incomplete responses together, the maximum is twice this number.
  var bytes = 1 << 30
  /// The maximum number of bytes of all paths and ETags that are kept in memory.
  var keptBytes = 128 << 20
  /// The maximum length of an ETag in bytes.
  ///
  /// A longer ETag is ignored.
  var etagBytes = 256
  /// The number of bytes that a response may have in addition to its entries.
  var overheadBytes = 64 << 10
  /// The maximum average length in bytes of a response's entries.
  ///
  /// It is also the maximum length of one entry in a JSON list. This length is enough for the
  /// properties of a file and the longest path. Percent-encoding can make a path three times as
  /// long.
  var entryBytes = 3 * RemotePath.maximumPathLength + (4 << 10)
  /// The number of bytes that each XML or JSON element of a response counts in addition to its own
  /// bytes.
  ///
  /// Parsing an element takes as much time as reading this number of bytes.
  var elementBytes = 128
  /// The number of folders that may be requested even if they contain no files.
  var folders = 20_000
  /// The number of listed files that allows one more folder to be requested.
  var filesPerFolder = 10
  /// The number of folders that are requested in parallel.
  var parallel = 4

  /// Returns the error for a response that exceeds its ``ListingAllowance``.
  func tooLong(_ count: Int, at subject: String) -> CloudError {
    if count > bytes { return CloudError(.tooLong(bytes), at: subject) }
    return CloudError(
      subject: subject, reason: .damaged,
      detail: "its list of files contains too much other data",
      remedy: "try again; if that does not help, ask the server's owner")
  }

  /// Returns the error for a listing that exceeds ``entries`` or ``keptBytes``.
  func tooManyEntries(at subject: String) -> CloudError {
    CloudError(
      subject: subject, reason: .tooLarge,
      detail: "lists more than \(entries) files, or paths of more than \(keptBytes >> 20) MiB",
      remedy: "give the address of a folder with fewer")
  }

  /// Whether one more folder may be requested, after a number of requested folders and listed
  /// files.
  func allowsFolder(asked: Int, files: Int) -> Bool {
    asked < folders + files / max(1, filesPerFolder)
  }

  /// Returns the problem of a folder that is not requested because of the limit.
  func tooManyFolders(_ path: RemotePath) -> CloudProblem {
    CloudProblem(
      path: path.text, reason: .tooLarge,
      detail: "is not listed: more than \(folders) folders hold too few files; "
        + "give the address of a folder with fewer folders in it")
  }
}

/// The number of bytes by which a response may still grow.
///
/// Each byte and each element reduces the number, and each entry increases it.
///
/// The number never exceeds its initial value. A response with many entries therefore cannot
/// continue endlessly after them.
struct ListingAllowance: Sendable {
  private let limits: ListingLimits
  private var left: Int

  /// - Parameter limits: The limits.
  init(_ limits: ListingLimits) {
    self.limits = limits
    left = limits.overheadBytes + limits.entryBytes
  }

  /// Whether the response is still within its allowance.
  var isLeft: Bool { left >= 0 }

  /// Whether the response has used more than half of the bytes that it may have beside its entries.
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
