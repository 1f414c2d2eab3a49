// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import Foundation
import PickerModel

extension Mutant {
  /// Mutants that compare dates or identifiers incorrectly.
  static let windowDates: [Mutant] = [
    .wallClockOrder, .modifiedCountsFirst, .secondsOnly, .before1970Undated, .epochUndated,
    .tiesByUTF16, .identifiersFolded,
  ]

  /// Dates are compared as local times.
  static let wallClockOrder = Mutant(
    "wall-clock-order", breaks: "window.order.capture-date",
    killedBy: ["window/clock-offsets", "window/calendar-edges[half-hours]"],
    expecting: ["visible.ids"],
    collateral: ["window.order.milliseconds"],
    dated { date in
      Timestamp(
        milliseconds: date.milliseconds + Int64(date.offsetMinutes ?? 0) * 60_000,
        offsetMinutes: 0)
    })

  /// An asset's modification date takes precedence over its capture date.
  static let modifiedCountsFirst = Mutant(
    "modified-counts-first", breaks: "window.order.modification-fallback",
    killedBy: ["window/modification-second", "window/modification-cut[captured-long-ago]"],
    expecting: ["visible."], collateral: ["window.order.future-newest"],
    changed { asset in asset.captureDate = asset.modificationDate ?? asset.captureDate })

  /// Dates have a resolution of one second.
  static let secondsOnly = Mutant(
    "seconds-only", breaks: "window.order.milliseconds",
    killedBy: ["window/milliseconds[one-millisecond]", "window/milliseconds-cut"],
    expecting: ["visible."],
    collateral: ["window.order.before-1970", "window.order.ties"],
    dated { date in
      let second = (Double(date.milliseconds) / 1000).rounded(.down)
      return Timestamp(milliseconds: Int64(second) * 1000, offsetMinutes: date.offsetMinutes)
    })

  /// Dates before 1970 are treated as missing.
  static let before1970Undated = Mutant(
    "before-1970-undated", breaks: "window.order.before-1970",
    killedBy: ["window/before-1970"], expecting: ["visible.ids"],
    collateral: ["window.order.undated-last", "window.order.capture-date"],
    dated { date in date.milliseconds < 0 ? nil : date })

  /// The first moment of 1970 is treated as a missing date.
  static let epochUndated = Mutant(
    "epoch-undated", breaks: "window.order.before-1970",
    killedBy: ["window/epoch"], expecting: ["visible.ids"],
    dated { date in date.milliseconds == 0 ? nil : date })

  /// Assets with equal dates are sorted by the UTF-16 code units of their identifiers.
  static let tiesByUTF16 = Mutant(
    "ties-by-utf16", breaks: "window.order.ties",
    killedBy: ["window/ties-beyond-ascii"], expecting: ["visible.ids"],
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

  /// Assets whose identifiers are canonically equivalent are merged.
  static let identifiersFolded = Mutant(
    "identifiers-folded", breaks: "window.ids.opaque",
    killedBy: ["window/ids-spellings"], expecting: ["visible.count", "found 1"],
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
