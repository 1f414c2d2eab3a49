// SPDX-License-Identifier: Apache-2.0

import PickerTesting

@testable import CloudDelivery

extension HTTPClient {
  /// Returns a client that waits for a server however long this machine is delayed.
  static func patient(connections: Int = 6, certificates: String? = nil) -> HTTPClient {
    HTTPClient(
      connections: connections, connectTimeout: .seconds(3600), certificates: certificates)
  }
}

extension CloudRequests {
  /// Makes requests to a server that answers; their clock does not advance before it does.
  static func patient(_ address: String, login: HTTPLogin? = nil) throws -> CloudRequests {
    CloudRequests(
      http: HTTPClient.patient(), address: try RemoteAddress(address), login: login,
      clock: ManualClock())
  }
}
