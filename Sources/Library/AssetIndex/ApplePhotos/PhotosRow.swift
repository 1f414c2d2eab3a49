// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel

/// The values of one asset in the database, before its files are looked up.
struct PhotosRow: Sendable {
  /// The row's number in the table of assets.
  let number: Int64
  /// The UUID in upper case, or nil if it is invalid.
  let uuid: String?
  let kind: Int64?
  let subtype: Int64
  let directory: String?
  let filename: String?
  let uniformType: String?
  let created: Double?
  let modified: Double?
  let timeZoneOffset: Int64?
  let width: Int64
  let height: Int64
  let duration: Double?
  let playbackStyle: Int64?
  let isFavorite: Bool
  let isHidden: Bool
  let isTrashed: Bool
  let isComplete: Bool
  let visibility: Int64
  let savedType: Int64
  let scope: Int64
  let adjustment: Int64
  let burst: String?
  let burstPick: Int64
  let depth: Int64
  let range: Int64
  let spatial: Int64
  let isScreenshot: Bool
  let hasLocation: Bool
  let originalFilename: String?
  let byteCount: Int64?
  let resourceChoice: Int64
  let title: String?

  /// Returns the columns in the order in which ``init(_:)`` reads them.
  static func columns(_ schema: PhotosSchema) -> String {
    let assets = schema.assets
    let more = "ZADDITIONALASSETATTRIBUTES"
    func first(_ names: String..., of table: String) -> String {
      schema.first(names, of: table).map { "\(table).\($0)" } ?? "NULL"
    }
    let own = [
      "Z_PK", "ZUUID", "ZKIND", "ZKINDSUBTYPE", "ZDIRECTORY", "ZFILENAME",
      "ZUNIFORMTYPEIDENTIFIER", "ZDATECREATED", "ZMODIFICATIONDATE",
    ].map { schema.column($0, of: assets) }
    let offset = [schema.column("ZTIMEZONEOFFSET", of: more)]
    let facts = [
      "ZWIDTH", "ZHEIGHT", "ZDURATION", "ZPLAYBACKSTYLE", "ZFAVORITE", "ZHIDDEN",
      "ZTRASHEDSTATE", "ZCOMPLETE", "ZVISIBILITYSTATE", "ZSAVEDASSETTYPE", "ZBUNDLESCOPE",
    ].map { schema.column($0, of: assets) }
    // Some columns were renamed between versions of Photos. The newer name comes first.
    let renamed = [
      first("ZADJUSTMENTSSTATE", "ZHASADJUSTMENTS", of: assets),
      first("ZAVALANCHEUUID", of: assets), first("ZAVALANCHEPICKTYPE", of: assets),
      first("ZDEPTHTYPE", "ZDEPTHSTATES", of: assets),
      first("ZHDRTYPE", "ZCUSTOMRENDEREDVALUE", of: assets),
      first("ZSPATIALTYPE", of: assets), first("ZISDETECTEDSCREENSHOT", of: assets),
      first("ZLATITUDE", of: assets), first("ZLONGITUDE", of: assets),
    ]
    let rest = ["ZORIGINALFILENAME", "ZORIGINALFILESIZE", "ZORIGINALRESOURCECHOICE", "ZTITLE"]
      .map { schema.column($0, of: more) }
    return (own + offset + facts + renamed + rest).joined(separator: ", ")
  }

  init(_ row: Row) {
    var row = CatalogueRow(row)
    number = row.integer() ?? 0
    uuid = row.path().flatMap(Self.uuid)
    kind = row.integer()
    subtype = row.integer() ?? 0
    directory = row.path()
    filename = row.path()
    uniformType = row.text()
    created = row.number()
    modified = row.number()
    timeZoneOffset = row.integer()
    width = row.integer() ?? 0
    height = row.integer() ?? 0
    duration = row.number()
    playbackStyle = row.integer()
    isFavorite = row.integer() == 1
    isHidden = (row.integer() ?? 0) != 0
    isTrashed = (row.integer() ?? 0) != 0
    isComplete = row.integer() != 0
    visibility = row.integer() ?? 0
    savedType = row.integer() ?? 0
    scope = row.integer() ?? 0
    adjustment = row.integer() ?? 0
    burst = row.text()
    burstPick = row.integer() ?? 0
    depth = row.integer() ?? 0
    range = row.integer() ?? 0
    spatial = row.integer() ?? 0
    isScreenshot = row.integer() == 1
    // If the location is unknown, both coordinates are -180.
    let coordinates = (latitude: row.number() ?? -180, longitude: row.number() ?? -180)
    hasLocation = abs(coordinates.latitude) <= 90 && abs(coordinates.longitude) <= 180
    originalFilename = row.text()
    // A larger size is ignored as damaged, because no disk can hold a file of that size.
    byteCount = row.integer().flatMap { (1..<1 << 50).contains($0) ? $0 : nil }
    resourceChoice = row.integer() ?? 0
    title = row.text()
  }

  /// Returns the UUID of a row with a single column.
  static func uuid(_ row: Row) -> String? {
    var row = CatalogueRow(row)
    return row.path().flatMap(uuid)
  }

  private static func uuid(_ text: String) -> String? {
    let isUUID = text.wholeMatch(of: #/[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/#) != nil
    return isUUID ? text.uppercased() : nil
  }
}
