// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// An original that is being fetched.
struct FetchItem: Hashable, Sendable {
  enum State: Hashable, Sendable {
    /// The item waits for its transfer to begin.
    ///
    /// The transfer begins at this time or later.
    case waiting(until: Int64)
    /// The item's transfer receives bytes.
    case running(FetchTicket)
    /// All bytes of the item have arrived and are being checked.
    case verifying(FetchTicket)
    /// The item is finished in this attempt.
    case settled
  }

  /// Another fetch of the same original, possibly by another process.
  struct OtherFetch: Hashable, Sendable {
    var byteCount: Int64
    /// The time at which the byte count of the other fetch last grew.
    var since: Int64
  }

  let asset: Asset
  var state: State
  /// The time at which the first transfer of the item began in this attempt.
  var since: Int64?
  /// The time of the transfer's last event.
  var heard: Int64 = 0
  /// The time at which the item's progress was last reported.
  var reported: Int64 = 0
  /// The number of the item's bytes that are on this machine.
  var received: Int64 = 0
  /// The size in bytes, or nil if neither the library nor the server states it.
  var total: Int64?
  /// The number of transfers of the current copy that failed in this attempt.
  var failures = 0
  /// The progress of another fetch of the same original.
  var other: OtherFetch?
  /// The clouds that have a copy of the item, in the order in which they are asked.
  let clouds: [Int]
  /// The cloud from which the item is fetched now, or nil before one is chosen.
  var cloud: Int?
  /// The clouds that could not provide the item in this attempt.
  var refusing: Set<Int> = []
  /// The failure to report: of the failures of all clouds, the one for which a retry most likely
  /// helps.
  var refusal: DeliveryEvent.Change?

  init(_ asset: Asset, until: Int64, clouds: [Int] = [0]) {
    self.asset = asset
    self.clouds = clouds
    state = .waiting(until: until)
    total = asset.byteCount
  }

  var ticket: FetchTicket? {
    switch state {
    case .running(let ticket), .verifying(let ticket): ticket
    case .waiting, .settled: nil
    }
  }
}
