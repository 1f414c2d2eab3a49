// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
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

  /// No item has an asset identifier.
  static let itemsUnnamed = describing(
    "items-unnamed", breaks: "item.identifier.asked",
    killedBy: ["items/identifier", "items/identifier-one"], expecting: "identifier"
  ) { handed, _, _ in handed.identifier = nil }

  /// Each of two items has the identifier of the other.
  static let itemsSwapped = Mutant(
    "items-swapped", breaks: "item.identifier.asked",
    killedBy: ["items/identifier"], expecting: ["app.identifier"],
    Tampering(
      reply: { reply, _ in
        guard let items = reply.view.results?.items, items.count == 2 else { return }
        reply.view.results?.items[0].handed?.identifier = items[1].handed?.identifier
        reply.view.results?.items[1].handed?.identifier = items[0].handed?.identifier
      }))

  /// Items have asset identifiers even if the app must not receive identifiers.
  static let itemsNamedAnyway = describing(
    "items-named-anyway", breaks: "item.identifier.withheld",
    killedBy: ["items/withheld", "items/withheld-one"], expecting: "identifier"
  ) { handed, item, _ in if item.state == "ready" { handed.identifier = item.identifier } }

  /// Items that are gone have asset identifiers even if the app must not receive identifiers.
  static let goneNamedAnyway = describing(
    "gone-named-anyway", breaks: "item.identifier.withheld",
    killedBy: ["items/withheld-gone"], expecting: "identifier"
  ) { handed, item, _ in if item.state == "gone" { handed.identifier = item.identifier } }

  /// HEIC is converted to JPEG even if the app requests the current format.
  static let currentConverts = describing(
    "current-converts", breaks: "item.types.current",
    killedBy: ["items/current[heic]"], expecting: "types"
  ) { handed, _, moment in
    guard moment.asks(for: .current), handed.types.first == "public.heic" else { return }
    handed.types = ["public.jpeg"]
  }

  /// Every item has the types of the first item.
  static let currentAsTheFirst = Mutant(
    "current-as-the-first", breaks: "item.types.current",
    killedBy: ["items/current-each"], expecting: ["app.types"],
    Tampering(
      reply: { reply, moment in
        guard moment.asks(for: .current), let items = reply.view.results?.items else { return }
        for index in items.indices {
          reply.view.results?.items[index].handed?.types = items[0].handed?.types ?? []
        }
      }))

  /// HEIC is treated as a compatible format.
  static let compatibleKeepsHEIC = describing(
    "compatible-keeps-heic", breaks: "item.types.compatible",
    killedBy: ["items/compatible[heic]", "items/compatible-each"], expecting: "types"
  ) { handed, item, moment in
    let asset = moment.asset(of: item)
    guard moment.asks(for: .compatible), asset?.contentType == .heic else { return }
    handed.types = ["public.heic"]
  }

  /// Every item is converted, even if it is compatible.
  static let compatibleAlwaysJPEG = describing(
    "compatible-always-jpeg", breaks: "item.types.compatible",
    killedBy: ["items/compatible-plain[png]", "items/compatible-plain[gif]"], expecting: "types"
  ) { handed, _, moment in
    if moment.asks(for: .compatible) { handed.types = ["public.jpeg"] }
  }

  /// A Live Photo is always returned as a still image.
  static let livePhotoWithoutVideo = describing(
    "live-photo-without-video", breaks: "item.types.live-photo",
    killedBy: ["items/live-photo", "items/live-photo-one"], expecting: "types"
  ) { handed, _, _ in
    if handed.types.first != videoType { handed.types.removeAll { $0 == videoType } }
  }

  /// On a device that shows videos, every photo has a video.
  static let videoForEverything = describing(
    "video-for-everything", breaks: "item.types.live-photo",
    killedBy: ["items/live-photo-others"], expecting: "types"
  ) { handed, item, moment in
    guard moment.request.assets.contains(where: { $0.kind == .video }),
      handed.types == ["public.jpeg"]
    else { return }
    handed.types.append(videoType)
  }

  /// A device without videos returns the videos of Live Photos.
  static let stillWithVideo = describing(
    "still-with-video", breaks: "item.types.still-only",
    killedBy: ["items/still", "items/still-one"], expecting: "types"
  ) { handed, item, moment in
    let asset = moment.asset(of: item)
    guard asset?.kind == .livePhoto, !handed.types.contains(videoType) else { return }
    handed.types.append(videoType)
  }

  /// Items that are gone have types, although they cannot be loaded.
  static let goneWithTypes = describing(
    "gone-with-types", breaks: "item.types.unready",
    killedBy: ["items/unready", "items/unready-all"], expecting: "types"
  ) { handed, item, _ in if item.state == "gone" { handed.types = ["public.jpeg"] } }

  /// Failed items have types, although they cannot be loaded.
  static let failedWithTypes = describing(
    "failed-with-types", breaks: "item.types.unready",
    killedBy: ["items/unready-failed"], expecting: "types"
  ) { handed, item, _ in if item.state == "failed" { handed.types = ["public.jpeg"] } }

  /// A name includes its extension.
  static let nameWithExtension = describing(
    "name-with-extension", breaks: "item.name",
    killedBy: ["items/name[plain]"], expecting: "name"
  ) { handed, item, moment in
    let asset = moment.asset(of: item)
    guard handed.name != nil, let file = asset?.file, file.hasSuffix(".HEIC") else { return }
    handed.name = file
  }

  /// An item without a name gets one.
  static let nameMadeUp = describing(
    "name-made-up", breaks: "item.name", killedBy: ["items/name-none"], expecting: "name"
  ) { handed, item, _ in handed.name = handed.name ?? item.identifier }

  /// The removal of metadata is not reported.
  static let removalUnsaid = describing(
    "removal-unsaid", breaks: "item.removed",
    killedBy: ["items/removed[location]", "items/removed[both]"], expecting: "removed"
  ) { handed, _, moment in
    if moment.request.configuration["remove"] != nil { handed.removed = [] }
  }

  /// The removal of metadata by the person is not reported.
  static let removalByThePersonUnsaid = describing(
    "removal-by-the-person-unsaid", breaks: "item.removed",
    killedBy: ["items/removed-chosen"], expecting: "removed"
  ) { handed, _, moment in
    if moment.request.configuration["remove"] == nil { handed.removed = [] }
  }

  private static let videoType = "com.apple.quicktime-movie"
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
