// SPDX-License-Identifier: Apache-2.0

import CloudDelivery
import ConformanceWire
import PickerModel

extension Environment {
  /// The simulated network; parallel fetches do not slow each other down, as the protocol requires.
  var network: NetworkModel {
    var network = NetworkModel(
      name: "wire", bytesPerSecond: bytesPerSecond, latency: latency, isUp: isLinkUp)
    network.isShared = false
    return network
  }

  /// The errors of single items.
  var itemErrors: [AssetIdentifier: SimulatedCloud.ItemFailure] {
    var result: [AssetIdentifier: SimulatedCloud.ItemFailure] = [:]
    for (identifier, error) in fetchErrors {
      result[AssetIdentifier(identifier)] =
        switch error {
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
