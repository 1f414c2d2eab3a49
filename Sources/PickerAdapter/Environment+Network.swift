// SPDX-License-Identifier: Apache-2.0

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
}
