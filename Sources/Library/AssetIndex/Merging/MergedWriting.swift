// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore
import PickerModel

/// Writes the differences between several sources and the merged index.
struct MergedWriting {
  private let merged: [MergedAsset]
  private let known: [AssetIdentifier: MergedAsset]
  private let names: [String: String]
  /// The keys of the sources whose files a person did not arrange in folders.
  private let withoutFolders: Set<String>
  private let numbers: [String: Int64]

  init(
    _ copies: [SourceCopy], _ groups: [[Int]], _ sources: [LibrarySource], _ numbers: [Int64],
    _ adopted: [CopyKey: AssetIdentifier], _ db: Database
  ) throws {
    known = try Self.known(db)
    names = Dictionary(sources.map { ($0.key, $0.name) }) { $1 }
    withoutFolders = Set(sources.filter { !$0.hasOwnFolders }.map(\.key))
    self.numbers = Dictionary(zip(sources.map(\.key), numbers)) { $1 }
    let held = adopted.merging(Self.held(known)) { $1 }
    let members = groups.map { group in
      group.map { index in
        let (key, asset) = (sources[copies[index].source].key, copies[index].asset)
        return MergedIdentifiers.Member(
          own: asset.identifier, held: held[CopyKey(key, asset.file)],
          full: AssetIdentifier(StableHash.identifier(of: "\(key)\n\(asset.file)")))
      }
    }
    merged = zip(MergedIdentifiers.names(members), groups).map { name, group in
      MergedAsset(name, group.map { copies[$0] }, of: sources)
    }
  }

  /// Writes the differences, and returns the changes of assets.
  func write(_ contents: [SourceContent], _ db: Database) throws -> [LibraryChange] {
    var changes: [LibraryChange] = []
    let present = Set(merged.map(\.asset.identifier))
    for (identifier, before) in known where !present.contains(identifier) {
      try db.cachedStatement(sql: "DELETE FROM asset WHERE identifier = ?")
        .execute(arguments: [identifier.rawValue])
      changes.append(.removed(before.asset))
    }
    let changed = merged.filter { known[$0.asset.identifier] != $0 }
    // Two assets may have swapped their paths, but two rows must not have the same path at any
    // moment.
    for new in changed
    where known[new.asset.identifier].map({ $0.asset.file != new.asset.file }) ?? false {
      try db.cachedStatement(sql: "UPDATE asset SET file = '/' || id WHERE identifier = ?")
        .execute(arguments: [new.asset.identifier.rawValue])
    }
    for new in changed {
      try write(new, db)
      guard let before = known[new.asset.identifier]?.asset else {
        changes.append(.added(new.asset))
        continue
      }
      if before != new.asset { changes.append(.changed(before, to: new.asset)) }
    }
    try MemberRow.removeEmptyFolders(in: db)
    try MergedCollections.write(contents, of: merged, db)
    try FolderTitles.save(titles(contents), in: db)
    try ContentRow.removeUnknown(in: db)
    for content in contents {
      try db.execute(
        sql: "UPDATE source SET stamp = ? WHERE key = ?",
        arguments: [content.changeToken, content.key])
    }
    return changes
  }

  /// Returns the titles of the folders that are albums in the indexes of their sources.
  private func titles(_ contents: [SourceContent]) -> [PathKey: String] {
    var titles: [PathKey: String] = [:]
    for content in contents where !withoutFolders.contains(content.key) {
      for (folder, title) in content.folderTitles {
        titles[PathKey("\(content.name)/\(folder.path)")] = title
      }
    }
    return titles
  }

  private func write(_ new: MergedAsset, _ db: Database) throws {
    let identifier = new.asset.identifier.rawValue
    let paths = new.copies.map { copy in
      let last = copy.file.split(separator: "/").last.map(String.init) ?? ""
      let path = withoutFolders.contains(copy.source) ? last : copy.file
      return "\(names[copy.source] ?? "")/\(path)"
    }
    var entry = IndexedAsset(
      new.asset, keywords: new.keywords, cloudIdentifier: new.cloudIdentifier)
    entry.otherFolders = new.otherFolders
    try AssetRow.save([entry], over: .identifier, in: db)
    let find = try db.cachedStatement(sql: "SELECT id FROM asset WHERE identifier = ?")
    guard let id = try Int64.fetchOne(find, arguments: [identifier]) else { return }
    try db.cachedStatement(sql: "DELETE FROM copy WHERE asset = ?").execute(arguments: [id])
    try db.cachedStatement(
      sql: """
        DELETE FROM member WHERE id = ?
        AND EXISTS (\(MemberRow.foldersSQL) AND collection.id = member.collection)
        """
    ).execute(arguments: [id])
    for (index, copy) in new.copies.enumerated() {
      // Another asset that is written later may still have this path.
      try db.cachedStatement(
        sql: """
          INSERT OR REPLACE INTO copy (source, file, asset, place, identifier, availability)
          VALUES (?, ?, ?, ?, ?, ?)
          """
      ).execute(arguments: [
        numbers[copy.source], copy.file, id, index, copy.identifier.rawValue,
        AssetRow.number(of: copy.availability),
      ])
      try MemberRow.addToFolder(of: paths[index], "identifier", identifier, in: db)
    }
    for folder in new.otherFolders {
      try MemberRow.add(to: folder[...], "identifier", identifier, in: db)
    }
  }

  /// Returns every asset in the index, with its copies.
  static func known(_ db: Database) throws -> [AssetIdentifier: MergedAsset] {
    var known: [AssetIdentifier: MergedAsset] = [:]
    let assets = try Row.fetchCursor(db, sql: "SELECT \(AssetRow.entryColumns) FROM asset")
    while let row = try assets.next() {
      let entry = try AssetRow.entry(row)
      known[entry.asset.identifier] = MergedAsset(entry, copies: [])
    }
    let copies = try Row.fetchCursor(
      db,
      sql: """
        SELECT source.key, copy.file, copy.identifier, copy.availability, asset.identifier
        FROM copy JOIN source ON source.id = copy.source JOIN asset ON asset.id = copy.asset
        ORDER BY copy.asset, copy.place
        """)
    while let row = try copies.next() {
      known[AssetIdentifier(try row.decode(atIndex: 4))]?.copies.append(try AssetCopy(row))
    }
    return known
  }

  /// Returns the identifier of each copy's asset.
  static func held(_ known: [AssetIdentifier: MergedAsset]) -> [CopyKey: AssetIdentifier] {
    var held: [CopyKey: AssetIdentifier] = [:]
    for (identifier, asset) in known {
      for copy in asset.copies { held[CopyKey(copy.source, copy.file)] = identifier }
    }
    return held
  }

  /// A file of a source.
  ///
  /// Paths are compared by their bytes.
  struct CopyKey: Hashable, Sendable {
    let source: String
    let file: PathKey

    init(_ source: String, _ file: String) {
      self.source = source
      self.file = PathKey(file)
    }
  }
}
