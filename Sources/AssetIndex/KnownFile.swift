// SPDX-License-Identifier: Apache-2.0

import GRDB
import Glibc
import PickerCore
import PickerModel

/// What the index knows of a file in which an asset's content may lie.
struct KnownFile: Sendable {
  /// The path inside the library.
  let path: String
  /// Whether it is the asset's, and not another's with the same content.
  var isOwn = false
  /// Whether it is of the version that somebody was shown.
  var isAsShown = true
  /// Whether what is known of it tells it from others.
  var isRead = true
  /// Its size, date and number, nil where unknown.
  var stamp: FileStamp?
  /// What it sums up to, nil where unknown.
  var contentSum: Int64?

  /// Asks for the files of assets with the same content, as many as are worth a look.
  static let holding = "SELECT file FROM asset WHERE contentSum = ? LIMIT 8"

  /// Where a file of an asset may lie: its own place first, and the others where that has another
  /// version.
  static func find(_ file: AssetFile, of asset: Asset, _ db: Database) throws -> [KnownFile] {
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
      let found = try FileRow.find(path, db)
      // Catalogues have no rows of files.
      let isRead = try found == nil || FileRow.state(of: path, db) == .done
      return [
        KnownFile(
          path: path, isOwn: true, isRead: isRead, stamp: found?.stamp,
          contentSum: found?.contentSum)
      ]
    }
  }

  private static func original(
    of asset: Asset, shownAs shown: Asset, _ db: Database
  ) throws -> KnownFile {
    var known = KnownFile(
      path: asset.file, isOwn: true, isAsShown: asset.isSameVersion(as: shown),
      stamp: asset.fileStamp, contentSum: asset.contentSum ?? shown.contentSum)
    // Catalogues have no rows of files.
    guard let row = try FileRow.find(asset.file, db) else { return known }
    // The row of a file that is still to be read is of what lies there now, whatever that is.
    let isOfAsset = try row.stamp.fits(known.stamp) && FileRow.state(of: row.path, db) == .done
    known.stamp = isOfAsset ? row.stamp : nil
    known.isRead = isOfAsset || known.contentSum != nil
    return known
  }

  /// Where the same content lies by now: as another asset, or where it was when it was shown.
  private static func others(with asset: Asset, _ db: Database) throws -> [KnownFile] {
    guard let sum = asset.contentSum else { return [] }
    return try (files(holding: sum, db) + [asset.file]).map {
      KnownFile(path: $0, contentSum: sum)
    }
  }

  /// The files of the assets that have a content.
  static func files(holding sum: Int64, _ db: Database) throws -> [String] {
    try String.fetchAll(db.cachedStatement(sql: holding), arguments: [sum])
  }

  /// What lies there now, where it has the size, date and number that are known; nil where those do
  /// not tell.
  func stamp(in root: String) -> FileStamp? {
    guard isRead, let known = stamp, let now = FileStamp(ofFileAt: root + "/" + path) else {
      return nil
    }
    return now.fits(known) ? now : nil
  }

  /// Whether what lies there now surely holds something else, or nothing does; not where nobody may
  /// look.
  func isElsewhere(than root: String) -> Bool {
    let path = root + "/" + path
    var info = stat()
    guard stat(path, &info) == 0 else { return errno == ENOENT || errno == ENOTDIR }
    if info.st_mode & S_IFMT == S_IFREG {
      if FileStamp(info).fits(stamp) { return false }
      guard let file = RegularFile(path) else { return false }
      return file.contentSum != contentSum
    }
    return true
  }

  /// What lies there now, where it holds what is known; nil where it does not.
  func content(in root: String) -> FileStamp? {
    guard isRead, let file = RegularFile(root + "/" + path) else { return nil }
    guard let contentSum else { return file.stamp.fits(stamp) ? file.stamp : nil }
    var stamp = file.stamp
    stamp.contentSum = file.contentSum
    return stamp.contentSum == contentSum ? stamp : nil
  }
}

extension Asset {
  /// What its original is known by without its number; nil where the index does not say both.
  fileprivate var fileStamp: FileStamp? {
    guard let byteCount, let modificationDate else { return nil }
    return FileStamp(
      byteCount: byteCount, modificationMilliseconds: modificationDate.milliseconds)
  }
}
