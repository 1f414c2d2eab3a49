// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel

extension AssetDatabase {
  /// Updates the collections from a catalogue.
  ///
  /// Only collections that differ are written.
  func syncCollections(with catalogue: some AssetCatalogue) async throws {
    let keys = try await BlockingWork.run { try catalogue.collectionKeys() }
    // The index itself keeps the collection of favorites current.
    var present: Set<AssetCollection.Identifier> = ["favorites"]
    for key in keys {
      try Task.checkCancellation()
      guard let collection = try await BlockingWork.run({ try catalogue.collection(key) }),
        present.insert(collection.identifier).inserted
      else { continue }
      let isHeld = try await read { db in try MemberRow.holds(collection, in: db) }
      if !isHeld { try await save(collections: [collection]) }
    }
    let known = try await read { db in
      try String.fetchAll(db, sql: "SELECT identifier FROM collection")
        .map { AssetCollection.Identifier($0) }
    }
    let gone = known.filter { !present.contains($0) }
    if !gone.isEmpty { try await remove(collections: gone) }
  }
}
