// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Bounds what is read of a cloud's lists of files.
struct ListingLimits: Sendable {
  /// The most files and folders of a listing.
  var entries = 1_000_000
  /// The most bytes of all answers together.
  var bytes = 1 << 30
  /// The most bytes of an answer beside its entries.
  var overheadBytes = 64 << 10
  /// The most bytes that an answer's entries have on average, and one entry of a JSON list has: the
  /// longest path percent-encoded, which triples it, and what is said of a file.
  var entryBytes = 3 * RemotePath.longestPath + (2 << 10)
  /// How many folders are asked for at a time.
  var parallel = 4

  /// Whether an answer may be so long for what it has listed so far, and one entry that has begun.
  func allows(_ count: Int, for entryCount: Int) -> Bool {
    count <= bytes && count <= overheadBytes + (entryCount + 1) * entryBytes
  }

  /// The error for an answer that is longer than ``allows(_:for:)``.
  func tooLong(_ count: Int, at place: String) -> CloudError {
    if count > bytes { return CloudError(.tooLong(bytes), at: place) }
    return CloudError(
      place: place, reason: .damaged,
      detail: "its list of files holds more than a list of files needs",
      remedy: "try again; if it stays so, ask who runs the server")
  }

  /// The error for a listing of more than ``entries``.
  func tooManyEntries(at place: String) -> CloudError {
    CloudError(
      place: place, reason: .tooLarge, detail: "lists more than \(entries) files",
      remedy: "give the address of a folder with fewer")
  }

  /// Throws where a listing is beyond its limits.
  func check(_ listing: RemoteListing, place: String) throws(CloudError) {
    // What could not be taken was listed as well.
    let count = listing.files.count + listing.folders.count + listing.problems.count
    if count > entries { throw tooManyEntries(at: place) }
    if listing.byteCount > bytes { throw tooLong(listing.byteCount, at: place) }
  }
}
