// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants that break the rules of `results.json`, which are about the results.
  @MutantList static var results: [Mutant] {
    // After five seconds of picking, there are results.
    Mutant(
      "results-early", breaks: "results.only-when-closed",
      killedBy: ["results/none-while-picking"], expecting: ["results", "expected nothing"],
      Tampering(
        reply: { reply, moment in
          guard reply.view.phase == .picking, moment.gesture == nil,
            (5000..<5100).contains(reply.now), !reply.view.selection.isEmpty
          else { return }
          let items = reply.view.selection.map { ItemView(identifier: $0, state: "ready") }
          reply.view.results = ResultsView(outcome: "finished", items: items)
        }))

    // Fetched items are returned in the order of their arrival, the smallest first.
    Mutant(
      "results-as-fetched", breaks: "results.order.selection",
      killedBy: ["results/order-by-size[first-slowest]", "results/order-by-size[middle-slowest]"],
      expecting: ["results.ids"],
      Tampering(
        reply: { reply, moment in
          guard let items = reply.view.results?.items else { return }
          let sizes = Dictionary(
            moment.request.assets.map { ($0.identifier.rawValue, $0.byteCount ?? 0) },
            uniquingKeysWith: { $1 })
          guard moment.request.assets.allSatisfy({ $0.availability == .cloud }) else { return }
          reply.view.results?.items = items.sorted {
            (sizes[$0.identifier] ?? 0) < (sizes[$1.identifier] ?? 0)
          }
        }))

    // An asset that was deselected and picked again is returned twice.
    Mutant(
      "results-doubled", breaks: "results.each-once",
      killedBy: ["results/each-once"], expecting: ["results.ids"],
      Tampering(
        reply: { reply, moment in
          guard let items = reply.view.results?.items else { return }
          let again = items.filter { item in
            moment.gestures.count { $0 == .tap(AssetIdentifier(item.identifier)) } >= 3
          }
          reply.view.results?.items += again
        }))

    // After a second retry, the last pick is missing from the results.
    Mutant(
      "results-short", breaks: "results.each-once",
      killedBy: ["results/each-once-after-tries"], expecting: ["results.ids"],
      Tampering(
        reply: { reply, moment in
          guard moment.gestures.count(where: { $0 == .retry }) >= 2 else { return }
          _ = reply.view.results?.items.popLast()
        }))

    // On a slow network, an item is returned before it is completely fetched.
    Mutant(
      "hands-over-fetching", breaks: "results.ready-when-finished",
      killedBy: ["results/ready[slow]"], expecting: ["state", "fetching"],
      Tampering(
        reply: { reply, moment in
          let world = moment.request.environment
          guard world.bytesPerSecond < Environment().bytesPerSecond,
            let items = reply.view.results?.items
          else { return }
          reply.view.results?.items = items.map {
            ItemView(identifier: $0.identifier, state: "fetching")
          }
        }))

    // An item that was fetched by a retry keeps the reason of its earlier failure.
    Mutant(
      "reason-stays", breaks: "results.reason.only-failed",
      killedBy: ["results/reasons-mended"], expecting: ["reason", "offline"],
      Tampering(
        reply: { reply, moment in
          guard moment.gestures.last == .retry else { return }
          reply.view.items = reply.view.items?.map {
            ItemView(identifier: $0.identifier, state: $0.state, reason: $0.reason ?? "offline")
          }
        }))

    // After ten minutes without a network, the results are lost.
    Mutant(
      "results-fade", breaks: "results.stay",
      killedBy: ["results/stay-everywhere", "results/stay"], expecting: ["state", "failed"],
      Tampering(
        reply: { reply, moment in
          guard !moment.environment.isLinkUp, reply.now >= 600_000,
            let items = reply.view.results?.items
          else { return }
          reply.view.results?.items = items.map {
            ItemView(identifier: $0.identifier, state: "failed", reason: "offline")
          }
        }))

    // One minute after the fetched items were used, the outcome is `cancelled` for a second.
    Mutant(
      "used-looks-cancelled", breaks: "results.outcome",
      killedBy: ["results/outcome[used]"], expecting: ["results.outcome", "cancelled"],
      Tampering(
        reply: { reply, moment in
          guard moment.gesture == nil, moment.gestures.last == .useArrived,
            (60_000..<61_000).contains(reply.now)
          else { return }
          reply.view.results?.outcome = "cancelled"
        }))
  }
}
