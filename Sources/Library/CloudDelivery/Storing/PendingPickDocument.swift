// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerPorts

/// The JSON document of a pending pick.
struct PendingPickDocument: Codable {
  private struct Item: Codable {
    let identifier: AssetIdentifier
    let file: String
    let kind: String
    let type: String
    let width: Int
    let height: Int
    let bytes: Int64?
    let modified: Int64?
    /// The digest, or nil if an earlier version of Locket wrote the file.
    let digest: Int64?
    /// The ETags, or nil if none is known.
    let etags: [String?]?
    let availability: String
    let outcome: String
    let reason: String?
    let remove: [String]

    private enum CodingKeys: String, CodingKey {
      case identifier, file, kind, type, width, height, bytes, modified
      case digest = "sum"
      case etags, availability, outcome, reason, remove
    }
  }

  private static let newest = 1

  private let version: Int
  private let token: PickToken
  private let library: String
  /// The texts that identify the library, or nil if an earlier version of Locket wrote the file.
  private let sources: [String]?
  /// The reference, or nil if an earlier version of Locket wrote the file.
  private let reference: LibraryReference?
  private let profile: String
  private let mode: String
  private let made: Date
  private let expires: Date
  private let items: [Item]

  init(_ kept: KeptPick) {
    version = Self.newest
    token = kept.pick.token
    library = kept.library
    sources = kept.sources
    reference = kept.reference
    profile = kept.pick.profile
    mode = kept.pick.mode.rawValue
    made = kept.made
    expires = kept.expires
    items = kept.pick.items.map { item in
      var reason: String?
      if case .failed(let why) = item.outcome { reason = why.rawValue }
      let asset = item.asset
      return Item(
        identifier: asset.identifier, file: asset.file, kind: asset.kind.rawValue,
        type: asset.contentType.rawValue, width: asset.pixelSize.width,
        height: asset.pixelSize.height, bytes: asset.byteCount,
        modified: asset.modificationDate?.milliseconds, digest: asset.contentDigest,
        etags: kept.etags[asset.identifier], availability: asset.availability.rawValue,
        outcome: item.outcome.name, reason: reason,
        remove: item.removing.names)
    }
  }

  func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .millisecondsSince1970
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }

  init(data: Data) throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .millisecondsSince1970
    self = try decoder.decode(Self.self, from: data)
  }

  /// The pick, or nil if a newer version of Locket wrote the file or a value is invalid.
  var kept: KeptPick? {
    guard version == Self.newest, let mode = AssetRepresentationMode(rawValue: mode) else {
      return nil
    }
    let picked = items.compactMap { self.picked($0) }
    guard picked.count == items.count else { return nil }
    return KeptPick(
      pick: PendingPick(token: token, profile: profile, mode: mode, items: picked),
      library: library, sources: sources ?? [library], reference: reference,
      etags: Dictionary(
        items.compactMap { item in item.etags.map { (item.identifier, $0) } },
        uniquingKeysWith: { first, _ in first }), made: made, expires: expires)
  }

  private func picked(_ item: Item) -> PickedItem? {
    guard let kind = MediaKind(rawValue: item.kind),
      let availability = Availability(rawValue: item.availability), let outcome = outcome(of: item)
    else { return nil }
    let asset = Asset(
      identifier: item.identifier, kind: kind,
      modificationDate: item.modified.map { Timestamp(milliseconds: $0, offsetMinutes: 0) },
      pixelSize: PixelSize(width: item.width, height: item.height), byteCount: item.bytes,
      contentDigest: item.digest, availability: availability,
      contentType: ContentType(rawValue: item.type), file: item.file)
    return PickedItem(
      asset: asset, outcome: outcome,
      removing: PickerMetadataOptions(
        PickerMetadataOptions.known.filter { item.remove.contains($0.name) }.map { $0.option }))
  }

  private func outcome(of item: Item) -> PickedItem.Outcome? {
    switch item.outcome {
    case "ready": .ready
    case "kept": .kept
    case "gone": .gone
    case "cancelled": .cancelled
    case "later": .later(token)
    case "failed": item.reason.flatMap { FailureReason(rawValue: $0) }.map { .failed($0) }
    default: nil
    }
  }
}
