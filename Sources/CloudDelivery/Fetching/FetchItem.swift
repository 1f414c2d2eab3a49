// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// One original that is being fetched.
struct FetchItem: Hashable, Sendable {
  enum State: Hashable, Sendable {
    /// Waits to be opened, at least until a time.
    case waiting(until: Int64)
    /// Receives bytes.
    case running(FetchTicket)
    /// Has all bytes, which are being checked.
    case verifying(FetchTicket)
    /// Is finished in this attempt.
    case settled
  }

  /// Another fetch of the same original.
  struct OtherFetch: Hashable, Sendable {
    var byteCount: Int64
    /// When it had more bytes than before.
    var since: Int64
  }

  let asset: Asset
  var state: State
  /// When it was first opened in this attempt.
  var since: Int64?
  /// When the transfer last sent an event.
  var heard: Int64 = 0
  /// When its progress was last reported.
  var reported: Int64 = 0
  /// How many of its bytes are on this machine.
  var received: Int64 = 0
  /// How many bytes it has; nil where neither the library nor the server states it.
  var total: Int64?
  /// How many transfers of the current copy failed in this attempt.
  var failures = 0
  /// The number of bytes that another fetch of it had, and when that number last grew.
  var other: OtherFetch?
  /// The clouds that have a copy of it, in the order in which they are asked.
  let clouds: [Int]
  /// The cloud that is asked; nil before one is chosen.
  var cloud: Int?
  /// The clouds that could not provide it in this attempt.
  var refusing: Set<Int> = []
  /// The failure, among those of all clouds, that is most likely to be curable.
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
