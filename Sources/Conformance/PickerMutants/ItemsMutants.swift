// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants that break the rules of `items.json`, which are about the items that the app receives.
  @MutantList static var items: [Mutant] {
    // No item has an asset identifier.
    describing(
      "items-unnamed", breaks: "item.identifier.asked",
      killedBy: ["items/identifier", "items/identifier-one"], expecting: "identifier"
    ) { handed, _, _ in handed.identifier = nil }

    // The first and the last item have each other's identifiers.
    Mutant(
      "items-swapped", breaks: "item.identifier.asked",
      killedBy: ["items/identifier"], expecting: ["app.identifier"],
      Tampering(
        reply: { reply, _ in
          guard let items = reply.view.results?.items, items.count > 1 else { return }
          let last = items.count - 1
          reply.view.results?.items[0].handed?.identifier = items[last].handed?.identifier
          reply.view.results?.items[last].handed?.identifier = items[0].handed?.identifier
        }))

    // Items have asset identifiers even if the app must not receive identifiers.
    describing(
      "items-named-anyway", breaks: "item.identifier.withheld",
      killedBy: ["items/withheld", "items/withheld-one"], expecting: "identifier"
    ) { handed, item, _ in if item.state == "ready" { handed.identifier = item.identifier } }

    // Items that are gone have asset identifiers even if the app must not receive identifiers.
    describing(
      "gone-named-anyway", breaks: "item.identifier.withheld",
      killedBy: ["items/withheld-gone"], expecting: "identifier"
    ) { handed, item, _ in if item.state == "gone" { handed.identifier = item.identifier } }

    // HEIC is converted to JPEG even if the app requests the current format.
    describing(
      "current-converts", breaks: "item.types.current",
      killedBy: ["items/current[heic]"], expecting: "types"
    ) { handed, _, moment in
      guard moment.asks(for: .current), handed.types.first == "public.heic" else { return }
      handed.types = ["public.jpeg"]
    }

    // Every item has the types of the first item.
    Mutant(
      "current-as-the-first", breaks: "item.types.current",
      killedBy: ["items/current-each"], expecting: ["app.types"],
      Tampering(
        reply: { reply, moment in
          guard moment.asks(for: .current), let items = reply.view.results?.items else { return }
          for index in items.indices {
            reply.view.results?.items[index].handed?.types = items[0].handed?.types ?? []
          }
        }))

    // HEIC is treated as a compatible format.
    describing(
      "compatible-keeps-heic", breaks: "item.types.compatible",
      killedBy: ["items/compatible[heic]", "items/compatible-each"], expecting: "types"
    ) { handed, item, moment in
      let asset = moment.asset(of: item)
      guard moment.asks(for: .compatible), asset?.contentType == .heic else { return }
      handed.types = ["public.heic"]
    }

    // Every item is converted, even if it is compatible.
    describing(
      "compatible-always-jpeg", breaks: "item.types.compatible",
      killedBy: ["items/compatible-plain[png]", "items/compatible-plain[gif]"], expecting: "types"
    ) { handed, _, moment in
      if moment.asks(for: .compatible) { handed.types = ["public.jpeg"] }
    }

    // A Live Photo is always returned as a still image.
    describing(
      "live-photo-without-video", breaks: "item.types.live-photo",
      killedBy: ["items/live-photo", "items/live-photo-one"], expecting: "types"
    ) { handed, _, _ in
      if handed.types.first != videoType { handed.types.removeAll { $0 == videoType } }
    }

    // On a device that shows videos, every photo has a video.
    describing(
      "video-for-everything", breaks: "item.types.live-photo",
      killedBy: ["items/live-photo-others"], expecting: "types"
    ) { handed, item, moment in
      guard moment.request.assets.contains(where: { $0.kind == .video }),
        handed.types == ["public.jpeg"]
      else { return }
      handed.types.append(videoType)
    }

    // A device without videos returns the videos of Live Photos.
    describing(
      "still-with-video", breaks: "item.types.still-only",
      killedBy: ["items/still", "items/still-one"], expecting: "types"
    ) { handed, item, moment in
      let asset = moment.asset(of: item)
      guard asset?.kind == .livePhoto, !handed.types.contains(videoType) else { return }
      handed.types.append(videoType)
    }

    // Items that are gone have types, although they cannot be loaded.
    describing(
      "gone-with-types", breaks: "item.types.unready",
      killedBy: ["items/unready", "items/unready-all"], expecting: "types"
    ) { handed, item, _ in if item.state == "gone" { handed.types = ["public.jpeg"] } }

    // Failed items have types, although they cannot be loaded.
    describing(
      "failed-with-types", breaks: "item.types.unready",
      killedBy: ["items/unready-failed"], expecting: "types"
    ) { handed, item, _ in if item.state == "failed" { handed.types = ["public.jpeg"] } }

    // A name includes its extension.
    describing(
      "name-with-extension", breaks: "item.name",
      killedBy: ["items/name[plain]"], expecting: "name"
    ) { handed, item, moment in
      let asset = moment.asset(of: item)
      guard handed.name != nil, let file = asset?.file, file.hasSuffix(".HEIC") else { return }
      handed.name = file
    }

    // An item without a name gets one.
    describing(
      "name-made-up", breaks: "item.name", killedBy: ["items/name-none"], expecting: "name"
    ) { handed, item, _ in handed.name = handed.name ?? item.identifier }

    // The removal of metadata is not reported.
    describing(
      "removal-unsaid", breaks: "item.removed",
      killedBy: ["items/removed[location]", "items/removed[both]"], expecting: "removed"
    ) { handed, _, moment in
      if moment.request.configuration["remove"] != nil { handed.removed = [] }
    }

    // The removal of metadata by the person is not reported.
    describing(
      "removal-by-the-person-unsaid", breaks: "item.removed",
      killedBy: ["items/removed-chosen"], expecting: "removed"
    ) { handed, _, moment in
      if moment.request.configuration["remove"] == nil { handed.removed = [] }
    }

    // An item can be loaded only once.
    loading(
      "loads-once", breaks: "item.load.again", killedBy: ["items/load"], expecting: "loaded"
    ) { reply, _, _, moment in
      let asked = moment.gestures.count { $0 == moment.gesture }
      if asked > 1 { reply.refuse("notHanded") }
    }

    // The items of a closed picker can only be loaded for an hour.
    loading(
      "loads-for-an-hour", breaks: "item.load.again", killedBy: ["items/load-late"],
      expecting: "loaded"
    ) { reply, _, _, _ in if reply.now > 3_600_000 { reply.refuse("notHanded") } }

    // Items can only be requested in their exact types.
    loading(
      "generic-refused", breaks: "item.load.generic",
      killedBy: ["items/load-generic[image]", "items/load-generic-most[data]"], expecting: "loaded"
    ) { reply, _, type, _ in
      if let type, reply.loaded.map({ $0.type != type.rawValue }) ?? false {
        reply.refuse("noSuchType")
      }
    }

    // A request for any type of image returns a JPEG.
    loading(
      "generic-converts", breaks: "item.load.generic",
      killedBy: ["items/load-generic[image]"], expecting: "loaded"
    ) { reply, _, type, _ in if type == .image { reply.loaded?.type = "public.jpeg" } }

    // A request for a type that is not available succeeds.
    loading(
      "loads-any-type", breaks: "item.load.no-such-type",
      killedBy: ["items/load-no-type[movie]", "items/load-no-type-near[special]"],
      expecting: "refused"
    ) { reply, item, _, _ in if reply.refused == "noSuchType" { reply.load(item) } }

    // A request for a type that is not available fails as an unreadable file.
    loading(
      "no-type-looks-failed", breaks: "item.load.no-such-type",
      killedBy: ["items/load-no-type[gif]"], expecting: "refused"
    ) { reply, _, _, _ in if reply.refused == "noSuchType" { reply.refused = "unsupported" } }

    // Loading a failed item reports no reason.
    loading(
      "load-failure-plain", breaks: "item.load.reason",
      killedBy: ["items/load-failed[offline]", "items/load-failed[unauthorised]"],
      expecting: "refused"
    ) { reply, _, _, _ in
      if FailureReason(rawValue: reply.refused ?? "") != nil { reply.refused = "unsupported" }
    }

    // A failed item can be loaded when the network is back.
    loading(
      "load-failure-loads", breaks: "item.load.reason",
      killedBy: ["items/load-failed-still"], expecting: "refused"
    ) { reply, item, _, moment in
      if reply.refused == "offline", moment.environment.isLinkUp { reply.load(item) }
    }

    // Assets that were not picked can be loaded by indexes after the last item of the results.
    loading(
      "loads-unpicked", breaks: "item.load.handed-only",
      killedBy: ["items/load-others", "items/load-beyond"], expecting: "refused"
    ) { reply, item, _, moment in
      if reply.refused == "notHanded", item < moment.request.library.count,
        reply.view.results?.outcome == "finished"
      {
        reply.load(item)
      }
    }

    // The selection can be loaded after the app closed the picker.
    loading(
      "loads-after-cancel", breaks: "item.load.handed-only",
      killedBy: ["items/load-cancelled"], expecting: "refused"
    ) { reply, item, _, _ in
      if reply.view.results?.outcome == "cancelled" { reply.load(item) }
    }

    // Selected assets can be loaded before the person finishes.
    loading(
      "loads-while-picking", breaks: "item.load.closed",
      killedBy: ["items/load-open"], expecting: "refused"
    ) { reply, item, _, _ in
      if reply.view.selection.indices.contains(item), reply.view.phase == .picking {
        reply.load(item)
      }
    }
  }

  /// Returns a mutant that describes picked items incorrectly.
  private static func describing(
    _ identifier: String, breaks rule: String, killedBy cases: [String], expecting word: String,
    _ change: @escaping @Sendable (inout HandedView, ItemView, Moment) -> Void
  ) -> Mutant {
    Mutant(
      identifier, breaks: rule, killedBy: cases, expecting: ["app.\(word)"],
      Tampering(
        reply: { reply, moment in
          guard let items = reply.view.results?.items else { return }
          for (index, item) in items.enumerated() {
            guard var handed = item.handed else { continue }
            change(&handed, item, moment)
            reply.view.results?.items[index].handed = handed
          }
        }))
  }

  private static let videoType = "com.apple.quicktime-movie"

  /// Returns a mutant that answers loads incorrectly.
  private static func loading(
    _ identifier: String, breaks rule: String, killedBy cases: [String], expecting word: String,
    _ change: @escaping @Sendable (inout StateReply, Int, ContentType?, Moment) -> Void
  ) -> Mutant {
    Mutant(
      identifier, breaks: rule, killedBy: cases, expecting: ["reply.\(word)"],
      Tampering(
        reply: { reply, moment in
          guard case .load(let item, let type)? = moment.gesture else { return }
          change(&reply, item, type, moment)
        }))
  }
}

extension Moment {
  /// Returns whether the app requested a representation mode.
  fileprivate func asks(for mode: AssetRepresentationMode) -> Bool {
    request.configuration["encoding"]?.stringValue == mode.rawValue
  }

  /// Returns the asset of an item as it was when the picker opened.
  fileprivate func asset(of item: ItemView) -> Asset? {
    request.assets.first { $0.identifier.rawValue == item.identifier }
  }
}

extension StateReply {
  /// Turns a successful load into a refusal.
  fileprivate mutating func refuse(_ word: String) {
    loaded = nil
    refused = word
  }

  /// Turns a refused load into a successful one.
  fileprivate mutating func load(_ item: Int) {
    refused = nil
    loaded = LoadedView(item: item, type: ContentType.jpeg.rawValue)
  }
}
