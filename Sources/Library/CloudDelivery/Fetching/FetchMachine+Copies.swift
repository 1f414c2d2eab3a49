// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// If several clouds have an original, fetches it from the next cloud after one cloud fails.
extension FetchMachine {
  /// Returns the cloud that a transfer uses, or nil if there is no such transfer.
  func cloud(of ticket: FetchTicket) -> Int? { running[ticket].flatMap { items[$0].cloud } }

  /// Keeps the current cloud of an item, or chooses the next one if the current one failed.
  mutating func chooseCloud(of index: Int) {
    let item = items[index]
    if let cloud = item.cloud, !item.refusing.contains(cloud) { return }
    let left = item.clouds.filter { !item.refusing.contains($0) }
    items[index].cloud = left.first { !silent.contains($0) } ?? left.first
  }

  /// Gives up the current cloud's copy of an item, and asks the next cloud.
  ///
  /// If there is no other cloud, the item fails. The received bytes of the copy are kept on the
  /// disk. Progress starts again at zero.
  mutating func giveUp(
    _ index: Int, _ change: DeliveryEvent.Change, at now: Int64
  ) -> [FetchAction] {
    guard change.mayBeCuredElsewhere, let cloud = items[index].cloud else {
      return settle(index, change)
    }
    if change.isOfWholeCloud, items[index].received == 0 { silent.insert(cloud) }
    let hasOther = items[index].hasOtherCloud
    items[index].refusing.insert(cloud)
    let before = items[index].refusal
    items[index].refusal = [before, change].compactMap(\.self).max { $0.hope < $1.hope }
    guard hasOther else { return settle(index, items[index].refusal ?? change) }
    release(index)
    items[index].state = .waiting(until: now)
    items[index].failures = 0
    ready.append(index)
    guard items[index].received > 0 else { return [] }
    items[index].received = 0
    return [report(index, .restarted(total: items[index].total))]
  }
}

extension FetchItem {
  /// Whether another cloud has a copy of the item and has not failed in this attempt.
  var hasOtherCloud: Bool { clouds.contains { $0 != cloud && !refusing.contains($0) } }
}

extension DeliveryEvent.Change {
  /// Whether another cloud may still be able to provide the original after this change.
  fileprivate var mayBeCuredElsewhere: Bool {
    switch self {
    case .gone: true
    case .failed(let reason, _):
      // These failures depend on the device, the person or the time limit. Another cloud cannot
      // help.
      ![.tooLarge, .noSpace, .cancelled, .timedOut].contains(reason)
    case .received, .restarted, .waiting, .verifying, .arrived: false
    }
  }

  /// Whether the change concerns the whole server rather than one original.
  fileprivate var isOfWholeCloud: Bool {
    guard case .failed(let reason, _) = self else { return false }
    return [.offline, .stalled, .throttled, .unauthorised].contains(reason)
  }

  /// A rank of failures: the higher the rank, the more likely a retry can succeed.
  fileprivate var hope: Int {
    guard case .failed(let reason, _) = self else { return 0 }
    return reason.isRetryable ? 2 : 1
  }
}
