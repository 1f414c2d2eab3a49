// SPDX-License-Identifier: Apache-2.0

import GRDB

extension AssetDatabase {
  /// Adds version 7 of the schema: a database index for each trait.
  ///
  /// A trait is a property that a filter can require and that most assets lack. A query for ten
  /// panoramas among a million photos then reads ten rows. Each index has the columns of
  /// `asset_window`, and only the rows with the trait.
  static func addTraits(_ db: Database) throws {
    let subtypes = [
      ("screenshot", 1), ("panorama", 2), ("burst", 4), ("depthEffect", 8), ("animated", 32),
      ("screenRecording", 64), ("slomo", 128), ("timelapse", 256), ("cinematic", 512),
      ("spatial", 1_024),
    ].map { (name: $0.0, condition: "(subtypes & \($0.1)) <> 0") }
    let kinds = [("livePhoto", 1), ("video", 2)]
      .map { (name: $0.0, condition: "kind = \($0.1)") }
    for trait in subtypes + kinds {
      try db.execute(
        sql: """
          CREATE INDEX asset_\(trait.name)
            ON asset (orderKey, identifier, kind, availability, subtypes, isHidden, isTrashed)
            WHERE isHidden = 0 AND isTrashed = 0 AND \(trait.condition)
          """)
    }
  }
}
