// SPDX-License-Identifier: Apache-2.0

import GRDB
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
  /// What counts is what it holds: a file that was touched, copied back or mounted anew is the same,
  /// and another of the same size and date is not. One that the index has as another asset's by now is
  /// found there.
  ///
  /// - Parameters:
  ///   - file: Which of its files.
  ///   - asset: The asset as it was shown.
  ///   - root: The folder's absolute path.
  /// - Returns: What became of it. Where nobody ever summed the file up, as in a library with a catalogue
  ///   of its own, its size and date are all that tells.
  /// - Throws: ``AssetIndexError``.
  /// - Complexity: Two indexed look-ups and two reads of the file, a few of each where another version
  ///   has its place.
  public func place(
    of file: AssetFile, of asset: Asset, in root: String
  ) async throws -> FilePlace {
    try await blocking {
      let known = try self.writer.read { db in try KnownFile.find(file, of: asset, db) }
      return Self.place(of: known, in: root) { $0.content(in: root) }
    }
  }

  /// Looks whether an asset's original is still the one that somebody is shown, by no more than its
  /// size, date and number as long as those are the same.
  ///
  /// - Parameters:
  ///   - asset: The asset as it is shown.
  ///   - root: The folder's absolute path.
  /// - Returns: What became of it.
  /// - Throws: What SQLite finds wrong.
  /// - Complexity: Two indexed look-ups and one `stat`; more where those say otherwise than the index.
  public func shownPlace(of asset: Asset, in root: String) throws -> FilePlace {
    let known = try writer.read { db in try KnownFile.find(.original, of: asset, db) }
    return Self.place(of: known, in: root) { $0.stamp(in: root) ?? $0.content(in: root) }
  }

  /// Has the next scan read a file again, also where it looks as it did by size, date and number.
  ///
  /// - Parameters:
  ///   - file: Which of the asset's files.
  ///   - asset: The asset.
  /// - Throws: ``AssetIndexError/storage(detail:)``; then nothing was written.
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

  private static func place(
    of known: [KnownFile], in root: String, _ look: (KnownFile) -> FileStamp?
  ) -> FilePlace {
    // A version that was never shown must not take the place of the one that was.
    for file in known where file.isAsShown {
      if let stamp = look(file) { return .here(path: root + "/" + file.path, stamp) }
    }
    guard let own = known.first, own.isOwn else { return .gone }
    let path = root + "/" + own.path
    return own.isAsShown ? .astray(path: path) : .changed(path: path)
  }
}
