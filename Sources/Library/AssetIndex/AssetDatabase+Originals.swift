// SPDX-License-Identifier: Apache-2.0

import GRDB
public import PickerCore
public import PickerModel

/// One of the files that belong to an asset.
public enum AssetFile: Hashable, Sendable {
  /// The file of the photo or video itself.
  case original
  /// The file with the video of a Live Photo.
  case livePhotoVideo
}

/// The state of an asset's file, compared with the version that a person was shown.
public enum FileStatus: Hashable, Sendable {
  /// The file is unchanged; `path` is its path inside the library.
  case present(path: String, FileFingerprint)
  /// The file at `path` differs from the one in the index, or does not exist.
  ///
  /// The next scan updates the index.
  case stale(path: String)
  /// The file was changed, and the index already contains the new version.
  case changed(path: String)
  /// The file is not in the index any more.
  case gone
}

extension AssetDatabase {
  /// Checks whether a file of an asset still has the content that a person was shown.
  ///
  /// If the index has a digest of the file, the method compares only the content. A file counts as
  /// unchanged even if only its modification date or its inode number changed, for example because
  /// it was copied back. A different file counts as changed even if it has the same size and date.
  /// If the content now belongs to another asset of the index, the result describes the file of
  /// that asset.
  ///
  /// - Parameters:
  ///   - file: Which of the asset's files to check.
  ///   - asset: The asset as it was shown.
  ///   - root: The folder's absolute path.
  /// - Returns: The state of the file. If the index has no digest of the file, as in an Apple
  ///   Photos library, only its size and date are compared.
  /// - Throws: ``AssetIndexError`` if the index cannot be read.
  /// - Complexity: Two indexed look-ups and two reads of the file. If the file was replaced, there
  ///   are a few more look-ups and reads.
  public func status(
    of file: AssetFile, of asset: Asset, in root: String
  ) async throws -> FileStatus {
    try await blocking {
      let known = try self.writer.read { db in try KnownFile.find(file, of: asset, in: root, db) }
      return Self.status(of: known, in: root) { $0.content(in: root) }
    }
  }

  /// Checks whether the original of an asset is still the file that the person is shown; usually
  /// the file is not read.
  ///
  /// If the size, date and inode number of the file are unchanged, the file counts as unchanged. If
  /// one of them changed, the method reads the file and compares its content.
  ///
  /// - Parameters:
  ///   - asset: The asset as it is shown.
  ///   - root: The folder's absolute path.
  /// - Returns: The state of the original.
  /// - Throws: A GRDB database error.
  /// - Complexity: Two indexed look-ups and one `stat` call, and more if the size, date or inode
  ///   number changed.
  public func quickStatus(of asset: Asset, in root: String) throws -> FileStatus {
    let known = try writer.read { db in try KnownFile.find(.original, of: asset, in: root, db) }
    return Self.status(of: known, in: root) { $0.fingerprint(in: root) ?? $0.content(in: root) }
  }

  /// Makes the next scan read a file again even if its size, date and inode number are unchanged.
  ///
  /// - Parameters:
  ///   - file: Which of the asset's files to read.
  ///   - asset: The asset to which the file belongs.
  /// - Throws: ``AssetIndexError/storage(detail:)``. In that case nothing was written.
  /// - Complexity: Two indexed look-ups.
  public func readAgain(_ file: AssetFile, of asset: Asset) async throws {
    let column = file == .original ? "file" : "livePhotoVideo"
    try await write { db in
      let statement = try db.cachedStatement(
        sql: """
          UPDATE file SET state = \(FileRow.State.later.rawValue)
          WHERE path = (SELECT \(column) FROM asset WHERE identifier = ?)
            AND state = \(FileRow.State.done.rawValue)
          """)
      try statement.execute(arguments: [asset.identifier.rawValue])
    }
  }

  private static func status(
    of known: [KnownFile], in root: String, _ look: (KnownFile) -> FileFingerprint?
  ) -> FileStatus {
    // Only a file of the version that a person was shown may be returned.
    for file in known where file.isAsShown {
      if let fingerprint = look(file) { return .present(path: root + "/" + file.path, fingerprint) }
    }
    guard let own = known.first, own.isOwn else { return .gone }
    let path = root + "/" + own.path
    return own.isAsShown ? .stale(path: path) : .changed(path: path)
  }
}
