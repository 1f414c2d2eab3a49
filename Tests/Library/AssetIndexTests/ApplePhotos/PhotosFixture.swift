// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PickerModel
import PickerTesting

@testable import AssetIndex

/// An Apple Photos library for tests: a database of one version, and files beside it.
struct PhotosFixture {
  enum Version: CaseIterable {
    /// The schema of macOS 10.15.
    case first
    /// The schema of macOS 15.
    case current

    var assets: String { self == .first ? "ZGENERICASSET" : "ZASSET" }
    var albumMembers: (table: String, owner: String, member: String) {
      self == .first
        ? ("Z_26ASSETS", "Z_26ALBUMS", "Z_34ASSETS") : ("Z_30ASSETS", "Z_30ALBUMS", "Z_3ASSETS")
    }
    var keywordMembers: (owner: String, member: String) {
      (self == .first ? "Z_37KEYWORDS" : "Z_47KEYWORDS", "Z_1ASSETATTRIBUTES")
    }
    var faces: (owner: String, member: String) {
      self == .first ? ("ZPERSON", "ZASSET") : ("ZPERSONFORFACE", "ZASSETFORFACE")
    }
    fileprivate var own: String {
      self == .first
        ? "ZHASADJUSTMENTS, ZDEPTHSTATES, ZCUSTOMRENDEREDVALUE"
        : """
        ZADJUSTMENTSSTATE, ZDEPTHTYPE, ZHDRTYPE, ZSPATIALTYPE, ZISDETECTEDSCREENSHOT, ZBUNDLESCOPE
        """
    }
  }

  let folder: TemporaryDirectory
  let version: Version
  let layout: ApplePhotosLibrary.Layout
  let writer: DatabaseQueue
  var root: String { folder.path + "/Test.photoslibrary" }
  var database: String {
    root + (layout == .package ? "/database" : "/PhotoData") + "/Photos.sqlite"
  }

  init(_ version: Version = .current, _ layout: ApplePhotosLibrary.Layout = .package) throws {
    folder = try TemporaryDirectory()
    self.version = version
    self.layout = layout
    let root = folder.path + "/Test.photoslibrary"
    let databaseFolder = root + (layout == .package ? "/database" : "/PhotoData")
    let files = FileManager.default
    try files.createDirectory(atPath: databaseFolder, withIntermediateDirectories: true)
    if layout == .mediaFolder {
      try files.createDirectory(atPath: root + "/DCIM", withIntermediateDirectories: true)
    }
    writer = try DatabaseQueue(path: databaseFolder + "/Photos.sqlite")
    try writer.write { db in try db.execute(sql: Self.schema(version)) }
  }

  private static func schema(_ version: Version) -> String {
    let albums = version.albumMembers
    let keywords = version.keywordMembers
    let faces = version.faces
    return """
      CREATE TABLE \(version.assets) (Z_PK INTEGER PRIMARY KEY, ZUUID, ZKIND, ZKINDSUBTYPE,
        ZDIRECTORY, ZFILENAME, ZUNIFORMTYPEIDENTIFIER, ZDATECREATED, ZMODIFICATIONDATE, ZWIDTH,
        ZHEIGHT, ZDURATION, ZPLAYBACKSTYLE, ZFAVORITE, ZHIDDEN, ZTRASHEDSTATE, ZCOMPLETE,
        ZVISIBILITYSTATE, ZSAVEDASSETTYPE, ZAVALANCHEUUID, ZAVALANCHEPICKTYPE, ZLATITUDE,
        ZLONGITUDE, ZMOMENT, \(version.own));
      CREATE TABLE ZADDITIONALASSETATTRIBUTES (Z_PK INTEGER PRIMARY KEY, ZASSET, ZTITLE,
        ZORIGINALFILENAME, ZORIGINALFILESIZE, ZORIGINALRESOURCECHOICE, ZTIMEZONEOFFSET,
        ZREVERSELOCATIONDATA);
      CREATE TABLE ZASSETDESCRIPTION (Z_PK INTEGER PRIMARY KEY, ZASSETATTRIBUTES,
        ZLONGDESCRIPTION);
      CREATE TABLE ZGENERICALBUM (Z_PK INTEGER PRIMARY KEY, ZKIND, ZUUID, ZTITLE, ZPARENTFOLDER,
        ZTRASHEDSTATE);
      CREATE TABLE \(albums.table) (\(albums.owner), \(albums.member));
      CREATE TABLE ZKEYWORD (Z_PK INTEGER PRIMARY KEY, ZTITLE);
      CREATE TABLE Z_1KEYWORDS (\(keywords.member), \(keywords.owner));
      CREATE TABLE ZPERSON (Z_PK INTEGER PRIMARY KEY, ZPERSONUUID, ZFULLNAME, ZDISPLAYNAME);
      CREATE TABLE ZDETECTEDFACE (Z_PK INTEGER PRIMARY KEY, \(faces.owner), \(faces.member));
      CREATE TABLE ZMOMENT (Z_PK INTEGER PRIMARY KEY, ZTITLE);
      """
  }

