// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// A file that was opened, with what came of it.
struct ReadFile: Sendable {
  /// What the index knew of it, and its stamp of now.
  let row: FileRow
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
  /// Where it is another than was walked by, what was read may be of either, and is left to the next
  /// scan. Numbers are not asked for, which some mounts give anew each time.
  func summed(in root: String) -> ReadFile {
    guard row.part != .albumNote else { return self }
    guard let file = RegularFile(root + "/" + row.path) else {
      if case .failure = result { return self }
      return failing(.notFound, "it was taken away while it was read")
    }
    var stamp = file.stamp
    stamp.inode = 0
    guard stamp.fits(row.stamp) else {
      return failing(.changed, "it changed while it was read; the next scan reads it")
    }
    var summed = self
    summed.contentSum = ContentSum.of(file)
    // Nobody asks for the name of what is no asset.
    if case .success = result {
      summed.cloudIdentifier = HeadIdentifier.of(file, isHead: availability == .cloud)
    }
    return summed
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
      pixelSize: header.pixelSize, byteCount: row.stamp.byteCount, availability: availability,
      contentType: header.contentType, file: row.path, burstIdentifier: facts.burstIdentifier,
      duration: header.duration, hasLocation: facts.hasLocation, isFavorite: facts.isFavorite,
      isHidden: facts.isArchived, isTrashed: facts.isTrashed)
    let texts = [facts.title, facts.caption].compactMap(\.self)
    return IndexedAsset(
      asset, keywords: texts + facts.keywords + facts.people, cloudIdentifier: cloudIdentifier)
  }
}
