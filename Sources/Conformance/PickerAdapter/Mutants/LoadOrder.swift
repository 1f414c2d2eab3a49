// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Three items are fetched in parallel.
  static let fetchesThree = Mutant(
    "fetches-three", breaks: "load.parallel.at-most",
    killedBy: ["loading/three-in-two"], expecting: ["items.2.state", "ready"],
    Tampering(
      reply: { reply, moment in
        guard moment.fetchesThreeMegabytes, reply.view.phase == .loading, reply.now >= 1000,
          let item = reply.view.items?.last
        else { return }
        reply.view.items?[2] = ItemView(identifier: item.identifier, state: "ready")
      }))

  /// Items are fetched one after another.
  static let fetchesOneByOne = Mutant(
    "fetches-one-by-one", breaks: "load.parallel.as-many",
    killedBy: ["loading/three-in-two"], expecting: ["phase", "loading"],
    collateral: ["loading/many-at-most[3]/end.terminal-once"],
    Tampering(
      reply: { reply, moment in
        guard moment.fetchesThreeMegabytes, reply.now < 3000, reply.view.phase == .closed else {
          return
        }
        reply.stayOpen(in: .loading)
      }))

  /// A small item is fetched before larger items that were picked earlier.
  static let smallestFirst = Mutant(
    "smallest-first", breaks: "load.order.selection",
    killedBy: ["loading/small-waits-for-large"], expecting: ["items.2.state", "ready"],
    Tampering(
      reply: { reply, moment in
        let sizes = moment.missing.map { $0.byteCount ?? 0 }
        guard sizes.count == 3, sizes[2] < sizes[1], reply.view.phase == .loading,
          reply.now >= 1000, let item = reply.view.items?.last
        else { return }
        reply.view.items?[2] = ItemView(identifier: item.identifier, state: "ready")
      }))
}

extension Moment {
  /// The cloud assets in the last reported selection, in its order.
  fileprivate var missing: [Asset] {
    let assets = Dictionary(
      request.assets.map { ($0.identifier.rawValue, $0) }, uniquingKeysWith: { $1 })
    return (last?.view.selection ?? []).compactMap { assets[$0] }
      .filter { $0.availability == .cloud }
  }

  /// Whether three assets of a megabyte each are fetched in the default environment.
  fileprivate var fetchesThreeMegabytes: Bool {
    missing.map(\.byteCount) == [1_000_000, 1_000_000, 1_000_000]
      && request.environment == Environment()
  }
}
