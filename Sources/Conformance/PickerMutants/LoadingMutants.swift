// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants that break the rules of `loading.json`, which are about fetching before closing.
  @MutantList static var loading: [Mutant] {
    // Finishing closes the picker and fetches in the background.
    Mutant(
      "closes-then-loads", breaks: "family.loading.before-close",
      killedBy: ["loading/loads-then-closes[two-seconds]"],
      expecting: ["phase", "closed"],
      Tampering(
        reply: { reply, moment in
          guard moment.last?.view.phase == .picking, reply.view.phase == .loading else { return }
          reply.finish()
        }))

    // In family mode, finishing always shows the loading state.
    Mutant(
      "always-loads", breaks: "family.loading.nothing-missing",
      killedBy: ["loading/nothing-missing[up]"], expecting: ["phase", "loading"],
      Tampering(
        reply: { reply, moment in
          guard moment.isFamily, moment.gesture == .finish, reply.view.phase == .closed,
            moment.last?.view.phase == .picking
          else { return }
          reply.stayOpen(in: .loading)
        }))

    // A paired watch shows the loading state if there are more assets in the cloud.
    Mutant(
      "paired-loads", breaks: "watch.loading.never",
      killedBy: ["loading/paired-never[up]", "loading/paired-never[down]"],
      expecting: ["phase", "loading"],
      Tampering(
        reply: { reply, moment in
          guard moment.request.isPairedWatch, reply.view.phase == .closed,
            moment.request.assets.contains(where: { $0.availability == .cloud })
          else { return }
          reply.stayOpen(in: .loading)
        }))

    // On a network with latency, a device without a cloud shows the loading state.
    Mutant(
      "on-device-loads", breaks: "load.never.on-device",
      killedBy: ["loading/on-device-never[up]"], expecting: ["phase", "loading"],
      Tampering(
        reply: { reply, moment in
          guard moment.request.device?.delivery.when == .alreadyOnDevice else { return }
          reply.waitForTheNetwork(moment)
        }))

    // On a network with latency, a device that delivers on demand fetches items before closing.
    Mutant(
      "on-demand-loads", breaks: "load.never.on-demand",
      killedBy: ["loading/on-demand-never[up]"], expecting: ["phase", "loading"],
      Tampering(
        reply: { reply, moment in
          guard moment.request.device?.delivery.when == .onDemand else { return }
          reply.waitForTheNetwork(moment)
        }))

    // The picker closes one millisecond before the last fetch ends.
    Mutant(
      "closes-early", breaks: "load.done.closes",
      killedBy: ["loading/loads-then-closes[two-seconds]", "loading/loads-then-closes[latency]"],
      expecting: ["phase", "closed"],
      Tampering(
        time: { wait, moment in
          wait > 0 && moment.last?.view.phase == .loading ? wait + 1 : wait
        }))

    // The picker closes one millisecond after the last fetch ended.
    Mutant(
      "closes-late", breaks: "load.done.closes",
      killedBy: ["loading/loads-then-closes[two-seconds]", "loading/loads-then-closes[latency]"],
      expecting: ["phase", "loading"],
      Tampering(
        time: { wait, moment in
          wait > 0 && moment.last?.view.phase == .loading ? wait - 1 : wait
        }))

    // Progress returns to zero after each event.
    Mutant(
      "progress-falls", breaks: "load.progress.monotone",
      killedBy: ["loading/loads-then-closes[two-seconds]"], expecting: ["progress", "at least"],
      Tampering(
        reply: { reply, _ in
          if reply.view.phase == .loading { reply.view.progress = 0 }
        }))

    // Progress stays at zero until all items have been fetched.
    Mutant(
      "progress-stuck", breaks: "load.progress.moves",
      killedBy: ["loading/progress-moves"], expecting: ["progress", "at least 25"],
      Tampering(
        reply: { reply, _ in
          if reply.view.progress != nil { reply.view.progress = 0 }
          reply.events = reply.events.map { event in
            var event = event
            if event.kind == "progress" { event.value = 0 }
            return event
          }
        }))

    // The list of items contains only those that are missing.
    Mutant(
      "items-missing-only", breaks: "load.items.all-told",
      killedBy: ["loading/items-in-order"], expecting: ["items.*.id"],
      Tampering(
        reply: { reply, _ in
          reply.view.items?.removeAll { $0.state == "ready" }
        }))

    // The list of items is reversed.
    Mutant(
      "items-backwards", breaks: "load.items.all-told",
      killedBy: ["loading/items-in-order"], expecting: ["items.*.id"],
      Tampering(
        reply: { reply, _ in
          reply.view.items?.reverse()
        }))

    // An item that waits for a retry has an unknown state.
    Mutant(
      "state-unheard-of", breaks: "load.items.states",
      killedBy: ["loading/items-states"], expecting: ["state", "waiting"],
      Tampering(
        reply: { reply, moment in
          guard reply.view.phase == .loading, moment.itemError != nil else { return }
          reply.view.items = reply.view.items?.map {
            $0.state == "queued" ? ItemView(identifier: $0.identifier, state: "waiting") : $0
          }
        }))

    // Items on the device are queued like items in the cloud.
    Mutant(
      "here-is-queued", breaks: "load.here.ready-at-once",
      killedBy: ["loading/here-first", "loading/one-of-five-missing"],
      expecting: ["state", "queued"],
      Tampering(
        reply: { reply, moment in
          guard moment.gesture == .finish, reply.view.phase == .loading,
            !moment.gestures.contains(.goBack)
          else { return }
          reply.queueItems()
        }))

    // A third item is fetched beside two others of its size.
    Mutant(
      "fetches-three", breaks: "load.parallel.at-most",
      killedBy: ["loading/three-in-two"], expecting: ["items.2.state", "ready"],
      Tampering(
        reply: { reply, moment in
          guard let items = reply.view.items, items.count > 2, reply.view.phase == .loading,
            items[..<2].allSatisfy({ $0.state == "ready" })
          else { return }
          reply.view.items?[2] = ItemView(identifier: items[2].identifier, state: "ready")
        }))

    // Items are fetched one after another.
    Mutant(
      "fetches-one-by-one", breaks: "load.parallel.as-many",
      killedBy: ["loading/three-in-two"], expecting: ["phase", "loading"],
      Tampering(
        reply: { reply, moment in
          // One after another, the items take the time of all their bytes.
          let bytes = moment.missing.map { $0.byteCount ?? 0 }.reduce(0, +)
          let world = moment.request.environment
          guard moment.last?.view.phase == .loading, reply.view.phase == .closed,
            moment.missing.count > 1, world.bytesPerSecond > 0,
            reply.now < Int(bytes) * 1000 / Int(world.bytesPerSecond)
          else { return }
          reply.stayOpen(in: .loading)
        }))

    // A small item is fetched before larger items that were picked earlier.
    Mutant(
      "smallest-first", breaks: "load.order.selection",
      killedBy: ["loading/small-waits-for-large"], expecting: ["items.2.state", "ready"],
      Tampering(
        reply: { reply, moment in
          let sizes = moment.missing.map { $0.byteCount ?? 0 }
          guard let last = sizes.last, let smallest = sizes.min(), last == smallest,
            sizes.dropLast().allSatisfy({ $0 > last }), reply.view.phase == .loading,
            moment.gesture == nil, let item = reply.view.items?.last
          else { return }
          reply.view.items?[sizes.count - 1] = ItemView(
            identifier: item.identifier, state: "ready")
        }))

    // An empty file is never fetched completely.
    Mutant(
      "empty-never-arrives", breaks: "load.size.zero",
      killedBy: ["loading/zero-bytes[second]", "loading/zero-at-once"],
      expecting: ["phase", "loading"],
      Tampering(
        opening: { request in request.swell { $0 == 0 } }))

    // A file of unknown size is never fetched completely.
    Mutant(
      "unknown-never-arrives", breaks: "load.size.unknown",
      killedBy: ["loading/unknown-bytes", "loading/unknown-beside-known"],
      expecting: ["phase", "loading"],
      Tampering(
        opening: { request in request.swell { $0 == nil } }))

    // A running fetch keeps its speed when the speed of the network changes.
    Mutant(
      "speed-stays", breaks: "load.speed.changes",
      killedBy: ["loading/speed-changes[half]", "loading/speed-changes[double]"],
      expecting: ["phase"],
      Tampering(
        environment: { environment, moment in
          guard moment.last?.view.phase == .loading else { return }
          environment.bytesPerSecond = moment.environment.bytesPerSecond
        }))

    // With limit 1, tapping a small asset closes the picker before its bytes are fetched.
    Mutant(
      "tap-closes-without-bytes", breaks: "load.limit-one.tap",
      killedBy: ["loading/limit-one[tiny]"], expecting: ["phase", "closed"],
      Tampering(
        reply: { reply, moment in
          guard case .tap(let tapped)? = moment.gesture, reply.view.phase == .loading,
            let size = moment.request.assets.first(where: { $0.identifier == tapped })?.byteCount,
            size <= 1000
          else { return }
          reply.close("finished", reply.view.items ?? [])
        }))

    // While loading, a tap selects an asset.
    Mutant(
      "taps-while-loading", breaks: "load.frozen",
      killedBy: ["loading/frozen"], expecting: ["selection", "img-00001"],
      Tampering(
        reply: { reply, moment in
          guard reply.refused == "notNow", case .tap(let asset)? = moment.gesture,
            reply.view.phase == .loading
          else { return }
          reply.selectDespiteRefusal(asset)
        }))

    // An unknown gesture is ignored without an error.
    Mutant(
      "nonsense-gesture-taken", breaks: "load.refuses-nonsense",
      killedBy: ["loading/gesture-nonsense[unknown]"], expecting: ["error.number"],
      Tampering(
        overlooks: { $0 == "session.act" }))

    // Cancelling while loading closes the picker.
    Mutant(
      "cancel-closes-loading", breaks: "load.cancel.picks-again",
      killedBy: ["loading/cancel"], expecting: ["phase", "closed"],
      Tampering(
        reply: { reply, moment in
          guard moment.request.configuration["limit"] == 2, moment.gesture == .cancel,
            moment.last?.view.phase == .loading
          else { return }
          reply.close("cancelled", [])
        }))

    // In a picker with limit 2, a second Cancel has no effect.
    Mutant(
      "second-cancel-ignored", breaks: "load.cancel.second-closes",
      killedBy: ["loading/cancel", "loading/cancel-failed"], expecting: ["phase", "picking"],
      Tampering(
        gesture: { gesture, moment in
          let cancels = moment.gestures.count { $0 == .cancel }
          return gesture == .cancel && cancels > 1 ? nil : gesture
        }))

    // After a cancel, the fetch continues and sends progress events.
    Mutant(
      "fetches-on-after-cancel", breaks: "load.cancel.stops",
      killedBy: ["loading/cancel-stops"], expecting: ["events", "progress"],
      Tampering(
        reply: { reply, moment in
          guard moment.gesture == nil, moment.gestures.suffix(2) == [.finish, .cancel] else {
            return
          }
          reply.reportProgress(moment)
        }))

    // After a failure, the app cannot close the picker.
    Mutant(
      "host-close-waits", breaks: "load.host-close.stops",
      killedBy: ["failing/host-close[closed]"], expecting: ["phase", "failed"],
      Tampering(
        gesture: { gesture, moment in
          gesture == .hostClose && moment.last?.view.phase == .failed ? nil : gesture
        }))

    // After the app closed the picker, a fetch continues and sends progress events.
    Mutant(
      "fetch-outlives-host-close", breaks: "load.host-close.stops",
      killedBy: ["loading/host-close[middle]"], expecting: ["events", "progress"],
      Tampering(
        reply: { reply, moment in
          guard moment.gesture == nil, moment.gestures.suffix(2) == [.finish, .hostClose] else {
            return
          }
          reply.reportProgress(moment)
        }))

    // Assets that are added to the library while loading are fetched too.
    Mutant(
      "late-joins-fetch", breaks: "load.library.late-ignored",
      killedBy: ["loading/library-grows"], expecting: ["items.*.id", "new"],
      Tampering(
        reply: { reply, moment in
          guard reply.view.phase == .loading else { return }
          for case .added(let entry) in moment.gesture?.edits ?? [] {
            let name = entry.asset.identifier.rawValue
            reply.view.items?.append(ItemView(identifier: name, state: "queued"))
          }
        }))

    // Items that are removed from the library during their fetch are reported as failed.
    Mutant(
      "gone-meanwhile-fails", breaks: "load.gone-meanwhile.told",
      killedBy: ["loading/gone-meanwhile[first]", "loading/gone-after-failure"],
      expecting: ["state", "failed"],
      Tampering(
        reply: { reply, moment in
          guard let finish = moment.gestures.firstIndex(of: .finish),
            moment.gestures[finish...].contains(where: { !$0.edits.isEmpty })
          else { return }
          reply.view.items = reply.view.items?.map {
            $0.state == "gone"
              ? ItemView(identifier: $0.identifier, state: "failed", reason: "notFound") : $0
          }
        }))

    // Resizing stops a fetch.
    Mutant(
      "resize-stops-fetch", breaks: "load.resize.goes-on",
      killedBy: ["loading/resize[smaller]", "loading/resize[larger]"],
      expecting: ["phase", "picking"],
      Tampering(
        gesture: { gesture, moment in
          if case .resize = gesture, moment.last?.view.phase == .loading { return .cancel }
          return gesture
        }))

    // A device that can finish in the background does so whenever items are missing.
    Mutant(
      "later-by-itself", breaks: "load.background.asked",
      killedBy: ["loading/background-asked"], expecting: ["phase", "closed"],
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

    // The button to finish in the background is visible even if no item is missing.
    Mutant(
      "later-always-offered", breaks: "load.background.offered",
      killedBy: ["loading/background-picking[up]"], expecting: ["controls.later.shown", "true"],
      Tampering(
        reply: { reply, moment in
          if moment.finishesLater, reply.view.phase == .picking {
            reply.view.controls.showsLater = true
          }
        }))

    // Finishing in the background waits for running fetches.
    Mutant(
      "later-waits", breaks: "load.background.closes",
      killedBy: ["loading/background-while-loading[one-arrived]"], expecting: ["phase", "loading"],
      Tampering(
        gesture: { gesture, moment in
          gesture == .finishLater && moment.last?.view.phase == .loading && moment.finishesLater
            ? nil : gesture
        }))

    // Items that arrive later are missing from the results.
    Mutant(
      "later-drops-rest", breaks: "load.background.items",
      killedBy: ["loading/background-picking[up]"], expecting: ["results.ids"],
      Tampering(
        reply: { reply, _ in reply.view.results?.items.removeAll { $0.state == "later" } }))

    // There is no token for items that arrive later.
    Mutant(
      "later-without-token", breaks: "load.background.token",
      killedBy: ["loading/background-picking[up]"], expecting: ["results.token", "nothing"],
      Tampering(reply: { reply, _ in reply.view.results?.token = nil }))

    // Finishing in the background is accepted even if no item is missing.
    Mutant(
      "later-without-rest", breaks: "load.background.rest",
      killedBy: ["loading/background-nothing-missing"], expecting: ["refused"],
      Tampering(
        reply: { reply, moment in
          guard moment.gesture == .finishLater, reply.refused == "notNow" else { return }
          reply.forgetRefusal()
        }))

    // Items that are gone are reported as arriving later.
    Mutant(
      "later-promises-gone", breaks: "load.background.gone",
      killedBy: ["loading/background-gone"], expecting: ["results.items", "later"],
      Tampering(
        reply: { reply, moment in
          guard moment.gestures.contains(.finishLater), let results = reply.view.results else {
            return
          }
          reply.view.results?.items = results.items.map {
            ItemView(identifier: $0.identifier, state: $0.state == "gone" ? "later" : $0.state)
          }
        }))

    // Finishing in the background is refused after a failure.
    Mutant(
      "later-refused-after-failure", breaks: "load.background.after-failure",
      killedBy: ["failing/background-after-failure"], expecting: ["phase", "failed"],
      Tampering(
        gesture: { gesture, moment in
          gesture == .finishLater && moment.last?.view.phase == .failed ? nil : gesture
        }))

    // Every device accepts finishing in the background.
    Mutant(
      "later-everywhere", breaks: "load.background.not-offered",
      killedBy: ["loading/background-not-offered", "loading/background-family"],
      expecting: ["refused"],
      Tampering(
        reply: { reply, moment in
          guard moment.gesture == .finishLater, reply.refused == "notOffered" else { return }
          reply.forgetRefusal()
        }))
  }
}

