// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// Originals that lie in several clouds: where one does not give it, the next is asked.
extension FetchMachine {
  /// The cloud that a transfer asks, nil where there is no such transfer.
  func cloud(of ticket: FetchTicket) -> Int? { running[ticket].flatMap { items[$0].cloud } }

  /// Keeps to the cloud that is asked, or chooses the next one.
  mutating func chooseCloud(of place: Int) {
    let item = items[place]
    if let cloud = item.cloud, !item.refusing.contains(cloud) { return }
    let left = item.clouds.filter { !item.refusing.contains($0) }
    items[place].cloud = left.first { !silent.contains($0) } ?? left.first
  }

  /// Leaves a copy alone that cannot be had: the next one is asked for, or the item has failed.
  ///
  /// What came of it is kept beside it, and progress goes back to the start (rule F4).
  mutating func giveUp(
    _ place: Int, _ change: DeliveryEvent.Change, at now: Int64
  ) -> [FetchAction] {
    guard change.mayBeCuredElsewhere, let cloud = items[place].cloud else {
      return settle(place, change)
    }
    if change.isOfWholeCloud, items[place].received == 0 { silent.insert(cloud) }
    let hasOther = items[place].hasOtherCloud
    items[place].refusing.insert(cloud)
    let before = items[place].refusal
    items[place].refusal = [before, change].compactMap(\.self).max { $0.hope < $1.hope }
    guard hasOther else { return settle(place, items[place].refusal ?? change) }
    release(place)
    items[place].state = .waiting(until: now)
    items[place].failures = 0
    ready.append(place)
    guard items[place].received > 0 else { return [] }
    items[place].received = 0
    return [report(place, .restarted(total: items[place].total))]
  }
}

extension FetchItem {
  /// Whether there is a copy that was not refused in this attempt, the one that is asked apart.
  var hasOtherCloud: Bool { clouds.contains { $0 != cloud && !refusing.contains($0) } }
}

extension DeliveryEvent.Change {
  /// Whether another copy of the same original may be had all the same.
  fileprivate var mayBeCuredElsewhere: Bool {
    switch self {
    case .gone: true
    case .failed(let reason, _):
      // These are of the device, of the person, or of all the time that an original may take.
      ![.tooLarge, .noSpace, .cancelled, .timedOut].contains(reason)
    case .received, .restarted, .waiting, .verifying, .arrived: false
    }
  }

  /// Whether it says something of the server rather than of one original.
  fileprivate var isOfWholeCloud: Bool {
    guard case .failed(let reason, _) = self else { return false }
    return [.offline, .stalled, .throttled, .unauthorised].contains(reason)
  }

  /// What tells the person most: that it may still be had.
  fileprivate var hope: Int {
    guard case .failed(let reason, _) = self else { return 0 }
    return reason.isRetryable ? 2 : 1
  }
}
