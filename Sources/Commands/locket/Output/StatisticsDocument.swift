// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import PickerModel

extension IndexStatistics {
  /// The content of an index as text, with a line for each kind of entry.
  var text: String {
    let kindNames = MediaKind.allCases.map(\.rawValue)
    let dates = dates.map(\.rfc3339).joined(separator: " to ")
    let lines: [(String, String)] = [
      ("kinds", counts(kindNames, kinds.map { ($0.key.rawValue, $0.value) })),
      (
        "subtypes",
        subtypes.map { "\(Console.number($0.count)) \($0.name)" }.joined(separator: ", ")
      ),
      (
        "originals",
        counts(["device", "cloud"], availabilities.map { ($0.key.rawValue, $0.value) })
      ),
      ("bytes", byteCount > 0 ? Console.bytes(byteCount) : ""),
      ("taken", dates),
      ("with a date", Console.number(datedCount)),
      ("with a location", Console.number(locatedCount)),
      ("favourites", favoriteCount > 0 ? Console.number(favoriteCount) : ""),
      ("hidden", hiddenCount > 0 ? Console.number(hiddenCount) : ""),
      ("in the trash", trashedCount > 0 ? Console.number(trashedCount) : ""),
      (
        "collections",
        counts(
          AssetCollection.Kind.allCases.map(\.rawValue),
          collections.map { ($0.key.rawValue, $0.value) })
      ),
      (
        "left out",
        counts(FailureReason.allCases.map(\.rawValue), leftOut.map { ($0.key.rawValue, $0.value) })
      ),
    ]
    return lines.filter { !$0.1.isEmpty }.map { name, value in
      "\(name):\(String(repeating: " ", count: 16 - name.count))\(value)"
    }.joined(separator: "\n")
  }

  private func counts(_ order: [String], _ counts: [(String, Int)]) -> String {
    let counts = Dictionary(counts) { $1 }
    return order.compactMap { name in counts[name].map { "\(Console.number($0)) \(name)" } }
      .joined(separator: ", ")
  }

  /// The document that `locket index --stats --json` prints.
  var document: JSONValue {
    [
      "assetCount": .integer(Int64(assetCount)),
      "kinds": .counts(kinds.map { ($0.key.rawValue, $0.value) }),
      "subtypes": .counts(subtypes.map { ($0.name, $0.count) }),
      "availability": .counts(availabilities.map { ($0.key.rawValue, $0.value) }),
      "byteCount": .integer(byteCount),
      "oldest": dates.first.map { .string($0.rfc3339) } ?? .null,
      "newest": dates.last.map { .string($0.rfc3339) } ?? .null,
      "dated": .integer(Int64(datedCount)),
      "located": .integer(Int64(locatedCount)),
      "favorites": .integer(Int64(favoriteCount)),
      "hidden": .integer(Int64(hiddenCount)),
      "trashed": .integer(Int64(trashedCount)),
      "collections": .counts(collections.map { ($0.key.rawValue, $0.value) }),
      "leftOut": .counts(leftOut.map { ($0.key.rawValue, $0.value) }),
    ]
  }
}

extension JSONValue {
  fileprivate static func counts(_ counts: [(String, Int)]) -> JSONValue {
    .object(Dictionary(counts.map { ($0.0, .integer(Int64($0.1))) }) { $1 })
  }
}
