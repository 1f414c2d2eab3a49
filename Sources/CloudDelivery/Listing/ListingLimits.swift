// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Bounds what is read of a cloud's lists of files, and what is kept of them.
struct ListingLimits: Sendable {
  /// The most entries of a listing, whatever they are: files, folders, and what cannot be taken.
  var entries = 1_000_000
  /// The most bytes of all answers together; twice as many with those that were not whole.
  var bytes = 1 << 30
  /// The most bytes of all paths and ETags that are kept.
  var keptBytes = 128 << 20
  /// The most bytes of an ETag; a longer one counts as none.
  var etagBytes = 256
  /// The most bytes of an answer beside its entries.
  var overheadBytes = 64 << 10
  /// The most bytes that an answer's entries have on average, and one entry of a JSON list has: the
  /// longest path percent-encoded, which triples it, and what is said of a file.
  var entryBytes = 3 * RemotePath.longestPath + (4 << 10)
  /// Each element of an answer counts as so many bytes more: it costs the time of as many.
  var elementBytes = 128
  /// So many folders are asked for, however few files they hold.
  var folders = 20_000
  /// One more folder is asked for so many files.
  var filesPerFolder = 10
  /// How many folders are asked for at a time.
  var parallel = 4

  /// The error for an answer that holds more than ``ListingAllowance`` gives it.
  func tooLong(_ count: Int, at place: String) -> CloudError {
    if count > bytes { return CloudError(.tooLong(bytes), at: place) }
    return CloudError(
      place: place, reason: .damaged,
      detail: "its list of files holds more than a list of files needs",
      remedy: "try again; if it stays so, ask who runs the server")
  }

  /// The error for a listing of more than ``entries`` or ``keptBytes``.
  func tooManyEntries(at place: String) -> CloudError {
    CloudError(
      place: place, reason: .tooLarge,
      detail: "lists more than \(entries) files, or paths of more than \(keptBytes >> 20) MiB",
      remedy: "give the address of a folder with fewer")
  }

  /// Whether one more folder is asked for.
  func allowsFolder(asked: Int, files: Int) -> Bool {
    asked < folders + files / max(1, filesPerFolder)
  }

  /// The problem of a folder that is not asked for any more.
  func tooManyFolders(_ path: RemotePath) -> CloudProblem {
    CloudProblem(
      path: path.text, reason: .tooLarge,
      detail: "is not listed: more than \(folders) folders hold too few files; "
        + "give the address of a folder with fewer folders in it")
  }
}

/// What an answer may still hold: each byte and each element takes of it, and each entry gives.
///
/// It never holds more than an answer begins with, so that nothing goes on for ever after many
/// entries either.
struct ListingAllowance: Sendable {
  private let limits: ListingLimits
  private var left: Int

  /// - Parameter limits: How much there is.
  init(_ limits: ListingLimits) {
    self.limits = limits
    left = limits.overheadBytes + limits.entryBytes
  }

  /// Whether the answer holds no more than it may.
  var isLeft: Bool { left >= 0 }

  /// Whether more than half is taken.
  var isLow: Bool { left < limits.overheadBytes / 2 }

  /// Takes bytes that came.
  mutating func takeBytes(_ count: Int) { left -= count }

  /// Takes an element that begins.
  mutating func takeElement() { left -= limits.elementBytes }

  /// Gives what an entry needs.
  mutating func addEntry() {
    left = min(left + limits.entryBytes, limits.overheadBytes + limits.entryBytes)
  }
}