  /// Returns a UUID that ends in a number.
  static func uuid(_ number: Int) -> String {
    let digits = String(number)
    return "A0000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  static func identifier(_ number: Int) -> AssetIdentifier {
    AssetIdentifier(uuid(number) + "/L0/001")
  }

  /// Inserts a row with some of its columns.
  func insert(
    into table: String, _ values: [String: (any DatabaseValueConvertible)?]
  ) throws {
    let names = values.keys.sorted()
    let marks = names.map { _ in "?" }.joined(separator: ", ")
    try writer.write { db in
      try db.execute(
        sql: "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(marks))",
        arguments: StatementArguments(names.map { values[$0] ?? nil }))
    }
  }

  /// Inserts an ordinary photo, or another asset with other columns, and writes its original.
  func add(
    _ number: Int, _ values: [String: (any DatabaseValueConvertible)?] = [:],
    more: [String: (any DatabaseValueConvertible)?] = [:], isHere: Bool = true
  ) throws {
    var row: [String: (any DatabaseValueConvertible)?] = [
      "Z_PK": number, "ZUUID": Self.uuid(number), "ZKIND": 0, "ZKINDSUBTYPE": 0,
      "ZDIRECTORY": layout == .package ? "A" : "DCIM/100APPLE",
      "ZFILENAME": layout == .package ? Self.uuid(number) + ".jpeg" : "IMG_000\(number).JPG",
      "ZDATECREATED": Double(number), "ZWIDTH": 40, "ZHEIGHT": 30, "ZLATITUDE": -180.0,
      "ZLONGITUDE": -180.0, "ZCOMPLETE": 1, "ZVISIBILITYSTATE": 0,
    ]
    row.merge(values) { $1 }
    try insert(into: version.assets, row)
    var additional: [String: (any DatabaseValueConvertible)?] = [
      "Z_PK": number + 1000, "ZASSET": number, "ZORIGINALFILENAME": "IMG_\(number).JPG",
    ]
    additional.merge(more) { $1 }
    try insert(into: "ZADDITIONALASSETATTRIBUTES", additional)
    guard isHere, let name = row["ZFILENAME"] as? String,
      let directory = row["ZDIRECTORY"] as? String
    else { return }
    try write(
      "original".utf8, to: (layout == .package ? "originals/" : "") + directory + "/" + name)
  }

  /// Writes a file of the library.
  func write(_ bytes: some Collection<UInt8>, to name: String) throws {
    try folder.write(bytes, to: "Test.photoslibrary/" + name)
  }

  /// Indexes the library, and returns the index with its report.
  func indexed(
    _ index: AssetDatabase? = nil
  ) async throws -> (index: AssetDatabase, report: ScanReport) {
    let index = try index ?? AssetDatabase()
    guard let library = ApplePhotosLibrary(root: root) else { throw CocoaError(.fileNoSuchFile) }
    return (index, try await index.sync(with: library))
  }

  /// Returns all assets of an index, including invisible ones, in the order of their numbers.
  static func assets(in index: AssetDatabase) async throws -> [Asset] {
    try await index.read { db in
      try Row.fetchAll(db, sql: "SELECT \(AssetRow.columns) FROM asset ORDER BY identifier")
        .map(AssetRow.asset)
    }
  }
}
