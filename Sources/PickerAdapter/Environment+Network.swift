// SPDX-License-Identifier: Apache-2.0

import CloudDelivery
import ConformanceWire

extension Environment {
  /// The simulated network that gives each fetch the speed of its own that the wire promises.
  func network(_ parallelFetches: Int) -> NetworkModel {
    let (speed, overflow) = bytesPerSecond.multipliedReportingOverflow(by: Int64(parallelFetches))
    return NetworkModel(
      name: "wire", bytesPerSecond: overflow ? .max : speed, latency: latency, isUp: isLinkUp)
  }
}
