// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// One original that is being fetched.
struct FetchItem: Hashable, Sendable {
  enum State: Hashable, Sendable {
    /// It waits for its turn, and at least until a time.
    case waiting(until: Int64)
    /// Bytes come.
    case running(FetchTicket)
    /// All bytes came and are being checked.
    case verifying(FetchTicket)
    /// Nothing more happens to it in this attempt.
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
  /// When something was last heard of its transfer.
  var heard: Int64 = 0
  /// When bytes were last reported.
  var reported: Int64 = 0
  /// How many bytes of it are here.
  var received: Int64 = 0
  /// How many it has, nil where nobody said.
  var total: Int64?
  /// How many of its transfers broke in this attempt, of the copy that is asked for.
  var failures = 0
  /// How many bytes another fetch of it had, and when those became more.
  var other: OtherFetch?
  /// The clouds that have a copy of it, in the order to ask.
  let clouds: [Int]
  /// The one that is asked, nil before it is chosen.
  var cloud: Int?
  /// Those that could not give it in this attempt.
  var refusing: Set<Int> = []
  /// The most hopeful of what they said.
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
