// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// On a network with latency, a device without a cloud shows the loading state.
  static let onDeviceLoads = Mutant(
    "on-device-loads", breaks: "load.never.on-device",
    killedBy: ["loading/on-device-never[up]"], expecting: ["phase", "loading"],
    Tampering(
      reply: { reply, moment in
        guard moment.request.device?.delivery.when == .alreadyOnDevice else { return }
        reply.waitForTheNetwork(moment)
      }))

  /// On a network with latency, a device that delivers on demand fetches items before closing.
  static let onDemandLoads = Mutant(
    "on-demand-loads", breaks: "load.never.on-demand",
    killedBy: ["loading/on-demand-never[up]"], expecting: ["phase", "loading"],
    collateral: ["load.background.closes", "load.background.items"],
    Tampering(
      reply: { reply, moment in
        guard moment.request.device?.delivery.when == .onDemand else { return }
        reply.waitForTheNetwork(moment)
      }))
}

extension StateReply {
  fileprivate mutating func waitForTheNetwork(_ moment: Moment) {
    guard view.phase == .closed, moment.request.environment.latency > 0 else { return }
    stayOpen(in: .loading)
  }
}