extension StateReply {
  fileprivate mutating func waitForTheNetwork(_ moment: Moment) {
    guard view.phase == .closed, moment.request.environment.latency > 0 else { return }
    stayOpen(in: .loading)
  }
}

extension Moment {
  /// The cloud assets in the last reported selection, in its order.
  fileprivate var missing: [Asset] {
    let assets = Dictionary(
      request.assets.map { ($0.identifier.rawValue, $0) }, uniquingKeysWith: { $1 })
    return (last?.view.selection ?? []).compactMap { assets[$0] }
      .filter { $0.availability == .cloud }
  }
}

extension OpenRequest {
  /// Makes cloud files so large that their fetch never ends.
  fileprivate mutating func swell(where isSo: (Int64?) -> Bool) {
    for index in library.indices
    where library[index].asset.availability == .cloud && isSo(library[index].asset.byteCount) {
      library[index].asset.byteCount = 1 << 50
    }
  }
}

extension StateReply {
  /// Adds a progress event although nothing is being fetched.
  fileprivate mutating func reportProgress(_ moment: Moment) {
    let number = (events.last ?? moment.last?.events.last)?.number ?? 0
    events.append(SessionEvent(time: now, number: number + 1, kind: "progress", value: 50))
  }
}

extension Moment {
  /// Whether the device lets a person finish before all items have been fetched.
  fileprivate var finishesLater: Bool { request.device?.delivery.backgroundFinish ?? false }
}
