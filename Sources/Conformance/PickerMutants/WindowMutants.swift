// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import Foundation
import PickerModel

extension Mutant {
  /// Mutants that break the rules of `window.json`, which are about the assets that can be picked.
  @MutantList static var window: [Mutant] {
    // A paired watch shows only the newest 499 assets.
    Mutant(
      "watch-window-499", breaks: "watch.window.newest500",
      killedBy: ["window/newest-500[500]"], expecting: ["visible.count", "499"],
      pairedWindow(newest: 499))

    // A paired watch shows the newest 501 assets.
    Mutant(
      "watch-window-501", breaks: "watch.window.newest500",
      killedBy: ["window/newest-500[501]"], expecting: ["visible.count", "501"],
      pairedWindow(newest: 501))

    // A paired watch shows the oldest 500 assets.
    Mutant(
      "watch-window-oldest", breaks: "watch.window.newest500",
      killedBy: ["window/newest-500[501]"], expecting: ["visible.newest", "img-00500"],
      Tampering(
        window: { request in
          guard request.rule.newest == 500 else { return nil }
          var rule = request.rule
          rule.newest = nil
          return request.window(rule).suffix(500)
        }))

    // In family mode, only the newest 500 assets are shown.
    Mutant(
      "family-window-500", breaks: "family.window.newest1000",
      killedBy: ["window/newest-1000[501]"], expecting: ["visible.count", "500"],
      Tampering(
        window: { request in
          guard request.isFamily else { return nil }
          var rule = request.rule
          rule.newest = 500
          return request.window(rule)
        }))

    // In family mode, only the newest 999 assets are shown.
    Mutant(
      "family-window-999", breaks: "family.window.newest1000",
      killedBy: ["window/newest-1000[1000]"], expecting: ["visible.count", "999"],
      Tampering(
        window: { request in
          guard request.isFamily else { return nil }
          var rule = request.rule
          rule.newest = 999
          return request.window(rule)
        }))

    // Videos are shown among the images.
    Mutant(
      "watch-shows-videos", breaks: "watch.types.images-only",
      killedBy: ["window/live-photos", "window/newest-500[1]"], expecting: ["video"],
      Tampering(
        window: { request in
          var rule = request.rule
          rule.kinds = [.image, .video]
          return request.window(rule)
        }))

    // Live Photos are not shown.
    Mutant(
      "watch-drops-live-photos", breaks: "watch.types.live-photos",
      killedBy: ["window/live-photos", "window/live-photos-full"], expecting: ["visible."],
      Tampering(
        window: { request in
          // With videos or filters, other rules apply to Live Photos.
          guard request.rule.kinds == [.image], request.filter == nil else { return nil }
          return request.window(of: request.assets.filter { $0.kind != .livePhoto })
        }))

    // A paired watch shows cloud assets.
    Mutant(
      "watch-shows-cloud", breaks: "watch.scope.device-only",
      killedBy: ["window/cloud-paired"], expecting: ["img-00004"],
      Tampering(
        window: { request in
          var rule = request.rule
          rule.scope = .cloud
          return request.window(rule)
        }))

    // In family mode, only assets on the watch are shown.
    Mutant(
      "family-local-only", breaks: "family.scope.cloud",
      killedBy: ["window/cloud-family"], expecting: ["visible.ids"],
      Tampering(
        window: { request in
          var rule = request.rule
          rule.scope = .device
          return request.window(rule)
        }))

    // The assets are in the reverse order of their insertion.
    Mutant(
      "order-by-insertion", breaks: "window.order.capture-date",
      killedBy: ["window/insertion-order[newestFirst]", "window/insertion-order-cut"],
      expecting: ["img-00001"],
      Tampering(
        window: { request in
          var rule = request.rule
          rule.newest = nil
          let allowed = Set(request.window(rule).map(\.identifier))
          let latestFirst = request.assets.reversed().filter { allowed.contains($0.identifier) }
          return Array(latestFirst.prefix(request.rule.newest ?? .max))
        }))

    // Assets with equal dates are sorted by identifier in descending order.
    Mutant(
      "ties-descending", breaks: "window.order.ties",
      killedBy: ["window/ties[shuffled]", "window/ties-bytes"], expecting: ["visible.ids"],
      Tampering(
        window: { request in
          request.window().sorted { one, other in
            one.sortDate == other.sortDate
              ? one.identifier > other.identifier
              : AssetWindow.Key(one) < AssetWindow.Key(other)
          }
        }))

    // An asset without a capture date is treated as undated.
    Mutant(
      "modification-ignored", breaks: "window.order.modification-fallback",
      killedBy: ["window/modification-fallback[newer]"], expecting: ["visible.ids"],
      Tampering(
        window: { request in
          request.window(
            of: request.assets.map { asset in
              var asset = asset
              asset.modificationDate = nil
              return asset
            })
        }))

    // An asset without any date comes first.
    Mutant(
      "undated-first", breaks: "window.order.undated-last",
      killedBy: ["window/undated-last", "window/undated-cut"], expecting: ["visible."],
      Tampering(
        window: { request in
          request.window(
            of: request.assets.map { asset in
              var asset = asset
              if asset.sortDate == nil { asset.captureDate = Timestamp(milliseconds: .max) }
              return asset
            })
        }))

    // Assets with future dates are not shown.
    Mutant(
      "future-dropped", breaks: "window.order.future-newest",
      killedBy: ["window/future-date"], expecting: ["visible.ids"],
      Tampering(
        window: { request in
          // The suite's dates end in 2025; with a real clock the mutant would depend on the current
          // day.
          let present = Timestamp(rfc3339: "2026-01-01T00:00:00Z")
          return request.window().filter { asset in
            asset.sortDate.flatMap { date in present.map { date < $0 } } ?? true
          }
        }))

    // A hidden asset is shown.
    Mutant(
      "hidden-shown", breaks: "window.hidden.excluded",
      killedBy: ["window/hidden"], expecting: ["visible.ids"],
      Tampering(
        window: { request in
          request.window(
            of: request.assets.map { asset in
              var asset = asset
              asset.isHidden = false
              return asset
            })
        }))

    // A trashed asset is shown.
    Mutant(
      "trashed-shown", breaks: "window.trashed.excluded",
      killedBy: ["window/trashed"], expecting: ["visible.ids"],
      Tampering(
        window: { request in
          request.window(
            of: request.assets.map { asset in
              var asset = asset
              asset.isTrashed = false
              return asset
            })
        }))

    // The library count equals the window's count.
    Mutant(
      "library-count-is-window", breaks: "window.counts.library",
      killedBy: ["window/newest-500[501]", "window/newest-1000[1500]"],
      expecting: ["visible.libraryCount"],
      Tampering(
        reply: { reply, _ in reply.view.visible.libraryCount = reply.view.visible.count }))

    // A device with a maximum shows one asset less than its maximum.
    Mutant(
      "bound-one-less", breaks: "window.newest.bounded",
      killedBy: [
        "window/newest-of-device[full]", "window/newest-of-device[full]",
        "window/newest-of-device[full]",
      ], expecting: ["visible.count"],
      bounded { request, newest in
        var rule = request.rule
        rule.newest = newest - 1
        return request.window(rule)
      })

    // A device with a maximum shows one asset more than its maximum.
    Mutant(
      "bound-one-more", breaks: "window.newest.bounded",
      killedBy: ["window/newest-of-device[one-more]", "window/newest-of-device[one-more]"],
      expecting: ["visible.count"],
      bounded { request, newest in
        var rule = request.rule
        rule.newest = newest + 1
        return request.window(rule)
      })

    // A device with a maximum shows the oldest assets of its library.
    Mutant(
      "bound-oldest", breaks: "window.newest.bounded",
      killedBy: [
        "window/newest-of-device[one-more]", "window/newest-far-beyond[shuffled]",
      ],
      expecting: ["visible.oldest", "img-00001"],
      bounded { request, newest in
        var rule = request.rule
        rule.newest = nil
        return request.window(rule).suffix(newest)
      })

    // A device without a maximum shows only 500 assets.
    Mutant(
      "unbounded-stops-at-500", breaks: "window.newest.unbounded",
      killedBy: ["window/whole-library[501]"], expecting: ["visible.count", "500"],
      unbounded(stoppingAt: 500))

    // A device without a maximum shows only 1000 assets.
    Mutant(
      "unbounded-stops-at-1000", breaks: "window.newest.unbounded",
      killedBy: ["window/whole-library[1001]"], expecting: ["visible.count", "1000"],
      unbounded(stoppingAt: 1000))

    // Of assets with equal dates at the end of the window, those with larger identifiers are kept.
    Mutant(
      "cut-ties-larger", breaks: "window.cut.ties",
      killedBy: ["window/ties-at-the-cut[1-of-3-shuffled]", "window/ties-all-equal"],
      expecting: ["visible."],
      bounded { request, newest in
        var rule = request.rule
        rule.newest = nil
        let largestFirst = request.window(rule).enumerated().sorted { one, other in
          let dates = (one.element.sortDate, other.element.sortDate)
          return dates.0 == dates.1
            ? one.element.identifier > other.element.identifier : one.offset < other.offset
        }
        let inside = Set(largestFirst.prefix(newest).map(\.element.identifier))
        return request.window(rule).filter { inside.contains($0.identifier) }
      })

    // Assets that the device never shows are counted when the newest assets are chosen.
    Mutant(
      "cut-before-kinds", breaks: "window.cut.allowed-first",
      killedBy: [
        "window/videos-no-place", "window/cloud-no-place", "window/hidden-no-place",
      ], expecting: ["visible.count"],
      bounded { request, newest in
        let byDate = request.assets.sorted { AssetWindow.Key($0) < AssetWindow.Key($1) }
        return request.window(of: Array(byDate.prefix(newest)))
      })

    // The app's filter is applied before the newest assets are chosen instead of afterwards.
    Mutant(
      "filter-widens", breaks: "window.cut.before-filter",
      killedBy: ["window/filter-after-cut[images]", "window/filter-all-outside"],
      expecting: ["visible.count"],
      bounded { request, newest in
        var rule = request.rule
        rule.newest = nil
        return Array(request.window(rule).prefix(newest))
      })

    // Dates are compared as local times.
    Mutant(
      "wall-clock-order", breaks: "window.order.capture-date",
      killedBy: ["window/clock-offsets", "window/calendar-edges[half-hours]"],
      expecting: ["visible.ids"],
      dated { date in
        Timestamp(
          milliseconds: date.milliseconds + Int64(date.offsetMinutes ?? 0) * 60_000,
          offsetMinutes: 0)
      })

    // An asset's modification date takes precedence over its capture date.
    Mutant(
      "modified-counts-first", breaks: "window.order.modification-fallback",
      killedBy: ["window/modification-second", "window/modification-cut[captured-long-ago]"],
      expecting: ["visible."],
      changed { asset in asset.captureDate = asset.modificationDate ?? asset.captureDate })

    // Dates have a resolution of one second.
    Mutant(
      "seconds-only", breaks: "window.order.milliseconds",
      killedBy: ["window/milliseconds[one-millisecond]", "window/milliseconds-cut"],
      expecting: ["visible."],
      dated { date in
        let second = (Double(date.milliseconds) / 1000).rounded(.down)
        return Timestamp(milliseconds: Int64(second) * 1000, offsetMinutes: date.offsetMinutes)
      })

    // Dates before 1970 are treated as missing.
    Mutant(
      "before-1970-undated", breaks: "window.order.before-1970",
      killedBy: ["window/before-1970"], expecting: ["visible.ids"],
      dated { date in date.milliseconds < 0 ? nil : date })

    // The first moment of 1970 is treated as a missing date.
    Mutant(
      "epoch-undated", breaks: "window.order.before-1970",
      killedBy: ["window/epoch"], expecting: ["visible.ids"],
      dated { date in date.milliseconds == 0 ? nil : date })

    // Assets with equal dates are sorted by the UTF-16 code units of their identifiers.
    Mutant(
      "ties-by-utf16", breaks: "window.order.ties",
      killedBy: ["window/ties-beyond-ascii"], expecting: ["visible.ids"],
      Tampering(
        window: { request in
          request.window().sorted { one, other in
            one.sortDate == other.sortDate
              ? one.identifier.rawValue.utf16.lexicographicallyPrecedes(
                other.identifier.rawValue.utf16)
              : AssetWindow.Key(one) < AssetWindow.Key(other)
          }
        }))

    // Assets whose identifiers are canonically equivalent are merged.
    Mutant(
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

    // Assets with equal dates are sorted by identifier only.
    Mutant(
      "names-ignored", breaks: "window.order.names",
      killedBy: ["window/names[shuffled]", "window/names-undated"], expecting: ["visible.ids"],
      ordered { one, other in
        one.identifier == other.identifier ? nil : one.identifier < other.identifier
      })

    // Assets with equal dates are sorted by file name in ascending order.
    Mutant(
      "names-ascending", breaks: "window.order.names",
      killedBy: ["window/names[oldestFirst]", "window/names-beginnings"],
      expecting: ["visible.ids"],
      ordered { one, other in precedes(one.sortName, other.sortName) })

    // Folders and extensions are included when file names are compared.
    Mutant(
      "names-with-folders", breaks: "window.order.names",
      killedBy: ["window/names-alike"], expecting: ["visible.ids"],
      ordered { one, other in precedes(other.file, one.file) })

    // Assets without a name come before those with one.
    Mutant(
      "unnamed-first", breaks: "window.order.names",
      killedBy: ["window/names-alike"], expecting: ["visible.ids"],
      ordered { one, other in
        one.file.isEmpty == other.file.isEmpty ? nil : one.file.isEmpty
      })

    // The boundary is the date of the library's oldest asset.
    Mutant(
      "boundary-of-library", breaks: "window.boundary.date",
      killedBy: ["window/boundary-cut"], expecting: ["boundary", "00:00:00Z"],
      Tampering(
        reply: { reply, moment in
          let dates = moment.request.assets.compactMap(\.sortDate)
          if reply.view.around.boundary != nil {
            reply.view.around.boundary = dates.min { $0 < $1 }?.rfc3339
          }
        }))

    // The boundary is the date of the newest asset.
    Mutant(
      "boundary-newest", breaks: "window.boundary.date",
      killedBy: ["window/boundary", "window/boundary-none[undated]"], expecting: ["boundary"],
      Tampering(
        reply: { reply, moment in
          reply.view.around.boundary = moment.request.window().first?.sortDate?.rfc3339
        }))

    // An empty grid has no Cancel button.
    Mutant(
      "empty-hides-cancel", breaks: "window.empty.way-out",
      killedBy: ["window/empty[nothing]", "window/empty-emptied"],
      expecting: ["controls.cancel.shown"],
      Tampering(
        reply: { reply, _ in
          if reply.view.visible.count == 0 { reply.view.controls.showsCancel = false }
        }))

    // Add is enabled in an empty grid.
    Mutant(
      "empty-offers-add", breaks: "window.empty.way-out",
      killedBy: ["window/empty[hidden]"], expecting: ["controls.finish.enabled"],
      Tampering(
        reply: { reply, _ in
          if reply.view.visible.count == 0 { reply.view.controls.canFinish = true }
        }))

    // Cloud assets are not shown.
    Mutant(
      "cloud-left-out", breaks: "window.scope.cloud",
      killedBy: ["window/cloud-elsewhere", "window/cloud-whole"], expecting: ["visible.ids"],
      Tampering(
        window: { request in
          // The rules of family mode cover a watch with all assets in the cloud.
          guard request.rule.scope == .cloud, request.assets.count < 100 else { return nil }
          return request.window(of: request.assets.filter { $0.availability == .device })
        }))

    // Cloud assets are shown.
    Mutant(
      "cloud-let-in", breaks: "window.scope.device",
      killedBy: ["window/device-elsewhere", "window/cloud-only"], expecting: ["visible."],
      Tampering(
        window: { request in
          var rule = request.rule
          rule.scope = .cloud
          return request.rule.scope == .device ? request.window(rule) : nil
        }))
  }

  /// Returns a tampering with a wrong window on devices with a maximum, except watches, which have
  /// their own rules.
  private static func bounded(
    _ cut: @escaping @Sendable (OpenRequest, Int) -> [Asset]
  ) -> Tampering {
    Tampering(
      window: { request in
        guard !request.isPairedWatch, !request.isFamily, let newest = request.rule.newest else {
          return nil
        }
        return cut(request, newest)
      })
  }

  /// Returns a tampering that bounds the window of a device without a maximum.
  private static func unbounded(stoppingAt newest: Int) -> Tampering {
    Tampering(
      window: { request in
        request.rule.newest == nil ? Array(request.window().prefix(newest)) : nil
      })
  }

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

  /// Returns a tampering that sorts assets with equal dates by a closure; nil sorts by the rules.
  private static func ordered(
    _ precedes: @escaping @Sendable (Asset, Asset) -> Bool?
  ) -> Tampering {
    Tampering(
      window: { request in
        request.window().sorted { one, other in
          let byRule = AssetWindow.Key(one) < AssetWindow.Key(other)
          return one.sortDate == other.sortDate ? precedes(one, other) ?? byRule : byRule
        }
      })
  }

  private static func precedes(_ one: String, _ other: String) -> Bool? {
    one.utf8.elementsEqual(other.utf8) ? nil : one.utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// Returns a tampering that changes the number of assets in a paired watch's window.
  private static func pairedWindow(newest: Int) -> Tampering {
    Tampering(
      window: { request in
        guard request.rule.newest == 500 else { return nil }
        var rule = request.rule
        rule.newest = newest
        return request.window(rule)
      })
  }
}
