// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A wrong picker that tells apps other things of what they are handed.
  private static func telling(
    _ identifier: String, breaks rule: String, killedBy cases: [String], saying word: String,
    _ change: @escaping @Sendable (inout HandedView, ItemView, Moment) -> Void
  ) -> Mutant {
    Mutant(
      identifier, breaks: rule, killedBy: cases, saying: ["app.\(word)"],
      Tampering(
        reply: { reply, moment in
          guard let items = reply.view.results?.items else { return }
          for (place, item) in items.enumerated() {
            guard var handed = item.handed else { continue }
            change(&handed, item, moment)
            reply.view.results?.items[place].handed = handed
          }
        }))
  }

  /// No item says which asset it is.
  static let itemsUnnamed = telling(
    "items-unnamed", breaks: "item.identifier.asked",
    killedBy: ["items/identifier", "items/identifier-one"], saying: "identifier"
  ) { handed, _, _ in handed.identifier = nil }

  /// Of two items each says that it is the other one.
  static let itemsSwapped = Mutant(
    "items-swapped", breaks: "item.identifier.asked",
    killedBy: ["items/identifier"], saying: ["app.identifier"],
    Tampering(
      reply: { reply, _ in
        guard let items = reply.view.results?.items, items.count == 2 else { return }
        reply.view.results?.items[0].handed?.identifier = items[1].handed?.identifier
        reply.view.results?.items[1].handed?.identifier = items[0].handed?.identifier
      }))

  /// Items say which assets they are whether the app is to know or not.
  static let itemsNamedAnyway = telling(
    "items-named-anyway", breaks: "item.identifier.withheld",
    killedBy: ["items/withheld", "items/withheld-one"], saying: "identifier"
  ) { handed, item, _ in if item.state == "ready" { handed.identifier = item.identifier } }

  /// Only what is gone says it: to let the app clear up.
  static let goneNamedAnyway = telling(
    "gone-named-anyway", breaks: "item.identifier.withheld",
    killedBy: ["items/withheld-gone"], saying: "identifier"
  ) { handed, item, _ in if item.state == "gone" { handed.identifier = item.identifier } }

  /// HEIC is JPEG, also for who asked for what is there.
  static let currentConverts = telling(
    "current-converts", breaks: "item.types.current",
    killedBy: ["items/current[heic]"], saying: "types"
  ) { handed, _, moment in
    guard moment.asks(for: .current), handed.types.first == "public.heic" else { return }
    handed.types = ["public.jpeg"]
  }

  /// Every item is of the type of the first one.
  static let currentAsTheFirst = Mutant(
    "current-as-the-first", breaks: "item.types.current",
    killedBy: ["items/current-each"], saying: ["app.types"],
    Tampering(
      reply: { reply, moment in
        guard moment.asks(for: .current), let items = reply.view.results?.items else { return }
        for place in items.indices {
          reply.view.results?.items[place].handed?.types = items[0].handed?.types ?? []
        }
      }))

  /// HEIC counts as what everything reads.
  static let compatibleKeepsHEIC = telling(
    "compatible-keeps-heic", breaks: "item.types.compatible",
    killedBy: ["items/compatible[heic]", "items/compatible-each"], saying: "types"
  ) { handed, item, moment in
    let asset = moment.asset(of: item)
    guard moment.asks(for: .compatible), asset?.contentType == .heic else { return }
    handed.types = ["public.heic"]
  }

  /// Everything is converted, needed or not.
  static let compatibleAlwaysJPEG = telling(
    "compatible-always-jpeg", breaks: "item.types.compatible",
    killedBy: ["items/compatible-plain[png]", "items/compatible-plain[gif]"], saying: "types"
  ) { handed, _, moment in
    if moment.asks(for: .compatible) { handed.types = ["public.jpeg"] }
  }

  /// A Live Photo is a photo everywhere.
  static let livePhotoWithoutFilm = telling(
    "live-photo-without-film", breaks: "item.types.live-photo",
    killedBy: ["items/live-photo", "items/live-photo-one"], saying: "types"
  ) { handed, _, _ in
    if handed.types.first != film { handed.types.removeAll { $0 == film } }
  }

  /// Where there are videos every photo has a film.
  static let filmForEverything = telling(
    "film-for-everything", breaks: "item.types.live-photo",
    killedBy: ["items/live-photo-others"], saying: "types"
  ) { handed, item, moment in
    guard moment.request.assets.contains(where: { $0.kind == .video }),
      handed.types == ["public.jpeg"]
    else { return }
    handed.types.append(film)
  }

  /// A device without videos hands over the films of Live Photos.
  static let stillWithFilm = telling(
    "still-with-film", breaks: "item.types.still-only",
    killedBy: ["items/still", "items/still-one"], saying: "types"
  ) { handed, item, moment in
    let asset = moment.asset(of: item)
    guard asset?.kind == .livePhoto, !handed.types.contains(film) else { return }
    handed.types.append(film)
  }

  /// What is gone looks as if it could be loaded.
  static let goneWithTypes = telling(
    "gone-with-types", breaks: "item.types.unready",
    killedBy: ["items/unready", "items/unready-all"], saying: "types"
  ) { handed, item, _ in if item.state == "gone" { handed.types = ["public.jpeg"] } }

  /// What failed looks as if it could be loaded.
  static let failedWithTypes = telling(
    "failed-with-types", breaks: "item.types.unready",
    killedBy: ["items/unready-failed"], saying: "types"
  ) { handed, item, _ in if item.state == "failed" { handed.types = ["public.jpeg"] } }

  /// A name comes with its extension.
  static let nameWithExtension = telling(
    "name-with-extension", breaks: "item.name",
    killedBy: ["items/name[plain]"], saying: "name"
  ) { handed, item, moment in
    let asset = moment.asset(of: item)
    guard handed.name != nil, let file = asset?.file, file.hasSuffix(".HEIC") else { return }
    handed.name = file
  }

  /// What has no name is called something.
  static let nameMadeUp = telling(
    "name-made-up", breaks: "item.name", killedBy: ["items/name-none"], saying: "name"
  ) { handed, item, _ in handed.name = handed.name ?? item.identifier }

  /// Nobody says that something was taken out.
  static let removalUnsaid = telling(
    "removal-unsaid", breaks: "item.removed",
    killedBy: ["items/removed[location]", "items/removed[both]"], saying: "removed"
  ) { handed, _, moment in
    if moment.request.configuration["remove"] != nil { handed.removed = [] }
  }

  /// What the person had taken out is theirs to know.
  static let removalByThePersonUnsaid = telling(
    "removal-by-the-person-unsaid", breaks: "item.removed",
    killedBy: ["items/removed-chosen"], saying: "removed"
  ) { handed, _, moment in
    if moment.request.configuration["remove"] == nil { handed.removed = [] }
  }

  private static let film = "com.apple.quicktime-movie"
}

extension Moment {
  /// Whether the app asked for a representation.
  fileprivate func asks(for mode: AssetRepresentationMode) -> Bool {
    request.configuration["encoding"]?.stringValue == mode.rawValue
  }

  /// The asset of an item, as it was when the picker opened.
  fileprivate func asset(of item: ItemView) -> Asset? {
    request.assets.first { $0.identifier.rawValue == item.identifier }
  }
}
