// SPDX-License-Identifier: Apache-2.0

import GRDB
import Glibc
public import PickerCore
public import PickerModel

/// One of an asset's own files.
public enum AssetFile: Hashable, Sendable {
  /// The picture or film itself.
  case original
  /// The film of a Live Photo.
  case livePhotoVideo
}

/// What became of a file since somebody was shown its asset.
public enum FilePlace: Hashable, Sendable {
  /// It lies there, as it was; the path is inside the library.
  case here(path: String, FileStamp)
  /// The disk holds something else than the index says, or nothing; a scan finds out what it is.
  case astray(path: String)
  /// The index has it in another version than the one that was shown.
  case changed(path: String)
  /// The index has it no more.
  case gone
}

extension AssetDatabase {
  /// Looks whether a file of an asset is still the one that somebody was shown.
  ///
  /// A file that was only touched, copied back or mounted anew is the same by its size, beginning and
  /// end.
  ///
  /// - Parameters:
  ///   - file: Which of its files.
  ///   - asset: The asset as it was shown.
  ///   - root: The folder's absolute path.
  /// - Returns: What became of it.
  /// - Throws: ``AssetIndexError``.
  /// - Complexity: Two indexed look-ups and one `stat`, and two reads where that says otherwise than
  ///   the index.
  public func place(
    of file: AssetFile, of asset: Asset, in root: String
  ) async throws -> FilePlace {
    try await blocking {
      guard let known = try self.known(file, of: asset) else { return .gone }
      let path = root + "/" + known.path
      // A version that was never shown must not take the place of the one that was.
      guard known.isAsShown else { return .changed(path: path) }
      guard known.isRead, let stamp = FileStamp(ofFileAt: path) else { return .astray(path: path) }
      if stamp.fits(known.stamp) { return .here(path: path, stamp) }
      guard let sum = known.contentSum, stamp.byteCount == known.stamp?.byteCount,
        let file = RegularFile(path), ContentSum.of(file) == sum
      else { return .astray(path: path) }
      return .here(path: path, file.stamp)
    }
  }

  private func known(_ file: AssetFile, of asset: Asset) throws -> KnownFile? {
    try writer.read { db in
      let statement = try db.cachedStatement(
        sql: "SELECT \(AssetRow.columns) FROM asset WHERE identifier = ?")
      let row = try Row.fetchOne(statement, arguments: [asset.identifier.rawValue])
      guard let current = try row.map(AssetRow.asset) else { return nil }
      let path = file == .original ? current.file : current.livePhotoVideo
      guard let path else { return nil }
      // Catalogues have no rows of files: there the asset's own facts are all that is known.
      let found = try FileRow.find(path, db)
      switch file {
      case .original:
        // The row of a file that is still to be read is of what lies there now, whatever that is.
        let facts = current.fileStamp
        let isOfAsset = found.map { $0.stamp.fits(facts) } ?? false
        return KnownFile(
          path: path, isAsShown: current.isSameVersion(as: asset),
          stamp: isOfAsset ? found?.stamp : facts, contentSum: found?.contentSum)
      case .livePhotoVideo:
        let isRead = try found == nil || FileRow.state(of: path, db) == .done
        return KnownFile(
          path: path, isRead: isRead, stamp: found?.stamp, contentSum: found?.contentSum)
      }
    }
  }
}

extension Asset {
  /// What its original is known by without its number; nil where the index does not say both.
  public var fileStamp: FileStamp? {
    guard let byteCount, let modificationDate else { return nil }
    return FileStamp(
      byteCount: byteCount, modificationMilliseconds: modificationDate.milliseconds)
  }

  /// Whether another asset is of the same state of the same original.
  fileprivate func isSameVersion(as other: Asset) -> Bool {
    byteCount == other.byteCount
      && modificationDate?.milliseconds == other.modificationDate?.milliseconds
  }
}

/// What the index knows of an asset's file.
private struct KnownFile: Sendable {
  let path: String
  /// Whether its asset is of the version that somebody was shown.
  var isAsShown = true
  /// Whether nothing of it is still to be read.
  var isRead = true
  let stamp: FileStamp?
  let contentSum: Int64?
}
