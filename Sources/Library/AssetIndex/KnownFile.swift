// SPDX-License-Identifier: Apache-2.0

import GRDB
import Glibc
import PickerModel
import PickerPorts

/// A file that may have an asset's content, and what the index knows about the file.
struct KnownFile: Sendable {
  /// The path inside the library.
  let path: String
  /// Whether the file belongs to the asset itself and not to another asset with the same content.
  var isOwn = false
  /// Whether the file is the version that a person was shown.
  var isAsShown = true
  /// Whether the index knows enough about the file to distinguish it from other files.
  var isRead = true
  /// The file's size, date and inode number, or nil if they are unknown.
  var fingerprint: FileFingerprint?
  /// The digest of the file's content, or nil if unknown.
  var contentDigest: Int64?

  /// The SQL that selects at most eight files of assets with a given content.
  static let holding = "SELECT file FROM asset WHERE contentSum = ? LIMIT 8"

  /// Finds the files that may have an asset's content.
  ///
  /// The asset's own file comes first. Other files follow only if the asset's own file is not the
  /// version that a person was shown. A video is found only if its row states that the file is the
  /// video of this asset. Otherwise another program may have named any file as the video.
  static func find(
    _ file: AssetFile, of asset: Asset, in root: String, _ db: Database
  ) throws -> [KnownFile] {
    let statement = try db.cachedStatement(
      sql: "SELECT \(AssetRow.columns) FROM asset WHERE identifier = ?")
    let row = try Row.fetchOne(statement, arguments: [asset.identifier.rawValue])
    let own = try row.map(AssetRow.asset)
    switch file {
    case .original:
      let known = try own.map { try original(of: $0, shownAs: asset, db) }
      if let known, known.isAsShown { return [known] }
      return try [known].compactMap(\.self) + others(with: asset, db)
    case .livePhotoVideo:
      guard let path = own?.livePhotoVideo else { return [] }
      guard let found = try FileRow.find(path, db) else {
        // Only the index of an Apple Photos library has no rows for files.
        return ApplePhotosLibrary(root: root) == nil ? [] : [KnownFile(path: path, isOwn: true)]
      }
      guard found.role == .livePhotoVideo, found.asset == asset.identifier.rawValue else {
        return []
      }
      return [
        KnownFile(
          path: path, isOwn: true, isRead: try FileRow.state(of: path, db) == .done,
          fingerprint: found.fingerprint, contentDigest: found.contentDigest)
      ]
    }
  }

  private static func original(
    of asset: Asset, shownAs shown: Asset, _ db: Database
  ) throws -> KnownFile {
    var known = KnownFile(
      path: asset.file, isOwn: true, isAsShown: asset.isSameVersion(as: shown),
      fingerprint: asset.fileFingerprint, contentDigest: asset.contentDigest ?? shown.contentDigest)
    // The index of an Apple Photos library has no rows for files.
    guard let row = try FileRow.find(asset.file, db) else { return known }
    // If the file must still be read, its row describes the file that is now at the path. That may
    // be another file.
    let isOfAsset =
      try row.fingerprint.matches(known.fingerprint) && FileRow.state(of: row.path, db) == .done
    known.fingerprint = isOfAsset ? row.fingerprint : nil
    known.isRead = isOfAsset || known.contentDigest != nil
    return known
  }

  /// Returns other files with the same content.
  ///
  /// They are files of other assets, and the file at the path that a person was shown.
  private static func others(with asset: Asset, _ db: Database) throws -> [KnownFile] {
    guard let digest = asset.contentDigest else { return [] }
    return try (files(holding: digest, db) + [asset.file]).map {
      KnownFile(path: $0, contentDigest: digest)
    }
  }

  /// Returns the files of the assets with a content digest.
  static func files(holding digest: Int64, _ db: Database) throws -> [String] {
    try String.fetchAll(db.cachedStatement(sql: holding), arguments: [digest])
      .filter(AssetRow.isInside)
  }

  /// Returns the fingerprint of the file if its size, date and inode number are unchanged.
  ///
  /// Returns nil if one of them changed, or if they do not identify the file.
  func fingerprint(in root: String) -> FileFingerprint? {
    guard isRead, let known = fingerprint, let now = FileFingerprint(ofFileAt: root + "/" + path)
    else {
      return nil
    }
    return now.matches(known) ? now : nil
  }

  /// Whether the file is certainly missing from its path, or was replaced by other content.
  ///
  /// Returns false if the process is not allowed to read the file.
  func isMissingOrReplaced(than root: String) -> Bool {
    let path = root + "/" + path
    var info = stat()
    guard stat(path, &info) == 0 else { return errno == ENOENT || errno == ENOTDIR }
    if info.st_mode & S_IFMT == S_IFREG {
      if FileFingerprint(info).matches(fingerprint) { return false }
      guard let file = RegularFile(path) else { return false }
      return file.contentDigest != contentDigest
    }
    return true
  }

  /// Returns the fingerprint of the file if the file has the known content.
  ///
  /// Otherwise returns nil.
  func content(in root: String) -> FileFingerprint? {
    guard isRead, let file = RegularFile(root + "/" + path) else { return nil }
    guard let contentDigest else {
      return file.fingerprint.matches(fingerprint) ? file.fingerprint : nil
    }
    var fingerprint = file.fingerprint
    fingerprint.contentDigest = file.contentDigest
    return fingerprint.contentDigest == contentDigest ? fingerprint : nil
  }
}

extension Asset {
  /// The fingerprint of the original without its inode number.
  ///
  /// It is nil if the size or date is unknown.
  fileprivate var fileFingerprint: FileFingerprint? {
    guard let byteCount, let modificationDate else { return nil }
    return FileFingerprint(
      byteCount: byteCount, modificationMilliseconds: modificationDate.milliseconds)
  }
}
