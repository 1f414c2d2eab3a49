// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Returns a mutant that answers loads incorrectly.
  private static func loading(
    _ identifier: String, breaks rule: String, killedBy cases: [String], expecting word: String,
    collateral: [String] = [],
    _ change: @escaping @Sendable (inout StateReply, Int, ContentType?, Moment) -> Void
  ) -> Mutant {
    Mutant(
      identifier, breaks: rule, killedBy: cases, expecting: ["reply.\(word)"],
      collateral: collateral,
      Tampering(
        reply: { reply, moment in
          guard case .load(let item, let type)? = moment.gesture else { return }
          change(&reply, item, type, moment)
        }))
  }

  /// Each of two items can be loaded only once.
  static let loadsOnce = loading(
    "loads-once", breaks: "item.load.again", killedBy: ["items/load"], expecting: "loaded"
  ) { reply, _, _, moment in
    let asked = moment.gestures.count { $0 == moment.gesture }
    if asked > 1, reply.view.results?.items.count == 2 { reply.refuse("notHanded") }
  }

  /// The items of a closed picker can only be loaded for an hour.
  static let loadsForAnHour = loading(
    "loads-for-an-hour", breaks: "item.load.again", killedBy: ["items/load-late"],
    expecting: "loaded"
  ) { reply, _, _, _ in if reply.now > 3_600_000 { reply.refuse("notHanded") } }

  /// Items can only be requested in their exact types.
  static let genericRefused = loading(
    "generic-refused", breaks: "item.load.generic",
    killedBy: ["items/load-generic[image]", "items/load-generic-most[data]"], expecting: "loaded"
  ) { reply, _, type, _ in
    if let type, reply.loaded.map({ $0.type != type.rawValue }) ?? false {
      reply.refuse("noSuchType")
    }
  }

  /// A request for any type of image returns a JPEG.
  static let genericConverts = loading(
    "generic-converts", breaks: "item.load.generic",
    killedBy: ["items/load-generic[image]"], expecting: "loaded"
  ) { reply, _, type, _ in if type == .image { reply.loaded?.type = "public.jpeg" } }

  /// A request for a type that is not available succeeds.
  static let loadsAnyType = loading(
    "loads-any-type", breaks: "item.load.no-such-type",
    killedBy: ["items/load-no-type[movie]", "items/load-no-type-near[special]"],
    expecting: "refused", collateral: ["item.types.still-only"]
  ) { reply, item, _, _ in if reply.refused == "noSuchType" { reply.load(item) } }

  /// A request for a type that is not available fails as an unreadable file.
  static let noTypeLooksFailed = loading(
    "no-type-looks-failed", breaks: "item.load.no-such-type",
    killedBy: ["items/load-no-type[gif]"], expecting: "refused",
    collateral: ["item.types.still-only"]
  ) { reply, _, _, _ in if reply.refused == "noSuchType" { reply.refused = "unsupported" } }

  /// Loading a failed item reports no reason.
  static let loadFailurePlain = loading(
    "load-failure-plain", breaks: "item.load.reason",
    killedBy: ["items/load-failed[offline]", "items/load-failed[unauthorised]"],
    expecting: "refused"
  ) { reply, _, _, _ in
    if FailureReason(rawValue: reply.refused ?? "") != nil { reply.refused = "unsupported" }
  }

  /// A failed item can be loaded when the network is back.
  static let loadFailureLoads = loading(
    "load-failure-loads", breaks: "item.load.reason",
    killedBy: ["items/load-failed-still"], expecting: "refused"
  ) { reply, item, _, moment in
    if reply.refused == "offline", moment.environment.isLinkUp { reply.load(item) }
  }

  /// Assets that were not picked can be loaded by indexes after the last item of the results.
  static let loadsUnpicked = loading(
    "loads-unpicked", breaks: "item.load.handed-only",
    killedBy: ["items/load-others", "items/load-beyond"], expecting: "refused"
  ) { reply, item, _, moment in
    if reply.refused == "notHanded", item < moment.request.library.count,
      reply.view.results?.outcome == "finished", moment.request.library.count == 4
    {
      reply.load(item)
    }
  }

  /// The selection can be loaded after the app closed the picker.
  static let loadsAfterCancel = loading(
    "loads-after-cancel", breaks: "item.load.handed-only",
    killedBy: ["items/load-cancelled"], expecting: "refused"
  ) { reply, item, _, _ in
    if reply.view.results?.outcome == "cancelled" { reply.load(item) }
  }

  /// Selected assets can be loaded before the person finishes.
  static let loadsWhilePicking = loading(
    "loads-while-picking", breaks: "item.load.closed",
    killedBy: ["items/load-open"], expecting: "refused"
  ) { reply, item, _, _ in
    if reply.view.selection.indices.contains(item), reply.view.phase == .picking {
      reply.load(item)
    }
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
