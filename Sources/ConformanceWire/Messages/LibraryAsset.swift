// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// One photo or video of the library that a picker is given.
public struct LibraryAsset: Hashable, Sendable {
  /// The asset; only what the wire carries is filled in.
  public var asset: Asset

  /// Wraps an asset.
  ///
  /// - Parameter asset: The asset.
  public init(_ asset: Asset) {
    self.asset = asset
  }

  package var json: JSONValue {
    // What is left out is the plainest case: a thousand assets must fit on one line.
    var members: [String: JSONValue] = ["id": .string(asset.identifier.rawValue)]
    if asset.kind != .image { members["kind"] = .string(asset.kind.rawValue) }
    if let date = asset.captureDate { members["captured"] = .string(date.rfc3339) }
    if let date = asset.modificationDate { members["modified"] = .string(date.rfc3339) }
    if let bytes = asset.byteCount { members["bytes"] = .integer(bytes) }
    if asset.availability == .cloud { members["at"] = "cloud" }
    if asset.isHidden { members["hidden"] = true }
    if asset.isTrashed { members["trashed"] = true }
    return .object(members)
  }

  package init(_ fields: JSONFields) throws(JSONMistake) {
    var asset = Asset(identifier: AssetIdentifier(try fields.string("id")))
    let kind = try fields.optional("kind", "image, livePhoto or video") { value in
      value.stringValue.flatMap(MediaKind.init)
    }
    asset.kind = kind ?? .image
    if asset.kind == .video { asset.contentType = .quickTimeMovie }
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
    self.asset = asset
  }

  private static func date(_ value: JSONValue) -> Timestamp? {
    value.stringValue.flatMap(Timestamp.init(rfc3339:))
  }
}
