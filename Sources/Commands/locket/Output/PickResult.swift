// SPDX-License-Identifier: Apache-2.0

import LocketPicker
import PickerCore
import PickerModel
import PickerPorts

/// The result of a pick, as the commands print it.
struct PickResult {
  /// The way in which the picker ended.
  enum Ending: String {
    case finished, cancelled
    /// The picker failed; it may still have delivered items.
    case failed
  }

  /// The number of items that are converted to text and written at a time.
  private static let chunkCount = 500

  let ending: Ending
  /// The delivered items, in the order of the result.
  let items: [DeliveredItem]
  /// The identifiers of the preselection that the library does not know.
  var dropped: [AssetIdentifier] = []

  /// The token with which the missing originals can be fetched later, nil if none is missing.
  var token: PickToken? {
    for case .later(let token) in items.lazy.map(\.outcome) { return token }
    return nil
  }

  /// The exit status of `locket pick`.
  ///
  /// It is 0 if the picker finished, and each item was delivered, comes later, or was preselected
  /// and stayed selected. It is 4 if this is true only of some items, or if the picker failed after
  /// it had delivered an item. It is 1 in all other cases, for example if the person cancelled.
  var status: Int32 { Self.status(ending, items.map(\.outcome)) }

  static func status(_ ending: Ending, _ outcomes: [PickedItem.Outcome]) -> Int32 {
    // Items that were preselected and stayed selected do not count as delivered.
    let delivered = outcomes.contains(.ready)
    switch ending {
    case .cancelled: return 1
    case .failed: return delivered ? 4 : 1
    case .finished:
      let had = outcomes.count { $0 == .ready || $0 == .kept || $0.isLater }
      if had == outcomes.count { return 0 }
      return had > 0 ? 4 : 1
    }
  }

  /// Prints the files or one JSON document to stdout, and everything else to stderr.
  func print(json: Bool, byZero: Bool = false) throws {
    for item in items {
      if let detail = item.detail { Console.say("\(item.asset.file): \(detail)") }
    }
    if json { return try printDocument() }
    try Console.print(files: items.compactMap { $0.rendition?.file }, byZero: byZero)
    sayEnding()
    if let token {
      Console.say("to fetch the missing originals: locket fetch --token \(token) --to DIR")
    }
  }

  private func printDocument() throws {
    var members: [String: JSONValue] = [
      "outcome": .string(ending.rawValue),
      "dropped": .array(
        dropped.map { ["identifier": .string($0.rawValue), "reason": "unknown"] }),
    ]
    if let token { members["token"] = .string(token.rawValue) }
    var document = try StreamedDocument(members, list: "results")
    for start in stride(from: 0, to: items.count, by: Self.chunkCount) {
      let end = min(start + Self.chunkCount, items.count)
      try document.add(items[start..<end].map(JSONValue.item))
    }
    try document.end()
  }

  private func sayEnding() {
    switch ending {
    case .cancelled: Console.say("cancelled")
    case .failed: Console.say("some photos could not be fetched")
    case .finished:
      let later = items.count(where: \.outcome.isLater)
      let rest = later > 0 ? ", \(later) later" : ""
      Console.say("\(items.count { $0.outcome == .ready }) of \(items.count) delivered\(rest)")
    }
    for item in items {
      guard case .failed(let reason) = item.outcome else { continue }
      Console.say("  \(item.position). \(item.asset.file): \(reason.rawValue)")
    }
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
