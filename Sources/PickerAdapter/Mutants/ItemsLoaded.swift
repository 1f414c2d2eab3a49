// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A wrong picker that answers loads otherwise.
  private static func loading(
    _ identifier: String, breaks rule: String, killedBy cases: [String], saying word: String,
    collateral: [String] = [],
    _ change: @escaping @Sendable (inout StateReply, Int, ContentType?, Moment) -> Void
  ) -> Mutant {
    Mutant(
      identifier, breaks: rule, killedBy: cases, saying: ["reply.\(word)"], collateral: collateral,
      Tampering(
        reply: { reply, moment in
          guard case .load(let item, let type)? = moment.gesture else { return }
          change(&reply, item, type, moment)
        }))
  }

  /// Of two items each can be had once.
  static let loadsOnce = loading(
    "loads-once", breaks: "item.load.again", killedBy: ["items/load"], saying: "loaded"
  ) { reply, _, _, moment in
    let asked = moment.gestures.count { $0 == moment.gesture }
    if asked > 1, reply.view.results?.items.count == 2 { reply.refuse("notHanded") }
  }

  /// An hour after the picker closed its items are gone.
  static let loadsForAnHour = loading(
    "loads-for-an-hour", breaks: "item.load.again", killedBy: ["items/load-late"], saying: "loaded"
  ) { reply, _, _, _ in if reply.now > 3_600_000 { reply.refuse("notHanded") } }

  /// Only the very types of an item are known.
  static let genericRefused = loading(
    "generic-refused", breaks: "item.load.generic",
    killedBy: ["items/load-generic[image]", "items/load-generic-most[data]"], saying: "loaded"
  ) { reply, _, type, _ in
    if let type, reply.loaded.map({ $0.type != type.rawValue }) ?? false {
      reply.refuse("noSuchType")
    }
  }

  /// Who asks for any image gets a JPEG.
  static let genericConverts = loading(
    "generic-converts", breaks: "item.load.generic",
    killedBy: ["items/load-generic[image]"], saying: "loaded"
  ) { reply, _, type, _ in if type == .image { reply.loaded?.type = "public.jpeg" } }

  /// Whatever is asked for, something comes.
  static let loadsAnyType = loading(
    "loads-any-type", breaks: "item.load.no-such-type",
    killedBy: ["items/load-no-type[movie]", "items/load-no-type-near[special]"],
    saying: "refused", collateral: ["item.types.still-only"]
  ) { reply, item, _, _ in if reply.refused == "noSuchType" { reply.load(item) } }

  /// A type that there is not looks like a file that cannot be read.
  static let noTypeLooksFailed = loading(
    "no-type-looks-failed", breaks: "item.load.no-such-type",
    killedBy: ["items/load-no-type[gif]"], saying: "refused",
    collateral: ["item.types.still-only"]
  ) { reply, _, _, _ in if reply.refused == "noSuchType" { reply.refused = "unsupported" } }

  /// What failed cannot be loaded, and nobody says why.
  static let loadFailurePlain = loading(
    "load-failure-plain", breaks: "item.load.reason",
    killedBy: ["items/load-failed[offline]", "items/load-failed[unauthorised]"], saying: "refused"
  ) { reply, _, _, _ in
    if FailureReason(rawValue: reply.refused ?? "") != nil { reply.refused = "unsupported" }
  }

  /// What failed is loaded as if it were here, once there is a network again.
  static let loadFailureLoads = loading(
    "load-failure-loads", breaks: "item.load.reason",
    killedBy: ["items/load-failed-still"], saying: "refused"
  ) { reply, item, _, moment in
    if reply.refused == "offline", moment.environment.isLinkUp { reply.load(item) }
  }

  /// The places of the results go on with what was not picked.
  static let loadsUnpicked = loading(
    "loads-unpicked", breaks: "item.load.handed-only",
    killedBy: ["items/load-others", "items/load-beyond"], saying: "refused"
  ) { reply, item, _, moment in
    if reply.refused == "notHanded", item < moment.request.library.count,
      reply.view.results?.outcome == "finished", moment.request.library.count == 4
    {
      reply.load(item)
    }
  }

  /// What was selected when the app closed the picker can be loaded.
  static let loadsAfterCancel = loading(
    "loads-after-cancel", breaks: "item.load.handed-only",
    killedBy: ["items/load-cancelled"], saying: "refused"
  ) { reply, item, _, _ in
    if reply.view.results?.outcome == "cancelled" { reply.load(item) }
  }

  /// What is selected can be loaded at once.
  static let loadsWhilePicking = loading(
    "loads-while-picking", breaks: "item.load.closed",
    killedBy: ["items/load-open"], saying: "refused"
  ) { reply, item, _, _ in
    if reply.view.selection.indices.contains(item), reply.view.phase == .picking {
      reply.load(item)
    }
  }
}

extension StateReply {
  /// Refuses to load what was loaded.
  fileprivate mutating func refuse(_ word: String) {
    loaded = nil
    refused = word
  }

  /// Loads what was refused.
  fileprivate mutating func load(_ item: Int) {
    refused = nil
    loaded = LoadedView(item: item, type: ContentType.jpeg.rawValue)
  }
}
