// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import Foundation
import PickerModel

extension Mutant {
  /// Wrong pickers that read dates and identifiers otherwise.
  static let windowDates: [Mutant] = [
    .wallClockOrder, .modifiedCountsFirst, .secondsOnly, .before1970Undated, .epochUndated,
    .tiesByUTF16, .identifiersFolded,
  ]

  /// Dates are compared as clocks on the wall.
  static let wallClockOrder = Mutant(
    "wall-clock-order", breaks: "window.order.capture-date",
    killedBy: ["window/clock-offsets", "window/calendar-edges[half-hours]"],
    saying: ["visible.ids"],
    collateral: ["window.order.milliseconds"],
    dated { date in
      Timestamp(
        milliseconds: date.milliseconds + Int64(date.offsetMinutes ?? 0) * 60_000,
        offsetMinutes: 0)
    })

  /// The latest change of a file counts before its capture.
  static let modifiedCountsFirst = Mutant(
    "modified-counts-first", breaks: "window.order.modification-fallback",
    killedBy: ["window/modification-second", "window/modification-cut[captured-long-ago]"],
    saying: ["visible."], collateral: ["window.order.future-newest"],
    changed { asset in asset.captureDate = asset.modificationDate ?? asset.captureDate })

  /// Dates are read to the second.
  static let secondsOnly = Mutant(
    "seconds-only", breaks: "window.order.milliseconds",
    killedBy: ["window/milliseconds[one-millisecond]", "window/milliseconds-cut"],
    saying: ["visible."],
    collateral: ["window.order.before-1970", "window.order.ties"],
    dated { date in
      let second = (Double(date.milliseconds) / 1000).rounded(.down)
      return Timestamp(milliseconds: Int64(second) * 1000, offsetMinutes: date.offsetMinutes)
    })

  /// Dates before 1970 are none.
  static let before1970Undated = Mutant(
    "before-1970-undated", breaks: "window.order.before-1970",
    killedBy: ["window/before-1970"], saying: ["visible.ids"],
    collateral: ["window.order.undated-last", "window.order.capture-date"],
    dated { date in date.milliseconds < 0 ? nil : date })

  /// The first moment of 1970 is no date.
  static let epochUndated = Mutant(
    "epoch-undated", breaks: "window.order.before-1970",
    killedBy: ["window/epoch"], saying: ["visible.ids"],
    dated { date in date.milliseconds == 0 ? nil : date })

  /// Equal dates are ordered by identifier, as UTF-16.
  static let tiesByUTF16 = Mutant(
    "ties-by-utf16", breaks: "window.order.ties",
    killedBy: ["window/ties-beyond-ascii"], saying: ["visible.ids"],
    collateral: ["window.order.names"],
    Tampering(
      window: { request in
        request.window().sorted { one, other in
          one.sortDate == other.sortDate
            ? one.identifier.rawValue.utf16.lexicographicallyPrecedes(
              other.identifier.rawValue.utf16)
            : AssetWindow.Key(one) < AssetWindow.Key(other)
        }
      }))

  /// Identifiers that read alike are one asset.
  static let identifiersFolded = Mutant(
    "identifiers-folded", breaks: "window.ids.opaque",
    killedBy: ["window/ids-spellings"], saying: ["visible.count", "found 1"],
    Tampering(
      window: { request in
        var seen: Set<String> = []
        return request.window().filter { asset in
          let name = asset.identifier.rawValue.precomposedStringWithCanonicalMapping
          return seen.insert(name.lowercased()).inserted
        }
      }))

  private static func changed(_ change: @escaping @Sendable (inout Asset) -> Void) -> Tampering {
    Tampering(
      window: { request in
        request.window(
          of: request.assets.map { asset in
            var asset = asset
            change(&asset)
            return asset
          })
      })
  }

  private static func dated(_ read: @escaping @Sendable (Timestamp) -> Timestamp?) -> Tampering {
    changed { asset in asset.captureDate = asset.captureDate.flatMap(read) }
  }
}
