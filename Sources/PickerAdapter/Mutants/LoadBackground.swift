// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// A device that can finish for later does so whenever it would have to load.
  static let laterByItself = Mutant(
    "later-by-itself", breaks: "load.background.asked",
    killedBy: ["loading/background-asked"], saying: ["phase", "closed"],
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

  /// The way to finish for later shows with nothing to come.
  static let laterAlwaysOffered = Mutant(
    "later-always-offered", breaks: "load.background.offered",
    killedBy: ["loading/background-picking[up]"], saying: ["controls.later.shown", "true"],
    Tampering(
      reply: { reply, moment in
        if moment.finishesLater, reply.view.phase == .picking {
          reply.view.controls.showsLater = true
        }
      }))

  /// Finishing for later waits for what is being fetched.
  static let laterWaits = Mutant(
    "later-waits", breaks: "load.background.closes",
    killedBy: ["loading/background-while-loading[one-arrived]"], saying: ["phase", "loading"],
    collateral: ["load.background.items"],
    Tampering(
      gesture: { gesture, moment in
        gesture == .finishLater && moment.last?.view.phase == .loading && moment.finishesLater
          ? nil : gesture
      }))

  /// What is to come later is not handed over at all.
  static let laterDropsRest = Mutant(
    "later-drops-rest", breaks: "load.background.items",
    killedBy: ["loading/background-picking[up]"], saying: ["results.ids"],
    collateral: ["load.background.token", "load.background.gone", "load.background.after-failure"],
    Tampering(
      reply: { reply, _ in reply.view.results?.items.removeAll { $0.state == "later" } }))

  /// Nobody can ask for what is to come later.
  static let laterWithoutToken = Mutant(
    "later-without-token", breaks: "load.background.token",
    killedBy: ["loading/background-picking[up]"], saying: ["results.token", "nothing"],
    Tampering(reply: { reply, _ in reply.view.results?.token = nil }))

  /// With everything here, finishing for later is taken without a word.
  static let laterWithoutRest = Mutant(
    "later-without-rest", breaks: "load.background.rest",
    killedBy: ["loading/background-nothing-missing"], saying: ["refused"],
    Tampering(
      reply: { reply, moment in
        guard moment.gesture == .finishLater, reply.refused == "notNow" else { return }
        reply.forgetRefusal()
      }))

  /// What is gone is promised like the rest.
  static let laterPromisesGone = Mutant(
    "later-promises-gone", breaks: "load.background.gone",
    killedBy: ["loading/background-gone"], saying: ["results.items", "later"],
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

  /// After a failure nothing can be had later.
  static let laterRefusedAfterFailure = Mutant(
    "later-refused-after-failure", breaks: "load.background.after-failure",
    killedBy: ["failing/background-after-failure"], saying: ["phase", "failed"],
    Tampering(
      gesture: { gesture, moment in
        gesture == .finishLater && moment.last?.view.phase == .failed ? nil : gesture
      }))

  /// Every device takes it.
  static let laterEverywhere = Mutant(
    "later-everywhere", breaks: "load.background.not-offered",
    killedBy: ["loading/background-not-offered", "loading/background-family"], saying: ["refused"],
    Tampering(
      reply: { reply, moment in
        guard moment.gesture == .finishLater, reply.refused == "notOffered" else { return }
        reply.forgetRefusal()
      }))
}

extension Moment {
  /// Whether the device lets a person finish before everything is here.
  fileprivate var finishesLater: Bool { request.device?.delivery.backgroundFinish ?? false }
}
