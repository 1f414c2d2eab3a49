// SPDX-License-Identifier: Apache-2.0

import LocketPicker
import PickerCore
import PickerModel
import PickerPorts

/// The ending of a pick, as `locket pick` prints it.
enum PickEnding: String {
  case finished, cancelled, failed
}

extension Console {
  /// The number of results that are converted to text and written at a time.
  private static let resultCount = 500

  /// Prints the picked items, for `locket pick --json`.
  static func print(
    _ ending: PickEnding, _ items: [DeliveredItem], dropped: [AssetIdentifier]
  ) throws {
    var members: [String: JSONValue] = [
      "outcome": .string(ending.rawValue),
      "dropped": .array(
        dropped.map { ["identifier": .string($0.rawValue), "reason": "unknown"] }),
    ]
    for case .later(let token) in items.lazy.map(\.outcome) {
      members["token"] = .string(token.rawValue)
    }
    var document = try StreamedDocument(members, list: "results")
    for start in stride(from: 0, to: items.count, by: resultCount) {
      try document.add(items[start..<min(start + resultCount, items.count)].map(JSONValue.item))
    }
    try document.end()
  }
}

extension JSONValue {
  fileprivate static func item(_ item: DeliveredItem) -> JSONValue {
    var reason = JSONValue.null
    var retryable = JSONValue.null
    if case .failed(let why) = item.outcome {
      reason = .string(why.rawValue)
      // If the original is on the device, a second attempt reads the same file and fails again.
      retryable = .bool(why.isRetryable && item.asset.availability == .cloud)
    }
    let rendition = item.rendition
    return [
      "identifier": .string(item.asset.identifier.rawValue),
      "position": .integer(Int64(item.position)),
      "outcome": .string(item.outcome.name),
      "reason": reason,
      "retryable": retryable,
      "file": rendition.map { .string($0.file) } ?? .null,
      "type": rendition.map { .string($0.contentType.rawValue) } ?? .null,
      "width": rendition.map { .integer(Int64($0.pixelSize.width)) } ?? .null,
      "height": rendition.map { .integer(Int64($0.pixelSize.height)) } ?? .null,
      "byteCount": rendition.map { .integer($0.byteCount) } ?? .null,
      "sha256": item.sha256.map(JSONValue.string) ?? .null,
      "removed": .array(item.removed.labels.map(JSONValue.string)),
    ]
  }
}
