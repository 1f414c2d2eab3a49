// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// Makes a library from its description in a case, in which one line can describe a thousand
/// assets.
enum LibraryGenerator {
  /// The date of the first asset of a generated library, 2024-01-01T00:00:00Z.
  static let start: Int64 = 1_704_067_200_000
  /// The date of the first asset that `newer` adds to a list, 2040-01-01T00:00:00Z.
  private static let later: Int64 = 2_208_988_800_000
  private static let minute: Int64 = 60_000
  private static let day: Int64 = 86_400_000
  /// The maximum number of assets.
  ///
  /// A larger number is probably a typing error. A larger library would also not fit on a line of
  /// the protocol.
  static let maximumCount = 8000

  static func assets(_ fields: JSONFields) throws(JSONError) -> [LibraryAsset] {
    switch try fields.string("gen") {
    case "roll": return try roll(fields)
    case "list":
      if let error = fields.unknownKeys(besides: ["gen", "assets", "newer"]).first { throw error }
      var assets: [LibraryAsset] = []
      for (index, value) in try fields.list("assets").enumerated() {
        let path = "\(fields.pointer(of: "assets"))/\(index)"
        assets.append(try LibraryAsset(JSONFields(value, at: path)))
      }
      for number in 0..<(try count("newer", of: fields)) {
        assets.append(image("new", number, captured: later + Int64(number) * minute))
      }
      return assets
    default:
      throw JSONError(
        path: fields.pointer(of: "gen"), expected: "roll or list",
        found: fields.members["gen"]?.text ?? "nothing")
    }
  }

  /// Reads how many assets to generate.
  private static func count(_ key: String, of fields: JSONFields) throws(JSONError) -> Int {
    try fields.optional(key, "a whole number from 0 to \(maximumCount)") { value in
      value.intValue.flatMap { (0...maximumCount).contains($0) ? $0 : nil }
    } ?? 0
  }

  private static func image(_ prefix: String, _ number: Int, captured: Int64) -> LibraryAsset {
    var asset = Asset(identifier: AssetIdentifier("\(prefix)-\(padded(number + 1))"))
    asset.captureDate = Timestamp(milliseconds: captured, offsetMinutes: 0)
    asset.byteCount = 1_000_000
    return LibraryAsset(asset)
  }

  /// Generates images, then Live Photos, then videos; each asset is one minute newer than the
  /// previous one, unless `interval` states another number of milliseconds.
  ///
  /// `img-00001` is the oldest asset.
  private static func roll(_ fields: JSONFields) throws(JSONError) -> [LibraryAsset] {
    let known: Set = [
      "gen", "images", "livePhotos", "videos", "order", "cloud", "change", "interval",
    ]
    if let error = fields.unknownKeys(besides: known).first { throw error }
    let interval =
      try fields.optional("interval", "milliseconds from 0 to \(day)") { value in
        value.intValue.flatMap { (0...Int(day)).contains($0) ? Int64($0) : nil }
      } ?? minute
    var assets: [LibraryAsset] = []
    let kinds: [(key: String, prefix: String, kind: MediaKind)] = [
      ("images", "img", .image), ("livePhotos", "live", .livePhoto), ("videos", "vid", .video),
    ]
    for (key, prefix, kind) in kinds {
      for number in 0..<(try count(key, of: fields)) {
        let captured = start + Int64(assets.count) * interval
        var entry = image(prefix, number, captured: captured)
        entry.asset.kind = kind
        if kind == .video { entry.asset.contentType = .quickTimeMovie }
        assets.append(entry)
      }
    }
    try change(&assets, fields)
    return try ordered(assets, fields)
  }

  /// Returns the number as a text of five digits or more.
  static func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 5 - digits.count)) + digits
  }

  /// Changes the assets that the members `cloud` and `change` name.
  private static func change(
    _ assets: inout [LibraryAsset], _ fields: JSONFields
  ) throws(JSONError) {
    if fields.members["cloud"] == "all" {
      for index in assets.indices { assets[index].asset.availability = .cloud }
    } else {
      try merge(&assets, fields, "cloud", ["bytes"], also: ["at": "cloud"])
    }
    let keys: Set = [
      "captured", "modified", "hidden", "trashed", "bytes", "name", "type", "subtypes", "width",
      "height", "location", "albums",
    ]
    try merge(&assets, fields, "change", keys, also: [:])
  }

  private static func merge(
    _ assets: inout [LibraryAsset], _ fields: JSONFields, _ key: String, _ known: Set<String>,
    also: [String: JSONValue]
  ) throws(JSONError) {
    guard fields.members[key] != nil else { return }
    let changes = try fields.fields(key)
    for identifier in changes.members.keys.sorted() {
      let change = try changes.fields(identifier)
      if let error = change.unknownKeys(besides: known).first { throw error }
      let index = assets.firstIndex { $0.asset.identifier.rawValue == identifier }
      guard let index else {
        throw JSONError(
          path: change.path, expected: "an asset of the roll", found: "\"\(identifier)\"")
      }
      let merged = (assets[index].json.objectValue ?? [:])
        .merging(change.members) { _, new in new }.merging(also) { _, new in new }
      assets[index] = try LibraryAsset(JSONFields(.object(merged), at: change.path))
    }
  }

  private static func ordered(
    _ assets: [LibraryAsset], _ fields: JSONFields
  ) throws(JSONError) -> [LibraryAsset] {
    let order = try fields.optionalString("order") ?? "oldestFirst"
    switch order {
    case "oldestFirst": return assets
    case "newestFirst": return assets.reversed()
    case "shuffled":
      // The sort key is (index + 1) * 2654435761 modulo 2^32, which every implementation can
      // compute.
      let keyed = assets.enumerated().map { index, asset in
        (key: (index + 1) * 2_654_435_761 % (1 << 32), asset: asset)
      }
      return keyed.sorted { $0.key < $1.key }.map(\.asset)
    default:
      throw JSONError(
        path: fields.pointer(of: "order"), expected: "oldestFirst, newestFirst or shuffled",
        found: "\"\(order)\"")
    }
  }
}
