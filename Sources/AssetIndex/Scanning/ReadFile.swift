// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore
import PickerModel

/// A file that was opened, with what came of it.
struct ReadFile: Sendable {
  /// What the index knew of it, and its stamp of now.
  private(set) var row: FileRow
  private(set) var result: Result<MediaHeader, MediaError>
  var sidecars: [SidecarFacts] = []
  var contentSum: Int64?
  /// What names its content in every library.
  var cloudIdentifier: CloudIdentifier?
  var availability = Availability.device

  /// What the album is called, where the file is the note of one that says so.
  var albumTitle: String?

  /// The row that says what was read; nil where a later scan may do better, and what is known
  /// stays until then.
  var newRow: FileRow? {
    var row = row
    (row.reason, row.kind, row.contentType) = (nil, nil, nil)
    (row.contentIdentifier, row.duration, row.contentSum) = (nil, nil, contentSum)
    (row.copyKey, row.albumTitle) = (nil, albumTitle)
    switch result {
    case .success(let header):
      (row.kind, row.contentType) = (header.kind, header.contentType)
      (row.contentIdentifier, row.duration) = (header.contentIdentifier, header.duration)
      row.copyKey = CopyKey.of(
        row.path, notes: sidecars, contentSum: contentSum, content: cloudIdentifier)
    case .failure(let error):
      guard error.reason == .damaged || error.reason == .unsupported || error.reason == .tooLarge
      else { return nil }
      // Nobody misses it among the photos, whatever is in it.
      if row.part == .albumNote { return row }
      (row.part, row.asset, row.reason) = (.none, nil, error.reason)
    }
    return row
  }

  /// The file with what its bytes sum up to; it is opened once for all of it.
  ///
  /// Where it is another than was walked by, or than was read, what is known may be of either, and is
  /// left to the next scan.
  func summed(in root: String) -> ReadFile {
    guard row.part != .albumNote else { return self }
    let path = root + "/" + row.path
    guard let file = RegularFile(path) else {
      if case .failure = result { return self }
      return failing(.notFound, "it was taken away while it was read")
    }
    let sum = ContentSum.of(file)
    guard isOf(file) || isOf(file, sum, at: path) else { return changed }
    var summed = self
    summed.row.stamp = file.stamp
    summed.contentSum = sum
    // Nobody asks for the name of what is no asset.
    if case .success = result {
      summed.cloudIdentifier = HeadIdentifier.of(file, isHead: availability == .cloud)
    }
    return summed
  }

  /// The same, or that it changed, where its content is known as another asset's that is no longer where
  /// the index has it: the folder was walked while files changed places, and the next walk sees both.
  func settled(in root: String, _ db: Database) throws -> ReadFile {
    guard case .success = result, let contentSum, contentSum != row.contentSum else { return self }
    for owner in try KnownFile.files(holding: contentSum, db) {
      guard PathKey(owner) != PathKey(row.path), let known = try FileRow.find(owner, db) else {
        continue
      }
      let file = KnownFile(path: owner, stamp: known.stamp, contentSum: contentSum)
      if file.isElsewhere(than: root) { return changed }
    }
    return self
  }

  /// Whether the header is of this very file, and the walk met one of its size and date: some mounts
  /// number a file anew whenever they look for it.
  private func isOf(_ file: borrowing RegularFile) -> Bool {
    guard let source else { return file.stamp.fits(row.stamp) }
    return file.stamp.fits(source) && file.stamp.withoutNumber.fits(row.stamp)
  }

  /// Whether all are the same but for their numbers, where each look gives another one.
  private func isOf(_ file: borrowing RegularFile, _ sum: Int64?, at path: String) -> Bool {
    guard let again = RegularFile(path), again.stamp.inode != file.stamp.inode,
      ContentSum.of(again) == sum
    else { return false }
    let stamp = file.stamp.withoutNumber
    return stamp.fits(row.stamp) && stamp.fits(source)
  }

  private var source: FileStamp? {
    switch result {
    case .success(let header): header.source
    case .failure(let error): error.source
    }
  }

  private var changed: ReadFile {
    failing(.changed, "it changed while it was read; the next scan reads it")
  }

  private func failing(_ reason: FailureReason, _ detail: String) -> ReadFile {
    var file = self
    file.result = .failure(MediaError(path: row.path, reason: reason, detail: detail))
    return file
  }

  /// The asset that the file is by itself, nil where it is none.
  func entry(identifier: String) -> IndexedAsset? {
    guard case .success(let header) = result else { return nil }
    let name = row.path.split(separator: "/").last.map(String.init) ?? row.path
    let facts = AssetFacts.merging(header, sidecars, FileNameFacts(name, kind: header.kind))
    let asset = Asset(
      identifier: AssetIdentifier(identifier), kind: header.kind, subtypes: facts.subtypes,
      captureDate: facts.captureDate,
      modificationDate: Timestamp(
        milliseconds: row.stamp.modificationMilliseconds, offsetMinutes: 0),
      pixelSize: header.pixelSize, byteCount: row.stamp.byteCount,
      contentSum: availability == .device ? contentSum : nil, availability: availability,
      contentType: header.contentType, file: row.path, burstIdentifier: facts.burstIdentifier,
      duration: header.duration, hasLocation: facts.hasLocation, isFavorite: facts.isFavorite,
      isHidden: facts.isArchived, isTrashed: facts.isTrashed)
    let texts = [facts.title, facts.caption].compactMap(\.self)
    return IndexedAsset(
      asset, keywords: texts + facts.keywords + facts.people, cloudIdentifier: cloudIdentifier)
  }
}
