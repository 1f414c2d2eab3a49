// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel
import PickerPorts

/// A file that was read, with the results of reading it.
struct ReadFile: Sendable {
  /// The row that the index had before, with the current fingerprint of the file.
  private(set) var row: FileRow
  private(set) var result: Result<MediaHeader, MediaError>
  var sidecars: [SidecarFacts] = []
  var contentDigest: Int64?
  /// The identifier of the file's content, which is the same in every library.
  var cloudIdentifier: CloudIdentifier?
  var availability = Availability.device

  /// The title of the album, if the file is an album's metadata file.
  var albumTitle: String?

  /// The row with the results.
  ///
  /// It is nil if the file could not be read but a later scan may succeed. The earlier row is then
  /// kept.
  var newRow: FileRow? {
    var row = row
    (row.reason, row.kind, row.contentType) = (nil, nil, nil)
    (row.contentIdentifier, row.duration, row.contentDigest) = (nil, nil, contentDigest)
    (row.copyKey, row.albumTitle) = (nil, albumTitle)
    switch result {
    case .success(let header):
      (row.kind, row.contentType) = (header.kind, header.contentType)
      (row.contentIdentifier, row.duration) = (header.contentIdentifier, header.duration)
      row.copyKey = CopyKey.of(
        row.path, sidecars: sidecars, contentDigest: contentDigest, content: cloudIdentifier)
    case .failure(let error):
      guard error.reason == .damaged || error.reason == .unsupported || error.reason == .tooLarge
      else { return nil }
      // Whatever an album's metadata file contains, it is not reported as skipped.
      if row.role == .albumMetadata { return row }
      (row.role, row.asset, row.reason) = (.none, nil, error.reason)
    }
    return row
  }

  /// Returns the file with the digests of its bytes.
  ///
  /// The file is opened once for all digests. The file may have changed after the walk found it or
  /// after it was read. Its metadata may then belong to the earlier or the later content, so the
  /// next scan reads the file again.
  func withDigests(in root: String) -> ReadFile {
    guard row.role != .albumMetadata else { return self }
    let path = root + "/" + row.path
    guard let file = RegularFile(path) else {
      if case .failure = result { return self }
      return failing(.notFound, "it was removed while it was read")
    }
    let digest = ContentDigest.of(file)
    guard isOf(file) || isOf(file, digest, at: path) else { return changed }
    var updated = self
    updated.row.fingerprint = file.fingerprint
    updated.contentDigest = digest
    // Only assets need a cloud identifier.
    if case .success = result {
      updated.cloudIdentifier = PrefixIdentifier.of(file, isPrefix: availability == .cloud)
    }
    return updated
  }

  /// Returns the file, with an error if another asset's file was moved to its path.
  ///
  /// The file then has the content of another asset, and that asset's file is missing from its path
  /// or was replaced. Two files were swapped while the folder was walked. The next walk finds both.
  func checkedForMoves(in root: String, _ db: Database) throws -> ReadFile {
    guard case .success = result, let contentDigest, contentDigest != row.contentDigest else {
      return self
    }
    for owner in try KnownFile.files(holding: contentDigest, db) {
      guard PathKey(owner) != PathKey(row.path), let known = try FileRow.find(owner, db) else {
        continue
      }
      let file = KnownFile(
        path: owner, fingerprint: known.fingerprint, contentDigest: contentDigest)
      if file.isMissingOrReplaced(than: root) { return changed }
    }
    return self
  }

  /// Whether the metadata was read from this file, and the walk found a file of the same size and
  /// date.
  ///
  /// Inode numbers are not compared with the walk, because some mounts assign a new number at each
  /// look-up.
  private func isOf(_ file: borrowing RegularFile) -> Bool {
    guard let source else { return file.fingerprint.matches(row.fingerprint) }
    return file.fingerprint.matches(source)
      && file.fingerprint.withoutInode.matches(row.fingerprint)
  }

  /// Whether all properties except the inode numbers match.
  ///
  /// This applies only to a mount that changes inode numbers at each look-up.
  private func isOf(_ file: borrowing RegularFile, _ digest: Int64?, at path: String) -> Bool {
    guard let again = RegularFile(path), again.fingerprint.inode != file.fingerprint.inode,
      ContentDigest.of(again) == digest
    else { return false }
    let fingerprint = file.fingerprint.withoutInode
    return fingerprint.matches(row.fingerprint) && fingerprint.matches(source)
  }

  private var source: FileFingerprint? {
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

  /// Returns the asset of this file alone, or nil if the file is not an asset.
  func entry(identifier: String) -> IndexedAsset? {
    guard case .success(let header) = result else { return nil }
    let name = row.path.split(separator: "/").last.map(String.init) ?? row.path
    let facts = AssetFacts.merging(header, sidecars, FileNameFacts(name, kind: header.kind))
    let asset = Asset(
      identifier: AssetIdentifier(identifier), kind: header.kind, subtypes: facts.subtypes,
      captureDate: facts.captureDate,
      modificationDate: Timestamp(
        milliseconds: row.fingerprint.modificationMilliseconds, offsetMinutes: 0),
      pixelSize: header.pixelSize, byteCount: row.fingerprint.byteCount,
      contentDigest: availability == .device ? contentDigest : nil, availability: availability,
      contentType: header.contentType, file: row.path, burstIdentifier: facts.burstIdentifier,
      duration: header.duration, hasLocation: facts.hasLocation, isFavorite: facts.isFavorite,
      isHidden: facts.isArchived, isTrashed: facts.isTrashed)
    let texts =
      [facts.title].compactMap(\.self) + facts.keywords + facts.people
      + [facts.caption].compactMap(\.self)
    return IndexedAsset(
      asset, keywords: SearchableText.limited(texts), cloudIdentifier: cloudIdentifier)
  }
}
