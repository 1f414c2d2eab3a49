// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A photo or video of the test library, which a picker receives when it is opened.
public struct LibraryAsset: Hashable, Sendable {
  /// The photo or video; only the properties that messages of the protocol contain are set.
  public var asset: Asset
  /// The titles of the albums that contain the asset.
  public var albums: [String] = []

  /// Creates an asset of the test library.
  ///
  /// - Parameters:
  ///   - asset: The photo or video.
  ///   - albums: The titles of the albums that contain the asset. The default is none.
  public init(_ asset: Asset, albums: [String] = []) {
    self.asset = asset
    self.albums = albums
  }

  package var json: JSONValue {
    // Default values are left out, because a thousand assets must fit on one line.
    var members: [String: JSONValue] = ["id": .string(asset.identifier.rawValue)]
    if asset.kind != .image { members["kind"] = .string(asset.kind.rawValue) }
    if asset.contentType != asset.kind.plainType {
      members["type"] = .string(asset.contentType.rawValue)
    }
    if let date = asset.captureDate { members["captured"] = .string(date.rfc3339) }
    if let date = asset.modificationDate { members["modified"] = .string(date.rfc3339) }
    if let bytes = asset.byteCount { members["bytes"] = .integer(bytes) }
    if asset.availability == .cloud { members["at"] = "cloud" }
    if asset.isHidden { members["hidden"] = true }
    if asset.isTrashed { members["trashed"] = true }
    if !asset.file.isEmpty { members["name"] = .string(asset.file) }
    if !asset.subtypes.isEmpty { members["subtypes"] = .texts(asset.subtypes.names) }
    if asset.pixelSize.width > 0 { members["width"] = .integer(Int64(asset.pixelSize.width)) }
    if asset.pixelSize.height > 0 { members["height"] = .integer(Int64(asset.pixelSize.height)) }
    if asset.hasLocation { members["location"] = true }
    if !albums.isEmpty { members["albums"] = .texts(albums) }
    return .object(members)
  }

  package init(_ fields: JSONFields) throws(JSONError) {
    var asset = Asset(identifier: AssetIdentifier(try fields.string("id")))
    guard !asset.identifier.rawValue.isEmpty else {
      throw JSONError(
        path: fields.pointer(of: "id"), expected: "a text that is not empty", found: "\"\"")
    }
    let kind = try fields.optional("kind", "image, livePhoto or video") { value in
      value.stringValue.flatMap(MediaKind.init)
    }
    asset.kind = kind ?? .image
    asset.contentType =
      try fields.optional("type", "a type such as public.heic") { value in
        value.stringValue.flatMap { $0.isEmpty ? nil : ContentType(rawValue: $0) }
      } ?? asset.kind.plainType
    asset.captureDate = try fields.optional("captured", "an RFC 3339 date", Self.date)
    asset.modificationDate = try fields.optional("modified", "an RFC 3339 date", Self.date)
    asset.byteCount = try fields.optional("bytes", "a whole number from 0") { value in
      value.intValue.flatMap { $0 >= 0 ? Int64($0) : nil }
    }
    let availability = try fields.optional("at", "device or cloud") { value in
      value.stringValue.flatMap(Availability.init)
    }
    asset.availability = availability ?? .device
    asset.isHidden = try fields.optionalBool("hidden") ?? false
    asset.isTrashed = try fields.optionalBool("trashed") ?? false
    asset.file = try fields.optionalString("name") ?? ""
    asset.subtypes = try Self.subtypes(fields)
    asset.pixelSize = PixelSize(
      width: try Self.pixels("width", fields), height: try Self.pixels("height", fields))
    asset.hasLocation = try fields.optionalBool("location") ?? false
    self.asset = asset
    albums = try fields.strings("albums")
  }

  private static func subtypes(_ fields: JSONFields) throws(JSONError) -> AssetSubtypes {
    let names = try fields.strings("subtypes")
    let known = AssetSubtypes.named.map(\.name)
    if let name = names.first(where: { !known.contains($0) }) {
      throw JSONError(
        path: fields.pointer(of: "subtypes"),
        expected: "one of \(known.joined(separator: ", "))", found: "\"\(name)\"")
    }
    return AssetSubtypes(names: names)
  }

  private static func pixels(_ key: String, _ fields: JSONFields) throws(JSONError) -> Int {
    try fields.optional(key, "a whole number from 0 to 1000000") { value in
      value.intValue.flatMap { (0...1_000_000).contains($0) ? $0 : nil }
    } ?? 0
  }

  private static func date(_ value: JSONValue) -> Timestamp? {
    value.stringValue.flatMap(Timestamp.init(rfc3339:))
  }
}

extension MediaKind {
  /// The type of an asset of this kind if the message has no type.
  fileprivate var plainType: ContentType { self == .video ? .quickTimeMovie : .jpeg }
}
