// SPDX-License-Identifier: Apache-2.0

import PickerTesting

@testable import CloudDelivery

extension HTTPClient {
  /// A client that waits for a server however long this machine is held up.
  static func patient(connections: Int = 6, certificates: String? = nil) -> HTTPClient {
    HTTPClient(
      connections: connections, connectTimeout: .seconds(3600), certificates: certificates)
  }
}

extension CloudRequests {
  /// Asks a server that answers, for which no time passes until it does.
  static func patient(_ address: String, login: HTTPLogin? = nil) throws -> CloudRequests {
    CloudRequests(
      http: HTTPClient.patient(), address: try RemoteAddress(address), login: login,
      clock: ManualClock())
  }
}
