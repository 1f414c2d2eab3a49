// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants that break the rules of `failing.json`, which are about failed fetches.
  @MutantList static var failing: [Mutant] {
    // Without a network, a picker with ordered selection closes with only the items on the device.
    Mutant(
      "offline-closes", breaks: "load.offline.fails",
      killedBy: ["loading/offline"], expecting: ["phase", "closed"],
      Tampering(
        reply: { reply, moment in
          guard reply.view.badges != nil, reply.view.phase == .failed, moment.gesture == .finish
          else { return }
          reply.close("finished", reply.view.items ?? [])
        }))

    // Among ordered picks, a failed item has no reason.
    Mutant(
      "reason-unnamed", breaks: "load.offline.reason",
      killedBy: ["loading/offline"], expecting: ["reason"],
      Tampering(
        reply: { reply, _ in
          guard reply.view.badges != nil else { return }
          reply.view.items = reply.view.items?.map {
            ItemView(identifier: $0.identifier, state: $0.state)
          }
        }))

    // A fetch without a network fails immediately instead of after the latency.
    Mutant(
      "offline-fails-early", breaks: "load.offline.at-latency",
      killedBy: ["failing/offline-latency[second]"], expecting: ["phase", "failed"],
      Tampering(
        reply: { reply, moment in
          guard !moment.environment.isLinkUp, reply.view.phase == .loading else { return }
          reply.view.phase = .failed
        }))

    // If the network is lost, items that were fetched before fail too.
    Mutant(
      "offline-loses-arrived", breaks: "load.offline.arrived-stays",
      killedBy: ["failing/arrived-before[long-after]"], expecting: ["state", "failed"],
      Tampering(
        reply: { reply, moment in
          guard reply.view.phase == .failed, !moment.environment.isLinkUp else { return }
          reply.view.items = reply.view.items?.map {
            $0.state == "ready"
              ? ItemView(identifier: $0.identifier, state: "failed", reason: "offline") : $0
          }
        }))

    // A failed item is deselected.
    Mutant(
      "failure-drops-item", breaks: "load.failed.keeps-selection",
      killedBy: ["loading/offline"], expecting: ["selection"],
      Tampering(
        reply: { reply, _ in
          guard reply.view.phase == .failed, let items = reply.view.items else { return }
          let ready = items.filter { $0.state == "ready" }.map(\.identifier)
          reply.view.selection.removeAll { !ready.contains($0) }
        }))

    // The picker retries by itself when the network is back.
    Mutant(
      "resumes-by-itself", breaks: "load.failed.waits",
      killedBy: ["failing/waits-for-the-person"], expecting: ["phase", "loading"],
      Tampering(
        reply: { reply, moment in
          guard reply.view.phase == .failed, moment.environment.isLinkUp,
            moment.environments.contains(where: { !$0.isLinkUp })
          else { return }
          reply.view.phase = .loading
        }))

    // After a failure, a tap selects an asset.
    Mutant(
      "taps-after-failure", breaks: "load.failed.frozen",
      killedBy: ["failing/tap-after-failure[other]"], expecting: ["selection", "img-00001"],
      Tampering(
        reply: { reply, moment in
          guard reply.refused == "notNow", case .tap(let asset)? = moment.gesture,
            moment.last?.view.phase == .failed
          else { return }
          reply.selectDespiteRefusal(asset)
        }))

    // After a failure, Add finishes with the fetched items.
    Mutant(
      "adds-after-failure", breaks: "load.failed.frozen",
      killedBy: ["failing/finish-after-failure"], expecting: ["phase", "closed"],
      Tampering(
        gesture: { gesture, moment in
          gesture == .finish && moment.last?.view.phase == .failed ? .useArrived : gesture
        }))

    // The person's choices after a failure are also accepted while picking.
    Mutant(
      "choices-while-picking", breaks: "load.choices.only-failed",
      killedBy: [
        "failing/no-retry-while-picking", "failing/no-use-while-picking",
        "failing/no-back-while-picking",
      ], expecting: ["refused"],
      Tampering(
        reply: { reply, moment in reply.takeChoice(in: .picking, moment) }))

    // The person's choices after a failure are also accepted while loading.
    Mutant(
      "choices-while-loading", breaks: "load.choices.only-failed",
      killedBy: [
        "failing/no-retry-while-loading", "failing/no-use-while-loading",
        "failing/no-back-while-loading",
      ], expecting: ["refused"],
      Tampering(
        reply: { reply, moment in reply.takeChoice(in: .loading, moment) }))

    // A retry fetches all items again.
    Mutant(
      "retry-fetches-all", breaks: "load.retry.only-failed",
      killedBy: ["loading/retry"], expecting: ["items.0.state", "queued"],
      Tampering(
        reply: { reply, moment in
          guard moment.gesture == .retry else { return }
          reply.queueItems()
        }))

    // A retry never ends.
    Mutant(
      "retry-stays-open", breaks: "load.retry.closes",
      killedBy: ["failing/retry-exact[tiny]"], expecting: ["phase", "loading"],
      Tampering(
        reply: { reply, moment in
          guard moment.gestures.contains(.retry), reply.view.phase == .closed else { return }
          reply.stayOpen(in: .loading)
        }))

    // A second failure closes the picker.
    Mutant(
      "second-failure-closes", breaks: "load.retry.again",
      killedBy: ["failing/retry-offline"], expecting: ["phase", "closed"],
      Tampering(
        reply: { reply, moment in
          guard moment.gesture == .retry, moment.gestures.count(where: { $0 == .retry }) == 2,
            reply.view.phase == .failed, reply.refused == nil
          else { return }
          reply.close("finished", reply.view.items ?? [])
        }))

    // If one item fails, all others fail too.
    Mutant(
      "one-fails-all", breaks: "load.item.rest-arrives",
      killedBy: ["loading/item-fails[damaged]"], expecting: ["items", "state"],
      Tampering(
        reply: { reply, moment in
          guard let reason = moment.itemError, reply.view.phase == .failed else { return }
          reply.view.items = reply.view.items?.map {
            ItemView(identifier: $0.identifier, state: "failed", reason: reason)
          }
        }))

    // Every failure has the reason `offline`.
    Mutant(
      "reason-always-offline", breaks: "load.item.reason",
      killedBy: ["loading/item-fails[damaged]"], expecting: ["reason"],
      Tampering(
        reply: { reply, _ in
          reply.view.items = reply.view.items?.map {
            $0.reason == nil
              ? $0 : ItemView(identifier: $0.identifier, state: $0.state, reason: "offline")
          }
        }))

    // A retry after an item's error has no effect.
    Mutant(
      "retry-gives-up", breaks: "load.item.mended",
      killedBy: ["loading/item-mended[damaged]"], expecting: ["phase"],
      Tampering(
        gesture: { gesture, moment in
          gesture == .retry && moment.itemError != nil ? nil : gesture
        }))

    // Items that are gone are reported as failed.
    Mutant(
      "gone-as-failed", breaks: "load.gone.told",
      killedBy: ["loading/item-gone[first]"], expecting: ["state", "gone"],
      Tampering(
        reply: { reply, _ in
          reply.view.items = reply.view.items?.map {
            $0.state == "gone"
              ? ItemView(identifier: $0.identifier, state: "failed", reason: "notFound") : $0
          }
        }))

    // Items that are gone can be retried, but every retry fails.
    Mutant(
      "gone-is-retried", breaks: "load.gone.no-retry",
      killedBy: ["loading/item-gone[first]"], expecting: ["refused"],
      Tampering(
        reply: { reply, moment in
          guard moment.gesture == .retry, reply.refused == "nothingToRetry" else { return }
          reply.forgetRefusal()
        }))

    // If the person uses the fetched items, failed items are missing from the results.
    Mutant(
      "use-drops-failed", breaks: "load.use.hands-over",
      killedBy: ["loading/use-arrived"], expecting: ["results.ids"],
      Tampering(
        reply: { reply, moment in
          if moment.gestures.last == .useArrived {
            reply.view.results?.items.removeAll { $0.state != "ready" }
          }
        }))

    // Going back after a failure clears the selection.
    Mutant(
      "back-clears-selection", breaks: "load.back.keeps-selection",
      killedBy: ["loading/go-back"], expecting: ["selection", "[]"],
      Tampering(
        reply: { reply, moment in
          guard moment.last?.view.phase == .failed, reply.view.phase == .picking else { return }
          reply.view.selection = []
          if reply.view.badges != nil { reply.view.badges = [] }
        }))

    // After going back, all items are fetched again.
    Mutant(
      "back-forgets-arrived", breaks: "load.back.arrived-kept",
      killedBy: ["loading/go-back"], expecting: ["items.0.state", "queued"],
      Tampering(
        reply: { reply, moment in
          guard moment.gesture == .finish, moment.gestures.contains(.goBack) else { return }
          reply.queueItems()
        }))

    // Assets that are picked after going back are not fetched.
    Mutant(
      "back-fetches-old", breaks: "load.back.new-selection",
      killedBy: ["failing/back-add-another"], expecting: ["items.*.id"],
      Tampering(
        reply: { reply, moment in
          guard moment.gesture == .finish, moment.gestures.contains(.goBack),
            reply.view.phase == .loading
          else { return }
          reply.view.items?.removeLast()
        }))

    // After a failure, Cancel closes the picker.
    Mutant(
      "cancel-closes-failed", breaks: "load.cancel.after-failure",
      killedBy: ["failing/cancel", "failing/cancel-then-again"], expecting: ["phase", "closed"],
      Tampering(
        gesture: { gesture, moment in
          gesture == .cancel && moment.last?.view.phase == .failed ? .hostClose : gesture
        }))
  }
}

extension StateReply {
  fileprivate mutating func takeChoice(in phase: SessionView.Phase, _ moment: Moment) {
    guard refused == "notNow", view.phase == phase, let gesture = moment.gesture,
      [.retry, .useArrived, .goBack].contains(gesture)
    else { return }
    forgetRefusal()
  }
}

extension Moment {
  /// The error of a single item in the initial environment.
  ///
  /// It is nil if no item has an error or an item is gone.
  var itemError: String? {
    request.environment.fetchErrors.values.first { $0 != .gone }?.rawValue
  }
}
