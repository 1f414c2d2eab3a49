// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A device that can finish in the background does so whenever items are missing.
  static let laterByItself = Mutant(
    "later-by-itself", breaks: "load.background.asked",
    killedBy: ["loading/background-asked"], expecting: ["phase", "closed"],
    collateral: ["end.terminal-once", "load.background.token"],
    Tampering(
      reply: { reply, moment in
        guard reply.view.phase == .loading,
          moment.request.assets.contains(where: { $0.byteCount == 2_718_281 })
        else { return }
        let items = reply.view.items?.map {
          ItemView(identifier: $0.identifier, state: $0.state == "ready" ? "ready" : "later")
        }
        reply.close("finished", items ?? [])
      }))

  /// The button to finish in the background is visible even if no item is missing.
  static let laterAlwaysOffered = Mutant(
    "later-always-offered", breaks: "load.background.offered",
    killedBy: ["loading/background-picking[up]"], expecting: ["controls.later.shown", "true"],
    Tampering(
      reply: { reply, moment in
        if moment.finishesLater, reply.view.phase == .picking {
          reply.view.controls.showsLater = true
        }
      }))

  /// Finishing in the background waits for running fetches.
  static let laterWaits = Mutant(
    "later-waits", breaks: "load.background.closes",
    killedBy: ["loading/background-while-loading[one-arrived]"], expecting: ["phase", "loading"],
    collateral: ["load.background.items"],
    Tampering(
      gesture: { gesture, moment in
        gesture == .finishLater && moment.last?.view.phase == .loading && moment.finishesLater
          ? nil : gesture
      }))

  /// Items that arrive later are missing from the results.
  static let laterDropsRest = Mutant(
    "later-drops-rest", breaks: "load.background.items",
    killedBy: ["loading/background-picking[up]"], expecting: ["results.ids"],
    collateral: ["load.background.token", "load.background.gone", "load.background.after-failure"],
    Tampering(
      reply: { reply, _ in reply.view.results?.items.removeAll { $0.state == "later" } }))

  /// There is no token for items that arrive later.
  static let laterWithoutToken = Mutant(
    "later-without-token", breaks: "load.background.token",
    killedBy: ["loading/background-picking[up]"], expecting: ["results.token", "nothing"],
    Tampering(reply: { reply, _ in reply.view.results?.token = nil }))

  /// Finishing in the background is accepted even if no item is missing.
  static let laterWithoutRest = Mutant(
    "later-without-rest", breaks: "load.background.rest",
    killedBy: ["loading/background-nothing-missing"], expecting: ["refused"],
    Tampering(
      reply: { reply, moment in
        guard moment.gesture == .finishLater, reply.refused == "notNow" else { return }
        reply.forgetRefusal()
      }))

  /// Items that are gone are reported as arriving later.
  static let laterPromisesGone = Mutant(
    "later-promises-gone", breaks: "load.background.gone",
    killedBy: ["loading/background-gone"], expecting: ["results.items", "later"],
    collateral: ["load.background.after-failure"],
    Tampering(
      reply: { reply, moment in
        guard moment.gestures.contains(.finishLater), let results = reply.view.results else {
          return
        }
        reply.view.results?.items = results.items.map {
          ItemView(identifier: $0.identifier, state: $0.state == "gone" ? "later" : $0.state)
        }
      }))

  /// Finishing in the background is refused after a failure.
  static let laterRefusedAfterFailure = Mutant(
    "later-refused-after-failure", breaks: "load.background.after-failure",
    killedBy: ["failing/background-after-failure"], expecting: ["phase", "failed"],
    Tampering(
      gesture: { gesture, moment in
        gesture == .finishLater && moment.last?.view.phase == .failed ? nil : gesture
      }))

  /// Every device accepts finishing in the background.
  static let laterEverywhere = Mutant(
    "later-everywhere", breaks: "load.background.not-offered",
    killedBy: ["loading/background-not-offered", "loading/background-family"],
    expecting: ["refused"],
    Tampering(
      reply: { reply, moment in
        guard moment.gesture == .finishLater, reply.refused == "notOffered" else { return }
        reply.forgetRefusal()
      }))
}

extension Moment {
  /// Whether the device lets a person finish before all items have been fetched.
  fileprivate var finishesLater: Bool { request.device?.delivery.backgroundFinish ?? false }
}
