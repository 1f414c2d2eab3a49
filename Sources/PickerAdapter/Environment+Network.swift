// SPDX-License-Identifier: Apache-2.0

import CloudDelivery
import ConformanceWire
import PickerModel

extension Environment {
  /// The simulated network that gives each fetch the speed of its own that the wire promises.
  var network: NetworkModel {
    var network = NetworkModel(
      name: "wire", bytesPerSecond: bytesPerSecond, latency: latency, isUp: isLinkUp)
    network.isShared = false
    return network
  }

  /// What goes wrong with single items.
  var itemFaults: [AssetIdentifier: SimulatedCloud.ItemFault] {
    var result: [AssetIdentifier: SimulatedCloud.ItemFault] = [:]
    for (identifier, fault) in faults {
      result[AssetIdentifier(identifier)] =
        switch fault {
        case .gone: .gone
        case .serverError: .failed(.serverError)
        case .throttled: .failed(.throttled)
        case .unauthorised: .failed(.unauthorised)
        case .damaged: .failed(.damaged)
        }
    }
    return result
  }
}
